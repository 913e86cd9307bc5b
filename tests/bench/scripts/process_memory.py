#!/usr/bin/env python3
"""What stages of a run take beside what the plan counts: the figures behind app/plan/process_rules.cpp.

usage: process_memory.py GENBA_CLI [CASE...]

Runs boxes of every element kind in elasticity and heat, and the cases given, and prints for every stage what
was predicted and measured (MiB) and what the stage took beyond what was held before, a node and an element.
"""
import json, re, subprocess, sys, tempfile, pathlib

MIB = 1 << 20
UNITS = {"B": 1, "KiB": 1 << 10, "MiB": MIB, "GiB": 1 << 30}
BOXES = {"tet4": 26, "tet10": 14, "hex8": 30, "hex20": 16, "wedge6": 26, "wedge15": 16}


def box_case(kind, physics, cells):
    case = {"geometry": {"box": {"size": ["100 mm"] * 3, "cells": [cells] * 3}}, "mesh": {"element": kind},
            "analysis": physics, "regions": [{"material": "steel"}],
            "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "k": "50 W/(m K)"}],
            "solver": {"backend": "cpu", "tolerance": 1e-4}, "output": {"folder": "out"}}
    if physics == "elasticity":
        case["constraints"] = [{"name": "wall", "on": {"group": "xmin"}, "fixed": True}]
        case["loads"] = [{"name": "tip", "on": {"group": "xmax"}, "force": ["0 N", "0 N", "-1 kN"]}]
    else:
        case["constraints"] = [{"name": "stove", "on": {"group": "xmin"}, "temperature": "100 degC"}]
        case["loads"] = [{"name": "flux", "on": {"group": "xmax"}, "heat_flux": "1000 W/m^2"}]
    return case


def run(cli, path, out, extra=()):
    done = subprocess.run([cli, "run", str(path), "-o", str(out), "-v", *extra], capture_output=True, text=True)
    if done.returncode:
        print(path, "exit", done.returncode, done.stderr[-400:])
        return None
    held = {}
    for stage, value, unit in re.findall(r"Memory, (\w+): measured .*?, ([\d.]+) (\w+) held at its end", done.stderr + done.stdout):
        held[stage] = float(value) * UNITS[unit]
    summary = json.loads((out / "summary.json").read_text())
    return summary, json.loads((out / "memory.json").read_text())["process"], held


def show(name, outcome):
    if outcome is None:
        return
    summary, process, held = outcome
    nodes, elements = summary["mesh"]["nodes"], summary["mesh"]["elements"]
    print(f"{name}: {nodes} nodes, {elements} elements, mesher {summary['mesh']['mesher_peak_bytes'] / MIB:.1f} MiB")
    before = None
    for stage in process["stages"]:
        predicted, measured = stage["predicted_bytes"], stage["measured_bytes"]
        if not measured:
            continue
        more = (measured - before) if before else 0
        off = f"{100 * (measured / predicted - 1):+6.1f} %" if predicted else "        "
        print(f"  {stage['stage']:9} {(predicted or 0) / MIB:8.1f} {measured / MIB:8.1f} {off}  "
              f"+{more / MIB:7.1f} = {more / nodes:7.0f} a node, {more / elements:7.0f} an element; "
              f"held {held.get(stage['stage'], 0) / MIB:7.1f}  {stage['rule']}")
        before = held.get(stage["stage"], before or measured)


def main():
    cli, cases = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for case in cases:
            show(case, run(cli, pathlib.Path(case).resolve(), folder / "out"))
        if cases:
            return
        for physics in ("elasticity", "heat"):
            for kind, cells in BOXES.items():
                path = folder / f"{kind}_{physics}.case.json"
                path.write_text(json.dumps(box_case(kind, physics, cells if physics == "elasticity" else cells * 3 // 2)))
                show(path.name, run(cli, path, folder / "out"))


if __name__ == "__main__":
    main()
