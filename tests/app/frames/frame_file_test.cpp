#include "app/frames/frame_file.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "app/frames/xml_tags.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/frames/frames_testing.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("a frame comes back bit by bit, whatever its elements are") {
  TemporaryFolder folder;
  const std::string path = folder.file("a.vtu");
  for (const ElementType type : body_types()) {
    const auto mesh = box_of(type);
    std::vector<Field> nodal = nodal_at(*mesh, 0.1);
    nodal[0].data[0] = std::nan(""), nodal[0].data[1] = -0.0, nodal[0].data[2] = 5e-324;
    const FrameMesh frames(mesh);
    write_frame(path, frames, 0.1, nodal, elements_at(*mesh, 0.1), "-- a note -->");
    const FrameHeader header = read_frame_header(path);
    CHECK(header.at == 0.1);
    CHECK(header.nodes == mesh->node_count());
    CHECK(header.elements == mesh->solid_count());
    CHECK(header.mesh_check_sum == frames.check_sum());
    REQUIRE(header.nodal.size() == 2);
    REQUIRE(header.of_elements.size() == 1);
    CHECK(same({read_frame_array(path, header.nodal[0]), read_frame_array(path, header.nodal[1])}, nodal));
    CHECK(same({read_frame_array(path, header.of_elements[0])}, elements_at(*mesh, 0.1)));
    const auto bytes = static_cast<std::int64_t>(fs::file_size(path));
    CHECK(bytes >= frame_bytes(*mesh, 4, 1));
    CHECK(bytes <= frame_bytes(*mesh, 4, 1) + 4096);
    CHECK(folder.names() == std::vector<std::string>{"a.vtu"});
  }
}

TEST_CASE("a frame that is cut, flipped or a stranger's is named") {
  TemporaryFolder folder;
  const std::string path = folder.file("a.vtu");
  const auto mesh = box_of(ElementType::hex8);
  write_frame(path, FrameMesh(mesh), 1, nodal_at(*mesh, 1), {}, "note");
  const std::string whole = read_file(path);
  const auto read_all = [&] {
    for (const FrameArray& array : read_frame_header(path).nodal) (void)read_frame_array(path, array);
  };
  CHECK(error_of(read_all).empty());
  for (std::size_t bytes = 0; bytes < whole.size(); bytes += 7) {
    write_text_atomically(path, whole.substr(0, bytes));
    CHECK(has(error_of(read_all), path));
  }
  const FrameHeader header = [&] {
    write_text_atomically(path, whole);
    return read_frame_header(path);
  }();
  for (const FrameArray& array : header.nodal)
    for (std::int64_t i = 0; i < 8 * array.values; i += 5) {
      std::string flipped = whole;
      flipped[static_cast<std::size_t>(array.offset + i)] ^= 16;
      write_text_atomically(path, flipped);
      CHECK(has(error_of(read_all), "damaged"));
    }
  for (const char* wrong :
       {"NumberOfPoints=\"-1\"", "NumberOfPoints=\"99999999999\"", "NumberOfPoints=\"2147483647\""}) {
    std::string changed = whole;
    changed.replace(changed.find("NumberOfPoints=\"27\""), 19, wrong);
    write_text_atomically(path, changed);
    CHECK(has(error_of(read_all), "damaged"));
  }
  for (const char* stranger : {"", "x", "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\"/>"}) {
    write_text_atomically(path, stranger);
    CHECK(has(error_of(read_all), "not a frame that Genba wrote"));
    CHECK_FALSE(is_frame(path));
  }
  CHECK(has(error_of([&] { (void)read_frame_header(folder.file("none.vtu")); }), "none.vtu"));
  CHECK(has(error_of([&] { (void)read_frame_header(folder.path); }), folder.path));
}

TEST_CASE("a field of another length, or a time that is none, is refused") {
  TemporaryFolder folder;
  const auto mesh = box_of(ElementType::tet4);
  const FrameMesh frames(mesh);
  std::vector<Field> nodal = nodal_at(*mesh, 1);
  CHECK(has(error_of([&] { write_frame(folder.file("a"), frames, std::nan(""), nodal, {}, ""); }), "time"));
  nodal[0].data.pop_back();
  CHECK(has(error_of([&] { write_frame(folder.file("a"), frames, 1, nodal, {}, ""); }), "displacement"));
  CHECK(folder.names().empty());
}

TEST_CASE("check sums tell meshes apart") {
  const auto mesh = box_of(ElementType::hex8);
  Mesh other = *mesh;
  std::swap(other.points[0], other.points[1]);
  CHECK(FrameMesh(mesh).check_sum() == FrameMesh(box_of(ElementType::hex8)).check_sum());
  CHECK(FrameMesh(mesh).check_sum() != FrameMesh(std::make_shared<Mesh>(other)).check_sum());
  other = *mesh;
  std::swap(other.solids[0].nodes[0], other.solids[0].nodes[1]);
  CHECK(FrameMesh(mesh).check_sum() != FrameMesh(std::make_shared<Mesh>(other)).check_sum());
}

TEST_CASE("tags are read as they were written, and what is no XML is refused") {
  const std::string value = "a<b>&\"c\"\n\t\xC3\xA4";
  const auto tags = xml_tags("<?xml?><!-- <x> --><a b=\"" + xml_attribute(value) + "\" c=\"\"/>text<d></d>");
  REQUIRE(tags);
  REQUIRE(tags->size() == 2);
  CHECK(*(*tags)[0].find("b") == value);
  CHECK(*(*tags)[0].find("c") == "");
  CHECK((*tags)[0].find("d") == nullptr);
  CHECK((*tags)[1].name == "d");
  for (const char* wrong : {"<", "<a", "<a b>", "<a b=\"c>", "<!-- ", "<a b=\"&x;\"/>", "< >"})
    CHECK_FALSE(xml_tags(wrong));
  CHECK_FALSE(has(xml_comment("a -- b ---> c -"), "--"));
  CHECK(xml_attribute("\x01\xFF") == "??");
  CHECK(read_number(exact_number(0.1)) == 0.1);
  for (const char* wrong : {"", "1 ", "nan", "inf", "1,5", "x"}) CHECK_FALSE(read_number(wrong));
  CHECK(read_count("7", 7) == 7);
  for (const char* wrong : {"", "8", "-1", "7.0"}) CHECK_FALSE(read_count(wrong, 7));
}

TEST_CASE("the mesh of a frame comes back, and a flipped bit in it is noticed") {
  TemporaryFolder folder;
  const std::string path = folder.file("a.vtu");
  for (const ElementType type : body_types()) {
    Mesh made = *box_of(type);
    made.regions.push_back({.tag = 7, .name = "other"});
    made.solids[0].group.back() = 1;
    made.node_tags[0] = 1000;
    const auto mesh = std::make_shared<const Mesh>(made);
    const FrameMesh frames(mesh);
    write_frame(path, frames, 2, nodal_at(*mesh, 2), elements_at(*mesh, 2), "note");
    const auto read = read_frame_mesh(path);
    CHECK(read->points == mesh->points);
    CHECK(read->node_tags == mesh->node_tags);
    REQUIRE(read->solids.size() == 1);
    CHECK(read->solids[0].type == type);
    CHECK(read->solids[0].nodes == mesh->solids[0].nodes);
    REQUIRE(read->regions.size() == 2);
    CHECK(read->regions[static_cast<std::size_t>(read->solids[0].group.back())].tag == 7);
    CHECK(FrameMesh(read).check_sum() == frames.check_sum());
    CHECK(read->is_plane() == (traits(type).dimension == 2));
  }
  const std::string whole = read_file(path);
  const auto unharmed = read_frame_mesh(path);
  const std::size_t after_fields = whole.size() - static_cast<std::size_t>(frame_bytes(*unharmed, 0, 0));
  for (std::size_t at = after_fields; at < whole.size() - 40; at += 11) {
    std::string flipped = whole;
    flipped[at] ^= 1;
    write_text_atomically(path, flipped);
    std::shared_ptr<const Mesh> read;
    const std::string error = error_of([&] { read = read_frame_mesh(path); });
    if (read)  // only VTK reads what was flipped
      CHECK(FrameMesh(read).check_sum() == FrameMesh(unharmed).check_sum());
    else
      CHECK(has(error, "damaged"));
  }
}
