#include "engine/sparse/formats/rbp_sym.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr Index lanes = RbpSymIndices::lanes;

template <class To, class From>
Buffer<To> copy_of(const std::vector<From>& from) {
  Buffer<To> to(static_cast<Offset>(from.size()));
  std::copy(from.begin(), from.end(), to.begin());
  return to;
}

}  // namespace

ClusterSchedule schedule_symmetric(const NodeGraph& graph, ThreadTeam& team) {
  return schedule_clusters(graph, symmetric_cluster_nodes(graph.dofs), symmetric_cluster_places(graph.dofs),
                           team);
}

RbpSymMatrix make_rbp_sym(const ClusterSchedule& schedule, int block, Values values) {
  if (block < 1 || block > 6)
    throw Error(ErrorKind::internal_fault, phrase<"matrix in %1">("rbp-sym"),
                phrase<"nodes of %1 rows; 1 to 6 are possible">(block));
  RbpSymMatrix m;
  m.block = block;
  m.nodes = schedule.nodes;
  m.rows = m.columns = schedule.nodes * block;
  m.cluster_nodes = schedule.cluster_nodes;
  m.node_of_lane = copy_of<std::uint16_t>(schedule.node_of_lane);
  m.step_ptr = copy_of<Offset>(schedule.slice_start);
  m.partner = copy_of<std::uint16_t>(schedule.partner);
  m.value = make_values<double>(m.partner.size() * block * block, values);
  m.diagonal = make_values<double>(m.node_of_lane.size() * (block * (block + 1) / 2), values);
  m.alias_ptr = copy_of<Index>(schedule.alias_start);
  m.alias_node = copy_of<std::uint16_t>(schedule.alias_node);
  m.halo_ptr = copy_of<Index>(schedule.halo_start);
  m.halo_node = copy_of<Index>(schedule.halo_node);
  m.halo_slot = copy_of<Index>(schedule.halo_slot);
  m.receiver_node = copy_of<Index>(schedule.receiver_node);
  m.receiver_ptr = copy_of<Index>(schedule.receiver_start);
  m.partial_sum = make_values<double>(m.halo_node.size() * block, values);
  return m;
}

SymmetricPlaces::SymmetricPlaces(const RbpSymIndices& m) : lane_of_node_(static_cast<std::size_t>(m.nodes)) {
  for (Offset at = 0; at < m.node_of_lane.size(); ++at) {
    const std::uint16_t node = m.node_of_lane[at];
    if (node == ClusterSchedule::nobody) continue;
    const Offset lane = at % m.cluster_nodes;
    lane_of_node_[static_cast<std::size_t>(at - lane + node)] = static_cast<std::uint16_t>(lane);
  }
}

Offset SymmetricPlaces::pair(const RbpSymIndices& m, Index owner, Index partner) const {
  const Index cluster = owner / m.cluster_nodes, first = cluster * m.cluster_nodes;
  const auto* halo_begin = m.halo_node.data() + m.halo_ptr[cluster];
  const auto* halo_end = m.halo_node.data() + m.halo_ptr[cluster + 1];
  Index local = partner - first;
  if (local < 0 || local >= m.cluster_nodes) {
    const Index* found = std::lower_bound(halo_begin, halo_end, partner);
    if (found == halo_end || *found != partner) return -1;
    local = m.cluster_nodes + static_cast<Index>(found - halo_begin);
  }
  const auto* alias_begin = m.alias_node.data() + m.alias_ptr[cluster];
  const auto [from, to] =
      std::equal_range(alias_begin, m.alias_node.data() + m.alias_ptr[cluster + 1], local);
  const Index first_alias = m.cluster_nodes + static_cast<Index>(halo_end - halo_begin);
  const Index alias = first_alias + static_cast<Index>(from - alias_begin);
  const Index end = first_alias + static_cast<Index>(to - alias_begin);
  const Index at = this->lane(m, owner), slice = at / lanes, lane = at % lanes;
  for (Offset step = m.step_ptr[slice]; step < m.step_ptr[slice + 1]; ++step)
    if (const Index place = m.partner[step * lanes + lane]; place == local || (place >= alias && place < end))
      return step * m.block * m.block * lanes + lane;
  return -1;
}

Offset SymmetricPlaces::diagonal(const RbpSymIndices& m, Index node) const {
  const Index at = lane(m, node);
  return static_cast<Offset>(at / lanes) * (m.block * (m.block + 1) / 2) * lanes + at % lanes;
}

}  // namespace genba
