// Adds, copies, moves and switches off steps: from the Edit menu, the context menu of the tree and a small
// bar below it.
#pragma once

#include <QList>
#include <QObject>
#include <cstddef>
#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace genba {

class ModelTree;
class Session;

class StepActions : public QObject {
  Q_OBJECT

 public:
  StepActions(Session& session, ModelTree& tree, QObject* parent);
  /// A menu with all actions.
  QMenu* make_menu(QWidget* parent);
  /// The bar is hidden if the case has one step.
  QWidget* make_bar();
  /// Adds what can be done to the current item to the context menu of the tree.
  void fill_context(QMenu* menu);
  void refresh();

  QAction *copy_action, *rename_action, *up_action, *down_action, *on_action, *remove_action, *later_action;

 private:
  QMenu* make_add_menu(QWidget* parent);
  std::size_t chosen() const;  ///< the step of the current item in the tree, else the one at hand
  void act(const std::function<void(std::size_t step)>& edit);
  void ask_name();
  Session& session_;
  ModelTree& tree_;
  QList<QAction*> add_actions_;  ///< one for each physics, in every menu that adds steps
  QWidget* bar_ = nullptr;
};

}  // namespace genba
