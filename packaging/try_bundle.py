#!/usr/bin/env python3
"""Tries a package where nothing of this computer helps it: in a bare root of a distribution, without network. Needs root.

  packaging/try_bundle.py PACKAGE --suite bookworm      makes the root by mmdebstrap, which needs the network
  packaging/try_bundle.py PACKAGE --root ROOT.tar       takes a root that is there
      PACKAGE: the .deb or the .tar.xz that packages.py made
      --make-root ROOT.tar    keeps the root that --suite made
      --include A,B           more packages for the root; what the .deb depends on is in it anyway
      --no-window             a root without Xvfb, MIME data and gio: the window is not tried
      --picture FILE.png      where the picture of the window goes
      --json FILE             what was found, for scripts

It installs, asks for devices, solves the bracket, draws the window, opens a case by its type, looks what was loaded from
where, removes the package and lists what is left. The exit code is 0 if all of it held.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zlib

import bundle
from bundle import Failure

WINDOW = ("xvfb", "xauth", "libglib2.0-bin", "desktop-file-utils", "shared-mime-info", "libgl1-mesa-dri", "libegl1", "libglx-mesa0")
# Of a system's own: name services and character sets of the C library.
OWN = re.compile(r"^(libnss_.*|libnsl.*)\.so")
PASSED_OVER = ("/proc", "/sys", "/dev", "/tmp", "/run", "/try", "/var/lib/dpkg", "/var/log", "/var/cache", "/var/lib/xkb",
               "/etc/ld.so.cache")
HOME = "/root"


class Root:
    """A folder that programs run in, in namespaces of their own: no network, no processes of others."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, inside):
        return os.path.join(self.folder, inside.lstrip("/"))

    def call(self, *command, environment=None, limit=600):
        """Return code, output and errors together, seconds."""
        start = time.monotonic()
        # The shell stays the first process: an X server does not tell that one that it is ready.
        inner = 'mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" 2>/dev/null; chroot "$0" "$@"; code=$?; exit $code'
        settings = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": HOME, "LC_ALL": "C.UTF-8",
                    **(environment or {})}
        try:
            done = subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inner,
                                   self.folder, *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, errors="replace", env=settings, timeout=limit,
                                  check=False)
        except subprocess.TimeoutExpired as late:
            raise Failure(f"{' '.join(command)} took longer than {limit} s") from late
        return done.returncode, done.stdout, time.monotonic() - start

    def run(self, *command, **options):
        code, text, seconds = self.call(*command, **options)
        if code:
            raise Failure(f"{' '.join(command)} failed ({code}): {text.strip()[-1500:]}")
        return text, seconds

    def files(self):
        out = set()
        for folder, folders, names in os.walk(self.folder):
            inside = "/" + os.path.relpath(folder, self.folder) if folder != self.folder else ""
            folders[:] = [f for f in folders if not is_passed_over(f"{inside}/{f}")]
            out.update(f"{inside}/{n}" for n in folders + names if not is_passed_over(f"{inside}/{n}"))
        return out


def is_passed_over(path):
    return any(path == p or path.startswith(p + "/") for p in PASSED_OVER)


def dependencies(deb):
    text = bundle.run("dpkg-deb", "-f", deb, "Depends")
    return [part.split("|")[0].split("(")[0].strip() for part in text.split(",") if part.strip()]


def make_root(suite, packages, target):
    if not shutil.which("mmdebstrap"):
        raise Failure("mmdebstrap is not there. Install it, or give a root with --root")
    include = ["--include=" + ",".join(sorted(set(packages)))] if packages else []
    bundle.run("mmdebstrap", "--mode=root", "--variant=minbase", *include, suite, target)


def loaded(text):
    """Files that the loader started, from what LD_DEBUG=files tells."""
    return set(re.findall(r"calling init: (/\S+)", text))


def outside(paths, prefix, drivers):
    """Those of `paths` that are neither in the package, nor the system's, nor of its graphics drivers."""
    out = []
    for path in sorted(paths):
        name = os.path.basename(path)
        if path.startswith(prefix + "/") or bundle.SYSTEM.match(name) or OWN.match(name) or path in drivers or name in drivers:
            continue
        out.append(path)
    return out


def driver_files(root):
    """Names of what the graphics drivers of the root bring along."""
    script = ('for f in /usr/lib/*/libGLX_*.so.0 /usr/lib/*/libEGL_*.so.0 /usr/lib/*/dri/*.so /usr/lib/*/gbm/*.so /usr/lib/*/libgallium*.so; do '
              '[ -e "$f" ] && { echo "$f"; ldd "$f"; }; done; true')
    _, text, _ = root.call("sh", "-c", script)
    names = set()
    for line in text.splitlines():
        for word in line.split():
            if ".so" in word:
                names.add(os.path.basename(word))
    return names


def colours(png):
    """How many colours a PNG of 8 bits has, as its rows are stored: few for an empty picture. 0 if it is no PNG."""
    with open(png, "rb") as f:
        data = f.read()
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return 0
    at, pixels, width, kind = 8, b"", 0, 0
    while at + 8 <= len(data):
        size, name = int.from_bytes(data[at:at + 4], "big"), data[at + 4:at + 8]
        part = data[at + 8:at + 8 + size]
        if name == b"IHDR":
            width, kind = int.from_bytes(part[:4], "big"), part[9]
        elif name == b"IDAT":
            pixels += part
        at += 12 + size
    depth = {0: 1, 2: 3, 4: 2, 6: 4}.get(kind, 1)
    raw = zlib.decompress(pixels)
    row = width * depth + 1
    return len({raw[i + 1 + c:i + 1 + c + depth] for i in range(0, len(raw), row) for c in range(0, width * depth, depth)})


class Trial:
    def __init__(self, root, package):
        self.root, self.package, self.found = root, package, []
        self.is_deb = package.endswith(".deb")
        self.prefix = "/opt/genba"

    def step(self, name, action):
        try:
            told, is_good = action(), True
        except (Failure, OSError) as error:
            told, is_good = str(error), False
        self.found.append({"step": name, "passed": is_good, "told": told})
        print(f"{'ok  ' if is_good else 'FAIL'} {name}: {told}", flush=True)
        return is_good

    def install(self):
        place = self.root.path("/try")
        os.makedirs(place, exist_ok=True)
        copy = os.path.join(place, os.path.basename(self.package))
        shutil.copyfile(self.package, copy)
        inside = "/try/" + os.path.basename(self.package)
        if self.is_deb:
            _, seconds = self.root.run("dpkg", "-i", inside)
        else:
            # Unpacked from outside: a bare root may have no xz.
            start = time.monotonic()
            os.makedirs(self.root.path("/opt"), exist_ok=True)
            bundle.run("tar", "-xf", copy, "-C", self.root.path("/opt"))
            top = sorted(n for n in os.listdir(self.root.path("/opt")) if n.startswith("genba"))
            self.prefix = "/opt/" + top[0]
            seconds = time.monotonic() - start
        os.remove(copy)
        if seconds > 60:
            raise Failure(f"took {seconds:.0f} s, more than a minute")
        return f"{seconds:.1f} s"

    def program(self, name):
        return f"/usr/bin/{name}" if self.is_deb else f"{self.prefix}/bin/{name}"

    def devices(self):
        text, _ = self.root.run(self.program("genba-cli"), "devices")
        if "cpu" not in text:
            raise Failure("the processor is not listed: " + text.strip())
        return "; ".join(line.strip() for line in text.splitlines() if "needed" in line or line.startswith("cpu"))

    def example(self):
        return f"{self.prefix}/share/genba/examples/bracket.case.json"

    def traced(self, *command):
        """Runs with the loader's log; returns the files outside and the seconds."""
        folder = self.root.path("/try/log")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        _, seconds = self.root.run(*command, environment={"LD_DEBUG": "files", "LD_DEBUG_OUTPUT": "/try/log/l"})
        files = set()
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as f:
                text = f.read()
            started = loaded(text)
            # Xvfb, shells and the like run beside the program.
            if any(p.startswith(self.prefix + "/") for p in started) or self.prefix in text:
                files |= started
        real = {os.path.normpath(f) for f in files}
        wrong = outside(real, self.prefix, driver_files(self.root))
        if wrong:
            raise Failure("loaded from outside: " + ", ".join(wrong))
        return f"{seconds:.1f} s, {len(real)} libraries, none from outside"

    def solve(self):
        told = self.traced(self.program("genba-cli"), "run", self.example(), "--output", "/try/out")
        with open(self.root.path("/try/out/summary.json"), encoding="utf-8") as f:
            summary = json.load(f)
        if not summary.get("balanced"):
            raise Failure("the forces of the bracket do not balance")
        if not os.path.exists(self.root.path("/try/out/picture.png")):
            raise Failure("there is no picture.png")
        return told

    def window(self, picture):
        told = self.traced("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", self.program("genba"), "--run", "--screenshot",
                           "/try/window.png", self.example())
        made = self.root.path("/try/window.png")
        count = colours(made) if os.path.exists(made) else 0
        if count < 200:
            raise Failure(f"the picture of the window has {count} colours")
        if picture:
            shutil.copyfile(made, picture)
        return f"{told}; {count} colours"

    def by_type(self):
        case = self.example()
        kind = re.search(r"standard::content-type: (\S+)", self.root.run("gio", "info", "-a", "standard::content-type", case)[0])
        if not kind or "genba-case" not in kind[1]:
            raise Failure(f"{case} is of type {kind[1] if kind else 'none'}")
        script = ('gio open "$1" >/dev/null 2>&1 & for i in $(seq 60); do sleep 0.5; for p in /proc/[0-9]*; do '
                  'tr "\\0" " " <"$p/cmdline" 2>/dev/null | grep -q "^[^ ]*genba .*case.json" && exit 0; done; done; exit 1')
        code, text, _ = self.root.call("xvfb-run", "-a", "sh", "-c", script, "sh", case, limit=120)
        if code:
            raise Failure(f"gio open did not start the window: {text.strip()[-300:]}")
        return kind[1] + " starts the window"

    def remove(self, before):
        if self.is_deb:
            self.root.run("dpkg", "--purge", "genba")
        else:
            shutil.rmtree(self.root.path(self.prefix))
        left = sorted(self.root.files() - before)
        own = [p for p in left if p.startswith(HOME + "/")]
        other = [p for p in left if not p.startswith(HOME + "/")]
        # Databases that the triggers of other packages rebuild; folders that they made stay with them.
        databases = ("/usr/share/mime", "/usr/share/applications", "/usr/share/icons", "/usr/share/man", "/usr/local")
        other = [p for p in other if not p.startswith(databases) and not self.root_is_folder(p)]
        if other:
            raise Failure("left behind: " + ", ".join(other))
        tops = sorted({"/".join(p.split("/")[:4]) for p in own})
        return "nothing left of the package; of the user: " + (", ".join(tops) or "nothing")

    def root_is_folder(self, path):
        return os.path.isdir(self.root.path(path)) and not os.path.islink(self.root.path(path))


def try_package(arguments):
    package = os.path.abspath(arguments.package)
    if not package.endswith((".deb", ".tar.xz")) or not os.path.exists(package):
        raise Failure(f"{arguments.package} is no .deb or .tar.xz that is there")
    if os.geteuid() != 0:
        raise Failure("a root of its own needs the rights of root. Run it with sudo")
    with tempfile.TemporaryDirectory() as work:
        tar = arguments.root
        if not tar:
            packages = [p for p in arguments.include.split(",") if p]
            packages += dependencies(package) if package.endswith(".deb") else []
            packages += [] if arguments.no_window else WINDOW
            tar = arguments.make_root or os.path.join(work, "root.tar")
            make_root(arguments.suite, packages, tar)
        folder = os.path.join(work, "root")
        os.makedirs(folder)
        bundle.run("tar", "-xf", tar, "-C", folder)
        root = Root(folder)
        name = root.run("sh", "-c", '. /etc/os-release && echo "$PRETTY_NAME"')[0].strip()
        print(f"{os.path.basename(package)} in {name}, without network", flush=True)
        before = root.files()
        trial = Trial(root, package)
        if trial.step("installed", trial.install):
            trial.step("devices", trial.devices)
            trial.step("bracket solved", trial.solve)
            if not arguments.no_window and os.path.exists(root.path("/usr/bin/xvfb-run")):
                trial.step("window drawn", lambda: trial.window(arguments.picture))
                if trial.is_deb and os.path.exists(root.path("/usr/bin/gio")):
                    trial.step("opened by type", trial.by_type)
            trial.step("removed", lambda: trial.remove(before))
        if arguments.json:
            with open(arguments.json, "w", encoding="utf-8") as f:
                json.dump({"package": os.path.basename(package), "root": name, "steps": trial.found}, f, indent=1)
        return all(found["passed"] for found in trial.found)


def main():
    parser = argparse.ArgumentParser(description="Tries a package in a bare root; its beginning says more.")
    parser.add_argument("package", help=".deb or .tar.xz of packages.py")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--suite", help="of Debian or Ubuntu, as bookworm")
    where.add_argument("--root", metavar="ROOT.tar", help="a root that is there")
    parser.add_argument("--make-root", metavar="ROOT.tar", help="keeps the root that --suite made")
    parser.add_argument("--include", default="", help="more packages for the root, with commas")
    parser.add_argument("--no-window", action="store_true", help="the window is not tried")
    parser.add_argument("--picture", metavar="FILE.png", help="where the picture of the window goes")
    parser.add_argument("--json", metavar="FILE", help="what was found")
    try:
        return 0 if try_package(parser.parse_args()) else 1
    except (Failure, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
