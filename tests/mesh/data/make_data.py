#!/usr/bin/python3
"""Makes blocks.step, two boxes of 10 x 10 x 20 mm that touch, "lower" and "upper", extrusions.step, an L-shaped plate
10 mm thick with a bore of 10 mm, a plug of 25 mm in the bore and a cap of 10 mm on the plug, cube.brep of side 1,
three shapes that are hard to mesh coarsely (ring.brep, hollow_ball.brep with a wall of 0.2, thin_wall.brep, a block whose
bore leaves 0.05), frame.step, a frame of five parts, web.brep, an I-beam with a web of 2 mm, slot.brep, a block with a slot of 1.5 mm, strip.brep, 1000 x 20 x 1 mm, and cube.iges, six loose faces of a cube of one inch.

Debian package: python3-gmsh.
"""
import os
import re

import gmsh

HERE = os.path.dirname(os.path.abspath(__file__))
gmsh.initialize()
gmsh.option.setNumber("General.Terminal", 0)


def write_step(file, title, solids):
    gmsh.model.occ.synchronize()
    path = os.path.join(HERE, file)
    gmsh.write(path)
    text = open(path).read()
    text = re.sub(r"(FILE_NAME\('[^']*',)'[^']*'", r"\1'2026-01-01T00:00:00'", text)
    text = re.sub(r"'Open CASCADE STEP translator[^']*'", f"'{title}'", text)
    names = iter(solids)
    text = re.sub(r"MANIFOLD_SOLID_BREP\(''", lambda _: f"MANIFOLD_SOLID_BREP('{next(names)}'", text)
    open(path, "w").write(text)
    gmsh.clear()


def write_brep(file):
    gmsh.model.occ.synchronize()
    gmsh.write(os.path.join(HERE, file))
    gmsh.clear()


gmsh.model.occ.addBox(0, 0, 0, 10, 10, 20)
gmsh.model.occ.addBox(0, 0, 20, 10, 10, 20)
write_step("blocks.step", "blocks", ["lower", "upper"])
corners = [gmsh.model.occ.addPoint(x, y, 0) for x, y in [(0, 0), (60, 0), (60, 10), (20, 10), (20, 40), (0, 40)]]
outline = [gmsh.model.occ.addLine(corners[i], corners[(i + 1) % 6]) for i in range(6)]
face = gmsh.model.occ.addPlaneSurface([gmsh.model.occ.addCurveLoop(outline)])
plate = gmsh.model.occ.extrude([(2, face)], 0, 0, 10)[1]
gmsh.model.occ.remove([(2, face)])
plug = gmsh.model.occ.addCylinder(10, 25, 0, 0, 0, 25, 5)
cap = gmsh.model.occ.addCylinder(10, 25, 25, 0, 0, 10, 5)
plate, _ = gmsh.model.occ.cut([plate], [(3, plug)], removeTool=False)
write_step("extrusions.step", "extrusions", ["plate", "plug", "cap"])
for box in [(0, 0, 0, 80, 60, 10), (0, 0, 10, 10, 60, 50), (70, 0, 10, 10, 60, 50), (10, 20, 45, 60, 20, 10)]:
    gmsh.model.occ.addBox(*box)
gmsh.model.occ.addCylinder(40, 30, 55, 0, 0, 15, 8)
write_step("frame.step", "frame", ["base", "left", "right", "beam", "pin"])
gmsh.model.occ.addBox(0, 0, 0, 1, 1, 1)
write_brep("cube.brep")
gmsh.model.occ.addBox(0, 0, 0, 1000, 20, 1)
write_brep("strip.brep")
gmsh.model.occ.addTorus(0, 0, 0, 10, 2)
write_brep("ring.brep")
ball = gmsh.model.occ.addSphere(0, 0, 0, 10)
gmsh.model.occ.cut([(3, ball)], [(3, gmsh.model.occ.addSphere(0, 0, 0, 9.8))])
write_brep("hollow_ball.brep")
box = gmsh.model.occ.addBox(-15, -15, -15, 30, 30, 30)
gmsh.model.occ.cut([(3, box)], [(3, gmsh.model.occ.addCylinder(0, 0, -20, 0, 0, 40, 14.95))])
write_brep("thin_wall.brep")
box = gmsh.model.occ.addBox(0, 0, 0, 30, 30, 30)
gmsh.model.occ.cut([(3, box)], [(3, gmsh.model.occ.addBox(14.9, -1, 29.8, 0.2, 2, 1))])
write_brep("notch.brep")
flanges = [(3, gmsh.model.occ.addBox(0, 0, z, 30, 24, 6)) for z in (0, 22)]
web = [(3, gmsh.model.occ.addBox(14, 0, 6, 2, 24, 16))]
beam, _ = gmsh.model.occ.fuse(flanges, web)
write_brep("web.brep")
box = gmsh.model.occ.addBox(0, 0, 0, 30, 24, 20)
gmsh.model.occ.cut([(3, box)], [(3, gmsh.model.occ.addBox(14, -1, 12, 1.5, 30, 10))])
write_brep("slot.brep")
gmsh.finalize()


def iges_line(text, section, number):
    return text.ljust(72) + f"{section}{number:7d}\n"


def iges_cube(path):
    """Bilinear B-spline surfaces (type 128), one a face of the unit cube, unit flag 1: inch."""
    directory, parameters = [], []
    for axis in range(3):
        for side in (0.0, 1.0):
            corners = []
            for v in (0.0, 1.0):
                for u in (0.0, 1.0):
                    p = [0.0, 0.0, 0.0]
                    p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3] = side, u, v
                    corners += p
            numbers = [0., 0., 1., 1.] * 2 + [1.] * 4 + corners + [0., 1., 0., 1.]
            words = ["128", "1", "1", "1", "1", "0", "0", "1", "0", "0"] + [f"{x:.1f}" for x in numbers]
            first, text, lines = len(parameters) + 1, "", []
            for i, word in enumerate(words):
                word += ";" if i + 1 == len(words) else ","
                if len(text) + len(word) > 64:
                    lines.append(text)
                    text = ""
                text += word
            lines.append(text)
            entry = len(directory) + 1
            for text in lines:
                parameters.append(text.ljust(64) + f"{entry:8d}")
            directory.append("".join(f"{n:8d}" for n in (128, first, 0, 0, 0, 0, 0, 0)) + "00000000")
            directory.append("".join(f"{n:8d}" for n in (128, 0, 0, len(lines), 0)) + " " * 24 + f"{0:8d}")
    glob = ["1H,,1H;,4Hcube,9Hcube.iges,5HGenba,1H1,32,38,6,308,15,4Hcube,1.,1,4HINCH,1,",
            "0.01,15H20260101.000000,0.000001,10.,5HGenba,5HGenba,11,0,15H20260101.000000;"]
    glob = [text[:72] for text in ("".join(glob)[i:i + 72] for i in range(0, len("".join(glob)), 72))]
    with open(path, "w") as file:
        file.write(iges_line("a cube of one inch", "S", 1))
        for section, lines in (("G", glob), ("D", directory), ("P", parameters)):
            for i, text in enumerate(lines):
                file.write(iges_line(text, section, i + 1))
        file.write(iges_line(f"S{1:7d}G{len(glob):7d}D{len(directory):7d}P{len(parameters):7d}", "T", 1))


iges_cube(os.path.join(HERE, "cube.iges"))
