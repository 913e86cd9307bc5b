"""Errors of the program as exceptions."""


class Error(Exception):
    """kind: "input", "model" and so on. place: what is wrong, such as "case.json: /mesh/size". problem and next_step:
    sentences. exit_code: of the program, None if it was not started."""
    kind = "error"

    def __init__(self, problem, place="", next_step="", exit_code=None, message=None):
        whole = message or ". ".join(part for part in (f"{place}: {problem}" if place else problem, next_step) if part)
        super().__init__(whole)
        self.place, self.problem, self.next_step, self.exit_code = place, problem, next_step, exit_code


class UsageError(Error):
    """The command line is wrong: a fault of this module, or a program of another version."""
    kind = "usage"


class InputError(Error):
    """A case, an option or a value that a person wrote."""
    kind = "input"


class GeometryError(Error):
    """A geometry that cannot be read or meshed."""
    kind = "geometry"


class MeshError(Error):
    """A mesh that cannot be computed on."""
    kind = "mesh"


class ModelError(Error):
    """A case that is incomplete or contradictory."""
    kind = "model"


class SingularError(Error):
    """The system has no unique solution."""
    kind = "singular"


class NotConverged(Error):
    """The solver stopped before its tolerance."""
    kind = "not_converged"


class MemoryShortage(Error):
    """Memory of computer or device does not suffice."""
    kind = "memory"


class FileError(Error):
    """A file cannot be read or written."""
    kind = "file"


class DeviceError(Error):
    """The GPU or its driver failed."""
    kind = "device"


class InternalFault(Error):
    """A fault of the program."""
    kind = "internal_fault"


class Cancelled(Error):
    """Stopped on request."""
    kind = "cancelled"


KINDS = {one.kind: one for one in (UsageError, InputError, GeometryError, MeshError, ModelError, SingularError, NotConverged,
                                   MemoryShortage, FileError, DeviceError, InternalFault, Cancelled)}


def error_of(told, exit_code):
    """The exception for {"kind", "message", ...} that the program wrote."""
    return KINDS.get(told.get("kind"), InternalFault)(told.get("problem", told.get("message", "")), told.get("place", ""),
                                                      told.get("next_step", ""), exit_code, told.get("message"))
