#include "engine/model/file/mesh_cache.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/sha256.hpp"
#include "engine/model/faces/facets.hpp"
#include "tests/engine/model/sample_meshes.hpp"

using namespace genba;
namespace fs = std::filesystem;

namespace {

struct File {
  fs::path path = fs::temp_directory_path() / ("genba-cache-test-" + std::to_string(::getpid()) + ".gmesh");
  ~File() { fs::remove(path); }
  std::string name() const { return path.string(); }
};

/// Without the flush to disk of write_text_atomically(): these tests write a thousand files.
void put(const File& file, const std::string& bytes) {
  std::ofstream(file.path, std::ios::binary) << bytes;
}

/// The same bytes with a right checksum at their end.
std::string with_checksum(std::string body) {
  Sha256 hash;
  hash.add(body);
  for (const std::uint8_t b : hash.digest()) body += static_cast<char>(b);
  return body;
}

/// Reads damaged bytes: an Error is expected; anything else but a mesh is a failure.
bool refused(const File& file, const std::string& bytes) {
  put(file, bytes);
  try {
    (void)read_mesh_cache(file.name());
    return false;
  } catch (const Error& e) {
    CHECK((e.kind() == ErrorKind::mesh || e.kind() == ErrorKind::file));
    return true;
  }
}

}  // namespace

TEST_CASE("a mesh is read back as it was written") {
  const File file;
  Mesh of_image = one_tet();
  of_image.voxel = {Vec3{1e-3, 0, 0}, Vec3{0, 2e-3, 0}, Vec3{0, 0, 3e-3}};
  Mesh with_axes = one_tet();
  with_axes.solids[0].axes = {1, 2, 3, 4, 5, 6};
  for (const Mesh& mesh : {two_region_box(), make_box_mesh(ElementType::tet10, {1, 2, 3}, {2, 2, 2}),
                           one_tet(), of_image, with_axes, Mesh{}}) {
    write_mesh_cache(file.name(), mesh);
    const Mesh read = read_mesh_cache(file.name());
    CHECK(read.source == mesh.source);
    CHECK(read.voxel == mesh.voxel);
    CHECK(read.points == mesh.points);
    CHECK(read.node_tags == mesh.node_tags);
    for (const auto& [a, b] :
         {std::pair(&read.solids, &mesh.solids), std::pair(&read.facets, &mesh.facets)}) {
      REQUIRE(a->size() == b->size());
      for (std::size_t i = 0; i < a->size(); ++i) {
        CHECK((*a)[i].type == (*b)[i].type);
        CHECK((*a)[i].nodes == (*b)[i].nodes);
        CHECK((*a)[i].group == (*b)[i].group);
        CHECK((*a)[i].tags == (*b)[i].tags);
        CHECK((*a)[i].axes == (*b)[i].axes);
      }
    }
    REQUIRE(read.surfaces.size() == mesh.surfaces.size());
    for (std::size_t i = 0; i < read.surfaces.size(); ++i)
      CHECK(read.surfaces[i].name == mesh.surfaces[i].name);
    REQUIRE(read.sets.size() == mesh.sets.size());
    for (std::size_t i = 0; i < read.sets.size(); ++i) CHECK(read.sets[i].members == mesh.sets[i].members);
  }
}

TEST_CASE("a mesh that is handed over comes whole or not at all, and is no file to keep") {
  const File file;
  const Mesh mesh = two_region_box();
  hand_over_mesh(file.name(), mesh);
  const Mesh taken = take_mesh_over(file.name());
  CHECK(taken.points == mesh.points);
  CHECK(taken.solids[0].nodes == mesh.solids[0].nodes);
  CHECK(taken.facets[0].tags == mesh.facets[0].tags);
  CHECK_THROWS_WITH_AS((void)read_mesh_cache(file.name()), doctest::Contains("checksum"), Error);
  const std::string bytes = read_file(file.name());
  for (const std::size_t size : {bytes.size() - 1, bytes.size() / 2, std::size_t{10}, std::size_t{0}}) {
    put(file, bytes.substr(0, size));
    CHECK_THROWS_AS((void)take_mesh_over(file.name()), Error);
  }
  write_mesh_cache(file.name(), mesh);
  CHECK(take_mesh_over(file.name()).points == mesh.points);
}

TEST_CASE("colours of regions and surfaces are kept; files without them are read") {
  const File file;
  Mesh mesh = two_region_box();
  mesh.regions[1].colour = Rgb{216, 199, 0};
  mesh.surfaces[0].colour = Rgb{0, 0, 0};
  write_mesh_cache(file.name(), mesh);
  const Mesh read = read_mesh_cache(file.name());
  CHECK_FALSE(read.regions[0].colour);
  CHECK(read.regions[1].colour == mesh.regions[1].colour);
  CHECK(read.surfaces[0].colour == mesh.surfaces[0].colour);

  write_mesh_cache(file.name(), Mesh{});
  std::string old = read_file(file.name());
  old[8] = 2;
  constexpr std::size_t checksum = 32, voxel = sizeof(Mesh::voxel);  // older ones end before the voxel
  put(file, with_checksum(old.substr(0, old.size() - checksum - voxel)));
  CHECK(read_mesh_cache(file.name()).regions.empty());
}

TEST_CASE("grey values of elements are kept, one an element") {
  const File file;
  Mesh mesh = two_region_box();
  mesh.solids[0].grey.assign(mesh.solids[0].group.size(), -12.5);
  write_mesh_cache(file.name(), mesh);
  CHECK(read_mesh_cache(file.name()).solids[0].grey == mesh.solids[0].grey);
  mesh.solids[0].grey.pop_back();
  CHECK_THROWS_WITH_AS(check_connectivity(mesh), doctest::Contains("grey values"), Error);
}

TEST_CASE("missing, foreign and empty files are refused") {
  const File file;
  CHECK_THROWS_AS((void)read_mesh_cache(file.name()), Error);
  CHECK(refused(file, ""));
  CHECK(refused(file, "$MeshFormat\n4.1 0 8\n"));
  CHECK(refused(file, "GenbaMsh"));
}

TEST_CASE("every truncation and every flipped byte is noticed") {
  const File file;
  write_mesh_cache(file.name(), two_region_box());
  const std::string good = read_file(file.name());
  std::mt19937 random(1);
  for (int i = 0; i < 150; ++i) CHECK(refused(file, good.substr(0, random() % good.size())));
  for (int i = 0; i < 150; ++i) {
    std::string bad = good;
    bad[random() % bad.size()] ^= static_cast<char>(1 << random() % 8);
    CHECK(refused(file, bad));
  }
  CHECK(refused(file, good + "x"));
}

TEST_CASE("damage under a right checksum never gets past the reader as nonsense") {
  // An attacker can recompute the checksum: lengths and indices must be checked all the same.
  const File file;
  write_mesh_cache(file.name(), two_region_box());
  const std::string good = read_file(file.name());
  const std::string body = good.substr(0, good.size() - 32);
  std::mt19937 random(2);
  int refusals = 0;
  for (int i = 0; i < 400; ++i) {
    std::string bad = body;
    bad[12 + random() % (bad.size() - 12)] ^= static_cast<char>(1 << random() % 8);
    put(file, with_checksum(bad));
    try {
      const Mesh mesh = read_mesh_cache(file.name());
      for (const ElementBlock& b : mesh.solids) {
        for (const Index n : b.nodes) CHECK((n >= 0 && n < mesh.node_count()));
      }
    } catch (const Error&) {
      ++refusals;
    }
  }
  CHECK(refusals > 50);
  // A list that claims to be huge.
  std::string huge = body.substr(0, 12);
  huge += std::string(7, '\xff') + std::string(1, '\x0f');
  CHECK(refused(file, with_checksum(huge)));
}

TEST_CASE("a file of another version says so") {
  const File file;
  write_mesh_cache(file.name(), one_tet());
  std::string body = read_file(file.name());
  body.resize(body.size() - 32);
  body[8] = 9;
  put(file, with_checksum(body));
  CHECK_THROWS_WITH_AS((void)read_mesh_cache(file.name()), doctest::Contains("version 9"), Error);
}
