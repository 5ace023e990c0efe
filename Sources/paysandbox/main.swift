print("paysandbox")
