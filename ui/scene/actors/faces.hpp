// Faces of a body or of a section through it, at several resolutions. Each is drawn in pieces; a software
// driver draws a piece in less than a tenth of a second.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/pieces.hpp"
#include "ui/scene/content/surface_mesh.hpp"

class vtkPlane;
class vtkProp;
class vtkRenderer;

namespace genba {

struct FaceLook {
  bool smooth = true;  ///< shaded by the normals of vertices; else by those of triangles
  /// Faces are drawn a little farther back, by their slope, so that lines on them do not break into dashes.
  bool step_back = true;
  double ambient = 0.45, diffuse = 0.62;
};

class Faces {
 public:
  explicit Faces(const FaceLook& look = {});
  ~Faces();
  void add_to(vtkRenderer* renderer);

  /// Null: nothing is drawn. Faces are coloured by surface until another call changes that.
  void set(std::shared_ptr<const SurfaceMesh> surface);
  /// Positions of the surface's vertices, [vertex], m; borrowed until the next call.
  void place(const std::vector<std::array<float, 3>>& positions);
  /// `strong` surfaces stand out; empty: every surface has its own colour.
  void colour_by_surface(const std::vector<Index>& strong);
  /// Draws only surfaces that have a 1 here, [surface of the mesh]; empty: all surfaces.
  void keep(std::vector<std::uint8_t> kept);
  /// Colours in place of those of the source, [surface of the mesh]; empty: none.
  void paint(std::vector<std::optional<Rgb>> colours);
  void colour_by_vertex(const std::vector<float>& values);
  void colour_by_triangle(const std::vector<float>& values);
  void set_table(double min, double max, const std::vector<Colour>& colours);
  void set_opacity(double opacity);  ///< 0: hidden
  bool opaque() const;
  void clip(vtkPlane* plane);  ///< null: whole

  /// While the view moves: the coarsest level; else the coarsest one whose cells are smaller than two and a
  /// half pixels (`pixel`: m).
  void choose_level(bool moving, double pixel);
  int pieces() const;  ///< of the level chosen
  /// Shows these pieces and no others. Arrays for the graphics card are made where they are missing.
  void show(const Pieces& pieces);
  bool owns(const vtkProp* prop) const;  ///< an actor of a piece
  std::int64_t triangles() const;        ///< of the level chosen

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
