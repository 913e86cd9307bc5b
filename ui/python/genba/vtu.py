"""Reads the VTU files that Genba writes. Needs numpy and no other package."""
import base64
import functools
import re
import xml.etree.ElementTree as xml
import zlib

from .errors import FileError

# Nodes of the cell types of VTK, and their names in meshio. The order of the nodes is that of VTK.
CELLS = {1: "vertex", 3: "line", 5: "triangle", 9: "quad", 10: "tetra", 12: "hexahedron", 13: "wedge", 14: "pyramid",
         21: "line3", 22: "triangle6", 23: "quad8", 24: "tetra10", 25: "hexahedron20", 26: "wedge15", 27: "pyramid13"}


def _numpy():
    try:
        import numpy
    except ImportError as error:
        raise ImportError("fields as arrays need numpy: install python3-numpy. Summaries, extrema and probes do not need it") from error
    return numpy


class Grid:
    """A mesh and its fields.

    points: [node][3], m. cells: list of (name as in meshio, [cell][node]), in the order of the file.
    fields: name -> [node] or [node][component], SI. cell_fields: the same by cell. units: name -> SI unit.
    """

    def __init__(self, path, points, cells, fields, cell_fields, units):
        self.path, self.points, self.cells = path, points, cells
        self.fields, self.cell_fields, self.units = fields, cell_fields, units

    def to_meshio(self):
        import meshio
        cell_data, at = {name: [] for name in self.cell_fields}, 0
        for _, nodes in self.cells:
            for name, values in self.cell_fields.items():
                cell_data[name].append(values[at:at + len(nodes)])
            at += len(nodes)
        return meshio.Mesh(self.points, self.cells, point_data=self.fields, cell_data=cell_data)

    def to_vtk(self):
        """The file as a vtkUnstructuredGrid."""
        from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader
        reader = vtkXMLUnstructuredGridReader()
        reader.SetFileName(self.path)
        reader.Update()
        return reader.GetOutput()

    def to_pyvista(self):
        import pyvista
        return pyvista.read(self.path)

    def __repr__(self):
        return f"<genba.Grid of {len(self.points)} nodes: {', '.join(self.fields)}>"


class _Data:
    """The arrays of one file."""

    def __init__(self, path):
        try:
            with open(path, "rb") as f:
                content = f.read()
        except OSError as error:
            raise FileError(f"cannot be read: {error.strerror}", path) from error
        begin = content.find(b"<AppendedData")
        if begin < 0 or b"</VTKFile>" not in content[-200:]:
            raise FileError("is no VTU file of Genba, or a part of one", path, "Run the case again")
        start = content.index(b"_", content.index(b">", begin)) + 1
        self.path, self.data = path, content[start:]
        self.is_base64 = b"base64" in content[begin:start]
        self.root = xml.fromstring(content[:begin] + b"</VTKFile>")
        order = "<" if self.root.get("byte_order", "LittleEndian") == "LittleEndian" else ">"
        self.word = order + ("u8" if self.root.get("header_type") == "UInt64" else "u4")
        self.order, self.is_packed = order, self.root.get("compressor") is not None

    def _bytes(self, at, count):
        """`count` bytes of a block that begins at `at`."""
        if self.is_base64:
            return base64.b64decode(self.data[at:at + 4 * ((count + 2) // 3)])[:count]
        return self.data[at:at + count]

    def _payload(self, at):
        numpy = _numpy()
        size = numpy.dtype(self.word).itemsize
        if not self.is_packed:
            length = int(numpy.frombuffer(self._bytes(at, size), self.word)[0])
            return self._bytes(at, size + length)[size:]
        blocks = int(numpy.frombuffer(self._bytes(at, size), self.word)[0])
        head_size = size * (3 + blocks)
        lengths = [int(n) for n in numpy.frombuffer(self._bytes(at, head_size), self.word)[3:]]
        at += 4 * ((head_size + 2) // 3) if self.is_base64 else head_size
        packed = self._bytes(at, sum(lengths))
        out, begin = [], 0
        for length in lengths:
            out.append(zlib.decompress(packed[begin:begin + length]))
            begin += length
        return b"".join(out)

    def array(self, node):
        numpy = _numpy()
        name = node.get("type")
        kind = {"Float": "f", "Int": "i", "UInt": "u"}[re.sub(r"\d+$", "", name)] + str(int(re.search(r"\d+$", name)[0]) // 8)
        try:
            values = numpy.frombuffer(self._payload(int(node.get("offset"))), self.order + kind)
        except (ValueError, zlib.error, IndexError) as error:
            raise FileError(f"its array {node.get('Name')!r} is damaged: {error}", self.path, "Run the case again") from error
        width = int(node.get("NumberOfComponents", "1"))
        return values.reshape(-1, width) if width > 1 else values


class _Fields(dict):
    """Arrays that are read when they are asked for."""

    def __init__(self, data, nodes):
        super().__init__(dict.fromkeys(nodes))
        self._read = functools.lru_cache(maxsize=None)(lambda name: data.array(nodes[name]))

    def __getitem__(self, name):
        if name not in self:
            raise KeyError(f"there is no field {name!r}, but {', '.join(self)}")
        return self._read(name)

    def get(self, name, default=None):
        return self[name] if name in self else default

    def items(self):
        return [(name, self[name]) for name in self]

    def values(self):
        return [self[name] for name in self]


def _fields(data, piece, place, units):
    nodes = {}
    for node in piece.find(place) if piece.find(place) is not None else ():
        name, unit = node.get("Name"), ""
        found = re.fullmatch(r"(.+) \(([^()]*(?:\([^()]*\))?[^()]*)\)", name)  # "heat_flux (W/m^2)"
        if found:
            name, unit = found[1], found[2]
        nodes[name], units[name] = node, unit
    return _Fields(data, nodes)


def _cells(data, piece):
    numpy = _numpy()
    arrays = {node.get("Name"): data.array(node) for node in piece.find("Cells")}
    types, ends, nodes = arrays["types"], arrays["offsets"], arrays["connectivity"]
    out = []
    if not len(types):
        return out
    changes = numpy.flatnonzero(numpy.diff(types)) + 1
    for begin, end in zip([0, *changes], [*changes, len(types)]):
        first = int(ends[begin - 1]) if begin else 0
        block = nodes[first:int(ends[end - 1])].reshape(end - begin, -1)
        out.append((CELLS.get(int(types[begin]), f"vtk{int(types[begin])}"), block))
    return out


def read_vtu(path):
    """A Grid of a file that Genba wrote: result.vtu, or a frame."""
    data = _Data(str(path))
    piece = data.root.find("UnstructuredGrid/Piece")
    if piece is None:
        raise FileError("has no mesh", str(path))
    units = {}
    fields = _fields(data, piece, "PointData", units)
    cell_fields = _fields(data, piece, "CellData", units)
    points = data.array(piece.find("Points/DataArray")).reshape(-1, 3)
    return Grid(str(path), points, _cells(data, piece), fields, cell_fields, units)
