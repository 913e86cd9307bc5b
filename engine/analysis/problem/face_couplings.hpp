// Faces of two bodies that touch and keep nodes of their own, coupled by what they cover of each other.
#pragma once

#include <memory>
#include <vector>

#include "engine/assembly/couplings.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

struct Problem;

/// Of a problem's loads that couple, in their order.
using Couplings = std::vector<std::shared_ptr<const FacetCouplings>>;
Couplings couplings_of(const Problem& problem);
/// The same nodes are coupled.
bool same_pairs(const Couplings& a, const Couplings& b);
std::int64_t coupling_bytes(const Couplings& couplings);

/// Pairs among outer facets that lie on each other (engine/model/faces/face_contacts.hpp); facets need not
/// match. Their areas are cut out exactly where faces are flat. The same for any number of threads. Polls
/// cancel. Throws Error(model, place) if no facet lies on another.
FacetCouplings couple_facets(const Mesh& mesh, const std::vector<FacetRef>& facets, const Text& place,
                             Monitor& monitor);

}  // namespace genba
