#include "ui/desktop/slices/slice_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace genba {
namespace {

QRgb mixed(int grey, QRgb ink, double share) {
  const auto channel = [&](int with) { return static_cast<int>(grey + share * (with - grey)); };
  return qRgb(channel(qRed(ink)), channel(qGreen(ink)), channel(qBlue(ink)));
}

/// The colour over a voxel; 0: none.
class Overlay {
 public:
  explicit Overlay(const SliceState& state) : state_(state) {
    if (!state.has_thresholds() || !state.mask()) return;
    const Mask& mask = *state.mask();
    for (std::size_t c = 1; c < of_code_.size(); ++c) {
      const auto code = static_cast<std::uint8_t>(c);
      of_code_[c] = code == Mask::filled ? filled_ink : mask.is_body(code) ? kept_ink : dropped_ink;
    }
  }
  QRgb at(std::size_t voxel, float value, bool in_box) const {
    if (!state_.labels().empty()) {
      if (!state_.edits().empty()) value = static_cast<float>(state_.label_at(voxel));
      if (value == 0 || !in_box) return 0;
      if (value != last_) {
        last_ = value;
        const auto found = state_.labels().find(std::llround(static_cast<double>(value)));
        last_ink_ = found == state_.labels().end() ? 0 : found->second.colour.rgb();
      }
      return last_ink_;
    }
    if (!state_.has_thresholds()) return 0;
    if (state_.mask()) return of_code_[state_.mask()->code[voxel]];
    const bool inside = in_box && (!state_.lower() || value >= *state_.lower()) &&
                        (!state_.upper() || value <= *state_.upper());
    return inside ? kept_ink : 0;
  }

 private:
  const SliceState& state_;
  std::array<QRgb, 256> of_code_{};
  mutable float last_ = 0;
  mutable QRgb last_ink_ = 0;
};

/// Voxels of a slice at the edge of a lesion.
class LesionOutline {
 public:
  LesionOutline(const SliceState& state, const SlicePlane& plane, Index step)
      : bits_(state.lesions().get()), image_(*state.volume()), axes_{plane.right, plane.down}, step_(step) {}
  /// 0: none.
  QRgb at(const std::array<Index, 3>& voxel) const {
    if (bits_ == nullptr || bits_->size() != image_.values.size()) return 0;
    const std::uint8_t own = (*bits_)[voxel_number(image_, voxel)];
    if (own == 0) return 0;
    unsigned all_around = 0xFF;
    for (const std::size_t axis : axes_)
      for (const Index by : {-step_, step_}) {
        std::array<Index, 3> beside = voxel;
        beside[axis] += by;
        const bool is_there = beside[axis] >= 0 && beside[axis] < image_.cells[axis];
        all_around &= is_there ? (*bits_)[voxel_number(image_, beside)] : 0U;
      }
    const unsigned edge = own & ~all_around;
    for (std::size_t i = 0; i < lesion_inks.size(); ++i)
      if ((edge >> i & 1U) != 0) return lesion_inks[i];
    return 0;
  }

 private:
  const std::vector<std::uint8_t>* bits_;
  const ImageVolume& image_;
  std::array<std::size_t, 2> axes_;
  Index step_;
};

}  // namespace

QImage slice_picture(const SliceState& state, const SlicePlane& plane) {
  constexpr std::int64_t most_pixels = 1 << 20;
  if (!state.volume()) return {};
  const ImageVolume& image = *state.volume();
  const std::vector<float>& drawn = state.drawn().values;
  const auto kept = [](Index n, Index step) { return (n + step - 1) / step; };
  Index step = 1;
  while (static_cast<std::int64_t>(kept(plane.columns(), step)) * kept(plane.rows(), step) > most_pixels) ++step;
  QImage out(kept(plane.columns(), step), kept(plane.rows(), step), QImage::Format_RGB32);
  const Overlay overlay(state);
  const LesionOutline lesions(state, plane, step);
  const double low = state.low(), scale = state.high() > low ? 255 / (state.high() - low) : 0;
  const CropBox& box = state.crop();
  const double opacity = state.opacity();
  std::array<Index, 3> v = state.cross();
  for (int row = 0; row < out.height(); ++row) {
    v[plane.down] = plane.along_down(std::min(row * step, plane.rows() - 1));
    auto* line = reinterpret_cast<QRgb*>(out.scanLine(row));
    for (int column = 0; column < out.width(); ++column) {
      v[plane.right] = plane.along_right(std::min(column * step, plane.columns() - 1));
      const std::size_t at = voxel_number(image, v);
      const float value = drawn[at];
      const bool in_box = box.contains(v[0], v[1], v[2]);
      const double bright = scale > 0 ? (value - low) * scale : (value > low ? 255.0 : 0.0);
      int grey = static_cast<int>(std::clamp(bright, 0.0, 255.0));
      if (!in_box) grey /= 3;
      const QRgb ink = overlay.at(at, image.values[at], in_box);
      if (const QRgb edge = lesions.at(v); edge != 0) {
        line[column] = edge;
        continue;
      }
      line[column] = ink != 0 ? mixed(grey, ink, opacity) : qRgb(grey, grey, grey);
    }
  }
  return out;
}

}  // namespace genba
