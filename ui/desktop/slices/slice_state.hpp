// The state that all slices of an image share: the cross-hair, the window, and what is laid over.
#pragma once

#include <QColor>
#include <QObject>
#include <QString>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/inspect/image_mask.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

enum class SliceTool { cross, window, pieces, crop, brush };

/// A value of a label image as it is shown.
struct ShownLabel {
  QString name;
  QColor colour;
};

class SliceState : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const std::shared_ptr<const ImageVolume>& volume() const { return volume_; }
  /// Sets another image: the cross-hair goes to its middle, and nothing is laid over. Null: no image.
  void set_volume(std::shared_ptr<const ImageVolume> volume);

  /// Grey values at the voxels of a label image. They are drawn instead of the labels; null: the values of
  /// the image are drawn.
  void set_grey(std::shared_ptr<const ImageVolume> grey);
  const std::shared_ptr<const ImageVolume>& grey() const { return grey_; }
  /// The image that is drawn from black to white.
  const ImageVolume& drawn() const { return grey_ ? *grey_ : *volume_; }

  const std::array<Index, 3>& cross() const { return cross_; }
  void set_cross(std::array<Index, 3> voxel);
  /// Values drawn black and white.
  double low() const { return low_; }
  double high() const { return high_; }
  void set_window(double low, double high);

  SliceTool tool() const { return tool_; }
  void set_tool(SliceTool tool);

  // What is laid over.
  double opacity() const { return opacity_; }
  void set_opacity(double opacity);
  /// While thresholds are typed, voxels between them are drawn as the body. The mask replaces them as soon as
  /// it is there.
  void set_thresholds(std::optional<double> lower, std::optional<double> upper);
  const std::optional<double>& lower() const { return lower_; }
  const std::optional<double>& upper() const { return upper_; }
  bool has_thresholds() const { return lower_ || upper_; }
  void set_mask(std::shared_ptr<const Mask> mask);
  const std::shared_ptr<const Mask>& mask() const { return mask_; }
  /// The labels of a label image; empty: the image has grey values.
  void set_labels(std::map<std::int64_t, ShownLabel> labels);
  const std::map<std::int64_t, ShownLabel>& labels() const { return labels_; }
  /// Labels that were edited, in place of those of the image.
  void set_edits(EditedVoxels edits);
  const EditedVoxels& edits() const { return edits_; }
  std::int64_t label_at(std::size_t voxel) const;
  /// [voxel] bit i: the voxel lies in lesion number i (app/lesion/lesion_image.hpp), whose outline is drawn;
  /// null: none.
  void set_lesions(std::shared_ptr<const std::vector<std::uint8_t>> bits);
  const std::shared_ptr<const std::vector<std::uint8_t>>& lesions() const { return lesions_; }
  /// The needles of the case.
  void set_needles(std::vector<NeedleSelector> needles);
  const std::vector<NeedleSelector>& needles() const { return needles_; }
  /// The label that the brush paints, and its diameter in voxels.
  void set_brush(int label, int size);
  /// True for a label image whose voxels are all there (not thinned).
  bool can_paint() const { return volume_ && !labels_.empty() && volume_->thinned == 1; }
  /// Paints a round dab in the plane of a slice.
  void paint(const std::array<Index, 3>& centre, std::size_t right, std::size_t down);
  /// The crop box, in voxels of the image shown.
  const CropBox& crop() const { return crop_; }
  void set_crop(const CropBox& box);

  /// "L 12.3  P 4.0  S 80.1 mm  345 HU  femur".
  QString told(const std::array<Index, 3>& voxel) const;
  /// The name of what a voxel belongs to: a label, "piece 2", "piece 2, left out", "filled cavity"; empty:
  /// nothing.
  QString name_at(const std::array<Index, 3>& voxel) const;

 signals:
  void changed();         ///< anything that is drawn has changed
  void cross_moved();     ///< by the user
  void window_dragged();  ///< by the user
  void piece_clicked(int number);
  void crop_dragged();  ///< the drag is over
  void stroke_done();   ///< of the brush

 private:
  std::shared_ptr<const ImageVolume> volume_, grey_;
  std::array<Index, 3> cross_{};
  double low_ = 0, high_ = 1, opacity_ = 0.45;
  SliceTool tool_ = SliceTool::cross;
  std::optional<double> lower_, upper_;
  std::shared_ptr<const Mask> mask_;
  std::map<std::int64_t, ShownLabel> labels_;
  CropBox crop_;
  EditedVoxels edits_;
  std::shared_ptr<const std::vector<std::uint8_t>> lesions_;
  std::vector<NeedleSelector> needles_;
  int brush_label_ = 0, brush_size_ = 3;
};

}  // namespace genba
