// Size and background of a picture of the view; the last choice is remembered.
#pragma once

#include "ui/desktop/growing_dialog.hpp"
#include "ui/desktop/picture_choice.hpp"

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
