// Bolts with a preload: both sides of a cut move alike but along the axis of the bolt.
#include <cmath>

#include "engine/analysis/connect/connector.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

void Connector::add_bolt(Stated& s) {
  const BoltCut* cut = nullptr;
  for (const BoltCut& c : input_.cuts)
    if (s.found.is_load && c.load == static_cast<std::size_t>(s.found.number)) cut = &c;
  if (cut == nullptr)
    throw Error(ErrorKind::internal_fault, place_, phrase<"the mesh is not cut where the bolt is">());
  // One node of the plus side leads: along the axis it is free, and the others have its distance to their partners.
  // So every unknown is the displacement of a node at its place.
  const Vec3& n = cut->axis;
  const auto dofs = static_cast<std::size_t>(input_.dofs);
  std::size_t main = 0;
  for (std::size_t a = 1; a < dofs; ++a)
    if (std::abs(n[a]) > std::abs(n[main])) main = a;
  // A support of both sides would take the preload instead of the bolt.
  for (const auto* side : {&cut->minus, &cut->plus})
    for (const Index node : *side)
      for (std::size_t a = 0; a < dofs; ++a)
        if (std::abs(n[a]) > 1e-6 && is_fixed(node, static_cast<int>(a)))
          throw Error(ErrorKind::model, place_,
                      phrase<"its cut reaches the node at %1, which a support holds along the axis of the bolt">(
                          place_text(input_.mesh, input_.mesh.points[static_cast<std::size_t>(node)])),
                      phrase<"Move the plane along the bolt, away from the support">());
  const Index lead = cut->plus.front(), base = cut->minus.front();
  const auto at = [&](Index node, std::size_t a) { return unknown(node, static_cast<int>(a)); };
  // The lead itself: u+ - u- has no part across the axis. Each component but the main one follows from that.
  for (std::size_t a = 0; a < dofs; ++a) {
    if (a == main) continue;
    const double share = n[a] / n[main];
    LinearEquation e{{{at(lead, a), 1.0}, {at(base, a), -1.0}}, 0, at(lead, a)};
    if (std::abs(share) > 1e-12) {
      e.terms.push_back({at(lead, main), -share});
      e.terms.push_back({at(base, main), share});
    }
    add(e, lead);
  }
  if (s.joining.join == Join::shortened)  // the sides overlap by the length
    add({{{at(lead, main), 1.0}, {at(base, main), -1.0}}, -s.joining.amount * n[main], at(lead, main)}, lead);
  for (std::size_t i = 1; i < cut->plus.size(); ++i)
    for (std::size_t a = 0; a < dofs; ++a) {
      LinearEquation e{{{at(cut->plus[i], a), 1.0}, {at(cut->minus[i], a), -1.0}}, 0, at(cut->plus[i], a)};
      const double share = n[a] / n[main];
      if (std::abs(share) > 1e-12) {
        e.terms.push_back({at(lead, main), -share});
        e.terms.push_back({at(base, main), share});
      }
      add(e, cut->plus[i]);
    }
  s.found.nodes = cut->minus;
  s.found.nodes.insert(s.found.nodes.end(), cut->plus.begin(), cut->plus.end());
  s.found.area = cut->area;
  // Beside contact the load path of a locked bolt has its force (procedure/increments/bolt_locks.hpp).
  if (s.joining.join == Join::shortened || (s.joining.join == Join::locked && has_contact(input_.study))) return;
  const double each = s.joining.amount / static_cast<double>(cut->plus.size());
  s.found.forces.assign(cut->minus.size(), scaled(n, each));
  s.found.forces.insert(s.found.forces.end(), cut->plus.size(), scaled(n, -each));
}

}  // namespace genba
