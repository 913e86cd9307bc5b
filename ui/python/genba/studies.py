"""Studies over one parameter, and load cases."""
import copy

from .case import Case, schema
from .errors import InputError
from .program import call


def study(case, place, values, out=None, progress=None, log=None, cancel=None):
    """Runs the case for several values of one place, as `genba-cli study` does. Stages that a value does not change run
    once. Returns a list of {"value", "unknowns", "iterations", "seconds", "results"}; a run that failed has "error"."""
    words = ["--vary", place, "--values", *map(str, values), "--out", case.output_folder(out)]
    with case._file() as path:
        return call("study", path, *words, progress=progress, log=log, cancel=cancel, accept=(5,))["runs"]


def load_cases(case, loads):
    """A case with one step for each load case: name -> list of loads. Constraints are those of the case. A step solves
    again only what its loads change. The case must have no steps."""
    if "steps" in case:
        raise InputError("has steps already", "steps", "Change the loads of its steps")
    data = copy.deepcopy(case.data)
    of_step = schema()["properties"]["steps"]["items"]["properties"]
    own = {key: data.pop(key) for key in list(data) if key in of_step and key not in ("solver", "loads", "name")}
    data.pop("loads", None)
    data["version"] = 2
    data["steps"] = [{"name": name, **copy.deepcopy(own), "loads": copy.deepcopy(list(acting))} for name, acting in loads.items()]
    made = Case(data, case.folder)
    made.validate()
    return made
