#include "engine/analysis/system/assembly.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/connect/bolt_cuts.hpp"
#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/analysis/system/motion_storage.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/analysis/system/reaction.hpp"
#include "engine/analysis/system/varying_facets.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/byte_meter.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/sparse/product/product.hpp"

namespace genba {

Matrix empty_matrix(const NumberedGraph& numbered, Format format, ThreadTeam& team, Values values) {
  if (format == Format::rbp_sym && numbered.schedule)
    return make_rbp_sym(*numbered.schedule, numbered.graph.dofs, values);
  return make_matrix(format, numbered.graph, team, values);
}

std::vector<ElementList> element_lists(const Mesh& mesh, const ElementFormulations& elements, bool is_scalar) {
  std::vector<ElementList> lists;
  for (const ElementBlock& block : mesh.solids)
    lists.push_back({kind_of(block.type, elements, is_scalar, mesh.is_plane()), block.nodes, block.group, {}, {}});
  return lists;
}

namespace {
/// [section] thickness of a plane body.
std::vector<double> section_thickness(const Problem& problem) {
  std::vector<double> out = problem.thickness;
  if (out.empty()) return out;
  for (const OwnMaterial& own : problem.own) out.push_back(out[static_cast<std::size_t>(own.region)]);
  return out;
}

element::FacetKind facet_kind_of(ElementType type) {
  using element::FacetKind;
  switch (type) {
    case ElementType::tri3:
      return FacetKind::tri3;
    case ElementType::tri6:
      return FacetKind::tri6;
    case ElementType::quad4:
      return FacetKind::quad4;
    case ElementType::quad8:
      return FacetKind::quad8;
    case ElementType::line2:
      return FacetKind::edge2;
    case ElementType::line3:
      return FacetKind::edge3;
    default:
      throw Error(ErrorKind::internal_fault, phrase<"facet">(),
                  phrase<"a solid element stands among the facets">());
  }
}
element::FacetKind facet_kind_of(const Problem& problem, const FacetRef& facet) {
  return facet_kind_of(problem.mesh->facets[static_cast<std::size_t>(facet.block)].type);
}

/// The list that takes the next facet of a kind.
ConvectionList& convection_list(AssemblyInput& input, element::FacetKind kind, bool at_points) {
  if (input.convection.empty() || input.convection.back().kind != kind ||
      input.convection.back().at_points.empty() == at_points)
    input.convection.push_back({kind, {}, {}, {}});
  return input.convection.back();
}

void add_thickness(const Problem& problem, const FacetRef& facet, ConvectionList& list) {
  if (!problem.facet_thickness.empty())
    list.thickness.push_back(problem.facet_thickness[static_cast<std::size_t>(facet.block)]
                                                    [static_cast<std::size_t>(facet.element)]);
}

/// Adds the facets of load `number`, whose coefficient varies in space.
void add_varying_exchange(const Problem& problem, std::size_t number, AssemblyInput& input) {
  for_each_varying_facet(
      problem, number,
      [&](auto shape, const FacetRef& facet, const Index* nodes, const double*,
          const FacetPoints<decltype(shape)>& at) {
        using Facet = decltype(shape);
        ConvectionList& list = convection_list(input, facet_kind_of(problem, facet), true);
        add_thickness(problem, facet, list);
        list.nodes.insert(list.nodes.end(), nodes, nodes + Facet::nodes);
        list.at_points.insert(list.at_points.end(), at.exchange, at.exchange + at.points);
        list.coefficient.push_back(std::accumulate(at.exchange, at.exchange + at.points, 0.0) / at.points);
      });
}
/// Adds the facets of load `number`, which radiates. The matrix gets the slope of the flux.
void add_radiation(const Problem& problem, std::size_t number, AssemblyInput& input) {
  for_each_varying_facet(
      problem, number,
      [&](auto shape, const FacetRef& facet, const Index* nodes, const double*,
          const FacetPoints<decltype(shape)>& at) {
        using Facet = decltype(shape);
        ConvectionList& list = convection_list(input, facet_kind_of(problem, facet), false);
        add_thickness(problem, facet, list);
        list.nodes.insert(list.nodes.end(), nodes, nodes + Facet::nodes);
        list.coefficient.push_back(std::accumulate(at.slope, at.slope + at.points, 0.0) / at.points);
      });
}

/// Adds the facets of load `number`, which is a support.
void add_support(const Problem& problem, std::size_t number, AssemblyInput& input) {
  for_each_varying_facet(
      problem, number,
      [&](auto shape, const FacetRef& facet, const Index* nodes, const double*,
          const FacetPoints<decltype(shape)>& at) {
        const element::FacetKind kind = facet_kind_of(problem, facet);
        if (input.supports.empty() || input.supports.back().kind != kind) input.supports.push_back({kind, {}, {}});
        SupportList& list = input.supports.back();
        list.nodes.insert(list.nodes.end(), nodes, nodes + decltype(shape)::nodes);
        list.at_points.insert(list.at_points.end(), at.support, at.support + at.points);
        if (!problem.facet_thickness.empty())
          list.thickness.push_back(problem.facet_thickness[static_cast<std::size_t>(facet.block)]
                                                          [static_cast<std::size_t>(facet.element)]);
      });
}
}  // namespace

AssemblyInput support_input(const Problem& problem, const Numbering& numbering, std::size_t number) {
  AssemblyInput input;
  input.dofs = problem.dofs;
  input.nodes = static_cast<Index>(numbering.mesh_node.size());
  input.points = problem.mesh->points;
  input.equation_node = numbering.equation_node;
  input.section = problem.section;
  add_support(problem, number, input);
  return input;
}

AssemblyInput assembly_input(const Problem& problem, const Numbering& numbering, Radiation radiation) {
  AssemblyInput input;
  input.dofs = problem.dofs;
  input.nodes = static_cast<Index>(numbering.mesh_node.size());
  input.points = problem.mesh->points;
  input.equation_node = numbering.equation_node;
  input.section = problem.section;
  input.thickness = section_thickness(problem);
  input.solids = element_lists(*problem.mesh, problem.study.elements, !problem.study.physics->is_motion());
  for (std::size_t b = 0; b < input.solids.size(); ++b) {
    ElementList& list = input.solids[b];
    list.region = problem.sections(b);
    if (!problem.axes.empty()) list.axes = problem.axes[b];
    const auto& absorbed = problem.perfusion_now.empty() ? problem.perfusion_left : problem.perfusion_now;
    if (!absorbed.empty()) list.absorbed = absorbed[b];
    if (!problem.conductivity_at_points.empty()) list.at_points = problem.conductivity_at_points[b];
  }
  input.materials = section_materials(problem);
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const ResolvedLoad& load = problem.loads[i];
    if (load.load.kind->enters == Enters::supports) {
      add_support(problem, i, input);
      continue;
    }
    if (radiates(load.load)) {
      if (radiation == Radiation::linear) add_radiation(problem, i, input);
    } else if (std::isnan(contribution_with_gaps(load.load).exchange))
      add_varying_exchange(problem, i, input);
    else if (const double exchange = contribution(load.load).exchange; exchange != 0)
      for (const FacetRef& f : load.facets) {
        const ElementBlock& block = problem.mesh->facets[f.block];
        const int count = traits(block.type).nodes;
        ConvectionList& list = convection_list(input, facet_kind_of(block.type), false);
        const auto first = block.nodes.begin() + static_cast<Offset>(f.element) * count;
        list.nodes.insert(list.nodes.end(), first, first + count);
        list.coefficient.push_back(exchange);
        add_thickness(problem, f, list);
      }
  }
  for (const ResolvedLoad& load : problem.loads)
    if (load.couplings)
      input.couplings.push_back({load.couplings.get(), load.conductance()});
  if (problem.connections) input.links = problem.connections->matrices;
  if (problem.contacts) input.contacts = &problem.contacts->rows;
  add_reactions(problem, input);
  if (problem.study.physics->is_motion()) add_motion_storage(problem, input);
  input.fixed = problem.dirichlet.fixed;
  input.value = problem.dirichlet.value;
  input.map = problem.map.get();
  return input;
}

System assemble(const Problem& problem, const NumberedGraph& numbered, Format format, ThreadTeam& team,
                Monitor& monitor) {
  monitor.progress(phrase<"assemble">(), 0.0);
  System system{empty_matrix(numbered, format, team), {}};
  monitor.check();
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  HostElementWorker worker(team);
  add_elements(input, worker.batches(input), system.matrix, team, monitor);
  system.rhs = external_loads(problem, numbered.numbering, input, worker, monitor);
  std::vector<double> diagonal(system.rhs.size());
  extract_diagonal(system.matrix, diagonal);
  apply_prescribed_values(input, worker.batches(input), diagonal, system.rhs, team, monitor);
  return system;
}

std::vector<double> assemble_rhs(const Problem& problem, const NumberedGraph& numbered,
                                 std::span<const double> diagonal, ThreadTeam& team, Monitor& monitor) {
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  HostElementWorker worker(team);
  std::vector<double> rhs = external_loads(problem, numbered.numbering, input, worker, monitor);
  apply_prescribed_values(input, worker.batches(input), diagonal, rhs, team, monitor);
  return rhs;
}

std::vector<double> motion_points(const Problem& problem, const Numbering& numbering) {
  std::vector<double> points = equation_points(*problem.mesh, numbering);
  if (problem.connections)
    for (const auto& [node, place] : problem.connections->host_places)
      std::copy(place.begin(), place.end(),
                points.begin() + 3 * static_cast<std::ptrdiff_t>(numbering.equation_node[static_cast<std::size_t>(node)]));
  return points;
}

void take_determined(const Problem& problem, const Numbering& numbering, std::span<double> values) {
  if (!problem.map) return;
  AssemblyInput input;
  input.dofs = problem.dofs;
  input.equation_node = numbering.equation_node;
  input.map = problem.map.get();
  expand(input, MapValues::taken, values);
}

std::vector<double> external_loads(const Problem& problem, const Numbering& numbering,
                                   const AssemblyInput& elements, ElementWorker& worker, Monitor& monitor) {
  LoadVectors loads = load_vectors(problem, numbering, elements, worker, monitor);
  std::vector<double> sum = std::move(loads.mechanical);
  for (std::size_t i = 0; i < loads.thermal.size(); ++i) sum[i] += loads.thermal[i];
  for (std::size_t i = 0; i < loads.ambient.size(); ++i) sum[i] += loads.ambient[i];
  return sum;
}

namespace {
std::int64_t mesh_bytes(const Mesh& mesh) {
  std::int64_t sum = bytes_of(mesh.points) + bytes_of(mesh.node_tags);
  for (const auto* blocks : {&mesh.solids, &mesh.facets})
    for (const ElementBlock& b : *blocks)
      sum += bytes_of(b.nodes) + bytes_of(b.group) + bytes_of(b.tags) + bytes_of(b.grey) + bytes_of(b.axes);
  return sum;
}

std::int64_t schedule_bytes(const ClusterSchedule& s) {
  return bytes_of(s.node_of_lane) + bytes_of(s.slice_start) + bytes_of(s.partner) + bytes_of(s.alias_start) +
         bytes_of(s.alias_node) + bytes_of(s.halo_start) + bytes_of(s.halo_node) + bytes_of(s.halo_slot) +
         bytes_of(s.receiver_node) + bytes_of(s.receiver_start);
}

/// Bytes for elements with materials or axes of their own: in the problem and in the lists made of it. An
/// iteration over states keeps two more problems.
std::int64_t own_bytes(const Problem& problem) {
  std::int64_t sum = bytes_of(problem.own);
  for (const auto& sections : problem.own_section) sum += bytes_of(sections);
  for (const auto& rates : problem.perfusion_now) sum += bytes_of(rates);
  for (const auto& factors : problem.conductivity_at_points) sum += bytes_of(factors);
  if (depends_on_state(problem.study)) sum *= 3;
  sum += bytes_of(problem.temperature_rise);
  for (const auto& axes : problem.axes) sum += bytes_of(axes);
  const std::size_t constants =
      problem.directed ? sizeof(element::OrthotropicElastic::Constants) : sizeof(element::Lame);
  return sum + static_cast<std::int64_t>(problem.own.size() * (sizeof(RegionProperties) + constants));
}
}  // namespace

std::int64_t assembly_held_bytes(const Problem& problem, const NumberedGraph& numbered) {
  return mesh_bytes(*problem.mesh) + bytes_of(problem.dirichlet.fixed) + bytes_of(problem.dirichlet.value) +
         bytes_of(problem.dirichlet.owner) + (problem.map ? problem.map->bytes() : 0) +
         (problem.connections ? problem.connections->bytes() : 0) + (problem.contacts ? problem.contacts->bytes() : 0) +
         (problem.cuts ? mesh_bytes(*problem.cuts->whole) : 0) + own_bytes(problem) + coupling_bytes(couplings_of(problem)) +
         bytes_of(numbered.numbering.equation_node) + bytes_of(numbered.numbering.mesh_node) +
         bytes_of(numbered.graph.row_ptr) + bytes_of(numbered.graph.columns) + (numbered.schedule ? schedule_bytes(*numbered.schedule) : 0);
}

std::int64_t assembly_host_bytes(const Problem& problem, const NumberedGraph& numbered) {
  // Scratch: batches, load vectors and the diagonal of the right-hand side; with a map, all unknowns and a product. Points that keep a history have an old
  // state, a new one, and that of a frame.
  constexpr std::int64_t states = 3;
  return states * point_state_bytes(problem) + assembly_held_bytes(problem, numbered) +
         batches_bytes(problem.mesh->solid_count(), problem.mesh->node_count()) +
         (problem.map ? 5 : 3) * numbered.graph.rows() * static_cast<std::int64_t>(sizeof(double));
}

}  // namespace genba
