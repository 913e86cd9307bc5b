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

/// Material: steel. Elasticity: the lowest nodes are held; a cube carries (0.3, 0, 1) MPa on its highest
/// face, any other mesh its weight. Heat: the lowest nodes are kept at 293.15 K; a cube gets 10 kW/m^2 on its
/// highest face, any other mesh 1 MW/m^3. In a mesh file the lowest nodes lie in the lowest hundredth of the
/// height.
Study make_study(const Mesh& mesh, const Request& request);

/// |a - b| / |b|, 2-norms.
double relative_difference(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace genba::bench
