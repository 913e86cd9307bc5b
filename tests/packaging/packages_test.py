#!/usr/bin/env python3
"""What the makers of packages and their trial decide, on small trees of our own."""
import contextlib
import io
import os
import struct
import sys
import tempfile
import unittest
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging"))
import packages  # noqa: E402
import try_bundle  # noqa: E402
from bundle import Failure  # noqa: E402


def write(root, name, content):
    path = os.path.join(root, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as f:
        f.write(content)


def png(rows):
    """rows: lists of (r, g, b)."""
    raw = b"".join(b"\0" + bytes(c for pixel in row for c in pixel) for row in rows)

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


class Tools(unittest.TestCase):
    def test_what_is_missing_is_told_before_the_build_with_its_package(self):
        with self.assertRaises(Failure) as caught:
            packages.require_tools(packages.TOOLS, lambda name: None if name in ("patchelf", "xz") else "/usr/bin/" + name)
        for part in ("patchelf, xz not found", "Install patchelf xz-utils"):
            self.assertIn(part, str(caught.exception))
        packages.require_tools(packages.TOOLS, lambda name: name)

    def test_the_script_for_packages_installs_them(self):
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
        with open(os.path.join(root, "packaging/install-packages.sh"), encoding="utf-8") as f:
            listed = set(f.read().split("packages=(")[1].split(")")[0].split())
        for name, package in {**packages.TOOLS, **packages.SLIM_TOOLS}.items():
            if package not in ("dpkg", "tar", "gzip", "libc-bin"):  # every Debian system has them
                self.assertIn(package, listed, name)


class Packing(unittest.TestCase):
    def test_the_same_tree_gives_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as work:
            for name, order in (("a", ("x", "y z")), ("b", ("y z", "x"))):
                for file in order:
                    write(work, f"{name}/genba/bin/{file}", file.encode())
                packages.pack(os.path.join(work, name), "genba", os.path.join(work, name + ".tar.xz"), 1700000000)
            with open(os.path.join(work, "a.tar.xz"), "rb") as a, open(os.path.join(work, "b.tar.xz"), "rb") as b:
                self.assertEqual(a.read(), b.read())

    def test_what_differs_is_listed(self):
        with tempfile.TemporaryDirectory() as work:
            for name, content in (("a", b"1"), ("b", b"2")):
                write(work, f"{name}/genba/bin/tool", content)
                write(work, f"{name}/genba/same", b"s")
                write(work, f"{name}/genba/only_{name}", b"")
                packages.pack(os.path.join(work, name), "genba", os.path.join(work, name + ".tar.xz"), 1)
            told = io.StringIO()
            with contextlib.redirect_stdout(told):
                count = packages.compare(os.path.join(work, "a.tar.xz"), os.path.join(work, "b.tar.xz"))
            self.assertEqual(count, 3)
            for part in ("differs: bin/tool", "only_a", "only_b"):
                self.assertIn(part, told.getvalue())
            self.assertNotIn("same", told.getvalue())

    def test_sizes(self):
        with tempfile.TemporaryDirectory() as work:
            write(work, "bin/genba-cli", b"12345")
            write(work, "libexec/genba/genba-mesher", b"1")
            write(work, "lib/genba/libvtk.so.1", b"123")
            write(work, "lib/genba/libgenba_engine.so.1", b"12")
            write(work, "share/x", b"1234")
            os.symlink("genba-cli", os.path.join(work, "bin/link"))
            found = packages.sizes(work)
            self.assertEqual(found, {"programs": 8, "libraries of others": 3, "the rest": 4})
            lines = packages.size_lines([os.path.join(work, "share/x")], found, found)
            self.assertEqual(len(lines), 3)
            self.assertIn("installed by the build", lines[0])

    def test_a_moment_that_is_none(self):
        os.environ["SOURCE_DATE_EPOCH"] = "yesterday"
        try:
            with self.assertRaisesRegex(Failure, "yesterday"):
                packages.moment()
            os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
            self.assertEqual(packages.moment(), 1700000000)
        finally:
            del os.environ["SOURCE_DATE_EPOCH"]


class Trying(unittest.TestCase):
    def test_what_the_loader_started(self):
        text = ("   12:\tfile=libm.so.6 [0];  generating link map\n   12:\tcalling init: /lib/x86_64-linux-gnu/libm.so.6\n"
                "   12:\tcalling init: /opt/genba/lib/genba/libvtkCommon.so\n   12:\tcalling fini: /opt/other.so [0]\n")
        self.assertEqual(try_bundle.loaded(text), {"/lib/x86_64-linux-gnu/libm.so.6", "/opt/genba/lib/genba/libvtkCommon.so"})

    def test_outside(self):
        paths = {"/lib/x86_64-linux-gnu/libm.so.6", "/opt/genba/lib/genba/libQt6Gui.so.6", "/usr/lib/libQt6Gui.so.6",
                 "/opt/genba2/lib/libx.so", "/usr/lib/x86_64-linux-gnu/dri/swrast_dri.so", "/usr/lib/libnss_files.so.2"}
        self.assertEqual(try_bundle.outside(paths, "/opt/genba", {"swrast_dri.so"}),
                         ["/opt/genba2/lib/libx.so", "/usr/lib/libQt6Gui.so.6"])

    def test_colours(self):
        with tempfile.TemporaryDirectory() as work:
            write(work, "a.png", png([[(0, 0, 0), (255, 0, 0)], [(0, 0, 0), (0, 0, 9)]]))
            write(work, "b.png", b"no picture")
            self.assertEqual(try_bundle.colours(os.path.join(work, "a.png")), 3)
            self.assertEqual(try_bundle.colours(os.path.join(work, "b.png")), 0)

    def test_what_is_passed_over(self):
        self.assertTrue(try_bundle.is_passed_over("/proc/1"))
        self.assertFalse(try_bundle.is_passed_over("/procedure"))
        self.assertFalse(try_bundle.is_passed_over("/root/.cache/genba"))


if __name__ == "__main__":
    unittest.main()
