// Asks for a new constraint or load. It stays open beside the view, so that surfaces can be clicked.
#pragma once

#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

namespace genba {

class ConditionForm;
class Session;

class ConditionDialog : public GrowingDialog {
  Q_OBJECT

 public:
  ConditionDialog(Session& session, const ConditionKind* kind, QWidget* parent = nullptr);
  ConditionForm* form() { return form_; }
  void surface_clicked(const QString& name);
  void accept() override;

 signals:
  void added(ModelItem item);
  void surfaces_named(const QStringList& names);

 private:
  Session& session_;
  ConditionForm* form_;
};

}  // namespace genba
