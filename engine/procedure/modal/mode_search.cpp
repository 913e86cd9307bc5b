#include "engine/procedure/modal/mode_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

std::unique_ptr<VectorBlock> joined_blocks(std::unique_ptr<VectorBlock> first, std::unique_ptr<VectorBlock> second) {
  if (!first) return second;
  auto out = std::make_unique<VectorBlock>(first->space(), first->size(), first->count() + second->count());
  Coefficients c(out->count(), out->count());
  for (int i = 0; i < out->count(); ++i) c(i, i) = 1;
  const std::array<const VectorBlock*, 2> both{first.get(), second.get()};
  combine(both, c, *out);
  return out;
}

}  // namespace

double value_of_frequency(double frequency) {
  const double omega = 2 * std::numbers::pi * frequency;
  return omega * omega;
}

double frequency_of_value(double value) {
  return value > 0 ? std::sqrt(value) / (2 * std::numbers::pi) : 0.0;
}

FoundModes find_modes(EigenPencil& pencil, VectorSpace& space, const SearchWish& wish, Monitor& monitor) {
  FoundModes out;
  std::unique_ptr<VectorBlock> start;
  for (bool goes_on = true; goes_on;) {
    const auto inside = std::ranges::count_if(out.values, [&](double v) { return v >= wish.from; });
    EigenOptions options;
    if (static_cast<int>(out.values.size() - static_cast<std::size_t>(inside)) > most_modes_below)
      throw Error(ErrorKind::model, phrase<"modes, from">(),
                  phrase<"%1 modes up to %2 lie below the range, which begins at %3">(
                      out.values.size(), format_quantity(frequency_of_value(out.values.back()), QuantityKind::frequency),
                      format_quantity(frequency_of_value(wish.from), QuantityKind::frequency)),
                  phrase<"State a range that begins lower">());
    options.wanted = std::min(wish.most - static_cast<int>(inside), wish.at_once);
    options.guards = guard_vectors(options.wanted) + wish.more_guards;
    options.tolerance = wish.tolerance;
    options.seed = wish.seed + out.values.size();
    if (wish.max_iterations > 0) options.max_iterations = wish.max_iterations;
    const Deflation found{out.vectors.get(), out.b_vectors.get()};
    EigenPairs pairs = lowest_eigenpairs(pencil, space, options, monitor,
                                         out.vectors ? found : Deflation{}, start.get());
    out.iterations += pairs.iterations;
    out.products += pairs.products;
    out.preconditionings += pairs.preconditionings;
    out.seconds += pairs.seconds;
    out.block = std::max(out.block, pairs.block);
    out.next.reset();
    if (!pairs.guard_values.empty()) out.next = pairs.guard_values.front();
    const bool is_all = static_cast<int>(pairs.values.size()) < options.wanted;
    if (!pairs.values.empty()) {
      out.values.insert(out.values.end(), pairs.values.begin(), pairs.values.end());
      out.residuals.insert(out.residuals.end(), pairs.residuals.begin(), pairs.residuals.end());
      out.limited_by_rounding.insert(out.limited_by_rounding.end(), pairs.limited_by_rounding.begin(),
                                     pairs.limited_by_rounding.end());
      out.vectors = joined_blocks(std::move(out.vectors), std::move(pairs.vectors));
      out.b_vectors = joined_blocks(std::move(out.b_vectors), std::move(pairs.b_vectors));
    }
    start = std::move(pairs.guards);
    const auto reached = std::ranges::count_if(out.values, [&](double v) { return v >= wish.from; });
    const bool is_above = wish.to && !out.values.empty() && out.values.back() > *wish.to;
    goes_on = !is_all && !is_above && reached < wish.most;
  }
  return out;
}

}  // namespace genba
