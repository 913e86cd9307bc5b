#include "engine/procedure/same_system.hpp"

#include <algorithm>
#include <vector>

namespace genba {

namespace {

/// The loads of a problem with a part in the matrix.
std::vector<const ResolvedLoad*> exchanges(const Problem& problem) {
  std::vector<const ResolvedLoad*> found;
  for (const ResolvedLoad& load : problem.loads)
    if (load.load.kind->enters == Enters::exchanges) found.push_back(&load);
  return found;
}

double coefficient(const ResolvedLoad& exchange) {
  return contribution(exchange.load).exchange;
}

/// Axes of the same elements too: the plan counts their bytes.
bool same_law(const Problem& a, const Problem& b) {
  return a.directed == b.directed &&
         std::equal(a.axes.begin(), a.axes.end(), b.axes.begin(), b.axes.end(),
                    [](const auto& x, const auto& y) { return x.size() == y.size(); });
}

bool same_facets(const ResolvedLoad* a, const ResolvedLoad* b) {
  return std::equal(a->facets.begin(), a->facets.end(), b->facets.begin(), b->facets.end(),
                    [](FacetRef x, FacetRef y) { return x.block == y.block && x.element == y.element; });
}

}  // namespace

bool same_matrix(const Problem& a, const Problem& b) {
  if (a.mesh != b.mesh || a.dofs != b.dofs || a.region_material != b.region_material ||
      !(a.study.materials == b.study.materials) || a.region_axes != b.region_axes ||
      !(a.study.elements == b.study.elements) || a.dirichlet.fixed != b.dirichlet.fixed)
    return false;
  const auto ca = exchanges(a), cb = exchanges(b);
  return std::equal(ca.begin(), ca.end(), cb.begin(), cb.end(), [](const auto* x, const auto* y) {
    return coefficient(*x) == coefficient(*y) && same_facets(x, y);
  });
}

bool same_pattern(const Problem& a, const Problem& b) {
  const auto has_values = [](const Problem& p) {
    const auto& values = p.dirichlet.value;
    return std::any_of(values.begin(), values.end(), [](double v) { return v != 0; });
  };
  const auto ca = exchanges(a), cb = exchanges(b);
  return a.mesh == b.mesh && a.dofs == b.dofs && a.study.elements == b.study.elements &&
         a.dirichlet.fixed == b.dirichlet.fixed && a.own.size() == b.own.size() && same_law(a, b) &&
         has_values(a) == has_values(b) &&
         std::equal(ca.begin(), ca.end(), cb.begin(), cb.end(), same_facets);
}

}  // namespace genba
