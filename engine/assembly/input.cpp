#include "engine/assembly/input.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/quadrature.hpp"

#include <algorithm>
#include <string>

namespace genba {

namespace {
void require_assembly_size(std::size_t has, std::size_t needs, const Text& what) {
  if (has != needs)
    throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                phrase<"%1 has %2 entries, not %3">(what, has, needs));
}

/// Constants and reactions of regions.
std::int64_t materials_bytes(const AssemblyInput& input) {
  return static_cast<std::int64_t>(input.materials.all().size_bytes()) +
         (input.has_reaction() ? 3 * static_cast<std::int64_t>(sizeof(double) * input.materials.size()) : 0);
}

/// Bytes of an element beside its nodes.
std::int64_t element_bytes(const AssemblyInput& input, const ElementList& list) {
  const std::int64_t region = input.materials.size() == 1 ? 0 : sizeof(Index);
  return region + axes_bytes(input, list) +
         (list.absorbed.empty() ? 0 : static_cast<std::int64_t>(sizeof(double)));
}

/// Bytes of the largest chunk of elements on a GPU.
std::int64_t chunk_bytes(const AssemblyInput& input) {
  const std::int64_t real = sizeof(double), index = sizeof(Index);
  std::int64_t chunk = 0;
  const auto list = [&](Index elements, int shape_nodes, std::int64_t beside) {
    chunk = std::max(chunk, std::min(elements, residual_chunk(elements)) * (index * shape_nodes + beside));
  };
  for (const ElementList& l : input.solids) list(l.size(), l.shape_nodes(), element_bytes(input, l));
  for (const ConvectionList& l : input.convection) list(l.size(), l.shape_nodes(), real);
  if (!input.nodal.empty()) list(input.nodes, 1, real);
  return chunk;
}
}  // namespace

void require_consistent(const AssemblyInput& input) {
  const int of_law = element::dofs_of(input.materials.law());
  for (const element::LawId law : input.materials.laws())
    if (element::dofs_of(law) != of_law || element::fluxes_of(law) != element::fluxes_of(input.materials.law()))
      throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                  phrase<"the laws of the regions have different unknowns">());
  const int dofs = of_law == 3 && input.section != element::Section::solid ? 2 : of_law;
  if (input.dofs != dofs)
    throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                phrase<"nodes of %1 unknowns; the law has %2">(input.dofs, dofs));
  const std::size_t unknowns = input.points.size() * static_cast<std::size_t>(input.dofs);
  require_assembly_size(input.equation_node.size(), input.points.size(), phrase<"the numbering">());
  require_assembly_size(input.fixed.size(), unknowns, phrase<"the list of prescribed unknowns">());
  require_assembly_size(input.value.size(), unknowns, phrase<"the list of prescribed values">());
  for (const ElementList& list : input.solids)
    require_assembly_size(list.nodes.size(), list.region.size() * static_cast<std::size_t>(list.shape_nodes()),
                          phrase<"a list of elements">());
  for (const ElementList& list : input.solids)
    if (!list.axes.empty())
      require_assembly_size(list.axes.size(), list.region.size() * element::quaternion_numbers,
                            phrase<"a list of axes">());
  for (const ElementList& list : input.solids)
    if (!list.absorbed.empty())
      require_assembly_size(list.absorbed.size(), list.region.size(), phrase<"a list of shares">());
  for (const ElementList& list : input.solids)
    if (!list.at_points.empty())
      require_assembly_size(
          list.at_points.size(),
          list.region.size() * with_solid_of(list,
                                             [](auto shape) -> std::size_t {
                                               return element::StiffnessRule<decltype(shape)>::points;
                                             }),
          phrase<"a list of conductivities">());
  for (const ConvectionList& list : input.convection)
    require_assembly_size(list.nodes.size(),
                          list.coefficient.size() * static_cast<std::size_t>(list.shape_nodes()),
                          phrase<"a list of facets">());
  for (const SupportList& list : input.supports)
    element::with_facet_kind(list.kind, [&](auto shape) {
      using Facet = decltype(shape);
      require_assembly_size(list.at_points.size(), list.nodes.size() / Facet::nodes * element::FacetRule<Facet>::points,
                            phrase<"a list of supports">());
    });
  for (const auto* reaction : {&input.reaction, &input.lumped_reaction, &input.absorption})
    if (!reaction->empty())
      require_assembly_size(reaction->size(), input.materials.size(), phrase<"a list of reactions">());
  if (!input.nodal.empty())
    require_assembly_size(input.nodal.size(), static_cast<std::size_t>(input.nodes),
                          phrase<"a list of nodal values">());
  for (const ConvectionList& list : input.convection)
    if (!list.at_points.empty())
      require_assembly_size(
          list.at_points.size(),
          list.coefficient.size() * element::with_facet_kind(list.kind,
                                                  [](auto shape) -> std::size_t {
                                                    return element::FacetRule<decltype(shape)>::points;
                                                  }),
          phrase<"a list of coefficients">());
}

bool device_can_assemble(const AssemblyInput& input) {
  const auto solid = [](const ElementList& l) {
    using element::Kind;
    return l.at_points.empty() && (l.kind == Kind::tet4 || l.kind == Kind::tet10 || l.kind == Kind::hex8);
  };
  const auto facet = [](const ConvectionList& l) {
    using element::FacetKind;
    return l.at_points.empty() &&
           (l.kind == FacetKind::tri3 || l.kind == FacetKind::tri6 || l.kind == FacetKind::quad4);
  };
  return input.map == nullptr && (input.dofs == 1 || !input.has_reaction()) && input.materials.has_one_law() && input.couplings.empty() && input.supports.empty() && input.links.empty() && input.contacts == nullptr &&
         std::all_of(input.solids.begin(), input.solids.end(), solid) &&
         std::all_of(input.convection.begin(), input.convection.end(), facet);
}

std::int64_t assembly_bytes(const AssemblyInput& input) {
  if (!device_can_assemble(input)) return 0;
  const std::int64_t nodes = input.nodes, mesh_nodes = static_cast<std::int64_t>(input.points.size());
  const std::int64_t real = sizeof(double), index = sizeof(Index);
  const std::int64_t values = has_prescribed_values(input) ? real * input.dofs : 0;
  // Rows in slices need a list of their positions: 2 bytes each.
  const std::int64_t held =
      mesh_nodes * index + nodes * (3 * real + 1 + values + 2 * input.dofs) + materials_bytes(input);
  // First come arrays in mesh order; the matrix is there already.
  std::int64_t most = mesh_nodes * std::max(3 * real, input.dofs + values);
  const auto list = [&](std::size_t entries, std::int64_t beside) {
    const std::int64_t scratch = (std::int64_t{1} << 14) + nodes / 64;  // for a prefix sum
    most = std::max(most,
                    2 * index * static_cast<std::int64_t>(entries) + beside + (nodes + 1) * real + scratch);
  };
  for (const ElementList& l : input.solids) list(l.nodes.size(), element_bytes(input, l) * l.size());
  for (const ConvectionList& l : input.convection) list(l.nodes.size(), real * l.size());
  if (!input.nodal.empty()) list(static_cast<std::size_t>(nodes), real * nodes);
  // The diagonal comes last. For a matrix with FP32 values it is a product by elements.
  return held + std::max(most, 2 * nodes * input.dofs * real + chunk_bytes(input) + 2 * real);
}

Index residual_chunk(Index elements) {
  return std::max(Index{4096}, elements / 16 + 1);
}

std::int64_t residual_bytes(const AssemblyInput& input) {
  if (!device_can_assemble(input)) return 0;
  const std::int64_t nodes = input.nodes, mesh_nodes = static_cast<std::int64_t>(input.points.size());
  const std::int64_t real = sizeof(double), index = sizeof(Index);
  const std::int64_t chunk = chunk_bytes(input);
  const std::int64_t held = mesh_nodes * index + nodes * (3 * real + 1) + materials_bytes(input);
  // During setup: points and flags in mesh order, then one number for each equation node. Later: sums.
  const std::int64_t made = std::max(mesh_nodes * 3 * real, chunk + nodes * index);
  return held + std::max(made, chunk + input.rows() * real) + 4 * real;
}

std::int64_t axes_bytes(const AssemblyInput& input, const ElementList& list) {
  return element::turns(input.materials.law()) && !list.axes.empty()
             ? element::quaternion_numbers * static_cast<std::int64_t>(sizeof(double))
             : 0;
}

bool has_prescribed_values(const AssemblyInput& input) {
  return std::any_of(input.value.begin(), input.value.end(), [](double v) { return v != 0.0; });
}

}  // namespace genba
