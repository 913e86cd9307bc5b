// The Select menu: what clicks pick, box and angle selection, probes by click.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <string>

#include "engine/model/study/selector.hpp"

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace genba {

class ScenePane;
class SceneView;
class Session;
struct SurfaceHit;

class PickActions : public QObject {
  Q_OBJECT

 public:
  PickActions(Session& session, SceneView& view, QMainWindow& window);
  void fill(QMenu* menu);
  /// Shows the values of the case's probes in every view, for the field of that view.
  void refresh_probes();
  /// What is picked, for a new condition; nothing if nothing is picked. If no selector can express it, a
  /// message tells that.
  std::optional<Selector> selection();
  /// Adds a probe to the case.
  void add_probe(const SurfaceHit& hit);

  QActionGroup* filters() { return filters_; }
  QAction *box_action, *clear_action, *angle_action, *probe_action, *remove_probes_action;
  /// [LocalAxes] three clicks on the body add a local system to the case.
  std::array<QAction*, 3> system_actions{};
  QAction* remove_systems_action;

 signals:
  void said(const QString& text);  ///< text about what is picked

 private:
  /// The name in the case for exactly the faces that are picked; empty: none.
  std::string name_of_picked() const;
  void ask_angle();
  void show_probes(ScenePane& pane);
  void make_system_actions();
  /// A click while a local system is picked.
  void add_point(const SurfaceHit& hit);
  /// Which one is picked; null: none.
  QAction* picked_system() const;
  Session& session_;
  SceneView& view_;
  QMainWindow& window_;
  QActionGroup* filters_;
  std::vector<Vec3> clicked_;  ///< points of the local system that is picked
};

}  // namespace genba
