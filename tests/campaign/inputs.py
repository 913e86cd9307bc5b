"""Small valid inputs of every kind that the program reads, made here or by the program itself."""
import gzip
import json
import os
import struct
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXAMPLES = os.path.join(ROOT, "resources", "examples")
MESH_DATA = os.path.join(ROOT, "tests", "mesh", "data")

CORNERS = [(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)]
TETRAHEDRA = [(0, 1, 3, 7), (0, 3, 2, 7), (0, 2, 6, 7), (0, 6, 4, 7), (0, 4, 5, 7), (0, 5, 1, 7)]
TRIANGLES = [(0, 3, 1), (0, 2, 3), (4, 5, 7), (4, 7, 6), (0, 1, 5), (0, 5, 4), (2, 7, 3), (2, 6, 7), (0, 4, 6),
             (0, 6, 2), (1, 3, 7), (1, 7, 5)]


def cantilever(cells=(10, 2, 2), title="Cantilever", force=1.0, **output):
    """A steel bar on a box, as text."""
    return json.dumps({
        "title": title,
        "geometry": {"box": {"size": ["100 mm", "20 mm", "20 mm"], "cells": list(cells)}},
        "mesh": {"element": "hex8"}, "analysis": "elasticity",
        "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7850 kg/m^3"}],
        "regions": [{"material": "steel"}],
        "constraints": [{"name": "wall", "on": {"group": "xmin"}, "fixed": True}],
        "loads": [{"name": "tip", "on": {"group": "xmax"}, "force": ["0 N", "0 N", f"-{force} kN"]}],
        "solver": {"backend": "cpu"},
        "output": {"folder": "out", "picture": False,
                   "probes": [{"name": "middle", "point": ["50 mm", "10 mm", "10 mm"]}], **output}}, indent=1)


STEPS = ("warm", "bend")


def steps(title, length):
    """A bar that warms up and bends, as text."""
    case = json.loads(cantilever((30, 6, 6), title, checkpoint_every="0.05 s"))
    for key in ("analysis", "constraints", "loads"):
        del case[key]
    case["version"] = 2
    case["geometry"]["box"]["size"][0] = length
    case["materials"][0].update({"alpha": "1.2e-5 1/K", "k": "50 W/(m K)", "c": "480 J/(kg K)"})
    held = {"group": "xmin"}
    case["steps"] = [
        {"name": STEPS[0], "analysis": "heat", "procedure": "transient", "times": ["10 s", "60 s"],
         "transient": {"step": "1 s"}, "constraints": [{"on": held, "temperature": "100 degC"}],
         "loads": [{"initial_temperature": "20 degC"}]},
        {"name": STEPS[1], "analysis": "elasticity", "constraints": [{"on": held, "fixed": True}],
         "loads": [{"thermal_strain": {"reference": "20 degC", "temperature": {
             "field": {"step": STEPS[0], "array": "temperature", "time": "10 s"}}}}]}]
    return json.dumps(case)


def long_case(**output):
    """Takes seconds to solve: block-Jacobi on 120 x 24 x 24 cells."""
    case = json.loads(cantilever((120, 24, 24), "Long", **output))
    case["solver"].update({"tolerance": 1e-12, "preconditioner": "block-jacobi", "format": "csr"})
    return json.dumps(case)


def heated_image(geometry):
    case = json.loads(cantilever())
    case["geometry"] = geometry
    case["mesh"] = {"element": "tet4", "size": "4 mm"}
    case["constraints"][0]["on"] = {"box": {"min": ["-1 m", "-1 m", "-1 m"], "max": ["1 m", "1 m", "2 mm"]}}
    case["loads"] = [{"name": "weight", "gravity": ["0 m/s^2", "0 m/s^2", "-9.81 m/s^2"]}]
    case["output"]["probes"] = []
    return json.dumps(case)


def lines(rows):
    return ("\n".join(" ".join(str(x) for x in row) for row in rows) + "\n").encode()


def obj():
    return lines([("v", *p) for p in CORNERS] + [("f", *(i + 1 for i in t)) for t in TRIANGLES])


def ply():
    head = ["ply", "format ascii 1.0", "element vertex 8", "property float x", "property float y", "property float z",
            f"element face {len(TRIANGLES)}", "property list uchar int vertex_indices", "end_header"]
    return ("\n".join(head) + "\n").encode() + lines(CORNERS + [(3, *t) for t in TRIANGLES])


def binary_stl():
    out = b"box".ljust(80) + struct.pack("<I", len(TRIANGLES))
    for t in TRIANGLES:
        out += struct.pack("<12fH", 0, 0, 0, *(x for i in t for x in CORNERS[i]), 0)
    return out


def vtk():
    cells = len(TETRAHEDRA)
    return (b"# vtk DataFile Version 3.0\nbox\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 8 double\n" + lines(CORNERS) +
            f"CELLS {cells} {5 * cells}\n".encode() + lines([(4, *t) for t in TETRAHEDRA]) +
            f"CELL_TYPES {cells}\n".encode() + lines([(10,)] * cells) +
            f"CELL_DATA {cells}\nSCALARS region int 1\nLOOKUP_TABLE default\n".encode() + lines([(7,)] * cells))


def vtp():
    def array(kind, more, rows):
        return f'<DataArray type="{kind}" {more} format="ascii">'.encode() + lines(rows) + b"</DataArray>"
    return (b'<?xml version="1.0"?>\n<VTKFile type="PolyData" version="0.1" byte_order="LittleEndian">\n<PolyData>\n'
            + f'<Piece NumberOfPoints="8" NumberOfPolys="{len(TRIANGLES)}">\n<Points>'.encode()
            + array("Float32", 'NumberOfComponents="3"', CORNERS) + b"</Points>\n<Polys>"
            + array("Int32", 'Name="connectivity"', TRIANGLES)
            + array("Int32", 'Name="offsets"', [(3 * i + 3,) for i in range(len(TRIANGLES))])
            + b"</Polys>\n</Piece>\n</PolyData>\n</VTKFile>\n")


def nastran():
    text = "CEND\nBEGIN BULK\n"
    text += "".join(f"GRID,{i + 1},,{x}.,{y}.,{z}.\n" for i, (x, y, z) in enumerate(CORNERS))
    text += "".join(f"CTETRA,{i + 1},7,{','.join(str(n + 1) for n in t)}\n" for i, t in enumerate(TETRAHEDRA))
    return (text + "PSOLID,7,7\nMAT1,7,2.1+5,,.3\nENDDATA\n").encode()


def universal():
    text = "    -1\n  2411\n"
    for i, p in enumerate(CORNERS):
        text += f"{i + 1:10d}{1:10d}{1:10d}{11:10d}\n" + "".join(f"{x:25.16E}" for x in p).replace("E", "D") + "\n"
    text += "    -1\n    -1\n  2412\n"
    for i, t in enumerate(TETRAHEDRA):
        text += f"{i + 1:10d}{111:10d}{1:10d}{1:10d}{7:10d}{4:10d}\n" + "".join(f"{n + 1:10d}" for n in t) + "\n"
    return (text + "    -1\n").encode()


SIZE = (8, 7, 6)


def voxels():
    """A block inside air."""
    return bytes(1 if all(0 < c < n - 1 for c, n in zip((i, j, k), SIZE)) else 0
                 for k in range(SIZE[2]) for j in range(SIZE[1]) for i in range(SIZE[0]))


def nrrd():
    return ("NRRD0004\ntype: unsigned char\ndimension: 3\nspace: left-posterior-superior\n"
            f"sizes: {' '.join(map(str, SIZE))}\nspace directions: (2,0,0) (0,2,0) (0,0,2)\n"
            "kinds: domain domain domain\nencoding: gzip\nspace origin: (0,0,0)\n\n").encode() + gzip.compress(voxels())


def nifti():
    head = bytearray(352)
    struct.pack_into("<i", head, 0, 348)
    struct.pack_into("<8h", head, 40, 3, *SIZE, 1, 1, 1, 1)
    struct.pack_into("<2h", head, 70, 2, 8)
    struct.pack_into("<4f", head, 76, 1, 2, 2, 2)
    struct.pack_into("<2f", head, 108, 352, 1)
    head[123] = 2
    struct.pack_into("<h", head, 254, 1)
    struct.pack_into("<12f", head, 280, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0)
    head[344:348] = b"n+1\0"
    return bytes(head) + voxels()


def metaimage():
    return ("ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\nCompressedData = False\n"
            "TransformMatrix = 1 0 0 0 1 0 0 0 1\nOffset = 0 0 0\nElementSpacing = 2 2 2\n"
            f"DimSize = {' '.join(map(str, SIZE))}\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n").encode() + voxels()


def dicom(k, patient=b"NOBODY"):
    """Slice k as explicit little endian."""
    def element(group, number, kind, value):
        value += (b"\0" if kind in (b"UI", b"OW") else b" ") * (len(value) % 2)
        long = kind in (b"OB", b"OW", b"SQ", b"UN")
        return struct.pack("<HH", group, number) + kind + (
            b"\0\0" + struct.pack("<I", len(value)) if long else struct.pack("<H", len(value))) + value

    def us(v):
        return struct.pack("<H", v)
    syntax, kind = b"1.2.840.10008.1.2.1", b"1.2.840.10008.5.1.4.1.1.2"
    meta = (element(2, 1, b"OB", b"\0\1") + element(2, 2, b"UI", kind) + element(2, 3, b"UI", b"1.2.3.%d" % (k + 1)) +
            element(2, 0x10, b"UI", syntax))
    plane = voxels()[k * SIZE[0] * SIZE[1]:(k + 1) * SIZE[0] * SIZE[1]]
    data = [(8, 0x16, b"UI", kind), (8, 0x18, b"UI", b"1.2.3.%d" % (k + 1)), (8, 0x60, b"CS", b"CT"),
            (0x10, 0x10, b"PN", patient), (0x18, 0x50, b"DS", b"2"), (0x20, 0xD, b"UI", b"1.2.3"),
            (0x20, 0xE, b"UI", b"1.2.4"), (0x20, 0x13, b"IS", b"%d" % (k + 1)),
            (0x20, 0x32, b"DS", b"0\\0\\%d" % (2 * k)), (0x20, 0x37, b"DS", b"1\\0\\0\\0\\1\\0"),
            (0x28, 2, b"US", us(1)), (0x28, 4, b"CS", b"MONOCHROME2"), (0x28, 0x10, b"US", us(SIZE[1])),
            (0x28, 0x11, b"US", us(SIZE[0])), (0x28, 0x30, b"DS", b"2\\2"), (0x28, 0x100, b"US", us(16)),
            (0x28, 0x101, b"US", us(16)), (0x28, 0x102, b"US", us(15)), (0x28, 0x103, b"US", us(0)),
            (0x7FE0, 0x10, b"OW", b"".join(us(1000 * v) for v in plane))]
    body = element(2, 0, b"UL", struct.pack("<I", len(meta))) + meta + b"".join(element(*e) for e in data)
    return bytes(128) + b"DICM" + body


MATRIX = (b"%%MatrixMarket matrix coordinate real symmetric\n% of a bar\n4 4 7\n1 1 2.5\n2 1 -1\n2 2 2\n3 2 -1e0\n"
          b"3 3 2.\n4 3 -1\n4 4 1\n")
LABELS = b"# labels\nLabel,Name,Colour,Material\n1,block,#d8c7a0,steel\n"


class Kind:
    """A kind of input: its files by name, and what reads them. The first file is changed."""

    def __init__(self, files, *commands):
        self.files, self.commands = files, commands


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as f:
        return f.read()


def by_program(program, folder):
    """Meshes of a box in the formats that the program writes."""
    case = os.path.join(folder, "box.json")
    with open(case, "w") as f:
        f.write(cantilever((2, 1, 1)))
    out = {}
    for end in ("msh", "vtu", "inp", "stl"):
        path = os.path.join(folder, "box." + end)
        subprocess.run([program, "mesh", case, "-o", path, "-q"], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        out[end] = read(folder, "box." + end)
    return out


def kinds(program, folder):
    """{name: Kind} of all that is read."""
    def geometry(name, content, unit="mm"):
        unit = ["--unit", unit] if unit else []
        return Kind({name: content}, ["geometry", name, *unit, "-q"],
                    ["mesh", name, *unit, "--element", "tet4", "-o", "out.msh", "-q"])

    def image(files, name):
        return Kind(files, ["mesh", name, "--element", "tet4", "--size", "4 mm", "-o", "out.msh", "-q"])
    made = by_program(program, folder)
    slices = {f"s{k}.dcm": dicom(k) for k in range(SIZE[2])}
    image_case = heated_image({"image": "i.nrrd", "label_file": "labels.csv"})
    return {
        "case": Kind({"a.json": cantilever().encode()}, ["check", "a.json"], ["run", "a.json", "-q"]),
        "step": Kind({"b.step": read(EXAMPLES, "bracket.step")}, ["geometry", "b.step", "-q"],
                     ["mesh", "b.step", "--element", "tet4", "--size", "20 mm", "-o", "out.msh", "-q"]),
        "iges": geometry("c.iges", read(MESH_DATA, "cube.iges"), None),
        "brep": geometry("r.brep", read(MESH_DATA, "cube.brep")),
        "stl": geometry("a.stl", made["stl"]), "stl-binary": geometry("b.stl", binary_stl()),
        "obj": geometry("a.obj", obj()), "ply": geometry("a.ply", ply()), "vtp": geometry("a.vtp", vtp()),
        "msh": geometry("a.msh", made["msh"]), "vtu": geometry("a.vtu", made["vtu"]), "vtk": geometry("a.vtk", vtk()),
        "inp": Kind({"a.inp": made["inp"] + b"*MATERIAL, NAME=S\n*ELASTIC\n210000., 0.3\n*STEP\n*STATIC\n*END STEP\n"},
                    ["mesh", "a.inp", "--unit", "mm", "-o", "out.msh", "-q"], ["new", "a.inp", "--unit", "mm"]),
        "nastran": geometry("a.bdf", nastran()), "unv": geometry("a.unv", universal()),
        "nrrd": image({"i.nrrd": nrrd()}, "i.nrrd"), "nifti": image({"i.nii": nifti()}, "i.nii"),
        "nifti-gz": image({"i.nii.gz": gzip.compress(nifti())}, "i.nii.gz"),
        "metaimage": image({"i.mha": metaimage()}, "i.mha"),
        "dicom": Kind(slices, ["geometry", ".", "-q"], ["new", "."]),
        "labels": Kind({"labels.csv": LABELS, "i.nrrd": nrrd(), "a.json": image_case.encode()},
                       ["check", "a.json", "--mesh", "-q"]),
        "matrix": Kind({"m.mtx": MATRIX}, ["inspect", "m.mtx"]),
        "matrix-gz": Kind({"m.mtx.gz": gzip.compress(MATRIX)}, ["inspect", "m.mtx.gz"]),
    }


PIECES = (b"-1", b"0", b"1e308", b"-1e300", b"nan", b"null", b"{}", b"2147483647", b"2147483648", b"4294967295",
          b"99999999999999999999", b"\n", b",", b"*", b"$", b"\"", b"\x00" * 8, b"\xff\xff\xff\x7f", b"\xff\xff\xff\xff",
          b"\x1b[31m", b"A" * 3000)


def changed(content, random):
    """Some bytes, numbers or pieces of a file are others, or it is cut."""
    data = bytearray(content)
    for _ in range(1 + random.randrange(4)):
        if not data:
            break
        at, what = random.randrange(len(data)), random.randrange(7)
        if what == 0:
            data[at] ^= 1 << random.randrange(8)
        elif what == 1:
            data[at:at] = random.choice(PIECES)
        elif what == 2:
            del data[at:at + random.randrange(80)]
        elif what == 3:
            begin = random.randrange(len(data))
            data[at:at] = data[begin:begin + random.randrange(200)]
        elif what == 4:
            data[at] = random.randrange(256)
        elif what == 5:
            while at < len(data) and not 48 <= data[at] <= 57:
                at += 1
            end = at
            while end < len(data) and data[end] in b"0123456789.e+-":
                end += 1
            data[at:end] = random.choice(PIECES[:11])
        else:
            del data[at:]
    return bytes(data)
