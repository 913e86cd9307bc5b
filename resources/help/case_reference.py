#!/usr/bin/env python3
"""Makes the reference of the case file, resources/help/manual/case_*.html, of resources/schema/case.schema.json.

usage: case_reference.py            writes the pages
       case_reference.py --check    says whether the pages are those of the schema
"""
import html
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMA = os.path.join(HERE, "..", "schema", "case.schema.json")
MANUAL = os.path.join(HERE, "manual")
# Pages, and on each the keys of the case, or definitions of the schema, that have a chapter.
PAGES = {
    "case_file": ("The case file: body, mesh", {
        "geometry": "Geometry", "sketch_path": "Outlines and holes of a sketch (sketch_path)", "sketch_side": "Sides of a sketch (sketch_side)", "mesh": "Mesh", "elements": "Formulations of elements"}),
    "case_materials": ("The case file: materials", {"materials": "Materials"}),
    "case_solver": ("The case file: solver, steps, output", {"solver": "Solver", "steps": "Steps", "output": "Output"}),
    "case_conditions": ("The case file: conditions", {
        "constraints": "Constraints", "loads": "Loads"}),
    "case_places": ("The case file: places, values that vary, equations, combinations", {
        "regions": "Regions", "selector": "Where a condition acts (on)", "part": "Parts (all_of)", "varying": "Values that vary",
        "equations": "Equations", "combinations": "Combinations of steps", "not_computed": "What is not computed"})}
DEEPEST = 3  # keys below keys


def deeper(node):
    """The object, or the objects of a list, that a value may be."""
    for option in (node, *node.get("anyOf", ()), *node.get("oneOf", ())):
        if option.get("properties"):
            return option
        if isinstance(option.get("items"), dict) and option["items"].get("properties"):
            return option["items"]
    return None


def referred(node):
    return node.get("$ref", "").rsplit("/", 1)[-1]


def place_of(name):
    """Page and chapter of a definition: those of "load" are the chapter "loads"."""
    for page, (_, chapters) in PAGES.items():
        for chapter_name in (name, name + "s"):
            if chapter_name in chapters:
                return f"{page}.html#{chapter_name}"
    sys.exit(f"no page has a chapter on {name} of the schema; add it to PAGES")


def kind(node):
    if "$ref" in node:
        name = referred(node)
        return f'<a href="{place_of(name)}">{name}</a>'
    if "const" in node:
        return json.dumps(node["const"])
    if "enum" in node:
        return html.escape(", ".join(json.dumps(choice) for choice in node["enum"]), quote=False)
    for options in (node.get("anyOf"), node.get("oneOf")):
        if options:
            kinds = list(dict.fromkeys(kind(option) for option in options))
            return " or ".join(k for k in kinds if k) or "object"
    if node.get("examples") and node.get("type") == "string":
        return "like " + json.dumps(node["examples"][0], ensure_ascii=False)
    if node.get("type") == "array" and isinstance(node.get("items"), dict):
        of = kind(node["items"])
        return "list" if of == "object" else f"list: {of}"
    word = node.get("type", "object")
    words = {"string": "text", "boolean": "true or false", "integer": "whole number", "array": "list"}
    return " or ".join(words.get(w, w) for w in ([word] if isinstance(word, str) else word))


def rows(node, prefix="", depth=1):
    for key, value in node.get("properties", {}).items():
        name = f"{prefix}{key}"
        text = value.get("description", "")
        if "default" in value:
            text += f" [{json.dumps(value['default'], ensure_ascii=False)}]"
        if key in node.get("required", ()):
            text = "<b>needed.</b> " + html.escape(text, quote=False)
        else:
            text = html.escape(text, quote=False)
        yield f"<tr><td><code>{html.escape(name)}</code></td><td>{kind(value)}</td><td>{text}</td></tr>"
        below = deeper(value)
        if below and depth < DEEPEST:
            yield from rows(below, name + ".", depth + 1)


def chapter(title, anchor, node):
    return [f'<h2><a name="{anchor}"></a>{title}</h2>', '<table border="1" cellspacing="0" cellpadding="3">',
            '<tr><th align="left">Key</th><th align="left">Value</th><th align="left">Meaning</th></tr>', *rows(node), "</table>"]


def made(schema):
    """name of a page -> its text."""
    properties, defined = schema["properties"], schema["$defs"]
    told = {key for _, chapters in PAGES.values() for key in chapters}
    top = {key: value for key, value in properties.items() if key not in told}
    out = {}
    for name, (title, chapters) in PAGES.items():
        lines = ["<!DOCTYPE html>", '<html lang="en">', f'<head><meta charset="utf-8"><title>{title}</title></head>', "<body>",
                 '<p><a href="index.html">Manual</a></p>', f"<h1>{title}</h1>",
                 '<p>One JSON file. A number with a unit is a text: "2 mm". A value in [ ] is taken if the key is absent. '
                 "A dot leads to a key inside. Values that vary are explained in "
                 '<a href="steps.html#vary">Steps</a>, what a condition does on the page of its physics.</p>']
        if name == next(iter(PAGES)):
            lines += chapter("Top", "top", {**schema, "properties": top})
        for key, head in chapters.items():
            node = properties.get(key) or defined[key]
            node = defined.get(referred(node.get("items", {})), node)
            lines += chapter(head, key, deeper(node))
        out[name] = "\n".join([*lines, "</body>", "</html>"]) + "\n"
    for name in defined:
        place_of(name)
    return out


def main():
    with open(SCHEMA, encoding="utf-8") as f:
        pages = made(json.load(f))
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    for name, text in pages.items():
        path = os.path.join(MANUAL, name + ".html")
        if not sys.argv[1:]:
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            continue
        with open(path, encoding="utf-8") as f:
            if f.read() != text:
                sys.exit(f"resources/help/manual/{name}.html is not that of the schema; make it again: "
                         "python3 resources/help/case_reference.py")


if __name__ == "__main__":
    main()
