"""Runs the real program under limits, and says what is wrong with how it ended."""
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

# What a case may be found guilty of; the columns of the table.
FINDINGS = ("crash", "hang", "lost", "mixed", "wrong", "silent", "leftover", "memory", "text", "fault")

MOST_MEMORY = 4 << 30  # B: more for a small file is a finding
LONGEST_LINE = 6000  # B, of what is printed
FAULT = 11  # exit code of a broken invariant of the program itself
CANCELLED = 130
RAW = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
ASSERTIONS = (b"terminate called", b"AddressSanitizer", b"runtime error:", b"Assertion ", b"stack smashing")
MANIFEST = "genba-outputs.json"


@dataclass
class Outcome:
    arguments: list
    code: int = 0  # exit code; negative: the signal that ended it
    killed: bool = False  # by this script, on purpose
    timed_out: bool = False
    seconds: float = 0.0
    peak: int = 0  # B, of the program or one of its children
    out: bytes = b""
    err: bytes = b""
    orphans: list = field(default_factory=list)  # names of processes it left

    @property
    def done(self):
        return self.code == 0


class Place:
    """A folder of one case: work (current), tmp, home, cache; gone at the end unless something was found."""

    def __init__(self, below):
        self.path = tempfile.mkdtemp(prefix="case-", dir=below)
        for name in ("work", "tmp", "home", "cache"):
            os.mkdir(os.path.join(self.path, name))
        self.work = os.path.join(self.path, "work")
        self.findings = []  # (one of FINDINGS, text)
        self.outcomes = []

    def file(self, name):
        return os.path.join(self.work, name)

    def put(self, name, content):
        path = os.path.join(os.fsencode(self.work), os.fsencode(name))
        with open(path, "wb") as f:
            f.write(content if isinstance(content, bytes) else content.encode())
        return os.fsdecode(path)

    def environment(self, **more):
        own = {"HOME": f"{self.path}/home", "TMPDIR": f"{self.path}/tmp", "GENBA_CACHE_DIR": f"{self.path}/cache",
               "PATH": os.environ["PATH"], "LIBGL_ALWAYS_SOFTWARE": "1"}
        own.update(more)
        return own

    def found(self, kind, text):
        assert kind in FINDINGS, kind
        self.findings.append((kind, text))

    def names(self):
        """All that lies in the current folder, relative, as bytes."""
        root = os.fsencode(self.work)
        out = set()
        for folder, folders, files in os.walk(root):
            for name in folders + files:
                out.add(os.path.relpath(os.path.join(folder, name), root))
        return out

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)


def processes_of(session):
    """Processes of a session that still live: {pid: name}."""
    out = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", "rb") as f:
                text = f.read()
        except OSError:
            continue
        name, rest = text[text.index(b"(") + 1:text.rindex(b")")], text[text.rindex(b")") + 2:].split()
        if int(rest[3]) == session and rest[0] != b"Z":
            out[int(pid)] = name.decode(errors="replace")
    return out


def start(program, place, arguments, limits=None, user=None, environment=None, cwd=None):
    def in_child():
        for what, value in (limits or {}).items():
            resource.setrlimit(what, (value, value))
        if user is not None:
            os.setgid(user)
            os.setuid(user)

    with open(f"{place.path}/stdout", "wb") as out, open(f"{place.path}/stderr", "wb") as err:
        return subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                cwd=cwd or place.work, env=place.environment(**(environment or {})),
                                start_new_session=True, preexec_fn=in_child)


def finish(process, place, arguments, timeout, kill_after=None):
    """Waits for the end; kills at `kill_after` on purpose, at `timeout` because it hangs."""
    begin = time.monotonic()
    outcome = Outcome(arguments)
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid != 0:
            break
        passed = time.monotonic() - begin
        if kill_after is not None and passed >= kill_after:
            outcome.killed = True
            os.kill(process.pid, signal.SIGKILL)
            kill_after = None
        elif passed >= timeout:
            outcome.timed_out = True
            os.killpg(process.pid, signal.SIGKILL)
            timeout = float("inf")
        time.sleep(0.002)
    process.returncode = os.waitstatus_to_exitcode(status)
    outcome.code, outcome.seconds, outcome.peak = process.returncode, time.monotonic() - begin, usage.ru_maxrss * 1024
    for name in ("out", "err"):
        with open(f"{place.path}/std{name}", "rb") as f:
            setattr(outcome, name, f.read(4 << 20))
    until = time.monotonic() + 5  # a child ends with its parent, not at the same instant
    while (left := processes_of(process.pid)) and time.monotonic() < until:
        time.sleep(0.05)
    outcome.orphans = sorted(left.values())
    for pid in left:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    place.outcomes.append(outcome)
    return outcome


def judge(place, outcome, before, may_write=(), most_memory=MOST_MEMORY):
    """Finds what no end may be. before: names() from then; may_write: names that a success may add."""
    if outcome.timed_out:
        place.found("hang", f"killed after {outcome.seconds:.0f} s")
    elif outcome.code < 0 and not outcome.killed:
        place.found("crash", f"signal {-outcome.code}")
    elif outcome.code in (132, 134, 135, 136, 139) or (
            # A library that reads a damaged file may end the mesher's process; then the program says so.
            any(a in outcome.err for a in ASSERTIONS) and b"the mesher was ended by signal" not in outcome.err):
        place.found("crash", f"exit code {outcome.code}, {outcome.err[-200:]!r}")
    elif outcome.code > 0 and not tells_why(outcome):
        place.found("silent", f"exit code {outcome.code} without a line that begins with error:")
    if outcome.code == FAULT:
        place.found("fault", outcome.err[-300:].decode(errors="replace"))
    if outcome.orphans:
        place.found("leftover", f"processes {outcome.orphans}")
    if outcome.peak > most_memory:
        place.found("memory", f"took {outcome.peak >> 20} MiB")
    for text in (outcome.out, outcome.err):
        if raw := RAW.search(text):
            place.found("text", f"raw control character {raw.group()!r} on the terminal")
        if any(len(line) > LONGEST_LINE for line in text.split(b"\n")):
            place.found("text", "a line that nobody can read")
    if outcome.killed or outcome.timed_out:
        return
    for folder in ("tmp", "home"):
        if left := os.listdir(f"{place.path}/{folder}"):
            place.found("leftover", f"{folder}: {left[:5]}")
    new = {name for name in place.names() - before}
    allowed = {os.fsencode(name) for name in may_write}
    # A run that fails after its results were written leaves them, whole.
    whole = [os.fsencode(name) for name in may_write
             if not outcome.done and os.path.isdir(folder := place.file(os.fsdecode(name))) and not set_problems(folder)]
    own = {os.path.basename(name) for name in before}  # names that the person gave
    for name in sorted(new):
        above = [a for a in allowed if name == a or name.startswith(a + b"/")]
        # A run that fails while it writes keeps the states of its solves, to go on from them.
        if above and b"/checkpoint" in name and not outcome.done:
            continue
        hidden = any(part.startswith(b".") and part not in own for part in name[max(map(len, above), default=0):].split(b"/"))
        if hidden or not above or not (outcome.done or set(above) & set(whole)):
            place.found("leftover", f"{name!r} after exit code {outcome.code}")
            break


def tells_why(outcome):
    if outcome.code == 127 and b"error while loading shared libraries" in outcome.err:
        return True  # the system's loader, before the program began
    if any(line.startswith((b"error:", b"cancelled", b"stopped")) for line in outcome.err.splitlines()):
        return True
    try:
        told = json.loads(outcome.out or b"null")
        return "error" in told or any(f["error"] for f in told["findings"])
    except (ValueError, TypeError, KeyError):
        return outcome.code == CANCELLED


def tells_of_a_cut(folder):
    """Can every reader see that a run was killed while it published its set?"""
    if os.path.exists(os.path.join(folder, ".genba-publishing")):
        return True
    try:
        with open(os.path.join(folder, MANIFEST), "rb") as f:
            return any(one.get("unfinished") for one in json.load(f)["sets"].values())
    except (OSError, ValueError, KeyError):
        return False


def set_problems(folder, title=None):
    """What is wrong with the outputs in a folder: files of two runs, or files that are cut."""
    problems = []

    def text(name):
        try:
            with open(os.path.join(folder, name), "rb") as f:
                return f.read()
        except OSError:
            return None

    manifest = text(MANIFEST)
    if manifest is not None:
        try:
            sets = json.loads(manifest)["sets"]
        except (ValueError, KeyError) as error:
            return [f"{MANIFEST}: {error}"]
        for one in sets.values():
            for name, mark in one["files"].items():
                content = text(name)
                if content is None:
                    problems.append(f"{name} is gone")
                elif hashlib.sha256(content).hexdigest() != mark["sha256"]:
                    problems.append(f"{name} is of another run")
    summary, report = text("summary.json"), text("report.html")
    if summary is None:
        return problems + ["no summary.json"]
    try:
        told = json.loads(summary)
    except ValueError:
        return problems + ["summary.json is cut"]
    if title is not None and told["title"] != title:
        problems.append(f"summary.json is of {told['title']!r}")
    if report is not None and (b"</html>" not in report or told["title"].encode() not in report):
        problems.append("report.html is cut or of another run")
    result = text("result.vtu")
    if result is None or b"</VTKFile>" not in result[-200:]:
        problems.append("result.vtu is missing or cut")
    return problems


def largest(folder, name="displacement"):
    """Largest value of a field as summary.json has it, or None."""
    try:
        with open(os.path.join(folder, "summary.json"), "rb") as f:
            extrema = json.load(f)["extrema"]
    except (OSError, ValueError):
        return None
    for one in extrema:
        if one["field"].startswith(name):
            value = one["max"]
            return value["value"] if isinstance(value, dict) else value
    return None
