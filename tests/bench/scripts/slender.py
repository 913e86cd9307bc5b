#!/usr/bin/env python3
"""Slender parts, shells of one layer, curved beams, stiff inclusions and nearly incompressible bodies: every case as
an input deck, solved by Genba with default options and by CalculiX on the same mesh.

  slender.py [--cli build/ci/bin/genba-cli] [--kinds C3D10,C3D20] [--cases strip] [--set solver.method=direct]

Prints a line a case: unknowns, how Genba solved it, seconds, the displacement of the probed node from both, their
ratio and that to the published value. Exit status 1 if Genba refuses what CalculiX solves, or differs by more than
0.1 % where both use the same element (C3D4, C3D10, C3D15, C3D20); 5 % for the thin twisted beam.
"""
import argparse, csv, json, math, os, shutil, subprocess, sys, tempfile, time

HEX = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]
TETS = [(0, 1, 2, 6), (0, 2, 3, 6), (0, 3, 7, 6), (0, 7, 4, 6), (0, 4, 5, 6), (0, 5, 1, 6)]
WEDGES = [(0, 1, 2, 4, 5, 6), (0, 2, 3, 4, 6, 7)]
EDGES = {
    4: [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)],
    8: [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7)],
    6: [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)]}
PARTS = {"C3D4": TETS, "C3D10": TETS, "C3D8": [tuple(range(8))], "C3D20": [tuple(range(8))], "C3D6": WEDGES,
         "C3D15": WEDGES}
SAME_ELEMENT = {"C3D4", "C3D10", "C3D15", "C3D20"}


class Grid:
    """A mapped box of cells, its nodes on a lattice of half cells."""

    def __init__(self, kind, cells, place):
        self.kind, self.cells, self.place = kind, cells, place
        self.number, self.points, self.elements = {}, [], []
        quadratic = kind in ("C3D10", "C3D20", "C3D15")
        corners = HEX if self.is_right_handed() else [(i, j, 1 - k) for i, j, k in HEX]
        for k in range(cells[2]):
            for j in range(cells[1]):
                for i in range(cells[0]):
                    for part in PARTS[kind]:
                        at = [tuple(2 * (c + h) for c, h in zip((i, j, k), corners[p])) for p in part]
                        if quadratic:
                            at += [tuple((a + b) // 2 for a, b in zip(at[p], at[q])) for p, q in EDGES[len(part)]]
                        self.elements.append(((i, j, k), [self.node(a) for a in at]))

    def is_right_handed(self):
        at, h = (0.5, 0.5, 0.5), 1e-3
        o = self.place(*at)
        a, b, c = ([v - w for v, w in zip(self.place(*(t + h * (i == d) for i, t in enumerate(at))), o)]
                   for d in range(3))
        return (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
                a[2] * (b[0] * c[1] - b[1] * c[0])) > 0

    def node(self, lattice):
        if lattice not in self.number:
            self.number[lattice] = len(self.points) + 1
            self.points.append(self.place(*(a / (2 * n) for a, n in zip(lattice, self.cells))))
        return self.number[lattice]

    def side(self, axis, end):
        at = 2 * self.cells[axis] if end else 0
        return [n for lattice, n in self.number.items() if lattice[axis] == at]

    def near(self, point):
        return min(range(len(self.points)), key=lambda n: math.dist(self.points[n], point)) + 1


class Case:
    def __init__(self, name, grid, probe, component, published=None):
        self.name, self.grid, self.probe, self.component, self.published = name, grid, probe, component, published
        self.held, self.forces, self.weight = [], [], None
        self.open = 1e-3  # the relative difference to CalculiX that rounding explains
        self.materials = []  # (name, E, nu, rho, does the cell belong to it)

    def deck(self):
        g = self.grid
        out = ["*HEADING", self.name, "*NODE, NSET=ALL"]
        # CalculiX reads 20 characters a number.
        out += ["%d, %.13g, %.13g, %.13g" % (n + 1, *p) for n, p in enumerate(g.points)]
        # CalculiX: C3D20's middle nodes of the second face come before those between the faces, as here.
        for name, _, _, _, inside in self.materials:
            out.append("*ELEMENT, TYPE=%s, ELSET=E%s" % (g.kind, name))
            for e, (cell, nodes) in enumerate(g.elements):
                if inside(cell):
                    text = ["%d" % v for v in [e + 1] + nodes]
                    out += [", ".join(text[i:i + 12]) + ("," if i + 12 < len(text) else "")
                            for i in range(0, len(text), 12)]
        for name, e, nu, rho, _ in self.materials:
            out += ["*MATERIAL, NAME=%s" % name, "*ELASTIC", "%.17g, %.17g" % (e, nu), "*DENSITY", "%.17g" % rho]
        for name, *_ in self.materials:
            out.append("*SOLID SECTION, ELSET=E%s, MATERIAL=%s" % (name, name))
        out += ["*STEP", "*STATIC", "*BOUNDARY"]
        for nodes, axes in self.held:
            out += ["%d, %d, %d, 0." % (n, a, a) for n in nodes for a in axes]
        if self.forces:
            out.append("*CLOAD")
            out += ["%d, %d, %.13g" % f for f in self.forces]
        if self.weight:
            out.append("*DLOAD")
            out += ["E%s, GRAV, %.17g, %g, %g, %g" % (m[0], self.weight[0], *self.weight[1]) for m in self.materials]
        out += ["*NODE PRINT, NSET=ALL", "U", "*END STEP", ""]
        return "\n".join(out)


def everywhere(cell):
    return True


def cantilever(kind, size, cells, force, nu=0.3):
    g = Grid(kind, cells, lambda x, y, z: (x * size[0], y * size[1], z * size[2]))
    end = g.side(0, 1)
    inertia = size[1] * size[2] ** 3 / 12
    c = Case("bar %g x %g x %g m, nu %g" % (*size, nu), g, g.near((size[0], size[1] / 2, size[2] / 2)), 2,
             force * size[0] ** 3 / (3 * 210e9 * inertia))
    c.materials = [("STEEL", 210e9, nu, 7850, everywhere)]
    c.held = [(g.side(0, 0), (1, 2, 3))]
    c.forces = [(n, 3, force / len(end)) for n in end]
    return c


def curved_beam(kind, cells):
    def place(x, y, z):
        r, a = 4.12 + 0.2 * y, 0.5 * math.pi * x
        return r * math.sin(a), r * math.cos(a), 0.1 * z
    g = Grid(kind, cells, place)
    end = g.side(0, 1)
    c = Case("curved beam, out of plane", g, g.near((4.22, 0, 0.05)), 2, 0.5022)
    c.materials = [("M", 1e7, 0.25, 1, everywhere)]
    c.held = [(g.side(0, 0), (1, 2, 3))]
    c.forces = [(n, 3, 1 / len(end)) for n in end]
    return c


def twisted_beam(kind, cells, thickness):
    def place(x, y, z):
        a, y, z = 0.5 * math.pi * x, 1.1 * (y - 0.5), thickness * (z - 0.5)
        return 12 * x, y * math.cos(a) - z * math.sin(a), y * math.sin(a) + z * math.cos(a)
    g = Grid(kind, cells, place)
    end = g.side(0, 1)
    thin = thickness < 0.1
    c = Case("twisted beam %g" % thickness, g, g.near((12, 0, 0)), 2, 0.005256 if thin else 0.005424)
    c.materials = [("M", 29e6, 0.22, 1, everywhere)]
    c.held = [(g.side(0, 0), (1, 2, 3))]
    if thin:
        c.open = 0.05  # what rounding the entries of the matrix alone changes
    c.forces = [(n, 3, (1e-6 if thin else 1.0) / len(end)) for n in end]
    return c


def roof(kind, cells):
    edge = math.radians(40)

    def place(x, y, z):
        r, a = 24.875 + 0.25 * z, edge * y
        return 25 * x, r * math.sin(a), r * math.cos(a)
    g = Grid(kind, cells, place)
    c = Case("Scordelis-Lo roof", g, g.near((25, 25 * math.sin(edge), 25 * math.cos(edge))), 2, -0.3024)
    c.materials = [("M", 4.32e8, 0.0, 90 / 0.25, everywhere)]
    c.held = [(g.side(0, 0), (2, 3)), (g.side(0, 1), (1,)), (g.side(1, 0), (2,))]
    c.weight = (1.0, (0, 0, -1))
    return c


def hemisphere(kind, cells):
    def place(x, y, z):
        r, up, around = 9.98 + 0.04 * z, math.radians(72) * y, 0.5 * math.pi * x
        return r * math.cos(up) * math.cos(around), r * math.cos(up) * math.sin(around), r * math.sin(up)
    g = Grid(kind, cells, place)
    a, b = g.near((10.02, 0, 0)), g.near((0, 10.02, 0))
    c = Case("pinched hemisphere", g, a, 0, 0.0924)
    c.materials = [("M", 6.825e7, 0.3, 1, everywhere)]
    c.held = [(g.side(0, 0), (2,)), (g.side(0, 1), (1,)), ([a], (3,))]
    c.forces = [(a, 1, 1.0), (b, 2, -1.0)]
    return c


def soft_cylinder(kind, cells, nu=0.4999):
    def place(x, y, z):
        r, a = 3 + 6 * x, 0.5 * math.pi * y
        return r * math.cos(a), r * math.sin(a), z
    g = Grid(kind, cells, place)
    c = Case("cylinder, nu %g" % nu, g, g.near((3, 0, 0)), 0, None)
    c.materials = [("M", 1000, nu, 1, everywhere)]
    c.held = [(g.side(1, 0), (2,)), (g.side(1, 1), (1,)), (g.side(2, 0) + g.side(2, 1), (3,))]
    bore = g.side(0, 0)
    for n in bore:
        x, y, _ = g.points[n - 1]
        c.forces += [(n, 1, 4.7 / len(bore) * x / 3), (n, 2, 4.7 / len(bore) * y / 3)]
    return c


def inclusion(kind, n):
    g = Grid(kind, (n, n, n), lambda x, y, z: (0.3 * x, 0.3 * y, 0.3 * z))

    def stiff(cell):
        return all(n // 3 <= a < 2 * n // 3 for a in cell)
    end = g.side(0, 1)
    c = Case("inclusion 1e6 times as stiff", g, g.near((0.3, 0.15, 0.15)), 0, None)
    c.materials = [("SOFT", 1e6, 0.3, 1, lambda cell: not stiff(cell)), ("HARD", 1e12, 0.3, 1, stiff)]
    c.held = [(g.side(0, 0), (1, 2, 3))]
    c.forces = [(n, a, f / len(end)) for n in end for a, f in ((1, 10.0), (3, 3.0))]
    return c


def cases(kind):
    quadratic = kind in ("C3D10", "C3D20", "C3D15")
    for ratio in (10, 30, 100, 300, 1000):
        yield cantilever(kind, (0.001 * ratio, 0.001, 0.001), (ratio // 2 if quadratic else ratio, 1, 1), 1e-3)
    yield cantilever(kind, (0.5, 0.03, 0.005), (100, 6, 1), 1.0)
    yield cantilever(kind, (1.0, 0.02, 0.001), (200, 4, 1), 0.5)
    yield cantilever(kind, (0.1, 0.001, 0.001), (50, 1, 1), 1e-3, 0.4999)
    yield curved_beam(kind, (12 if quadratic else 48, 2, 1))
    yield twisted_beam(kind, (24, 2, 1), 0.32)
    yield twisted_beam(kind, (24, 2, 1), 0.0032)
    n = 12 if quadratic else 24
    yield roof(kind, (n, n, 1))
    yield hemisphere(kind, (n, n, 1))
    yield soft_cylinder(kind, (8, 8, 1))
    yield inclusion(kind, 6 if quadratic else 12)


def by_calculix(folder, case):
    start = time.time()
    run = subprocess.run(["ccx", "deck"], cwd=folder, capture_output=True, text=True, errors="replace")
    seconds = time.time() - start
    value = None
    path = os.path.join(folder, "deck.dat")
    for line in open(path, encoding="utf-8") if os.path.exists(path) else []:
        words = line.split()
        if len(words) == 4 and words[0] == str(case.probe):
            value = float(words[1 + case.component])
    return value, seconds, "" if value is not None else run.stdout[-200:]


def by_genba(cli, folder, case, settings):
    path = os.path.join(folder, "deck.case.json")
    new = subprocess.run([cli, "new", os.path.join(folder, "deck.inp"), "--unit", "1 m", "-o", path],
                         capture_output=True, text=True)
    if new.returncode:
        return None, 0.0, new.stderr.strip()[-300:], {}
    data = json.load(open(path, encoding="utf-8"))
    p = case.grid.points[case.probe - 1]
    data.setdefault("output", {})["probes"] = [{"name": "probe", "point": ["%.17g m" % v for v in p]}]
    json.dump(data, open(path, "w", encoding="utf-8"))
    start = time.time()
    out = os.path.join(folder, "out")
    run = subprocess.run([cli, "run", path, "--output", out] + [w for s in settings for w in ("--set", s)],
                         capture_output=True, text=True)
    seconds = time.time() - start
    if run.returncode:
        return None, seconds, run.stderr.strip()[-400:], {}
    summary = json.load(open(os.path.join(out, "summary.json"), encoding="utf-8"))
    with open(os.path.join(out, "probes.csv"), encoding="utf-8", newline="") as f:
        value = float(next(csv.DictReader(f))["displacement %s [m]" % "xyz"[case.component]])
    return value, seconds, "", summary


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="build/ci/bin/genba-cli")
    parser.add_argument("--kinds", default="C3D4,C3D10,C3D8,C3D20,C3D6,C3D15")
    parser.add_argument("--cases", default="")
    parser.add_argument("--set", action="append", default=[], dest="settings")
    parser.add_argument("--keep", help="folder for the decks")
    a = parser.parse_args()
    cli = os.path.abspath(a.cli)
    failed = 0
    print("%-7s %-30s %8s %-28s %6s %6s %15s %15s %9s %9s" % ("kind", "case", "unknowns", "solved by", "s", "ccx s",
                                                            "Genba", "CalculiX", "ratio-1", "published"))
    for kind in a.kinds.split(","):
        for case in cases(kind):
            if a.cases not in case.name:
                continue
            folder = tempfile.mkdtemp() if not a.keep else os.path.join(a.keep, kind + " " + case.name)
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, "deck.inp"), "w", encoding="utf-8") as f:
                f.write(case.deck())
            theirs, their_seconds, trouble = by_calculix(folder, case)
            ours, seconds, refusal, summary = by_genba(cli, folder, case, a.settings)
            how = "-"
            if summary:
                by = "direct" if summary["method"] == "direct" else summary["preconditioner"]
                how = "%s %s it, |r|/|b| %.0e" % (by, summary["iterations"],
                                                  summary["relative_residual"])
            wrong = ours is None and theirs is not None
            off = ours / theirs - 1 if ours is not None and theirs else float("nan")
            wrong |= kind in SAME_ELEMENT and abs(off) > case.open
            failed += wrong
            print("%-7s %-30s %8d %-28s %6.2f %6.2f %15.8g %15.8g %9.1e %9.4f%s" % (
                kind, case.name, 3 * len(case.grid.points), how, seconds, their_seconds, ours or math.nan,
                theirs or math.nan, off, (ours or math.nan) / case.published if case.published else math.nan,
                "  WRONG" if wrong else ""), flush=True)
            if refusal or trouble:
                print("        " + (refusal or trouble).replace("\n", " | "))
            if not a.keep:
                shutil.rmtree(folder)
    print("%d refused or wrong" % failed)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
