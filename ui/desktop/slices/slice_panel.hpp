// Tools for the slices of an image: window, thresholds, pieces, crop box. Edits go into the case.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"
#include "ui/desktop/slices/slice_state.hpp"
#include "ui/desktop/slices/slice_worker.hpp"

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;
class QTableWidget;

namespace genba {

class GreyHistogram;
class LabelsForm;
class OptionForm;
class Session;

class SlicePanel : public QWidget {
  Q_OBJECT

 public:
  SlicePanel(Session& session, SliceState& state, QWidget* parent = nullptr);
  /// The image of the slices; null: none. is_body: the mesh of the case is made from it.
  void take_volume(std::shared_ptr<const ImageVolume> volume, bool is_body);

  OptionForm* form() { return form_; }
  GreyHistogram* histogram() { return histogram_; }
  QComboBox* tools() { return tools_; }
  QTableWidget* pieces() { return pieces_; }
  QPushButton* preset(int i) { return presets_[static_cast<std::size_t>(i)]; }  ///< automatic, bone, soft tissue
  QPushButton* suggest_button() { return suggest_; }
  QComboBox* brush_labels() { return brush_label_; }
  QSpinBox* brush_size() { return brush_size_; }
  LabelsForm* labels() { return labels_; }
  QPushButton* forget_button() { return forget_edits_; }
  QString facts() const;
  /// Counts, a mask or labels are under way, or will start soon.
  bool busy() const { return worker_.busy() || later_.isActive(); }

 signals:
  void window_wanted(double low, double high);

 private:
  void refresh();
  void show_options();
  void show_draft(const ImageOptions& draft);
  void hear_typing();
  void looked_through(const SliceFacts& facts);
  void mask_made(std::shared_ptr<const Mask> mask, const Text& why);
  void show_grey();
  QWidget* make_brush();
  void show_brush();
  void measure_margins(const std::map<std::int64_t, ImageLabel>& labels);
  void ask_for_names(const std::map<std::int64_t, ImageLabel>& labels);
  void show_pieces();
  void show_facts();
  void look_for_lesions();
  void toggle_piece(int number);
  void set_threshold(bool upper, double value);
  void suggest();
  void edit(const char* key, const std::string& text);
  Project with_option(Project project, const std::string& key, const std::string& text);
  Session& session_;
  SliceState& state_;
  SliceWorker worker_;
  QTimer later_;  ///< starts the mask while something is typed
  std::optional<SliceFacts> known_;
  std::string grey_path_;  ///< the image with grey values under labels; empty: none is wanted
  bool is_body_ = false;
  std::optional<ImageOptions> shown_;  ///< of the case, in the form
  ImageOptions draft_;                 ///< with thresholds as they are typed
  // What the outlines of lesions belong to.
  std::weak_ptr<const Results> outlined_;
  std::vector<LesionWish> outlined_wishes_;
  Text failure_;                       ///< why there is no mask
  Text grey_failure_;
  QComboBox* tools_;
  std::array<QPushButton*, 3> presets_;
  GreyHistogram* histogram_;
  QPushButton* suggest_;
  QSlider* opacity_;
  QWidget* brush_;
  QComboBox* brush_label_;
  QSpinBox* brush_size_;
  QPushButton* forget_edits_;
  LabelsForm* labels_;
  std::weak_ptr<const ImageVolume> asked_;  ///< whose labels' names were asked for
  QWidget* body_;  ///< the widgets for the case's own image
  OptionForm* form_;
  QTableWidget* pieces_;
  QLabel* facts_;
};

}  // namespace genba
