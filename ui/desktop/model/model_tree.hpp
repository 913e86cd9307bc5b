// The model as a tree: Geometry, Mesh, Materials, Boundary conditions and loads, Analysis, Results. Each
// step of several has its conditions and its analysis below a node of its own.
#pragma once

#include <QTreeWidget>
#include <vector>

namespace genba {

class Session;
struct CheckRow;
struct Study;

enum class ModelPart {
  geometry,
  mesh,
  materials,
  material,
  step,
  conditions,
  condition,
  analysis,
  results,
  field,
  report
};

/// One item of the tree: what it is and, for materials, steps, conditions and fields, its number.
struct ModelItem {
  ModelPart part = ModelPart::geometry;
  int index = -1;
  int step = -1;  ///< that it belongs to, where that is not the one at hand
  bool operator==(const ModelItem&) const = default;
};

class ModelTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ModelTree(Session& session, QWidget* parent = nullptr);
  /// Shows the project and the pipeline's state; keeps the selection where the item still exists.
  void refresh();
  void select(ModelItem item);
  ModelItem selected() const;
  QTreeWidgetItem* find(ModelItem item) const;
  /// The number of the step that the item is of or below; -1: of none, or the case has one step.
  int step_of(const QTreeWidgetItem* item) const;

 signals:
  void item_selected(ModelItem item);
  /// It belongs to another step than the one at hand; `then`: the item once that one is.
  void step_wanted(int step, ModelItem then);

 private:
  QTreeWidgetItem* put(QTreeWidgetItem* parent, ModelItem item, const QString& text, const QString& hint,
                       int state);
  void put_step(QTreeWidgetItem* parent, const Study& study, int step, const std::vector<CheckRow>& rows);
  Session& session_;
};

}  // namespace genba
