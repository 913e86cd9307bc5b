// A section as VTK actors.
#pragma once

#include <memory>
#include <vector>

#include "ui/scene/actors/legend.hpp"
#include "ui/scene/content/pieces.hpp"
#include "ui/scene/content/section.hpp"

class vtkProp;
class vtkRenderer;

namespace genba {

class SectionActors {
 public:
  SectionActors();
  ~SectionActors();
  void add_to(vtkRenderer* renderer);
  void set(std::shared_ptr<const Section> section);  ///< null: nothing
  void colour_by(double min, double max, const std::vector<Colour>& colours);
  /// Chooses how fine the faces are, as Body::choose_level() does (`pixel`: m).
  void choose_level(bool moving, double pixel, bool draw);
  int pieces() const;                      ///< at the level chosen
  void show_pieces(const Pieces& pieces);  ///< these and no others
  bool owns(const vtkProp* prop) const;    ///< an actor that show_pieces() switches
  std::int64_t triangles() const;          ///< at the level chosen

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
