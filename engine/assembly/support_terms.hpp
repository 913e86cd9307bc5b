// Matrices of elastic supports, facet by facet, of springs, and of faces that touch.
#pragma once

#include "engine/assembly/contact/contact_rows.hpp"
#include "engine/assembly/gather_points.hpp"
#include "engine/assembly/input.hpp"

namespace genba {

/// Calls visit(nodes, count, k) for each facet, in their order, then for each link. k: [count * dofs][count * dofs], N/m; visit may
/// change it. Facets are few compared with elements: one thread takes them.
template <class Visit>
void for_each_support(const AssemblyInput& input, Visit&& visit) {
  for (const SupportList& list : input.supports)
    element::with_facet_kind(list.kind, [&](auto shape) {
      using Facet = decltype(shape);
      constexpr std::size_t count = Facet::nodes, points = element::FacetRule<Facet>::points;
      const auto dofs = static_cast<std::size_t>(input.dofs), n = count * dofs;
      for (std::size_t f = 0; f < list.nodes.size() / count; ++f) {
        const Index* nodes = list.nodes.data() + f * count;
        double x[3 * count], wide[9 * count * count] = {}, k[9 * count * count];
        gather_points<Facet>(input.section, list.thickness.empty() ? 1.0 : list.thickness[f], input.points, nodes, x);
        element::add_support<Facet>(x, list.at_points.data() + f * points, wide);
        const auto from = [&](std::size_t i) { return i / dofs * 3 + i % dofs; };
        for (std::size_t i = 0; i < n; ++i)
          for (std::size_t j = 0; j < n; ++j) k[i * n + j] = wide[from(i) * 3 * count + from(j)];
        visit(nodes, static_cast<int>(count), k);
      }
    });
  std::vector<double> k;
  for (const LinkMatrix& link : input.links) {
    k = link.k;
    visit(link.nodes.data(), static_cast<int>(link.nodes.size()), k.data());
  }
  for (std::size_t row = 0; input.contacts != nullptr && row < input.contacts->size(); ++row) {
    contact_matrix(*input.contacts, row, first_contact_terms(*input.contacts, row), input.dofs, k);
    visit(input.contacts->nodes.data() + input.contacts->first(row),
          static_cast<int>(input.contacts->last(row) - input.contacts->first(row)), k.data());
  }
}

}  // namespace genba
