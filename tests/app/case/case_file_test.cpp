#include "app/case/case_file.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <random>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/case/sample_case.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

TEST_CASE("a case is read into SI") {
  const Project p = parse_case(sample_case, "/cases/bracket.json");
  CHECK(p.path == "/cases/bracket.json");
  CHECK(p.title == "Bracket");
  CHECK(p.notes == "Two lines\nof text, \u00b5 and 20 \u00b0C.");
  CHECK(p.geometry.kind == GeometryKind::file);
  CHECK(p.geometry.path == "parts/bracket.step");
  CHECK(p.geometry.unit == 0);
  CHECK(p.mesh.kind == MeshKind::tet10);
  CHECK(p.mesh.size == 2e-3);
  CHECK(p.mesh.threads == 2);
  CHECK_FALSE(p.mesh.use_hxt);
  CHECK(p.study.physics == &physics_named("elasticity"));
  REQUIRE(p.study.materials.size() == 2);
  CHECK(p.study.materials[0].youngs_modulus == 210e9);
  CHECK(p.study.materials[0].thermal_expansion == 1.2e-5);
  CHECK_FALSE(p.study.materials[0].conductivity);
  CHECK(p.study.materials[1].poisson_ratio == 0.45);
  CHECK(p.study.assignments[0].regions.empty());
  CHECK(p.study.assignments[1].regions == std::vector<std::string>{"pad", "#3"});

  const Condition& foot = p.study.constraints.at(0);
  CHECK(foot.values == decltype(foot.values){0.0, 0.0, 0.0});
  CHECK(std::get<NamedSelector>(foot.where).names == std::vector<std::string>{"bottom"});
  const Condition& guide = p.study.constraints.at(1);
  CHECK(guide.values[0] == 0.0);
  CHECK_FALSE(guide.values[1]);
  CHECK(*guide.values[2] == doctest::Approx(-1e-4));
  CHECK(std::get<PlaneSelector>(guide.where).tolerance == -1);

  REQUIRE(p.study.loads.size() == 5);
  CHECK(number(p.study.loads[0]) == 10e6);
  CHECK(std::get<NamedSelector>(p.study.loads[0].where).names.size() == 2);
  CHECK(vector(p.study.loads[1]) == Vec3{0, 1e6, 0});
  CHECK(std::get<BoxSelector>(p.study.loads[1].where).max[2] == 0.01);
  CHECK(vector(p.study.loads[2]) == Vec3{0, 0, -1000});
  CHECK(vector(p.study.loads[3])[2] == -9.81);
  CHECK(number(p.study.loads[4], "temperature") == 353.15);

  CHECK(p.solve.tolerance == 1e-9);
  CHECK(p.solve.preconditioner == Preconditioner::jacobi);
  CHECK_FALSE(p.solve.automatic_format);
  CHECK(p.solve.format == Format::rbp_ell);
  CHECK(p.solve.memory_limit == 4294967296.0);
  CHECK(p.solve.backend == BackendChoice::cpu);
  CHECK(p.node_order == NodeOrder::morton);
  CHECK(p.output.folder == "out");
  CHECK(p.output.vtu);
  CHECK_FALSE(p.output.report);
  REQUIRE(p.output.probes.size() == 1);
  CHECK(p.output.probes[0].point[0] == doctest::Approx(0.1));
}

TEST_CASE("a needle is two points, a radius and an active length") {
  const std::string text = R"({"version": 1, "title": "t",
    "geometry": {"box": {"size": ["10 mm", "10 mm", "10 mm"], "cells": [1, 1, 1]}},
    "mesh": {"sizes": [{"on": {"needle": {"entry": ["0 mm", "0 mm", "5 cm"], "tip": ["0 mm", "0 mm", "0 mm"],
                        "radius": "0.75 mm", "active": "30 mm"}}, "size": "0.5 mm"}]},
    "analysis": "electric",
    "constraints": [{"name": "needle", "voltage": "1 V", "on": {"needle": {"entry": ["0 in", "0 in", "2 in"],
      "tip": ["0 in", "0 in", "0 in"], "radius": "0.03 in", "active": "1 in"}}}]})";
  const Project project = parse_case(text, "needle.json");
  const auto* const needle = std::get_if<NeedleSelector>(&project.study.constraints.at(0).where);
  REQUIRE(needle != nullptr);
  CHECK(needle->entry[2] == doctest::Approx(0.0508));
  CHECK(needle->radius == doctest::Approx(0.762e-3));
  CHECK(needle->active == doctest::Approx(0.0254));
  CHECK(std::holds_alternative<NeedleSelector>(project.mesh.sizes.at(0).where));
  CHECK(parse_case(format_case(project), "needle.json") == project);
  std::string without = text;
  without.replace(without.find(R"(, "active": "30 mm")"), 19, "");
  CHECK_THROWS_WITH_AS(parse_case(without, "needle.json"), doctest::Contains("active"), Error);
}

TEST_CASE("a patch is one dab or a list of them, with or without a name") {
  const auto where = [](const std::string& patch) {
    const std::string text =
        R"({"version": 1, "geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}},
      "analysis": "elasticity", "loads": [{"name": "push", "on": {"patch": )" +
        patch + R"(}, "pressure": "1 MPa"}]})";
    return std::get<PatchSelector>(parse_case(text, "a.json").study.loads.at(0).where);
  };
  const PatchSelector one = where(R"({"at": ["1 mm", "2 mm", "3 mm"], "radius": "5 mm", "name": "socket"})");
  CHECK(one.name == "socket");
  REQUIRE(one.dabs.size() == 1);
  CHECK(one.dabs[0].at[1] == doctest::Approx(0.002));
  CHECK(one.dabs[0].angle == PatchDab{}.angle);
  CHECK(one.dabs[0].normal == Vec3{});
  const PatchSelector two = where(
      R"({"dabs": [{"at": ["1 mm", "2 mm", "3 mm"], "radius": "0.2 in", "angle": "30 deg", "normal": [0, 0, 1]},
                   {"at": ["1 mm", "2 mm", "4 mm"], "radius": "2 mm", "erase": true}]})");
  REQUIRE(two.dabs.size() == 2);
  CHECK(two.dabs[0].radius == doctest::Approx(0.00508));
  CHECK(two.dabs[0].angle == doctest::Approx(0.5235987756));
  CHECK(two.dabs[1].erases);
  CHECK_THROWS_WITH_AS((void)where(R"({"at": ["1 mm", "2 mm", "3 mm"], "radius": "0 mm"})"),
                       doctest::Contains("patch"), Error);
  CHECK_THROWS_AS((void)where(R"({"at": ["1 mm", "2 mm", "3 mm"]})"), Error);
  CHECK_THROWS_AS((void)where(R"({"dabs": [], "radius": "1 mm"})"), Error);
  CHECK_THROWS_AS((void)where("5"), Error);
}

TEST_CASE("a heat case with a structured box, unnamed loads get names") {
  const Project p = parse_case(heat_case, "heat.json");
  CHECK(p.geometry.kind == GeometryKind::box);
  CHECK(p.geometry.box_cells == std::array<Index, 3>{1, 2, 3});
  CHECK(p.geometry.box_size[1] == doctest::Approx(0.02));
  CHECK(p.study.physics == &physics_named("heat"));
  CHECK(number(p.study.constraints.at(0)) == 293.15);
  CHECK(p.study.loads.at(0).name == "load 1");
  CHECK(std::get<NormalSelector>(p.study.loads.at(0).where).angle == doctest::Approx(0.174532925));
  CHECK(number(p.study.loads.at(1), "ambient") == 293.15);
  CHECK(number(p.study.loads.at(2)) == 1e6);
}

TEST_CASE("units of geometry files") {
  const auto unit_of = [](const std::string& geometry) {
    return parse_case(R"({"analysis": "heat", "geometry": )" + geometry + "}", "x.json").geometry.unit;
  };
  CHECK(unit_of(R"({"file": "a.stl", "unit": "mm"})") == 1e-3);
  CHECK(unit_of(R"({"file": "a.STL", "unit": "0.5 m"})") == 0.5);
  CHECK(unit_of(R"({"file": "a.msh", "unit": "in"})") == 0.0254);
  CHECK(unit_of(R"({"file": "a.STEP"})") == 0);
  CHECK_THROWS_WITH_AS(unit_of(R"({"file": "a.STL"})"), doctest::Contains("does not state its unit"), Error);
  CHECK_THROWS_WITH_AS(unit_of(R"({"file": "a.stl", "unit": "kg"})"),
                       doctest::Contains("not a unit of length"), Error);
  CHECK(
      parse_case(R"({"analysis": "heat", "geometry": {"file": "a.MSH", "unit": "m"}})", "x").geometry.kind ==
      GeometryKind::mesh_file);
}

TEST_CASE("images: thresholds or labels") {
  const auto geometry_of = [](const std::string& geometry) {
    return parse_case(R"({"analysis": "heat", "geometry": )" + geometry + "}", "x.json").geometry;
  };
  const GeometrySpec grey =
      geometry_of(R"({"image": "ct", "lower": 200, "region": "bone", "fill_holes": true})");
  CHECK(grey.kind == GeometryKind::image);
  CHECK(grey.image.lower == 200);
  CHECK_FALSE(grey.image.upper);
  CHECK(grey.image.region == "bone");
  CHECK(grey.image.is_threshold());
  const GeometrySpec labels = geometry_of(
      R"({"image": "a.nrrd", "unit": "mm", "coarsen": 2, "labels": [{"value": 3, "region": "femur", "colour": "#D8c7a0"}]})");
  CHECK(labels.unit == 1e-3);
  CHECK(labels.image.labels == std::vector<ImageLabel>{{3, "femur", Rgb{0xd8, 0xc7, 0xa0}}});
  CHECK_FALSE(labels.image.is_threshold());
  CHECK_THROWS_WITH_AS(geometry_of(R"({"image": "a.nrrd", "file": "a.step"})"), doctest::Contains("geometry"),
                       Error);
  CHECK_THROWS_WITH_AS(
      geometry_of(R"({"image": "a.nrrd", "labels": [{"value": 1, "region": "x", "colour": "red"}]})"),
      doctest::Contains("\"red\" is not a colour"), Error);
  CHECK_THROWS_WITH_AS(geometry_of(R"({"image": "a.nrrd", "labels": [{"value": 1.5, "region": "x"}]})"),
                       doctest::Contains("labels/0/value"), Error);
  CHECK_THROWS_WITH_AS(geometry_of(R"({"image": "a.nrrd", "coarsen": 0})"), doctest::Contains("coarsen"),
                       Error);
  CHECK_THROWS_WITH_AS(geometry_of(R"({"image": ""})"), doctest::Contains("file name is empty"), Error);
  const GeometrySpec pieces = geometry_of(
      R"({"image": "ct", "lower": 200, "keep_pieces": "all but 2", "crop": "1-9, all, 2-3", "open_voxels": 1,
          "close_voxels": 2, "min_piece": "20 mm^3"})");
  CHECK(pieces.image.keep_pieces == "all but 2");
  CHECK(pieces.image.crop == "1-9, all, 2-3");
  CHECK(pieces.image.open_voxels == 1);
  CHECK(pieces.image.close_voxels == 2);
  CHECK(pieces.image.min_piece == doctest::Approx(20e-9));
  CHECK(grey.image.keep_pieces == "largest");
  CHECK(geometry_of(R"({"image": "ct", "lower": 200, "largest_component": false})").image.keep_pieces == "all");
  CHECK(geometry_of(R"({"image": "ct", "lower": 200, "largest_component": true})").image.keep_pieces == "largest");
  CHECK_THROWS_WITH_AS(geometry_of(R"({"image": "ct", "keep_pieces": "some"})"),
                       doctest::Contains("geometry/keep_pieces"), Error);
  CHECK_THROWS_WITH_AS(geometry_of(R"({"image": "ct", "crop": "1-2"})"), doctest::Contains("geometry/crop"),
                       Error);
  CHECK(geometry_of(R"({"image": "ct", "label_edits": "4: 1/1/1"})").image.label_edits == "4: 1/1/1");
  CHECK_THROWS_WITH_AS(geometry_of(R"({"image": "ct", "label_edits": "4: 1/1"})"),
                       doctest::Contains("geometry/label_edits"), Error);
  CHECK_THROWS_WITH_AS(geometry_of(R"({"image": "ct", "open_voxels": 21})"), doctest::Contains("open_voxels"),
                       Error);
}

TEST_CASE("writing and reading gives the same project") {
  for (const std::string& text : {sample_case, heat_case}) {
    const Project p = parse_case(text, "case.json");
    const std::string written = format_case(p);
    CAPTURE(written);
    CHECK(parse_case(written, "case.json") == p);
    CHECK(format_case(parse_case(written, "case.json")) == written);
  }
  const std::string written = format_case(parse_case(sample_case, "case.json"));
  CHECK(written.find(R"("E": "210 GPa")") != std::string::npos);
  CHECK(written.find(R"("size": "2 mm")") != std::string::npos);
  CHECK(written.find("curvature") == std::string::npos);  // defaults are not written
}

namespace {

/// Projects with arbitrary numbers in every place that has one.
class RandomProject {
 public:
  explicit RandomProject(unsigned seed) : random_(seed) {}

  Project make() {
    Project p;
    p.path = "random.json";
    p.title = text();
    p.notes = text();
    p.question = text();
    p.output.pdf = random() % 2 == 0;
    p.output.keep = pick(2) == 1;
    if (pick(2)) p.faces = {{"bore", {"#7", "side x"}}, {"rim of " + std::to_string(pick(9)), {"top"}}};
    if (pick(2)) p.bodies = {{"stem", "Solid 1"}, {"cap " + std::to_string(pick(9)), "#2"}};
    if (pick(2)) p.study.elements.hex8 = element::Formulation::incompatible;
    if (pick(2)) p.study.elements.hex20 = element::Formulation::reduced;
    for (int i = pick(3); i > 0; --i) p.study.not_computed.push_back({text(), text(), text(), pick(2) == 1});
    if (pick(2)) p.output.checkpoint_every = std::min(positive(), 1e9);
    p.geometry.kind = std::array{GeometryKind::box, GeometryKind::file, GeometryKind::image}[pick(3)];
    if (p.geometry.kind == GeometryKind::image) {
      p.geometry.path = "scan.nii.gz";
      if (pick(2)) p.geometry.image.lower = positive();
      if (pick(2)) p.geometry.image.upper = -positive();
      p.geometry.image.region = text();
      if (pick(2)) p.geometry.image.grey_image = "ct";
      if (pick(2)) p.geometry.image.label_file = "labels.ctbl";
      p.geometry.image.keep_pieces = std::array{"largest", "all", "1, 3-5", "all but 2"}[pick(4)];
      if (pick(2)) p.geometry.image.crop = "11-90, all, 5-60";
      if (pick(2)) p.geometry.image.label_edits = "0: 5/5/5; 4: 1-3/2/1";
      p.geometry.image.open_voxels = pick(3);
      p.geometry.image.close_voxels = pick(3);
      if (pick(2)) p.geometry.image.min_piece = positive();
      p.geometry.image.drop_crumbs = pick(2) == 1;
      p.geometry.image.fill_holes = pick(2) == 1;
      p.geometry.image.coarsen = 1 + pick(9);
      for (int i = pick(3); i > 0; --i)
        p.geometry.image.labels.push_back(
            {pick(1000) - 500, text(), pick(2) == 0 ? std::nullopt : std::optional(Rgb{1, 128, 255})});
    } else if (p.geometry.kind == GeometryKind::box) {
      p.geometry.box_size = {positive(), positive(), positive()};
      p.geometry.box_cells = {1 + pick(9), 1 + pick(9), 1 + pick(9)};
    } else {
      p.geometry.path = "part.stl";
      p.geometry.unit = pick(2) ? 0.0254 : positive();
    }
    p.mesh.kind = static_cast<MeshKind>(pick(3));
    p.mesh.size = positive();
    p.mesh.feature_angle = 0.1 + 0.1 * pick(20);
    p.mesh.keep_triangles = pick(2);
    p.mesh.growth = 1.1 + 0.1 * pick(5);
    p.mesh.heal = static_cast<CadHealing>(pick(3));
    for (int i = pick(3); i > 0; --i) p.mesh.sizes.push_back({selector(), positive()});
    for (int i = pick(3); i > 0; --i)
      p.mesh.layers.push_back({selector(), positive(), 1 + pick(5), 1.25, pick(2) == 0 ? "" : "wall"});
    p.study.physics = all_physics()[static_cast<std::size_t>(pick(static_cast<int>(all_physics().size())))];
    for (int i = pick(3); i >= 0; --i) {
      Material m;
      m.name = text();
      m.youngs_modulus = positive();
      if (pick(2)) m.poisson_ratio = 0.499 * unit_(random_);
      if (pick(2)) m.thermal_expansion = number();
      if (pick(2)) m.conductivity = positive();
      if (pick(2)) m.g_13 = positive();
      if (pick(2)) m.nu_23 = number();
      if (pick(2)) m.sigma_2 = positive();
      p.study.materials.push_back(m);
      p.study.assignments.push_back(
          {m.name, i ? std::vector<std::string>{text(), text()} : std::vector<std::string>{}, axes()});
    }
    for (int i = pick(5); i > 0; --i) {
      if (pick(2)) {
        Condition c = displacement(text(), selector(), {});
        for (auto& v : c.values) {
          if (pick(2)) v = pick(2) ? 0.0 : number();
        }
        p.study.constraints.emplace_back(c);
      } else {
        p.study.constraints.emplace_back(prescribed_temperature(text(), selector(), positive()));
      }
    }
    for (int i = pick(9); i > 0; --i) p.study.loads.push_back(load());
    p.node_order = all_node_orders[static_cast<std::size_t>(pick(static_cast<int>(all_node_orders.size())))];
    p.solve.tolerance = 0.999 * std::abs(unit_(random_)) + 1e-12;
    p.solve.max_iterations = pick(1000);
    if (pick(2)) p.solve.preconditioner = static_cast<Preconditioner>(pick(4));
    p.solve.automatic_format = pick(2);
    if (!p.solve.automatic_format)
      p.solve.format = all_formats[static_cast<std::size_t>(pick(static_cast<int>(all_formats.size())))];
    p.solve.memory_limit = pick(2) ? 0.0 : std::floor(1e9 * positive());
    if (p.solve.memory_limit > 1e18) p.solve.memory_limit = 1e9;
    p.solve.threads_per_row = pick(2) ? 0 : 1 << pick(6);
    p.output.folder = text();
    p.output.csv = pick(2);
    p.output.picture_field = pick(2) ? "stress" : "";
    for (int i = pick(3); i > 0; --i) p.output.probes.push_back({text(), vector()});
    return p;
  }

 private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  double number() { return unit_(random_) * std::pow(10, pick(25) - 12); }
  double positive() { return std::abs(number()) + 1e-15; }
  Vec3 vector() { return {number(), number(), number()}; }
  std::string text() {
    static const char* const pieces[] = {"a", "B 2", "\"", "\\", "/", "\u00e4", "\u4e2d", "\n", "#7", "~"};
    std::string t;
    for (int i = 1 + pick(4); i > 0; --i) t += pieces[pick(10)];
    return t;
  }
  MaterialAxes axes() {
    switch (pick(5)) {
      case 3:
        return varying_axes();
      case 0:
        return ConstantAxes{vector(), pick(2) ? std::optional(vector()) : std::nullopt};
      case 1:
        return CylindricalAxes{vector(), vector(), pick(2) ? number() : 0.0};
      case 2:
        return ElementAxes{};
      default:
        return {};
    }
  }
  VaryingAxes varying_axes() {
    VaryingAxes out;
    out.has_second = pick(2);
    const std::size_t stated = out.has_second ? 6 : 3;
    for (std::size_t i = 0; i < out.values.size(); ++i) out.values[i] = i < stated ? number() : 0;
    const auto set = [&](std::size_t value, const Variation& by) {
      out.values[value] = 0;
      set_variation(out, value, &by);
    };
    set(0, {VariationFormula{"y / 2 m"}});
    if (pick(2)) set(2, {VariationTable{VariationTable::Over::z, {-1, 2}, {number(), number()}, {}}});
    if (pick(2)) {
      for (std::size_t i = stated - 3; i < stated; ++i) out.values[i] = 0;
      set_whole_vector(out, stated - 3, {"fibres.vtu", {}, "fibre", {}, "mm"});
    }
    return out;
  }
  Selector selector() {
    if (pick(5) > 0) return as_selector(part());
    return pick(2) ? AllOfSelector{{part()}} : AllOfSelector{{part(), part(), part()}};
  }
  PatchSelector patch() {
    PatchSelector out{pick(2) ? text() : std::string(), {}};
    for (int i = 1 + pick(3); i > 0; --i) {
      PatchDab& dab = out.dabs.emplace_back(PatchDab{vector(), positive()});
      if (pick(2)) dab.angle = positive();
      if (pick(2)) dab.normal = vector();
      dab.erases = pick(3) == 0;
    }
    return out;
  }
  PartSelector part() {
    switch (pick(8)) {
      case 0:
        return NamedSelector{{text()}};
      case 1:
        return NamedSelector{{text(), text()}};
      case 2:
        return PlaneSelector{vector(), vector(), pick(2) ? -1.0 : positive()};
      case 3:
        return BoxSelector{vector(), vector()};
      case 4:
        return SphereSelector{vector(), number()};
      case 5:
        return patch();
      case 6:
        return NeedleSelector{vector(), vector(), number(), number()};
      default:
        return pick(2) ? PartSelector(NearestFaceSelector{vector()})
                       : PartSelector(NormalSelector{vector(), number()});
    }
  }
  std::vector<std::string> regions() {
    return pick(2) ? std::vector<std::string>{} : std::vector<std::string>{text()};
  }
  Condition load() {
    switch (pick(10)) {
      case 8:
        return centrifugal_load(text(), vector(), vector(), number(), regions());
      case 7:
        return nodal_force_load(text(), selector(), vector());
      case 0:
        return pressure_load(text(), selector(), number());
      case 1:
        return traction_load(text(), selector(), vector());
      case 2:
        return force_load(text(), selector(), vector());
      case 3:
        return gravity_load(text(), vector(), regions());
      case 4:
        return thermal_strain_load(text(), positive(), positive());
      case 5:
        return heat_flux_load(text(), selector(), number());
      case 6:
        return convection_load(text(), selector(), number(), positive());
      default:
        return heat_source_load(text(), regions(), number());
    }
  }

  std::mt19937 random_;
  std::uniform_real_distribution<double> unit_{-1, 1};
};

}  // namespace

TEST_CASE("an electric case is read, and written as it was") {
  const char* text = R"({
  "version": 1,
  "geometry": {"box": {"size": ["100 mm", "20 mm", "10 mm"], "cells": [10, 2, 2]}},
  "analysis": "electric",
  "materials": [{"name": "copper", "sigma": "5.8e7 S/m"}],
  "regions": [{"material": "copper"}],
  "constraints": [{"name": "ground", "on": {"group": "xmin"}, "voltage": "-50 mV"}],
  "loads": [
    {"name": "in", "on": {"group": "xmax"}, "current": "2 kA"},
    {"name": "by area", "on": {"group": "ymax"}, "current_density": "1.5 A/mm^2"},
    {"name": "clamp", "on": {"group": "zmax"}, "contact": {"resistance": "10 ohm mm^2", "voltage": "1 V"}}
  ]
})";
  const Project p = parse_case(text, "case.json");
  CHECK(p.study.physics == &physics_named("electric"));
  CHECK(*p.study.materials[0].electric_conductivity == doctest::Approx(5.8e7));
  CHECK(number(p.study.constraints.at(0)) == doctest::Approx(-0.05));
  CHECK(number(p.study.loads.at(0)) == doctest::Approx(2000));
  CHECK(number(p.study.loads.at(1)) == doctest::Approx(1.5e6));
  CHECK(number(p.study.loads.at(2), "resistance") == doctest::Approx(1e-5));
  CHECK(number(p.study.loads.at(2), "voltage") == 1);
  const std::string written = format_case(p);
  CHECK(written.find("\"contact\": {") != std::string::npos);
  CHECK(parse_case(written, "case.json") == p);
  CHECK_THROWS_WITH_AS((void)parse_case(R"({"geometry": {"file": "a.step"}, "analysis": "electric",
        "loads": [{"on": {"group": "a"}, "contact": {"resistance": "1 ohm"}}]})",
                                        "case.json"),
                       doctest::Contains("Expected a contact resistance, for example \"1e-8 ohm m^2\""),
                       Error);
}

TEST_CASE("random projects survive writing and reading to the last bit") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Project p = RandomProject(seed).make();
    const std::string written = format_case(p);
    CAPTURE(written);
    REQUIRE(parse_case(written, p.path) == p);
  }
}

TEST_CASE("what cannot be written is refused with its place") {
  Project p = parse_case(sample_case, "case.json");
  p.study.materials[0].youngs_modulus = std::nan("");
  CHECK_THROWS_WITH_AS((void)format_case(p), doctest::Contains("materials/steel/E"), Error);
  p = parse_case(sample_case, "case.json");
  p.title = "\xff\xfe";
  CHECK_THROWS_WITH_AS((void)format_case(p), doctest::Contains("UTF-8"), Error);
}

TEST_CASE("a case goes through a file") {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("genba-case-" + std::to_string(::getpid()) + ".json"))
          .string();
  Project p = parse_case(sample_case, path);
  write_case(path, p);
  CHECK(read_case(path) == p);
  std::filesystem::remove(path);
  CHECK_THROWS_AS((void)read_case(path), Error);
}
