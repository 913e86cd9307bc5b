"""The kinds of faults: each function makes cases, runs the program and notes what was found."""
import hashlib
import json
import math
import os
import resource
import shutil
import struct
import subprocess
import time

import inputs
from running import Place, finish, judge, largest, set_problems, start, tells_of_a_cut

SHORT, LONG = 60, 300  # s: what hangs; under load a run takes longer than its own time
NOBODY = 65534


class Bench:
    """What the functions below share."""

    def __init__(self, program, folder, random, count, given=None):
        self.program, self.folder, self.random, self.count, self.given = program, folder, random, count, given

    def place(self):
        return Place(self.folder)

    def run(self, place, arguments, timeout=SHORT, limits=None, user=None, environment=None, kill_after=None,
            may_write=(), most_memory=None):
        """One run to its end, judged."""
        before = place.names()
        process = start(self.program, place, arguments, limits, user, environment)
        outcome = finish(process, place, arguments, timeout, kill_after)
        judge(place, outcome, before, may_write, **({"most_memory": most_memory} if most_memory else {}))
        return outcome


def mutants(bench):
    """Changed files of every kind through the commands that read them."""
    for name, kind in inputs.kinds(bench.program, bench.folder).items():
        for n in range(bench.count):
            place = bench.place()
            first, *others = kind.files
            place.put(first, inputs.changed(kind.files[first], bench.random))
            for other in others:
                place.put(other, kind.files[other])
            # Surfaces are mended, wrapped and made anew of voxels before they are given up.
            bench.run(place, list(kind.commands[n % len(kind.commands)]), LONG,
                      may_write=("out", "out.msh", "a.json", "a.case.json", "work.case.json", "image.json"))
            yield name, place
    for path in sorted(bench.given or []):
        place = bench.place()
        name = os.path.basename(path)
        shutil.copy(path, place.file(name))
        bench.run(place, ["mesh", name, "--unit", "mm", "--element", "tet4", "-o", "out.msh", "-q"], LONG,
                  may_write=("out.msh",))
        yield "given files", place


def kills(bench):
    """kill -9 at a random moment, then the same again: the set in the folder is the old one or the new one."""
    place = bench.place()
    place.put("a.json", inputs.cantilever((60, 12, 12), "old", checkpoint_every="0.05 s"))
    whole = bench.run(place, ["run", "a.json", "-q"], LONG, may_write=("out",)).seconds
    yield "kill -9", place
    for n in range(bench.count):
        place = bench.place()
        place.put("a.json", inputs.cantilever((60, 12, 12), "old", checkpoint_every="0.05 s"))
        bench.run(place, ["run", "a.json", "-q"], LONG, may_write=("out",))
        place.put("a.json", inputs.cantilever((60, 12, 12), "new", 2.0, checkpoint_every="0.05 s"))
        bench.run(place, ["run", "a.json", "-q"], LONG, kill_after=bench.random.uniform(0, 1.1 * whole),
                  may_write=("out",))
        title = title_of(place.file("out"))
        if not tells_of_a_cut(place.file("out")):
            for problem in set_problems(place.file("out"), title) if title else ["no whole summary.json"]:
                place.found("mixed", f"after the kill: {problem}")
        again = bench.run(place, ["run", "a.json", "-q", *(["--resume"] if n % 2 else [])], LONG, may_write=("out",))
        if not again.done and n % 2 and b"no interrupted solve" in again.err:
            again = bench.run(place, ["run", "a.json", "-q"], LONG, may_write=("out",))
        if not again.done:
            place.found("lost", f"the run after the kill ended with {again.code}: {again.err[-300:]!r}")
        for problem in set_problems(place.file("out"), "new"):
            place.found("mixed", f"after the next run: {problem}")
        if hidden := [n for n in place.names() if b"/." in b"/" + n]:
            place.found("leftover", f"of the killed run after the next one: {hidden[:3]}")
        shutil.rmtree(f"{place.path}/tmp", ignore_errors=True)
        yield "kill -9", place


def steps_of_two_runs(place):
    """What is wrong with the folders of a case of steps: each whole, and all with the title of the one above."""
    title = title_of(place.file("out"))
    if title is None:
        return ["no whole summary.json"]
    return [f"{step}, of a run {title!r}: {problem}" for step in inputs.STEPS
            for problem in set_problems(place.file(f"out/{step}"), title)]


def killed_steps(bench):
    """kill -9, or files that cannot grow, while a case of steps replaces the outputs of another."""
    cases = [inputs.steps(title, length) for title, length in (("old", "100 mm"), ("new", "90 mm"))]
    place = bench.place()
    place.put("a.json", cases[0])
    whole = bench.run(place, ["run", "a.json", "-q"], LONG, may_write=("out",)).seconds
    yield "steps", place
    for n in range(2 * bench.count):
        place = bench.place()
        place.put("a.json", cases[0])
        place.put("b.json", cases[1])
        bench.run(place, ["run", "a.json", "-q"], LONG, may_write=("out",))
        how = {"kill_after": bench.random.uniform(0.3, 1.05) * whole}
        if n % 3 == 2:
            how = {"limits": {resource.RLIMIT_FSIZE: int(2 ** bench.random.uniform(12, 18))}}
        bench.run(place, ["run", "b.json", "-q"], LONG, may_write=("out",), **how)
        if not tells_of_a_cut(place.file("out")):
            for problem in steps_of_two_runs(place):
                place.found("mixed", f"after the fault: {problem}")
        again = bench.run(place, ["run", "b.json", "-q", *(["--resume"] if n % 2 else [])], LONG, may_write=("out",))
        if not again.done and n % 2 and b"no interrupted solve" in again.err:
            again = bench.run(place, ["run", "b.json", "-q"], LONG, may_write=("out",))
        if not again.done:
            place.found("lost", f"the run after the fault ended with {again.code}: {again.err[-300:]!r}")
        for problem in steps_of_two_runs(place):
            place.found("mixed", f"after the next run: {problem}")
        if title_of(place.file("out")) != "new":
            place.found("lost", "the outputs are of the run before")
        if left := [n for n in place.names() if b"/." in b"/" + n or n.endswith((b"/checkpoint", b"-unfinished"))]:
            place.found("leftover", f"after the next run: {left[:3]}")
        shutil.rmtree(f"{place.path}/tmp", ignore_errors=True)
        yield "steps", place


def title_of(folder):
    try:
        with open(f"{folder}/summary.json", "rb") as f:
            return json.load(f)["title"]
    except (OSError, ValueError, KeyError):
        return None


def full_disks(bench):
    """Files that cannot grow beyond a size, and as root a small disk for outputs and temporary files."""
    for n in range(bench.count):
        place = bench.place()
        place.put("a.json", inputs.cantilever((20, 4, 4), "full"))
        size = int(2 ** bench.random.uniform(12, 18))  # what the program says goes to a file too
        outcome = bench.run(place, ["run", "a.json", "-q"], limits={resource.RLIMIT_FSIZE: size}, may_write=("out",))
        check_no_half_set(place, outcome, "full")
        yield "file size limit", place
    if os.geteuid() != 0:
        return
    for n in range(bench.count):
        place = bench.place()
        disk = place.file("disk")
        os.mkdir(disk)
        size = 4096 * bench.random.randrange(1, 200)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], stderr=subprocess.DEVNULL).returncode:
            place.remove()
            return
        try:
            place.put("a.json", inputs.cantilever((20, 4, 4), "full"))
            place.put("b.step", inputs.read(inputs.EXAMPLES, "plate_with_hole.step"))
            if n % 2:
                outcome = bench.run(place, ["run", "a.json", "-q", "-o", "disk/out"], may_write=("disk/out",))
                check_no_half_set(place, outcome, "full", "disk/out")
            else:
                outcome = bench.run(place, ["mesh", "b.step", "--size", "8 mm", "-o", "out.msh", "-q"], LONG,
                                    environment={"TMPDIR": disk}, may_write=("out.msh",))
                if not outcome.done and b"healing" in outcome.err:
                    place.found("wrong", f"a full disk is told as a fault of the geometry: {outcome.err[-300:]!r}")
        finally:
            subprocess.run(["umount", disk], check=False)
        yield "small disk", place


def check_no_half_set(place, outcome, title, folder="out"):
    path = place.file(folder)
    if outcome.done:
        for problem in set_problems(path, title):
            place.found("mixed", problem)
    elif os.path.isdir(path) and [n for n in os.listdir(path) if not n.startswith("genba-outputs")]:
        for problem in set_problems(path, title):
            place.found("mixed", f"after exit code {outcome.code}: {problem}")


def memory_limits(bench):
    """ulimit -v: what was solved is there, whatever becomes of the pictures."""
    for n in range(bench.count):
        place = bench.place()
        place.put("a.json", inputs.cantilever((20, 4, 4), "memory", picture=True))
        limit = int(bench.random.uniform(150, 1500)) << 20
        outcome = bench.run(place, ["run", "a.json", "--pdf"], LONG, limits={resource.RLIMIT_AS: limit}, may_write=("out",))
        check_solved_is_kept(place, outcome, "memory", f"with {limit >> 20} MiB")
        yield "memory limit", place


def check_solved_is_kept(place, outcome, title, how):
    if b"Solved in" in outcome.err and not outcome.killed:
        problems = set_problems(place.file("out"), title)
        if problems:
            place.found("lost", f"{how}: solved, exit code {outcome.code}, and {problems[0]}")


def few_processes(bench):
    """ulimit -u, as a user who is not root."""
    for n in range(bench.count):
        place = bench.place()
        place.put("a.json", inputs.cantilever((20, 4, 4), "processes", picture=True))
        place.put("b.step", inputs.read(inputs.EXAMPLES, "plate_with_hole.step"))
        user = None
        if os.geteuid() == 0:
            user = NOBODY - 1 - n  # one without processes
            os.chmod(bench.folder, 0o711)
            for folder, _, files in os.walk(place.path):
                for name in [folder, *(os.path.join(folder, f) for f in files)]:
                    os.chown(name, user, user)
        limit = bench.random.choice((0, 1, 1, 2, 3, 4, 6, 8, 12, 16))
        arguments = ["run", "a.json"] if n % 2 else ["mesh", "b.step", "--size", "8 mm", "-o", "out.msh"]
        try:
            outcome = bench.run(place, arguments, LONG, limits={resource.RLIMIT_NPROC: limit}, user=user,
                                may_write=("out", "out.msh"))
        except (PermissionError, subprocess.SubprocessError):
            place.remove()  # the program lies where that user may not read
            return
        check_solved_is_kept(place, outcome, "processes", f"with {limit} processes")
        yield "few processes", place


NAMES = ("two words", "it's", 'say "so"', "line\nbreak", "n" * 240, "-dash", "%s%n", "$(id)", "a;b", "\u540d\u524d",
         b"\xff\xfe".decode(errors="surrogateescape"), "tab\there", "\x1b[31mred", "back\\slash", "..a", "<b>&amp;", "*")


def odd_names(bench):
    """Names of cases, geometry and folders: each command does its work or says why not."""
    for n, name in enumerate(NAMES * bench.count):
        place = bench.place()
        text = os.fsencode(name)
        try:
            place.put(text + b".stl", inputs.binary_stl())
        except OSError:
            place.remove()
            continue
        plain = os.fsdecode(text)
        for arguments in (["geometry", f"./{plain}.stl", "--unit", "mm", "--json"],
                          ["new", f"./{plain}.stl", "--unit", "mm", "-o", "a.json"],
                          ["check", "a.json", "--json"],
                          ["collect", "a.json", "-o", f"./{plain}" if len(text) < 200 else "copy"]):
            outcome = bench.run(place, arguments, may_write=("a.json", text, "copy"))
            if not outcome.done and arguments[0] != "check":
                break
            if "--json" in arguments:
                try:
                    json.loads(outcome.out)
                except ValueError as error:
                    place.found("wrong", f"{arguments[0]} --json is no JSON: {error}")
        place.put(text + b".json", inputs.cantilever((4, 1, 1), "name"))
        bench.run(place, ["run", f"./{plain}.json", "-q", "-o", f"./{plain}.out"],
                  may_write=(text + b".out", text + b".json"))
        yield "odd names", place
        if n + 1 >= max(len(NAMES), bench.count):
            break


def locales(bench):
    """The same numbers whatever the locale is."""
    known = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout.split()
    wanted = [*known, "de_DE.UTF-8", "tr_TR.UTF-8", "ar_SA", "nonsense", ""]
    first = None
    for name in wanted[:max(4, bench.count)]:
        place = bench.place()
        place.put("a.json", inputs.cantilever((4, 1, 1), "locale"))
        bench.run(place, ["run", "a.json", "-q"], environment={"LC_ALL": name, "LANG": name}, may_write=("out",))
        value = largest(place.file("out"))
        first = first or value
        if value is None or value != first:
            place.found("wrong", f"LC_ALL={name}: {value} in place of {first}")
        yield "locales", place


def two_runs(bench):
    """Two runs into one folder: one whole set at the end, and every run either did it or says why not."""
    for n in range(bench.count):
        place, other = bench.place(), bench.place()
        for title, force in (("one", 1.0), ("two", 2.0)):
            place.put(title + ".json", inputs.cantilever((30, 6, 6), title, force))
        begin = place.names()
        first = start(bench.program, place, ["run", "one.json", "-q"])
        time.sleep(bench.random.uniform(0, 0.6))
        os.rmdir(other.work)
        os.symlink(place.work, other.work)  # outputs of its own, the same folder
        second = start(bench.program, other, ["run", "two.json", "-q"])
        ends = (finish(first, place, ["run", "one.json"], LONG), finish(second, other, ["run", "two.json"], LONG))
        os.remove(other.work)
        os.mkdir(other.work)
        place.outcomes += other.outcomes
        for outcome in ends:
            if outcome.timed_out:
                place.found("hang", f"{outcome.arguments}")
            elif not outcome.done and not outcome.err.startswith(b"error:") and b"\nerror:" not in outcome.err:
                place.found("silent", f"exit code {outcome.code}: {outcome.err[-200:]!r}")
        title = title_of(place.file("out"))
        if any(o.done for o in ends):
            for problem in set_problems(place.file("out"), title) if title else ["no summary.json"]:
                place.found("mixed", problem)
            if title and not ends[("one", "two").index(title)].done:
                place.found("lost", f"the outputs are of the run {title!r}, which failed")
        if left := [n for n in place.names() - begin if b"/." in b"/" + n and not n.endswith(b"lock")]:
            place.found("leftover", f"{left[:3]}")
        other.remove()
        yield "two runs", place


def forged_states(bench):
    """Checkpoints with the right checksum and wrong content: refused, or the right answer."""
    good = bench.place()
    case = json.loads(inputs.cantilever((60, 12, 12), "state", checkpoint_every="0.02 s"))
    case["solver"].update({"tolerance": 1e-10, "preconditioner": "jacobi", "format": "csr"})
    good.put("a.json", json.dumps(case))
    straight = bench.run(good, ["run", "a.json", "-q"], LONG, may_write=("out",))
    right, state = largest(good.file("out")), good.file("out/checkpoint/solve.bin")
    for _ in range(20):
        process = start(bench.program, good, ["run", "a.json", "-q"])
        until = time.monotonic() + max(1, 2 * straight.seconds)
        while not os.path.exists(state) and process.poll() is None and time.monotonic() < until:
            time.sleep(0.002)
        if process.poll() is None:
            process.kill()
        process.wait()
        if os.path.exists(state):
            break
    else:
        return
    with open(state, "rb") as f:
        content = f.read()
    with open(good.file("out/checkpoint/mesh.gmesh"), "rb") as f:
        mesh = f.read()
    length = struct.unpack_from("<Q", content, 8)[0]
    head, vectors = content[16:16 + length], content[16 + length:-32]
    for n in range(bench.count):
        place = bench.place()
        place.put("a.json", json.dumps(case))
        os.makedirs(place.file("out/checkpoint"))
        how = n % 4
        new_head, new_vectors, new_mesh = head, bytearray(vectors), mesh
        if how == 0:
            new_head = inputs.changed(head, bench.random)
        elif how == 1:
            told = json.loads(head)
            key = bench.random.choice(sorted(told["state"]))
            told["state"][key] = bench.random.choice((-1, 0, 2**31 - 1, 2**40, 1e300, 0.5, None, [], "x", [[1, 2]] * 9))
            new_head = json.dumps(told).encode()
        elif how == 2:
            for _ in range(bench.random.randrange(1, 50)):
                at = 8 * bench.random.randrange(len(new_vectors) // 8)
                value = bench.random.choice((math.nan, math.inf, 1e300, -1e30, 1.0, 0.0))
                struct.pack_into("<d", new_vectors, at, value)
        else:
            new_mesh = inputs.changed(mesh, bench.random)
        body = content[:8] + struct.pack("<Q", len(new_head)) + new_head + bytes(new_vectors)
        place.put("out/checkpoint/solve.bin", body + hashlib.sha256(body).digest())
        place.put("out/checkpoint/mesh.gmesh", new_mesh)
        outcome = bench.run(place, ["run", "a.json", "-q", "--resume"], LONG, may_write=("out",))
        value = largest(place.file("out"))
        if outcome.done and not (value and abs(value - right) < 1e-6 * right):
            place.found("wrong", f"resumed to {value} in place of {right}")
        yield "forged states", place
    good.remove()


def pipes(bench):
    """A FIFO in place of a file that is read: refused at once, not waited for."""
    run = ["run", "a.json", "-q"]
    image = inputs.heated_image({"image": "i.nrrd", "label_file": "labels.csv"})
    cases = [("a.json", run), ("b.step", ["geometry", "b.step"]), ("b.stl", ["mesh", "b.stl", "--unit", "mm"]),
             ("m.mtx", ["inspect", "m.mtx"]), ("i.nrrd", ["mesh", "i.nrrd"]), ("labels.csv", ["check", "a.json"]),
             ("../cache/tuning.json", run), ("../cache/solves.json", run), ("out/selections.json", run),
             ("out/summary.json", run), ("out/genba-outputs.json", run),
             ("out/checkpoint/solve.bin", [*run, "--resume"]), ("out/checkpoint/mesh.gmesh", [*run, "--resume"]),
             ("../home/.config/genba/materials/steel.material.json", ["materials"])]
    for name, arguments in cases[:max(len(cases), bench.count)]:
        place = bench.place()
        if name != "a.json":
            place.put("a.json", image if name == "labels.csv" else inputs.cantilever((20, 4, 4), "pipe"))
        if name == "labels.csv":
            place.put("i.nrrd", inputs.nrrd())
        path = place.file(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.mkfifo(path)
        process = start(bench.program, place, arguments)
        outcome = finish(process, place, arguments, SHORT)
        if outcome.timed_out:
            place.found("hang", f"waits for ever for a FIFO {name}")
        elif outcome.code < 0:
            place.found("crash", f"signal {-outcome.code}")
        yield "pipes", place


def hostile_texts(bench):
    """Names and notes with control characters, colours, formulas and 100 kB."""
    texts = ("\x1b[31mred\x1b[0m", "=1+1", "@SUM(A1)", "+1", "-1", "a" * 100000, "\u0007bell", "<script>alert(1)</script>",
             "\u202ereversed", "line\nbreak\r\n", "'; DROP", "\x7f\x80")
    for n in range(max(len(texts), bench.count)):
        text = texts[n % len(texts)]
        place = bench.place()
        case = json.loads(inputs.cantilever((4, 1, 1), "text"))
        where = n // len(texts) % 4 if bench.count > len(texts) else n % 4
        if where == 0:
            case["title"] = text
        elif where == 1:
            case["materials"][0]["name"] = case["regions"][0]["material"] = text
        elif where == 2:
            case["output"]["probes"][0]["name"] = text
        else:
            case["loads"][0]["on"]["group"] = text
        place.put("a.json", json.dumps(case))
        bench.run(place, ["run", "a.json"], may_write=("out",))
        check_outputs_are_safe(place, "out")
        yield "hostile texts", place


def check_outputs_are_safe(place, folder):
    folder = place.file(folder)
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if not name.endswith((".csv", ".html", ".json")):
            continue
        content = inputs.read(folder, name)
        if any(c < 32 and c not in (9, 10, 13) for c in content):
            place.found("text", f"{name} holds raw control characters")
        if name.endswith(".csv"):
            for cell in content.decode(errors="replace").replace("\n", ",").split(","):
                cell = cell.strip().strip('"')
                if cell[:1] in ("=", "@") or (cell[:1] in ("+", "-") and cell[1:] and not is_number(cell)):
                    place.found("text", f"{name}: a spreadsheet runs {cell[:40]!r}")
                    break
        if b"<script>alert" in content and name.endswith(".html"):
            place.found("text", f"{name}: a script of the case")


def is_number(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def outputs_on_inputs(bench):
    """Options that write, with the name of an input, by itself and by links: the input stays."""
    cases = (["run", "a.json", "--log", "LINK"], ["run", "a.json", "--surface", "LINK", "-q"],
             ["mesh", "a.json", "-o", "LINK", "-q"], ["mesh", "b.stl", "--unit", "mm", "-o", "LINK", "-q"],
             ["mesh", "b.stl", "--unit", "mm", "--log", "LINK"], ["mesh", "b.stl", "--unit", "mm", "--picture", "LINK"],
             ["inspect", "m.mtx", "--csv", "LINK"], ["inspect", "m.mtx", "--picture", "LINK"],
             ["new", "b.stl", "--unit", "mm", "-o", "LINK"], ["memory", "a.json", "--csv", "LINK"],
             ["study", "a.json", "--parameter", "/materials/0/E", "--values", "1 GPa", "2 GPa", "--csv", "LINK"])
    targets = {"mesh": "a.json b.stl", "inspect": "m.mtx", "new": "b.stl"}
    for arguments in cases:
        for link in ("itself", "symbolic", "hard"):
            place = bench.place()
            place.put("a.json", inputs.cantilever((4, 1, 1), "input"))
            place.put("b.stl", inputs.binary_stl())
            place.put("m.mtx", inputs.MATRIX)
            target = next((a for a in arguments if a in targets.get(arguments[0], "a.json").split()), "a.json")
            name = target if link == "itself" else "link" + os.path.splitext(target)[1]
            if link != "itself":
                (os.symlink if link == "symbolic" else os.link)(
                    target if link == "symbolic" else place.file(target), place.file(name))
            was = inputs.read(place.work, target)
            given = [name if a == "LINK" else a for a in arguments]
            finish(start(bench.program, place, given), place, given, SHORT)
            if not os.path.exists(place.file(target)) or inputs.read(place.work, target) != was:
                place.found("lost", f"{' '.join(given)} ({link}) destroyed its input {target}")
            yield "outputs on inputs", place


def own_files(bench):
    """Files of the user that bear names of outputs stay."""
    names = ("image.png", "report.pdf", "refined.vtu", "result.vtu", "summary.json", "notes.txt", "study.csv")
    for name in names:
        place = bench.place()
        place.put("a.json", inputs.cantilever((4, 1, 1), "own"))
        os.mkdir(place.file("out"))
        place.put(f"out/{name}", b"mine")
        for _ in range(2):
            finish(start(bench.program, place, ["run", "a.json", "-q"]), place, ["run", "a.json", "-q"], SHORT)
        if not os.path.exists(place.file(f"out/{name}")) or inputs.read(place.work, f"out/{name}") != b"mine":
            place.found("lost", f"the user's own out/{name}")
        yield "own files", place


def huge_headers(bench):
    """Headers that ask for far more than the file holds: refused with the number, without taking it."""
    def stl():
        return b"huge".ljust(80) + struct.pack("<I", 2**32 - 1) + bytes(500)
    huge = {"m.mtx": b"%%MatrixMarket matrix coordinate real general\n2147483647 2147483647 3\n1 1 1\n2 2 1\n3 3 1\n",
            "a.mtx": b"%%MatrixMarket matrix array real general\n2000000000 1\n1\n",
            "a.stl": stl(),
            "i.nrrd": inputs.nrrd().replace(b"8 7 6", b"65536 65536 65536"),
            "i.mha": inputs.metaimage().replace(b"8 7 6", b"60000 60000 60000"),
            "a.vtu": b'<VTKFile type="UnstructuredGrid" version="0.1"><UnstructuredGrid><Piece NumberOfPoints='
                     b'"2000000000" NumberOfCells="2000000000"></Piece></UnstructuredGrid></VTKFile>',
            "a.ply": inputs.ply().replace(b"vertex 8", b"vertex 2000000000"),
            "a.msh": b"$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 2000000000 1 2000000000\n3 1 0 2000000000\n"}
    for name, content in huge.items():
        place = bench.place()
        place.put(name, content)
        command = ["inspect", name] if name.endswith(".mtx") else ["mesh", name, "--unit", "mm", "-q"]
        outcome = bench.run(place, command, LONG, limits={resource.RLIMIT_AS: 8 << 30}, most_memory=2 << 30)
        if outcome.done:
            place.found("wrong", "a file that is far too short was read")
        yield "huge headers", place


ALL = {f.__name__: f for f in (mutants, kills, killed_steps, full_disks, memory_limits, few_processes, odd_names, locales, two_runs,
                               forged_states, pipes, hostile_texts, outputs_on_inputs, own_files, huge_headers)}
