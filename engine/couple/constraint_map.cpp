#include "engine/couple/constraint_map.hpp"

#include <algorithm>

#include "engine/base/byte_meter.hpp"

namespace genba {

void ConstraintMap::Sums::add(const Row& row) {
  terms_.insert(terms_.end(), row.terms.begin(), row.terms.end());
  start_.push_back(static_cast<Offset>(terms_.size()));
  value_.push_back(row.value);
}

bool ConstraintMap::Sums::has_values() const {
  return std::any_of(value_.begin(), value_.end(), [](double v) { return v != 0; });
}

std::int64_t ConstraintMap::Sums::bytes() const {
  return bytes_of(start_) + bytes_of(terms_) + bytes_of(value_);
}

ConstraintMap::ConstraintMap(int dofs, std::size_t unknowns, std::vector<Row> rows, std::vector<Row> free)
    : dofs_(dofs), row_of_(unknowns, -1) {
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.unknown < b.unknown; });
  for (const Row& row : rows) {
    row_of_[static_cast<std::size_t>(row.unknown)] = static_cast<Index>(unknown_.size());
    unknown_.push_back(row.unknown);
    sums_.add(row);
  }
  for (const Row& row : free) free_.add(row);
  idle_.assign(unknown_.size(), 1);
  for (const Row& row : rows)
    for (const LinearTerm& term : row.terms)
      if (const Index at = row_of_[static_cast<std::size_t>(term.unknown)]; at >= 0)
        idle_[static_cast<std::size_t>(at)] = 0;
  for (std::size_t row = 0; row < idle_.size(); ++row)
    if (idle_[row] == 0) hosts_.push_back(unknown_[row]);
}

bool ConstraintMap::same_matrix(const ConstraintMap& other) const {
  return dofs_ == other.dofs_ && unknown_ == other.unknown_ && idle_ == other.idle_ &&
         sums_.same_terms(other.sums_);
}

std::int64_t ConstraintMap::bytes() const {
  return bytes_of(row_of_) + bytes_of(unknown_) + bytes_of(idle_) + bytes_of(hosts_) + sums_.bytes() +
         free_.bytes();
}

std::shared_ptr<const ConstraintMap> without_values(const ConstraintMap& map) {
  const auto row_of = [](Index unknown, const LinearSum& sum) {
    return ConstraintMap::Row{unknown, {sum.terms.begin(), sum.terms.end()}, 0.0};
  };
  std::vector<ConstraintMap::Row> rows, free;
  for (Index row = 0; row < map.rows(); ++row) rows.push_back(row_of(map.unknown_of(row), map.sum(row)));
  for (Index number = 0; number < map.free_count(); ++number) free.push_back(row_of(-1, map.free_sum(number)));
  return std::make_shared<const ConstraintMap>(map.dofs(), map.unknowns(), std::move(rows), std::move(free));
}

bool same_matrix(const std::shared_ptr<const ConstraintMap>& a, const std::shared_ptr<const ConstraintMap>& b) {
  return a == b || (a && b && a->same_matrix(*b));
}

}  // namespace genba
