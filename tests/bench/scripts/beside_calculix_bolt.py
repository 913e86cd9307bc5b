#!/usr/bin/env python3
"""A bolt with *PRE-TENSION SECTION that clamps two parts, by Genba and by CalculiX from one deck.

  beside_calculix_bolt.py [--cli build/ci/bin/genba-cli] [--ccx ccx] [--layers 6] [--keep FOLDER]

Two yokes of C3D8I touch at two legs, face to face without friction; a shank between the legs joins them. Step 1: 10 kN of preload.
Step 2: the length of the bolt stays (*BOUNDARY, FIXED) and 4 kN pull at the upper yoke. Compared: tension, clamp force, shortening
of the shank. --layers: thickness of the yokes in elements of 10 mm; with 1 they bend and the joint opens by half. Exit status 1 if a
number differs by more than 1 %.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

PRELOAD, PULL = 10000.0, 4000.0
COLUMNS, ROWS, LEG = 5, 2, 4  # elements: along x, along y, half of a leg's height


def deck_of(layers):
    """The deck, and the label of the bolt's node."""
    height, middle = 2 * (layers + LEG), layers + LEG
    numbers, nodes, elements, cut, below, above = {}, [], [], [], [], []

    def node(i, j, k, is_upper):
        key = (i, j, k, is_upper and k == middle and (i <= 1 or i >= COLUMNS - 1))
        if key not in numbers:
            numbers[key] = len(nodes) + 1
            nodes.append((20.0 * i, 10.0 * j, 10.0 * k))
        return numbers[key]

    for k in range(height):
        for j in range(ROWS):
            for i in range(COLUMNS):
                if layers <= k < height - layers and i in (1, COLUMNS - 2):
                    continue
                elements.append([node(i + a, j + b, k + c, k >= middle) for a, b, c in
                                 [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]])
                number = len(elements)
                if i == COLUMNS // 2 and k == middle - 2:
                    cut.append(number)
                if i in (0, COLUMNS - 1) and k in (middle - 1, middle):
                    (below if k < middle else above).append(number)
    bolt = len(nodes) + 1
    ends = {name: [numbers[i, j, k, False] for i in range(COLUMNS + 1) for j in range(ROWS + 1)]
            for name, k in (("BASE", 0), ("TOP", height))}

    def listed(keyword, rows):
        return keyword + "\n" + "".join("%s\n" % row for row in rows)

    prints = "*NODE PRINT, NSET=BOLT\nU\n*CONTACT PRINT, SLAVE=ABOVE, MASTER=BELOW\nCF\n*END STEP\n"
    text = listed("*NODE, NSET=NALL", ("%d, %g, %g, %g" % (n + 1, *p) for n, p in enumerate(nodes)))
    text += "*NODE, NSET=BOLT\n%d, 50, 10, %g\n" % (bolt, 10.0 * (middle - 1))
    text += listed("*ELEMENT, TYPE=C3D8I, ELSET=EALL", (", ".join(map(str, [n + 1] + e)) for n, e in enumerate(elements)))
    for name, faces, side in (("CUT", cut, 2), ("BELOW", below, 2), ("ABOVE", above, 1)):
        text += listed("*SURFACE, NAME=" + name, ("%d, S%d" % (e, side) for e in faces))
    for name, members in ends.items():
        text += listed("*NSET, NSET=" + name, members)
    text += "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000, 0.3\n*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n*SURFACE INTERACTION, NAME=HARD\n"
    text += "*SURFACE BEHAVIOR, PRESSURE-OVERCLOSURE=LINEAR\n1e7, 3, 0.05\n"
    text += "*CONTACT PAIR, INTERACTION=HARD, TYPE=SURFACE TO SURFACE, SMALL SLIDING, ADJUST=0.01\nABOVE, BELOW\n"
    text += "*PRE-TENSION SECTION, SURFACE=CUT, NODE=%d\n0, 0, 1\n*BOUNDARY\nBASE, 1, 3\n" % bolt
    text += "*STEP\n*STATIC\n1., 1.\n*CLOAD\n%d, 1, %g\n" % (bolt, PRELOAD) + prints
    text += "*STEP\n*STATIC\n1., 1.\n*BOUNDARY, FIXED\n%d, 1, 1\n*CLOAD\nTOP, 3, %.12g\n" % (bolt, PULL / len(ends["TOP"])) + prints
    return text


def by_calculix(folder, ccx):
    """[step] (tension, clamp force, shortening) in N and mm; the tension is what the clamp force leaves of the pull."""
    subprocess.run([ccx, "deck"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(folder, "deck.dat")) as file:
        text = file.read()
    moved = [float(m.split()[1]) for m in re.findall(r"for set BOLT and time.*\n\n(.*)\n", text)]
    clamp = [float(m.split()[2]) for m in re.findall(r"moment about the origin.*\n\n(.*)\n", text)]
    return [(clamp[i] + (PULL if i else 0), clamp[i], moved[i]) for i in range(2)]


def by_genba(folder, cli):
    case, out = os.path.join(folder, "deck.json"), os.path.join(folder, "out")
    subprocess.run([cli, "new", os.path.join(folder, "deck.inp"), "-o", case, "--unit", "mm", "--force"], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run([cli, "run", case, "--output", out, "--overwrite", "--quiet", "--no-picture"], check=True)
    with open(os.path.join(out, "summary.json")) as file:
        steps = json.load(file)["steps"]
    result = []
    for step in steps:
        bolt = next(c for c in step["connections"] if "tension" in c)
        joint = next(c for c in step["connections"] if c["kind"] == "frictional_contact")
        result.append((bolt["tension"]["value"], joint["force"]["value"][2], 1e3 * bolt["stretch"]["value"]))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="build/ci/bin/genba-cli")
    parser.add_argument("--ccx", default="ccx")
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--keep", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.keep or scratch
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "deck.inp"), "w") as file:
            file.write(deck_of(asked.layers))
        theirs, ours = by_calculix(folder, asked.ccx), by_genba(folder, asked.cli)
    worst = 0.0
    for step in range(2):
        for what, a, b in zip(("tension N", "clamp force N", "shortening mm"), ours[step], theirs[step]):
            worst = max(worst, abs(a / b - 1))
            print("step %d  %-14s Genba %12.6g  CalculiX %12.6g  %+.2g" % (step + 1, what, a, b, a / b - 1))
    sys.exit(0 if worst <= 0.01 else 1)


if __name__ == "__main__":
    main()
