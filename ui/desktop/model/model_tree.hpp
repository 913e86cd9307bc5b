// The model as a tree: Geometry, Mesh, Materials, Boundary conditions and loads, Analysis, Results.
#pragma once

#include <QTreeWidget>

namespace genba {

class Session;

enum class ModelPart {
  geometry,
  mesh,
  materials,
  material,
  conditions,
  condition,
  analysis,
  results,
  field,
  report
};

/// One item of the tree: what it is and, for materials, conditions and fields, its number.
struct ModelItem {
  ModelPart part = ModelPart::geometry;
  int index = -1;
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

 signals:
  void item_selected(ModelItem item);

 private:
  QTreeWidgetItem* put(QTreeWidgetItem* parent, ModelItem item, const QString& text, const QString& hint,
                       int state);
  Session& session_;
};

}  // namespace genba
