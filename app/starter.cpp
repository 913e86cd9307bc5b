#include "app/starter.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "engine/base/error.hpp"

namespace genba {

namespace {

struct Ending {
  std::string_view text;
  GeometryKind kind;
  bool states_unit;  ///< the file says itself what its numbers mean
};
constexpr std::array endings = {
    Ending{".step", GeometryKind::file, true},     Ending{".stp", GeometryKind::file, true},
    Ending{".iges", GeometryKind::file, true},     Ending{".igs", GeometryKind::file, true},
    Ending{".brep", GeometryKind::file, false},    Ending{".stl", GeometryKind::file, false},
    Ending{".msh", GeometryKind::mesh_file, false}};

const Ending& ending_of(const std::filesystem::path& path) {
  std::string text = path.extension().string();
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const Ending& ending : endings)
    if (ending.text == text) return ending;
  throw Error(ErrorKind::input, path.filename().string(),
              "the ending \"" + text + "\" is not one of a geometry file",
              "Known: .step .stp .iges .igs .brep .stl .msh");
}

}  // namespace

bool states_unit_of_length(const std::string& geometry_path) {
  return ending_of(geometry_path).states_unit;
}

Project starter_project(const std::string& geometry_path) {
  const std::filesystem::path path = std::filesystem::absolute(geometry_path).lexically_normal();
  const Ending& ending = ending_of(path);
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code))
    throw Error(ErrorKind::file, geometry_path, "there is no such file", "Check the path of the geometry");

  Project project;
  project.title = path.stem().string();
  project.notes =
      "Starting case. Fill in: where the body is held (constraints) and what acts on it (loads); "
      "check the material and the element size. Every number carries its unit, like \"10 mm\" or \"210 "
      "GPa\".";
  if (!ending.states_unit)
    project.notes +=
        " The geometry file does not say its unit of length: 1 mm is assumed, check geometry/unit.";
  project.geometry.kind = ending.kind;
  project.geometry.path = path.string();
  project.geometry.unit = ending.states_unit ? 0.0 : 1e-3;

  Material steel;
  steel.name = "steel";
  steel.youngs_modulus = 210e9;
  steel.poisson_ratio = 0.3;
  steel.density = 7850;
  steel.thermal_expansion = 1.2e-5;
  steel.conductivity = 50;
  steel.specific_heat = 460;
  project.study.materials = {steel};
  project.study.assignments = {{"steel", {}}};
  return project;
}

}  // namespace genba
