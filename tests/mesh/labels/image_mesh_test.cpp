// Images through the whole way: file, child process, mesh.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>

#include "engine/model/faces/facets.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/model/study/needle.hpp"
#include "tests/mesh/dicom_phantom.hpp"
#include "tests/mesh/label_phantom.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// A shaft with marrow inside, a few voxels of bone around.
int nested(double x, double y, double z) {
  const double r = std::hypot(x, y);
  if (std::abs(z) > 0.85 || r > 0.55) return 0;
  return r < 0.38 ? 7 : 4;
}

std::vector<double> volumes(const Mesh& mesh) {
  std::vector<double> v(mesh.regions.size());
  for (std::size_t r = 0; r < v.size(); ++r) {
    Mesh part = mesh;
    part.solids.clear();
    for (const ElementBlock& block : mesh.solids) {
      ElementBlock& own = part.solids.emplace_back();
      own.type = block.type;
      const auto nodes = static_cast<std::size_t>(traits(block.type).nodes);
      for (std::size_t e = 0; e < block.group.size(); ++e) {
        if (static_cast<std::size_t>(block.group[e]) != r) continue;
        own.nodes.insert(own.nodes.end(), block.nodes.begin() + static_cast<std::ptrdiff_t>(e * nodes),
                         block.nodes.begin() + static_cast<std::ptrdiff_t>((e + 1) * nodes));
        own.group.push_back(0);
        own.tags.push_back(block.tags[e]);
      }
    }
    v[r] = measure_quality(part).volume;
  }
  return v;
}

/// Every face has one or two solids; every face between two regions, and no other inner one, is a facet.
void check_conforming(const Mesh& mesh) {
  const auto faces = sorted_faces(mesh);
  std::int64_t wanted = 0, most = 0;
  for (std::size_t i = 0; i < faces.size();) {
    const std::size_t end = faces.end_of_same(i);
    most = std::max<std::int64_t>(most, static_cast<std::int64_t>(end - i));
    const auto region = [&](std::size_t f) {
      return mesh.solids[static_cast<std::size_t>(faces[f].block)]
          .group[static_cast<std::size_t>(faces[f].element)];
    };
    wanted += end == i + 1 || region(i) != region(i + 1);
    i = end;
  }
  CHECK(most == 2);
  CHECK(mesh.facet_count() == wanted);
  std::int64_t loose = 0;
  for (const auto& list : facet_owners(mesh))
    for (const FacetOwner& owner : list) loose += owner.block < 0;
  CHECK(loose == 0);
}

std::vector<std::string> names(const std::vector<GeometricEntity>& entities) {
  std::vector<std::string> list;
  for (const auto& e : entities) list.push_back(e.name);
  return list;
}

}  // namespace

TEST_CASE("labels that are whole numbers to 1e-4 are labels; others are refused with value and place") {
  const auto floats = [](const std::function<float(int, int, int)>& value) {
    std::string bytes =
        "NRRD0004\ntype: float\ndimension: 3\nspace: LPS\nsizes: 6 5 4\nendian: little\nspace directions: "
        "(1,0,0) (0,1,0) (0,0,2)\nspace origin: (100,0,0)\nspace units: \"mm\" \"mm\" \"mm\"\nencoding: "
        "raw\n\n";
    for (int k = 0; k < 4; ++k)
      for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 6; ++i) {
          const float v = value(i, j, k);
          bytes.append(reinterpret_cast<const char*>(&v), sizeof v);
        }
    return bytes;
  };
  TemporaryFolder folder;
  const std::string path = folder.file("labels.nrrd");
  write_bytes(path, floats([](int i, int, int) { return i < 3 ? 0.99999994f : 1.99995f; }));
  MeshingReport report;
  const Mesh mesh = mesh_image(path, {}, MeshKind::hex8, 0, &report);
  REQUIRE(mesh.regions.size() == 2);
  CHECK(mesh.regions[0].name == "label 1");
  CHECK(mesh.regions[1].name == "label 2");
  const std::vector<double> volume = volumes(mesh);
  for (const double v : volume) CHECK(v == doctest::Approx(3 * 5 * 4 * 2e-9).epsilon(1e-12));
  CHECK(std::any_of(report.facts.begin(), report.facts.end(), [](const Text& fact) {
    return fact.english().find("120 voxels had labels off a whole number by up to 4.99") != std::string::npos;
  }));
  write_bytes(path, floats([](int i, int j, int k) { return i == 2 && j == 3 && k == 1 ? 1.25f : 1.f; }));
  const auto error = error_of([&] { mesh_image(path, {}, MeshKind::hex8); });
  CHECK(says(error, "the value 1.25 at (102, 3, 2) mm (left, back, head) is not a whole number"));
  CHECK(says(error, "geometry/lower"));
}

TEST_CASE("touching and nested labels: conforming tetrahedra, volumes within 1 %, no sliver") {
  struct Case {
    const char* name;
    LabelOf label;
    std::vector<ImageLabel> table;
    std::vector<std::string> surfaces;
  };
  const Case cases[] = {
      {"touching",
       touching,
       {{1, "left"}, {2, "front"}, {3, "back"}},
       {"left|outside", "left|front", "left|back", "front|outside", "front|back", "back|outside"}},
      {"nested", nested, {{4, "bone"}, {7, "marrow"}}, {"bone|curved", "bone|flat z+", "bone|flat z-", "bone|marrow", "marrow|flat z+", "marrow|flat z-"}}};
  constexpr int n = 40;
  for (const Case& c : cases) {
    CAPTURE(c.name);
    TemporaryFolder folder;
    write_bytes(folder.file("a.nrrd"), phantom(n, c.label));
    std::map<int, double> wanted;
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
          wanted[c.label((2 * i + 1.0) / n - 1, (2 * j + 1.0) / n - 1, (2 * k + 1.0) / n - 1)] += 1e-9;
    ImageOptions image;
    image.labels = c.table;
    MeshingReport report;
    for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10}) {
      const Mesh mesh = mesh_image(folder.file("a.nrrd"), image, kind, 0, &report);
      CHECK(report.warnings.empty());
      check_conforming(mesh);
      auto surfaces = names(mesh.surfaces), expected = c.surfaces;
      std::sort(surfaces.begin(), surfaces.end());
      std::sort(expected.begin(), expected.end());
      CHECK(surfaces == expected);
      const MeshQuality quality = measure_quality(mesh);
      CHECK(quality.min >= 0.1);
      const auto have = volumes(mesh);
      for (std::size_t r = 0; r < c.table.size(); ++r) {
        CHECK(mesh.regions[r].name == c.table[r].region);
        CHECK(have[r] == doctest::Approx(wanted[static_cast<int>(c.table[r].value)]).epsilon(0.01));
      }
      MESSAGE(std::string(c.name) << ": " << mesh.solid_count() << " elements, smallest scaled Jacobian "
                                  << quality.min);
    }
    REQUIRE(report.facts.size() >= 3);
    CHECK(report.facts[0].english().find("40 x 40 x 40 voxels of 1 x 1 x 1 mm, box 40 x 40 x 40 mm") !=
          std::string::npos);
    const Mesh first = mesh_image(folder.file("a.nrrd"), image),
               again = mesh_image(folder.file("a.nrrd"), image);
    CHECK(first.points == again.points);
    CHECK(first.solids[0].nodes == again.solids[0].nodes);
    for (const int factor : {1, 2}) {
      image.coarsen = factor;
      const Mesh hexahedra = mesh_image(folder.file("a.nrrd"), image, MeshKind::hex8);
      check_conforming(hexahedra);
      CHECK(measure_quality(hexahedra).min == doctest::Approx(1));
      const auto boxes = volumes(hexahedra);
      for (std::size_t r = 0; r < c.table.size(); ++r)
        CHECK(boxes[r] ==
              doctest::Approx(wanted[static_cast<int>(c.table[r].value)]).epsilon(factor == 1 ? 1e-6 : 2e-3));
    }
    image.coarsen = 1;
  }
}

TEST_CASE("Names and colours of a NRRD's segments are those of its regions; the table goes first") {
  TemporaryFolder folder;
  std::string bytes = phantom(24, nested);
  bytes.insert(bytes.find("patient:="),
               "Segment0_LabelValue:=4\nSegment0_Name:=Cortical bone\nSegment0_Color:=0.8 1 0\n"
               "Segment1_LabelValue:=7\nSegment1_Name:=marrow\nSegment1_Color:=2 0 none\n"
               "Segment2_LabelValue:=x\nSegment3_Name:=no value\n");
  write_bytes(folder.file("a.seg.nrrd"), bytes);
  for (const MeshKind kind : {MeshKind::hex8, MeshKind::tet4}) {
    const Mesh mesh = mesh_image(folder.file("a.seg.nrrd"), {}, kind);
    CHECK(names(mesh.regions) == std::vector<std::string>{"Cortical bone", "marrow"});
    CHECK(mesh.regions[0].colour == Rgb{204, 255, 0});
    CHECK_FALSE(mesh.regions[1].colour);
    CHECK(mesh.surfaces[0].colour == mesh.regions[0].colour);
  }
  ImageOptions table;
  table.labels = {{7, "inside", Rgb{1, 2, 3}}, {4, "outside"}};
  const Mesh mesh = mesh_image(folder.file("a.seg.nrrd"), table, MeshKind::hex8);
  CHECK(names(mesh.regions) == std::vector<std::string>{"inside", "outside"});
  CHECK(mesh.regions[0].colour == Rgb{1, 2, 3});
  CHECK(mesh.regions[1].colour == Rgb{204, 255, 0});
}

TEST_CASE("Names and colours of a label file come before those of the image, after those of the table") {
  TemporaryFolder folder;
  std::string bytes = phantom(24, nested);
  bytes.insert(bytes.find("patient:="), "Segment0_LabelValue:=4\nSegment0_Name:=Cortical bone\n");
  write_bytes(folder.file("a.seg.nrrd"), bytes);
  ImageOptions image;
  image.label_file = folder.file("names.ctbl");
  write_bytes(image.label_file, "0 Background 0 0 0 0\n7 bone_marrow 10 20 30 255\n9 liver 1 1 1 255\n");
  Mesh mesh = mesh_image(folder.file("a.seg.nrrd"), image, MeshKind::hex8);
  CHECK(names(mesh.regions) == std::vector<std::string>{"Cortical bone", "bone marrow"});
  CHECK(mesh.regions[1].colour == Rgb{10, 20, 30});
  image.labels = {{7, "inside"}};
  mesh = mesh_image(folder.file("a.seg.nrrd"), image, MeshKind::hex8);
  CHECK(names(mesh.regions) == std::vector<std::string>{"inside"});
  CHECK(mesh.regions[0].colour == Rgb{10, 20, 30});
  const auto refusal = [&](const ImageOptions& o) {
    return error_of([&] { mesh_image(folder.file("a.seg.nrrd"), o, MeshKind::hex8); });
  };
  write_bytes(image.label_file, "7 bone_marrow 10 20\n");
  CHECK(says(refusal(image), "names.ctbl, line 1"));
  ImageOptions thresholds;
  thresholds.label_file = image.label_file;
  thresholds.lower = 2;
  CHECK(says(refusal(thresholds), "no labels to name"));
  image.label_file = folder.file("absent.txt");
  CHECK(says(refusal(image), "absent.txt"));
}

TEST_CASE("labels outside the table are ignored with their volume; without a table all are regions") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), phantom(24, nested));
  ImageOptions image;
  image.labels = {{4, "bone"}};
  MeshingReport report;
  const Mesh mesh = mesh_image(folder.file("a.nrrd"), image, MeshKind::hex8, 0, &report);
  CHECK(names(mesh.regions) == std::vector<std::string>{"bone"});
  REQUIRE(report.warnings.size() == 1);
  CHECK(report.warnings[0].english().find("label 7 is not in the table") != std::string::npos);
  CHECK(report.warnings[0].english().find("cm^3") != std::string::npos);
  CHECK(names(mesh_image(folder.file("a.nrrd"), {}, MeshKind::hex8).regions) ==
        std::vector<std::string>{"label 4", "label 7"});
  const auto refusal = [&](const ImageOptions& o) {
    return error_of([&] { mesh_image(folder.file("a.nrrd"), o, MeshKind::hex8); });
  };
  ImageOptions unknown;
  unknown.labels = {{5, "bone"}};
  CHECK(says(refusal(unknown), "Its labels are 4, 7"));
  ImageOptions twice;
  twice.labels = {{4, "bone"}, {7, "bone"}};
  CHECK(says(refusal(twice), "two labels have the region name"));
  ImageOptions both = image;
  both.lower = 2;
  CHECK(says(refusal(both), "either thresholds or a label table"));
  ImageOptions high;
  high.lower = 100;
  CHECK(says(refusal(high), "those of the image go from 0 to 7"));
}

TEST_CASE("thresholds: largest piece, cavities, and grey values by element") {
  TemporaryFolder folder;
  // A ball of 100 to 200 with a cavity, and a crumb.
  const LabelOf grey = [](double x, double y, double z) {
    if (std::hypot(x - 0.8, y - 0.8, z - 0.8) < 0.15) return 150;
    const double r = std::hypot(x, y, z);
    return r < 0.25 || r > 0.7 ? 10 : static_cast<int>(150 + 50 * x);
  };
  write_bytes(folder.file("a.nrrd"), phantom(32, grey));
  ImageOptions image;
  image.lower = 60;
  image.region = "bone";
  MeshingReport report;
  const Mesh open = mesh_image(folder.file("a.nrrd"), image, MeshKind::hex8, 0, &report);
  CHECK(open.regions[0].name == "bone");
  CHECK(std::any_of(report.facts.begin(), report.facts.end(), [](const Text& f) {
    return f.english().find("of 2 pieces the largest is kept") != std::string::npos;
  }));
  const ElementBlock& block = open.solids[0];
  REQUIRE(block.grey.size() == block.group.size());
  for (std::size_t e = 0; e < block.grey.size(); e += 97) {
    const double x = open.points[static_cast<std::size_t>(block.nodes[8 * e])][0] - 0.1 + 0.5e-3;
    CHECK(std::abs(block.grey[e] - (150 + 50 * (2 * (x / 1e-3 + 0.5) / 32 - 1))) < 1.01);
  }
  image.keep_pieces = "all";
  const double with_crumb = measure_quality(mesh_image(folder.file("a.nrrd"), image, MeshKind::hex8)).volume;
  image.keep_pieces = "largest";
  image.fill_holes = true;
  const double filled = measure_quality(mesh_image(folder.file("a.nrrd"), image, MeshKind::hex8)).volume;
  const double ball = 4.0 / 3 * 3.14159265 * 4.096e-6;  // of radius 1, m^3
  CHECK(measure_quality(open).volume == doctest::Approx(ball * (0.343 - 0.0156)).epsilon(0.02));
  CHECK(with_crumb > measure_quality(open).volume);
  CHECK(filled == doctest::Approx(ball * 0.343).epsilon(0.02));
  const Mesh tetrahedra = mesh_image(folder.file("a.nrrd"), image, MeshKind::tet10);
  CHECK(tetrahedra.solids[0].grey.size() == tetrahedra.solids[0].group.size());
  CHECK(measure_quality(tetrahedra).volume == doctest::Approx(filled).epsilon(0.01));
}

TEST_CASE(
    "one phantom as DICOM, raw and packed in four ways: the same mesh; no tag of the patient anywhere") {
  const auto stored = [](Index i, Index j, Index k) {
    const double r = std::hypot((i - 11.5) / 10, (j - 9.5) / 8, (k - 7.5) / 6.5);
    return static_cast<std::uint16_t>(r < 1 ? 1324 + 10 * i : 1000 + (i * 7 + j * 3 + k) % 50);
  };
  class Listener : public Monitor {
   public:
    void progress(const Text& stage, double) override { text += stage.english() + "\n"; }
    void log(LogLevel, const Text& message) override { text += message.english() + "\n"; }
    std::string text;
  };
  std::string first;
  for (const auto packing : {DicomPacking::raw, DicomPacking::jpeg_lossless, DicomPacking::jpeg_ls,
                             DicomPacking::jpeg2000, DicomPacking::rle}) {
    CAPTURE(static_cast<int>(packing));
    TemporaryFolder folder, out;
    DicomPhantom phantom;
    phantom.packing = packing;
    write_dicom(folder.path(), phantom, stored);
    GeometrySpec geometry;
    geometry.kind = GeometryKind::image;
    geometry.path = folder.file("slice003.dcm");
    geometry.image.lower = 200;
    MeshOptions options;
    options.kind = MeshKind::tet4;
    Listener listener;
    MeshingReport report;
    const Mesh mesh = make_mesh(geometry, options, listener, &report);
    CHECK(measure_quality(mesh).min >= 0.1);
    write_mesh_cache(out.file("mesh"), mesh);
    const std::string hash = sha256_of_file(out.file("mesh"));
    if (first.empty()) first = hash;
    CHECK(hash == first);
    std::string all = listener.text + read_file(out.file("mesh"));
    for (const auto& list : {english(report.facts), english(report.warnings), report.child_log})
      for (const auto& line : list) all += line + "\n";
    for (const char* tag : {"Mustermann", "Erika", "PATIENT-4711", "19641103", "1.2.826"})
      CHECK(all.find(tag) == std::string::npos);
  }
}

TEST_CASE("cancelling an image's meshing ends it within a second") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), phantom(64, touching));
  GeometrySpec geometry;
  geometry.kind = GeometryKind::image;
  geometry.path = folder.file("a.nrrd");
  MeshOptions options;
  options.size = 1e-3;
  ImpatientMonitor impatient(1.0);
  bool cancelled = false;
  const double seconds = processor_seconds_of([&] {
    try {
      make_mesh(geometry, options, impatient);
    } catch (const Cancelled&) {
      cancelled = true;
    }
  });
  CHECK(cancelled);
  CHECK(seconds < 6);  // two processors for a second, and the end of a child
}

TEST_CASE("images cut off and with flipped bits end in an error or in a mesh") {
  const std::string whole = phantom(12, nested);
  TemporaryFolder folder;
  const auto outcome = [&](const std::string& name, const std::string& bytes) {
    write_bytes(folder.file(name), bytes);
    const auto error = error_of([&] { mesh_image(folder.file(name), {}, MeshKind::hex8); });
    if (error) CHECK(!std::string(error->what()).empty());
    return !error;
  };
  REQUIRE(outcome("a.nrrd", whole));
  for (int i = 0; i < 12; ++i)
    CHECK_FALSE(outcome("cut.nrrd", whole.substr(0, whole.size() * static_cast<std::size_t>(i) / 12)));
  std::mt19937 random(5);
  int meshed = 0;
  constexpr int tries = 40;
  for (int i = 0; i < tries; ++i) {
    std::string damaged = whole;
    const std::size_t reach = i % 2 ? damaged.size() : 260;  // every second one in the header
    for (int k = 0; k < 1 + i % 4; ++k) {
      char& c = damaged[random() % reach];
      c = static_cast<char>(c ^ (1 << (random() % 8)));
    }
    meshed += outcome("damaged.nrrd", damaged);
  }
  MESSAGE("of " << tries << " damaged images " << meshed << " gave a mesh");
}

TEST_CASE("damaged DICOM slices, raw and packed, end in an error or in facts; never in a crash") {
  const auto stored = [](Index i, Index j, Index k) {
    return static_cast<std::uint16_t>(900 + 40 * i + j + k);
  };
  std::mt19937 random(17);
  int read = 0, tries = 0;
  for (const auto packing : {DicomPacking::raw, DicomPacking::jpeg_lossless, DicomPacking::jpeg_ls,
                             DicomPacking::jpeg2000, DicomPacking::rle}) {
    CAPTURE(static_cast<int>(packing));
    TemporaryFolder folder;
    DicomPhantom phantom;
    phantom.cells[2] = 4;
    phantom.packing = packing;
    write_dicom(folder.path(), phantom, stored);
    const std::string whole = read_file(folder.file("slice001.dcm"));
    for (int i = 0; i < 24; ++i, ++tries) {
      std::string damaged = whole;
      if (i % 4 == 3) damaged.resize(damaged.size() * static_cast<std::size_t>(i) / 24);
      for (int k = 0; k < 1 + i % 5 && i % 4 != 3; ++k) {
        char& c = damaged[132 + random() % (damaged.size() - 132)];
        c = static_cast<char>(c ^ (1 << (random() % 8)));
      }
      write_bytes(folder.file("slice001.dcm"), damaged);
      GeometrySpec geometry;
      geometry.kind = GeometryKind::image;
      geometry.path = folder.path();
      geometry.image.lower = 0;
      MeshOptions options;
      options.time_limit = 20;
      Monitor quiet;
      const auto error = error_of([&] { read_geometry_facts(geometry, options, quiet); });
      if (error) {
        for (const char* tag : {"Mustermann", "Erika", "PATIENT-4711", "19641103"})
          CHECK_FALSE(says(error, tag));
        CHECK_FALSE(says(error, "was stopped after"));
        CHECK_FALSE(says(error, "element size"));
      }
      read += !error;
    }
  }
  MESSAGE("of " << tries << " damaged slices " << read << " were read");
}

TEST_CASE("sizes in places of an image: a ball, a region, where two touch; what is not there is refused") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), phantom(32, touching));
  GeometrySpec geometry;
  geometry.kind = GeometryKind::image;
  geometry.path = folder.file("a.nrrd");
  Monitor quiet;
  const auto mesh_with = [&](std::vector<LocalSize> sizes) {
    MeshOptions options;
    options.kind = MeshKind::tet4;
    options.size = 5e-3;
    options.sizes = std::move(sizes);
    return make_mesh(geometry, options, quiet);
  };
  // Mean edge of the elements for which `where` holds, mm.
  const auto mean_edge = [](const Mesh& mesh, const std::function<bool(const Vec3&, Index region)>& where) {
    double volume = 0, count = 0;
    const ElementBlock& block = mesh.solids.at(0);
    for (Index e = 0; e < block.size(); ++e) {
      if (!where(element_centroid(mesh, block, e), block.group[static_cast<std::size_t>(e)])) continue;
      volume += element_volume(mesh, block, e);
      ++count;
    }
    REQUIRE(count > 0);
    return 1e3 * std::cbrt(volume / count / 0.12);
  };
  const Vec3 place = {107e-3, 16e-3, 16e-3};  // in the first region; voxel (0, 0, 0) is at (100, 0, 0) mm
  const auto near = [&](const Vec3& p, Index) { return length(minus(p, place)) < 2.5e-3; };
  const auto far = [&](const Vec3& p, Index) { return length(minus(p, place)) > 12e-3; };
  const Mesh even = mesh_with({});
  const Mesh ball = mesh_with({{SphereSelector{place, 1e-3}, 1.2e-3}});
  CHECK(mean_edge(ball, near) < 0.55 * mean_edge(even, near));
  CHECK(mean_edge(ball, far) > 0.8 * mean_edge(even, far));
  CHECK(measure_quality(ball).min > 0.1);
  CHECK(volumes(ball)[0] == doctest::Approx(volumes(even)[0]).epsilon(0.01));

  // The size that a needle asks for gives it the nodes that it needs.
  const NeedleSelector needle{{107e-3, 16e-3, 31e-3}, {107e-3, 16e-3, 10e-3}, 1e-3, 10e-3};
  CHECK_THROWS_AS(select(even, needle, "needle"), Error);
  const Mesh around = mesh_with({{needle, needle_size(needle)}});
  CHECK(select(around, needle, "needle").nodes.size() >= least_needle_nodes(needle));
  CHECK(mean_edge(around, far) > 0.7 * mean_edge(even, far));

  const auto first = [](const Vec3&, Index r) { return r == 0; };
  const Mesh region = mesh_with({{NamedSelector{{"label 1"}}, 2e-3}});
  CHECK(mean_edge(region, first) < 0.75 * mean_edge(even, first));
  CHECK(mean_edge(region, first) < 2.4);
  const auto at_plane = [](const Vec3& p, Index) { return std::abs(p[0] - 115.5e-3) < 1e-3; };
  const Mesh touch = mesh_with({{NamedSelector{{"label 1|label 2", "label 1|label 3"}}, 1e-3}});
  CHECK(mean_edge(touch, at_plane) < 0.65 * mean_edge(even, at_plane));

  const auto refused = [&](const Selector& where) { return error_of([&] { mesh_with({{where, 1e-3}}); }); };
  CHECK(says(refused(NamedSelector{{"lable 1"}}), "\"label 1\""));
  CHECK(says(refused(SphereSelector{{0, 0, 0}, 1e-3}), "mesh/sizes/0/on"));
  CHECK(says(refused(NearestFaceSelector{place}), "no faces before it is meshed"));
}

TEST_CASE("crumbs that hang along an edge or at a corner are left out, and told") {
  TemporaryFolder folder;
  const auto voxel = [](double x) { return static_cast<int>(std::floor((x + 1) * 8)); };
  // A block of 8^3 voxels, a crumb of one along an edge, a second one at a corner of it, a third one apart.
  const LabelOf crumbs = [&](double x, double y, double z) {
    const int i = voxel(x), j = voxel(y), k = voxel(z);
    if (i < 8 && j < 8 && k < 8) return 1;
    if (i == 8 && j == 8 && k == 3) return 1;
    if (i == 9 && j == 9 && k == 4) return 1;
    return i == 14 && j == 14 && k == 14 ? 1 : 0;
  };
  write_bytes(folder.file("crumbs of bone.nrrd"), phantom(16, crumbs));
  ImageOptions image;
  MeshingReport report;
  const Mesh clean = mesh_image(folder.file("crumbs of bone.nrrd"), image, MeshKind::hex8, 0, &report);
  CHECK(clean.solid_count() == 512 + 1);  // what touches nothing stays, if it is no speck
  CHECK(std::any_of(report.warnings.begin(), report.warnings.end(), [](const Text& w) {
    return w.english().find("2 parts of the mesh are of one region and touch nothing") != std::string::npos;
  }));
  CHECK(std::any_of(report.facts.begin(), report.facts.end(), [](const Text& f) {
    return f.english().find("2 parts that touch the rest at nodes or along an edge alone were left out: 2 "
                            "elements") != std::string::npos;
  }));
  CHECK_NOTHROW(check_mesh(clean));
  image.drop_crumbs = false;
  CHECK(mesh_image(folder.file("crumbs of bone.nrrd"), image, MeshKind::hex8).solid_count() == 515);
}

TEST_CASE("the outside of a body from an image is parted at flat ends and cavities, not by noise") {
  const auto bone = [](double x, double y, double z) {
    const double r = std::hypot(x, y);
    // The surface is off by up to a voxel here and there.
    const double rough = 0.02 * std::sin(91 * x + 57 * y + 73 * z);
    if (r > 0.4 + rough || std::abs(z) > 0.8) return 0;
    return r < 0.2 && std::abs(z) < 0.5 ? 0 : 1;
  };
  const auto ball = [](double x, double y, double z) { return std::hypot(x, y, z) < 0.7 ? 1 : 0; };
  TemporaryFolder folder;
  write_bytes(folder.file("bone.nrrd"), phantom(48, bone));
  write_bytes(folder.file("ball.nrrd"), phantom(32, ball));
  ImageOptions image;
  image.labels = {{1, "bone"}};
  for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10}) {
    const Mesh mesh = mesh_image(folder.file("bone.nrrd"), image, kind);
    auto found = names(mesh.surfaces);
    std::sort(found.begin(), found.end());
    CHECK(found == std::vector<std::string>{"bone|cavity", "bone|curved", "bone|flat z+", "bone|flat z-"});
    const auto area = [&](const char* name) {
      double sum = 0;
      for (const FacetRef& f : select(mesh, NamedSelector{{name}}, "x").facets)
        sum += length(facet_area_vector(mesh, mesh.facets[static_cast<std::size_t>(f.block)], f.element));
      return sum;
    };
    const double voxel = 1e-3, radius = 0.4 * 24 * voxel, end = 3.14159265 * radius * radius;
    for (const char* name : {"bone|flat z+", "bone|flat z-"}) {
      CAPTURE(name);
      CHECK(area(name) > 0.7 * end);
      CHECK(area(name) < 1.4 * end);
      for (const FacetRef& f : select(mesh, NamedSelector{{name}}, "x").facets) {
        const Vec3 normal = facet_area_vector(mesh, mesh.facets[static_cast<std::size_t>(f.block)], f.element);
        CHECK(normal[2] * (std::string(name).back() == '+' ? 1 : -1) > 0.3 * length(normal));
      }
    }
    // All of it has the name it always had.
    CHECK(area("bone|outside") == doctest::Approx(area("bone|cavity") + area("bone|curved") +
                                                  area("bone|flat z+") + area("bone|flat z-")));
    CHECK(names(mesh_image(folder.file("ball.nrrd"), image, kind).surfaces) ==
          std::vector<std::string>{"bone|outside"});
  }
  CHECK(names(mesh_image(folder.file("bone.nrrd"), image, MeshKind::hex8).surfaces) ==
        std::vector<std::string>{"bone|outside"});
}

TEST_CASE("specks that touch nothing are left out, but for bodies with a label of their own") {
  TemporaryFolder folder;
  const auto voxel = [](double x) { return static_cast<int>(std::floor((x + 1) * 8)); };
  // A block of 12^3 voxels, a speck of one of the same label, and a pin of one with its own.
  const LabelOf specks = [&](double x, double y, double z) {
    const int i = voxel(x), j = voxel(y), k = voxel(z);
    if (i < 12 && j < 12 && k < 12) return 1;
    if (i == 14 && j == 3 && k == 14) return 1;
    return i == 14 && j == 14 && k == 14 ? 2 : 0;
  };
  write_bytes(folder.file("specks.nrrd"), phantom(16, specks));
  ImageOptions image;
  MeshingReport report;
  const Mesh clean = mesh_image(folder.file("specks.nrrd"), image, MeshKind::hex8, 0, &report);
  CHECK(clean.solid_count() == 12 * 12 * 12 + 1);
  CHECK(clean.regions.size() == 2);
  CHECK(std::any_of(report.facts.begin(), report.facts.end(), [](const Text& f) {
    return f.english().find("1 specks that touch nothing were left out: 1 elements") != std::string::npos;
  }));
  CHECK_NOTHROW(check_mesh(clean));
  image.drop_crumbs = false;
  CHECK(mesh_image(folder.file("specks.nrrd"), image, MeshKind::hex8).solid_count() == 12 * 12 * 12 + 2);
}
