// Faces of a body or of a section through it at several resolutions, each in pieces that a software driver
// draws in less than a tenth of a second.
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
  bool smooth = true;  ///< shaded by the normals of vertices, else of triangles
  /// Faces step back by their slope, so that lines on them are not cut to dashes.
  bool step_back = true;
  double ambient = 0.45, diffuse = 0.62;
};

class Faces {
 public:
  explicit Faces(const FaceLook& look = {});
  ~Faces();
  void add_to(vtkRenderer* renderer);

  /// Null: nothing is drawn. Coloured by surface until told otherwise.
  void set(std::shared_ptr<const SurfaceMesh> surface);
  /// [vertex of the surface], m; borrowed until the next call.
  void place(const std::vector<std::array<float, 3>>& positions);
  /// `strong` surfaces stand out; empty: every surface has its own colour.
  void colour_by_surface(const std::vector<Index>& strong);
  /// Draws surfaces that have 1 there and no others, [surface of the mesh]; empty: all.
  void keep(std::vector<std::uint8_t> kept);
  /// In place of the colours of their source, [surface of the mesh]; empty: none.
  void paint(std::vector<std::optional<Rgb>> colours);
  void colour_by_vertex(const std::vector<float>& values);
  void colour_by_triangle(const std::vector<float>& values);
  void set_table(double min, double max, const std::vector<Colour>& colours);
  void set_opacity(double opacity);  ///< 0: hidden
  bool opaque() const;
  void clip(vtkPlane* plane);  ///< null: whole

  /// While the view moves the coarsest level, else the coarsest whose cells are smaller than two and a half
  /// pixels (`pixel`: m).
  void choose_level(bool moving, double pixel);
  int pieces() const;  ///< of the level chosen
  /// Makes these visible and no others; their arrays for the graphics card are made where they are missing.
  void show(const Pieces& pieces);
  bool owns(const vtkProp* prop) const;  ///< an actor of a piece
  std::int64_t triangles() const;        ///< of the level chosen

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
