#!/usr/bin/env python3
"""Makes what people install, from a build with preset release.

  packaging/packages.py [--out dist] [--build build/release] [--no-build] [--slim] [--quick]
      builds, and writes into dist:
        genba-VERSION-linux-ARCH.tar.xz    unpack and run, no root
        genba_VERSION_ARCH.deb             the same in /opt/genba, one file
        genba-VERSION.tar.xz               the sources, as the GPL asks
        genba-VERSION.spdx.json            what is in the bundle, SPDX 2.3
        SHA256SUMS
      --slim: also .debs that use the libraries of this distribution (CPack)
  packaging/packages.py --tree FOLDER [--out dist]
      the same of a tree that `cmake --install` made, without building
  packaging/packages.py --compare A.tar.xz B.tar.xz
      lists the files that differ between two bundles

The same commit on the same distribution gives the same bytes: times are those of the commit, or of SOURCE_DATE_EPOCH.
"""
import argparse
import email.utils
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

import bundle
from bundle import Failure, run

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEB_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
LINKED = ("share/applications/genba.desktop", "share/icons/hicolor/scalable/apps/genba.svg",
          "share/mime/packages/genba.xml", "share/metainfo/genba.metainfo.xml",
          "share/bash-completion/completions/genba-cli", "share/zsh/site-functions/_genba-cli",
          "share/fish/vendor_completions.d/genba-cli.fish")


PYTHON_MODULE = "lib/python3/dist-packages/genba"


def version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as f:
        found = re.search(r"project\(genba VERSION ([0-9.]+)", f.read())
    if not found:
        raise Failure("CMakeLists.txt states no version")
    return found[1]


def moment():
    """Seconds since 1970 that stand in the packages."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        if not given.isdigit():
            raise Failure(f"SOURCE_DATE_EPOCH is \"{given}\". Give whole seconds, as date +%s prints them")
        return int(given)
    return int(run("git", "-C", ROOT, "log", "-1", "--format=%ct").strip())


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as f:
        for chunk in iter(lambda: f.read(1 << 20), b""):
            digest.update(chunk)
    return digest.hexdigest()


# What makes packages -> the package of Debian that has it. Whoever lacks one is told before the build.
TOOLS = {"cmake": "cmake", "git": "git", "patchelf": "patchelf", "strip": "binutils", "readelf": "binutils", "ldd": "libc-bin",
         "xz": "xz-utils", "tar": "tar", "gzip": "gzip", "dpkg-deb": "dpkg", "dpkg-query": "dpkg"}
SLIM_TOOLS = {"cpack": "cmake", "dpkg-shlibdeps": "dpkg-dev"}


def require_tools(tools, find=shutil.which):
    missing = {name: package for name, package in tools.items() if not find(name)}
    if missing:
        raise Failure(f"{', '.join(missing)} not found. Install {' '.join(sorted(set(missing.values())))}, "
                      "or run packaging/install-packages.sh, which installs all that packages need")


def named_folders(tree, folders):
    """Lines "program: text" for each text in a program of the tree that names one of these folders of the builder."""
    out = []
    for path in bundle.elf_files(tree):
        with open(path, "rb") as f:
            content = f.read()
        for folder in folders:
            for found in re.finditer(re.escape(os.fsencode(folder)) + rb"/[\x20-\x7e]*", content):
                out.append(f"{os.path.relpath(path, tree)}: {found[0].decode()}")
    return out


def build(folder, jobs):
    preset = os.path.basename(folder)
    run("cmake", "--preset", preset, cwd=ROOT)
    subprocess.run(["cmake", "--build", folder, "--parallel", str(jobs)], check=True, cwd=ROOT)


def pack(folder, name, target, at, level=6):
    """folder/name as target (.tar.xz): sorted, of nobody, at one time."""
    with open(target + ".part", "wb") as out:
        tar = subprocess.Popen(
            ["tar", "--sort=name", f"--mtime=@{at}", "--owner=0", "--group=0", "--numeric-owner",
             "--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime", "-C", folder, "-cf", "-", name],
            stdout=subprocess.PIPE)
        xz = subprocess.Popen(["xz", f"-{level}", "-T0", "--block-size=16MiB", "-c"], stdin=tar.stdout, stdout=out)
        tar.stdout.close()
        if xz.wait() or tar.wait():
            raise Failure(f"{target} could not be packed. Is the disk full?")
    os.replace(target + ".part", target)


def complete(tree):
    """Makes a bundle of an installed tree; returns what came from where."""
    for program in ("bin/genba-cli", "libexec/genba/genba-mesher"):
        if not os.path.exists(os.path.join(tree, program)):
            raise Failure(f"{tree} has no {program}. Give a tree that cmake --install made")
    if os.path.exists(os.path.join(tree, "bin/genba")):
        bundle.copy_plugins(tree)
    taken = bundle.collect(tree)
    bundle.strip(tree)
    bundle.clear_run_paths(tree)
    system = bundle.check(tree)
    packages = bundle.packages_of(taken.values())
    without = bundle.copy_licences(tree, packages)
    if without:
        print("warning: no licence text of " + ", ".join(without), file=sys.stderr)
    shutil.copyfile(os.path.join(ROOT, "LICENSE"), os.path.join(tree, "LICENSE"))
    return taken, packages, system


def spdx(tree, taken, packages, number, at):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))
    parts = [{"SPDXID": "SPDXRef-genba", "name": "genba", "versionInfo": number, "downloadLocation": "NOASSERTION",
              "filesAnalyzed": False, "licenseDeclared": "GPL-3.0-or-later", "licenseConcluded": "NOASSERTION",
              "copyrightText": "Copyright (C) 2026 The Genba authors"}]
    links = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-genba"}]
    for soname, source in sorted(taken.items()):
        name, found = packages.get(source, (soname, "NOASSERTION"))
        identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", soname)
        part = {"SPDXID": identifier, "name": soname, "versionInfo": found, "downloadLocation": "NOASSERTION",
                "filesAnalyzed": False, "licenseDeclared": "NOASSERTION", "licenseConcluded": "NOASSERTION",
                "copyrightText": "NOASSERTION",
                "sourceInfo": f"package {name} of the distribution" if source in packages else "of no package",
                "checksums": [{"algorithm": "SHA256",
                               "checksumValue": sha256(os.path.join(tree, bundle.LIBRARIES, soname))}]}
        if os.path.exists(os.path.join(tree, "share/doc/genba/licences", name + ".txt")):
            part["licenseComments"] = f"share/doc/genba/licences/{name}.txt"
        parts.append(part)
        links.append({"spdxElementId": "SPDXRef-genba", "relationshipType": "DYNAMIC_LINK",
                      "relatedSpdxElement": identifier})
    names = hashlib.sha256("\n".join(sorted(taken)).encode()).hexdigest()[:16]
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"genba-{number}", "documentNamespace": f"urn:genba:{number}:{names}",
            "creationInfo": {"created": created, "creators": ["Tool: packaging/packages.py"]},
            "packages": parts, "relationships": links}


def depends(system):
    """Packages of what the bundle takes from the system."""
    names = {name for name, _ in bundle.packages_of(p for p in system.values() if p).values()}
    # The last one brings a font: without any, the window has boxes for letters.
    names.update({"libc6", "libstdc++6", "libgcc-s1", "fontconfig-config"})
    names -= {"libnvidia-glcore", "libcuda1"}
    with_version = {"libc6": re.search(r"[0-9]+\.[0-9]+", run("ldd", "--version"))[0]}
    return ", ".join(f"{n} (>= {with_version[n]})" if n in with_version else n for n in sorted(names))


# What the tool that checks packages (lintian) asks of packages of a distribution, and a bundle in /opt is not.
OVERRIDES = ("dir-or-file-in-opt", "embedded-library", "library-not-linked-against-libc", "shared-library-lacks-prerequisites",
             "custom-library-search-path")


def write_documents(root, number, at):
    """Licence, changes and overrides, where a Debian system looks for them."""
    document = os.path.join(root, "usr/share/doc/genba")
    os.makedirs(document)
    with open(os.path.join(ROOT, "LICENSE"), encoding="utf-8") as f:
        own = f.read().split("\n=====", 1)[0].rstrip()
    with open(os.path.join(document, "copyright"), "w", encoding="utf-8") as f:
        f.write(f"{own}\n\nThe GNU General Public License is in /usr/share/common-licenses/GPL-3, and with the rest of this text in\n"
                "/opt/genba/LICENSE. Licences of the libraries in /opt/genba/lib are in /opt/genba/share/doc/genba/licences.\n")
    changes = os.path.join(document, "changelog")
    with open(changes, "w", encoding="utf-8") as f:
        f.write(f"genba ({number}) unstable; urgency=medium\n\n  * CHANGELOG.md of the sources says what changed.\n\n"
                f" -- The Genba authors <genba@localhost>  {email.utils.formatdate(at)}\n")
    run("gzip", "-9n", changes)
    folder = os.path.join(root, "usr/share/lintian/overrides")
    os.makedirs(folder)
    with open(os.path.join(folder, "genba"), "w", encoding="utf-8") as f:
        f.writelines(f"genba: {tag} *\n" for tag in OVERRIDES)


def make_deb(tree, target, number, architecture, system, at, level=6):
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        payload = os.path.join(root, "opt/genba")
        shutil.copytree(tree, payload, symlinks=True)
        os.makedirs(os.path.join(root, "usr/bin"))
        for program in ("genba", "genba-cli"):
            if os.path.exists(os.path.join(tree, "bin", program)):
                os.symlink(f"/opt/genba/bin/{program}", os.path.join(root, "usr/bin", program))
        pages = os.path.join(tree, "share/man/man1")
        manuals = [f"share/man/man1/{name}" for name in sorted(os.listdir(pages))] if os.path.isdir(pages) else []
        module = os.path.join(tree, PYTHON_MODULE)
        if os.path.isdir(module):
            os.makedirs(os.path.join(root, "usr", os.path.dirname(PYTHON_MODULE)))
            os.symlink(f"/opt/genba/{PYTHON_MODULE}", os.path.join(root, "usr", PYTHON_MODULE))
        for name in (*LINKED, *manuals):
            if os.path.exists(os.path.join(tree, name)):
                place = os.path.join(root, "usr", name)
                os.makedirs(os.path.dirname(place), exist_ok=True)
                # Databases of types and icons read the files themselves.
                shutil.copyfile(os.path.join(tree, name), place)
                if "/man/" in name and not name.endswith(".gz"):
                    run("gzip", "-9n", place)
        write_documents(root, number, at)
        sums, size = [], 0
        for folder, folders, names in os.walk(root):
            folders.sort()
            for name in sorted(names):
                path = os.path.join(folder, name)
                if os.path.islink(path):
                    continue
                size += os.path.getsize(path)
                with open(path, "rb") as f:
                    sums.append(f"{hashlib.md5(f.read()).hexdigest()}  {os.path.relpath(path, root)}\n")
        os.makedirs(os.path.join(root, "DEBIAN"))
        with open(os.path.join(root, "DEBIAN/control"), "w", encoding="utf-8") as f:
            f.write(f"Package: genba\nVersion: {number}\nArchitecture: {architecture}\n"
                    "Maintainer: The Genba authors <genba@localhost>\n"
                    f"Installed-Size: {size // 1024 + 1}\nDepends: {depends(system)}\n"
                    "Recommends: libgl1-mesa-dri\nSuggests: fonts-noto-cjk | fonts-ipafont-gothic\n"
                    "Conflicts: genba-cli\nReplaces: genba-cli\nProvides: genba-cli\nSection: science\n"
                    "Priority: optional\nDescription: finite-element simulation on one computer\n"
                    " Strength, heat and current in CAD parts, surfaces and regions of medical\n"
                    " images. With all libraries of its own, in /opt/genba. Research use only, not\n"
                    " for diagnosis.\n")
        with open(os.path.join(root, "DEBIAN/md5sums"), "w", encoding="utf-8") as f:
            f.writelines(sums)
        run("chmod", "-R", "u+rwX,go+rX,go-w", root)
        run("dpkg-deb", "--root-owner-group", "-Zxz", f"-z{level}", "--build", root, target,
            env={**os.environ, "SOURCE_DATE_EPOCH": str(at)})


def make_source(target, number, at, level=6):
    with tempfile.TemporaryDirectory() as folder:
        name = f"genba-{number}"
        archive = os.path.join(folder, "source.tar")
        run("git", "-C", ROOT, "archive", f"--prefix={name}/", "-o", archive, "HEAD")
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(folder)
        pack(folder, name, target, at, level)


def compare(first, second):
    """Prints what differs; returns how many files."""
    def content(path):
        out = {}
        with tarfile.open(path) as tar:
            for entry in tar:
                name = entry.name.split("/", 1)[-1]
                if entry.isfile():
                    out[name] = hashlib.sha256(tar.extractfile(entry).read()).hexdigest()
                elif entry.issym():
                    out[name] = "-> " + entry.linkname
        return out
    a, b = content(first), content(second)
    lines = [f"only in {first}: {n}" for n in sorted(a.keys() - b.keys())]
    lines += [f"only in {second}: {n}" for n in sorted(b.keys() - a.keys())]
    lines += [f"differs: {n}" for n in sorted(a.keys() & b.keys()) if a[n] != b[n]]
    print("\n".join(lines) if lines else f"the same {len(a)} files")
    return len(lines)


def sizes(tree):
    """Bytes of a tree by what they are: programs and own libraries, libraries and plug-ins of others, the rest."""
    out = {"programs": 0, "libraries of others": 0, "the rest": 0}
    for folder, _, names in os.walk(tree):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.islink(path):
                continue
            place = os.path.relpath(path, tree)
            is_own = place.startswith(("bin/", "libexec/")) or os.path.basename(place).startswith("libgenba")
            kind = ("programs" if is_own else
                    "libraries of others" if place.startswith(bundle.LIBRARIES + "/") else "the rest")
            out[kind] += os.path.getsize(path)
    return out


def size_lines(made, before, after):
    """made: packages; before, after: sizes() of the tree as installed, and as it is packed."""
    lines = [f"{sum(before.values()) / 1e6:9.1f} MB  installed by the build",
             f"{sum(after.values()) / 1e6:9.1f} MB  unpacked bundle: "
             + ", ".join(f"{kind} {size / 1e6:.1f}" for kind, size in after.items())]
    return lines + [f"{os.path.getsize(path) / 1e6:9.1f} MB  {os.path.relpath(path)}" for path in made]


def make_all(arguments):
    require_tools({**TOOLS, **(SLIM_TOOLS if arguments.slim else {})})
    number, at, machine = version(), moment(), platform.machine()
    level = 0 if arguments.quick else 6
    if machine not in DEB_ARCHITECTURES:
        raise Failure(f"packages of {machine} are not known, only of {', '.join(DEB_ARCHITECTURES)}")
    out = os.path.abspath(arguments.out)
    os.makedirs(out, exist_ok=True)
    os.environ["SOURCE_DATE_EPOCH"] = str(at)
    folder = os.path.join(ROOT, arguments.build)
    if not arguments.tree and not arguments.no_build:
        build(folder, arguments.jobs)
    made = []
    with tempfile.TemporaryDirectory(dir=out) as work:
        name = f"genba-{number}-linux-{machine}"
        tree = os.path.join(work, name)
        if arguments.tree:
            shutil.copytree(arguments.tree, tree, symlinks=True)
        else:
            run("cmake", "--install", folder, "--prefix", tree)
        before = sizes(tree)
        taken, packages, system = complete(tree)
        if named := named_folders(tree, [ROOT]):
            print(f"warning: {len(named)} texts in the programs name folders of this computer, the first is {named[0]}. "
                  "Build with the preset release, which maps them", file=sys.stderr)
        made.append(os.path.join(out, f"genba-{number}.spdx.json"))
        text = json.dumps(spdx(tree, taken, packages, number, at), indent=1, ensure_ascii=False) + "\n"
        for place in (made[-1], os.path.join(tree, "share/doc/genba/parts.spdx.json")):
            with open(place, "w", encoding="utf-8") as f:
                f.write(text)
        run("chmod", "-R", "u+rwX,go+rX,go-w", tree)
        after = sizes(tree)
        made.append(os.path.join(out, name + ".tar.xz"))
        pack(work, name, made[-1], at, level)
        architecture = DEB_ARCHITECTURES[machine]
        made.append(os.path.join(out, f"genba_{number}_{architecture}.deb"))
        make_deb(tree, made[-1], number, architecture, system, at, level)
    made.append(os.path.join(out, f"genba-{number}.tar.xz"))
    make_source(made[-1], number, at, level)
    if arguments.slim:
        config = os.path.join(folder, "CPackConfig.cmake")
        slim = os.path.join(out, "slim")
        run("cpack", "-G", "DEB", "--config", config, "-B", slim)
        shutil.rmtree(os.path.join(slim, "_CPack_Packages"), ignore_errors=True)
        made += [os.path.join(slim, n) for n in sorted(os.listdir(slim)) if n.endswith(".deb")]
    with open(os.path.join(out, "SHA256SUMS"), "w", encoding="utf-8") as f:
        for path in sorted(made):
            f.write(f"{sha256(path)}  {os.path.relpath(path, out)}\n")
    print("\n".join(size_lines(made, before, after)))
    print(f"{len(taken)} libraries in the bundle; of the system: {' '.join(sorted(system))}")


def main():
    parser = argparse.ArgumentParser(description="Makes the packages; packaging/packages.py says more at its beginning.")
    parser.add_argument("--out", default="dist", help="folder for the packages [dist]")
    parser.add_argument("--build", default="build/release", help="build folder, named as its preset [build/release]")
    parser.add_argument("--no-build", action="store_true", help="takes the build as it is")
    parser.add_argument("--tree", help="takes a tree that cmake --install made, and builds nothing")
    parser.add_argument("--slim", action="store_true", help="also .debs that use the libraries of this distribution")
    parser.add_argument("--quick", action="store_true", help="packs fast and badly, for trials")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="parallel jobs of the build")
    parser.add_argument("--compare", nargs=2, metavar="BUNDLE", help="lists the files that differ between two bundles")
    arguments = parser.parse_args()
    try:
        if arguments.compare:
            return 1 if compare(*arguments.compare) else 0
        if arguments.tree and arguments.slim:
            raise Failure("--slim needs a build, not a tree")
        make_all(arguments)
    except (Failure, OSError, subprocess.CalledProcessError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
