// Joins blocks of voxels. A plain majority would lose corners and everything thinner than half a block. So
// every label gets a bonus, the same in all blocks, such that it wins as many blocks as its volume fills.
// Among the assignments with these volumes this is the one with the most voxels in blocks of their own label.
// The bonuses are the prices of a transport problem, found label by label (D. P. Bertsekas, Network
// Optimization, 1998, chapter 7).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "mesh/labels/label_volume.hpp"

namespace genba {
namespace {

/// Counts voxels of every label in the blocks of an image.
class Blocks {
 public:
  Blocks(const LabelVolume& fine, int factor)
      : fine_(fine), factor_(factor), count_(fine.regions.size() + 1) {}

  /// [label] counts in the block at this place of the coarse image; places outside count as label 0.
  const std::vector<std::int64_t>& count(Index i, Index j, Index k) {
    std::fill(count_.begin(), count_.end(), 0);
    for (Index z = k * factor_; z < (k + 1) * factor_; ++z)
      for (Index y = j * factor_; y < (j + 1) * factor_; ++y)
        for (Index x = i * factor_; x < (i + 1) * factor_; ++x)
          ++count_[static_cast<std::size_t>(fine_(x, y, z))];
    return count_;
  }
  double voxels() const { return static_cast<double>(factor_) * factor_ * factor_; }

 private:
  const LabelVolume& fine_;
  const Index factor_;
  std::vector<std::int64_t> count_;
};

/// Blocks with more than one label; label 0 counts too.
struct MixedBlocks {
  struct Entry {
    std::uint8_t label = 0;
    double score = 0;  ///< number of its voxels; fractions break ties
  };
  std::vector<std::array<Index, 3>> place;  ///< [block] index in the coarse image
  std::vector<std::size_t> begin{0};        ///< [block + 1] index into entries
  std::vector<Entry> entries;
  std::size_t size() const { return place.size(); }
};

/// Of equal blocks, those with more of the label around them come first, then those with lower indices. So a
/// label that fills half of a layer of blocks gets a connected part of it.
void break_ties(MixedBlocks& mixed, Blocks& blocks) {
  constexpr std::array<std::array<Index, 3>, 6> sides = {
      {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}}};
  const double all = 6 * blocks.voxels();
  for (std::size_t b = 0; b < mixed.size(); ++b) {
    const auto [i, j, k] = mixed.place[b];
    for (const auto& side : sides) {
      const auto& around = blocks.count(i + side[0], j + side[1], k + side[2]);
      for (std::size_t e = mixed.begin[b]; e < mixed.begin[b + 1]; ++e)
        mixed.entries[e].score += 0.4 * static_cast<double>(around[mixed.entries[e].label]) / all;
    }
    const double order = 1 - static_cast<double>(b) / static_cast<double>(mixed.size());
    for (std::size_t e = mixed.begin[b]; e < mixed.begin[b + 1]; ++e)
      mixed.entries[e].score += 1e-5 * order * mixed.entries[e].label / 256;
  }
}

class Assignment {
  static constexpr double far = 1e300;

 public:
  /// wanted: [label] number of mixed blocks; label 0 gets the rest.
  Assignment(const MixedBlocks& mixed, std::vector<double> wanted)
      : mixed_(mixed), wanted_(std::move(wanted)), price_(wanted_.size(), 0.0), blocks_with_(wanted_.size()) {
    for (std::size_t b = 0; b < mixed_.size(); ++b)
      for (std::size_t e = mixed_.begin[b]; e < mixed_.begin[b + 1]; ++e)
        blocks_with_[mixed_.entries[e].label].push_back(b);
  }

  /// [block] label
  std::vector<std::uint8_t> run() {
    constexpr int most_sweeps = 100;
    std::vector<std::uint8_t> best = winners();
    double least = error_of(best);
    for (int sweep = 0; sweep < most_sweeps && least > 0.5; ++sweep) {
      bool moved = false;
      for (std::size_t l = 1; l < wanted_.size(); ++l) moved = set_price(l) || moved;
      if (!moved) break;
      std::vector<std::uint8_t> now = winners();
      if (const double error = error_of(now); error < least) {
        least = error;
        best = std::move(now);
      }
    }
    move_rest(best);
    return best;
  }

 private:
  double value(const MixedBlocks::Entry& e) const { return e.score + price_[e.label]; }

  std::vector<std::uint8_t> winners() const {
    std::vector<std::uint8_t> out(mixed_.size());
    for (std::size_t b = 0; b < mixed_.size(); ++b) {
      const auto first = mixed_.entries.begin() + static_cast<std::ptrdiff_t>(mixed_.begin[b]),
                 last = mixed_.entries.begin() + static_cast<std::ptrdiff_t>(mixed_.begin[b + 1]);
      out[b] = std::max_element(first, last, [&](const auto& x, const auto& y) {
                 return value(x) < value(y);
               })->label;
    }
    return out;
  }

  /// Largest difference from the wanted number of blocks, over all labels.
  double error_of(const std::vector<std::uint8_t>& labels) const {
    std::vector<double> have(wanted_.size());
    for (const std::uint8_t l : labels) ++have[l];
    double worst = 0;
    for (std::size_t l = 1; l < wanted_.size(); ++l) worst = std::max(worst, std::abs(have[l] - wanted_[l]));
    return worst;
  }

  /// The cheapest block to move from one label to another; cost: lost voxels of its own label.
  struct Move {
    double cost = far;
    std::size_t block = 0;
  };

  /// Prices that are found label by label can get stuck if only several labels together can improve. The rest
  /// is moved along the cheapest path from label to label, one block at a time.
  void move_rest(std::vector<std::uint8_t>& labels) const {
    constexpr int most_moves = 200;
    const std::size_t n = wanted_.size();
    std::vector<double> surplus(n);
    for (const std::uint8_t l : labels) ++surplus[l];
    for (std::size_t l = 1; l < n; ++l) surplus[l] -= std::round(wanted_[l]);
    surplus[0] = 0;
    std::vector<Move> moves(n * n);
    for (int step = 0; step < most_moves; ++step) {
      const auto worst = static_cast<std::size_t>(
          std::max_element(surplus.begin(), surplus.end(),
                           [](double a, double b) { return std::abs(a) < std::abs(b); }) -
          surplus.begin());
      if (surplus[worst] == 0) return;
      const bool gives = surplus[worst] > 0;
      std::fill(moves.begin(), moves.end(), Move{});
      for (std::size_t b = 0; b < mixed_.size(); ++b) {
        double own = 0;
        for (std::size_t e = mixed_.begin[b]; e < mixed_.begin[b + 1]; ++e)
          if (mixed_.entries[e].label == labels[b]) own = mixed_.entries[e].score;
        for (std::size_t e = mixed_.begin[b]; e < mixed_.begin[b + 1]; ++e) {
          const std::size_t from = labels[b], to = mixed_.entries[e].label;
          Move& known = gives ? moves[from * n + to] : moves[to * n + from];
          if (from != to && own - mixed_.entries[e].score < known.cost)
            known = {own - mixed_.entries[e].score, b};
        }
      }
      // Bellman-Ford: from the label with too many blocks, or backwards from the one with too few.
      std::vector<double> cost(n, far);
      std::vector<std::size_t> before(n, n);
      cost[worst] = 0;
      bool better = true;
      for (std::size_t round = 0; round < n && better; ++round) {
        better = false;
        for (std::size_t a = 0; a < n; ++a)
          for (std::size_t b = 0; b < n && cost[a] < far; ++b)
            if (b != worst && cost[a] + moves[a * n + b].cost < cost[b] - 1e-9) {
              cost[b] = cost[a] + moves[a * n + b].cost;
              before[b] = a;
              better = true;
            }
      }
      std::size_t end = n;
      for (std::size_t l = 0; l < n; ++l) {
        const bool takes = l == 0 || (gives ? surplus[l] < 0 : surplus[l] > 0);
        if (takes && l != worst && cost[l] < far && (end == n || cost[l] < cost[end])) end = l;
      }
      if (end == n || better) return;  // no path, or a cycle
      for (std::size_t l = end; l != worst; l = before[l]) {
        const Move& move = moves[before[l] * n + l];
        labels[move.block] = static_cast<std::uint8_t>(gives ? l : before[l]);
      }
      surplus[worst] -= gives ? 1 : -1;
      if (end != 0) surplus[end] += gives ? 1 : -1;
    }
  }

  /// Sets the price at which label l wins the wanted number of blocks while the others stay. False if it is
  /// set already.
  bool set_price(std::size_t l) {
    asked_.clear();
    for (const std::size_t b : blocks_with_[l]) {
      double own = 0, other = -far;
      for (std::size_t e = mixed_.begin[b]; e < mixed_.begin[b + 1]; ++e) {
        const auto& entry = mixed_.entries[e];
        if (entry.label == l)
          own = entry.score;
        else
          other = std::max(other, value(entry));
      }
      asked_.push_back(other - own);
    }
    if (asked_.empty()) return false;
    const auto count = static_cast<std::ptrdiff_t>(
        std::clamp<double>(std::round(wanted_[l]), 0, static_cast<double>(asked_.size())));
    double price = 0;
    if (count == 0) {
      price = *std::min_element(asked_.begin(), asked_.end()) - 1;
    } else if (count == static_cast<std::ptrdiff_t>(asked_.size())) {
      price = *std::max_element(asked_.begin(), asked_.end()) + 1;
    } else {
      const auto middle = asked_.begin() + count;
      std::nth_element(asked_.begin(), middle, asked_.end());
      price = 0.5 * (*std::max_element(asked_.begin(), middle) + *middle);
    }
    return std::exchange(price_[l], price) != price;
  }

  const MixedBlocks& mixed_;
  std::vector<double> wanted_, price_;                 ///< [label]
  std::vector<std::vector<std::size_t>> blocks_with_;  ///< [label]
  std::vector<double> asked_;                          ///< prices at which a label wins one block
};

}  // namespace

LabelVolume coarsened(const LabelVolume& volume, int factor) {
  if (factor == 1) return volume;
  LabelVolume out = volume;
  for (std::size_t a = 0; a < 3; ++a) {
    out.frame.cells[a] = (volume.frame.cells[a] + factor - 1) / factor;
    out.frame.spacing[a] = volume.frame.spacing[a] * factor;
  }
  Vec3 corner;
  for (std::size_t a = 0; a < 3; ++a) corner[a] = 0.5 * out.frame.spacing[a];
  out.frame.origin = volume.frame.to_patient(corner);
  out.label.assign(out.frame.voxels(), 0);

  Blocks blocks(volume, factor);
  MixedBlocks mixed;
  std::vector<double> wanted(volume.regions.size() + 1);
  for (Index k = 0; k < out.frame.cells[2]; ++k)
    for (Index j = 0; j < out.frame.cells[1]; ++j)
      for (Index i = 0; i < out.frame.cells[0]; ++i) {
        const auto& count = blocks.count(i, j, k);
        const std::size_t before = mixed.entries.size();
        for (std::size_t l = 0; l < count.size(); ++l)
          if (count[l] > 0)
            mixed.entries.push_back({static_cast<std::uint8_t>(l), static_cast<double>(count[l])});
        if (mixed.entries.size() == before + 1) {
          out.label[out.frame.at(i, j, k)] = mixed.entries.back().label;
          mixed.entries.pop_back();
          continue;
        }
        for (std::size_t e = before; e < mixed.entries.size(); ++e)
          wanted[mixed.entries[e].label] += mixed.entries[e].score / blocks.voxels();
        mixed.place.push_back({i, j, k});
        mixed.begin.push_back(mixed.entries.size());
      }
  break_ties(mixed, blocks);
  const std::vector<std::uint8_t> labels = Assignment(mixed, std::move(wanted)).run();
  for (std::size_t b = 0; b < mixed.size(); ++b) {
    const auto [i, j, k] = mixed.place[b];
    out.label[out.frame.at(i, j, k)] = labels[b];
  }
  return out;
}

}  // namespace genba
