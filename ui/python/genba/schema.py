"""Checks values against the part of JSON Schema that the schemas of Genba use."""
import re

TYPES = {"string": str, "boolean": bool, "object": dict, "array": list, "null": type(None)}


WORDS = {"string": "a text", "boolean": "true or false", "object": "an object", "array": "a list", "null": "null",
         "integer": "a whole number", "number": "a number"}


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def problems(value, schema, root=None, place=""):
    """List of (place, sentence). The place is a JSON Pointer. `root`: of references; None: the schema itself."""
    root = schema if root is None else root
    if "$ref" in schema:
        schema = {**root["$defs"][schema["$ref"].rsplit("/", 1)[-1]], **{k: v for k, v in schema.items() if k == "description"}}
    for word in ("anyOf", "oneOf"):
        if word in schema:
            found = [problems(value, option, root, place) for option in schema[word]]
            if all(found):
                # The option that the value comes nearest to: the one whose problem lies deepest.
                return max(found, key=lambda one: (max(len(p) for p, _ in one), -len(one)))
    out = []
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(is_type(value, name) for name in names):
            return [(place, f"{value!r} is not {' or '.join(WORDS[name] for name in names)}" + example_of(schema))]
    if "const" in schema and value != schema["const"]:
        out.append((place, f"{value!r} is not {schema['const']!r}"))
    if "enum" in schema and value not in schema["enum"]:
        out.append((place, f"{value!r} is none of {', '.join(map(repr, schema['enum']))}"))
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        out.append((place, f"{value!r} is no number with a unit" + example_of(schema)))
    if is_type(value, "number"):
        if value < schema.get("minimum", value):
            out.append((place, f"{value!r} is below {schema['minimum']!r}"))
        if value > schema.get("maximum", value):
            out.append((place, f"{value!r} is above {schema['maximum']!r}"))
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            out.append((place, f"has {len(value)} entries, not {schema.get('minItems', 0)}"
                        + (f" to {schema['maxItems']}" if schema.get("maxItems") != schema.get("minItems") else "")))
        for i, item in enumerate(value):
            out += problems(item, schema.get("items", {}), root, f"{place}/{i}")
    if isinstance(value, dict):
        out += problems_of_object(value, schema, root, place)
    return out


def problems_of_object(value, schema, root, place):
    out = [(place, f"{key!r} is missing") for key in schema.get("required", ()) if key not in value]
    known = schema.get("properties", {})
    for key, item in value.items():
        below = f"{place}/{key}"
        if key in known:
            out += problems(item, known[key], root, below)
        elif schema.get("additionalProperties") is False:
            out.append((below, f"there is no key {key!r} here"))
        elif isinstance(schema.get("additionalProperties"), dict):
            out += problems(item, schema["additionalProperties"], root, below)
    return out


def example_of(schema):
    return f". Write for example {schema['examples'][0]!r}" if schema.get("examples") else ""
