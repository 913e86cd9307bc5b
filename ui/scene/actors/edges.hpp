// Edges of the elements at the surface. They are drawn in pieces; a software driver draws a piece in less
// than a tenth of a second.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/pieces.hpp"
#include "ui/scene/content/surface_mesh.hpp"

class vtkPlane;
class vtkProp;
class vtkRenderer;

namespace genba {

class Edges {
 public:
  Edges();
  ~Edges();
  void add_to(vtkRenderer* renderer);

  void set(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const SurfaceMesh> surface);  ///< null: none
  /// Moves every node by scale * displacement ([node][3], m); null: undeformed. Borrowed until the next call.
  void deform(const Field* displacement, double scale);
  /// Draws only edges whose nodes have a 1 here, [mesh node]; empty: all edges.
  void keep(std::vector<std::uint8_t> nodes);
  void set_colour(const Colour& colour);
  void clip(vtkPlane* plane);  ///< null: whole

  int pieces() const;
  /// Makes these visible and no others; their arrays are made where they are missing.
  void show(const Pieces& pieces);
  bool owns(const vtkProp* prop) const;  ///< an actor of a piece

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
