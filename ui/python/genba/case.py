"""A case as an object."""
import copy
import functools
import json
import os
import re
import subprocess
import tempfile

from .errors import FileError, InputError
from .program import call, program
from .results import Results
from .schema import problems


@functools.lru_cache(maxsize=None)
def schema(of="case"):
    """The JSON Schema of the case file, or of "summary"."""
    told = subprocess.run([program(), "schema", of], capture_output=True, text=True, encoding="utf-8", check=True)
    return json.loads(told.stdout)


def _steps_of_place(place):
    """"loads[hip].force[2]" -> ["loads", "hip", "force", 2]."""
    if not re.fullmatch(r"[^.\[\]]+(\[[^\]]+\])*(\.[^.\[\]]+(\[[^\]]+\])*)*", place):
        raise InputError("is no place in a case", repr(place), 'Write for example "loads[0].pressure"')
    out = []
    for word in re.findall(r"\[([^\]]+)\]|([^.\[\]]+)", place):
        out.append(int(word[0]) if word[0].isdigit() else word[0] or word[1])
    return out


def _named(items, name, place):
    for item in items:
        if isinstance(item, dict) and item.get("name") == name:
            return item
    raise InputError(f"there is no {name!r}", place, "The names are " + ", ".join(
        repr(item["name"]) for item in items if isinstance(item, dict) and "name" in item))


class Case:
    """A case file. It behaves like the dictionary that the file is; numbers carry units: "2 mm".

    folder: files that the case names are relative to it. path: the file, None: not saved yet.
    """

    def __init__(self, data, folder=".", path=None):
        self.data, self.folder, self.path = data, os.path.abspath(folder), path

    @classmethod
    def open(cls, path):
        try:
            with open(path, encoding="utf-8") as f:
                data = json.load(f)
        except OSError as error:
            raise FileError(f"cannot be read: {error.strerror}", str(path)) from error
        except ValueError as error:
            raise InputError(f"is no JSON: {error}", str(path)) from error
        return cls(data, os.path.dirname(os.path.abspath(path)), os.path.abspath(path))

    @classmethod
    def new(cls, geometry, path=None, unit=None, material=None, template=None):
        """A starting case around a geometry, mesh or image. Without `path` it lies beside the geometry, not yet in a file."""
        folder = os.path.dirname(os.path.abspath(path or geometry))
        with tempfile.TemporaryDirectory(prefix=".genba-", dir=_writable(folder)) as work:
            target = os.path.abspath(path) if path else os.path.join(work, "case.json")
            words = ["new", os.path.abspath(geometry), "--out", target]
            for option, value in (("--unit", unit), ("--material", material), ("--from", template)):
                words += [option, value] if value is not None else []
            call(*words)
            case = cls.open(target)
        if not path:
            case.path = None
            file = case.data.get("geometry", {}).get("file")
            if file:
                case.data["geometry"]["file"] = os.path.relpath(os.path.join(case.folder, file), folder)
        case.folder = folder
        return case

    def __getitem__(self, key):
        return self.data[key]

    def __setitem__(self, key, value):
        self.data[key] = value
        self.validate()

    def __delitem__(self, key):
        del self.data[key]

    def __contains__(self, key):
        return key in self.data

    def __iter__(self):
        return iter(self.data)

    def __repr__(self):
        return f"<genba.Case {self.data.get('title') or self.path or ''!r}>"

    def copy(self):
        return Case(copy.deepcopy(self.data), self.folder, self.path)

    def get(self, place, default=None):
        """The value at a place like "mesh.size" or "loads[hip].force[2]"."""
        node = self.data
        for word in _steps_of_place(place):
            try:
                node = _named(node, word, place) if isinstance(node, list) and isinstance(word, str) else node[word]
            except (KeyError, IndexError, TypeError, InputError):
                return default
        return node

    def set(self, place, value):
        """Sets the value at such a place. Raises InputError for a value that the schema refuses; nothing changes then."""
        changed = copy.deepcopy(self.data)
        node, words = changed, _steps_of_place(place)
        try:
            for word in words[:-1]:
                if isinstance(node, list):
                    node = _named(node, word, place) if isinstance(word, str) else node[word]
                else:
                    node = node.setdefault(word, {})
            last = words[-1]
            if isinstance(node, list) and isinstance(last, str):
                node[node.index(_named(node, last, place))] = value
            else:
                node[last] = value
        except (IndexError, TypeError) as error:
            raise InputError("there is no such place in the case", place) from error
        Case(changed, self.folder).validate()
        self.data = changed
        return self

    def validate(self):
        """Raises InputError for the first thing that the schema refuses: keys, words, numbers without a unit."""
        found = problems(self.data, schema())
        if found:
            place, problem = found[0]
            raise InputError(problem, place or "/")

    def save(self, path=None):
        """Writes the case. Files that it names are relative to the folder of `path` then."""
        self.validate()
        path = os.path.abspath(path or self.path or os.path.join(self.folder, "case.json"))
        if os.path.dirname(path) != self.folder and not os.path.isabs(self.data.get("geometry", {}).get("file", "/")):
            raise FileError(f"the files of this case are relative to {self.folder}", path, "Save it there, or use collect()")
        _write(path, self.data)
        self.path = path
        return path

    def collect(self, folder):
        """Copies the case with all its files into a new folder. Returns the case there."""
        with self._file() as path:
            call("collect", path, "--out", folder)
        made = [name for name in sorted(os.listdir(folder)) if name.endswith(".json")]
        return Case.open(os.path.join(folder, made[0]))

    def check(self):
        """What the program finds wrong or doubtful: units, materials, selections. It makes no mesh."""
        with self._file() as path:
            return call("check", path, accept=range(2, 12))

    def memory(self):
        """The memory plan of the case. It makes the mesh."""
        with self._file() as path:
            return call("memory", path, accept=(8,))

    def run(self, out=None, step=None, options=(), progress=None, log=None, cancel=None, pictures=False, overwrite=False):
        """Computes the case. Returns its Results.

        out: folder of the results; None: that of the case. step: only this one and those that it needs. options: more
        options of `genba-cli run`, like ["--tolerance", "1e-10"]. progress, log, cancel: see genba.call().
        """
        self.validate()
        folder = self.output_folder(out)
        words = ["--out", folder, *options]
        words += ["--step", step] if step is not None else []
        words += [] if pictures else ["--no-picture"]
        words += ["--overwrite"] if overwrite else []
        with self._file() as path:
            call("run", path, *words, progress=progress, log=log, cancel=cancel)
        return Results(folder)

    def output_folder(self, out=None):
        if out is not None:
            return os.path.abspath(out)
        default = schema()["properties"]["output"]["properties"]["folder"].get("default", "results")
        return os.path.join(self.folder, self.data.get("output", {}).get("folder", default))

    def _file(self):
        return _CaseFile(self)


class _CaseFile:
    """The case as a file, for one call: its own file if nothing changed, else a hidden one beside it."""

    def __init__(self, case):
        self.case, self.made = case, None

    def __enter__(self):
        path = self.case.path
        if path:
            try:
                with open(path, encoding="utf-8") as f:
                    if json.load(f) == self.case.data:
                        return path
            except (OSError, ValueError):
                pass
        handle, self.made = tempfile.mkstemp(prefix=".genba-", suffix=".case.json", dir=_writable(self.case.folder))
        os.close(handle)
        _write(self.made, self.case.data)
        return self.made

    def __exit__(self, *error):
        if self.made:
            os.unlink(self.made)


def _writable(folder):
    if not os.access(folder, os.W_OK):
        raise FileError("the folder cannot be written to", folder, "Copy the files of the case into a folder of your own")
    return folder


def _write(path, data):
    part = path + ".part"
    with open(part, "w", encoding="utf-8") as f:
        json.dump(data, f, indent=2, ensure_ascii=False)
        f.write("\n")
    os.replace(part, path)
