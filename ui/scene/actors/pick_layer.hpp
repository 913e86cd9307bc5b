// Picking in the picture. It also draws what is picked over the picture.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "ui/scene/actors/body.hpp"
#include "ui/scene/content/picking.hpp"
#include "ui/scene/content/picture_texts.hpp"
#include "ui/scene/patch/lasso.hpp"
#include "ui/scene/patch/patch_canvas.hpp"
#include "ui/scene/patch/place_shape.hpp"

class vtkRenderer;

namespace genba {

class LabelLayout;

class PickLayer {
 public:
  /// Both are borrowed.
  PickLayer(const Body& body, vtkRenderer* renderer);
  ~PickLayer();

  /// What is drawn of the inside of the body; null: nothing.
  void set_section(std::shared_ptr<const Section> section);

  /// Number of triangles that point_at() looks through.
  std::size_t triangles() const;
  /// The first place that is hit. Pixels are counted from the bottom left of the window.
  SurfaceHit point_at(double x, double y) const;
  /// What lies there. `angle`: rad, for PickFilter::angle.
  Picked at(double x, double y, PickFilter filter, double angle) const;
  /// All things that lie in the rectangle as a whole. Nodes and facets must also face the viewer. Things that
  /// are cut off as a whole are left out.
  Picked in_box(double x0, double y0, double x1, double y1, PickFilter filter) const;

  /// Where these things are drawn, m; hidden ones too.
  std::vector<std::array<float, 3>> places(const Picked& picked) const;

  ViewAxes axes() const;
  /// What point_at() finds at each point of a grid, row by row.
  std::vector<SurfaceHit> first_hits(const ViewGrid& grid) const;
  /// Of the surface where it was hit; unit length, in the undeformed body. Zero where nothing was hit, and
  /// for faces between bodies, which no patch can take.
  std::vector<Vec3> normals_of(const std::vector<SurfaceHit>& hits) const;

  /// Shows a patch over the body that it was made on. False: that patch is shown already.
  bool show_patch(PatchPicture picture);
  /// Shows lines and handles. False: they are shown already.
  bool show_shape(PlaceShape shape);
  /// Draws what is selected and what is under the mouse. Selected things that are hidden are left out.
  void show(const Picked& selected, const Picked& hovered);
  void show_probes(std::vector<ProbeMark> marks);
  /// Call it after the body moved or the colours changed.
  void refresh();
  const Picked& selected() const;
  const std::vector<ProbeMark>& probes() const;
  void set_text_colour(const Colour& text, const Colour& background);
  void set_texts(std::shared_ptr<const PictureTexts> texts);
  void place(double pixel, LabelLayout& layout);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
