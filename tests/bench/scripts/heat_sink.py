#!/usr/bin/env python3
"""A heat sink that warms up, solved by Genba and by CalculiX on the same mesh in the same time steps, CalculiX by each of its solvers.

  heat_sink.py [--cli build/ci/bin/genba-cli] [--nodes 200000] [--steps 100] [--end 50] [--threads 2] [--keep FOLDER]

A plate with fins of bricks (C3D8, backward Euler): heat flows in at the bottom, air cools all other faces. Prints the
seconds of both, their ratio, and the largest difference of the temperatures at the end over their range. The program
is --cli or the environment's GENBA_CLI. Where CalculiX (ccx) is not there, Genba runs alone and that is told.
Exit status 1 if Genba fails, or differs by more than 1e-3 of the range.
"""
import argparse, csv, json, os, shutil, subprocess, sys, tempfile, time

FACES = {1: (0, 0, -1), 2: (0, 0, 1), 3: (0, -1, 0), 4: (1, 0, 0), 5: (0, 1, 0), 6: (-1, 0, 0)}  # of C3D8
CORNERS = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]
WIDTH, DEPTH, PLATE, FIN_HEIGHT, FINS = 0.06, 0.06, 0.006, 0.03, 10  # m; fins as wide as the gaps between
CONDUCTIVITY, DENSITY, CAPACITY = 200.0, 2700.0, 900.0  # W/(m K), kg/m^3, J/(kg K)
FLUX, FILM, AMBIENT = 2e4, 40.0, 293.15  # W/m^2, W/(m^2 K), K
FULL = 1e-3


class Sink:
    """Bricks of a lattice: a whole number of them across each fin and each gap."""

    def __init__(self, across):
        self.columns = 2 * FINS - 1
        h = WIDTH / (self.columns * across)
        nx, ny = self.columns * across, max(1, round(DEPTH / h))
        plate, fin = max(1, round(PLATE / h)), max(1, round(FIN_HEIGHT / h))
        self.size = (WIDTH / nx, DEPTH / ny, PLATE / plate, FIN_HEIGHT / fin)
        self.plate = plate
        self.cells = {(i, j, k) for i in range(nx) for j in range(ny) for k in range(plate + fin)
                      if k < plate or (i // across) % 2 == 0}
        self.number, self.elements = {}, []
        for cell in sorted(self.cells):
            self.elements.append((cell, [self.node(tuple(c + d for c, d in zip(cell, corner))) for corner in CORNERS]))

    def node(self, at):
        return self.number.setdefault(at, len(self.number) + 1)

    def place(self, at):
        i, j, k = at
        z = k * self.size[2] if k <= self.plate else PLATE + (k - self.plate) * self.size[3]
        return i * self.size[0], j * self.size[1], z

    def faces(self):
        """(element, face, is it below) of all outer faces."""
        for e, (cell, _) in enumerate(self.elements):
            for face, step in FACES.items():
                if tuple(c + d for c, d in zip(cell, step)) not in self.cells:
                    yield e + 1, face, face == 1 and cell[2] == 0


def sink_of(nodes):
    across = 1
    while len(Sink(across + 1).number) <= nodes:
        across += 1
    here, finer = Sink(across), Sink(across + 1)
    return finer if len(finer.number) - nodes < nodes - len(here.number) else here


def write_deck(path, sink, step, end, solver=""):
    faces = list(sink.faces())
    with open(path, "w", encoding="utf-8") as out:
        out.write("*HEADING\nheat sink\n*NODE, NSET=ALL\n")
        for at, n in sink.number.items():
            out.write("%d, %.13g, %.13g, %.13g\n" % (n, *sink.place(at)))
        out.write("*ELEMENT, TYPE=C3D8, ELSET=SINK\n")
        for e, (_, nodes) in enumerate(sink.elements):
            out.write("%d, %s\n" % (e + 1, ", ".join(map(str, nodes))))
        for name, below in (("BELOW", True), ("AIR", False)):
            out.write("*SURFACE, NAME=%s, TYPE=ELEMENT\n" % name)
            out.writelines("%d, S%d\n" % (e, f) for e, f, b in faces if b == below)
        out.write("*MATERIAL, NAME=ALUMINIUM\n*CONDUCTIVITY\n%.17g\n*DENSITY\n%.17g\n*SPECIFIC HEAT\n%.17g\n" %
                  (CONDUCTIVITY, DENSITY, CAPACITY))
        out.write("*SOLID SECTION, ELSET=SINK, MATERIAL=ALUMINIUM\n")
        out.write("*INITIAL CONDITIONS, TYPE=TEMPERATURE\nALL, %.17g\n" % AMBIENT)
        out.write("*STEP, INC=1000000\n*HEAT TRANSFER, DIRECT%s\n%.17g, %.17g\n" % (solver, step, end))
        out.write("*DFLUX\n")
        out.writelines("%d, S%d, %.17g\n" % (e, f, FLUX) for e, f, below in faces if below)
        out.write("*FILM\n")
        out.writelines("%d, F%d, %.17g, %.17g\n" % (e, f, AMBIENT, FILM) for e, f, below in faces if not below)
        out.write("*NODE PRINT, NSET=ALL, FREQUENCY=1000000\nNT\n*END STEP\n")


def by_calculix(folder, threads):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads))
    start = time.time()
    run = subprocess.run(["ccx", "deck"], cwd=folder, env=environment, capture_output=True, text=True, errors="replace")
    seconds = time.time() - start
    found = {}
    path = os.path.join(folder, "deck.dat")
    for line in open(path, encoding="utf-8") if os.path.exists(path) else []:
        words = line.split()
        if len(words) == 2 and words[0].isdigit():
            found[int(words[0])] = float(words[1])  # of several times the last one stays
    if not found:
        print("CalculiX gave no temperatures: " + run.stdout[-300:].replace("\n", " | "))
    return found, seconds


def run_genba(arguments):
    run = subprocess.run(arguments, capture_output=True, text=True, errors="replace")
    if run.returncode:
        sys.exit("%s failed:\n%s" % (" ".join(arguments[:3]), run.stderr[-2000:]))
    return run.stdout


def by_genba(cli, folder, step, end, threads, settings):
    path = os.path.join(folder, "case.json")
    run_genba([cli, "new", os.path.join(folder, "deck.inp"), "--unit", "1 m", "--force", "-o", path])
    case = json.load(open(path, encoding="utf-8"))
    for key in ("analysis", "constraints", "loads", "steps", "not_computed"):
        case.pop(key, None)
    case["version"] = 2
    case["steps"] = [{
        "name": "warm", "analysis": "heat", "procedure": "transient", "times": ["%.17g s" % end],
        "transient": {"scheme": "backward-euler", "step": "%.17g s" % step},
        "loads": [{"name": "start", "initial_temperature": "%.17g K" % AMBIENT},
                  {"name": "chip", "on": {"group": "BELOW"}, "heat_flux": "%.17g W/m^2" % FLUX},
                  {"name": "air", "on": {"group": "AIR"},
                   "convection": {"coefficient": "%.17g W/(m^2 K)" % FILM, "ambient": "%.17g K" % AMBIENT}}]}]
    case["solver"] = {"backend": "cpu", "threads": threads}
    case["output"] = {"folder": "out", "picture": False, "report": False, "vtu": False, "csv": False}
    json.dump(case, open(path, "w", encoding="utf-8"), indent=1)
    start = time.time()
    run_genba([cli, "run", path, "--no-picture"] + [w for s in settings for w in ("--set", s)])
    seconds = time.time() - start
    out = os.path.join(folder, "out")
    summary = json.load(open(os.path.join(out, "summary.json"), encoding="utf-8"))
    table = run_genba([cli, "frames", out, "export", "--frame", "1", "--field", "temperature"])
    found = {int(row[0]): float(row[4]) for row in list(csv.reader(table.splitlines()))[1:]}
    return found, seconds, summary


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default=os.environ.get("GENBA_CLI", "build/ci/bin/genba-cli"))
    parser.add_argument("--nodes", type=int, default=200000)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--end", type=float, default=50.0, help="s")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--set", action="append", default=[], dest="settings")
    parser.add_argument("--best-solver", action="store_true", help="without the direct solver of CalculiX")
    parser.add_argument("--keep", help="folder for deck, case and results")
    a = parser.parse_args()
    folder = a.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    step = a.end / a.steps
    sink = sink_of(a.nodes)
    print("%d nodes, %d bricks, %d steps of %g s, %d threads" % (
        len(sink.number), len(sink.elements), a.steps, step, a.threads), flush=True)
    write_deck(os.path.join(folder, "deck.inp"), sink, step, a.end)
    ours, seconds, summary = by_genba(os.path.abspath(a.cli), folder, step, a.end, a.threads, a.settings)
    low, high = min(ours.values()), max(ours.values())
    print("Genba     %8.2f s: %s, %s, %d iterations in all; %.3f to %.3f K" % (
        seconds, summary.get("format"), summary.get("preconditioner"), summary["iterations"], low, high), flush=True)
    failed = summary["transient"]["steps"] != a.steps
    if failed:
        print("Genba took %d steps" % summary["transient"]["steps"])
    if shutil.which("ccx") is None:
        print("CalculiX is not there (Debian: calculix-ccx): nothing to compare with")
    else:
        theirs, their_seconds = {}, 0.0
        # Its best setting counts: the direct solver of Debian, and conjugate gradients.
        for solver in ("", ", SOLVER=ITERATIVE CHOLESKY", ", SOLVER=ITERATIVE SCALING"):
            if a.best_solver and not solver:
                continue
            write_deck(os.path.join(folder, "deck.inp"), sink, step, a.end, solver)
            found, taken = by_calculix(folder, a.threads)
            print("CalculiX  %8.2f s%s" % (taken, solver), flush=True)
            if found and (not theirs or taken < their_seconds):
                theirs, their_seconds = found, taken
        missing = set(ours) - set(theirs)
        if missing:
            print("CalculiX has no temperature at %d nodes" % len(missing))
            failed = True
        else:
            span = max(theirs.values()) - min(theirs.values())
            worst = max(abs(ours[n] - theirs[n]) for n in ours)
            off = worst / (span if span > 0 else 1)
            print("CalculiX takes %.2f times as long; largest difference %.3g K, %.2e of the range %.4g K" % (
                their_seconds / seconds, worst, off, span))
            failed |= not off <= FULL
    if not a.keep:
        shutil.rmtree(folder)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
