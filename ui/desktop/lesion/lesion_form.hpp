// The lesions that a case asks for (output.lesions): a list, and a dialog for each.
#pragma once

#include <QPointer>
#include <QWidget>

class QListWidget;
class QPushButton;

namespace genba {

class LesionDialog;
class Session;

/// It is hidden if no step computes temperatures of tissue, a dose or a damage, and no lesion is asked for.
class LesionForm : public QWidget {
  Q_OBJECT

 public:
  explicit LesionForm(Session& session, QWidget* parent = nullptr);
  void refresh();
  QListWidget* list() { return list_; }
  QPushButton *add_button, *change_button, *remove_button, *show_button;

 signals:
  /// Number of the lesion whose surface is to be shown, or hidden if it is shown.
  void show_wanted(int row);

 private:
  void open(int row);  ///< -1: a new one
  void remove();
  void update_buttons();
  Session& session_;
  QListWidget* list_;
  QPointer<LesionDialog> dialog_;
};

}  // namespace genba
