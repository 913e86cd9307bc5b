#include "engine/assembly/kept_elements.hpp"

#include <algorithm>
#include <cmath>

#include "engine/element/middle_weights.hpp"

namespace genba {

namespace {

bool is_held(const AssemblyInput& input, const Index* nodes, int count) {
  return std::any_of(nodes, nodes + count,
                     [&](Index node) { return input.fixed[static_cast<std::size_t>(node)] != 0; });
}

constexpr int isotropic[] = {0}, triangle[] = {0, 3, 5};  // indices in the upper triangle xx xy xz yy yz zz

}  // namespace

double StateCurve::operator()(double unknown) const {
  const auto after = std::upper_bound(at.begin(), at.end(), unknown);
  if (after == at.begin()) return value.front();
  if (after == at.end()) return value.back();
  const auto i = static_cast<std::size_t>(after - at.begin());
  return std::lerp(value[i - 1], value[i], (unknown - at[i - 1]) / (at[i] - at[i - 1]));
}

std::span<const int> conductivity_places(element::LawId law) {
  if (law == element::LawId::fourier) return isotropic;
  if (law == element::LawId::orthotropic_fourier) return triangle;
  return {};
}

bool takes_conductivity(element::LawId law) {
  return !conductivity_places(law).empty();
}

void put_conductivity(element::LawId law, double conductivity, double* constants) {
  for (const int place : conductivity_places(law)) constants[place] = conductivity;
}

void take_state(const AssemblyInput& input, const StateCurves& curves, std::span<const double> u,
                std::span<double> constants, ThreadTeam& team) {
  constexpr std::size_t elements_at_once = 16384;
  const element::LawId law = input.materials.law();
  const auto width = static_cast<std::size_t>(input.materials.width());
  for (std::size_t b = 0; b < curves.of_element.size(); ++b) {
    const std::vector<std::uint8_t>& of = curves.of_element[b];
    if (of.empty()) continue;
    const ElementList& list = input.solids[b];
    with_solid_of(list, [&](auto shape) {
      using Shape = decltype(shape);
      const auto weights = element::middle_weights<Shape>();
      team.for_chunks(of.size(), elements_at_once, [&](std::size_t begin, std::size_t end) {
        for (std::size_t e = begin; e < end; ++e) {
          if (of[e] == StateCurves::none) continue;
          double middle = 0;
          for (std::size_t i = 0; i < Shape::nodes; ++i) {
            const auto node = static_cast<std::size_t>(list.nodes[e * Shape::nodes + i]);
            middle += weights[i] * u[static_cast<std::size_t>(input.equation_node[node])];
          }
          put_conductivity(law, curves.curves[of[e]](middle),
                           constants.data() + width * static_cast<std::size_t>(list.region[e]));
        }
      });
    });
  }
}

bool has_prescribed_nodes(const AssemblyInput& input) {
  return std::any_of(input.fixed.begin(), input.fixed.end(), [](std::uint8_t f) { return f != 0; });
}

HeldPart held_part(const AssemblyInput& input) {
  HeldPart out;
  out.solids.resize(input.solids.size());
  out.convection.resize(input.convection.size());
  if (!has_prescribed_nodes(input)) return out;
  for (std::size_t b = 0; b < input.solids.size(); ++b) {
    const ElementList& list = input.solids[b];
    HeldPart::Solids& held = out.solids[b];
    for (Index e = 0; e < list.size(); ++e) {
      const Index* nodes = list.nodes.data() + static_cast<std::size_t>(e) * list.shape_nodes();
      if (!is_held(input, nodes, list.shape_nodes())) continue;
      held.nodes.insert(held.nodes.end(), nodes, nodes + list.shape_nodes());
      held.region.push_back(list.region[static_cast<std::size_t>(e)]);
      if (const double* axes = list.axes_of(e))
        held.axes.insert(held.axes.end(), axes, axes + element::quaternion_numbers);
      if (!list.absorbed.empty()) held.absorbed.push_back(list.absorbed[static_cast<std::size_t>(e)]);
    }
  }
  for (std::size_t b = 0; b < input.convection.size(); ++b) {
    const ConvectionList& list = input.convection[b];
    HeldPart::Facets& held = out.convection[b];
    for (Index f = 0; f < list.size(); ++f) {
      const Index* nodes = list.nodes.data() + static_cast<std::size_t>(f) * list.shape_nodes();
      if (!is_held(input, nodes, list.shape_nodes())) continue;
      held.nodes.insert(held.nodes.end(), nodes, nodes + list.shape_nodes());
      held.number.push_back(f);
    }
  }
  return out;
}

std::int64_t kept_bytes(const AssemblyInput& input, const KeptValues& values) {
  if (input.dofs != 1 || !device_can_assemble(input)) return 0;
  const std::int64_t nodes = input.nodes, mesh_nodes = static_cast<std::int64_t>(input.points.size());
  const std::int64_t real = sizeof(double), index = sizeof(Index);
  const auto sections = static_cast<std::int64_t>(input.materials.size());
  const bool has_sections_reaction =
      values.reactions &&
      (!input.reaction.empty() || !input.lumped_reaction.empty() || !input.absorption.empty());
  // Numbering, points and flags; constants and reactions of sections.
  std::int64_t sum = mesh_nodes * index + nodes * (3 * real + 1) +
                     static_cast<std::int64_t>(input.materials.all().size_bytes()) +
                     (has_sections_reaction ? 3 * real * sections : 0);
  // For prescribed nodes: their values, flags in mesh order, an array of zero flags, the diagonal.
  if (has_prescribed_nodes(input)) sum += nodes * (2 * real + 1) + mesh_nodes;
  const auto list = [&](std::int64_t elements, std::int64_t shape_nodes, std::int64_t beside) {
    if (elements > 0) sum += elements * (2 * index * shape_nodes + beside) + (nodes + 1) * real;
  };
  if (values.nodal) list(nodes, 1, real);
  const HeldPart held = held_part(input);
  for (std::size_t b = 0; b < input.solids.size(); ++b) {
    const ElementList& all = input.solids[b];
    const std::int64_t beside =
        (sections > 1 ? index : 0) + axes_bytes(input, all) + (values.shares ? real : 0);
    list(all.size(), all.shape_nodes(), beside + (values.curves ? 1 : 0));
    list(static_cast<std::int64_t>(held.solids[b].region.size()), all.shape_nodes(), beside);
  }
  for (std::size_t b = 0; b < input.convection.size(); ++b) {
    const ConvectionList& all = input.convection[b];
    list(all.size(), all.shape_nodes(), real);
    list(static_cast<std::int64_t>(held.convection[b].number.size()), all.shape_nodes(), real);
  }
  return sum;
}

}  // namespace genba
