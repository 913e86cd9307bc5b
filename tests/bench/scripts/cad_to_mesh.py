#!/usr/bin/python3
"""A million tetrahedra from CAD to a mesh in memory, beside Gmsh's own time, by turns in one run.

usage: cad_to_mesh.py GENBA_CLI [--file FILE.step] [--size MM] [--threads N] [--rounds N]
Gmsh runs from Python in a process of its own with the options that Genba gives it: import, edges, faces, volume,
nothing else. Its time is taken inside, without the start of Python. Genba's is that of make_mesh(): process start,
import, names, small features, Gmsh, optimisation, checks, facets, until the mesh is in the application's memory
("seconds" of the report); the whole command, with quality and the way out, stands beside it. Genba's child lets
threads that wait sleep (OMP_WAIT_POLICY=passive), which on a busy machine saves more than all else costs: Gmsh is
timed both ways. Processor seconds (user + system, of all processes) say more than wall time where others use the
machine.
"""
import argparse
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

here = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser()
parser.add_argument("cli")
parser.add_argument("--file", default=os.path.join(here, "..", "..", "..", "resources", "examples", "bracket.step"))
parser.add_argument("--size", type=float, default=0.6)
parser.add_argument("--threads", type=int, default=2)
parser.add_argument("--rounds", type=int, default=5)
parser.add_argument("--gmsh", action="store_true", help=argparse.SUPPRESS)
asked = parser.parse_args()


def gmsh_alone():
    import gmsh
    start = time.perf_counter()
    stages = []

    def stage(name, work):
        begin = time.perf_counter()
        work()
        stages.append((name, time.perf_counter() - begin))
    gmsh.initialize()
    number = gmsh.option.setNumber
    for key, value in (("General.Terminal", 0), ("General.NumThreads", asked.threads),
                       ("Mesh.MeshSizeMax", asked.size), ("Mesh.MeshSizeMin", asked.size / 10),
                       ("Mesh.MeshSizeFromCurvature", 8), ("Mesh.Algorithm", 6), ("Mesh.Algorithm3D", 10)):
        number(key, value)
    gmsh.option.setString("Geometry.OCCTargetUnit", "MM")

    def read():
        gmsh.model.occ.importShapes(asked.file)
        gmsh.model.occ.synchronize()
    stage("read", read)
    stage("edges", lambda: gmsh.model.mesh.generate(1))
    stage("faces", lambda: gmsh.model.mesh.generate(2))
    stage("volume", lambda: gmsh.model.mesh.generate(3))
    seconds = time.perf_counter() - start
    count = len(gmsh.model.mesh.getElementsByType(4)[0])
    print(json.dumps({"seconds": seconds, "stages": stages, "elements": count}))
    sys.stdout.flush()
    os._exit(0)


def timed(command, **environment):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    out = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment}).stdout
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return json.loads(out), wall, (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


def stages_of(log):
    """Names and seconds between the stage marks in a log of genba-cli."""
    marks = []
    for line in log.splitlines():
        found = re.match(r"\S+ (\d+):(\d+):([\d.]+) debug mesh: (.*)", line)
        if found:
            h, m, s = (float(x) for x in found.groups()[:3])
            marks.append((found.group(4), 3600 * h + 60 * m + s))
    return [(name, end - begin) for (name, begin), (_, end) in zip(marks, marks[1:])]


def text_of(stages):
    return ", ".join(f"{name} {seconds:.2f}" for name, seconds in stages)


if asked.gmsh:
    gmsh_alone()
rows = []
with tempfile.TemporaryDirectory() as folder:
    log = os.path.join(folder, "log")
    for turn in range(asked.rounds):
        alone = [sys.executable, os.path.abspath(__file__), asked.cli, "--gmsh", "--file", asked.file, "--size", str(asked.size),
                 "--threads", str(asked.threads)]
        gmsh, _, gmsh_cpu = timed(alone)
        asleep, _, asleep_cpu = timed(alone, OMP_WAIT_POLICY="passive")
        ours, wall, cpu = timed([asked.cli, "mesh", asked.file, "--json", "-q", "--log", log, "--element", "tet4", "--size",
                                 f"{asked.size} mm", "--threads", str(asked.threads)])
        rows.append((gmsh["seconds"], asleep["seconds"], ours["seconds"], wall, gmsh_cpu, asleep_cpu, cpu))
        print(f"round {turn + 1}, load {os.getloadavg()[0]:.1f}: Gmsh {gmsh['seconds']:.2f} s, waiting asleep {asleep['seconds']:.2f} s, "
              f"{gmsh['elements']} tetrahedra; Genba {ours['seconds']:.2f} s, command {wall:.2f} s, {ours['elements']}")
        print("  Gmsh, asleep: " + text_of(asleep["stages"]))
        print("  Genba:        " + text_of(stages_of(open(log).read())), flush=True)
plain, asleep, ours, wall, plain_cpu, asleep_cpu, cpu = (statistics.median(column) for column in zip(*rows))
print(f"medians: Gmsh {plain:.2f} s ({plain_cpu:.2f} of processor, Python's start with it), waiting asleep {asleep:.2f} s "
      f"({asleep_cpu:.2f}); Genba {ours:.2f} s, command {wall:.2f} s ({cpu:.2f})")
for name, column, cpu_column in (("Gmsh", 0, 4), ("Gmsh waiting asleep", 1, 5)):
    ratios = [sorted(r[i] / r[c] for r in rows) for i, c in ((2, column), (3, column), (6, cpu_column))]
    print(f"Genba by {name}, median (range): " + ", ".join(
        f"{what} {statistics.median(r):.2f} ({r[0]:.2f} to {r[-1]:.2f})" for what, r in zip(("mesh in memory", "command", "processor"), ratios)))
