// The 3D view: VTK's Qt widget with the scene in it. Surfaces of big meshes are prepared beside the GUI
// thread.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "engine/model/study.hpp"
#include "ui/scene/scene.hpp"

class QVTKOpenGLNativeWidget;
class QLabel;
class QTimer;

namespace genba {

class SceneView : public QWidget {
  Q_OBJECT

 public:
  explicit SceneView(QWidget* parent = nullptr);
  ~SceneView() override;

  void clear();
  void show_mesh(std::shared_ptr<const Mesh> mesh);
  void show_results(std::shared_ptr<const Results> results);
  /// A surface, a section or signs are being made.
  bool busy() const { return preparing_ || cutting_ || signing_; }

  const SceneOptions& options() const;
  SceneFacts facts() const;
  /// Throws Error(input) as Scene::set_options.
  void set_options(const SceneOptions& options);
  /// Signs of the study's loads and constraints on the mesh shown; made beside the GUI thread.
  void show_conditions(const Study& study);
  /// Surfaces (indices into Mesh::surfaces) drawn in a strong colour while no field is shown.
  void highlight(const std::vector<Index>& surfaces);
  void view(ViewDirection direction);
  void fit();
  void render();
  /// PNG bytes of the view, `enlarge` times as many pixels each way.
  std::string capture_png(int enlarge);
  /// The same view of the mesh with its loads and constraints.
  std::string capture_conditions_png(int enlarge);
  bool has_content() const { return mesh_ != nullptr; }

 signals:
  void content_changed();               ///< another mesh or other results are shown
  void surface_clicked(qint64 index);   ///< index into Mesh::surfaces
  void failed(const QString& message);  ///< no usable OpenGL

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void update_section();
  void update_signs();
  void appear();
  using PreparedFieldPtr = std::shared_ptr<const PreparedField>;
  void prepare(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const Results> results,
               std::function<void(PreparedFieldPtr)> then);
  QVTKOpenGLNativeWidget* widget_;
  QLabel* hint_;
  std::unique_ptr<Scene> scene_;
  std::shared_ptr<const Mesh> mesh_;  // shown
  std::shared_ptr<const Mesh> prepared_for_;
  std::shared_ptr<const SurfaceMesh> surface_;  // of prepared_for_
  int request_ = 0;
  bool preparing_ = false;
  bool cutting_ = false;
  bool signing_ = false;
  std::shared_ptr<const Mesh> signed_mesh_;  // that the signs belong to, and their study
  Study signed_study_, wanted_study_;
  bool render_planned_ = false;
  QTimer* settle_;  // after a motion, until the whole picture is drawn
  QPoint pressed_at_;
};

}  // namespace genba
