#!/usr/bin/python3
"""Makes blocks.step, two boxes of 10 x 10 x 20 mm that touch, "lower" and "upper", and cube.brep in metres.

Debian package: python3-gmsh.
"""
import os
import re

import gmsh

HERE = os.path.dirname(os.path.abspath(__file__))
gmsh.initialize()
gmsh.option.setNumber("General.Terminal", 0)
gmsh.model.occ.addBox(0, 0, 0, 10, 10, 20)
gmsh.model.occ.addBox(0, 0, 20, 10, 10, 20)
gmsh.model.occ.synchronize()
path = os.path.join(HERE, "blocks.step")
gmsh.write(path)
text = open(path).read()
text = re.sub(r"(FILE_NAME\('[^']*',)'[^']*'", r"\1'2026-01-01T00:00:00'", text)
text = re.sub(r"'Open CASCADE STEP translator[^']*'", "'blocks'", text)
names = iter(["lower", "upper"])
text = re.sub(r"MANIFOLD_SOLID_BREP\(''", lambda _: f"MANIFOLD_SOLID_BREP('{next(names)}'", text)
open(path, "w").write(text)
gmsh.clear()
gmsh.model.occ.addBox(0, 0, 0, 1, 1, 1)
gmsh.model.occ.synchronize()
gmsh.write(os.path.join(HERE, "cube.brep"))
gmsh.finalize()
