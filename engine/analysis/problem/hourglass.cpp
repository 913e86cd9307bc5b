#include "engine/analysis/problem/hourglass.hpp"

#include <algorithm>
#include <array>

#include "engine/model/faces/solid_faces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr int faces_of_brick = 6, face_corners = 4;

bool share_a_corner(int a, int b) {
  const int *of_a = face_nodes(ElementType::hex20, a), *of_b = face_nodes(ElementType::hex20, b);
  return std::any_of(of_a, of_a + face_corners,
                     [&](int n) { return std::find(of_b, of_b + face_corners, n) != of_b + face_corners; });
}

/// The three pairs of opposite faces.
std::array<std::array<int, 2>, 3> opposite_faces() {
  std::array<std::array<int, 2>, 3> pairs{};
  std::size_t count = 0;
  for (int a = 0; a < faces_of_brick; ++a)
    for (int b = a + 1; b < faces_of_brick; ++b)
      if (!share_a_corner(a, b)) pairs[count++] = {a, b};
  return pairs;
}

/// [block of this type][element] bit f: no other element has face (edge) f.
std::vector<std::vector<std::uint8_t>> free_faces(const Mesh& mesh, ElementType type) {
  std::vector<std::vector<std::uint8_t>> free(mesh.solids.size());
  for (std::size_t b = 0; b < free.size(); ++b)
    if (mesh.solids[b].type == type) free[b].assign(mesh.solids[b].group.size(), 0);
  const SortedFaces faces = sorted_faces(mesh);
  for (std::size_t i = 0; i < faces.size(); i = faces.end_of_same(i)) {
    const SolidFace& f = faces[i];
    if (faces.end_of_same(i) == i + 1 && !free[f.block].empty())
      free[f.block][static_cast<std::size_t>(f.element)] |= static_cast<std::uint8_t>(1u << f.face);
  }
  return free;
}

/// True if something is prescribed at a node of the element that lies on neither of the faces `ends`.
bool held_between(const Problem& problem, std::span<const Index> nodes, const std::array<int, 2>& ends) {
  for (int i = 0; i < static_cast<int>(nodes.size()); ++i) {
    const bool on_end = std::any_of(ends.begin(), ends.end(), [i](int face) {
      const int* of = face_nodes(ElementType::hex20, face);
      return std::find(of, of + traits(ElementType::quad8).nodes, i) != of + traits(ElementType::quad8).nodes;
    });
    if (on_end) continue;
    const auto first = static_cast<std::size_t>(nodes[static_cast<std::size_t>(i)]) * 3;
    for (std::size_t a = 0; a < 3; ++a)
      if (problem.dirichlet.fixed[first + a]) return true;
  }
  return false;
}

}  // namespace

Index elements_in_loose_rows(const Problem& problem) {
  if (problem.study.elements.hex20 != element::Formulation::reduced || problem.dofs != 3) return 0;
  const auto pairs = opposite_faces();
  const auto free = free_faces(*problem.mesh, ElementType::hex20);
  Index count = 0;
  for (std::size_t b = 0; b < free.size(); ++b)
    for (std::size_t e = 0; e < free[b].size(); ++e) {
      const auto is_free = [&](const std::array<int, 2>& pair) {
        return (free[b][e] >> pair[0] & 1) != 0 && (free[b][e] >> pair[1] & 1) != 0;
      };
      const auto nodes = element_nodes(problem.mesh->solids[b], static_cast<Index>(e));
      bool is_loose = false;
      for (std::size_t along = 0; along < 3; ++along)
        is_loose = is_loose || (is_free(pairs[(along + 1) % 3]) && is_free(pairs[(along + 2) % 3]) &&
                                !held_between(problem, nodes, pairs[along]));
      count += is_loose;
    }
  return count;
}

Index loose_single_elements(const Problem& problem) {
  if (problem.study.elements.quad8 != element::Formulation::reduced || problem.dofs != 2) return 0;
  constexpr std::uint8_t all_sides = 15;
  // The hourglass beside the rigid ones. It moves no point of the rule, so the hoop of a ring does not
  // resist.
  const int motions = problem.section == element::Section::axisymmetric ? 2 : 4;
  const auto free = free_faces(*problem.mesh, ElementType::quad8);
  Index count = 0;
  for (std::size_t b = 0; b < free.size(); ++b)
    for (std::size_t e = 0; e < free[b].size(); ++e) {
      if (free[b][e] != all_sides) continue;
      int held = 0;
      for (const Index node : element_nodes(problem.mesh->solids[b], static_cast<Index>(e)))
        for (std::size_t a = 0; a < 2; ++a)
          held += problem.dirichlet.fixed[2 * static_cast<std::size_t>(node) + a];
      count += held < motions;
    }
  return count;
}

void check_hourglass(const Problem& problem, std::vector<Text>& warnings) {
  if (const Index single = loose_single_elements(problem); single > 0)
    warnings.push_back(phrase<"%1 element(s) of quad8 with reduced integration have no neighbour: such an "
                              "element can move without "
                              "stiffness (hourglass) unless more of its displacements are prescribed than "
                              "rigid motions need, and "
                              "the solve may fail; take two elements at least, or full integration">(single));
  const Index count = elements_in_loose_rows(problem);
  if (count == 0) return;
  warnings.push_back(
      count == 1
          ? phrase<"%1 element of hex20 with reduced integration has no neighbour on four sides: such a row "
                   "can move without stiffness (hourglass), whatever holds its ends, and the solve may fail; "
                   "take two elements across, or full integration">(count)
          : phrase<"%1 elements of hex20 with reduced integration have no neighbour on four sides: such a "
                   "row can move without stiffness (hourglass), whatever holds its ends, and the solve may "
                   "fail; take two elements across, or full integration">(count));
}

}  // namespace genba
