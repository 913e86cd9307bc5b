// The bar below the view while a patch is painted: tools, sizes, facts of the patch, and what to do with it.
#pragma once

#include <QWidget>
#include <optional>

#include "engine/model/study/selector.hpp"

class QAction;
class QActionGroup;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace genba {

class PatchTool;
class PlaceTool;
class QuantityEdit;
class SceneView;
class Session;
struct ConditionKind;

class PatchBar : public QWidget {
  Q_OBJECT

 public:
  PatchBar(Session& session, SceneView& view, QWidget* parent = nullptr);
  PatchTool& tool() { return *tool_; }
  PlaceTool& place_tool() { return *place_tool_; }
  /// The painted patch, for a new condition; nothing if the bar is closed or nothing is painted.
  std::optional<PatchSelector> selection() const;
  PatchSelector patch() const;
  /// Opens the bar and continues to paint a patch.
  void paint(const PatchSelector& patch);
  /// Closes the bar if what is painted is the place of a condition by now.
  void leave_condition();
  /// Shows the place of the condition that is looked at: a patch is drawn in the view, a plane, box, sphere
  /// or needle gets handles there. Null: no place. `of`: the name of the condition.
  void show_place(const Selector* where, const QString& of = {});

  /// Adds the tools to the Select menu, and the action that opens the bar.
  void fill(QMenu* menu);
  QAction* open_action;
  QActionGroup* modes() { return modes_; }
  QuantityEdit* radius_edit() { return radius_; }
  QuantityEdit* angle_edit() { return angle_; }
  QLineEdit* name_edit() { return name_; }
  QLabel* facts() { return facts_; }
  QMenu* condition_menu() { return conditions_; }
  QPushButton *undo_button, *clear_button, *close_button;

 signals:
  void patch_changed(const PatchSelector& patch);
  void condition_wanted(const ConditionKind* kind);
  void said(const QString& text);
  void new_patch_wanted();  ///< another patch than that of the condition that is looked at

 private:
  void open(bool on);
  void show_facts();
  void fill_conditions();
  Session& session_;
  PatchTool* tool_;
  PlaceTool* place_tool_;
  QActionGroup* modes_;
  QuantityEdit *radius_, *angle_;
  QLineEdit* name_;
  QLabel* facts_;
  QMenu* conditions_;
  bool shows_place_ = false;  ///< the patch is that of a condition
  QString of_;                ///< its name
};

}  // namespace genba
