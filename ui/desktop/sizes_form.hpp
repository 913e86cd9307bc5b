// Element sizes in places: the list of the mesh page, and the dialog of one of them.
#pragma once

#include <QDialog>
#include <QWidget>

class QListWidget;
class QPushButton;

namespace genba {

class QuantityEdit;
class SelectorForm;
class Session;

class SizesForm : public QWidget {
  Q_OBJECT

 public:
  explicit SizesForm(Session& session, QWidget* parent = nullptr);
  void refresh();
  QListWidget* list() { return list_; }
  QPushButton *add_button, *change_button, *remove_button;

 private:
  void open(int row);  ///< -1: a new one
  void update_buttons();
  Session& session_;
  QListWidget* list_;
};

class SizeDialog : public QDialog {
  Q_OBJECT

 public:
  /// row: of mesh.sizes; -1: a new one is added.
  SizeDialog(Session& session, int row, QWidget* parent);
  SelectorForm* selector() { return selector_; }
  QuantityEdit* size() { return size_; }
  void accept() override;

 private:
  Session& session_;
  int row_;
  SelectorForm* selector_;
  QuantityEdit* size_;
};

}  // namespace genba
