"""Results of a run: summary, extrema, probes, fields, frames."""
import functools
import json
import os
import typing
import xml.etree.ElementTree as xml

from .errors import FileError, InputError
from .vtu import read_vtu

SUMMARY_VERSION = 1


class Value(typing.NamedTuple):
    """A number, or a list of numbers, in SI."""
    value: object
    unit: str


class Extremum(typing.NamedTuple):
    """Smallest and largest value of a field, in SI, and their places in m."""
    min: float
    max: float
    unit: str
    min_place: tuple
    max_place: tuple


class Frame:
    """The fields of a step at one time (s)."""

    def __init__(self, time, path):
        self.time, self.path = time, path

    @functools.cached_property
    def grid(self):
        return read_vtu(self.path)

    @property
    def fields(self):
        return self.grid.fields

    def __repr__(self):
        return f"<genba.Frame at {self.time:g} s>"


class StepResults:
    """Results of one step. A case without steps has one. record: its entry in "steps" of the summary."""

    def __init__(self, record, folder):
        self.record, self.folder = record, folder
        self.name, self.physics, self.is_computed = record["name"], record["physics"], record["computed"]

    @functools.cached_property
    def summary(self):
        """All that the program says about the step: mesh, solver, memory, warnings."""
        return parse_summary(os.path.join(self.folder, "summary.json"))

    @property
    def warnings(self):
        return self.summary["warnings"]

    @functools.cached_property
    def extrema(self):
        """Name of a field -> Extremum. A component follows a colon: "displacement:magnitude"."""
        return {e["field"]: Extremum(e["min"], e["max"], e["unit"], tuple(e["min_place_m"]), tuple(e["max_place_m"]))
                for e in self.record["extrema"]}

    @functools.cached_property
    def probes(self):
        """Name of a probe -> {name of a field: Value}. Empty for a probe outside of the body."""
        return {p["name"]: {name: Value(v["value"], v["unit"]) for name, v in p["values"].items()}
                for p in self.record["probes"]}

    @functools.cached_property
    def reactions(self):
        """Name of a constraint -> Value."""
        return {r["constraint"]: Value(r["total"]["value"], r["total"]["unit"]) for r in self.record["reactions"]}

    @functools.cached_property
    def grid(self):
        """Mesh and fields at the end of the step. Needs numpy."""
        return read_vtu(self._file("result", "Let the case write it: \"output\": {\"vtu\": true}"))

    @property
    def fields(self):
        """Name of a nodal field -> array [node] or [node][component], in SI."""
        return self.grid.fields

    @functools.cached_property
    def frames(self):
        """Frames of a step with times, in their order. A frame is read when it is asked for."""
        if not self.record.get("files", {}).get("series"):
            return []
        path = self._file("series", "")
        folder = os.path.dirname(path)
        return [Frame(float(entry.get("timestep")), os.path.join(folder, entry.get("file")))
                for entry in xml.parse(path).iter("DataSet")]

    def _file(self, which, next_step):
        name = self.record.get("files", {}).get(which)
        if not name:
            raise FileError("the run wrote no such file", f"{self.folder}: {which}", next_step)
        return os.path.join(self.folder, name)

    def __repr__(self):
        return f"<genba.StepResults {self.name!r} of {self.physics}>"


class Results:
    """Results of a run in a folder. `steps`: of all steps, in the order of the case."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.summary = parse_summary(os.path.join(self.folder, "summary.json"))
        self.steps = [StepResults(one, os.path.normpath(os.path.join(self.folder, one["folder"])))
                      for one in self.summary["steps"]]

    def step(self, name):
        for one in self.steps:
            if one.name == name:
                return one
        raise InputError(f"there is no step {name!r}", self.folder, "The steps are " + ", ".join(repr(s.name) for s in self.steps))

    @property
    def envelope(self):
        """Name of a field -> its entry in the envelope over all steps."""
        return {one["field"]: one for one in self.summary["envelope"]}

    def __repr__(self):
        return f"<genba.Results in {self.folder!r}>"


def open_results(folder):
    """Results that a run left in `folder`."""
    return Results(folder)


def parse_summary(path):
    """summary.json as a dictionary. Raises FileError if it is not there, damaged, or of another version of the program."""
    try:
        with open(path, encoding="utf-8") as f:
            told = json.load(f)
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", path, "Name the output folder of a run") from error
    except ValueError as error:
        raise FileError(f"is damaged: {error}", path, "Run the case again") from error
    if told.get("summary_version") != SUMMARY_VERSION:
        raise FileError(f"has version {told.get('summary_version')} of its shape, not {SUMMARY_VERSION}", path,
                        "Run the case again, or use the module of the same version")
    return told
