#include "engine/solve/direct/direct_analysis.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <limits>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/base/byte_meter.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/direct/direct_order.hpp"

namespace genba {

namespace {

/// A branch of the elimination tree has at most this share of all work; the trunk is the rest.
constexpr double branch_share = 1.0 / 64;

/// Upper triangle of the couplings by columns, without those of nodes that stand alone.
UpperPattern upper_pattern(const NodeGraph& graph, std::span<const std::uint8_t> alone) {
  UpperPattern pattern;
  pattern.column_ptr.reserve(static_cast<std::size_t>(graph.nodes) + 1);
  pattern.column_ptr.push_back(0);
  pattern.rows.reserve(static_cast<std::size_t>((graph.row_ptr.back() + graph.nodes) / 2));
  const auto is_alone = [&](Index node) {
    return !alone.empty() && alone[static_cast<std::size_t>(node)] != 0;
  };
  for (Index node = 0; node < graph.nodes; ++node) {
    for (Offset k = graph.row_ptr[node]; k < graph.row_ptr[node + 1] && graph.columns[k] < node; ++k)
      if (!is_alone(node) && !is_alone(graph.columns[k])) pattern.rows.push_back(graph.columns[k]);
    pattern.rows.push_back(node);
    pattern.column_ptr.push_back(static_cast<std::int64_t>(pattern.rows.size()));
  }
  return pattern;
}

/// Finds the updates of each supernode by earlier ones.
void find_updates(DirectAnalysis& a) {
  const Index supernodes = a.supernodes();
  const auto for_each_target = [&](Index from, auto&& visit) {
    const Offset begin = a.row_ptr[from], end = a.row_ptr[from + 1];
    for (Offset k = begin + (a.first_column[from + 1] - a.first_column[from]); k < end;) {
      const Index target = a.supernode[a.rows[k]];
      const Offset first = k;
      while (k < end && a.rows[k] < a.first_column[target + 1]) ++k;
      visit(target, static_cast<Index>(first - begin), static_cast<Index>(k - begin));
    }
  };
  a.update_ptr.assign(static_cast<std::size_t>(supernodes) + 1, 0);
  for (Index s = 0; s < supernodes; ++s)
    for_each_target(s, [&](Index target, Index, Index) { ++a.update_ptr[target + 1]; });
  for (Index s = 0; s < supernodes; ++s) a.update_ptr[s + 1] += a.update_ptr[s];
  a.updates.resize(static_cast<std::size_t>(a.update_ptr.back()));
  std::vector<Offset> next(a.update_ptr.begin(), a.update_ptr.end() - 1);
  for (Index s = 0; s < supernodes; ++s)
    for_each_target(s, [&](Index target, Index first, Index behind) {
      a.updates[next[target]++] = {s, first, behind};
    });
}

/// The supernode whose columns contain the first row below the columns of s, or -1.
Index parent(const DirectAnalysis& a, Index s) {
  const Offset below = a.row_ptr[s] + (a.first_column[s + 1] - a.first_column[s]);
  return below < a.row_ptr[s + 1] ? a.supernode[a.rows[below]] : -1;
}

/// Sorts branches by decreasing work, so that threads finish at about the same time.
void find_branches(DirectAnalysis& a, const std::vector<double>& work) {
  const Index supernodes = a.supernodes();
  std::vector<double> below = work;  // of a supernode and all its descendants
  std::vector<Index> up(static_cast<std::size_t>(supernodes));
  for (Index s = 0; s < supernodes; ++s) {
    up[s] = parent(a, s);
    if (up[s] >= 0) below[up[s]] += below[s];
  }
  const double most = branch_share * a.flops;
  std::vector<Index> root(static_cast<std::size_t>(supernodes), -1);
  std::vector<std::pair<double, Index>> branches;
  for (Index s = supernodes; s-- > 0;) {
    if (below[s] > most) continue;
    root[s] = up[s] >= 0 && root[up[s]] >= 0 ? root[up[s]] : s;
    if (root[s] == s) branches.emplace_back(-below[s], s);
  }
  std::sort(branches.begin(), branches.end());
  std::vector<Index> number(static_cast<std::size_t>(supernodes), -1);
  for (std::size_t b = 0; b < branches.size(); ++b) number[branches[b].second] = static_cast<Index>(b);
  a.branch_ptr.assign(branches.size() + 1, 0);
  for (Index s = 0; s < supernodes; ++s) {
    if (root[s] < 0)
      a.trunk.push_back(s);
    else
      ++a.branch_ptr[number[root[s]] + 1];
  }
  for (std::size_t b = 0; b < branches.size(); ++b) a.branch_ptr[b + 1] += a.branch_ptr[b];
  a.branch_supernodes.resize(static_cast<std::size_t>(a.branch_ptr.back()));
  std::vector<Index> next(a.branch_ptr.begin(), a.branch_ptr.end() - 1);
  for (Index s = 0; s < supernodes; ++s)
    if (root[s] >= 0) a.branch_supernodes[next[number[root[s]]]++] = s;
}

std::shared_ptr<const DirectAnalysis> complete(SupernodalOrder found, int dofs) {
  auto out = std::make_shared<DirectAnalysis>();
  DirectAnalysis& a = *out;
  a.dofs = dofs;
  a.order = found.order;
  a.node = std::move(found.node);
  a.first_column = std::move(found.first_column);
  a.row_ptr = std::move(found.row_ptr);
  a.rows = std::move(found.rows);
  a.place.resize(a.node.size());
  for (std::size_t p = 0; p < a.node.size(); ++p) a.place[a.node[p]] = static_cast<Index>(p);
  a.supernode.resize(a.node.size());
  a.value_ptr.assign(1, 0);
  std::vector<double> work;
  for (Index s = 0; s < a.supernodes(); ++s) {
    const Index first = a.first_column[s], last = a.first_column[s + 1];
    std::fill(a.supernode.begin() + first, a.supernode.begin() + last, s);
    const Offset columns = static_cast<Offset>(last - first) * dofs,
                 rows = (a.row_ptr[s + 1] - a.row_ptr[s]) * dofs;
    a.value_ptr.push_back(a.value_ptr.back() + columns * rows);
    a.nonzeros += columns * rows - columns * (columns - 1) / 2;
    double sum = 0;
    for (Offset c = 0; c < columns; ++c) sum += static_cast<double>(rows - c) * static_cast<double>(rows - c);
    work.push_back(sum);
    a.flops += sum;
  }
  find_updates(a);
  find_branches(a, work);
  return out;
}

}  // namespace

std::int64_t DirectAnalysis::index_bytes() const {
  return bytes_of(place) + bytes_of(node) + bytes_of(first_column) + bytes_of(supernode) + bytes_of(row_ptr) +
         bytes_of(rows) + bytes_of(value_ptr) + bytes_of(update_ptr) + bytes_of(updates) +
         bytes_of(branch_ptr) + bytes_of(branch_supernodes) + bytes_of(trunk);
}

std::int64_t analysis_bytes(const NodeGraph& graph) {
  const Offset couplings = graph.row_ptr.empty() ? 0 : graph.row_ptr.back();
  return 48 * couplings + std::int64_t{400} * graph.nodes;
}

std::shared_ptr<const DirectAnalysis> analyse(const NodeGraph& graph, std::span<const std::uint8_t> alone,
                                              Monitor& monitor) {
  require_direct_solver();
  monitor.progress(phrase<"analyse">(), -1);
  monitor.check();
  std::promise<SupernodalOrder> promise;
  std::future<SupernodalOrder> order = promise.get_future();
  try {
    std::thread([pattern = upper_pattern(graph, alone), promise = std::move(promise)]() mutable {
      try {
        promise.set_value(find_supernodal_order(std::move(pattern)));
      } catch (...) {
        promise.set_exception(std::current_exception());
      }
    }).detach();
  } catch (const std::system_error&) {
    // The system grants no thread, so the analysis cannot be cancelled.
    return complete(find_supernodal_order(upper_pattern(graph, alone)), graph.dofs);
  }
  while (order.wait_for(std::chrono::milliseconds(250)) != std::future_status::ready) monitor.check();
  return complete(order.get(), graph.dofs);
}

}  // namespace genba
