#!/usr/bin/python3
"""The templates of contact, each from a geometry of its own through `genba-cli new --template` to the end of `run`.

  contact_templates.py [--cli build/ci/bin/genba-cli] [--keep FOLDER] [--threads 2] [NAME ...]

NAME: press-fit bolted-flange hip-cup tissue-indented-by-sphere cartilage-by-labels; all without one. What a template
leaves open (faces, sizes, loads) is filled in here as a user would. A press fit is compared with Lame, a sphere with Hertz, all
others by the balance of forces. Debian packages: python3-gmsh python3-numpy. Exit status 1 if a run fails or a number is off.
"""
import argparse
import csv
import glob
import json
import math
import os
import subprocess
import sys
import tempfile
import time

import gmsh
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "resources", "examples"))
import make_examples  # names of faces and solids in STEP


def near(a, b):
    return abs(a - b) < 1e-3


def write_step(path, face_name, solid_name):
    """face_name, solid_name: function (bounding box, kind) -> name. The numbers of Gmsh follow the file only when read from it."""
    gmsh.model.occ.synchronize()
    gmsh.write(path)
    gmsh.clear()
    gmsh.model.add("read")
    gmsh.model.occ.importShapes(path)
    gmsh.model.occ.synchronize()
    solids = [solid_name(make_examples.box_of(*solid)) for solid in gmsh.model.getEntities(3)]
    make_examples.write_step(path, face_name, solids)


def on(*names):
    return {"group": list(names) if len(names) > 1 else names[0]}


def condition(case, name):
    return next(c for c in case.get("constraints", []) + case.get("loads", []) if c["name"] == name)


class Template:
    """geometry(path) writes the file, fill(case) states what is open, check(forces) returns [(what, found, wanted, share)]."""
    extension = ".step"
    options = ()


class PressFit(Template):
    """A quarter of shaft and hub, 4 mm long, with planes of symmetry."""
    def geometry(self, path):
        cad = make_examples.start("fit")
        cad.addCylinder(0, 0, 0, 0, 0, 4, 10, angle=math.pi / 2)
        hub = cad.addCylinder(0, 0, 0, 0, 0, 4, 20, angle=math.pi / 2)
        cad.cut([(3, hub)], [(3, cad.addCylinder(0, 0, 0, 0, 0, 4, 10, angle=math.pi / 2))])

        def name(box, kind):
            part = "hub" if box[1].max() > 15 else "shaft"
            if near(box[1, 0], 0):
                return part + " x"
            if near(box[1, 1], 0):
                return part + " y"
            if near(box[1, 2], 0):
                return part + " z"
            if kind == "Cylinder" and not near(box[1, 0], 20):
                return "seat"
            return ""
        names = []

        def unique(box, kind):
            found = name(box, kind)
            if found == "seat":
                found = "hub seat" if "shaft seat" in names else "shaft seat"
            names.append(found)
            return found
        write_step(path, unique, lambda box: "hub" if near(box[1, 0], 20) else "shaft")

    def fill(self, case):
        case["mesh"].update({"element": "tet10", "size": "2 mm", "parts": [{"part": "shaft", "size": "1.7 mm"}], "pairs": [{"parts": ["shaft", "hub"], "joint": "free"}]})
        held = condition(case, "held end of the shaft")
        held.update({"on": on("shaft z", "hub z"), "displacement": {"z": "0 mm"}})
        del held["fixed"]
        condition(case, "fit").update({"on": on("shaft seat"), "to": on("hub seat")})
        for axis in "xy":
            case["constraints"].append({"name": "symmetry " + axis, "on": on("shaft " + axis, "hub " + axis), "displacement": {axis: "0 mm"}})

    def check(self, forces):
        pressure = [abs(forces["fit"][a]) / (10e-3 * 4e-3) for a in (0, 1)]
        return [("pressure along " + "xy"[a], pressure[a], 78.75e6, 0.02) for a in (0, 1)]


class Flange(Template):
    """Two plates of 40 x 40 x 10 mm, a bolt of 10 mm, 1 kN that opens them. No friction: with 0.15 it takes more than seven minutes."""
    pull = 1000.0

    def geometry(self, path):
        cad = make_examples.start("flange")
        below, above = cad.addBox(-20, -20, -10, 40, 40, 10), cad.addBox(-20, -20, 0, 40, 40, 10)
        cad.cut([(3, below)], [(3, cad.addCylinder(0, 0, -10, 0, 0, 10, 5))])
        cad.cut([(3, above)], [(3, cad.addCylinder(0, 0, 0, 0, 0, 10, 6))])
        cad.fuse([(3, cad.addCylinder(0, 0, -10, 0, 0, 20, 5))], [(3, cad.addCylinder(0, 0, 10, 0, 0, 6, 9))])
        seen = []

        def name(box, kind):
            size = box[1] - box[0]
            found = ""
            if kind == "Cylinder" and near(size[0], 10):
                found = "thread" if near(size[2], 10) else "shank"
            elif kind == "Plane" and near(size[2], 0) and near(size[0], 40):
                found = {-10.0: "bottom", 0.0: "joint", 10.0: "seat"}[round(box[0, 2], 1) + 0.0]
            elif kind == "Plane" and near(size[2], 0) and near(size[0], 18):
                found = "head" if near(box[0, 2], 10) else ""
            if found == "joint":
                found = "joint above" if "joint below" in seen else "joint below"
            seen.append(found)
            return found
        write_step(path, name, lambda box: "bolt" if near(box[1, 2], 16) else "above" if near(box[1, 2], 10) else "below")

    def fill(self, case):
        case["mesh"].update({"element": "tet10", "size": "5 mm", "parts": [{"part": "bolt", "size": "2.5 mm"}],
                             "pairs": [{"parts": list(pair), "joint": "free"} for pair in (("bolt", "above"), ("bolt", "below"), ("above", "below"))]})
        condition(case, "held flange")["on"] = on("bottom")
        condition(case, "joint").update({"on": on("joint above"), "to": on("joint below")})
        heads = condition(case, "heads of the bolts")
        heads.update({"on": on("head"), "to": on("seat")})
        heads["frictional_contact"]["clearance"] = "-0.01 mm"
        for pair in (heads, condition(case, "joint")):
            pair["frictional_contact"]["friction"] = 0
        condition(case, "threads").update({"on": on("shank"), "to": on("thread")})
        pull = condition(case, "pull")
        pull.update({"on": on("seat"), "force": ["0 N", "0 N", "%g N" % self.pull]})

    def check(self, forces):
        joint, head = forces["joint"][2], forces["heads of the bolts"][2]
        return [("head less joint", abs(head) - abs(joint), self.pull, 0.01), ("threads", abs(forces["threads"][2]), abs(head), 0.01)]


class HipCup(Template):
    """A head of 28 mm in a cup, 0.1 mm of play, 2 kN."""
    force = 2000.0

    def geometry(self, path):
        cad = make_examples.start("hip")
        half = -math.pi / 2
        cad.addSphere(0, 0, -0.05, 14, angle1=half, angle2=math.pi / 6)
        cup = cad.addSphere(0, 0, 0, 20, angle1=half, angle2=0)
        cad.cut([(3, cup)], [(3, cad.addSphere(0, 0, 0, 14.1, angle1=half, angle2=0))])

        def name(box, kind):
            if kind == "Sphere":
                return "back" if near(box[0, 2], -20) else "head" if box[1, 2] > 1 else "cup"
            return "stem" if box[0, 2] > 1 else ""
        write_step(path, name, lambda box: "cup" if near(box[0, 2], -20) else "head")

    def fill(self, case):
        case["mesh"].update({"element": "tet10", "size": "3.5 mm"})
        case["materials"].append({"name": "CoCr", "E": "210 GPa", "nu": 0.3})
        case["regions"] = [{"material": "CoCr", "regions": ["head"]}, {"material": case["materials"][0]["name"], "regions": ["cup"]}]
        condition(case, "back of the cup")["on"] = on("back")
        condition(case, "head in the cup").update({"on": on("head"), "to": on("cup")})
        condition(case, "weight of the body").update({"on": on("stem"), "force": ["0 N", "0 N", "%g N" % -self.force]})

    def check(self, forces):
        return [("force in the cup", abs(forces["head in the cup"][2]), self.force, 1e-3)]


class Indented(Template):
    """A block of 60 x 60 x 30 mm; a sphere of 5 mm pressed in by 0.5 mm."""
    depth = 0.5

    def geometry(self, path):
        make_examples.start("tissue").addBox(-30, -30, -30, 60, 60, 30)
        write_step(path, lambda box, kind: "top" if near(box[0, 2], 0) else "bed" if near(box[1, 2], -30) else "", lambda box: "tissue")

    def fill(self, case):
        case["mesh"] = {"element": "tet10", "size": "8 mm", "sizes": [{"on": {"sphere": {"centre": ["0 mm", "0 mm", "0 mm"], "radius": "2.5 mm"}}, "size": "0.6 mm"}]}
        condition(case, "bed")["on"] = on("bed")
        sphere = condition(case, "sphere")
        sphere["on"] = on("top")
        sphere["rigid_sphere"]["motion"][2] = "%g mm" % -self.depth

    def check(self, forces):
        g, k = 5e3, 250e3
        nu = (3 * k - 2 * g) / (2 * (3 * k + g))
        hertz = 4 / 3 * 2 * g / (1 - nu) * math.sqrt(5e-3) * (self.depth * 1e-3) ** 1.5
        return [("force, Hertz", abs(forces["sphere"][2]), hertz, 0.08), ("force of the bed", abs(forces["bed"][2]), abs(forces["sphere"][2]), 1e-3)]


class Cartilage(Template):
    """Labels of 1 mm: a bone with a flat cartilage of 2 mm, above it a round bone (8 mm) with 2 mm of cartilage; a gap of 1 mm, closed by 1.4 mm."""
    extension = ".nrrd"
    gap, way = 1.0, 1.4

    def geometry(self, path):
        z, y, x = np.meshgrid(np.arange(18.0), np.arange(-9.0, 10.0), np.arange(-9.0, 10.0), indexing="ij")
        labels = np.zeros(x.shape, np.uint8)
        inside = (np.abs(x) < 8.5) & (np.abs(y) < 8.5) & (z > 0) & (z < 17)
        labels[inside & (z <= 4)], labels[inside & (z > 4) & (z <= 6)] = 1, 2
        away = np.sqrt(x ** 2 + y ** 2 + (z - 6.5 - self.gap - 10) ** 2)
        labels[inside & (away < 10) & (z > 7)], labels[inside & (away < 8)] = 3, 4
        make_examples.write_nrrd(path, labels, (1.0, 1.0, 1.0), (-9.0, -9.0, 0.0))

    def fill(self, case):
        named = {1: "lower bone", 2: "lower cartilage", 3: "upper cartilage", 4: "upper bone"}
        case["geometry"]["labels"] = [{"value": value, "region": name} for value, name in named.items()]
        case["mesh"] = {"element": "tet10", "size": "2 mm"}
        bone = case["materials"][0]["name"]
        case["materials"].append({"name": "cartilage", "E": "10 MPa", "nu": 0.4})
        case["regions"] = [{"material": bone, "regions": ["lower bone", "upper bone"]},
                           {"material": "cartilage", "regions": ["lower cartilage", "upper cartilage"]}]

        def within(low, high, group):
            return {"all_of": [{"group": group}, {"box": {"min": ["-20 mm", "-20 mm", "%g mm" % low], "max": ["20 mm", "20 mm", "%g mm" % high]}}]}
        condition(case, "held bone")["on"] = within(-2, 1.2, "lower bone|outside")
        condition(case, "moved bone").update({"on": within(15.8, 19, "upper bone|outside"), "displacement": {"x": "0 mm", "y": "0 mm", "z": "%g mm" % -self.way}})
        condition(case, "cartilages").update({"on": on("upper cartilage|outside"), "to": on("lower cartilage|outside")})

    def check(self, forces):
        pressed = abs(forces["cartilages"][2])
        return [("moved bone by contact", abs(forces["moved bone"][2]), pressed, 1e-3), ("held bone by contact", abs(forces["held bone"][2]), pressed, 1e-3)]


ALL = {"press-fit": PressFit, "bolted-flange": Flange, "hip-cup": HipCup, "tissue-indented-by-sphere": Indented, "cartilage-by-labels": Cartilage}


def forces_of(folder):
    """{name: [x, y, z] N} of contacts and supports at the end, from the summary and the last row of increments.csv."""
    out = {}
    for path in glob.glob(os.path.join(folder, "**", "increments.csv"), recursive=True):
        with open(path, newline="") as file:
            rows = list(csv.DictReader(file))
        for key, value in rows[-1].items():
            if " force " in key and key.endswith("[N]"):
                name, axis = key[:-4].rsplit(" force ", 1)
                out.setdefault(name, [0.0] * 3)["xyz".index(axis)] = float(value)
    return out


def run_one(name, asked, folder):
    template = ALL[name]()
    geometry, case_path = os.path.join(folder, name + template.extension), os.path.join(folder, name + ".json")
    gmsh.initialize()
    gmsh.option.setNumber("General.Terminal", 0)
    template.geometry(geometry)
    gmsh.finalize()
    subprocess.run([asked.cli, "new", geometry, "--template", name, "-o", case_path, "--force"], check=True, stdout=subprocess.DEVNULL)
    with open(case_path) as file:
        case = json.load(file)
    template.fill(case)
    with open(case_path, "w") as file:
        json.dump(case, file, indent=1)
    began = time.time()
    out = os.path.join(folder, name)
    done = subprocess.run([asked.cli, "run", case_path, "--output", out, "--overwrite", "--no-picture", "--quiet", "--threads", str(asked.threads)],
                          stderr=subprocess.PIPE, text=True)
    seconds = time.time() - began
    if done.returncode != 0:
        print("%-26s FAILED (%d) after %.0f s: %s" % (name, done.returncode, seconds, done.stderr.strip().splitlines()[-1:]))
        return False
    is_good = True
    for what, found, wanted, share in template.check(forces_of(out)):
        off = found / wanted - 1 if wanted else math.inf
        is_good = is_good and abs(off) <= share
        print("%-26s %-18s %12.6g  wanted %12.6g  %+.2g%s" % (name, what, found, wanted, off, "" if abs(off) <= share else "  OFF"))
    print("%-26s %.0f s" % (name, seconds), flush=True)
    return is_good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--cli", default="build/ci/bin/genba-cli")
    parser.add_argument("--keep", default="")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.abspath(asked.keep or scratch)
        os.makedirs(folder, exist_ok=True)
        results = [run_one(name, asked, folder) for name in asked.names or ALL]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
