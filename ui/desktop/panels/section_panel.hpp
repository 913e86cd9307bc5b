// What is shown inside the body: cutting plane, iso-surfaces, threshold, arrows.
#pragma once

#include <QScrollArea>
#include <functional>

#include "ui/scene/scene.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;
class QVBoxLayout;

namespace genba {

class QuantityEdit;
class SceneView;
class Session;

class SectionPanel : public QScrollArea {
  Q_OBJECT

 public:
  SectionPanel(Session& session, SceneView& view, QWidget* parent = nullptr);
  /// Takes over what the view shows.
  void refresh();

  QComboBox* cut_box() { return cut_; }
  QComboBox* axis_box() { return axis_; }
  QSlider* slider() { return slider_; }
  QuantityEdit* position() { return position_; }
  QCheckBox* arrows_box() { return arrows_; }
  QCheckBox* streamlines_box() { return streamlines_; }

 private:
  void change(const std::function<void(SceneOptions&)>& edit);
  void read_threshold();
  double low() const;  ///< m, at the lower end of the slider
  double high() const;
  Session& session_;
  SceneView& view_;
  QWidget* form_;
  QLabel* hint_;
  QComboBox *cut_, *axis_;
  QSlider* slider_;
  QuantityEdit* position_;
  QCheckBox *flip_, *threshold_, *arrows_, *streamlines_;
  QSpinBox* iso_;
  QuantityEdit *range_min_ = nullptr, *range_max_ = nullptr;
  QVBoxLayout* range_;
  int range_kind_ = -1;  // QuantityKind of the two edits
};

}  // namespace genba
