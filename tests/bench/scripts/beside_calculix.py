#!/usr/bin/env python3
"""The bracket of 311,000 unknowns, solved by Genba and by CalculiX from one deck, one after the other in one run.

  beside_calculix.py [--cli build/ci/bin/genba-cli] [--threads 2] [--rounds 1] [--case resources/examples/bracket_311k.case.json]

Prints the load of the machine before each run, the seconds from deck to results, the largest displacement of both and
the ratio of the times. Exit status 1 if the displacements differ by more than 1 %. Run it on a quiet machine.
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time

FACES = [(0, 1, 2, 4, 5, 6), (0, 3, 1, 7, 8, 4), (1, 3, 2, 8, 9, 5), (2, 3, 0, 9, 7, 6)]  # S1 to S4 of C3D10


def read_mesh(path):
    nodes, elements, surfaces, keyword, head = {}, {}, {}, "", {}
    pending = []
    for line in open(path):
        if line.startswith("**") or not line.strip():
            continue
        if line.startswith("*"):
            parts = [p.strip() for p in line[1:].split(",")]
            keyword = parts[0].upper()
            head = dict(p.split("=", 1) for p in parts[1:] if "=" in p)
            continue
        fields = [f.strip() for f in line.strip().rstrip(",").split(",")]
        if keyword == "NODE":
            nodes[int(fields[0])] = [1e3 * float(v) for v in fields[1:4]]  # mm
        elif keyword == "ELEMENT" and head.get("TYPE", "").startswith("C3D10"):
            pending += [int(f) for f in fields]
            if len(pending) == 11:
                elements[pending[0]] = pending[1:]
                pending = []
        elif keyword == "SURFACE":
            surfaces.setdefault(head["NAME"].upper(), []).append((int(fields[0]), int(fields[1][1:]) - 1))
    return nodes, elements, surfaces


def deck_of(nodes, elements, surfaces):
    def of(name):
        return {elements[e][k] for e, f in surfaces[name] for k in FACES[f]}

    force = [1200.0, 0.0, -900.0]
    share, area = {}, 0.0
    for e, f in surfaces["BORE"]:
        face = [elements[e][k] for k in FACES[f]]
        a, b, c = (nodes[n] for n in face[:3])
        u, v = [b[i] - a[i] for i in range(3)], [c[i] - a[i] for i in range(3)]
        size = math.dist((0, 0, 0), (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])) / 2
        area += size
        for n in face[3:]:
            share[n] = share.get(n, 0) + size / 3
    out = ["*NODE, NSET=ALLNODES"] + ["%d, %.13g, %.13g, %.13g" % (n, *p) for n, p in nodes.items()]
    out += ["*ELEMENT, TYPE=C3D10, ELSET=EVERY"] + [", ".join("%d" % v for v in [e] + ns) for e, ns in elements.items()]
    out += ["*MATERIAL, NAME=STEEL", "*ELASTIC", "210000., 0.3", "*DENSITY", "7.85e-9",
            "*SOLID SECTION, ELSET=EVERY, MATERIAL=STEEL", "*BOUNDARY"]
    out += ["%d, 1, 3" % n for n in sorted(of("BOLT_HOLE_1") | of("BOLT_HOLE_2"))]
    out += ["%d, 3, 3" % n for n in sorted(of("FOOT_BOTTOM"))]
    out += ["*STEP", "*STATIC", "*CLOAD"]
    out += ["%d, %d, %.12g" % (n, i + 1, force[i] * w / area) for n, w in share.items() for i in (0, 2)]
    out += ["*DLOAD", "EVERY, GRAV, 9810., 0., 0., -1.", "*NODE PRINT, NSET=ALLNODES", "U", "*END STEP", ""]
    return "\n".join(out)


def timed(command, folder, environment):
    print("  load %s" % " ".join("%.2f" % v for v in os.getloadavg()), flush=True)
    start = time.monotonic()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("%s: exit code %d\n%s" % (command[0], done.returncode, (done.stderr or done.stdout)[-2000:]))
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cli", default="build/ci/bin/genba-cli")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--case", default="resources/examples/bracket_311k.case.json")
    arguments = parser.parse_args()
    cli, threads = os.path.abspath(arguments.cli), str(arguments.threads)
    environment = dict(os.environ, OMP_NUM_THREADS=threads, CCX_NPROC_EQUATION_SOLVER=threads, OPENBLAS_NUM_THREADS=threads)
    with tempfile.TemporaryDirectory() as folder:
        case = os.path.abspath(arguments.case)
        timed([cli, "mesh", case, "--out", "mesh.inp", "--quiet"], folder, environment)
        nodes, elements, surfaces = read_mesh(os.path.join(folder, "mesh.inp"))
        with open(os.path.join(folder, "job.inp"), "w") as file:
            file.write(deck_of(nodes, elements, surfaces))
        timed([cli, "new", "job.inp", "-o", "job.json", "--unit", "mm"], folder, environment)
        print("%d nodes, about %d unknowns, %s threads" % (len(nodes), 3 * len(nodes), threads))
        ratios, off = [], 0.0
        for _ in range(arguments.rounds):
            own = timed([cli, "run", "job.json", "--out", "out", "--no-picture", "--quiet", "--threads", threads, "--overwrite"], folder, environment)
            other = timed(["ccx", "-i", "job"], folder, environment)
            summary = json.load(open(os.path.join(folder, "out", "summary.json")))
            mine = next(e["max"] for e in summary["extrema"] if e["field"] == "displacement:magnitude")
            found = 0.0
            for line in open(os.path.join(folder, "job.dat")):
                fields = line.split()
                if len(fields) == 4 and re.fullmatch(r"\d+", fields[0]):
                    found = max(found, math.dist((0, 0, 0), [float(v) for v in fields[1:]]))
            ratios.append(other / own)
            off = max(off, abs(1e3 * mine / found - 1))
            print("Genba %.1f s, CalculiX %.1f s: %.2f times; largest displacement %.6g and %.6g mm" % (own, other, ratios[-1], 1e3 * mine, found))
        print("median ratio %.2f, displacements differ by %.2g" % (sorted(ratios)[len(ratios) // 2], off))
        sys.exit(1 if off > 0.01 else 0)


if __name__ == "__main__":
    main()
