#include "engine/analysis/problem/hourglass.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

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

double bulk_over_shear(const Material& m) {
  const double nu = m.poisson_ratio.value_or(0.0);
  return nu < 0.5 ? 2 * (1 + nu) / (3 * (1 - 2 * nu)) : std::numeric_limits<double>::infinity();
}

/// Elements of a shape whose material is nearly incompressible, and the first such material.
struct StiffVolumes {
  Index count = 0;
  const Material* material = nullptr;
};

StiffVolumes stiff_volumes(const Problem& problem, ElementType type) {
  StiffVolumes out;
  for (const ElementBlock& block : problem.mesh->solids) {
    if (block.type != type) continue;
    for (const Index region : block.group) {
      const Index number = problem.region_material[static_cast<std::size_t>(region)];
      if (number < 0) continue;
      const Material& m = problem.study.materials[static_cast<std::size_t>(number)];
      if (bulk_over_shear(m) < nearly_incompressible) continue;
      ++out.count;
      if (out.material == nullptr) out.material = &m;
    }
  }
  return out;
}

/// How much too soft two layers with one pressure an element are in bending, measured at K / G = 500.
void warn_of_one_pressure(Problem& problem, ElementType type, std::string_view softness, Text instead) {
  const StiffVolumes found = stiff_volumes(problem, type);
  if (found.count == 0) return;
  problem.warnings.push_back(
      phrase<"%1 elements of %2 have one pressure each (material '%3'): where the body bends, one layer of them is much too soft "
             "and two layers are about %4 too soft; take four layers, or %5">(found.count, traits(type).name,
                                                                            found.material->name, softness, std::move(instead)));
}

Index count_of(const Mesh& mesh, ElementType type) {
  Index count = 0;
  for (const ElementBlock& block : mesh.solids) count += block.type == type ? block.size() : 0;
  return count;
}

/// Reduced integration of a shape, or full integration with a pressure at each point.
void reduce(Problem& problem, ElementType type, element::Formulation& formulation, Index (*loose)(const Problem&)) {
  const StiffVolumes found = stiff_volumes(problem, type);
  if (found.count == 0 || formulation != element::Formulation::standard) return;
  const std::string_view name = traits(type).name;
  formulation = element::Formulation::reduced;
  if (loose(problem) == 0) {
    problem.warnings.push_back(
        phrase<"all %1 elements of %2 have reduced integration: material '%3' is nearly incompressible, and full integration is "
               "too stiff for it. elements.pressure \"point\" keeps full integration, \"element\" gives one pressure each">(
            count_of(*problem.mesh, type), name, found.material->name));
    return;
  }
  formulation = element::Formulation::standard;
  problem.warnings.push_back(
      phrase<"%1 elements of %2 are too stiff for material '%3', which is nearly incompressible: reduced integration would "
             "leave single elements or rows of them without stiffness. Take two elements across">(found.count, name,
                                                                                             found.material->name));
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

void take_reduced_integration(Problem& problem) {
  ElementFormulations& elements = problem.study.elements;
  if (!elements.large_deformation || elements.pressure == ElementPressure::never) return;
  const bool is_plate = elements.plane == PlaneBody::plane_stress;
  if (elements.pressure == ElementPressure::automatic) {
    reduce(problem, ElementType::hex20, elements.hex20, elements_in_loose_rows);
    if (!is_plate) reduce(problem, ElementType::quad8, elements.quad8, loose_single_elements);
  } else {
    if (elements.hex20 == element::Formulation::standard)
      warn_of_one_pressure(problem, ElementType::hex20, "12 %", phrase<"reduced integration (elements.hex20 \"reduced\")">());
    if (elements.quad8 == element::Formulation::standard && !is_plate)
      warn_of_one_pressure(problem, ElementType::quad8, "21 %", phrase<"reduced integration (elements.quad8 \"reduced\")">());
  }
  if (elements.pressure != ElementPressure::never)
    warn_of_one_pressure(problem, ElementType::wedge15, "8 %", phrase<"a pressure at each point (elements.pressure \"point\")">());
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
