// The panel of an image under the geometry: which planes are shown, their places, window and level.
#pragma once

#include <QScrollArea>
#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "app/case/project.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "ui/scene/scene.hpp"

class QCheckBox;
class QLabel;
class QPushButton;
class QSlider;

namespace genba {

class SceneView;
class Session;

class ImagePanel : public QScrollArea {
  Q_OBJECT

 public:
  ImagePanel(Session& session, SceneView& view, QWidget* parent = nullptr);
  ~ImagePanel() override;
  /// Takes over what the view shows.
  void refresh();
  /// Reads an image in the background and shows it. A failure becomes a message.
  void load(const QString& path) { read(path, false); }
  bool loading() const { return loading_; }
  /// Adds a widget above the settings of the view.
  void add_part(QWidget* part);

  QPushButton* own_button() { return own_; }
  QCheckBox* shown_box() { return shown_; }
  QSlider* place(int axis) { return place_[static_cast<std::size_t>(axis)]; }
  QSlider* window_slider() { return window_; }

 signals:
  void refreshed();  ///< the view may show another image, or show it otherwise

 private:
  void change(const std::function<void(ImageView&)>& edit);
  // An image that is the geometry is shown by slices until it is meshed.
  void look();
  void read(const QString& path, bool is_body);
  void read_window();
  void show_state();
  Session& session_;
  SceneView& view_;
  QPushButton *own_, *other_;
  QCheckBox *shown_, *through_;
  std::array<QCheckBox*, 3> plane_;
  std::array<QSlider*, 3> place_;
  QSlider *window_, *level_;
  QLabel *facts_, *grey_;
  QWidget* form_;
  bool loading_ = false;
  std::optional<GeometrySpec> body_;  // whose slices are shown, or should be
  bool hides_at_mesh_ = false;        // the slices were not asked for
  Text failure_;                      // why there are no slices
  CancelToken cancel_;
};

}  // namespace genba
