// Results -> picture. VTK inside, none of it in this header; works off screen without an X server.
#pragma once

#include <memory>
#include <string>

#include "engine/analysis/results.hpp"
#include "engine/model/mesh.hpp"

class vtkRenderWindow;

namespace genba {

enum class ColourMap { viridis, cool_warm, jet, grey };

/// How the scene is drawn.
struct SceneOptions {
  std::string field;              ///< empty: mesh only
  int component = -1;             ///< -1: magnitude (or the scalar itself)
  ColourMap map = ColourMap::viridis;
  bool automatic_range = true;
  double range_min = 0, range_max = 1;  ///< SI
  int bands = 0;                  ///< 0: smooth
  bool edges = false;             ///< mesh edges
  bool deformed = true;
  double deformation_scale = -1;  ///< negative: automatic (largest displacement is 10 % of the box diagonal)
  bool undeformed_outline = true;
  bool extrema_labels = true;
  bool dark = false;
};

enum class ViewDirection { iso, plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

/// One scene: outer surface of the mesh, coloured by a field, with legend (title, unit), outline, triad, notice.
class Scene {
 public:
  Scene();
  ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  void show_mesh(std::shared_ptr<const Mesh> mesh);         ///< surfaces by colour, no field
  void show_results(std::shared_ptr<const Results> results);
  void clear();
  void set_options(const SceneOptions& options);
  const SceneOptions& options() const;
  void view(ViewDirection direction);
  void fit();

  /// For the desktop: puts the renderer into a window it owns. Do not call with two windows.
  void attach(vtkRenderWindow* window);

  /// PNG bytes of the scene, drawn off screen (EGL, surfaceless if there is no display). Throws Error(device) if no GL context
  /// can be had. Not to be mixed with attach() on the same object.
  std::string render_png(int width, int height);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
