// The 3D view: VTK's Qt widget with the scene in it. Surfaces of big meshes are prepared beside the GUI
// thread.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "ui/scene/scene.hpp"

class QVTKOpenGLNativeWidget;
class QLabel;

namespace genba {

class SceneView : public QWidget {
  Q_OBJECT

 public:
  explicit SceneView(QWidget* parent = nullptr);
  ~SceneView() override;

  void clear();
  void show_mesh(std::shared_ptr<const Mesh> mesh);
  void show_results(std::shared_ptr<const Results> results);
  bool busy() const { return preparing_ || cutting_; }  ///< a surface or a section is being made

  const SceneOptions& options() const;
  SceneFacts facts() const;
  /// Throws Error(input) as Scene::set_options.
  void set_options(const SceneOptions& options);
  /// Surfaces (indices into Mesh::surfaces) drawn in a strong colour while no field is shown.
  void highlight(const std::vector<Index>& surfaces);
  void view(ViewDirection direction);
  void fit();
  void render();
  /// PNG bytes of the view, `enlarge` times as many pixels each way.
  std::string capture_png(int enlarge);
  bool has_content() const { return mesh_ != nullptr; }

 signals:
  void content_changed();               ///< another mesh or other results are shown
  void surface_clicked(qint64 index);   ///< index into Mesh::surfaces
  void failed(const QString& message);  ///< no usable OpenGL

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void update_section();
  void prepare(std::shared_ptr<const Mesh> mesh, std::function<void()> then);
  QVTKOpenGLNativeWidget* widget_;
  QLabel* hint_;
  std::unique_ptr<Scene> scene_;
  std::shared_ptr<const Mesh> mesh_;  // shown
  std::shared_ptr<const Mesh> prepared_for_;
  std::shared_ptr<const SurfaceMesh> surface_;  // of prepared_for_
  int request_ = 0;
  bool preparing_ = false;
  bool cutting_ = false;
  bool render_planned_ = false;
  QPoint pressed_at_;
};

}  // namespace genba
