"""Genba for scripts: cases, runs and results in Python.

    import genba
    case = genba.Case.new("bracket.step", material="steel S235")
    case.set("mesh.size", "4 mm")
    results = case.run(progress=print)
    print(results.steps[0].extrema["von_mises"].max)

The module starts the program genba-cli and reads its files. It needs Python 3.9. Fields as arrays need numpy.
Research use only, not for diagnosis.
"""
from .case import Case
from .errors import (Cancelled, DeviceError, Error, FileError, GeometryError, InputError, InternalFault, MemoryShortage,
                     MeshError, ModelError, NotConverged, SingularError, UsageError)
from .program import Log, Progress, call, program
from .results import Results, open_results, parse_summary
from .studies import load_cases, study
from .vtu import Grid, read_vtu

__all__ = ["Case", "Cancelled", "DeviceError", "Error", "FileError", "GeometryError", "Grid", "InputError", "InternalFault",
           "Log", "MemoryShortage", "MeshError", "ModelError", "NotConverged", "Progress", "Results", "SingularError",
           "UsageError", "call", "devices", "fields", "load_cases", "materials", "open_results", "parse_summary", "program",
           "quantity", "read_vtu", "study", "version"]


def quantity(value, unit):
    """A number with its unit as cases want it: quantity(2.5, "mm") is "2.5 mm"."""
    return f"{float(value):.17g} {unit}".strip()


def version():
    """Versions of the program and its libraries."""
    return call("version")


def devices():
    """The devices that the program can compute on."""
    return call("devices")["devices"]


def fields(physics=None):
    """The fields of results: physics -> list of name, title, unit, components, at, when."""
    told = call("fields", *([physics] if physics else []))
    return {one["physics"]: one["fields"] for one in told["physics"]}


def materials():
    """The material library."""
    return call("materials")
