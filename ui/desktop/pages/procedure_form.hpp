// How the step at hand is solved, with the options of that procedure.
#pragma once

#include <QWidget>
#include <string>

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
  void set_response(const std::string& key, const std::string& text);

  Session& session_;
  QComboBox* procedure_;
  OptionForm* options_;
};

}  // namespace genba
