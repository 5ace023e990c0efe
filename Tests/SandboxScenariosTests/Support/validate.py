"""Says of each scenario file whether a JSON Schema takes it.

Usage: validate.py SCHEMA FILE...
Prints a JSON object: the file's path -> null if it is valid, else why not. Exits 2 if the schema itself is wrong.
"""

import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError


def unique(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError("a key is written twice")
    return dict(pairs)


def no_constant(text):
    raise ValueError(text + " is no JSON")


def load(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return json.load(file, object_pairs_hook=unique, parse_constant=no_constant)


def why_not(validator, path):
    try:
        value = load(path)
    except (ValueError, RecursionError) as error:
        return "not JSON: " + str(error)
    error = next(validator.iter_errors(value), None)
    return None if error is None else error.json_path + ": " + error.message[:200]


def main():
    schema = load(sys.argv[1])
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        print("the schema is wrong: " + str(error), file=sys.stderr)
        return 2
    validator = Draft202012Validator(schema)
    print(json.dumps({path: why_not(validator, path) for path in sys.argv[2:]}))
    return 0


sys.exit(main())
