#include "app/materials/label_materials.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

#include "app/case/case_file.hpp"
#include "app/check/checklist.hpp"
#include "app/materials/label_edits.hpp"
#include "app/materials/material_library.hpp"
#include "app/run/pipeline.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// A block of 6 x 6 x 9 voxels of 1 mm: label 4 below, 7 in the middle, 9 on top; 2 is nowhere.
struct Block {
  Block() {
    ::setenv("GENBA_CONFIG_DIR", folder.path.c_str(), 1);
    std::string voxels;
    for (int i = 0; i < 6 * 6 * 9; ++i) voxels += static_cast<char>(i < 108 ? 4 : i < 216 ? 7 : 9);
    std::ofstream(folder.file("block.nrrd"), std::ios::binary)
        << "NRRD0004\ntype: unsigned char\ndimension: 3\nspace: left-posterior-superior\nsizes: 6 6 9\n"
           "space directions: (1,0,0) (0,1,0) (0,0,1)\nencoding: raw\nspace units: \"mm\" \"mm\" \"mm\"\n"
           "space origin: (0.5,0.5,0.5)\n\n"
        << voxels;
    project.geometry = {};
    project.geometry.kind = GeometryKind::image;
    project.geometry.path = folder.file("block.nrrd");
    project.geometry.image.label_file = folder.file("labels.csv");
    project.mesh.kind = MeshKind::hex8;
    Material& own = project.study.materials[0];
    own.name = "Own";
    project.study.assignments = {{"Own", {}}};
    project.study.constraints = {
        displacement("held", PlaneSelector{{0, 0, 0}, {0, 0, 1}, -1}, {0.0, 0.0, 0.0})};
    project.study.loads = {force_load("pull", PlaneSelector{{0, 0, 9e-3}, {0, 0, 1}, -1}, {0, 0, 10})};
    table("4,lower,#d8c7a0,cortical bone\n7,middle,,own\n9,upper,,\n2,nowhere,,PEEK\n");
  }
  ~Block() { ::unsetenv("GENBA_CONFIG_DIR"); }
  void table(const std::string& lines) {
    std::ofstream(folder.file("labels.csv")) << "label,name,colour,material\n" << lines;
  }
  std::vector<std::string> sentences(const Mesh* mesh = nullptr) const {
    std::vector<std::string> out;
    for (const LabelMaterial& line : labelled_study(project, mesh).from_table)
      out.push_back(describe(line).english());
    return out;
  }
  TemporaryFolder folder;
  Project project = cantilever();
};

std::vector<std::string> material_of_regions(const Problem& problem) {
  std::vector<std::string> out;
  for (std::size_t r = 0; r < problem.mesh->regions.size(); ++r)
    out.push_back(problem.mesh->regions[r].name + ": " +
                  problem.study.materials[static_cast<std::size_t>(problem.region_material[r])].name);
  return out;
}

Error label_refusal(const Project& project) {
  try {
    (void)labelled_study(project);
  } catch (const Error& e) {
    return e;
  }
  FAIL("it was taken");
  return Error(ErrorKind::input, "", "");
}

}  // namespace

TEST_CASE("the label table gives materials of the case and of the library to regions") {
  Block block;
  const auto lines = block.sentences();
  REQUIRE(lines.size() == 3);
  CHECK(
      lines[0].starts_with("region 'lower': 'cortical bone' by labels.csv, line 2; values of the library ("));
  CHECK(lines[1] == "region 'middle': 'Own' by labels.csv, line 3; values of the case");
  CHECK(lines[2].starts_with("region 'nowhere': 'PEEK' by labels.csv, line 5"));

  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(block.project));
  pipeline.run(Stage::results, recorder);
  const auto planned = pipeline.planned();
  REQUIRE(planned);
  CHECK(material_of_regions(*planned->problem) ==
        std::vector<std::string>{"lower: cortical bone", "middle: Own", "upper: Own"});
  CHECK(planned->label_materials.size() == 2);  // no label 2 in the image
  CHECK(recorder.heard("Label table: region 'lower': 'cortical bone' by labels.csv, line 2"));
  // 10 N on 36 mm^2: 3 mm of bone (17 GPa) and 6 mm of the case's steel (210 GPa)
  const double expected = 10 / 36e-6 * (3e-3 / 17e9 + 6e-3 / 210e9);
  for (const Extremum& e : pipeline.results()->extrema)
    if (e.field == "displacement") CHECK(e.max == doctest::Approx(expected).epsilon(0.1));
}

TEST_CASE("a region that the case names keeps the case's material, by its name or its number") {
  Block block;
  block.project.study.assignments = {{"Own", {"lower"}}};
  CHECK(block.sentences().size() == 2);
  Mesh mesh;
  mesh.regions = {{1, "lower", {}}, {2, "middle", {}}};
  block.project.study.assignments = {{"Own", {"#2"}}};
  const auto lines = block.sentences(&mesh);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].starts_with("region 'lower'"));
}

TEST_CASE("the table in the case comes before the file, line by line") {
  Block block;
  block.project.geometry.image.labels = {{4, "bone"}, {9, "top", {}, "PEEK"}};
  const auto lines = block.sentences();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].starts_with("region 'bone': 'cortical bone' by labels.csv, line 2"));
  CHECK(lines[1].starts_with("region 'top': 'PEEK' by geometry/labels/9"));
  const Project again = parse_case(format_case(block.project), "case.json");
  CHECK(again.geometry.image.labels == block.project.geometry.image.labels);
}

TEST_CASE("two labels of one name are told apart as the regions are") {
  Block block;
  block.table("4,bone,,cortical bone\n7,bone,,PEEK\n");
  const auto lines = block.sentences();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].starts_with("region 'label 4': 'cortical bone'"));
  CHECK(lines[1].starts_with("region 'label 7': 'PEEK'"));
}

TEST_CASE("a material that nobody knows is refused with its line and the nearest names, before meshing") {
  Block block;
  block.table("4,lower,,cortical bnoe\n");
  const Error e = label_refusal(block.project);
  CHECK(e.place() == "labels.csv, line 2");
  CHECK(e.problem() == "neither the case nor the library has a material \"cortical bnoe\"");
  CHECK(e.next_step().english().find("\"cortical bone\"") != std::string::npos);
  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(block.project));
  CHECK_THROWS_WITH_AS(pipeline.run(Stage::mesh, recorder), doctest::Contains("labels.csv, line 2"), Error);
  CHECK_FALSE(pipeline.mesh());
  const auto rows = check_case(block.project);
  const auto& findings = rows[static_cast<std::size_t>(CheckPart::materials)].findings;
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].is_error);
  CHECK(findings[0].place == "labels.csv, line 2");
  block.table("4,lower\n");
  CHECK(any_error(check_case(block.project)));
  block.project.geometry.image.lower = 1;  // thresholds have no labels; the mesher says so
  CHECK(block.sentences().empty());
}

TEST_CASE(
    "the check list names what the table brings in, and does not insist on labels that may not be there") {
  Block block;
  block.table("4,lower,,cortical bone\n7,middle,,fat\n");  // fat has no stiffness
  const auto rows = check_case(block.project);
  CHECK(rows[static_cast<std::size_t>(CheckPart::materials)].facts ==
        "Own; by the label table: cortical bone, fat");
  CHECK_FALSE(any_error(rows));
  const auto& findings = rows[static_cast<std::size_t>(CheckPart::materials)].findings;
  CHECK(std::ranges::any_of(findings, [](const Finding& f) { return f.place == "materials/fat/E"; }));
  MeshedGeometry meshed;
  Mesh mesh;
  mesh.regions = {{1, "lower", {}}, {2, "middle", {}}};
  meshed.mesh = std::make_shared<const Mesh>(mesh);
  meshed.quality.min = 1;
  CHECK(any_error(check_case(block.project, &meshed, nullptr)));
}

TEST_CASE("copied into the case, a material of the table is the case's") {
  Block block;
  block.project = copy_label_materials(block.project);
  REQUIRE(block.project.study.materials.size() == 3);
  block.project.study.materials[1].youngs_modulus = 12e9;
  const LabelledStudy labelled = labelled_study(block.project);
  CHECK(labelled.from_table[0].library.empty());
  CHECK(labelled.study.materials == block.project.study.materials);
}

TEST_CASE("another material in the case's table needs no new mesh") {
  Block block;
  block.project.geometry.image.labels = {{4, "bone"}, {7, "mid"}, {9, "top", {}, "PEEK"}};
  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(block.project));
  pipeline.run(Stage::plan, recorder);
  const auto mesh = pipeline.mesh();
  block.project.geometry.image.labels[2].material = "cortical bone";
  CHECK(pipeline.apply(shared(block.project)) == Stage::plan);
  pipeline.run(Stage::plan, recorder);
  CHECK(pipeline.mesh() == mesh);
  CHECK(material_of_regions(*pipeline.planned()->problem)[2] == "top: cortical bone");
}

TEST_CASE("a label gets a name and a material; what named it before follows") {
  Project project;
  project.geometry.kind = GeometryKind::image;
  project.geometry.path = "labels.nrrd";
  project.study.materials = {find_material("liver", Text("test")).material};
  project.study.assignments = {{"liver", {}}};
  project.study.constraints = {displacement("wall", NamedSelector{{"label 1|label 2"}}, {0.0, 0.0, 0.0})};
  project.output.lesions.resize(1);
  KnownLabels labels;
  for (const std::int64_t value : {1, 2, 5}) labels[value] = {value, "label " + std::to_string(value)};
  CHECK(is_unnamed(labels[5]));

  Project named = with_label_name(project, labels, 2, "tumour");
  REQUIRE(named.geometry.image.labels.size() == 3);  // all, or the others would be lost
  CHECK(named.geometry.image.labels[1].region == "tumour");
  CHECK(named.geometry.image.labels[2].region == "label 5");
  CHECK(std::get<NamedSelector>(named.study.constraints[0].where).names == std::vector<std::string>{"label 1|tumour"});
  CHECK(named.output.lesions[0].around == std::vector<std::string>{"tumour"});
  labels[2].region = "tumour";
  for (const char* wrong : {"", "tumour"}) CHECK_THROWS_AS(with_label_name(named, labels, 1, wrong), Error);
  // A second name for it is followed by the lesion; another region is no margin.
  Project again = with_label_name(named, labels, 2, "hepatoma");
  CHECK(again.output.lesions[0].around == std::vector<std::string>{"hepatoma"});
  named = with_label_name(named, labels, 5, "vessel");
  CHECK(named.output.lesions[0].around == std::vector<std::string>{"tumour"});
  labels[5].region = "vessel";

  CHECK(material_of_region(named, labels, "vessel") == "liver");
  named = with_label_material(named, labels, 5, "blood, at rest");
  CHECK(material_of_region(named, labels, "vessel") == "blood, at rest");
  CHECK(material_of_region(named, labels, "tumour") == "liver");
  named.path = "/nowhere/case.json";
  const LabelledStudy study = labelled_study(named);
  REQUIRE(study.from_table.size() == 1);
  CHECK(study.study.assignments.back().regions == std::vector<std::string>{"vessel"});
  // An assignment of the case gives way; without a material the region is one of the others again.
  named.study.assignments.push_back({"liver", {"vessel"}});
  named = with_label_material(named, labels, 5, "blood, at rest");
  CHECK(named.study.assignments.size() == 1);
  CHECK(material_of_region(with_label_material(named, labels, 5, ""), labels, "vessel") == "liver");

  // An image whose own names say what a tumour is; a margin that the case states stays.
  Project own;
  own.output.lesions.resize(2);
  own.output.lesions[1].around = {"vessel"};
  const KnownLabels stated{{1, {1, "liver"}}, {2, {2, "metastasis 1"}}, {3, {3, "HCC"}}, {4, {4, "label 4"}}};
  const Project with = with_tumour_margins(own, stated);
  CHECK(with.output.lesions[0].around == std::vector<std::string>{"metastasis 1", "HCC"});
  CHECK(with.output.lesions[1].around == std::vector<std::string>{"vessel"});
  CHECK(with_tumour_margins(own, {{1, {1, "liver"}}}) == own);

  for (const char* word : {"Tumour", "liver metastasis", "HCC 3"}) CHECK(is_tumour_name(word));
  for (const char* word : {"liver", "vessel", "label 2"}) CHECK_FALSE(is_tumour_name(word));
}
