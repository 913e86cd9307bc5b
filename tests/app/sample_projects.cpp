#include "tests/app/sample_projects.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "tests/engine/physics/conditions.hpp"

namespace genba::test {

namespace {

Project box_project() {
  Project project;
  project.geometry.kind = GeometryKind::box;
  project.geometry.box_size = {0.1, 0.02, 0.02};
  project.geometry.box_cells = {10, 2, 2};
  project.mesh.kind = MeshKind::hex8;
  project.solve.backend = BackendChoice::cpu;
  Material steel;
  steel.name = "steel";
  steel.youngs_modulus = 210e9;
  steel.poisson_ratio = 0.3;
  steel.density = 7850;
  steel.conductivity = 50;
  project.study.materials = {steel};
  project.study.assignments = {{"steel", {}}};
  return project;
}

}  // namespace

Project cantilever() {
  Project project = box_project();
  project.title = "Cantilever";
  project.study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  project.study.loads = {force_load("tip", NamedSelector{{"xmax"}}, {0, 0, -1000})};
  project.output.probes = {{"middle", {0.05, 0.01, 0.01}}};
  return project;
}

Project heated_rod() {
  Project project = box_project();
  project.title = "Heated rod";
  project.study.physics = &physics_named("heat");
  project.study.constraints = {prescribed_temperature("stove", NamedSelector{{"xmin"}}, 373.15)};
  project.study.loads = {convection_load("air", NamedSelector{{"xmax"}}, 100, 293.15)};
  return project;
}

std::shared_ptr<const Project> shared(Project project) {
  return std::make_shared<const Project>(std::move(project));
}

bool Recorder::heard_stage(std::string_view stage) const {
  return std::find(stages.begin(), stages.end(), stage) != stages.end();
}

bool Recorder::heard(std::string_view part) const {
  return std::any_of(messages.begin(), messages.end(),
                     [&](const std::string& m) { return m.find(part) != std::string::npos; });
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "genba-test-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  path = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> out;
  if (!std::filesystem::exists(path)) return out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
    out.push_back(entry.path().lexically_relative(path).string());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace genba::test
