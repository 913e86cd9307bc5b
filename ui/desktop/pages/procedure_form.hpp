// How the step at hand is solved, with the options of that procedure.
#pragma once

#include <QWidget>

class QComboBox;

namespace genba {

class OptionForm;
class Session;

class ProcedureForm : public QWidget {
  Q_OBJECT

 public:
  explicit ProcedureForm(Session& session);
  void refresh();
  QComboBox* box() { return procedure_; }

 private:
  Session& session_;
  QComboBox* procedure_;
  OptionForm* options_;
};

}  // namespace genba
