// Couples faces of two bodies that touch but do not share nodes. The coupling acts on the area that both
// faces cover.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/assembly/couplings.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

struct Problem;

/// One entry for each load that couples, in the order of the loads; then one without matrices for the nodes that
/// Problem::map couples.
using PlaceWeights = std::function<void(std::span<const Vec3> places, std::span<double> out)>;
using Couplings = std::vector<std::shared_ptr<const FacetCouplings>>;
Couplings couplings_of(const Problem& problem);
/// True if both couple the same nodes.
bool same_pairs(const Couplings& a, const Couplings& b);
std::int64_t coupling_bytes(const Couplings& couplings);

/// Finds pairs of outer facets that lie on each other (engine/model/faces/face_contacts.hpp). Facets need not
/// match. Where faces are flat, the common area is exact. The result is the same for any number of threads.
/// Polls cancel. Throws Error(model, place) if no facet lies on another, and Error(mesh, place) if a facet is
/// too distorted.
/// weight: at places of the common area, for the matrices; empty: 1.
FacetCouplings couple_facets(const Mesh& mesh, const std::vector<FacetRef>& facets, const Text& place,
                             Monitor& monitor, const PlaceWeights& weight = {});

}  // namespace genba
