#include "tests/mesh/fuzz/targets.hpp"

#include <array>
#include <fstream>

#include "engine/base/error.hpp"
#include "engine/base/file.hpp"
#include "engine/model/mesh_cache.hpp"
#include "mesh/deck.hpp"
#include "mesh/geometry_file.hpp"
#include "mesh/image/label_file.hpp"
#include "mesh/mesh_io.hpp"
#include "mesh/surface_check.hpp"
#include "mesh/temporary_folder.hpp"

namespace genba::fuzz {

namespace {

const std::string& path() {
  static const TemporaryFolder folder;
  static const std::string file = folder.file("file");
  return file;
}

/// Without the care of write_atomically(): thousands of times a second.
void put(const std::string& bytes) {
  std::ofstream(path(), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string written(void (*write)(const std::string& path, const Mesh& mesh), ElementType type) {
  write(path(), make_box_mesh(type, {1, 2, 3}, {1, 1, 1}));
  return read_file(path());
}

std::string deck_sample() {
  return written([](const std::string& p, const Mesh& m) { write_inp(p, m, "sample"); },
                 ElementType::wedge15) +
         "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n*DENSITY\n7.85E-9\n*EXPANSION, ZERO=20.\n1.2E-5\n"
         "*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n*NSET, NSET=FOOT, GENERATE\n1, 8, 2\n"
         "*BOUNDARY\nFOOT, 1, 3\n7, 2, 2, 0.05\nFOOT, PINNED\n*STEP\n*STATIC\n*CLOAD\n7, 1, 40.\n"
         "*DLOAD\nEALL, GRAV, 9810., 0., 0., -1.\n1, P1, 25.\n*DSLOAD\nxmax, P, 3.\n*TEMPERATURE\nNALL, 35.\n"
         "*END STEP\n";
}

constexpr std::array all = {
    Target{"deck", [](const std::string& bytes) { (void)read_deck(bytes, "file.inp", 1e-3); }, deck_sample},
    Target{"msh", [](const std::string& bytes) { check_msh(bytes, "file.msh"); },
           [] { return written(write_msh, ElementType::hex20); }},
    Target{"stl",
           [](const std::string& bytes) {
             put(bytes);
             TriangleSurface surface = read_stl(path(), 1e-3);
             (void)check_surface(surface, Monitor());
           },
           [] { return written(write_stl, ElementType::tet4); }},
    Target{"mesh-cache",
           [](const std::string& bytes) {
             put(bytes);
             (void)read_mesh_cache(path());
           },
           [] { return written(write_mesh_cache, ElementType::pyramid5); }},
    Target{"mesh-handed-over",  // what no checksum keeps from the reader
           [](const std::string& bytes) {
             put(bytes);
             (void)take_mesh_over(path());
           },
           [] { return written(hand_over_mesh, ElementType::tet10); }},
    Target{"itk-snap-labels", [](const std::string& bytes) { (void)parse_label_file(bytes, "labels.txt"); },
           [] {
             return std::string(
                 "# IDX -R- -G- -B- -A-- VIS MSH LABEL\n    0     0    0    0        0  0  0    \"Clear "
                 "Label\"\n    1   255    0    0        1  1  1    \"left femur\"\n   12   0  127.5   0   "
                 "  0.5  1  0    \"marrow (new)\"\n");
           }},
    Target{"slicer-colours", [](const std::string& bytes) { (void)parse_label_file(bytes, "labels.ctbl"); },
           [] {
             return std::string(
                 "# Color table file labels.ctbl\n# 3 values\n0 Background 0 0 0 0\n1 left_femur 128 174 128 "
                 "255\n12 marrow 241 214 145 255\n");
           }}};

}  // namespace

std::span<const Target> targets() {
  return all;
}

}  // namespace genba::fuzz
