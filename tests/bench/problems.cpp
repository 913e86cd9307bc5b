#include "tests/bench/problems.hpp"

#include <cmath>
#include <cstdlib>
#include <sstream>

#include "engine/base/error.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "tests/engine/physics/conditions.hpp"

namespace genba::bench {

namespace {

bool parse_type(const std::string& name, ElementType& type) {
  for (ElementType t : {ElementType::tet4, ElementType::tet10, ElementType::hex8})
    if (traits(t).name == name) {
      type = t;
      return true;
    }
  return false;
}

}  // namespace

Request parse_request(const std::string& text) {
  Request request;
  request.what = text;
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ':');) parts.push_back(part);
  if (parts.empty()) throw Error(ErrorKind::input, "bench", "an empty request", "Try hex8:70:elasticity.");
  std::size_t next = 1;
  if (parse_type(parts[0], request.type)) {
    if (parts.size() > 1) request.edge = std::atoi(parts[next++].c_str());
    if (request.edge < 2) throw Error(ErrorKind::input, text, "a cube has at least 2 nodes along an edge");
  } else {
    request.mesh_file = parts[0];
  }
  for (; next < parts.size(); ++next) {
    const std::string& word = parts[next];
    bool known = false;
    if (word == "elasticity" || word == "heat") {
      request.physics = word == "heat" ? &physics_named("heat") : &physics_named("elasticity");
      known = true;
    }
    for (NodeOrder order : all_node_orders)
      if (word == to_string(order)) {
        request.order = order;
        known = true;
      }
    if (!known)
      throw Error(ErrorKind::input, text, "'" + word + "' is neither a physics nor an order of the nodes");
  }
  return request;
}

std::vector<Format> parse_formats(const std::string& text) {
  if (text == "all") return {all_formats.begin(), all_formats.end()};
  std::vector<Format> formats;
  std::istringstream names(text);
  for (std::string name; std::getline(names, name, ',');)
    if (!parse_format(name, formats.emplace_back()))
      throw Error(ErrorKind::input, "formats", "no format is called " + name);
  return formats;
}

std::shared_ptr<const Mesh> make_mesh(const Request& request) {
  Mesh mesh;
  if (request.mesh_file.empty()) {
    const Index cells = traits(request.type).order == 2 ? (request.edge - 1) / 2 : request.edge - 1;
    mesh = make_box_mesh(request.type, {1, 1, 1}, {cells, cells, cells});
  } else {
    mesh = read_mesh_cache(request.mesh_file);
  }
  complete_facets(mesh);
  return std::make_shared<const Mesh>(std::move(mesh));
}

Study make_study(const Mesh& mesh, const Request& request) {
  const Physics* physics = request.physics;
  const bool is_cube = request.mesh_file.empty();
  const auto box = bounding_box(mesh);
  const double skin = is_cube ? -1 : 0.01 * (box[1][2] - box[0][2]);
  const PlaneSelector low{box[0], {0, 0, 1}, skin}, high{box[1], {0, 0, 1}, -1};
  Study study;
  study.physics = physics;
  Material steel;
  steel.name = "steel";
  steel.youngs_modulus = 210e9;
  steel.poisson_ratio = 0.3;
  steel.density = 7850;
  steel.conductivity = 50;
  study.materials = {steel};
  study.assignments = {{"steel", {}}};
  if (physics == &physics_named("elasticity")) {
    study.constraints = {displacement("held", low, {0.0, 0.0, 0.0})};
    if (is_cube)
      study.loads = {traction_load("pull", high, {0.3e6, 0, 1e6})};
    else
      study.loads = {gravity_load("weight", {0, 0, -9.81})};
  } else {
    study.constraints = {prescribed_temperature("cold", low, 293.15)};
    if (is_cube)
      study.loads = {heat_flux_load("heat", high, 1e4)};
    else
      study.loads = {heat_source_load("heat", {}, 1e6)};
  }
  return study;
}

double relative_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double difference = 0, scale = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    difference += (a[i] - b[i]) * (a[i] - b[i]);
    scale += b[i] * b[i];
  }
  return std::sqrt(difference / scale);
}

}  // namespace genba::bench
