#!/usr/bin/env python3
"""Increments of blocks that flow, deform largely or touch, by Genba and by CalculiX from one deck, one after the other in one run.

  beside_calculix_increments.py [--cli build/ci/bin/genba-cli] [--threads 2] [--edge 20] [--increments 5] [--rounds 1] [plastic large contact]

plastic: a block of C3D20R, one end held, the other pulled past yield and shifted. large: the same of a neo-Hookean
law, by a tenth of its length, NLGEOM. contact: two blocks of C3D8I with unlike meshes, the upper one pressed and pushed aside, friction 0.2,
face to face; its edge is 6 larger: --edge 20 has 105,924 unknowns. Prints the load of the machine, seconds from deck to results, processor
seconds, increments and cuts of both, the force at the pressed end, and the ratio of the times. Exit status 1 if the forces differ by more than 1 %. Run it on a quiet machine.
"""
import argparse
import csv
import glob
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time


def hex20_box(n, size):
    """Nodes and elements of n^3 hexahedra of 20 nodes."""
    numbers, nodes, elements = {}, [], []

    def node(i, j, k):
        if (i, j, k) not in numbers:
            numbers[i, j, k] = len(nodes) + 1
            nodes.append([i * size / (2 * n), j * size / (2 * n), k * size / (2 * n)])
        return numbers[i, j, k]

    at = [(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0), (0, 0, 2), (2, 0, 2), (2, 2, 2), (0, 2, 2),
          (1, 0, 0), (2, 1, 0), (1, 2, 0), (0, 1, 0), (1, 0, 2), (2, 1, 2), (1, 2, 2), (0, 1, 2),
          (0, 0, 1), (2, 0, 1), (2, 2, 1), (0, 2, 1)]
    for k in range(n):
        for j in range(n):
            for i in range(n):
                elements.append([node(2 * i + a, 2 * j + b, 2 * k + c) for a, b, c in at])
    return nodes, elements


def hex8_box(n, size, z, first_node):
    nodes, elements = [], []
    for k in range(n + 1):
        for j in range(n + 1):
            for i in range(n + 1):
                nodes.append([i * size / n, j * size / n, z + k * size / n])

    def node(i, j, k):
        return first_node + i + (n + 1) * (j + (n + 1) * k)

    for k in range(n):
        for j in range(n):
            for i in range(n):
                elements.append([node(i + a, j + b, k + c) for a, b, c in
                                 [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]])
    return nodes, elements


def lines_of(numbers):
    return ["".join(f"{n}, " for n in numbers[i:i + 12]).rstrip(", ") for i in range(0, len(numbers), 12)]


def write_deck(path, kind, edge, increments):
    size = 10.0
    out = ["*NODE, NSET=NALL"]
    if kind == "contact":
        lower, of_lower = hex8_box(edge, size, 0.0, 1)
        upper, of_upper = hex8_box(edge - 2, size, size, len(lower) + 1)
        nodes = lower + upper
    else:
        nodes, elements = hex20_box(edge, size)
    out += [f"{i + 1}, {x:.9g}, {y:.9g}, {z:.9g}" for i, (x, y, z) in enumerate(nodes)]
    top = 2 * size if kind == "contact" else size
    if kind == "contact":
        for name, part, first in (("LOWER", of_lower, 1), ("UPPER", of_upper, len(of_lower) + 1)):
            out.append(f"*ELEMENT, TYPE=C3D8I, ELSET={name}")
            out += [", ".join(str(n) for n in [first + e] + part[e]) for e in range(len(part))]
        layer = edge * edge
        out += ["*ELSET, ELSET=LOWER_TOP"] + lines_of(list(range(len(of_lower) - layer + 1, len(of_lower) + 1)))
        layer = (edge - 2) ** 2
        out += ["*ELSET, ELSET=UPPER_FOOT"] + lines_of(list(range(len(of_lower) + 1, len(of_lower) + layer + 1)))
        out += ["*SURFACE, NAME=S1, TYPE=ELEMENT", "UPPER_FOOT, S1", "*SURFACE, NAME=S2, TYPE=ELEMENT", "LOWER_TOP, S2"]
    else:
        out.append("*ELEMENT, TYPE=C3D20R, ELSET=UPPER")
        for e, of in enumerate(elements):
            out += [", ".join(str(n) for n in [e + 1] + of[:15]) + ",", ", ".join(str(n) for n in of[15:])]
    ends = {"FOOT": [i + 1 for i, p in enumerate(nodes) if p[2] < 1e-9], "TOP": [i + 1 for i, p in enumerate(nodes) if p[2] > top - 1e-9]}
    for name, numbers in ends.items():
        out += [f"*NSET, NSET={name}"] + lines_of(numbers)
    out.append("*MATERIAL, NAME=SOLID")
    if kind == "plastic":
        out += ["*ELASTIC", "210000., 0.3", "*PLASTIC", "240., 0.", "400., 0.02"]
        moved = (0.02, 0.04)
    elif kind == "large":
        out += ["*HYPERELASTIC, NEO HOOKE", "0.5, 0.1"]
        moved = (2.0, 1.0)
    else:
        out += ["*ELASTIC", "2000., 0.3"]
        moved = (0.02, -0.1)
    out += ["*SOLID SECTION, ELSET=UPPER, MATERIAL=SOLID"]
    if kind == "contact":
        out += ["*SOLID SECTION, ELSET=LOWER, MATERIAL=SOLID", "*SURFACE INTERACTION, NAME=TOUCH",
                "*SURFACE BEHAVIOR, PRESSURE-OVERCLOSURE=LINEAR", "1.e6, 1.e-3", "*FRICTION", "0.2, 1.e5",
                "*CONTACT PAIR, INTERACTION=TOUCH, TYPE=SURFACE TO SURFACE", "S1, S2"]
    step = 1.0 / increments
    nlgeom = ", NLGEOM" if kind == "large" else ""
    out += [f"*STEP{nlgeom}, INC=1000", "*STATIC, SOLVER=SPOOLES", f"{step}, 1., 1.e-6, {step}", "*BOUNDARY", "FOOT, 1, 3, 0.",
            f"TOP, 1, 1, {moved[0]}", "TOP, 2, 2, 0.", f"TOP, 3, 3, {moved[1]}", "*NODE PRINT, NSET=TOP, TOTALS=ONLY, FREQUENCY=1000", "RF",
            "*NODE FILE, FREQUENCY=1000", "U", "*END STEP"]
    with open(path, "w") as f:
        f.write("\n".join(out) + "\n")
    return 3 * len(nodes)


def timed(command, folder, threads):
    env = dict(os.environ, OMP_NUM_THREADS=str(threads), GENBA_CACHE_DIR="")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.time()
    done = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    seconds = time.time() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout[-2000:]}")
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def calculix(folder, threads):
    seconds, cpu = timed(["ccx", "deck"], folder, threads)
    lines = open(os.path.join(folder, "deck.dat")).read().split("\n")
    totals = [lines[i + 2].split() for i, line in enumerate(lines) if line.strip().startswith("total force")]
    rows = [line.split() for line in open(os.path.join(folder, "deck.sta"))]
    attempts = [int(row[2]) for row in rows if row and row[0].isdigit() and not row[2].endswith("U")]
    return seconds, cpu, [float(v) for v in totals[-1]], len(attempts), sum(attempts) - len(attempts)


def genba(cli, folder, threads):
    made, cpu_made = timed([cli, "new", "deck.inp", "-o", "case.json", "--unit", "mm"], folder, threads)
    seconds, cpu = timed([cli, "run", "case.json", "--output", "out", "--quiet", "--no-picture", "--threads", str(threads)], folder, threads)
    summary = json.load(open(os.path.join(folder, "out", "summary.json")))
    force = [0.0, 0.0, 0.0]
    for reaction in summary["steps"][-1]["reactions"]:
        if "TOP" in reaction["constraint"].upper():
            force = [a + b for a, b in zip(force, reaction["total"]["value"])]
    tables = glob.glob(os.path.join(folder, "out", "**", "increments.csv"), recursive=True)
    rows = list(csv.DictReader(open(tables[0]))) if tables else []
    return made + seconds, cpu_made + cpu, force, len(rows), sum(int(row["cuts"]) for row in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cli", default="build/ci/bin/genba-cli")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--edge", type=int, default=20)
    parser.add_argument("--increments", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("kinds", nargs="*", default=["plastic", "large", "contact"])
    options = parser.parse_args()
    cli = os.path.abspath(options.cli)
    is_right = True
    for kind in options.kinds:
        for _ in range(options.rounds):
            with tempfile.TemporaryDirectory() as folder:
                edge = options.edge + 6 if kind == "contact" else options.edge
                unknowns = write_deck(os.path.join(folder, "deck.inp"), kind, edge, options.increments)
                print(f"{kind}: {unknowns} unknowns, load {os.getloadavg()[0]:.1f}", flush=True)
                ours = genba(cli, folder, options.threads)
                print(f"  Genba    {ours[0]:8.1f} s, {ours[1]:8.1f} processor s, {ours[3]} increments, {ours[4]} cuts", flush=True)
                theirs = calculix(folder, options.threads)
                print(f"  CalculiX {theirs[0]:8.1f} s, {theirs[1]:8.1f} processor s, {theirs[3]} increments, {theirs[4]} cuts", flush=True)
                force = math.dist(theirs[2], (0, 0, 0))
                apart = math.dist(theirs[2], ours[2]) / force
                is_right = is_right and apart < 0.01
                print(f"  force {math.dist(ours[2], (0, 0, 0)):.6g} N against {force:.6g} N, {100 * apart:.3g} % apart; {theirs[0] / ours[0]:.2f} times as fast", flush=True)
    sys.exit(0 if is_right else 1)


main()
