// The problems that the benches run on: a block or a mesh file, clamped below and loaded above.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/system/assembly.hpp"

namespace genba::bench {

/// What a bench's command line asks for.
struct Request {
  std::string what;  ///< as given, for the table's title
  ElementType type = ElementType::hex8;
  Index edge = 70;        ///< nodes along an edge of the unit cube
  std::string mesh_file;  ///< instead of the cube: a mesh cache file
  const Physics* physics = &physics_named("elasticity");
  NodeOrder order = NodeOrder::automatic;
};

/// "hex8:70:elasticity", "tet4:70:heat" or "FILE:elasticity"; ":native", ":reverse-cuthill-mckee", ... may
/// follow. Throws Error(input).
Request parse_request(const std::string& text);

/// "csr,rbp-sym" or "all". Throws Error(input).
std::vector<Format> parse_formats(const std::string& text);

std::shared_ptr<const Mesh> make_mesh(const Request& request);

/// Steel: the lowest nodes (of a mesh file, a hundredth of the height) are held (or kept at 293.15 K). A
/// cube's highest face carries 1 MPa (or 10 kW/m^2), any other mesh its weight (or 1 MW/m^3).
Study make_study(const Mesh& mesh, const Request& request);

/// |a - b| / |b|, 2-norms.
double relative_difference(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace genba::bench
