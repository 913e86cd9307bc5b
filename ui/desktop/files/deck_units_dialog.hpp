// Asks for the units of an input deck that does not tell them.
#pragma once

#include "app/start/starter.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QComboBox;
class QLabel;

namespace genba {

class DeckUnitsDialog : public GrowingDialog {
  Q_OBJECT

 public:
  /// Begins with the likeliest units.
  DeckUnitsDialog(const QString& file, const DeckDoubt& doubt, QWidget* parent);
  DeckUnits units() const;
  void accept() override;

 signals:
  void chosen(const DeckUnits& units);

 private:
  QComboBox *length_, *force_, *degrees_;
  QLabel* meaning_;
};

}  // namespace genba
