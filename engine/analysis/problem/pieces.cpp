#include "engine/analysis/problem/pieces.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/model/disjoint_sets.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

MeshPieces find_pieces(const Mesh& mesh) {
  std::vector<Index> parent(mesh.points.size(), -1);
  for (const ElementBlock& block : mesh.solids) {
    const int n = traits(block.type).nodes;
    for (Index e = 0; e < block.size(); ++e) {
      const Index* nodes = block.nodes.data() + static_cast<std::size_t>(e) * n;
      for (int i = 0; i < n; ++i)
        if (parent[nodes[i]] < 0) parent[nodes[i]] = nodes[i];
      // The smaller root wins, so that pieces are numbered by their first node.
      Index root = root_of(parent, nodes[0]);
      for (int i = 1; i < n; ++i) {
        const Index other = root_of(parent, nodes[i]);
        parent[std::max(root, other)] = std::min(root, other);
        root = std::min(root, other);
      }
    }
  }

  MeshPieces pieces;
  pieces.of_node.assign(mesh.points.size(), -1);
  std::vector<Vec3> low, high;
  for (Index node = 0; node < mesh.node_count(); ++node) {
    if (parent[node] < 0) continue;
    const Index root = root_of(parent, node);
    const Vec3& p = mesh.points[node];
    if (root == node) {
      pieces.of_node[node] = pieces.count();
      pieces.centroid.push_back({0, 0, 0});
      pieces.nodes.push_back(0);
      low.push_back(p);
      high.push_back(p);
    }
    const Index piece = pieces.of_node[node] = pieces.of_node[root];
    ++pieces.nodes[piece];
    for (int a = 0; a < 3; ++a) {
      pieces.centroid[piece][a] += p[a];
      low[piece][a] = std::min(low[piece][a], p[a]);
      high[piece][a] = std::max(high[piece][a], p[a]);
    }
  }
  pieces.elements.assign(pieces.centroid.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      ++pieces.elements[pieces.of_node[block.nodes[static_cast<std::size_t>(e) * traits(block.type).nodes]]];
  for (Index i = 0; i < pieces.count(); ++i) {
    for (double& c : pieces.centroid[i]) c /= pieces.nodes[i];
    pieces.size.push_back(std::hypot(high[i][0] - low[i][0], high[i][1] - low[i][1], high[i][2] - low[i][2]));
  }
  return pieces;
}

MeshPieces as_one_piece(const MeshPieces& pieces, const Mesh& mesh) {
  MeshPieces out{pieces.of_node, {Vec3{}}, {box_diagonal(mesh)}, {0}, {0}};
  for (Index& piece : out.of_node) piece = std::min<Index>(piece, 0);
  for (std::size_t i = 0; i < pieces.centroid.size(); ++i) {
    out.elements[0] += pieces.elements[i];
    out.nodes[0] += pieces.nodes[i];
    out.centroid[0] = plus(out.centroid[0], pieces.centroid[i], static_cast<double>(pieces.nodes[i]));
  }
  if (out.nodes[0] > 0) out.centroid[0] = scaled(out.centroid[0], 1.0 / out.nodes[0]);
  return out;
}

MeshPieces joined_pieces(const MeshPieces& pieces, std::vector<Index>& group) {
  std::vector<Index> number(group.size(), -1);
  MeshPieces out;
  out.of_node = pieces.of_node;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const auto root = static_cast<std::size_t>(group[i]);
    if (number[root] < 0) {
      number[root] = out.count();
      out.centroid.push_back(pieces.centroid[root]), out.size.push_back(pieces.size[root]);
      out.elements.push_back(0), out.nodes.push_back(0);
    }
    group[i] = number[root];
    const auto to = static_cast<std::size_t>(group[i]);
    out.elements[to] += pieces.elements[i], out.nodes[to] += pieces.nodes[i];
  }
  for (Index& piece : out.of_node)
    if (piece >= 0) piece = group[static_cast<std::size_t>(piece)];
  return out;
}

}  // namespace genba
