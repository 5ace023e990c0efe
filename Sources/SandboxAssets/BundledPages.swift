// swift-format-ignore-file
// Generated from Sources/SandboxAssets/Pages/*. Renew it with: PAYSANDBOX_RENEW_ASSETS=1 swift test --filter BundledScenarios

extension BundledAssets {
    package static let pages: [BundledText] = [
        BundledText(
            name: "app.html",
            text: #"""
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Busha Pay</title>
<script type="application/json" id="data">{{data}}</script>
</html>

"""#),
        BundledText(
            name: "checkout.html",
            text: #"""
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Busha Pay</title>
<script type="application/json" id="data">{{data}}</script>
</html>

"""#),
        BundledText(
            name: "error.html",
            text: #"""
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{{status}} {{title}}</title>
<h1>{{title}}</h1>
<ul>{{problems}}</ul>
</html>

"""#),
    ]
}
