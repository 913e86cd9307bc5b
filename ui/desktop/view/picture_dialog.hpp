// Asks for size and background of a picture of the view. The last choice is remembered.
#pragma once

#include "ui/desktop/view/picture_choice.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace genba {

class PictureDialog : public GrowingDialog {
  Q_OBJECT

 public:
  PictureDialog(const PictureSize& view, QWidget* parent);
  PictureChoice choice() const;
  void accept() override;

 signals:
  void chosen(const PictureChoice& choice);

 private:
  void refresh();
  PictureSize view_;
  QComboBox* extent_;
  QSpinBox *width_, *height_;
  QCheckBox* transparent_;
  QLabel* problem_;
  QPushButton* ok_;
};

}  // namespace genba
