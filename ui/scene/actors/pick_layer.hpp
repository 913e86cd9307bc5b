// Picking in the picture, and what is picked drawn over it.
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

  /// Pixels are counted from the bottom left of the window.
  SurfaceHit point_at(double x, double y) const;
  /// `angle`: rad, of the filter `angle`.
  Picked at(double x, double y, PickFilter filter, double angle) const;
  /// All that lies in the rectangle altogether and, nodes and facets, looks to the viewer.
  Picked in_box(double x0, double y0, double x1, double y1, PickFilter filter) const;

  /// Where the things are drawn, m; hidden ones too.
  std::vector<std::array<float, 3>> places(const Picked& picked) const;

  ViewAxes axes() const;
  std::vector<SurfaceHit> first_hits(const ViewGrid& grid) const;

  /// A patch over the body that it was made on; false: it is shown already.
  bool show_patch(PatchPicture picture);
  /// Lines and handles; false: they are shown already.
  bool show_shape(PlaceShape shape);
  /// Empty ones are not drawn, nor are selected ones that are hidden.
  void show(const Picked& selected, const Picked& hovered);
  void show_probes(std::vector<ProbeMark> marks);
  /// After the body moved or the colours changed.
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
