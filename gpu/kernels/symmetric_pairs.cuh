// Visits the entries that one lane of the symmetric format stores.
#pragma once

#include "engine/sparse/formats/slice_layout.hpp"
#include "gpu/kernels/views.hpp"

namespace genba::cuda {

inline constexpr int no_partner = 0xffff;

/// Number of lanes of all clusters. Lanes without a node do nothing.
template <class V>
__host__ __device__ Offset lane_count(const RbpSymView<V>& a) {
  return static_cast<Offset>(a.clusters) * a.cluster_nodes;
}

/// Calls visit(node, first entry of the upper triangle of its diagonal block); each next entry is slice_lanes
/// further.
template <class V, class Visit>
__device__ void visit_diagonal(const RbpSymView<V>& a, Offset lane, Visit&& visit) {
  if (lane >= lane_count(a) || a.node_of_lane[lane] == no_partner) return;
  const Offset triangle = a.block * (a.block + 1) / 2;
  visit(lane - lane % a.cluster_nodes + a.node_of_lane[lane],
        a.diagonal + lane / slice_lanes * triangle * slice_lanes + lane % slice_lanes);
}

/// Calls visit(owner, partner, first entry of the block) for the pairs of a lane; each next entry is
/// slice_lanes further. first_step, stride: only every stride-th step.
template <class V, class Visit>
__device__ void visit_pairs(const RbpSymView<V>& a, Offset lane, Visit&& visit, int first_step = 0, int stride = 1) {
  if (lane >= lane_count(a) || a.node_of_lane[lane] == no_partner) return;
  const Offset cluster = lane / a.cluster_nodes, first = cluster * a.cluster_nodes,
               slice = lane / slice_lanes;
  const int first_alias = a.cluster_nodes + a.halo_ptr[cluster + 1] - a.halo_ptr[cluster];
  for (Offset step = a.step_ptr[slice] + first_step; step < a.step_ptr[slice + 1]; step += stride) {
    int partner = a.partner[step * slice_lanes + lane % slice_lanes];
    if (partner == no_partner) continue;
    if (partner >= first_alias) partner = a.alias_node[a.alias_ptr[cluster] + partner - first_alias];
    const Offset other =
        partner < a.cluster_nodes
            ? first + partner
            : static_cast<Offset>(a.halo_node[a.halo_ptr[cluster] + partner - a.cluster_nodes]);
    visit(first + a.node_of_lane[lane], other,
          a.value + step * (a.block * a.block * slice_lanes) + lane % slice_lanes);
  }
}

}  // namespace genba::cuda
