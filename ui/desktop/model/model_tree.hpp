// The model as a tree: Geometry, Mesh, Materials, Supports and loads, Analysis, Results. If a case has
// several steps, each has a node with its conditions and its analysis. Bodies and named faces stand below the
// geometry.
#pragma once

#include <QIcon>
#include <QTreeWidget>
#include <functional>
#include <utility>
#include <vector>

namespace genba {

class NodalLines;
class Session;
struct CheckRow;
struct Physics;
struct Study;

enum class ModelPart {
  geometry,
  body,        ///< index into the regions of Session::pickable_mesh()
  faces,       ///< the node of all named faces
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

/// One item of the tree: its kind, and for materials, steps, conditions and fields its number.
struct ModelItem {
  ModelPart part = ModelPart::geometry;
  int index = -1;
  int step = -1;  ///< the step it belongs to; -1: the one at hand, or none
  bool operator==(const ModelItem&) const = default;
};

/// The row of a body or of named faces.
struct PartRow {
  ModelItem item;
  QString text, hint;
  QIcon icon;
  bool hidden = false;  ///< only bodies can be hidden; they have an eye
};

/// The title of what a step computes: the physics, or "large deformation"; steady unless the step is transient.
QString analysis_title(const Physics& physics, bool is_transient, bool is_large);

class ModelTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ModelTree(Session& session, QWidget* parent = nullptr);
  /// Shows the project and the state of the pipeline. Keeps the selection if its item still exists.
  void refresh();
  void select(ModelItem item);
  ModelItem selected() const;
  QTreeWidgetItem* find(ModelItem item) const;
  /// The number of the step that holds the item; -1: none, or the case has one step.
  int step_of(const QTreeWidgetItem* item) const;
  /// `rows` returns what stands below the geometry: bodies, then named faces. Every refresh() calls it.
  void set_parts(std::function<std::vector<PartRow>()> rows) { parts_ = std::move(rows); }
  /// The selected rows of bodies and faces.
  std::vector<ModelItem> selected_parts() const;
  /// Selects exactly these rows among bodies and faces; the page stays.
  void mark_parts(const std::vector<ModelItem>& items);
  /// Highlights the rows of what is under the mouse in the view; empty: no row.
  void light_parts(const std::vector<ModelItem>& items);
  static bool is_part(ModelPart part);

 signals:
  void item_selected(ModelItem item);
  void parts_selected();  ///< by the mouse or keys
  void part_entered(ModelItem item);
  void part_left();
  void eye_clicked(ModelItem body);  ///< or Space was pressed on its row
  void rename_wanted(ModelItem part);  ///< F2 was pressed on its row
  /// The item belongs to another step than the one at hand. `then`: the item after that step is at hand.
  void step_wanted(int step, ModelItem then);

 protected:
  /// A click on an eye has no other effect.
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  bool is_eye(const QPoint& at) const;
  void put_parts(QTreeWidgetItem* geometry);
  /// Rows that only tell something; they have the page of `part`.
  void put_facts(QTreeWidgetItem* parent, ModelPart part, const QStringList& facts);
  QTreeWidgetItem* put(QTreeWidgetItem* parent, ModelItem item, const QString& text, const QString& hint,
                       int state);
  void put_step(QTreeWidgetItem* parent, const Study& study, int step, const std::vector<CheckRow>& rows);
  Session& session_;
  NodalLines* nodal_;
  std::function<std::vector<PartRow>()> parts_;
  ModelItem entered_;  // a body or face; the geometry stands for none
  bool on_eye_ = false;
};

}  // namespace genba
