// Signs of loads and constraints as VTK actors, with a key of their names.
#pragma once

#include <memory>

#include "engine/analysis/results/results.hpp"
#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/condition_glyphs.hpp"
#include "ui/scene/content/picture_texts.hpp"

class vtkRenderer;

namespace genba {

class GlyphActors {
 public:
  GlyphActors();
  ~GlyphActors();
  void add_to(vtkRenderer* renderer);
  /// Null: nothing is drawn. Places move by scale * displacement if that is given.
  void set(std::shared_ptr<const ConditionGlyphs> glyphs, const Field* displacement, double scale,
           const PictureTexts& texts);
  /// The rigid surfaces among them. Null: none is drawn. They move by scale * their motion in `results` if these are
  /// given.
  void set_surfaces(std::shared_ptr<const ConditionGlyphs> glyphs, const Results* results, double scale);
  void set_text_background(const Colour& colour);
  /// Lays out the key of names. left, top: its upper left corner, pixels from the bottom left of the window.
  void place(int left, int top, double pixel);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
