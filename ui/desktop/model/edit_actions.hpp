// The Edit menu: undo and redo by name, adding and removing parts of the model.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/session/unsettled.hpp"

class QAction;
class QMainWindow;
class QMenu;

namespace genba {

class StepActions;

class EditActions : public QObject {
  Q_OBJECT

 public:
  EditActions(Session& session, ModelTree& tree, QMainWindow& window);
  void fill(QMenu* menu);
  void refresh();
  QMenu* make_add_menu(QWidget* parent);
  /// Opens the dialog for a new condition.
  ConditionDialog* add_condition(const ConditionKind* kind);
  ConditionDialog* dialog() const { return dialog_; }
  /// The dialog while it is visible. A closed one lives until the next turn of the event loop.
  ConditionDialog* open_form() const { return dialog_ && dialog_->isVisible() ? dialog_.data() : nullptr; }
  /// The open dialog as it is filled in, for the next window; nothing: none is open.
  struct OpenDialog {
    const ConditionKind* kind;
    BegunCondition begun;
    QRect place;  ///< on the screen
  };
  std::optional<OpenDialog> open_dialog() const;
  void reopen(const OpenDialog& dialog);
  /// Forms that were closed half filled in. The next dialog of the kind goes on with them.
  using Begun = std::map<const ConditionKind*, BegunCondition>;
  /// Moves them to the next window.
  Begun take_begun() { return std::exchange(begun_, {}); }
  void set_begun(Begun begun) { begun_ = std::move(begun); }
  /// Tells where a new condition acts at first, if anything is selected.
  void set_selection(std::function<std::optional<Selector>()> selection) {
    selection_ = std::move(selection);
  }

  QAction *undo_action, *redo_action, *remove_action;
  StepActions& steps() { return *steps_; }

 signals:
  void surfaces_named(const QStringList& names);
  /// The context menu of the tree's selected row is about to be shown; others may add actions.
  void context_filled(QMenu* menu);
  void condition_added();  ///< the dialog added one
  void patch_wanted(const PatchSelector& now);  ///< the patch of the dialog is to be painted in the view
  void place_changed();                         ///< the place in the dialog changed, or the dialog closed

 private:
  Session& session_;
  void keep_begun(const ConditionDialog& dialog);
  std::vector<Leftover> leftovers() const;
  void show_context(const QPoint& at);
  void add_shows(QMenu* menu);
  ModelTree& tree_;
  StepActions* steps_;
  QMainWindow& window_;
  QPointer<ConditionDialog> dialog_;
  Begun begun_;
  std::function<std::optional<Selector>()> selection_;
};

}  // namespace genba
