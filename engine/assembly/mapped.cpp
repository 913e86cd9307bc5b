#include "engine/assembly/mapped.hpp"

#include <algorithm>

namespace genba {

namespace {

std::size_t equation_row(const AssemblyInput& input, Index unknown) {
  const auto node = static_cast<std::size_t>(unknown / input.dofs);
  return static_cast<std::size_t>(input.equation_node[node]) * static_cast<std::size_t>(input.dofs) +
         static_cast<std::size_t>(unknown % input.dofs);
}

}  // namespace

void expand(const AssemblyInput& input, MapValues values, std::span<double> x) {
  if (input.map == nullptr) return;
  const ConstraintMap& map = *input.map;
  std::vector<double> made(static_cast<std::size_t>(map.rows()));
  for (Index row = 0; row < map.rows(); ++row) {
    const LinearSum sum = map.sum(row);
    double& u = made[static_cast<std::size_t>(row)];
    u = values == MapValues::taken ? sum.value : 0;
    for (const LinearTerm& t : sum.terms) u += t.factor * x[equation_row(input, t.unknown)];
  }
  for (Index row = 0; row < map.rows(); ++row)
    x[equation_row(input, map.unknown_of(row))] = made[static_cast<std::size_t>(row)];
}

void reduce(const AssemblyInput& input, std::span<double> r) {
  if (input.map == nullptr) return;
  const ConstraintMap& map = *input.map;
  std::vector<double> own(static_cast<std::size_t>(map.rows()));
  for (Index row = 0; row < map.rows(); ++row)
    std::swap(own[static_cast<std::size_t>(row)], r[equation_row(input, map.unknown_of(row))]);
  for (Index row = 0; row < map.rows(); ++row)
    for (const LinearTerm& t : map.sum(row).terms)
      r[equation_row(input, t.unknown)] += t.factor * own[static_cast<std::size_t>(row)];
}

void clear_single_rows(const AssemblyInput& input, std::span<double> x) {
  for (std::size_t node = 0; node < input.equation_node.size(); ++node)
    for (int a = 0; a < input.dofs && input.equation_node[node] >= 0; ++a) {
      const std::size_t at = node * static_cast<std::size_t>(input.dofs) + static_cast<std::size_t>(a);
      if (input.fixed[at] != 0) x[equation_row(input, static_cast<Index>(at))] = 0;
    }
  if (input.map == nullptr) return;
  for (Index row = 0; row < input.map->rows(); ++row)
    if (const Index unknown = input.map->unknown_of(row); input.map->is_idle(static_cast<std::size_t>(unknown)))
      x[equation_row(input, unknown)] = 0;
}

std::size_t MappedMatrix::place_of(Index unknown) {
  const Index node = unknown / input_.dofs;
  auto at = std::find(nodes_.begin(), nodes_.end(), node);
  if (at == nodes_.end()) at = nodes_.insert(nodes_.end(), node);
  return static_cast<std::size_t>(at - nodes_.begin()) * static_cast<std::size_t>(input_.dofs) +
         static_cast<std::size_t>(unknown % input_.dofs);
}

void MappedMatrix::make(const Index* nodes, int count, const double* k, bool with_diagonal) {
  const auto dofs = static_cast<std::size_t>(input_.dofs), n = static_cast<std::size_t>(count) * dofs;
  nodes_.clear();
  terms_.clear();
  start_.assign(1, 0);
  for (std::size_t i = 0; i < n; ++i) {
    const auto unknown = static_cast<std::size_t>(nodes[i / dofs]) * dofs + i % dofs;
    if (const Index row = input_.map->row_of(unknown); row >= 0) {
      for (const LinearTerm& t : input_.map->sum(row).terms)
        if (input_.fixed[static_cast<std::size_t>(t.unknown)] == 0)
          terms_.emplace_back(place_of(t.unknown), t.factor);
      if (with_diagonal && input_.map->is_idle(unknown)) place_of(static_cast<Index>(unknown));
    } else if (input_.fixed[unknown] == 0) {
      terms_.emplace_back(place_of(static_cast<Index>(unknown)), 1.0);
    } else if (with_diagonal) {
      place_of(static_cast<Index>(unknown));
    }
    start_.push_back(static_cast<Offset>(terms_.size()));
  }
  couples_.assign(nodes_.size(), 0);
  for (const auto& [place, factor] : terms_) couples_[place / dofs] = 1;
  const std::size_t m = nodes_.size() * dofs;
  half_.assign(n * m, 0.0);
  matrix_.assign(m * m, 0.0);
  const auto terms_of = [&](std::size_t i) {
    return std::span(terms_).subspan(static_cast<std::size_t>(start_[i]),
                                     static_cast<std::size_t>(start_[i + 1] - start_[i]));
  };
  for (std::size_t j = 0; j < n; ++j)
    for (const auto& [place, factor] : terms_of(j))
      for (std::size_t i = 0; i < n; ++i) half_[i * m + place] += k[i * n + j] * factor;
  for (std::size_t i = 0; i < n; ++i)
    for (const auto& [place, factor] : terms_of(i))
      for (std::size_t j = 0; j < m; ++j) matrix_[place * m + j] += factor * half_[i * m + j];
  if (!with_diagonal) return;
  double mean = 0;
  for (std::size_t i = 0; i < n; ++i) mean += k[i * n + i] / static_cast<double>(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto unknown = static_cast<std::size_t>(nodes[i / dofs]) * dofs + i % dofs;
    if (input_.fixed[unknown] == 0 && !input_.map->is_idle(unknown)) continue;
    const std::size_t place = place_of(static_cast<Index>(unknown));
    matrix_[place * m + place] += k[i * n + i] > 0 ? k[i * n + i] : mean;
  }
}

void add_groups(const ConstraintMap& map, std::span<const Index> elements, int nodes_of_element, NodeGroups& out) {
  const auto dofs = static_cast<std::size_t>(map.dofs()), count = static_cast<std::size_t>(nodes_of_element);
  std::vector<Index> group;
  for (std::size_t first = 0; first + count <= elements.size(); first += count) {
    group.clear();
    for (std::size_t i = first; i < first + count; ++i)
      for (std::size_t a = 0; a < dofs; ++a)
        if (const Index row = map.row_of(static_cast<std::size_t>(elements[i]) * dofs + a); row >= 0)
          for (const LinearTerm& t : map.sum(row).terms) group.push_back(t.unknown / static_cast<Index>(dofs));
    if (group.empty()) continue;
    // Nothing couples to entries of q that are a diagonal alone.
    for (std::size_t i = first; i < first + count; ++i) {
      bool is_idle = true;
      for (std::size_t a = 0; a < dofs; ++a) is_idle = is_idle && map.is_idle(static_cast<std::size_t>(elements[i]) * dofs + a);
      if (!is_idle) group.push_back(elements[i]);
    }
    std::sort(group.begin(), group.end());
    group.erase(std::unique(group.begin(), group.end()), group.end());
    out.nodes.insert(out.nodes.end(), group.begin(), group.end());
    out.start.push_back(static_cast<Offset>(out.nodes.size()));
  }
}

}  // namespace genba
