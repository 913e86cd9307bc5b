// Axial, coronal and sagittal slices around the 3D view. They follow the planes of the view, and the planes
// follow them.
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

/// Four areas: axial beside the main widget, coronal and sagittal below. The slices are shown while the view
/// has the image that the case's mesh is made from, the main widget shows the view, and show_action is on.
/// Results switch it off; a new image restores the choice of the person.
class SliceWorkspace : public QSplitter {
  Q_OBJECT

 public:
  SliceWorkspace(Session& session, SceneView& view, ImagePanel& image, QWidget* main);
  /// Axial, coronal, sagittal.
  const std::array<SliceCanvas*, 3>& canvases() const { return canvases_; }
  SliceCanvas& canvas(int i) { return *canvases_[static_cast<std::size_t>(i)]; }
  SliceState& state() { return *state_; }
  /// The panel of the slices; it stands in the image panel.
  SlicePanel& panel() { return *panel_; }
  /// Restores what was chosen last.
  void restore();
  QAction* show_action() const { return show_action_; }
  /// False: the main widget shows no view, so there are no slices beside it.
  void set_main_is_view(bool is_view);

 signals:
  void body_arrived();  ///< the image that the mesh is made from is seen for the first time

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
  QTimer later_;  ///< limits how often the 3D view is drawn
  bool main_is_view_ = true, is_body_ = false, telling_ = false;
  bool is_open_ = true, was_open_ = false;  ///< the slices are visible; they were visible once
};

}  // namespace genba
