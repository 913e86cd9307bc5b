// The drawn body: faces, bars, element edges, outline of the undeformed shape, and the marks of the smallest
// and largest value.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/part_look.hpp"
#include "ui/scene/content/picking.hpp"
#include "ui/scene/content/picture_texts.hpp"
#include "ui/scene/content/pieces.hpp"
#include "ui/scene/content/shown_field.hpp"
#include "ui/scene/content/surface_mesh.hpp"

class vtkProp;
class vtkRenderer;

namespace genba {

class LabelLayout;

class Body {
 public:
  Body();
  ~Body();
  void add_to(vtkRenderer* renderer);

  /// New geometry. It is drawn undeformed and coloured by surface until another call changes that.
  void set(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const SurfaceMesh> surface);
  void clear();

  /// Moves every node by scale * displacement ([node][3], m); null: undeformed.
  void deform(const Field* displacement, double scale);
  /// Surfaces in `strong` stand out from the others; empty: every surface has its own colour.
  void colour_by_surface(const std::vector<Index>& strong);
  /// Hides single bodies, makes them translucent or gives them colours. Call it again for every geometry.
  void set_looks(SurfaceLooks looks);
  bool hides(Index face) const;  ///< index into Mesh::surfaces
  /// True for a mesh node that lies on surfaces of hidden bodies alone.
  bool hides_node(Index node) const;
  const SurfaceLooks& looks() const;
  /// Where a mesh node is drawn, m.
  Vec3 drawn(Index node) const;
  const std::shared_ptr<const Mesh>& mesh() const;  ///< null: empty
  const std::shared_ptr<const SurfaceMesh>& surface() const;
  /// `colours` from low to high over [min, max] (display unit).
  void colour_by(const ShownField& field, double min, double max, const std::vector<Colour>& colours);
  /// The same with one value a triangle of the surface.
  void colour_by_triangle(const std::vector<float>& values, double min, double max,
                          const std::vector<Colour>& colours);
  /// Chooses what is drawn next. While the view moves: few triangles; else the coarsest surface whose lost
  /// details are smaller than two and a half pixels (`pixel`: m). Arrays for the graphics card are made when
  /// a surface is first drawn. `draw` false: no pieces are shown yet; pieces() and triangles_drawn() tell
  /// already what it would be.
  void choose_level(bool moving, double pixel, bool draw = true);
  bool opaque() const;
  /// Number of pieces: those of the faces at the level chosen, then those of the mesh edges; 0: hidden.
  int pieces() const;
  void show_pieces(const Pieces& pieces);  ///< these and no others; after choose_level()
  std::int64_t triangles_drawn() const;
  /// True for an actor that choose_level() and show_pieces() switch on and off.
  bool owns(const vtkProp* prop) const;

  /// 0: hidden; the sharp edges stay.
  void show_faces(double opacity);
  bool has_visible_faces() const;
  /// Draws only one side of a plane; nothing: the whole body.
  void clip(const std::optional<KeptSide>& kept);
  const std::optional<KeptSide>& kept() const;
  void show_edges(bool visible);
  void show_outline(bool visible);
  void set_line_colour(const Colour& lines, const Colour& outline);

  /// Labels at the places of the smallest and largest value; null hides them.
  void mark_extrema(const ShownField* field, const Colour& text, const Colour& background,
                    const PictureTexts& texts);
  void place_labels(double pixel, LabelLayout& layout);

  /// Faces between bodies, as far as they can be seen; colour_exposed_by() colours them by one value a
  /// vertex.
  const ExposedFaces& exposed() const;
  void colour_exposed_by(const std::vector<float>& values);
  /// Drawn positions of the vertices of exposed(), m.
  const std::vector<std::array<float, 3>>& exposed_positions() const;
  /// The positions() of what can be seen; all of them if nothing can.
  std::vector<std::array<float, 3>> seen_positions() const;
  /// True if there is nothing to draw: no faces and no bars.
  bool is_empty() const;
  /// Of all that is drawn, m; zero if empty.
  std::array<Vec3, 2> box() const;
  /// Drawn positions of the surface's vertices, m.
  const std::vector<std::array<float, 3>>& positions() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
