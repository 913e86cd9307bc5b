// Bodies and named faces: their rows in the tree, what tree and view highlight for each other, and the
// context menus of both.
#pragma once

#include <QObject>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/desktop/model/model_tree.hpp"
#include "ui/scene/content/part_look.hpp"
#include "ui/scene/content/picking.hpp"

class QMenu;

namespace genba {

class EditActions;
class SceneView;
class Session;
struct SurfaceHit;

class PartActions : public QObject {
  Q_OBJECT

 public:
  PartActions(Session& session, ModelTree& tree, SceneView& view, EditActions& edits, QObject* parent);
  /// Fills "Bodies" of the View menu. Its actions act on what is selected.
  void fill(QMenu* menu);
  /// True if bodies were picked by their rows and not in the view. They are then not meant as the place of a
  /// condition.
  bool shows_bodies_of_rows() const;

 signals:
  void probe_wanted(const SurfaceHit& hit);  ///< at the place that the context menu was asked for

 private:
  /// Asks for another name of the body or the faces of a row (F2).
  void rename(ModelItem item);
  std::shared_ptr<const Mesh> listed() const;  ///< the mesh whose bodies and faces have rows
  std::vector<PartRow> rows() const;
  /// The bodies or faces of the items, in the mesh that the view shows.
  Picked picked_of(const std::vector<ModelItem>& items) const;
  std::vector<ModelItem> items_of(const Picked& picked) const;
  /// Bodies that are selected or have selected faces, [region of listed()].
  std::vector<std::size_t> chosen_bodies() const;
  void rows_selected();
  void light_rows();
  void toggle(ModelItem body);
  void change(const std::vector<std::size_t>& bodies, const std::function<void(PartLook&)>& edit);
  void show_only(const std::vector<std::size_t>& bodies);
  void show_all();
  bool hides_something() const;
  void ask_colour(const std::vector<std::size_t>& bodies);
  void copy_names(const Picked& what);
  void add_to(QMenu* menu);
  void add_body_actions(QMenu* menu, const std::vector<std::size_t>& bodies);
  void add_face_actions(QMenu* menu);
  /// Actions that name what is picked; the case keeps the name.
  void add_name_actions(QMenu* menu);
  /// The index into Project::faces of the name for exactly these faces; -1: none.
  int named_by_case(const Picked& picked) const;
  void ask_name(const QString& title, const QString& now,
                const std::function<void(const std::string&)>& take);
  void ask_body_name(std::size_t body);
  void name_body(const std::shared_ptr<const Mesh>& mesh, std::size_t body, const std::string& name);
  void forget_body_name(std::size_t body);
  /// The body looks as before under its new name.
  void keep_look(const GeometricEntity& before, const std::string& name);
  void ask_new_name(const std::string& name);
  void ask_first_name(const std::vector<std::string>& faces);
  void show_context(const QPoint& at);
  Session& session_;
  ModelTree& tree_;
  SceneView& view_;
  EditActions& edits_;
  std::optional<Picked> of_rows_;  ///< what the selected rows picked in the view
  bool is_busy_ = false;           ///< the tree changes the view
};

}  // namespace genba
