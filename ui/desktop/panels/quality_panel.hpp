// The quality of the elements: colours in the view, a histogram, the worst elements and the way to each.
#pragma once

#include <QScrollArea>

#include "engine/model/element_rating.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QTableWidget;

namespace genba {

class Plot;
class SceneView;
class Session;

class QualityPanel : public QScrollArea {
  Q_OBJECT

 public:
  QualityPanel(Session& session, SceneView& view, QWidget* parent = nullptr);
  /// Takes over what the view shows.
  void refresh();
  /// Marks the element of the mesh shown and moves the camera there. A message tells if there is no such
  /// element.
  void go_to(qint64 number);

  QComboBox* measure_box() { return measure_; }
  QTableWidget* list() { return list_; }
  QLineEdit* number() { return number_; }
  Plot* histogram() { return histogram_; }

 private:
  void choose(int row);
  Session& session_;
  SceneView& view_;
  QComboBox* measure_;
  QLabel* facts_;
  Plot* histogram_;
  QTableWidget* list_;
  QLineEdit* number_;
  const void* listed_ = nullptr;  // the rating that the list shows
};

}  // namespace genba
