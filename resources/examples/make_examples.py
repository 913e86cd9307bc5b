#!/usr/bin/python3
"""Makes the geometry files and images of the examples, through Gmsh's CAD kernel and numpy.

Debian packages: python3-gmsh python3-numpy. Lengths are in millimetres. Running it twice gives the same bytes.
"""
import gzip
import os
import re
import struct

import gmsh
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
FIXED_DATE = "2026-01-01T00:00:00"


def box_of(dim, tag):
    """Bounding box of an entity as an array [min, max], without the CAD kernel's safety margin."""
    values = np.array(gmsh.model.occ.getBoundingBox(dim, tag)).reshape(2, 3)
    return values


def write_step(path, face_name, solid_names):
    """Writes the model as STEP. Gmsh writes no names: they are put into the file by the order of faces and solids.

    face_name: function (bounding box, surface type) -> name or "".
    """
    gmsh.model.occ.synchronize()
    faces = []
    for solid in gmsh.model.getEntities(3):
        for face in gmsh.model.getBoundary([solid], oriented=False):
            if face not in faces:
                faces.append(face)
    faces.sort()
    names = [face_name(box_of(*face), gmsh.model.getType(*face)) for face in faces]
    gmsh.write(path)
    with open(path) as file:
        text = file.read()
    text = re.sub(r"(FILE_NAME\('[^']*',)'[^']*'", rf"\1'{FIXED_DATE}'", text)
    product = os.path.splitext(os.path.basename(path))[0]
    text = re.sub(r"'Open CASCADE STEP translator[^']*'", f"'{product}'", text)
    for entity, given in (("ADVANCED_FACE", names), ("MANIFOLD_SOLID_BREP", solid_names)):
        found = len(re.findall(rf"{entity}\(''", text))
        if found != len(given):
            raise RuntimeError(f"{path}: {found} of {entity}, {len(given)} names")
        left = iter(given)
        text = re.sub(rf"{entity}\(''", lambda _: f"{entity}('{next(left)}'", text)
    with open(path, "w") as file:
        file.write(text)
    print(f"{os.path.basename(path)}: {len(names)} faces, {[n for n in names if n]}")


def start(name):
    gmsh.clear()
    gmsh.model.add(name)
    return gmsh.model.occ


def only(result):
    return result[0][0][1]


def bracket():
    """L-bracket: foot 80 x 50 x 8 with two bolt holes, wall 8 x 50 x 70 with a bore, fillet of 8 in the inner edge."""
    cad = start("bracket")
    foot = cad.addBox(0, 0, 0, 80, 50, 8)
    wall = cad.addBox(0, 0, 0, 8, 50, 70)
    body = only(cad.fuse([(3, foot)], [(3, wall)]))
    cad.synchronize()
    inner_edges = [tag for _, tag in gmsh.model.getEntities(1)
                   if np.allclose(box_of(1, tag), [[8, 0, 8], [8, 50, 8]], atol=1e-3)]
    body = only([cad.fillet([body], inner_edges, [8.0])])
    holes = [cad.addCylinder(60, y, -1, 0, 0, 10, 4.5) for y in (12, 38)]
    holes.append(cad.addCylinder(-1, 25, 48, 10, 0, 0, 10))
    cad.cut([(3, body)], [(3, h) for h in holes])

    def name(box, kind):
        if kind == "Cylinder" and abs(box[1, 2] - box[0, 2] - 8) < 1e-3 and box[1, 0] > 60:
            return "bolt_hole_1" if box[1, 1] < 25 else "bolt_hole_2"
        if kind == "Cylinder" and box[0, 2] > 30:
            return "bore"
        if kind == "Cylinder":
            return "fillet"
        if box[1, 2] < 1e-3:
            return "foot_bottom"
        if box[1, 0] < 1e-3:
            return "wall_back"
        return ""

    write_step(os.path.join(HERE, "bracket.step"), name, ["bracket"])


def plate_with_hole():
    """A quarter of a plate 200 x 100 x 5 with a hole of 20 in its middle, cut at the planes of symmetry."""
    cad = start("plate_with_hole")
    plate = cad.addBox(0, 0, 0, 100, 50, 5)
    hole = cad.addCylinder(0, 0, -1, 0, 0, 7, 10)
    cad.cut([(3, plate)], [(3, hole)])

    def name(box, kind):
        if kind == "Cylinder":
            return "hole"
        low, high = box
        for axis, letter in enumerate("xyz"):
            if high[axis] - low[axis] < 1e-3:
                if abs(low[axis]) < 1e-3:
                    return "symmetry_" + letter if letter != "z" else "bottom"
                return {"x": "pulled_end", "y": "long_side", "z": "top"}[letter]
        return ""

    write_step(os.path.join(HERE, "plate_with_hole.step"), name, ["plate"])


def heated_part():
    """A finned aluminium sink 60 x 60 on a copper slug: two solids that touch at the slug's top."""
    cad = start("heated_part")
    sink = [(3, cad.addBox(-30, -30, 8, 60, 60, 8))]
    for i in range(6):
        sink.append((3, cad.addBox(-30, -28 + 10.6 * i, 16, 60, 3, 25)))
    cad.addCylinder(0, 0, 0, 0, 0, 8, 15)
    cad.fuse(sink[:1], sink[1:])
    cad.synchronize()
    solids = ["slug" if box_of(3, tag)[0, 2] < 4 else "sink" for _, tag in gmsh.model.getEntities(3)]

    def name(box, kind):
        if box[1, 2] < 1e-3:
            return "slug_bottom"
        if box[0, 2] > 15.9:
            return "fins"
        return ""

    write_step(os.path.join(HERE, "heated_part.step"), name, solids)


def circuit_board():
    """A board 100 x 80 x 1.6 with a processor, a power converter and a regulator on it: four solids that touch."""
    cad = start("circuit_board")
    cad.addBox(0, 0, 0, 100, 80, 1.6)
    chips = {"processor": (20, 30, 25, 25, 2.5), "converter": (65, 50, 15, 12, 3), "regulator": (70, 15, 8, 8, 2)}
    for x, y, wide, deep, high in chips.values():
        cad.addBox(x, y, 1.6, wide, deep, high)
    cad.synchronize()

    def solid(tag):
        low = box_of(3, tag)[0]
        for chip, (x, y, *_) in chips.items():
            if np.allclose(low, [x, y, 1.6], atol=1e-3):
                return chip
        return "board"

    def name(box, kind):
        if box[1, 2] < 1e-3:
            return "below"
        if box[0, 2] > 1.7:
            return "tops"
        if abs(box[0, 2] - box[1, 2]) < 1e-3 and box[1, 0] - box[0, 0] > 99:
            return "above"
        return ""

    write_step(os.path.join(HERE, "circuit_board.step"), name, [solid(tag) for _, tag in gmsh.model.getEntities(3)])


def bolted_flange(sectors):
    """Half of a flanged joint, above the middle of its gasket: a collar with a neck, a loose ring, eight bolts.

    sectors: 8, or 1 for an eighth, cut between two bolts. The gasket is 2 mm thick, so the collar begins at z = 1.
    """
    cad = start("bolted_flange")

    def tube(inner, outer, low, high):
        if sectors == 8:
            whole, hole = (cad.addCylinder(0, 0, low, 0, 0, high - low, r) for r in (outer, inner))
        else:
            angle = np.pi / 4
            whole, hole = (cad.addCylinder(0, 0, low, 0, 0, high - low, r, angle=angle) for r in (outer, inner))
            cad.rotate([(3, whole), (3, hole)], 0, 0, 0, 0, 0, 1, -angle / 2)
        return only(cad.cut([(3, whole)], [(3, hole)]))

    neck = tube(30, 36, 11, 45)
    collar = only(cad.fuse([(3, tube(30, 45, 1, 11))], [(3, neck)]))
    ring = tube(37, 75, 11, 29)
    places = [(59 * np.cos(np.pi / 4 * i), 59 * np.sin(np.pi / 4 * i)) for i in range(sectors)]
    ring = only(cad.cut([(3, ring)], [(3, cad.addCylinder(x, y, 10, 0, 0, 20, 7)) for x, y in places]))
    bolts = []
    for x, y in places:
        shank, head = cad.addCylinder(x, y, 0, 0, 0, 29, 6), cad.addCylinder(x, y, 29, 0, 0, 8, 10)
        bolts.append(only(cad.fuse([(3, shank)], [(3, head)])))
    cad.synchronize()

    def solid(tag):
        low, high = box_of(3, tag)
        if low[2] < 0.5:
            middle = (low + high) / 2
            return f"bolt_{round(np.arctan2(middle[1], middle[0]) / (np.pi / 4)) % 8 + 1}"
        return "collar" if low[2] < 2 else "ring"

    path = "bolted_flange.step" if sectors == 8 else "bolted_flange_sector.step"
    write_step(os.path.join(HERE, path), lambda box, kind: "", [solid(tag) for _, tag in gmsh.model.getEntities(3)])


def smooth_union(a, b, radius):
    """Union of two shapes given by distances, with a fillet of about `radius`."""
    h = np.clip(0.5 + 0.5 * (b - a) / radius, 0, 1)
    return b + (a - b) * h - radius * h * (1 - h)


def bone_distance(p):
    """Implicit shape of a long bone along z, negative inside: bowed shaft, neck, ball head, trochanter, two condyles."""
    x, y, z = p[..., 0], p[..., 1], p[..., 2]
    t = np.clip((z - 40) / 300, 0, 1)
    bow = 8 * np.sin(np.pi * t)
    radius = 13 + 7 * (2 * t - 1) ** 4
    below = np.maximum(40 - z, 0) + np.maximum(z - 340, 0)
    shaft = np.hypot(np.hypot(x, (y - bow) / 1.05), below) - radius

    def ball(centre, radii):
        q = [(p[..., k] - centre[k]) / radii[k] for k in range(3)]
        return (np.sqrt(q[0] ** 2 + q[1] ** 2 + q[2] ** 2) - 1) * min(radii)

    def capsule(a, b, r):
        a, b = np.array(a, float), np.array(b, float)
        h = np.clip(((p - a) @ (b - a)) / ((b - a) @ (b - a)), 0, 1)
        return np.linalg.norm(p - a - h[..., None] * (b - a), axis=-1) - r

    neck = smooth_union(capsule((0, 0, 335), (38, 0, 372), 12), ball((42, 0, 376), (22, 22, 22)), 8)
    upper = smooth_union(neck, ball((-12, 0, 350), (15, 17, 24)), 10)
    condyles = smooth_union(ball((20, -4, 22), (17, 27, 21)), ball((-20, -4, 22), (17, 27, 21)), 6)
    return smooth_union(smooth_union(shaft, upper, 16), condyles, 18)


def pull(distance, points, longest, steps):
    """Newton's steps towards the surface, none longer than `longest`."""
    for _ in range(steps):
        value = distance(points)
        gradient = np.stack([(distance(points + d) - distance(points - d)) / 2e-3
                             for d in 1e-3 * np.eye(3)], axis=-1)
        step = value[:, None] * gradient / np.maximum((gradient ** 2).sum(axis=1), 1e-3)[:, None]
        points = points - np.clip(step, -longest, longest)
    return points


def smooth(distance, points, triangles, cell):
    """Moves every point towards the mean of its neighbours and back onto the surface: evens out the triangles."""
    edges = np.unique(np.sort(np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]), axis=1),
                      axis=0)
    count = np.bincount(edges.ravel(), minlength=len(points))[:, None]
    for _ in range(20):
        total = np.zeros_like(points)
        np.add.at(total, edges[:, 0], points[edges[:, 1]])
        np.add.at(total, edges[:, 1], points[edges[:, 0]])
        points = pull(distance, 0.5 * points + 0.5 * total / count, cell / 2, 2)
    return points


def dual_surface(distance, low, high, cell):
    """One vertex in every cell that the surface passes, pulled onto it; one quadrilateral for every crossed grid edge."""
    axes = [np.arange(low[k], high[k] + cell / 2, cell) for k in range(3)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1)
    inside = distance(grid) < 0
    corners = sum(inside[i:inside.shape[0] - 1 + i, j:inside.shape[1] - 1 + j, k:inside.shape[2] - 1 + k].astype(int)
                  for i in (0, 1) for j in (0, 1) for k in (0, 1))
    crossed = (corners > 0) & (corners < 8)
    number = -np.ones(crossed.shape, int)
    number[crossed] = np.arange(crossed.sum())
    points = pull(distance, grid[:-1, :-1, :-1][crossed] + cell / 2, cell / 2, 8)
    triangles = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        first, second = [slice(None)] * 3, [slice(None)] * 3
        first[axis], second[axis] = slice(0, -1), slice(1, None)
        change = inside[tuple(first)].astype(int) - inside[tuple(second)].astype(int)
        for at in np.argwhere(change != 0):
            cells = []
            for du, dv in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
                c = at.copy()
                c[u] += du
                c[v] += dv
                cells.append(number[tuple(c)])
            if change[tuple(at)] < 0:
                cells.reverse()
            a, b, c, d = cells
            if np.linalg.norm(points[a] - points[c]) < np.linalg.norm(points[b] - points[d]):
                triangles += [(a, b, c), (a, c, d)]
            else:
                triangles += [(a, b, d), (b, c, d)]
    triangles = np.array(triangles)
    return smooth(distance, points, triangles, cell), triangles


def long_bone():
    """Surface of the implicit bone, length about 400, as binary STL."""
    points, triangles = dual_surface(bone_distance, (-54, -54, -12), (80, 54, 408), 4.0)
    # Rounded, so that the last bits of the processor's arithmetic do not show in the file.
    points = np.round(points, 3).astype(np.float32)
    with open(os.path.join(HERE, "long_bone.stl"), "wb") as file:
        file.write(b"synthetic long bone, millimetres".ljust(80, b" "))
        file.write(struct.pack("<I", len(triangles)))
        for t in triangles:
            file.write(struct.pack("<12fH", 0, 0, 0, *points[t].ravel(), 0))
    print(f"long_bone.stl: {len(triangles)} triangles")


def write_nrrd(name, values, spacing, origin):
    """A NRRD in patient coordinates (LPS), gzip. values[k][j][i]; the same values give the same bytes."""
    kind = {"uint8": "uint8", "int16": "int16"}[str(values.dtype)]
    sizes = " ".join(str(n) for n in values.shape[::-1])
    steps = " ".join("(" + ",".join(f"{spacing[a] if a == c else 0:g}" for c in range(3)) + ")" for a in range(3))
    place = ",".join(f"{x:g}" for x in origin)
    header = (f"NRRD0004\ntype: {kind}\ndimension: 3\nspace: left-posterior-superior\nsizes: {sizes}\n"
              f"space directions: {steps}\nkinds: domain domain domain\nendian: little\nencoding: gzip\n"
              f"space units: \"mm\" \"mm\" \"mm\"\nspace origin: ({place})\n\n")
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(header.encode())
        file.write(gzip.compress(values.tobytes(), 9, mtime=0))
    print(f"{name}: {sizes} voxels")


def bone_with_marrow():
    """A shaft of 30 mm across and 90 mm long that bends a little: labels 1 (bone) and 2 (marrow), and grey
    values as a CT would have them, denser to the outside and in the middle."""
    spacing, cells = (1.0, 1.0, 1.5), (44, 44, 68)
    origin = tuple(-0.5 * spacing[a] * (cells[a] - 1) for a in range(3))
    z, y, x = np.meshgrid(*(origin[a] + spacing[a] * np.arange(cells[a]) for a in (2, 1, 0)), indexing="ij")
    r = np.hypot(x - 2 * (z / 45) ** 2, y) / (1 + 0.15 * (z / 45) ** 2)
    inside = np.abs(z) < 45
    bone = inside & (r < 15) & ((r > 8.5) | (np.abs(z) > 40))
    marrow = inside & (r <= 8.5) & ~bone
    labels = np.zeros(x.shape, np.uint8)
    labels[bone], labels[marrow] = 1, 2
    grey = np.full(x.shape, 40.0)
    grey[marrow] = -60
    grey[bone] = (900 + 40 * (r - 8.5) + 300 * (1 - (z / 45) ** 2))[bone]
    write_nrrd("bone_with_marrow.nrrd", labels, spacing, origin)
    write_nrrd("bone_with_marrow_ct.nrrd", np.round(grey, -1).astype(np.int16), spacing, origin)


def limb():
    """A limb along z, 120 mm across and 120 mm long: labels 1 (fat with skin), 2 (muscle), 3 (bone) and 4 (tumour)."""
    spacing, cells = (3.0, 3.0, 3.0), (44, 44, 42)
    origin = tuple(-0.5 * spacing[a] * (cells[a] - 1) for a in range(3))
    z, y, x = np.meshgrid(*(origin[a] + spacing[a] * np.arange(cells[a]) for a in (2, 1, 0)), indexing="ij")
    inside = np.abs(z) < 60
    r = np.hypot(x, y / 0.95)
    labels = np.zeros(x.shape, np.uint8)
    labels[inside & (r < 60)] = 1
    labels[inside & (r < 52)] = 2
    labels[inside & (np.hypot(x + 8, y - 8) < 14)] = 3
    labels[np.sqrt((x - 28) ** 2 + (y + 6) ** 2 + z ** 2) < 14] = 4
    write_nrrd("limb_hyperthermia.nrrd", labels, spacing, origin)
def rf_ablation():
    """A cube of liver (label 1) of 60 mm with a tumour (2) of 20 mm across in its middle and a vessel (3) beside
    it."""
    spacing, cells = (1.5, 1.5, 1.5), (40, 40, 40)
    origin = tuple(-0.5 * spacing[a] * (cells[a] - 1) for a in range(3))
    z, y, x = np.meshgrid(*(origin[a] + spacing[a] * np.arange(cells[a]) for a in (2, 1, 0)), indexing="ij")
    labels = np.ones(x.shape, np.uint8)
    labels[x * x + y * y + z * z < 10 ** 2] = 2
    labels[(x - 16) ** 2 + z * z < 4 ** 2] = 3
    write_nrrd("rf_ablation.nrrd", labels, spacing, origin)


def main():
    gmsh.initialize()
    gmsh.option.setNumber("General.Terminal", 0)
    bracket()
    plate_with_hole()
    heated_part()
    circuit_board()
    bolted_flange(8)
    bolted_flange(1)
    gmsh.finalize()
    long_bone()
    bone_with_marrow()
    limb()
    rf_ablation()


if __name__ == "__main__":
    main()
