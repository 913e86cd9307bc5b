// Asks which of several DICOM series of a folder or file is opened. It tells how they differ, and nothing
// about a patient.
#pragma once

#include <vector>

#include "app/case/project.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QTreeWidget;

namespace genba {

class SeriesDialog : public GrowingDialog {
  Q_OBJECT

 public:
  SeriesDialog(const std::vector<ImageSeries>& series, QWidget* parent);
  QTreeWidget* list() { return list_; }
  void accept() override;

 signals:
  void chosen(int number);  ///< ImageOptions::series

 private:
  QTreeWidget* list_;
};

}  // namespace genba
