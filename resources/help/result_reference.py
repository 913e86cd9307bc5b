#!/usr/bin/env python3
"""Makes the reference of results, resources/help/manual/results*.html, of resources/schema/summary.schema.json and of what
genba-cli says of its fields.

usage: result_reference.py GENBA_CLI            writes the pages
       result_reference.py GENBA_CLI --check    says whether the pages are those of schema and program
"""
import html
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMA = os.path.join(HERE, "..", "schema", "summary.schema.json")
MANUAL = os.path.join(HERE, "manual")
ALWAYS = ("summary_version", "notice", "title", "steps", "envelope")  # in every summary
# Keys of one step that stand on the page of mesh and solver.
SOLVER = ("nonzeros", "method", "pieces", "direct", "iterations", "resumed_at", "relative_residual", "recurrence_residual", "backward_error",
          "rounding_limit", "energy_error", "tolerance", "preconditioner", "preconditioner_reason", "preconditioner_seconds",
          "multigrid", "cards", "precision", "precision_reason", "fp64_residuals", "format", "tuning", "device", "solver_seconds", "stages",
          "matrix", "measured_peak", "trial_peak", "mesh", "node_order", "memory", "process_memory")
# Keys of one step over time, in increments or of modes.
TIMES = ("transient", "motion", "current", "nonlinear", "frames", "response", "modes")
DEEPEST = 3  # keys below keys
SEPARATE = ("step", "plan")  # definitions with a table of their own


def referred(node):
    return node.get("$ref", "").rsplit("/", 1)[-1]


def kind(node, defined):
    if "$ref" in node:
        name = referred(node)
        words = {"quantity": "value, unit", "vector": "x y z, unit", "place": "x y z in m", "resultant": "value, unit"}
        return words.get(name, f'<a href="#{name}">{name}</a>' if name in SEPARATE else "object")
    for options in (node.get("anyOf"), node.get("oneOf")):
        if options:
            return " or ".join(dict.fromkeys(kind(option, defined) for option in options))
    if node.get("type") == "array":
        of = kind(node.get("items", {}), defined)
        return "list" if of == "object" else f"list: {of}"
    words = {"string": "text", "boolean": "true or false", "integer": "whole number", "array": "list"}
    names = node.get("type", "object")
    names = [names] if isinstance(names, str) else [n for n in names if n != "null" or len(names) == 2 and "number" not in names]
    return " or ".join(words.get(w, w) for w in names)


def below(node, defined):
    """The object inside a value or a list, unless it is told elsewhere."""
    for option in (node, *node.get("anyOf", ())):
        if option.get("type") == "array" or isinstance(option.get("type"), list) and "array" in option["type"]:
            option = option.get("items", {})
        name = referred(option)
        if name in SEPARATE or name in ("quantity", "vector", "place", "resultant"):
            return None
        option = defined.get(name, option)
        if option.get("properties"):
            return option
        more = option.get("additionalProperties")
        if isinstance(more, dict) and (more.get("properties") or "$ref" in more):
            return defined.get(referred(more), more)
    return None


def rows(node, defined, prefix="", depth=1, leave=()):
    for key, value in node.get("properties", {}).items():
        if key in leave:
            continue
        yield (f"<tr><td><code>{html.escape(prefix + key)}</code></td><td>{kind(value, defined)}</td>"
               f"<td>{html.escape(value.get('description', ''), quote=False)}</td></tr>")
        inner = below(value, defined)
        if inner and depth < DEEPEST:
            yield from rows(inner, defined, f"{prefix}{key}.", depth + 1)


def chapter(title, anchor, lines):
    return [f'<h2><a name="{anchor}"></a>{title}</h2>', '<table border="1" cellspacing="0" cellpadding="3">',
            '<tr><th align="left">Key</th><th align="left">Value</th><th align="left">Meaning</th></tr>', *lines, "</table>"]


def begin(title):
    return ["<!DOCTYPE html>", '<html lang="en">', f'<head><meta charset="utf-8"><title>{title}</title></head>', "<body>",
            '<p><a href="index.html">Manual</a></p>', f"<h1>{title}</h1>"]


def summary_page(schema):
    defined, properties = schema["$defs"], schema["properties"]
    always = {"properties": {key: properties[key] for key in ALWAYS}}
    lines = begin("Results: the summary") + [
        '<p><code>summary.json</code> stands in the output folder of every run. Its JSON Schema: <code>genba-cli schema summary</code>. '
        "The first five keys are always there. The list <code>steps</code> has one entry for each step, also in a case without steps. "
        "So a script reads one and many steps alike.</p>",
        "<p>All other keys are those of one step. With several steps they stand in the summary in the folder of each step. Those of mesh, solver and memory are "
        '<a href="results_solver.html">on a page of their own</a>, and so are those of <a href="results_times.html">steps over time and of modes</a>. '
        "Numbers are in SI. <code>null</code> stands for a number that is not finite, and for what does not apply. "
        "New keys may come; <code>summary_version</code> grows when an old reader would go wrong. "
        'Names of fields: <a href="results.html">Results: fields</a>. In Python: <a href="python.html">Python</a>.</p>']
    lines += chapter("Always", "top", rows(always, defined))
    lines += chapter("An entry of steps", "step", rows(defined["step"], defined))
    lines += chapter("Of one step: answers", "one", rows(schema, defined, leave=ALWAYS + SOLVER + TIMES))
    return lines


def solver_page(schema):
    defined = schema["$defs"]
    own = {"properties": {key: schema["properties"][key] for key in SOLVER}}
    lines = begin("Results: mesh, solver, memory") + [
        '<p>The other keys of <a href="results_summary.html">a summary of one step</a>. The file <code>memory.json</code> and '
        "<code>genba-cli memory --json</code> have the keys of the memory plan too.</p>"]
    lines += chapter("Of one step: mesh and solver", "solver", rows(own, defined))
    return lines + chapter("Memory plan", "plan", rows(defined["plan"], defined))


def times_page(schema):
    own = {"properties": {key: schema["properties"][key] for key in TIMES}}
    lines = begin("Results: steps over time, modes") + [
        '<p>Keys of <a href="results_summary.html">a summary of one step</a> that goes over time or in increments, or that has modes.</p>']
    return lines + chapter("Of one step: times, increments, modes", "times", rows(own, schema["$defs"]))


def fields_page(told):
    lines = begin("Results: fields") + [
        '<p>Files with fields are <code>result.vtu</code>, which has the end of a step, and the frames of a step with times, '
        "<code>frames/NAME.pvd</code>. ParaView, VTK, meshio and pyvista read them. In these files a unit in parentheses follows the name: "
        "<code>stress (Pa)</code>. A name with no unit has no parentheses. Values are in SI, lengths in m, temperatures in K. "
        "<code>genba-cli fields</code> prints these tables.</p>",
        "<p>In extrema and tables a component follows a colon: <code>displacement:x</code>, <code>stress:xy</code>. "
        "<code>:magnitude</code> is the length of a vector. <code>node number</code> is the number of a node in messages.</p>"]
    for physics in told["physics"]:
        lines += [f'<h2><a name="{physics["physics"]}"></a>{physics["physics"]}: {html.escape(physics["title"], quote=False)}</h2>',
                  f"<p>Shown first: {', '.join(f'<code>{name}</code>' for name in physics['shown_first'])}.</p>",
                  '<table border="1" cellspacing="0" cellpadding="3">',
                  '<tr><th align="left">Field</th><th align="left">Meaning</th><th align="left">Unit</th><th align="left">Components</th>'
                  '<th align="left">At</th><th align="left">There if</th></tr>']
        for field in physics["fields"]:
            cells = (f"<code>{field['name']}</code>", field["title"], field["unit"] or "-", " ".join(field["components"]) or "-",
                     field["at"], field["when"] or "always")
            lines.append("<tr>" + "".join(f"<td>{cell if cell.startswith('<') else html.escape(cell, quote=False)}</td>" for cell in cells) + "</tr>")
        lines.append("</table>")
    return lines + [
        "<h2>Tables</h2>",
        '<table border="1" cellspacing="0" cellpadding="3">',
        '<tr><th align="left">File</th><th align="left">Content</th></tr>',
        "<tr><td><code>extrema.csv</code>, <code>probes.csv</code></td><td>smallest and largest values, values at points</td></tr>",
        "<tr><td><code>line.csv</code></td><td>values along a line (<code>--line</code>)</td></tr>",
        "<tr><td><code>frames/*.csv</code></td><td>extrema of each frame</td></tr>",
        "<tr><td><code>current.csv</code></td><td>voltage, current and power over time, of a current that heats</td></tr>",
        "<tr><td><code>study.csv</code>, <code>refinement.csv</code></td><td>tables of studies and refinements</td></tr>",
        "<tr><td><code>memory.csv</code></td><td>memory by format</td></tr>",
        "</table>",
        '<p>Each head of a column has its unit. Decimal signs are points in all languages. <a href="report.html#files">All files of a run</a>.</p>']


def pages(program):
    with open(SCHEMA, encoding="utf-8") as f:
        schema = json.load(f)
    run = subprocess.run([program, "fields", "--json"], capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{program} fields --json ended with {run.returncode}: {run.stderr[-500:]}")
    made = {"results": fields_page(json.loads(run.stdout)), "results_summary": summary_page(schema), "results_solver": solver_page(schema), "results_times": times_page(schema)}
    return {name: "\n".join([*lines, "</body>", "</html>"]).replace('href="#plan"', 'href="results_solver.html#plan"') + "\n"
            for name, lines in made.items()}


def main():
    words = sys.argv[1:]
    if not words or words[0].startswith("-") or words[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    for name, text in pages(words[0]).items():
        path = os.path.join(MANUAL, name + ".html")
        if not words[1:]:
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            continue
        with open(path, encoding="utf-8") as f:
            if f.read() != text:
                sys.exit(f"resources/help/manual/{name}.html is not that of schema and program; make it again: "
                         f"python3 resources/help/result_reference.py {words[0]}")


if __name__ == "__main__":
    main()
