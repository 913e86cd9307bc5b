// Collects the columns of one row of a matrix product by hashing.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// A set of column numbers in a hash table with linear probing (Nagasaka, Nukada, Matsuoka 2017). Each column
/// has a place: first by insertion, after sort() by column number.
class ColumnTable {
 public:
  void clear() {
    for (const std::size_t at : used_) key_[at] = nothing;
    used_.clear();
    columns_.clear();
  }

  /// Adds the column if it is new.
  void insert(Index column) {
    if (2 * (columns_.size() + 1) > key_.size()) grow();
    const std::size_t at = find(column);
    if (key_[at] != nothing) return;
    key_[at] = column;
    used_.push_back(at);
    columns_.push_back(column);
  }

  /// Sorts the columns. place() is valid from here to clear().
  void sort() {
    std::sort(columns_.begin(), columns_.end());
    place_.resize(key_.size());
    for (std::size_t i = 0; i < columns_.size(); ++i) place_[find(columns_[i])] = static_cast<Index>(i);
  }

  bool has(Index column) const { return !key_.empty() && key_[find(column)] != nothing; }
  Index place(Index column) const { return place_[find(column)]; }
  const std::vector<Index>& columns() const { return columns_; }
  Index size() const { return static_cast<Index>(columns_.size()); }

 private:
  static constexpr Index nothing = -1;

  std::size_t find(Index column) const {
    std::size_t at = (static_cast<std::size_t>(column) * 2654435769u) & (key_.size() - 1);
    while (key_[at] != nothing && key_[at] != column) at = (at + 1) & (key_.size() - 1);
    return at;
  }

  void grow() {
    key_.assign(std::max<std::size_t>(64, 2 * key_.size()), nothing);
    used_.clear();
    for (const Index column : columns_) {
      const std::size_t at = find(column);
      key_[at] = column;
      used_.push_back(at);
    }
  }

  std::vector<Index> key_, place_, columns_;
  std::vector<std::size_t> used_;  ///< positions of the keys
};

}  // namespace genba
