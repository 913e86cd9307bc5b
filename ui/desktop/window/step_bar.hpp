// The six steps of a case, for people who do this seldom. Each shows its state and leads to its page. The
// order is free.
#pragma once

#include <QToolBar>

#include "ui/desktop/model/model_tree.hpp"

class QToolButton;

namespace genba {

class Session;

enum class GuideStep { geometry, material, conditions, check, run, report };

class StepBar : public QToolBar {
  Q_OBJECT

 public:
  explicit StepBar(Session& session, QWidget* parent = nullptr);
  void refresh();
  QToolButton* button(GuideStep step) const;
  QList<QToolButton*> buttons() const;  ///< in the order of the steps
  /// The first step that is not complete.
  GuideStep next() const { return next_; }

 signals:
  void page_wanted(ModelItem item);
  void check_wanted();
  void run_wanted();

 private:
  void go(GuideStep step);
  Session& session_;
  GuideStep next_ = GuideStep::geometry;
};

}  // namespace genba
