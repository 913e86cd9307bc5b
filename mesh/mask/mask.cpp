#include "mesh/mask/mask.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "mesh/mask/label_edits.hpp"
#include "mesh/mask/mask_layers.hpp"

namespace genba {
namespace {

// Codes during the search for pieces; spread() uses 1.
constexpr std::uint8_t on = 255, seen = 254;
constexpr std::uint8_t reached = 0x80;

std::string number(double value) {
  return format_number(value, "%.6g");
}

Text range_text(std::span<const float> values) {
  float low = std::numeric_limits<float>::infinity(), high = -low;
  for (const float v : values) {  // NaN is neither
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return phrase<"%1 to %2">(number(low), number(high));
}

Text asked_text(const ImageOptions& o) {
  if (o.lower && o.upper) return phrase<"from %1 up to %2">(number(*o.lower), number(*o.upper));
  return o.lower ? phrase<"from %1">(number(*o.lower)) : phrase<"up to %1">(number(*o.upper));
}

[[noreturn]] void refuse_mask(const Text& place, const Text& problem, const Text& next) {
  throw Error(ErrorKind::input, place, problem, next);
}

class MaskMaker {
 public:
  MaskMaker(const GreyGrid& grid, const ImageOptions& options, const CropBox& box, const Monitor& monitor)
      : grid_(grid), options_(options), box_(box), monitor_(monitor) {
    for (std::size_t a = 0; a < 3; ++a) voxels_.cells[a] = box.last[a] - box.first[a] + 1;
  }

  Mask make(const std::string& file) {
    threshold(file);
    const std::int64_t before = count_on();
    if (options_.open_voxels > 0) {
      spread(voxels_, on, Mask::outside, options_.open_voxels, monitor_);
      spread(voxels_, Mask::outside, on, options_.open_voxels, monitor_);
      if (count_on() == 0)
        refuse_mask("geometry/open_voxels",
                    phrase<"nothing is left of %1 voxels between the thresholds once they are opened by %2">(
                        before, options_.open_voxels),
                    phrase<"Lower it">());
    }
    if (options_.close_voxels > 0) {
      spread(voxels_, Mask::outside, on, options_.close_voxels, monitor_);
      spread(voxels_, on, Mask::outside, options_.close_voxels, monitor_);
    }
    choose_pieces();
    if (options_.fill_holes) fill_cavities();
    for (const std::uint8_t c : voxels_.code) mask_.voxels += mask_.is_body(c) ? 1 : 0;
    paste();
    return std::move(mask_);
  }

 private:
  std::size_t in_image(std::size_t voxel) const {
    const auto nx = static_cast<std::size_t>(voxels_.cells[0]), ny = static_cast<std::size_t>(voxels_.cells[1]);
    return grid_.at(box_.first[0] + static_cast<Index>(voxel % nx),
                    box_.first[1] + static_cast<Index>(voxel / nx % ny),
                    box_.first[2] + static_cast<Index>(voxel / (nx * ny)));
  }

  /// Calls take(first voxel of the row in the image, in the box) for each row along the first axis.
  template <class Take>
  void for_rows(Take&& take) const {
    std::size_t row = 0;
    for (Index k = box_.first[2]; k <= box_.last[2]; ++k) {
      monitor_.check();
      for (Index j = box_.first[1]; j <= box_.last[1]; ++j) {
        take(grid_.at(box_.first[0], j, k), row);
        row += static_cast<std::size_t>(voxels_.cells[0]);
      }
    }
  }

  void threshold(const std::string& file) {
    const double lower = options_.lower.value_or(-std::numeric_limits<double>::infinity());
    const double upper = options_.upper.value_or(std::numeric_limits<double>::infinity());
    voxels_.code.resize(static_cast<std::size_t>(voxels_.cells[0]) * static_cast<std::size_t>(voxels_.cells[1]) *
                        static_cast<std::size_t>(voxels_.cells[2]));
    bool any = false;
    for_rows([&](std::size_t from, std::size_t to) {
      for (Index i = 0; i < voxels_.cells[0]; ++i, ++from, ++to) {
        const float v = grid_.values[from];
        const bool inside = v >= lower && v <= upper;
        voxels_.code[to] = inside ? on : Mask::outside;
        any = any || inside;
      }
    });
    if (any) return;
    if (box_ == whole_box(grid_.cells))
      refuse_mask(file,
                  phrase<"no voxel has a value %1; those of the image go from %2">(asked_text(options_),
                                                                                   range_text(grid_.values)),
                  phrase<"Choose thresholds inside that range">());
    refuse_mask("geometry/crop",
                phrase<"no voxel in the box has a value %1; those of the image go from %2">(
                    asked_text(options_), range_text(grid_.values)),
                phrase<"Make the box larger, or choose other thresholds">());
  }

  std::int64_t count_on() const { return std::ranges::count(voxels_.code, on); }

  std::int64_t mark(std::size_t seed, std::uint8_t from, std::uint8_t to) {
    std::int64_t count = 0;
    flood(voxels_.cells, seed, stack_, monitor_, [&](std::size_t at) {
      if (voxels_.code[at] != from) return false;
      voxels_.code[at] = to;
      ++count;
      return true;
    });
    return count;
  }

  /// Finds the largest pieces; of equal ones the first. `seeds`: in the box.
  void find_pieces(std::vector<std::size_t>& seeds) {
    struct Found {
      std::int64_t voxels;
      std::size_t seed;
    };
    const auto comes_first = [](const Found& a, const Found& b) {
      return a.voxels != b.voxels ? a.voxels > b.voxels : a.seed < b.seed;
    };
    std::vector<Found> heap;  // the piece with the lowest rank is at the top
    for (std::size_t s = 0; s < voxels_.code.size(); ++s) {
      if (voxels_.code[s] != on) continue;
      const Found found{mark(s, on, seen), s};
      ++mask_.piece_count;
      mask_.all_voxels += found.voxels;
      if (heap.size() == PieceChoice::most_numbered) {
        if (!comes_first(found, heap.front())) continue;
        std::ranges::pop_heap(heap, comes_first);
        heap.pop_back();
      }
      heap.push_back(found);
      std::ranges::push_heap(heap, comes_first);
    }
    std::ranges::sort(heap, comes_first);
    for (const Found& found : heap) {
      seeds.push_back(found.seed);
      mask_.pieces.push_back({found.voxels, in_image(found.seed), false});
    }
  }

  void choose_pieces() {
    const PieceChoice choice = parse_pieces(options_.keep_pieces, "geometry/keep_pieces");
    std::vector<std::size_t> seeds;
    find_pieces(seeds);
    if (choice.kind == PieceChoice::Kind::only && !choice.numbers.empty() &&
        choice.numbers.back() > mask_.piece_count)
      refuse_mask("geometry/keep_pieces",
                  phrase<"there is no piece %1: the voxels between the thresholds make %2">(
                      choice.numbers.back(), mask_.piece_count),
                  phrase<"Choose among those, or other thresholds">());
    const auto is_large = [&](std::int64_t voxels) {
      constexpr double rounding = 1e-9;
      return static_cast<double>(voxels) * grid_.voxel_volume >= options_.min_piece * (1 - rounding);
    };
    std::int64_t kept = 0, kept_voxels = 0;
    const auto count = [&](std::int64_t voxels) {
      ++kept;
      kept_voxels += voxels;
    };
    for (std::size_t p = 0; p < seeds.size(); ++p) {
      MaskPiece& piece = mask_.pieces[p];
      piece.is_kept = choice.keeps(static_cast<int>(p) + 1) && is_large(piece.voxels);
      if (piece.is_kept) count(piece.voxels);
      mark(seeds[p], seen, static_cast<std::uint8_t>(p + 1));
    }
    for (std::size_t s = 0; s < voxels_.code.size(); ++s) {
      if (voxels_.code[s] != seen) continue;
      const std::int64_t voxels = mark(s, seen, on);
      const bool stays = choice.keeps(0) && is_large(voxels);
      if (stays) count(voxels);
      mark(s, on, stays ? Mask::kept_without_number : Mask::dropped_without_number);
    }
    if (kept == 0)
      refuse_mask(
          options_.min_piece > 0 ? "geometry/min_piece" : "geometry/keep_pieces",
          phrase<"none of %1 pieces is left; the largest has %2 voxels, %3">(
              mask_.piece_count, mask_.pieces.front().voxels, volume_text(mask_.pieces.front().voxels)),
          phrase<"Keep one of them">());
    if (kept == mask_.piece_count) return;
    const std::string gone = volume_text(mask_.all_voxels - kept_voxels), all = volume_text(mask_.all_voxels);
    mask_.notes.push_back(
        choice == PieceChoice{}
            ? phrase<"of %1 pieces the largest is kept; the others have %2 of %3">(mask_.piece_count, gone, all)
            : phrase<"of %1 pieces %2 are kept; the others have %3 of %4">(mask_.piece_count, kept, gone, all));
  }

  std::string volume_text(std::int64_t voxels) const {
    return number(static_cast<double>(voxels) * grid_.voxel_volume * 1e6) + " cm^3";
  }

  /// Cavities are voxels outside the body that cannot be reached from the sides of the box. Dropped pieces
  /// are no walls.
  void fill_cavities() {
    const auto& n = voxels_.cells;
    std::array<bool, 256> is_wall{};
    for (std::size_t c = 0; c < is_wall.size(); ++c) is_wall[c] = mask_.is_body(static_cast<std::uint8_t>(c));
    std::vector<std::uint8_t>& code = voxels_.code;
    const auto open = [&](Index i, Index j, Index k) {
      const std::size_t seed =
          (static_cast<std::size_t>(k) * static_cast<std::size_t>(n[1]) + static_cast<std::size_t>(j)) *
              static_cast<std::size_t>(n[0]) +
          static_cast<std::size_t>(i);
      flood(n, seed, stack_, monitor_, [&](std::size_t at) {
        if ((code[at] & reached) != 0 || is_wall[code[at]]) return false;
        code[at] |= reached;
        return true;
      });
    };
    for (Index k = 0; k < n[2]; ++k)
      for (Index j = 0; j < n[1]; ++j) {
        const bool whole_row = k == 0 || k == n[2] - 1 || j == 0 || j == n[1] - 1;
        for (Index i = 0; i < n[0]; i += whole_row ? 1 : std::max<Index>(n[0] - 1, 1)) open(i, j, k);
      }
    std::int64_t count = 0;
    for (std::uint8_t& c : code) {
      if ((c & reached) != 0) {
        c = static_cast<std::uint8_t>(c & ~reached);
      } else if (!is_wall[c]) {
        c = Mask::filled;
        ++count;
      }
    }
    if (count > 0) mask_.notes.push_back(phrase<"closed cavities of %1 are filled">(volume_text(count)));
  }

  void paste() {
    if (box_ == whole_box(grid_.cells)) {
      mask_.code = std::move(voxels_.code);
      return;
    }
    mask_.code.assign(grid_.values.size(), Mask::outside);
    for_rows([&](std::size_t to, std::size_t from) {
      std::copy_n(voxels_.code.begin() + static_cast<std::ptrdiff_t>(from), voxels_.cells[0],
                  mask_.code.begin() + static_cast<std::ptrdiff_t>(to));
    });
  }

  const GreyGrid& grid_;
  const ImageOptions& options_;
  const CropBox& box_;
  const Monitor& monitor_;
  VoxelCodes voxels_;  ///< for the box
  std::vector<std::uint32_t> stack_;
  Mask mask_;
};

}  // namespace

void spread(VoxelCodes& voxels, std::uint8_t from, std::uint8_t to, int layers, const Monitor& monitor) {
  constexpr std::uint8_t turning = 1;
  const auto& n = voxels.cells;
  const auto nx = static_cast<std::size_t>(n[0]), nxy = nx * static_cast<std::size_t>(n[1]);
  std::vector<std::uint8_t>& code = voxels.code;
  for (int layer = 0; layer < layers; ++layer) {
    std::size_t v = 0;
    for (Index k = 0; k < n[2]; ++k) {
      monitor.check();
      for (Index j = 0; j < n[1]; ++j)
        for (Index i = 0; i < n[0]; ++i, ++v) {
          if (code[v] != from) continue;
          const bool beside = (i > 0 && code[v - 1] == to) || (i + 1 < n[0] && code[v + 1] == to) ||
                              (j > 0 && code[v - nx] == to) || (j + 1 < n[1] && code[v + nx] == to) ||
                              (k > 0 && code[v - nxy] == to) || (k + 1 < n[2] && code[v + nxy] == to);
          if (beside) code[v] = turning;
        }
    }
    std::ranges::replace(code, turning, to);
  }
}

Mask make_mask(const GreyGrid& grid, const ImageOptions& options, const CropBox& box, const std::string& file,
               const Monitor& monitor) {
  check_mask_options(options);
  return MaskMaker(grid, options, box, monitor).make(file);
}

void check_mask_texts(const ImageOptions& options) {
  if (!options.crop.empty()) (void)parse_crop(options.crop, "geometry/crop");
  (void)parse_pieces(options.keep_pieces, "geometry/keep_pieces");
  (void)parse_label_edits(options.label_edits, "geometry/label_edits");
}

void check_mask_options(const ImageOptions& options) {
  check_mask_texts(options);
  if (options.lower && options.upper && *options.lower > *options.upper)
    refuse_mask("geometry/lower",
                phrase<"the lower threshold is above the upper one: %1">(asked_text(options)),
                phrase<"Exchange them">());
  if (!options.is_threshold()) return;
  if (options.region.empty())
    refuse_mask("geometry/region", phrase<"the region has no name">(), phrase<"Give it one">());
}

}  // namespace genba
