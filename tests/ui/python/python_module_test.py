#!/usr/bin/env python3
"""The Python module and the schema of summaries, on small cases.

usage: python_module_test.py [--needs numpy|meshio|vtk|matplotlib]      without a package it ends with 77
$GENBA_CLI names the program.
"""
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
sys.path.insert(0, os.path.join(ROOT, "ui", "python"))
import genba  # noqa: E402
from genba.schema import problems  # noqa: E402

STEEL = {"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7850 kg/m^3", "k": "50 W/(m K)", "c": "440 J/(kg K)",
         "alpha": "1.2e-5 1/K", "sigma": "6e6 S/m", "yield_strength": "235 MPa"}
BAR = {
    "title": "Bar", "version": 1,
    "geometry": {"box": {"size": ["100 mm", "20 mm", "20 mm"], "cells": [10, 2, 2]}}, "mesh": {"element": "hex8"},
    "analysis": "elasticity", "materials": [STEEL], "regions": [{"material": "steel"}],
    "constraints": [{"name": "wall", "on": {"group": "xmin"}, "fixed": True}],
    "loads": [{"name": "tip", "on": {"group": "xmax"}, "force": ["0 N", "0 N", "-1 kN"]}],
    "solver": {"backend": "cpu"},
    "output": {"picture": False, "report": False, "probes": [{"name": "middle", "point": ["50 mm", "10 mm", "10 mm"]}]}}
HEAT = {
    "name": "warm up", "analysis": "heat", "procedure": "transient", "times": ["1 s", "2 s", "4 s"],
    "transient": {"step": "0.5 s", "maximum": True},
    "constraints": [{"name": "hot", "on": {"group": "xmax"}, "temperature": "60 degC"}],
    "loads": [{"name": "cold", "initial_temperature": "20 degC"}]}


def bar(folder, **changes):
    return genba.Case(json.loads(json.dumps({**BAR, **changes})), folder)


def with_steps(folder):
    data = json.loads(json.dumps(BAR))
    pull = {"name": "pull", **{key: data.pop(key) for key in ("analysis", "constraints", "loads")}}
    flow = {"name": "current", "analysis": "electric",
            "constraints": [{"name": "in", "on": {"group": "xmin"}, "voltage": "0.01 V"},
                            {"name": "out", "on": {"group": "xmax"}, "voltage": "0 V"}]}
    data.update(version=2, steps=[pull, json.loads(json.dumps(HEAT)), flow])
    return genba.Case(data, folder)


class Bench(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="genba-python-")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)


class Summaries(Bench):
    """resources/schema/summary.schema.json describes every key of real summaries."""

    def require_valid(self, path):
        with open(path, encoding="utf-8") as f:
            summary = json.load(f)
        found = problems(summary, genba.case.schema("summary"))
        self.assertEqual(found, [], f"{path} is not what the schema says; describe new keys in "
                                    "resources/schema/summary.schema.json and run resources/help/result_reference.py")
        return summary

    def test_of_one_step_in_each_physics(self):
        of_physics = {
            "elasticity": {},
            "heat": {"analysis": "heat", "constraints": [{"name": "hot", "on": {"group": "xmin"}, "temperature": "60 degC"}],
                     "loads": [{"name": "air", "on": {"group": "xmax"},
                                "convection": {"coefficient": "8 W/(m^2 K)", "ambient": "20 degC"}}]},
            "electric": {"analysis": "electric",
                         "constraints": [{"name": "in", "on": {"group": "xmin"}, "voltage": "0.01 V"},
                                         {"name": "out", "on": {"group": "xmax"}, "voltage": "0 V"}], "loads": []}}
        for physics, changes in of_physics.items():
            with self.subTest(physics):
                results = bar(self.folder, **changes).run(out=os.path.join(self.folder, physics))
                summary = self.require_valid(os.path.join(results.folder, "summary.json"))
                self.assertEqual([s["physics"] for s in summary["steps"]], [physics])
                self.assertEqual(summary["steps"][0]["extrema"], summary["extrema"])
                self.assertEqual(summary["steps"][0]["folder"], ".")

    def test_of_several_steps(self):
        results = with_steps(self.folder).run(out=os.path.join(self.folder, "steps"))
        summary = self.require_valid(os.path.join(results.folder, "summary.json"))
        self.assertEqual([s["name"] for s in summary["steps"]], ["pull", "warm up", "current"])
        for entry in summary["steps"]:
            of_step = self.require_valid(os.path.join(results.folder, entry["folder"], "summary.json"))
            # One shape: the entry is the same but for its folder, and for a name that a lone step does not keep.
            self.assertEqual({**of_step["steps"][0], "folder": "", "name": "", "seconds": 0},
                             {**entry, "folder": "", "name": "", "seconds": 0})

    def test_a_key_that_nobody_described_is_seen(self):
        results = bar(self.folder).run(out=os.path.join(self.folder, "odd"))
        summary = dict(results.summary, odd=1)
        self.assertEqual([place for place, _ in problems(summary, genba.case.schema("summary"))], ["/odd"])

    def test_the_schema_is_the_file(self):
        with open(os.path.join(ROOT, "resources/schema/summary.schema.json"), encoding="utf-8") as f:
            self.assertEqual(json.load(f), genba.case.schema("summary"))


class Cases(Bench):
    def test_a_number_without_a_unit_is_refused_and_changes_nothing(self):
        case = bar(self.folder)
        with self.assertRaises(genba.InputError) as caught:
            case.set("mesh.size", 2)
        self.assertEqual(caught.exception.place, "/mesh/size")
        self.assertNotIn("size", case["mesh"])
        with self.assertRaises(genba.InputError) as caught:
            case.set("materials[steel].Young", "1 GPa")
        self.assertIn("Young", str(caught.exception))

    def test_places(self):
        case = bar(self.folder)
        case.set("loads[tip].force[2]", "-2 kN").set("mesh.size", genba.quantity(2.5, "mm"))
        self.assertEqual(case.get("loads[0].force"), ["0 N", "0 N", "-2 kN"])
        self.assertEqual(case.get("mesh.size"), "2.5 mm")
        self.assertIsNone(case.get("loads[none].force"))
        with self.assertRaises(genba.InputError):
            case.set("loads[none].force[2]", "1 N")

    def test_errors_have_kind_and_place(self):
        case = bar(self.folder)
        case.data["mesh"]["size"] = "2 MPa"  # the schema knows that a unit is there, the program knows which
        with self.assertRaises(genba.InputError) as caught:
            case.run(out=os.path.join(self.folder, "wrong"))
        self.assertIn("/mesh/size", caught.exception.place)
        self.assertEqual(caught.exception.exit_code, 2)
        loose = bar(self.folder, constraints=[])
        with self.assertRaises(genba.Error) as caught:
            loose.run(out=os.path.join(self.folder, "loose"))
        self.assertIn(caught.exception.kind, ("model", "singular"))
        self.assertTrue(caught.exception.next_step)

    def test_a_program_that_is_not_there(self):
        known = os.environ["GENBA_CLI"]
        os.environ["GENBA_CLI"] = "/none/genba-cli"
        try:
            self.assertRaises(genba.FileError, genba.version)
        finally:
            os.environ["GENBA_CLI"] = known

    def test_a_new_case_around_a_geometry(self):
        shutil.copy(os.path.join(ROOT, "resources/examples/bracket.step"), self.folder)
        step = os.path.join(self.folder, "bracket.step")
        case = genba.Case.new(step, material=genba.materials()[0]["material"]["name"])
        self.assertEqual(case["geometry"]["file"], "bracket.step")
        self.assertEqual(os.listdir(self.folder).count("bracket.step"), 1)
        self.assertTrue(case.check())
        saved = genba.Case.open(case.save(os.path.join(self.folder, "mine.json")))
        self.assertEqual(saved.data, case.data)
        self.assertFalse([name for name in os.listdir(self.folder) if name.startswith(".genba")])


class Runs(Bench):
    def test_progress_and_answers(self):
        stages, logs = [], []
        results = bar(self.folder).run(out=os.path.join(self.folder, "run"), progress=stages.append, log=logs.append)
        self.assertIn("mesh", {p.stage for p in stages})
        for p in stages:
            self.assertTrue(p.fraction is None or 0 <= p.fraction <= 1)
        self.assertIn("info", {entry.level for entry in logs})
        step = results.steps[0]
        # A cantilever of steel: F L^3 / (3 E I), and shear; hex8 with two elements over its height is within 5 %.
        exact = 1000 * 0.1**3 / (3 * 210e9 * 0.02**4 / 12)
        self.assertAlmostEqual(step.extrema["displacement:magnitude"].max / exact, 1, delta=0.05)
        self.assertEqual(step.extrema["displacement:magnitude"].unit, "m")
        self.assertAlmostEqual(step.reactions["wall"].value[2], 1000, delta=1e-3)
        self.assertLess(step.probes["middle"]["displacement"].value[2], 0)
        self.assertEqual(step.summary["physics"], "elasticity")

    def test_cancel(self):
        long = bar(self.folder)
        long.data["geometry"]["box"]["cells"] = [120, 24, 24]
        long.data["solver"].update(tolerance=1e-13, preconditioner="block-jacobi", format="csr")
        stop = threading.Event()
        with self.assertRaises(genba.Cancelled) as caught:
            long.run(out=os.path.join(self.folder, "stopped"), cancel=stop, progress=lambda p: stop.set())
        self.assertEqual(caught.exception.exit_code, 130)

        class Mine(Exception):
            pass

        def refuse(progress):
            raise Mine
        self.assertRaises(Mine, long.run, out=os.path.join(self.folder, "stopped"), progress=refuse)

    def test_study_and_load_cases(self):
        case = bar(self.folder)
        rows = genba.study(case, "loads[tip].force[2]", ["-1 kN", "-2 kN"], out=os.path.join(self.folder, "study"))
        self.assertEqual([row["value"] for row in rows], ["-1 kN", "-2 kN"])
        first, second = (next(iter(row["results"].values()))["value"] for row in rows)
        self.assertAlmostEqual(second / first, 2, delta=1e-6)
        loads = {name: [{"name": "tip", "on": {"group": "xmax"}, "force": force}]
                 for name, force in (("down", ["0 N", "0 N", "-1 kN"]), ("side", ["0 N", "2 kN", "0 N"]))}
        results = genba.load_cases(case, loads).run(out=os.path.join(self.folder, "cases"))
        self.assertEqual([s.name for s in results.steps], ["down", "side"])
        most = results.envelope["von_mises"]["max"]
        self.assertEqual(most["step"], "side")
        self.assertAlmostEqual(most["value"] / results.step("side").extrema["von_mises"].max, 1, delta=1e-12)
        self.assertRaises(genba.InputError, results.step, "up")


class Words(Bench):
    """--json has one meaning; exit codes; completion."""

    def said(self, *words):
        return subprocess.run([genba.program(), *words], capture_output=True, text=True, check=False, cwd=self.folder)

    def test_every_answer_is_one_json_value(self):
        bar(self.folder).save(os.path.join(self.folder, "case.json"))
        for words in (("devices",), ("version",), ("fields",), ("fields", "heat"), ("verify", "--list"), ("materials",),
                      ("study", "case.json", "--list"), ("inspect", "case.json"), ("memory", "case.json"),
                      ("memory", "case.json", "--largest-mesh"), ("check", "case.json"), ("mesh", "case.json"),
                      ("verify", "heated-wall", "--backend", "cpu")):
            with self.subTest(words):
                told = self.said(*words, "--json")
                self.assertEqual(told.returncode, 0, told.stderr)
                json.loads(told.stdout)

    def test_a_failure_is_json_too(self):
        for words in (("run", "none.json"), ("inspect", "none.mtx"), ("verify", "none"), ("new", "none.step"), ("fields", "none")):
            with self.subTest(words):
                told = self.said(*words, "--json")
                self.assertNotEqual(told.returncode, 0)
                self.assertEqual(json.loads(told.stdout)["error"]["exit_code"], told.returncode)

    def test_help_says_exit_codes(self):
        for words in ((), ("run",), ("frames",)):
            self.assertIn("8: memory", self.said(*words, "--help").stdout.replace("\n", " "))

    def test_fields_of_results_are_listed(self):
        results = with_steps(self.folder).run(out=os.path.join(self.folder, "listed"))
        for step in results.steps:
            known = {field["name"]: field["unit"] for field in genba.fields()[step.physics]}
            self.assertGreater(len(step.extrema), 1)
            for name, extremum in step.extrema.items():
                self.assertEqual(known[name.split(":")[0]], extremum.unit)


class Promises(Bench):
    def said(self, case, *words):
        case.save(os.path.join(self.folder, "case.json"))
        return subprocess.run([genba.program(), *words], capture_output=True, text=True, check=False, cwd=self.folder)

    def test_the_largest_mesh_is_told_with_the_command_that_makes_it(self):
        case = bar(self.folder)
        told = self.said(case, "memory", "case.json", "--largest-mesh", "--card", "1 GB")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("Run it: genba-cli run case.json --mesh-size", told.stdout)
        self.assertNotIn("rbp-csr", told.stdout)  # it says nothing else
        small = json.loads(self.said(case, "memory", "case.json", "--largest-mesh", "--card", "100 MB", "--json").stdout)
        large = json.loads(self.said(case, "memory", "case.json", "--largest-mesh", "--card", "1 GB", "--json").stdout)
        sizes = [one["largest_mesh"]["element_size"]["value"] for one in (small, large)]
        self.assertGreater(sizes[0], sizes[1])

    def test_memory_plans_a_body_that_nothing_holds(self):
        held = json.loads(self.said(bar(self.folder), "memory", "case.json", "--json").stdout)
        for physics in ("elasticity", "heat", "electric"):
            with self.subTest(physics):
                loose = bar(self.folder, analysis=physics, constraints=[], loads=[])
                told = self.said(loose, "memory", "case.json", "--json")
                self.assertEqual(told.returncode, 0, told.stderr)
                plan = json.loads(told.stdout)
                self.assertEqual(plan["unknowns"] * (1 if physics == "elasticity" else 3), 99 * 3)
                if physics == "elasticity":
                    self.assertEqual(plan["longest_row"], held["longest_row"])
        self.assertEqual(self.said(bar(self.folder, constraints=[]), "run", "case.json", "--no-picture").returncode, 5)

    def test_a_study_of_a_number_that_is_not_there_says_what_is_there(self):
        told = self.said(bar(self.folder), "study", "case.json", "--vary", "loads[tip].pressure", "--values", "1 MPa")
        self.assertEqual(told.returncode, 2)
        self.assertIn("force", told.stderr)
        self.assertNotIn("line 1", told.stderr)

    def test_a_logo_that_is_missing_is_a_warning(self):
        case = bar(self.folder, report={"logo": "none.png"})
        case.data["output"]["report"] = True
        told = self.said(case, "run", "case.json", "--out", "logo")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("warning: The logo none.png cannot be read", told.stderr)

    def test_the_schema_says_which_numbers_may_vary(self):
        material = genba.case.schema()["properties"]["materials"]["items"]["properties"]
        may = {key for key, node in material.items() if {"$ref": "#/$defs/varying"} in node.get("anyOf", ())}
        self.assertEqual(may, {"E", "nu", "rho", "alpha", "k", "c", "sigma", "flow_stress", "flow_factor", "back_stress", "active_stress",
                               "muscle_activation"})
        self.assertNotEqual(material["rho_per_grey"]["examples"], material["rho"]["anyOf"][0]["examples"])


class NeedsNumpy(Bench):
    def test_fields_are_arrays(self):
        import numpy
        results = bar(self.folder).run(out=os.path.join(self.folder, "run"))
        step = results.steps[0]
        grid = step.grid
        self.assertEqual(grid.points.shape, (11 * 3 * 3, 3))
        self.assertEqual([(kind, nodes.shape) for kind, nodes in grid.cells], [("hexahedron", (40, 8))])
        moved = grid.fields["displacement"]
        self.assertEqual(moved.shape, (99, 3))
        self.assertAlmostEqual(numpy.linalg.norm(moved, axis=1).max(), step.extrema["displacement:magnitude"].max, delta=1e-15)
        self.assertEqual(grid.units["stress"], "Pa")
        self.assertEqual(grid.fields["stress"].shape, (99, 6))
        self.assertEqual(grid.cell_fields["error_share"].shape, (40,))
        known = {field["name"]: field for field in genba.fields("elasticity")["elasticity"]}
        for name in set(grid.fields) - {"node number"}:
            self.assertEqual(known[name]["unit"], grid.units[name])
            self.assertEqual(max(1, len(known[name]["components"])), 1 if grid.fields[name].ndim == 1 else grid.fields[name].shape[1])
        self.assertRaises(KeyError, lambda: grid.fields["none"])

    def test_frames(self):
        step = with_steps(self.folder).run(out=os.path.join(self.folder, "steps")).step("warm up")
        self.assertEqual([frame.time for frame in step.frames], [1, 2, 4])
        hottest = [frame.fields["temperature"].mean() for frame in step.frames]
        self.assertTrue(hottest[0] < hottest[1] < hottest[2])
        last = step.frames[-1].fields["temperature"]
        self.assertAlmostEqual(abs(last - step.fields["temperature"]).max(), 0, delta=1e-9)

    def test_a_damaged_file_is_told(self):
        results = bar(self.folder).run(out=os.path.join(self.folder, "cut"))
        path = results.steps[0].grid.path
        with open(path, "rb") as f:
            content = f.read()
        for kept in (content[:200], content[:-40]):
            with open(path, "wb") as f:
                f.write(kept)
            self.assertRaises(genba.FileError, genba.read_vtu, path)


class NeedsMeshio(Bench):
    def test_as_meshio(self):
        grid = bar(self.folder, mesh={"element": "tet10", "size": "10 mm"}).run(out=os.path.join(self.folder, "run")).steps[0].grid
        mesh = grid.to_meshio()
        self.assertEqual(len(mesh.points), len(grid.points))
        self.assertEqual(sum(len(block.data) for block in mesh.cells), sum(len(nodes) for _, nodes in grid.cells))
        self.assertEqual(mesh.point_data["displacement"].shape, (len(grid.points), 3))


class NeedsVtk(Bench):
    def test_as_vtk(self):
        import numpy
        from vtkmodules.util.numpy_support import vtk_to_numpy
        grid = bar(self.folder).run(out=os.path.join(self.folder, "run")).steps[0].grid
        read = grid.to_vtk()
        for name in ("displacement", "stress", "von_mises"):
            array = read.GetPointData().GetArray(f"{name} ({grid.units[name]})")
            self.assertTrue(numpy.array_equal(vtk_to_numpy(array), grid.fields[name]))
        self.assertTrue(numpy.array_equal(vtk_to_numpy(read.GetPoints().GetData()), grid.points))


class NeedsMatplotlib(Bench):
    def test_the_notebook_runs(self):
        """From a STEP to a plot. The cells run here in order; the mesh is made coarser."""
        import matplotlib
        matplotlib.use("Agg")
        examples = os.path.join(ROOT, "resources/examples")
        for name in ("bracket.step", "bracket_in_python.ipynb"):
            shutil.copy(os.path.join(examples, name), self.folder)
        with open(os.path.join(self.folder, "bracket_in_python.ipynb"), encoding="utf-8") as f:
            notebook = json.load(f)
        self.assertEqual(notebook["nbformat"], 4)
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            names = {}
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    source = "".join(cell["source"]).replace('"4 mm"', '"8 mm"').replace('"6 mm"', '"9 mm"')
                    exec(compile(source, "notebook", "exec"), names)
        finally:
            os.chdir(before)
        self.assertTrue(os.path.getsize(os.path.join(self.folder, "bracket.png")) > 1000)


def main():
    needs = sys.argv[2] if sys.argv[1:2] == ["--needs"] else ""
    wanted = f"Needs{needs.capitalize()}"
    if needs:
        for package in {needs, "numpy"}:
            try:
                importlib.import_module("vtkmodules.util.numpy_support" if package == "vtk" else package)
            except ImportError as error:
                print(f"skipped: {error}")
                sys.exit(77)
    suite = unittest.TestSuite()
    for name, one in list(globals().items()):
        if isinstance(one, type) and issubclass(one, Bench) and one is not Bench:
            if name == wanted or (not needs and not name.startswith("Needs")):
                suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(one))
    if not suite.countTestCases():
        sys.exit(f"there are no tests of {needs}")
    sys.exit(not unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful())


if __name__ == "__main__":
    main()
