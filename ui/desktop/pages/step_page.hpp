// The page of the step at hand, if a case has several: its name, and whether it is run.
#pragma once

#include "ui/desktop/pages/property_panel.hpp"

class QCheckBox;
class QLabel;
class QLineEdit;

namespace genba {

class StepPage : public PropertyPage {
  Q_OBJECT

 public:
  explicit StepPage(Session& session);
  void refresh() override;

 private:
  Session& session_;
  QLineEdit* name_;
  QLabel *error_, *facts_;
  QCheckBox* on_;
};

}  // namespace genba
