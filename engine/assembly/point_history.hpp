// What the points of elements remember: plastic strains, and the values of modes. One store is one state; a step
// keeps two of them, old and new.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/assembly/input.hpp"
#include "engine/element/law/point_laws.hpp"

namespace genba {

/// The laws with a history of the sections, and their constants.
class PointMaterials {
 public:
  /// A section without such a law.
  void add() { add(element::PointLawId::none, {}); }
  void add(element::PointLawId law, std::span<const double> constants) {
    law_.push_back(law);
    first_.push_back(constants_.size());
    constants_.insert(constants_.end(), constants.begin(), constants.end());
  }
  element::PointLawId law(std::size_t section) const { return law_[section]; }
  const double* of(std::size_t section) const { return constants_.data() + first_[section]; }
  std::size_t size() const { return law_.size(); }
  /// The constants of all sections, one after the other, and where those of a section begin.
  std::span<const double> all() const { return constants_; }
  std::size_t first(std::size_t section) const { return first_[section]; }
  std::int64_t bytes() const { return static_cast<std::int64_t>(constants_.size() * sizeof(double)); }

 private:
  std::vector<element::PointLawId> law_;
  std::vector<std::size_t> first_;
  std::vector<double> constants_;  ///< of all sections, one after the other
};

/// Doubles that an element of this kind keeps with this law: [points][7], then values of modes.
int history_size_of(element::Kind kind, element::PointLawId law);

/// One state of the points. Each list of elements has an array [number][slot]: neighbours in memory belong to
/// neighbouring elements, as the lanes of a device read them. Elements without such a law have no slot.
class PointHistory {
 public:
  PointHistory() = default;
  /// Nothing has happened yet: all numbers are 0.
  PointHistory(const AssemblyInput& input, const PointMaterials& materials);

  bool empty() const { return values_.empty(); }
  /// Doubles of an element of list `list`; 0: none of its elements keeps any.
  int size_of(std::size_t list) const { return layout_->size[list]; }
  /// -1: the element keeps nothing.
  Index slot(std::size_t list, Index element) const {
    const auto& own = layout_->slot[list];
    return own.empty() ? (layout_->size[list] == 0 ? -1 : element) : own[static_cast<std::size_t>(element)];
  }
  /// Copies the numbers of a slot: out[size_of(list)].
  void read(std::size_t list, Index slot, double* out) const {
    const double* from = values_[list].data() + slot;
    const auto places = static_cast<std::size_t>(layout_->places[list]);
    for (int k = 0; k < layout_->size[list]; ++k) out[k] = from[static_cast<std::size_t>(k) * places];
  }
  void write(std::size_t list, Index slot, const double* in) {
    double* to = values_[list].data() + slot;
    const auto places = static_cast<std::size_t>(layout_->places[list]);
    for (int k = 0; k < layout_->size[list]; ++k) to[static_cast<std::size_t>(k) * places] = in[k];
  }
  /// One array a list, for states that are stored.
  std::span<std::vector<double>> values() { return values_; }
  std::span<const std::vector<double>> values() const { return values_; }
  std::int64_t bytes() const;

 private:
  struct Layout {
    std::vector<int> size;                 ///< [list]
    std::vector<Index> places;             ///< [list]
    std::vector<std::vector<Index>> slot;  ///< [list][element]; empty: each element has its own number
  };
  std::shared_ptr<const Layout> layout_;
  std::vector<std::vector<double>> values_;  ///< [list][number * places + slot]
};

/// Bytes of one PointHistory.
std::int64_t point_history_bytes(const AssemblyInput& input, const PointMaterials& materials);

}  // namespace genba
