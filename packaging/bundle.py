"""The run-time libraries of an installed tree: which are needed, which the system has anyway, their licences."""
import os
import re
import shutil
import subprocess

# What belongs to the system: the C and C++ run-time, which drivers of graphics cards share with the program, the drivers'
# own doors, and the base libraries of X, which must fit the server.
SYSTEM = re.compile(
    r"^(ld-linux.*|libc|libm|libdl|librt|libpthread|libresolv|libutil|libnsl|libcrypt|libanl|libstdc\+\+|libgcc_s"
    r"|libGL|libEGL|libGLX|libGLdispatch|libOpenGL|libdrm|libgbm|libcuda|libnvidia.*"
    r"|libX11|libX11-xcb|libxcb|libXau|libXdmcp|libXext|libwayland-client|libwayland-egl|libwayland-cursor"
    r")\.so(\..*)?$")
LIBRARIES = "lib/genba"
PLUGINS = LIBRARIES + "/qt6/plugins"
QT_PLUGINS = {
    "platforms": ("libqxcb.so", "libqoffscreen.so", "libqminimal.so", "libqwayland-egl.so", "libqwayland-generic.so"),
    "xcbglintegrations": None, "iconengines": None, "platforminputcontexts": None,
    "imageformats": ("libqsvg.so", "libqjpeg.so", "libqico.so", "libqgif.so"),
    "wayland-shell-integration": None, "wayland-decoration-client": None, "wayland-graphics-integration-client": None}


class Failure(Exception):
    """What a person is told, with the next step."""


def run(*command, **options):
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode:
        raise Failure(f"{' '.join(command)} failed ({result.returncode}): {(result.stderr or result.stdout).strip()[-2000:]}")
    return result.stdout


def is_elf(path):
    if os.path.islink(path) or not os.path.isfile(path):
        return False
    with open(path, "rb") as f:
        return f.read(4) == b"\x7fELF"


def elf_files(tree):
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(tree) for name in names
                  if is_elf(os.path.join(folder, name)))


def needed(path):
    """soname -> path of everything that the loader takes for it; None where it finds nothing."""
    out = {}
    for line in run("ldd", path, env={**os.environ, "LC_ALL": "C", "LD_LIBRARY_PATH": ""}).splitlines():
        found = re.match(r"\s*(\S+) => (not found|\S+)", line)
        if found:
            out[found[1]] = None if found[2] == "not found" else found[2]
    return out


def qt_plugin_folder():
    for tool in ("qtpaths6", "/usr/lib/qt6/bin/qtpaths", "qmake6", "/usr/lib/qt6/bin/qmake"):
        if shutil.which(tool):
            flag = "--plugin-dir" if "qtpaths" in tool else None
            return run(tool, flag).strip() if flag else run(tool, "-query", "QT_INSTALL_PLUGINS").strip()
    raise Failure("no qtpaths or qmake of Qt 6 was found. Install qt6-base-dev, which has them")


def copy_plugins(tree):
    """Those of Qt that the window may load, and the file that says where they are."""
    source = qt_plugin_folder()
    taken = 0
    for kind, names in QT_PLUGINS.items():
        folder = os.path.join(source, kind)
        if not os.path.isdir(folder):
            continue
        for name in sorted(os.listdir(folder)):
            if name.endswith(".so") and (names is None or name in names):
                os.makedirs(os.path.join(tree, PLUGINS, kind), exist_ok=True)
                shutil.copy2(os.path.join(folder, name), os.path.join(tree, PLUGINS, kind, name))
                taken += 1
    if not os.path.exists(os.path.join(tree, PLUGINS, "platforms/libqxcb.so")):
        raise Failure(f"{source} has no platforms/libqxcb.so: the window could not be drawn. Install qt6-qpa-plugins")
    with open(os.path.join(tree, "bin/qt.conf"), "w", encoding="utf-8") as f:
        f.write(f"[Paths]\nPrefix = ..\nPlugins = {PLUGINS}\n")
    return taken


def collect(tree):
    """Copies every library that is not the system's; returns {soname: where it came from}."""
    target = os.path.join(tree, LIBRARIES)
    os.makedirs(target, exist_ok=True)
    taken, missing = {}, {}
    for path in elf_files(tree):
        for soname, found in needed(path).items():
            if SYSTEM.match(soname) or soname in taken:
                continue
            if found is None:
                missing.setdefault(soname, path)
            elif not os.path.realpath(found).startswith(os.path.realpath(tree) + os.sep):
                shutil.copy2(os.path.realpath(found), os.path.join(target, soname))
                taken[soname] = found
    if missing:
        raise Failure("libraries were not found: " + ", ".join(f"{a} (of {b})" for a, b in sorted(missing.items())))
    return taken


def strip(tree):
    """Programs may be executed, libraries only be read."""
    for path in elf_files(tree):
        os.chmod(path, 0o755)
        run("strip", "--strip-unneeded", path)
        if os.sep + "lib" + os.sep in path[len(tree):]:
            os.chmod(path, 0o644)


def clear_run_paths(tree):
    """A library with a RUNPATH of its own would not look where the program says."""
    for path in elf_files(os.path.join(tree, LIBRARIES)):
        if "RUNPATH" in run("readelf", "-d", path) or "RPATH" in run("readelf", "-d", path):
            if not shutil.which("patchelf"):
                raise Failure(f"{path} has a RUNPATH. Install patchelf, which takes it away")
            run("patchelf", "--remove-rpath", path)


def check(tree):
    """Everything that is loaded lies in the tree or belongs to the system. Returns the sonames of the system."""
    outside, system = [], {}
    root = os.path.realpath(tree) + os.sep
    programs = [p for p in elf_files(tree) if os.sep + "lib" + os.sep not in p[len(tree):]]
    for path in programs:
        for soname, found in needed(path).items():
            if SYSTEM.match(soname):
                system[soname] = found
            elif found is None or not os.path.realpath(found).startswith(root):
                outside.append(f"{soname} of {os.path.relpath(path, tree)}: {found or 'not found'}")
    if outside:
        raise Failure("loaded from outside the bundle:\n  " + "\n  ".join(sorted(outside)))
    return system


def packages_of(files):
    """path -> (package, version) of the distribution; those of no package are left out."""
    files = sorted(set(files))
    names = {path: [path, os.path.realpath(path), os.path.realpath(path).removeprefix("/usr")] for path in files}
    asked = sorted({name for known in names.values() for name in known})
    if not asked:
        return {}
    # One question for all; it fails where one of them is of no package, and answers for the others all the same.
    answer = subprocess.run(["dpkg-query", "-S", *asked], capture_output=True, text=True, check=False).stdout
    owner = {}
    for line in answer.splitlines():
        packages, _, path = line.rpartition(": ")
        owner[path] = packages.split(",")[0].split(":")[0].strip()
    versions = dict(line.split("\t", 1) for line in
                    run("dpkg-query", "-W", "-f=${Package}\\t${Version}\\n").splitlines())
    out = {}
    for path in files:
        package = next((owner[name] for name in names[path] if name in owner), None)
        if package:
            out[path] = (package, versions.get(package, "NOASSERTION"))
    return out


def copy_licences(tree, packages):
    folder = os.path.join(tree, "share/doc/genba/licences")
    os.makedirs(folder, exist_ok=True)
    without = []
    for package in sorted({name for name, _ in packages.values()}):
        text = f"/usr/share/doc/{package}/copyright"
        if os.path.exists(text):
            shutil.copyfile(os.path.realpath(text), os.path.join(folder, package + ".txt"))
        else:
            without.append(package)
    for text in ("/usr/local/cuda/EULA.txt", "/usr/local/cuda/doc/EULA.txt"):
        if os.path.exists(text):
            shutil.copyfile(text, os.path.join(folder, "cuda-runtime.txt"))
            break
    return without
