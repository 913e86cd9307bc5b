// The model as a tree: Geometry, Mesh, Materials, Supports and loads, Analysis, Results. Each
// step of several has its conditions and its analysis below a node of its own. Bodies and named faces stand
// below the geometry.
#pragma once

#include <QIcon>
#include <QTreeWidget>
#include <functional>
#include <utility>
#include <vector>

namespace genba {

class Session;
struct CheckRow;
struct Physics;
struct Study;

enum class ModelPart {
  geometry,
  body,        ///< index into the regions of Session::pickable_mesh()
  faces,       ///< all below that have a name
  face,        ///< index into its surfaces
  face_set,    ///< index into its sets
  case_faces,  ///< index into Project::faces
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

/// A body, or faces with a name, as a row.
struct PartRow {
  ModelItem item;
  QString text, hint;
  QIcon icon;
  bool hidden = false;  ///< of bodies, which have an eye
};

/// What a step computes: a physics is steady unless the step goes through time.
QString analysis_title(const Physics& physics, bool is_transient);

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
  /// What stands below the geometry: bodies, then named faces. Asked at every refresh().
  void set_parts(std::function<std::vector<PartRow>()> rows) { parts_ = std::move(rows); }
  /// Bodies and faces whose rows are selected.
  std::vector<ModelItem> selected_parts() const;
  /// Selects these rows of bodies and faces and no others of them; the page stays.
  void mark_parts(const std::vector<ModelItem>& items);
  /// The rows that something in the view stands for light up; none: none do.
  void light_parts(const std::vector<ModelItem>& items);
  static bool is_part(ModelPart part);

 signals:
  void item_selected(ModelItem item);
  void parts_selected();  ///< by the mouse or keys
  void part_entered(ModelItem item);
  void part_left();
  void eye_clicked(ModelItem body);  ///< or Space on it
  /// It belongs to another step than the one at hand; `then`: the item once that one is.
  void step_wanted(int step, ModelItem then);

 protected:
  /// A click on an eye does nothing else.
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  bool is_eye(const QPoint& at) const;
  void put_parts(QTreeWidgetItem* geometry);
  QTreeWidgetItem* put(QTreeWidgetItem* parent, ModelItem item, const QString& text, const QString& hint,
                       int state);
  void put_step(QTreeWidgetItem* parent, const Study& study, int step, const std::vector<CheckRow>& rows);
  Session& session_;
  std::function<std::vector<PartRow>()> parts_;
  ModelItem entered_;  // a part, or the geometry: none
  bool on_eye_ = false;
};

}  // namespace genba
