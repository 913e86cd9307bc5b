#include "ui/desktop/slices/slice_state.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/inspect/slice_plane.hpp"
#include "engine/model/geometry.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {

void SliceState::set_volume(std::shared_ptr<const ImageVolume> volume) {
  if (volume == volume_) return;
  volume_ = std::move(volume);
  grey_.reset();
  mask_.reset();
  edits_.clear();
  lesions_.reset();
  labels_.clear();
  lower_.reset();
  upper_.reset();
  if (volume_) {
    for (std::size_t a = 0; a < 3; ++a) cross_[a] = volume_->cells[a] / 2;
    low_ = volume_->min;
    high_ = volume_->max;
    crop_ = whole_box(volume_->cells);
  }
  emit changed();
}

void SliceState::set_grey(std::shared_ptr<const ImageVolume> grey) {
  if (grey == grey_) return;
  grey_ = std::move(grey);
  if (volume_ && !grey_) {
    low_ = volume_->min;
    high_ = volume_->max;
  }
  emit changed();
}

void SliceState::set_cross(std::array<Index, 3> voxel) {
  if (!volume_) return;
  for (std::size_t a = 0; a < 3; ++a) voxel[a] = std::clamp(voxel[a], 0, volume_->cells[a] - 1);
  if (voxel == cross_) return;
  cross_ = voxel;
  emit changed();
}

void SliceState::set_window(double low, double high) {
  if (low == low_ && high == high_) return;
  low_ = low;
  high_ = high;
  emit changed();
}

void SliceState::set_tool(SliceTool tool) {
  tool_ = tool;
  emit changed();
}

void SliceState::set_opacity(double opacity) {
  opacity_ = std::clamp(opacity, 0.0, 1.0);
  emit changed();
}

void SliceState::set_thresholds(std::optional<double> lower, std::optional<double> upper) {
  if (lower == lower_ && upper == upper_) return;
  lower_ = lower;
  upper_ = upper;
  mask_.reset();
  emit changed();
}

void SliceState::set_mask(std::shared_ptr<const Mask> mask) {
  if (mask == mask_) return;
  mask_ = std::move(mask);
  emit changed();
}

void SliceState::set_needles(std::vector<NeedleSelector> needles) {
  if (needles == needles_) return;
  needles_ = std::move(needles);
  emit changed();
}

void SliceState::set_lesions(std::shared_ptr<const std::vector<std::uint8_t>> bits) {
  if (bits == lesions_) return;
  lesions_ = std::move(bits);
  emit changed();
}

void SliceState::set_labels(std::map<std::int64_t, ShownLabel> labels) {
  labels_ = std::move(labels);
  emit changed();
}

void SliceState::set_crop(const CropBox& box) {
  if (box == crop_) return;
  crop_ = box;
  emit changed();
}

void SliceState::set_edits(EditedVoxels edits) {
  if (edits == edits_) return;
  edits_ = std::move(edits);
  emit changed();
}

std::int64_t SliceState::label_at(std::size_t voxel) const {
  const auto edited = edits_.find(voxel);
  return edited != edits_.end() ? edited->second : std::llround(static_cast<double>(volume_->values[voxel]));
}

void SliceState::set_brush(int label, int size) {
  brush_label_ = label;
  brush_size_ = size;
}

void SliceState::paint(const std::array<Index, 3>& centre, std::size_t right, std::size_t down) {
  if (!can_paint()) return;
  const double step_right = length(volume_->steps[right]), step_down = length(volume_->steps[down]);
  const double radius = 0.5 * brush_size_ * std::min(step_right, step_down);
  const auto reach = [&](double step) { return static_cast<Index>(radius / step); };
  for (Index r = -reach(step_right); r <= reach(step_right); ++r)
    for (Index d = -reach(step_down); d <= reach(step_down); ++d) {
      if (std::hypot(r * step_right, d * step_down) > radius) continue;
      std::array<Index, 3> v = centre;
      v[right] += r;
      v[down] += d;
      if (v[right] < 0 || v[right] >= volume_->cells[right] || v[down] < 0 || v[down] >= volume_->cells[down])
        continue;
      const std::size_t at = voxel_number(*volume_, v);
      // A voxel with its old label again is no edit.
      if (std::llround(static_cast<double>(volume_->values[at])) == brush_label_)
        edits_.erase(at);
      else
        edits_[at] = brush_label_;
    }
  emit changed();
}

QString SliceState::name_at(const std::array<Index, 3>& voxel) const {
  if (!volume_) return {};
  const std::size_t at = voxel_number(*volume_, voxel);
  if (!labels_.empty()) {
    const auto found = labels_.find(label_at(at));
    return found == labels_.end() ? QString() : found->second.name;
  }
  if (!mask_) return {};
  const std::uint8_t code = mask_->code[at];
  if (code == Mask::outside) return {};
  if (code == Mask::filled) return tr("filled cavity");
  const QString piece =
      code <= PieceChoice::most_numbered ? tr("piece %1").arg(static_cast<int>(code)) : tr("a small piece");
  return mask_->is_body(code) ? piece : tr("%1, left out").arg(piece);
}

QString SliceState::told(const std::array<Index, 3>& voxel) const {
  if (!volume_) return {};
  const double value = drawn().values[voxel_number(*volume_, voxel)];
  QString out = qt(patient_place(centre_of(*volume_, voxel)));
  out += "  " + QString::number(value, 'g', 6);
  if (drawn().is_ct) out += " HU";
  if (const QString name = name_at(voxel); !name.isEmpty()) out += "  " + name;
  return out;
}

}  // namespace genba
