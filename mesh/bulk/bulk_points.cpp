// Springs and masses at nodes of a Nastran file, and pressures that vary over a face.
#include <algorithm>
#include <array>

#include "engine/element/loads.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "mesh/bulk/bulk_writer.hpp"

namespace genba {

namespace {

ElementType type_of_solid(std::size_t corners, std::size_t nodes) {
  switch (corners) {
    case 4:
      return nodes == 4 ? ElementType::tet4 : ElementType::tet10;
    case 6:
      return nodes == 6 ? ElementType::wedge6 : ElementType::wedge15;
    case 8:
      return nodes == 8 ? ElementType::hex8 : ElementType::hex20;
    default:
      return ElementType::pyramid5;
  }
}

/// The share of corner k of a face in a value that its corners state, at a place of its reference element.
double share_of_corner(std::size_t corners, std::size_t k, const double* xi) {
  if (corners == 3) return k == 0 ? 1 - xi[0] - xi[1] : xi[k - 1];
  constexpr double sign[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  return 0.25 * (1 + sign[k][0] * xi[0]) * (1 + sign[k][1] * xi[1]);
}

}  // namespace

/// Forces of a pressure that the corners of a face state: along `direction`, or against the normal if it is zero.
void BulkWriter::add_varying_pressure(const BulkElement& element, std::span<const std::int64_t> corner_nodes,
                                      std::span<const double> pressure, const Vec3& direction, BulkLoads& out) const {
  const ElementType type = type_of_solid(element.corners, element.nodes.size());
  const std::vector<std::int64_t> nodes = deck_order(element);
  for (int f = 0; f < traits(type).faces; ++f) {
    const int* local = face_nodes(type, f);
    const ElementType face = face_type(type, f);
    const auto corners = static_cast<std::size_t>(traits(face).corners);
    const auto node_at = [&](std::size_t i) { return nodes[static_cast<std::size_t>(local[i])]; };
    std::array<double, 4> at_corner{};
    bool is_it = corners == corner_nodes.size();
    for (std::size_t k = 0; is_it && k < corners; ++k) {
      const auto found = std::find(corner_nodes.begin(), corner_nodes.end(), node_at(k));
      is_it = found != corner_nodes.end();
      if (is_it) at_corner[k] = pressure[static_cast<std::size_t>(found - corner_nodes.begin())];
    }
    if (!is_it) continue;
    with_facet(face, [&](auto shape) {
      using Facet = decltype(shape);
      if constexpr (Facet::domain != element::Domain::line) {
        using Rule = element::FacetRule<Facet>;
        double x[3 * Facet::nodes];
        for (std::size_t i = 0; i < static_cast<std::size_t>(Facet::nodes); ++i)
          for (std::size_t a = 0; a < 3; ++a) x[3 * i + a] = nodes_.at(node_at(i)).place[a];
        for (int q = 0; q < Rule::points; ++q) {
          double xi[2], weight, n[Facet::nodes], normal[3], p = 0;
          Rule::point(q, xi, weight);
          Facet::values(xi, n);
          element::area_vector<Facet>(x, xi, normal);
          for (std::size_t k = 0; k < corners; ++k) p += share_of_corner(corners, k, xi) * at_corner[k];
          const double da = element::length3(normal);
          for (std::size_t i = 0; i < static_cast<std::size_t>(Facet::nodes); ++i) {
            Vec3& force = out.forces[node_at(i)].first;
            for (std::size_t a = 0; a < 3; ++a)
              force[a] += p * weight * n[i] * (direction == Vec3{} ? -normal[a] : da * direction[a]);
          }
        }
      }
    });
    return;
  }
}

void BulkWriter::write_springs() {
  std::map<std::string, double> stiffness_of;
  for (const BulkCard* card : named("PELAS"))
    for (std::size_t i = 0; i + 1 < card->fields.size(); i += 4)
      if (!card->fields[i].empty()) stiffness_of[card->fields[i]] = real(*card, i + 1);
  const auto write = [&](const BulkCard& card, double stiffness) {
    std::array<std::int64_t, 2> node{}, component{};
    for (std::size_t end = 0; end < 2; ++end) {
      const std::string& stated = field(card, 2 + 2 * end);
      if (stated.empty() || stated == "0") continue;
      node[end] = whole(card, 2 + 2 * end, phrase<"the node">());
      if (nodes_.count(node[end]) == 0)
        refuse(card.line, phrase<"%1 names node %2, which does not exist">(card.name, node[end]));
      component[end] = field(card, 3 + 2 * end).empty() ? 0 : whole(card, 3 + 2 * end, phrase<"the component">());
      if (component[end] < 1 || component[end] > 6)
        return out_.begin(card.name + " of scalar points", card.line);
    }
    if (node[0] == 0) std::swap(node[0], node[1]), std::swap(component[0], component[1]);
    if (node[0] == 0 || stiffness == 0) return;
    const std::string set = card.name + " " + field(card, 0);
    out_.begin("ELEMENT", card.line, {{"TYPE", node[1] != 0 ? "SPRING2" : "SPRING1"}, {"ELSET", set}});
    out_.row(card.line, field(card, 0) + ", " + std::to_string(node[0]) +
                            (node[1] != 0 ? ", " + std::to_string(node[1]) : std::string()));
    out_.begin("SPRING", card.line, {{"ELSET", set}});
    out_.row(card.line, std::to_string(component[0]) + (node[1] != 0 ? ", " + std::to_string(component[1]) : std::string()));
    out_.row(card.line, bulk_written(stiffness));
  };
  for (const BulkCard* card : named("CELAS2")) write(*card, real(*card, 1));
  for (const BulkCard* card : named("CELAS1")) {
    const std::string& property = field(*card, 1).empty() ? field(*card, 0) : field(*card, 1);
    const auto found = stiffness_of.find(property);
    if (found == stiffness_of.end()) refuse(card->line, phrase<"%1 names PELAS %2, which does not exist">(card->name, property));
    write(*card, found->second);
  }
}

void BulkWriter::write_masses(std::vector<Text>& notes) {
  const bool turns = !named("RFORCE").empty() || control_.kind() == BulkSolution::modes, by_mass = turns || !named("GRAV").empty();
  for (const BulkCard* card : named("CONM2")) {
    if (!by_mass) {
      if (card == named("CONM2").front())
        notes.push_back(phrase<"line %1: CONM2: masses change nothing without gravity and rotation">(card->line));
      continue;
    }
    const std::int64_t node = whole(*card, 1, phrase<"the node">());
    if (nodes_.count(node) == 0) refuse(card->line, phrase<"%1 names node %2, which does not exist">(card->name, node));
    const auto is_stated = [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i)
        if (!field(*card, i).empty() && real(*card, i) != 0) return true;
      return false;
    };
    if (is_stated(4, 7) || (turns && is_stated(8, 14))) {
      out_.begin(is_stated(4, 7) ? "CONM2 with an offset" : "CONM2 with inertia that turns", card->line);
      continue;
    }
    if (real(*card, 3) == 0) continue;
    const std::string set = "CONM2 " + field(*card, 0);
    out_.begin("ELEMENT", card->line, {{"TYPE", "MASS"}, {"ELSET", set}});
    out_.row(card->line, field(*card, 0) + ", " + std::to_string(node));
    out_.begin("MASS", card->line, {{"ELSET", set}});
    out_.row(card->line, bulk_written(real(*card, 3)));
  }
}

}  // namespace genba
