// Axial, coronal and sagittal slices around the 3D view, in step with its planes.
#pragma once

#include <QSplitter>
#include <QTimer>
#include <array>

class QAction;

namespace genba {

class ImagePanel;
class SceneView;
class Session;
class SliceCanvas;
class SlicePanel;
class SliceState;

/// Four windows: axial beside the main widget, coronal and sagittal below. Slices are there while the view has
/// an image, the main widget shows it, and show_action is on. Results turn it off, another image on again.
class SliceWorkspace : public QSplitter {
  Q_OBJECT

 public:
  SliceWorkspace(Session& session, SceneView& view, ImagePanel& image, QWidget* main);
  /// Axial, coronal, sagittal.
  const std::array<SliceCanvas*, 3>& canvases() const { return canvases_; }
  SliceCanvas& canvas(int i) { return *canvases_[static_cast<std::size_t>(i)]; }
  SliceState& state() { return *state_; }
  /// Stands in the image panel.
  SlicePanel& panel() { return *panel_; }
  /// As it was chosen last.
  void restore();
  QAction* show_action() const { return show_action_; }
  /// What the main widget shows is no view: no slices beside it.
  void set_main_is_view(bool is_view);

 signals:
  void body_arrived();  ///< the image that the mesh will be made of is seen for the first time

 private:
  void look();
  void arrange();
  void follow_view();
  void tell_view();
  Session& session_;
  SceneView& view_;
  ImagePanel& image_;
  SliceState* state_;
  SlicePanel* panel_;
  std::array<SliceCanvas*, 3> canvases_{};
  QSplitter *above_, *below_;
  QAction* show_action_;
  QTimer later_;  ///< the 3D view is drawn anew at its own pace
  bool main_is_view_ = true, is_body_ = false, telling_ = false;
  bool is_open_ = true, was_open_ = false;  ///< slices are seen; they were once
};

}  // namespace genba
