#!/usr/bin/env python3
"""The bracket of 311,000 unknowns, solved by Genba and by CalculiX from one deck, one after the other in one run.

  beside_calculix.py [--cli build/ci/bin/genba-cli] [--threads 2] [--rounds 1] [--modes 10 [--unchecked]]
                     [--case resources/examples/bracket_311k.case.json]

Prints the load of the machine before each run, the seconds from deck to results, processor seconds and peak memory of
both, the largest displacement or the frequencies, and the ratio of the times. Exit status 1 if the displacements
differ by more than 1 %, or frequencies by more than 1e-5. Run it on a quiet machine.
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


def deck_of(nodes, elements, surfaces, modes):
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
    if modes:
        return "\n".join(out + ["*STEP", "*FREQUENCY", "%d" % modes, "*END STEP", ""])
    out += ["*STEP", "*STATIC", "*CLOAD"]
    out += ["%d, %d, %.12g" % (n, i + 1, force[i] * w / area) for n, w in share.items() for i in (0, 2)]
    out += ["*DLOAD", "EVERY, GRAV, 9810., 0., 0., -1.", "*NODE PRINT, NSET=ALLNODES", "U", "*END STEP", ""]
    return "\n".join(out)


class Run:
    """A program that ran: seconds, processor seconds, peak memory in GiB."""

    def __init__(self, command, folder, environment):
        print("  load %s" % " ".join("%.2f" % v for v in os.getloadavg()), flush=True)
        start = time.monotonic()
        with open(os.path.join(folder, "output.txt"), "w+") as log:
            process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
            _, status, used = os.wait4(process.pid, 0)
            self.seconds = time.monotonic() - start
            self.processor, self.peak = used.ru_utime + used.ru_stime, used.ru_maxrss / 2**20
            if status != 0:
                log.seek(0)
                sys.exit("%s: status %d\n%s" % (command[0], status, log.read()[-2000:]))

    def __str__(self):
        return "%.1f s, processor %.1f s, %.2f GiB" % (self.seconds, self.processor, self.peak)


def frequencies_of_deck(path):
    """The column of cycles per time of the table of eigenvalues."""
    out, is_inside = [], False
    for line in open(path):
        fields = line.split()
        if "E I G E N V A L U E" in line:
            is_inside = True
        elif is_inside and len(fields) == 5 and fields[0].isdigit():
            out.append(float(fields[3]))
        elif is_inside and out and fields:
            break
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cli", default="build/ci/bin/genba-cli")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--modes", type=int, default=0)
    parser.add_argument("--unchecked", action="store_true", help="without the second search and the count of pivots")
    parser.add_argument("--case", default="resources/examples/bracket_311k.case.json")
    arguments = parser.parse_args()
    cli, threads = os.path.abspath(arguments.cli), str(arguments.threads)
    environment = dict(os.environ, OMP_NUM_THREADS=threads, CCX_NPROC_EQUATION_SOLVER=threads, OPENBLAS_NUM_THREADS=threads)
    with tempfile.TemporaryDirectory() as folder:
        case = os.path.abspath(arguments.case)
        Run([cli, "mesh", case, "--out", "mesh.inp", "--quiet"], folder, environment)
        nodes, elements, surfaces = read_mesh(os.path.join(folder, "mesh.inp"))
        with open(os.path.join(folder, "job.inp"), "w") as file:
            file.write(deck_of(nodes, elements, surfaces, arguments.modes))
        Run([cli, "new", "job.inp", "-o", "job.json", "--unit", "mm"], folder, environment)
        if arguments.unchecked:
            path = os.path.join(folder, "job.json")
            job = json.load(open(path))
            for step in job["steps"]:
                step["modes"]["check"] = "none"
            json.dump(job, open(path, "w"))
        print("%d nodes, about %d unknowns, %s threads" % (len(nodes), 3 * len(nodes), threads))
        ratios, processor, off = [], [], 0.0
        for _ in range(arguments.rounds):
            own = Run([cli, "run", "job.json", "--out", "out", "--no-picture", "--quiet", "--threads", threads, "--overwrite"], folder, environment)
            other = Run(["ccx", "-i", "job"], folder, environment)
            summary = json.load(open(os.path.join(folder, "out", "summary.json")))
            # Genba starts its own peak anew in each stage, so the system's number is that of the last one.
            own.peak = summary["process_memory"]["measured_peak_bytes"] / 2**30
            ratios.append(other.seconds / own.seconds)
            processor.append(other.processor / own.processor)
            print("Genba %s; CalculiX %s: %.2f times, of processor time %.2f" % (own, other, ratios[-1], processor[-1]))
            if arguments.modes:
                mine = [mode["frequency"] for mode in summary["modes"]["modes"]]
                found = frequencies_of_deck(os.path.join(folder, "job.dat"))[: len(mine)]
                if len(found) != len(mine) or not mine:
                    sys.exit("%d and %d modes" % (len(mine), len(found)))
                off = max([off] + [abs(a / b - 1) for a, b in zip(mine, found)])
                print("  frequencies %s Hz, and %s Hz" % (" ".join("%.7g" % f for f in mine), " ".join("%.7g" % f for f in found)))
                continue
            mine = next(e["max"] for e in summary["extrema"] if e["field"] == "displacement:magnitude")
            found = 0.0
            for line in open(os.path.join(folder, "job.dat")):
                fields = line.split()
                if len(fields) == 4 and re.fullmatch(r"\d+", fields[0]):
                    found = max(found, math.dist((0, 0, 0), [float(v) for v in fields[1:]]))
            off = max(off, abs(1e3 * mine / found - 1))
            print("  largest displacement %.6g and %.6g mm" % (1e3 * mine, found))
        middle = len(ratios) // 2
        print("median ratio %.2f, of processor time %.2f; answers differ by %.2g" % (sorted(ratios)[middle], sorted(processor)[middle], off))
        sys.exit(1 if off > (1e-5 if arguments.modes else 0.01) else 0)


if __name__ == "__main__":
    main()
