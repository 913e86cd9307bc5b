#include "app/collect.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/materials/label_materials.hpp"
#include "app/materials/material_library.hpp"
#include "app/service.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/mesh/dicom_bytes.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

void put(const std::string& path, const std::string& content) {
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

/// What DICOM files begin with.
std::string dicom(const std::string& rest) {
  return std::string(128, '\0') + "DICM" + rest;
}

Project image_case(const TemporaryFolder& folder, const std::string& image) {
  Project project = cantilever();
  project.path = folder.file("cases/case.json");
  project.geometry = {};
  project.geometry.kind = GeometryKind::image;
  project.geometry.path = image;
  return project;
}

Error thrown_by(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  FAIL("no error");
  return Error(ErrorKind::internal_fault, "", "");
}

/// What lies in a folder, hidden files too.
std::vector<std::string> names_in(const TemporaryFolder& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder.path))
    out.push_back(entry.path().filename().string());
  std::ranges::sort(out);
  return out;
}

/// What the case file in the new folder names, and whether all of it is there.
std::vector<std::string> named_in(const CollectedCase& collected) {
  Project project = read_case(collected.folder + "/" + collected.case_file);
  std::vector<std::string> out;
  for (const StatedPath& stated : stated_paths(project)) {
    CHECK_FALSE(fs::path(*stated.path).is_absolute());
    CHECK(fs::exists(resolve_path(project, *stated.path)));
    out.push_back(*stated.path);
  }
  return out;
}

Monitor silent;

}  // namespace

TEST_CASE("every file that a case names is copied, under names of its own") {
  TemporaryFolder folder;
  Project project = image_case(folder, "../a/scan.nii.gz");
  project.geometry.image.grey_image = "../b/Scan.nii.gz";
  project.geometry.image.label_file = "../c/case.case.json";  // takes the case's own name
  project.mesh.size_field = "../d/results";                   // and that of its results
  put(folder.file("a/scan.nii.gz"), "first");
  put(folder.file("b/real.gz"), "second");
  fs::create_symlink("real.gz", folder.file("b/Scan.nii.gz"));
  const std::string labels = "label,name\n1,femur\n", sizes = "<VTKFile>\n";
  put(folder.file("c/case.case.json"), labels);
  put(folder.file("d/results"), sizes);
  const CollectedCase collected = collect_case(project, folder.file("new"), "", silent, OutsideFiles::copied);
  CHECK(collected.case_file == "case.case.json");
  CHECK(collected.bytes == static_cast<std::int64_t>(5 + 6 + labels.size() + sizes.size()));
  CHECK(collected.files.size() == 4);
  CHECK(named_in(collected) ==
        std::vector<std::string>{"scan.nii.gz", "Scan-2.nii.gz", "case-2.case.json", "results-2"});
  CHECK(read_file(folder.file("new/scan.nii.gz")) == "first");
  CHECK(read_file(folder.file("new/Scan-2.nii.gz")) == "second");
  CHECK_FALSE(fs::is_symlink(folder.file("new/Scan-2.nii.gz")));
  CHECK(read_file(folder.file("new/case-2.case.json")) == labels);
  CHECK(names_in(folder) == std::vector<std::string>{"a", "b", "c", "d", "new"});
}

TEST_CASE("files of numbers that vary go along, each once") {
  TemporaryFolder folder;
  Project project = cantilever();
  project.path = folder.file("cases/case.json");
  VariationTable table;
  table.file = "../a/levels.csv";
  VariationField field;
  field.file = "../b/levels.csv";
  const Variation by_table{table}, by_field{field};
  project.study.loads.push_back(project.study.loads.front());
  set_variation(project.study.loads[0], 2, &by_table);
  set_variation(project.study.loads[1], 2, &by_table);
  set_variation(project.study.materials[0], "E", &by_field);
  put(folder.file("a/levels.csv"), "t [s], F [N]\n0, 1\n");
  put(folder.file("b/levels.csv"), "x (m), y (m), z (m), E (GPa)\n0, 0, 0, 210\n");
  const CollectedCase collected = collect_case(project, folder.file("new"), "", silent, OutsideFiles::copied);
  CHECK(collected.files.size() == 2);
  CHECK(named_in(collected) == std::vector<std::string>{"levels.csv", "levels-2.csv", "levels-2.csv"});
}

TEST_CASE("headers stay with their data, series in a folder, and what is named twice is copied once") {
  TemporaryFolder folder;
  Project project = image_case(folder, "../a/x.mhd");
  project.geometry.image.grey_image = "../b/x.mhd";
  for (const char* side : {"a", "b"}) {
    put(folder.file(side + std::string("/x.mhd")), "NDims = 3\nElementDataFile = x.raw\n");
    put(folder.file(side + std::string("/x.raw")), side);
  }
  const CollectedCase two = collect_case(project, folder.file("two/"), "", silent, OutsideFiles::copied);
  CHECK(named_in(two) == std::vector<std::string>{"x.mhd", "x/x.mhd"});
  CHECK(read_file(folder.file("two/x.raw")) == "a");
  CHECK(read_file(folder.file("two/x/x.raw")) == "b");

  for (const char* name : {"1.dcm", "2.dcm", "3"}) put(folder.file("CT/" + std::string(name)), dicom(name));
  put(folder.file("CT/notes.txt"), "no image");
  project.geometry.path = "../CT";
  project.geometry.image.grey_image = "../CT/2.dcm";
  const CollectedCase series = collect_case(project, folder.file("series"), "", silent, OutsideFiles::copied);
  CHECK(named_in(series) == std::vector<std::string>{"CT", "CT/2.dcm"});
  CHECK(series.files.size() == 3);
  CHECK(read_file(folder.file("series/CT/3")) == dicom("3"));
  CHECK_FALSE(fs::exists(folder.file("series/CT/notes.txt")));
  // One file of many frames has a folder too, where no other series lies.
  put(folder.file("MR/frames.DCM"), dicom("frames"));
  project.geometry.path = "../MR/frames.DCM";
  CHECK(named_in(collect_case(project, folder.file("frames"), "", silent, OutsideFiles::copied)) ==
        std::vector<std::string>{"MR/frames.DCM", "CT/2.dcm"});
  project.geometry.path = "../CT";
  // A file of the series first, then the folder.
  std::swap(project.geometry.path, project.geometry.image.grey_image);
  CHECK(named_in(collect_case(project, folder.file("turned"), "", silent, OutsideFiles::copied)) ==
        std::vector<std::string>{"CT/2.dcm", "CT"});
}

TEST_CASE("of a folder with several series the one that the case takes goes along, in its sub-folder") {
  TemporaryFolder folder;
  Project project = image_case(folder, "../cd");
  for (const char* series : {"A", "B"})
    for (const char* slice : {"1", "2", "3"})
      put(folder.file(std::string("cd/") + series + "/I" + slice),
          genba::testing::DicomBytes()
              .text(0x0020, 0x000e, "UI", std::string("1.2.3") + (series[0] == 'A' ? ".1" : ".2"))
              .text(0x0020, 0x0032, "DS", std::string("0\\0\\") + slice)
              .text(0x0020, 0x0037, "DS", "1\\0\\0\\0\\1\\0")
              .us(0x0028, 0x0010, {4})
              .us(0x0028, 0x0011, {4})
              .text(0x0028, 0x0030, "DS", "1\\1")
              .file());
  project.geometry.image.grey_image.clear();
  project.geometry.image.series = 2;
  const CollectedCase one = collect_case(project, folder.file("one"), "", silent, OutsideFiles::copied);
  CHECK(one.files.size() == 3);
  CHECK(fs::exists(folder.file("one/cd/B/I2")));
  CHECK_FALSE(fs::exists(folder.file("one/cd/A")));
  const Project carried = read_case((fs::path(one.folder) / one.case_file).string());
  CHECK(carried.geometry.path == "cd");
  CHECK(carried.geometry.image.series == 0);  // the only one there
  project.geometry.image.series = 0;
  CHECK(collect_case(project, folder.file("both"), "", silent, OutsideFiles::copied).files.size() == 6);
}

TEST_CASE("the results go along where they are asked for, nothing else of their folder") {
  TemporaryFolder folder;
  Project project = cantilever();
  project.path = folder.file("cases/beam.case.json");
  project.output.folder = "../elsewhere";
  put(folder.file("elsewhere/report.html"), "report");
  put(folder.file("elsewhere/study.csv"), "table");
  put(folder.file("elsewhere/letter.txt"), "private");
  put(folder.file("elsewhere/checkpoint/solve.bin"), "state");
  const CollectedCase without =
      collect_case(project, folder.file("without"), "", silent, OutsideFiles::copied);
  CHECK(without.files.empty());
  CHECK_FALSE(fs::exists(folder.file("without/results")));
  const CollectedCase with =
      collect_case(project, folder.file("with"), folder.file("elsewhere"), silent, OutsideFiles::copied);
  CHECK(with.case_file == "beam.case.json");
  CHECK(with.files.size() == 2);
  CHECK(read_file(folder.file("with/results/report.html")) == "report");
  CHECK(read_file(folder.file("with/results/study.csv")) == "table");
  CHECK(read_case(folder.file("with/beam.case.json")).output.folder == "results");
}

TEST_CASE("what cannot be written is refused, and nothing is left") {
  TemporaryFolder folder;
  Project project = image_case(folder, "../a/x.mhd");
  put(folder.file("a/x.mhd"), "NDims = 3\nElementDataFile = x.raw\n");
  const auto collect = [&](const std::string& target) {
    return thrown_by([&] { collect_case(project, folder.file(target), "", silent, OutsideFiles::copied); });
  };
  // Data that a header names.
  const Error data = collect("new");
  CHECK(data.kind() == ErrorKind::file);
  CHECK(data.place() == "geometry/file");
  CHECK(data.problem() == "there is no file \"" + folder.file("a/x.raw") + "\"");
  CHECK_FALSE(data.next_step().empty());
  // All that is missing is named.
  project.geometry.image.label_file = "labels.csv";
  const std::string both = collect("new").problem().english();
  CHECK(both == "2 files of the case are not there: \"" + folder.file("a/x.raw") + "\", \"" +
                    folder.file("cases/labels.csv") + "\"");
  project.geometry.image.label_file.clear();
  put(folder.file("a/x.raw"), "voxels");

  put(folder.file("full/a.txt"), "kept");
  CHECK(collect("full").problem() == "the folder is not empty");
  CHECK(collect("full/a.txt").problem() == "a file of this name exists");
  CHECK(collect("nowhere/new").problem() == "there is no such folder");
  CHECK(read_file(folder.file("full/a.txt")) == "kept");
  fs::create_directory(folder.file("empty"));
  CHECK(named_in(collect_case(project, folder.file("empty"), "", silent, OutsideFiles::copied)).size() == 1);

  fs::create_directory(folder.file("no_images"));
  project.geometry.path = folder.file("no_images");
  CHECK(collect("new").problem() == "the folder holds no DICOM file");
  CHECK(names_in(folder) == std::vector<std::string>{"a", "empty", "full", "no_images"});
}

namespace {
/// Makes a file larger than the room on the disk, which takes none itself. 0: not possible here.
std::uintmax_t make_huge(const std::string& path) {
  put(path, "");
  const std::uintmax_t size = fs::space(path).available + (std::uintmax_t{1} << 30);
  std::error_code code;
  fs::resize_file(path, size, code);
  return code ? 0 : size;
}
bool has_huge_files() {
  const TemporaryFolder folder;
  return make_huge(folder.file("huge")) > 0;
}
}  // namespace

TEST_CASE("a disk without room is told with the bytes needed before anything is copied" *
          doctest::test_suite("needs files larger than the disk") * doctest::skip(!has_huge_files())) {
  TemporaryFolder folder;
  Project project = image_case(folder, "../huge.nii");
  const std::uintmax_t size = make_huge(folder.file("huge.nii"));
  const Error error =
      thrown_by([&] { collect_case(project, folder.file("new"), "", silent, OutsideFiles::copied); });
  CHECK(error.kind() == ErrorKind::file);
  const std::string problem = error.problem().english();
  CHECK(problem.starts_with("the copies take "));
  std::string digits;
  for (const char c : problem.substr(0, problem.find('(')))
    if (std::isdigit(static_cast<unsigned char>(c))) digits += c;
  CHECK(digits == std::to_string(size));
  CHECK(names_in(folder) == std::vector<std::string>{"huge.nii"});
}

TEST_CASE("copying is stopped on request, and nothing is left") {
  TemporaryFolder folder;
  Project project = image_case(folder, "../large.nii");
  put(folder.file("large.nii"), std::string(8 << 20, 'v'));
  class Stopper : public Monitor {
   public:
    void progress(const Text& stage, double fraction) override {
      if (stage == "copy files") reached = fraction;
    }
    bool cancelled() const override { return reached > 0.3; }
    double reached = 0;
  } stopper;
  CHECK_THROWS_AS(collect_case(project, folder.file("new"), "", stopper, OutsideFiles::copied), Cancelled);
  CHECK(stopper.reached < 1);
  CHECK(names_in(folder) == std::vector<std::string>{"large.nii"});
}

TEST_CASE("materials that only this user has become the case's own") {
  TemporaryFolder folder;
  ::setenv("GENBA_CONFIG_DIR", folder.file("config").c_str(), 1);
  struct AtEnd {
    ~AtEnd() { ::unsetenv("GENBA_CONFIG_DIR"); }
  } at_end;
  Material own = find_material("PEEK", "").material;
  own.name = "My mixture";
  own.youngs_modulus = 3.25e9;
  keep_material(own, "measured here");
  Project project = image_case(folder, "../x.nrrd");
  put(folder.file("x.nrrd"), "voxels");
  project.geometry.image.labels = {{1, "a", {}, "my mixture"}, {2, "b", {}, "cortical bone"}};
  const std::size_t before = project.study.materials.size();
  collect_case(project, folder.file("new"), "", silent, OutsideFiles::copied);
  ::setenv("GENBA_CONFIG_DIR", folder.file("other_user").c_str(), 1);
  const Project carried = read_case(folder.file("new/case.case.json"));
  REQUIRE(carried.study.materials.size() == before + 1);
  CHECK(carried.study.materials.back().youngs_modulus == 3.25e9);
  const auto lines = labelled_study(carried).from_table;
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].material.name == "My mixture");
  // A table that cannot be read is the case's own trouble.
  project.geometry.image.labels[0].material = "nothing known";
  Recorder heard;
  collect_case(project, folder.file("broken"), "", heard, OutsideFiles::copied);
  CHECK(heard.warnings.size() == 1);
}

TEST_CASE("files outside the folder of the case are not copied unasked, links followed") {
  TemporaryFolder folder;
  put(folder.file("private/key.nrrd"), "secret");
  put(folder.file("cases/own.nrrd"), "voxels");
  fs::create_symlink("../private/key.nrrd", folder.file("cases/link.nrrd"));
  fs::create_directory_symlink("../private", folder.file("cases/folder"));
  fs::create_symlink("own.nrrd", folder.file("cases/inside.nrrd"));
  const auto outside = [&](const std::string& image) {
    const Project project = image_case(folder, image);
    const std::vector<std::string> named = files_outside(project, "");
    if (named.empty()) {
      CHECK_NOTHROW(collect_case(project, folder.file("new"), "", silent));
      CHECK(fs::remove_all(folder.file("new")) > 0);
      return named;
    }
    const Error error = thrown_by([&] { collect_case(project, folder.file("new"), "", silent); });
    CHECK(error.kind() == ErrorKind::file);
    CHECK(error.problem().english().find("\"" + named.front() + "\"") != std::string::npos);
    CHECK(error.next_step().english().find("--outside") != std::string::npos);
    CHECK_FALSE(fs::exists(folder.file("new")));
    return named;
  };
  const std::vector<std::string> key{fs::canonical(folder.file("private/key.nrrd")).string()};
  CHECK(outside("own.nrrd").empty());
  CHECK(outside("./x/../own.nrrd").empty());
  CHECK(outside("inside.nrrd").empty());
  CHECK(outside("link.nrrd") == key);
  CHECK(outside("folder/key.nrrd") == key);
  CHECK(outside("../private/key.nrrd") == key);
  CHECK(outside(folder.file("private/key.nrrd")) == key);
  // Data that a header names, a file of a series, a result.
  put(folder.file("cases/x.mhd"), "NDims = 3\nElementDataFile = x.raw\n");
  fs::create_symlink("../private/key.nrrd", folder.file("cases/x.raw"));
  CHECK(outside("x.mhd") == key);
  put(folder.file("cases/CT/1.dcm"), dicom("1"));
  put(folder.file("private/2.dcm"), dicom("2"));
  fs::create_symlink("../../private/2.dcm", folder.file("cases/CT/2.dcm"));
  CHECK(outside("CT") == std::vector<std::string>{fs::canonical(folder.file("private/2.dcm")).string()});
  Project project = image_case(folder, "own.nrrd");
  fs::create_directory(folder.file("cases/results"));
  fs::create_symlink("../../private/key.nrrd", folder.file("cases/results/report.html"));
  CHECK(files_outside(project, folder.file("cases/results")) == key);
  // Whoever chose the files at the window is not asked.
  project.path.clear();
  project.geometry.path = folder.file("private/key.nrrd");
  CHECK(files_outside(project, "").empty());
}

TEST_CASE("what is named must be a file of the kind that its place asks for") {
  TemporaryFolder folder;
  put(folder.file("cases/own.nrrd"), "voxels");
  put(folder.file("cases/passwords"), "root:x:0:0:root:/root:/bin/sh\n");
  put(folder.file("cases/labels.csv"), "label,name\n1,femur\n");
  REQUIRE(::mkfifo(folder.file("cases/pipe.nrrd").c_str(), 0600) == 0);
  REQUIRE(::mkfifo(folder.file("cases/pipe.csv").c_str(), 0600) == 0);
  const auto collect = [&](const char* image, const char* labels, const char* sizes) {
    Project project = image_case(folder, image);
    project.geometry.image.label_file = labels;
    project.mesh.size_field = sizes;
    return thrown_by([&] { collect_case(project, folder.file("new"), "", silent, OutsideFiles::copied); });
  };
  CHECK(collect("own.nrrd", "passwords", "").kind() == ErrorKind::file);
  CHECK(collect("own.nrrd", "pipe.csv", "").problem().english().find("not a regular file") !=
        std::string::npos);
  CHECK(collect("pipe.nrrd", "", "").problem().english().find("not a regular file") != std::string::npos);
  CHECK(collect("own.nrrd", "", "passwords").place() == "mesh/size_field");
  CHECK(collect("own.nrrd", "", "passwords").problem().english().find("element sizes") != std::string::npos);
  CHECK(collect("own.nrrd", "", ".").kind() == ErrorKind::file);
  CHECK_FALSE(fs::exists(folder.file("new")));
  Project project = image_case(folder, "own.nrrd");
  project.geometry.image.label_file = "labels.csv";
  CHECK_NOTHROW(collect_case(project, folder.file("new"), "", silent));
}

TEST_CASE("names as long as the file system takes are copied") {
  TemporaryFolder folder;
  for (const std::size_t length : {245, 255}) {
    const std::string name = std::string(length - 5, 'n') + ".nrrd";
    put(folder.file("cases/" + name), "voxels");
    const std::string to = folder.file("new" + std::to_string(length));
    CHECK(named_in(collect_case(image_case(folder, name), to, "", silent)) == std::vector<std::string>{name});
  }
}
