#!/usr/bin/env python3
"""Decks of FEBio (.feb), read and computed by Genba, beside the figures of FEBio.

  febio_decks.py FOLDER [--figures TABLE] [--cli build/ci/bin/genba-cli] [--limit 60] [--only NAME ...] [--all]
                 [--keep FOLDER] [--csv FILE] [--norm]

FOLDER has the decks. TABLE is a CSV with the columns deck, status, steps, iterations, norm, or a Python file that has
`NAME = {'deck': [status, steps, iterations, right-hand sides, tangents, bytes, norm], ...}` (the table of FEBio's own
test suite). The default computes the decks of the module "solid" that have solid elements alone. --all adds all others.
--norm compares the root of the sum of squares of all displacements at the end that are not prescribed, in units of
the deck. It needs meshio and numpy, and decks of version 4.
Each deck is read by `new` and computed by `run`. What came of it is one of:

  computed     all that the deck asks for acts in the result
  reading      refused when the deck was read
  run          refused before the solve: the names of what is not computed, or what the check found
  failed       the solve did not converge, or had no solution
  time limit   not done after --limit processor seconds of one thread, or ten times as long by the clock

At the end: counts, what hides how many decks ("alone": it is the only reason of so many), and steps and Newton
iterations of the decks that both computed. --csv writes one line a deck. Exit status 1 if no deck was computed.
"""
import argparse
import ast
import collections
import csv
import glob
import json
import math
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as tree

SOLIDS = ("hex", "tet", "penta", "pyra")
FAILED = {6: "singular", 7: "not converged"}
KINDS = ("computed", "reading", "run", "failed", "time limit")


def figures_of(path):
    """{deck: (status, steps, iterations, norm)}; decks of FEBio without numbers are left out."""
    if not path:
        return {}
    out = {}
    if path.endswith(".csv"):
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                out[row["deck"]] = (row["status"], int(row["steps"]), int(row["iterations"]), float(row.get("norm") or 0))
        return out
    with open(path) as file:
        for statement in ast.parse(file.read()).body:
            if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Dict):
                for deck, row in ast.literal_eval(statement.value).items():
                    if len(row) > 2 and isinstance(row[1], int):
                        out[deck] = (row[0], row[1], row[2], float(row[6] or 0) if len(row) > 6 else 0.0)
    return out


def kind_of(path):
    """"solid" if the deck is of that module and has solid elements alone, else what it is."""
    try:
        root = tree.parse(path).getroot()
    except tree.ParseError:
        return "no XML"
    if root.tag != "febio_spec":
        return root.tag
    module = root.find("Module")
    if module is not None and module.get("type") != "solid":
        return "module " + str(module.get("type"))
    types = {group.get("type", "") for group in root.iter("Elements")}
    others = sorted(t for t in types if not t.lower().startswith(SOLIDS))
    return "elements " + " ".join(others) if others else "solid"


def call(command, limit):
    """Exit status (None after the limit), errors, seconds. The children end with the program."""
    began = time.time()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                               start_new_session=True,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit) + 1)))
    try:
        errors = process.communicate(timeout=10 * limit)[1]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        errors = process.communicate()[1]
    is_out = process.returncode in (-signal.SIGKILL, -signal.SIGXCPU)
    return None if is_out else process.returncode, errors, time.time() - began


def error_of(errors):
    lines = [line for line in errors.splitlines() if line.startswith("error:")]
    return lines[-1][len("error:"):].strip() if lines else (errors.strip().splitlines() or ["no message"])[-1]


def plain(reason, deck):
    """A reason without what differs from deck to deck: names of the file, lines, numbers."""
    reason = re.sub(re.escape(os.path.basename(deck)) + r"(:\d+)?:?", "", reason)
    reason = re.sub(r"\bline \d+:? ?", "", reason)
    reason = re.sub(r'(module )?"[^"]*"', lambda m: m[0] if m[1] else '"..."', reason)
    reason = re.sub(r"(?<![\w])-?\d[\d.e+-]*", "N", reason)
    return " ".join(reason.split())[:150]


def plain_name(name):
    """What is not computed, without names that the author of the deck chose."""
    name = re.sub(r"^rigid body .* that may", "rigid body that may", name)
    name = re.sub(r"^(rigid body) (?!that).*", r"\1 alone", name)
    name = re.sub(r"^material .*, (\w+)$", r"constant \1", name)
    name = re.sub(r"^load controller \S+", "load controller", name)
    return re.sub(r"^(SolidDomain|surface|file) .*", r"\1", name)


def increments_of(folder):
    """Steps and Newton iterations of all steps of a result."""
    steps = iterations = 0
    for path in glob.glob(os.path.join(folder, "**", "increments.csv"), recursive=True):
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                steps += 1
                iterations += int(row["iterations"])
    return steps, iterations


def nodes_of(root, name):
    """Numbers of the nodes of a set that a support names."""
    if name.startswith("@surface:"):
        facets = [facet for surface in root.iter("Surface") if surface.get("name") == name[9:] for facet in surface]
        return {int(number) for facet in facets for number in facet.text.split(",")}
    for group in root.iter("NodeSet"):
        if group.get("name") == name:
            if len(group):
                return {int(node.get("id") or node.text) for node in group}
            return {int(number) for number in re.split(r"[,\s]+", group.text.strip()) if number}
    raise ValueError(name)


def norm_of(deck, folder, theirs):
    """Of displacements that are not prescribed, at the end of the last step; mm. None where it cannot be told: beside the
    unknowns of a rigid body, and where both programs end without deformation, so that the norm is what tolerances left."""
    import meshio
    import numpy
    root = tree.parse(deck).getroot()
    if any(material.get("type") == "rigid body" for material in root.iter("material")):
        return None  # FEBio counts the unknowns of the body
    with open(os.path.join(folder, "summary.json")) as file:
        last = json.load(file)["steps"][-1]["folder"]
    mesh = meshio.read(os.path.join(folder, last, "result.vtu"))
    if theirs < 1e-7 * 1e3 * numpy.ptp(mesh.points, axis=0).max():
        return None
    moved = 1e3 * mesh.point_data["displacement (m)"]
    row = {int(number): i for i, number in enumerate(mesh.point_data["node number"])}
    for support in root.iter("bc"):
        if support.get("type") == "linear constraint":
            moved[row[int(support.findtext("node"))], "xyz".index(support.findtext("dof"))] = 0
        if support.get("type") == "prescribed displacement":
            for node in nodes_of(root, support.get("node_set", "")):
                moved[row[node], "xyz".index(support.findtext("dof"))] = 0
    ours, points = float(numpy.sqrt((moved ** 2).sum())), 1e3 * mesh.points
    size = float(numpy.linalg.norm(points.max(axis=0) - points.min(axis=0)))
    return None if max(ours, theirs) < 1e-4 * size else ours


def not_computed_of(case):
    with open(case) as file:
        data = json.load(file)
    parts = [data] + [step for step in data.get("steps", []) if isinstance(step, dict)]
    return [what["name"] for part in parts for what in part.get("not_computed", [])]


def compute(deck, cli, limit, folder):
    """(kind, reasons, steps, iterations, seconds)"""
    name = os.path.splitext(os.path.basename(deck))[0]
    case, out = os.path.join(folder, name + ".json"), os.path.join(folder, name)
    status, errors, seconds = call([cli, "new", deck, "-o", case, "--force"], limit)
    if status is None:
        return "time limit", ["at reading"], 0, 0, seconds
    if status != 0:
        return "reading", [plain(error_of(errors), deck)], 0, 0, seconds
    status, errors, seconds = call([cli, "run", case, "--output", out, "--overwrite", "--quiet", "--no-picture", "--threads", "1"], limit)
    if status == 0:
        return ("computed", [], *increments_of(out), seconds)
    if status is None:
        return "time limit", ["at the run"], *increments_of(out), seconds
    reason = error_of(errors)
    if "not_computed/" in reason:
        return "run", sorted({plain_name(what) for what in not_computed_of(case)}), 0, 0, seconds
    if status in FAILED:
        return "failed", [FAILED[status] + ": " + plain(reason, deck)], *increments_of(out), seconds
    return "run", [plain(reason, deck)], 0, 0, seconds


def print_reasons(rows):
    any_of, alone = collections.Counter(), collections.Counter()
    for row in rows:
        if row["result"] in ("computed", "time limit"):
            continue
        for reason in row["reasons"]:
            any_of[row["result"], reason] += 1
            if len(row["reasons"]) == 1:
                alone[row["result"], reason] += 1
    print("%6s %6s  %-8s reason" % ("decks", "alone", "at"))
    for (kind, reason), count in sorted(any_of.items(), key=lambda item: (-item[1], item[0])):
        print("%6d %6d  %-8s %s" % (count, alone[kind, reason], kind, reason))


def print_counts(title, rows):
    counts = collections.Counter(row["result"] for row in rows)
    print("\n%s: %d decks; " % (title, len(rows)) + ", ".join("%s %d" % (kind, counts[kind]) for kind in KINDS))
    print_reasons(rows)
    both = [row for row in rows if row["result"] == "computed" and row["FEBio iterations"] and row["iterations"]]
    if both:
        print("computed by both: %d decks; Newton iterations %d, FEBio %d, median ratio %.2f; steps %d, FEBio %d" % (
            len(both), sum(r["iterations"] for r in both), sum(r["FEBio iterations"] for r in both),
            statistics.median(r["iterations"] / r["FEBio iterations"] for r in both),
            sum(r["steps"] for r in both), sum(r["FEBio steps"] for r in both)))
    print_differences(rows)


def print_differences(rows):
    found = sorted(abs(row["difference"]) for row in rows if row["difference"] != "")
    if found:
        counts = ", ".join("%d within %g" % (sum(d <= most for d in found), most) for most in (1e-4, 1e-3, 1e-2, 1e-1))
        print("norm of displacements beside FEBio: %d decks; %s; median difference %.2g" % (
            len(found), counts, statistics.median(found)))


def write_rows(path, rows):
    with open(path, "w", newline="") as file:
        table = csv.writer(file)
        table.writerow([key for key in rows[0]])
        for row in rows:
            table.writerow(["; ".join(v) if isinstance(v, list) else v for v in row.values()])


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--figures", default="")
    parser.add_argument("--cli", default="build/ci/bin/genba-cli")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--keep", default="")
    parser.add_argument("--csv", default="")
    parser.add_argument("--norm", action="store_true")
    return parser.parse_args()


def main():
    asked = options()
    figures = figures_of(asked.figures)
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for deck in sorted(glob.glob(os.path.join(asked.folder, "*.feb"))):
            name = os.path.splitext(os.path.basename(deck))[0]
            kind = kind_of(deck)
            if (asked.only and name not in asked.only) or (kind != "solid" and not asked.all and not asked.only):
                continue
            result, reasons, steps, iterations, seconds = compute(deck, asked.cli, asked.limit, folder)
            status, their_steps, their_iterations, their_norm = figures.get(name, ("", 0, 0, 0.0))
            rows.append({"deck": name, "kind": kind, "result": result, "reasons": reasons, "steps": steps,
                         "iterations": iterations, "FEBio": status, "FEBio steps": their_steps,
                         "FEBio iterations": their_iterations, "seconds": round(seconds, 2), "difference": ""})
            if asked.norm and result == "computed" and their_norm:
                try:
                    ours = norm_of(deck, os.path.join(folder, name), their_norm)
                    rows[-1]["difference"] = "" if ours is None else ours / their_norm - 1
                    reasons = reasons if ours is None else ["norm differs by %.2g" % (ours / their_norm - 1)]
                except (KeyError, ValueError) as error:
                    reasons = ["norm: %s" % error]
            print("%-8s %-10s %4d %5d  FEBio %-6s %4d %5d  %6.1f s  %s" % (
                name, result, steps, iterations, status or "-", their_steps, their_iterations, seconds, "; ".join(reasons)), flush=True)
    if not rows:
        sys.exit("no deck in " + asked.folder)
    print_counts("solid elements alone", [row for row in rows if row["kind"] == "solid"])
    if asked.all:
        print_counts("module solid", [row for row in rows if not row["kind"].startswith(("module", "febio_opt"))])
        print_counts("all", rows)
    if asked.csv:
        write_rows(asked.csv, rows)
    sys.exit(0 if any(row["result"] == "computed" for row in rows) else 1)


if __name__ == "__main__":
    main()
