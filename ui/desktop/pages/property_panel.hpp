// What the selected item of the tree is made of, as a form. Every edit goes through the session, so that it
// can be undone.
#pragma once

#include <QScrollArea>

#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/model/model_tree.hpp"

class QLabel;
class QVBoxLayout;

namespace genba {

class SceneView;
class Session;

/// One page of the panel; filled anew after every change of the project.
class PropertyPage : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  virtual void refresh() = 0;

 signals:
  void select_item(ModelItem item);
  /// Surfaces by name that the page talks about.
  void surfaces_named(const QStringList& names);
  void condition_wanted(const ConditionKind* kind);
  void report_wanted(bool as_pdf);
  void element_wanted(qint64 number);

 public slots:
  /// In the view; true: the page shows it as chosen.
  virtual bool surface_clicked(const QString& /*name*/) { return false; }
};

class PropertyPanel : public QScrollArea {
  Q_OBJECT

 public:
  explicit PropertyPanel(Session& session, QWidget* parent = nullptr);
  void show_item(ModelItem item);  ///< takes what is typed in the page before
  /// After a change of the case: keeps the page where it is the same item's, else drops what is typed in it.
  void show_item_if_new(ModelItem item);
  void refresh();
  PropertyPage* page() { return page_; }

 signals:
  void select_item(ModelItem item);
  void surfaces_named(const QStringList& names);
  void condition_wanted(const ConditionKind* kind);
  void report_wanted(bool as_pdf);
  void element_wanted(qint64 number);

 private:
  Session& session_;
  QLabel* title_;
  QVBoxLayout* column_;
  PropertyPage* page_ = nullptr;
  ModelItem item_;
};

}  // namespace genba
