// The View menu and the tool bar of the picture: direction, field, component, deformation, colours.
#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "ui/scene/scene.hpp"

class QAction;
class QActionGroup;
class QComboBox;
class QMainWindow;
class QMenu;
class QToolBar;

namespace genba {

class PictureExport;
class SceneView;
class Session;

/// "From +X"
QString view_name(ViewDirection direction);

class ViewActions : public QObject {
  Q_OBJECT

 public:
  ViewActions(Session& session, SceneView& view, PictureExport& pictures, QMainWindow& window);
  void fill(QMenu* menu);
  void fill(QToolBar* bar);
  /// Lists the fields and components of what is shown.
  void refresh();
  /// Number of views side by side; 1, 2 or 4.
  void set_panes(int count);
  void show_field(const QString& name);
  /// Shows the surface of a lesion of the case, by its number. If it is shown, hides it.
  void show_lesion(int row);
  /// Sets the options that windows have, and those kept between sessions, for a new view.
  static void choose_last(SceneOptions& options);

  QComboBox* field_box() { return field_; }
  QComboBox* component_box() { return component_; }
  QAction *fit_action, *edges_action, *dark_action, *conditions_action, *animate_action, *link_action,
      *robust_action;
  QActionGroup* panes() { return panes_; }

 signals:
  void changed();  ///< field, component, colours or shape of the picture

 private:
  void animate_mode();
  void show_nodal_lines(bool on);
  void change(const std::function<void(SceneOptions&)>& edit);
  void ask_range();
  void ask_scale();
  void ask_animation();
  void ask_video();
  Session& session_;
  SceneView& view_;
  PictureExport& pictures_;
  QMainWindow& window_;
  QComboBox *field_, *component_;
  QList<QAction*> directions_;
  QAction *deformed_action_, *outline_action_, *labels_action_, *soft_light_action_, *needles_action_;
  QAction* nodal_action_;  ///< where a mode stands still
  QActionGroup *maps_, *bands_, *panes_, *turns_;
  QMenu* fields_ = nullptr;
  QAction* component_in_bar_ = nullptr;
  // A mode moves by itself until a person stops it.
  bool modes_move_ = true;
  std::weak_ptr<const Results> mode_;
  std::weak_ptr<const ModalReport> modes_;
};

}  // namespace genba
