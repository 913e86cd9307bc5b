#!/usr/bin/env python3
"""Heart mechanics, problem 3 of Land and others (Proc. R. Soc. A 471 (2015) 20150641): a ventricle is inflated and contracts.

  land_ventricle.py [--cli build/ci/bin/genba-cli] [--layers 4] [--along 20] [--around 24] [--bulk "20 MPa"] [--rule] [--keep FOLDER]

A half ellipsoid, half axes 7 and 17 mm inside, 10 and 20 mm outside, base at 5 mm, held. Guccione's law, C 2 kPa, bf 8, bt 2, bfs 4; active
stress 60 kPa along fibres that turn from +90 degrees inside to -90 degrees outside, 15 kPa inside. hex8, with wedge6 at the apex. Fibres are
those of the paper, one direction an element; --rule takes them from the rule of a ventricle (axes.ventricle) instead.
Prints where the apex goes, beside the values that the solutions of the paper converge to (FEniCS, axisymmetric, 1.1M unknowns) and the range
of its programs. Exit status 1 if the apex lies outside this range. It needs numpy and meshio.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

import meshio
import numpy

CONVERGED = {"inside": -12.347, "outside": -15.452}                    # mm
RANGE = {"inside": (-13.82, -11.62), "outside": (-16.00, -15.20)}      # mm, all programs
DEPTH = {"inside": 17.0, "outside": 20.0}


def ventricle(layers, along, around):
    """Points, mm, and {shape: [(elements, group)]} of the wall and its faces; groups: 1 inside, 2 outside, 3 base, 4 wall."""
    numbers, points = {}, []

    def node(i, j, k):
        k = 0 if j == 0 else k % around
        if (i, j, k) not in numbers:
            numbers[i, j, k] = len(points)
            short, long = 7 + 3 * i / layers, 17 + 3 * i / layers
            angle, turn = j / along * (math.pi - math.acos(5 / long)), 2 * math.pi * k / around
            points.append((short * math.sin(angle) * math.cos(turn), short * math.sin(angle) * math.sin(turn), -long * math.cos(angle)))
        return numbers[i, j, k]

    cells = {"wedge": [], "hexahedron": [], "triangle": [], "quad": []}
    for k in range(around):
        for i in range(layers):
            cells["wedge"].append(([node(i + a, j, k + c) for a in (0, 1) for j, c in ((0, 0), (1, 1), (1, 0))], 4))
            for j in range(1, along):
                cells["hexahedron"].append(([node(i + a, j + b, k + c) for a in (0, 1) for b, c in ((0, 0), (0, 1), (1, 1), (1, 0))], 4))
            cells["quad"].append(([node(i, along, k), node(i + 1, along, k), node(i + 1, along, k + 1), node(i, along, k + 1)], 3))
        for i, group in ((0, 1), (layers, 2)):
            cells["triangle"].append(([node(i, 0, k), node(i, 1, k), node(i, 1, k + 1)], group))
            for j in range(1, along):
                cells["quad"].append(([node(i, j, k), node(i, j + 1, k), node(i, j + 1, k + 1), node(i, j, k + 1)], group))
    return numpy.array(points), cells


def write_msh(path, points, cells):
    kinds = {"triangle": 2, "quad": 3, "hexahedron": 5, "wedge": 6}
    rows = [(kinds[shape], nodes, group) for shape, of in cells.items() for nodes, group in of]
    with open(path, "w") as file:
        file.write('$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n4\n2 1 "inside"\n2 2 "outside"\n2 3 "base"\n3 4 "wall"\n$EndPhysicalNames\n')
        file.write(f"$Nodes\n{len(points)}\n" + "".join(f"{n + 1} {p[0]:.15g} {p[1]:.15g} {p[2]:.15g}\n" for n, p in enumerate(points)) + "$EndNodes\n")
        file.write(f"$Elements\n{len(rows)}\n")
        for n, (kind, nodes, group) in enumerate(rows):
            file.write(f"{n + 1} {kind} 2 {group} {group} " + " ".join(str(v + 1) for v in nodes) + "\n")
        file.write("$EndElements\n")


def depth_in_wall(radius, height):
    """0 inside, 1 outside: the ellipsoid of the family through a point."""
    low, high = numpy.full_like(radius, -0.5), numpy.full_like(radius, 1.5)
    for _ in range(60):
        middle = 0.5 * (low + high)
        beyond = (radius / (7 + 3 * middle)) ** 2 + (height / (17 + 3 * middle)) ** 2 > 1
        low, high = numpy.where(beyond, middle, low), numpy.where(beyond, high, middle)
    return 0.5 * (low + high)


def fibres(middles):
    """Directions of the paper at points, from the derivatives of its parametrization."""
    radius, height = numpy.hypot(middles[:, 0], middles[:, 1]), middles[:, 2]
    t = depth_in_wall(radius, height)
    short, long = 7 + 3 * t, 17 + 3 * t
    u = -numpy.arccos(numpy.clip(height / long, -1, 1))
    v = numpy.arctan2(middles[:, 1] / numpy.sin(u), middles[:, 0] / numpy.sin(u))
    along = numpy.stack([short * numpy.cos(u) * numpy.cos(v), short * numpy.cos(u) * numpy.sin(v), -long * numpy.sin(u)], 1)
    around = numpy.stack([-short * numpy.sin(u) * numpy.sin(v), short * numpy.sin(u) * numpy.cos(v), 0 * u], 1)
    angle = numpy.radians(90 - 180 * t)[:, None]
    unit = lambda a: a / numpy.linalg.norm(a, axis=1)[:, None]
    return unit(along) * numpy.sin(angle) + unit(around) * numpy.cos(angle)


def write_fibres(path, points, cells):
    wall = [(shape, numpy.array([nodes for nodes, _ in cells[shape]])) for shape in ("wedge", "hexahedron") if cells[shape]]
    meshio.write(path, meshio.Mesh(points, wall, cell_data={"fibre": [fibres(points[nodes].mean(1)) for _, nodes in wall]}))


def case_file(bulk, by_rule):
    rule = {"ventricle": {"endocardium": {"group": "inside"}, "epicardium": {"group": "outside"}, "base": {"group": "base"},
                          "endocardium_angle": "90 deg", "epicardium_angle": "-90 deg"}}
    stated = {"directions": {"first": {"field": {"file": "fibres.vtu", "array": "fibre", "length_unit": "mm"}}}}
    return {"geometry": {"file": "ventricle.msh", "unit": "mm"}, "analysis": "elasticity", "elements": {"large_deformation": True},
            "materials": [{"name": "muscle", "fibre_C": "2 kPa", "fibre_bf": 8, "fibre_bt": 2, "fibre_bfs": 4, "bulk_modulus": bulk,
                           "active_stress": "60 kPa"}],
            "regions": [{"material": "muscle", "axes": rule if by_rule else stated}],
            "constraints": [{"name": "base", "on": {"group": "base"}, "fixed": True}],
            "loads": [{"name": "cavity", "on": {"group": "inside"}, "pressure": "15 kPa"}],
            "solver": {"first_increment": 0.02, "nonlinear_tolerance": 1e-5, "increment_retries": 10}}


def run(options, folder):
    points, cells = ventricle(options.layers, options.along, options.around)
    write_msh(os.path.join(folder, "ventricle.msh"), points, cells)
    write_fibres(os.path.join(folder, "fibres.vtu"), points, cells)
    with open(os.path.join(folder, "ventricle.json"), "w") as file:
        json.dump(case_file(options.bulk, options.rule), file, indent=1)
    done = subprocess.run([os.path.abspath(options.cli), "run", "ventricle.json", "--output", "results", "--quiet", "--no-picture"],
                          cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    result = meshio.read(os.path.join(folder, "results", "result.vtu"))
    moved = 1e3 * (result.points + result.point_data["displacement (m)"])
    inside = True
    print(f"{'apex':8} {'z, mm':>9} {'paper':>9} {'differs':>8}   programs of the paper")
    for side, depth in DEPTH.items():
        z = moved[numpy.argmin(numpy.linalg.norm(1e3 * result.points - [0, 0, -depth], axis=1))][2]
        low, high = RANGE[side]
        inside = inside and low <= z <= high
        print(f"{side:8} {z:9.3f} {CONVERGED[side]:9.3f} {100 * (z / CONVERGED[side] - 1):7.1f}%   {low} to {high}")
    return inside


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="build/ci/bin/genba-cli")
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--along", type=int, default=20)
    parser.add_argument("--around", type=int, default=24)
    parser.add_argument("--bulk", default="20 MPa")
    parser.add_argument("--rule", action="store_true")
    parser.add_argument("--keep")
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        return run(options, options.keep)
    with tempfile.TemporaryDirectory() as folder:
        return run(options, folder)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
