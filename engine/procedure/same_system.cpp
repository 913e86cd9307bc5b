#include "engine/procedure/same_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/analysis/connect/connections.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

/// The loads of a problem that contribute to the matrix.
std::vector<const ResolvedLoad*> exchanges(const Problem& problem) {
  std::vector<const ResolvedLoad*> found;
  for (const ResolvedLoad& load : problem.loads)
    if (load.load.kind->enters == Enters::exchanges || load.load.kind->enters == Enters::supports || load.couplings)
      found.push_back(&load);
  return found;
}

bool has_gap(const Contribution& c) {
  const auto in = [](const Vec3& v) { return std::isnan(v[0]) || std::isnan(v[1]) || std::isnan(v[2]); };
  return std::isnan(c.exchange) || std::isnan(c.conductance) || std::isnan(c.support.normal) || std::isnan(c.support.tangential) ||
         in(c.support.by_axis) || in(c.support.total);
}

bool varies_in_facets(const ResolvedLoad& exchange) {
  return has_gap(contribution_with_gaps(exchange.load));
}

/// The variation of the load's coefficient.
std::vector<VaryingValue> variations(const ResolvedLoad& exchange) {
  std::vector<VaryingValue> out;
  for (const VaryingValue& varying : exchange.load.varies) {
    Condition alone = exchange.load;
    alone.varies = {varying};
    if (has_gap(contribution_with_gaps(std::move(alone)))) out.push_back(varying);
  }
  return out;
}

/// Do two exchanges have the same matrix coefficients at these times?
bool same_coefficient(const ResolvedLoad& a, double time_a, const ResolvedLoad& b, double time_b) {
  const Contribution ca = contribution(a.load), cb = contribution(b.load);
  if (a.regions != b.regions || ca.absorption != cb.absorption || ca.conductance != cb.conductance)
    return false;
  const bool varies = varies_in_facets(a);
  if (varies != varies_in_facets(b)) return false;
  if (!varies) return ca.exchange == cb.exchange && ca.support == cb.support;
  const std::vector<VaryingValue> by = variations(a);
  const bool changes =
      std::any_of(by.begin(), by.end(), [](const VaryingValue& v) { return varies_over_time(v.by); });
  return by == variations(b) && (!changes || time_a == time_b);
}

/// Compares values that single elements have in the matrix.
bool same_stiffness(const Problem& a, const Problem& b) {
  return std::equal(a.own.begin(), a.own.end(), b.own.begin(), b.own.end(),
                    [](const OwnMaterial& x, const OwnMaterial& y) {
                      return x.youngs_modulus == y.youngs_modulus && x.poisson_ratio == y.poisson_ratio &&
                             x.conductivity == y.conductivity;
                    });
}

bool same_storage(const Problem& a, const Problem& b) {
  if (!(a.storage == b.storage)) return false;
  return a.storage.rate == 0 ||
         std::equal(a.own.begin(), a.own.end(), b.own.begin(), b.own.end(),
                    [](const OwnMaterial& x, const OwnMaterial& y) {
                      return x.density == y.density && x.specific_heat == y.specific_heat;
                    });
}

/// Compares the axes of elements too, for the same region_axes: the file of a direction field, or the faces behind the
/// names of a ventricle, may have changed.
bool same_varying_axes(const Problem& a, const Problem& b) {
  return std::none_of(a.region_axes.begin(), a.region_axes.end(),
                      [](const MaterialAxes& axes) {
                        return std::holds_alternative<VaryingAxes>(axes) || std::holds_alternative<VentricleAxes>(axes);
                      }) ||
         a.axes == b.axes;
}

/// Compares which elements have axes: the plan counts their bytes.
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
      !(a.study.elements == b.study.elements) || a.dirichlet.fixed != b.dirichlet.fixed ||
      a.thickness != b.thickness || a.area != b.area || !same_varying_axes(a, b) || !same_matrix(a.map, b.map) ||
      !same_springs(a.connections, b.connections, true))
    return false;
  const auto ca = exchanges(a), cb = exchanges(b);
  return same_stiffness(a, b) && same_storage(a, b) &&
         std::equal(ca.begin(), ca.end(), cb.begin(), cb.end(), [&](const auto* x, const auto* y) {
           return same_facets(x, y) && !x->couplings == !y->couplings &&
                  same_coefficient(*x, a.time, *y, b.time);
         });
}

bool same_pattern(const Problem& a, const Problem& b) {
  const auto has_values = [](const Problem& p) {
    const auto& values = p.dirichlet.value;
    return std::any_of(values.begin(), values.end(), [](double v) { return v != 0; });
  };
  const auto ca = exchanges(a), cb = exchanges(b);
  return a.mesh == b.mesh && a.dofs == b.dofs && a.study.elements == b.study.elements &&
         a.dirichlet.fixed == b.dirichlet.fixed && same_matrix(a.map, b.map) && same_springs(a.connections, b.connections, false) && a.own.size() == b.own.size() && same_law(a, b) &&
         has_values(a) == has_values(b) && (a.storage.rate != 0) == (b.storage.rate != 0) &&
         std::equal(ca.begin(), ca.end(), cb.begin(), cb.end(), [](const auto* x, const auto* y) {
           return same_facets(x, y) && varies_in_facets(*x) == varies_in_facets(*y) &&
                  !x->couplings == !y->couplings;
         });
}

}  // namespace genba
