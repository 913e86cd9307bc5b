"""Starts genba-cli, follows its progress and reads its JSON."""
import json
import os
import shutil
import signal
import subprocess
import threading
import typing

from .errors import Cancelled, FileError, InternalFault, error_of


class Progress(typing.NamedTuple):
    """fraction: 0 to 1, None: unknown. iteration and residual: of the solver, None in other stages."""
    stage: str
    fraction: typing.Optional[float]
    iteration: typing.Optional[int]
    residual: typing.Optional[float]


class Log(typing.NamedTuple):
    """level: "info", "warning" or "error"."""
    level: str
    message: str


def program():
    """The path of genba-cli: that of $GENBA_CLI, else the one that was installed with this module, else that of $PATH."""
    named = os.environ.get("GENBA_CLI")
    if named:
        return named
    here = os.path.dirname(os.path.realpath(__file__))
    # PREFIX/lib/python3/dist-packages/genba -> PREFIX/bin
    beside = os.path.normpath(os.path.join(here, "..", "..", "..", "..", "bin", "genba-cli"))
    if os.access(beside, os.X_OK):
        return beside
    found = shutil.which("genba-cli")
    if not found:
        raise FileError("genba-cli is not installed", "genba", "Install the package genba-cli, or name the program in $GENBA_CLI")
    return found


def _stop(process):
    if process.poll() is None:
        process.send_signal(signal.SIGINT)


def _follow(process, progress, log):
    """Reads standard error to its end. Returns lines that are no JSON."""
    rest = []
    for line in process.stderr:
        try:
            told = json.loads(line)
        except ValueError:
            rest.append(line.strip())
            continue
        if "stage" in told and progress:
            progress(Progress(told["stage"], told.get("fraction"), told.get("iteration"), told.get("residual")))
        elif "log" in told and log:
            log(Log(told["log"], told["message"]))
    return rest


def call(*words, progress=None, log=None, cancel=None, accept=()):
    """Runs `genba-cli WORDS --json` and returns what it says.

    progress and log: called with a Progress and a Log, in this thread. They need a command with --json-progress.
    cancel: a threading.Event. When it is set, or when progress, log or the keyboard raise, the program is stopped.
    accept: exit codes beside 0 that come with an answer. Raises an Error of its kind for all others.
    """
    line = [program(), *map(str, words), "--json"]
    if progress or log:
        line.append("--json-progress")
    try:
        # A session of its own: a Ctrl-C on the terminal reaches this module, which stops the program once.
        process = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   encoding="utf-8", errors="replace", start_new_session=True)
    except OSError as error:
        raise FileError(f"cannot be started: {error.strerror}", line[0]) from error
    out = []
    reader = threading.Thread(target=lambda: out.append(process.stdout.read()), daemon=True)
    reader.start()
    done = threading.Event()

    def watch():
        while not done.is_set():
            if cancel.wait(0.1):
                _stop(process)
                return
    if cancel is not None:
        threading.Thread(target=watch, daemon=True).start()
    try:
        rest = _follow(process, progress, log)
        code = process.wait()
    except BaseException:
        _stop(process)
        process.stderr.read()  # a full pipe would hold it up
        process.wait()
        raise
    finally:
        done.set()
        reader.join()
        process.stdout.close()
        process.stderr.close()
    return _answer(out[0], code, rest, accept)


def _answer(text, code, rest, accept):
    try:
        told = json.loads(text) if text.strip() else None
    except ValueError:
        told = None
    if isinstance(told, dict) and "error" in told and isinstance(told["error"], dict) and "kind" in told["error"]:
        raise error_of(told["error"], code)
    if code == 130:
        raise Cancelled("stopped on request", exit_code=code)
    if (code != 0 and code not in accept) or told is None:
        raise InternalFault(f"genba-cli ended with {code}" + (": " + " ".join(rest[-3:]) if rest else ""), exit_code=code)
    return told
