// Mesh options that hold at certain places: a list on the mesh page, and a dialog for each entry.
#pragma once

#include <QPointer>
#include <QWidget>

#include "ui/desktop/widgets/growing_dialog.hpp"

class QFormLayout;
class QListWidget;
class QPushButton;

namespace genba {

class SelectorForm;
class Session;

/// One entry: its place, and below that the fields of a derived class. Clicks on faces in the view tick them.
class PlaceDialog : public GrowingDialog {
  Q_OBJECT

 public:
  SelectorForm* selector() { return selector_; }

 protected:
  PlaceDialog(Session& session, const QString& title, QWidget* parent);
  QFormLayout* form() { return form_; }
  Session& session() { return session_; }

 private:
  Session& session_;
  SelectorForm* selector_;
  QFormLayout* form_;
};

class PlacesForm : public QWidget {
  Q_OBJECT

 public:
  void refresh();
  QListWidget* list() { return list_; }
  QPushButton *add_button, *change_button, *remove_button;
  /// Passes a clicked face to the open dialog. False: no dialog is open.
  bool surface_clicked(const QString& name);

 signals:
  void surfaces_named(const QStringList& names);  ///< by the open dialog; empty when it is closed

 protected:
  PlacesForm(Session& session, const QString& title, const QString& help, QWidget* parent);
  virtual QStringList texts() const = 0;
  virtual void remove(std::size_t row) = 0;
  virtual PlaceDialog* make_dialog(int row) = 0;  ///< -1: a new entry
  Session& session() const { return session_; }

 private:
  void open(int row);
  void update_buttons();
  Session& session_;
  QListWidget* list_;
  QPointer<PlaceDialog> dialog_;
};

}  // namespace genba
