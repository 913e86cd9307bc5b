// Vertical colour legend at the right of the picture: title, unit, colours, values.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/picture_texts.hpp"

class vtkRenderer;

namespace genba {

class LabelLayout;

class Legend {
 public:
  Legend();
  ~Legend();
  void add_to(vtkRenderer* renderer);

  /// `colours` from low to high; values in the unit shown.
  void set(const Text& title, const std::string& unit, double min, double max,
           const std::vector<Colour>& colours, bool banded, const PictureTexts& texts);
  /// The box beyond an end of the range, for values outside of it.
  struct End {
    Colour colour{};
    Text text;  ///< "max 312"
  };
  /// Call it after set().
  void set_ends(const std::optional<End>& below, const std::optional<End>& above, const PictureTexts& texts);
  void show(bool visible);
  void set_text_colour(const Colour& colour);

  /// Lays the legend out for a window; `pixel`: size of a nominal pixel in real ones.
  void place(vtkRenderer* renderer, int width, int height, double pixel);
  /// Keeps the labels of `layout` off the legend.
  void keep_free(LabelLayout& layout, vtkRenderer* renderer) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A number as the legend writes it, with four significant digits. Trailing zeros are left out, but for
/// numbers with an exponent.
std::string short_number(double value);

}  // namespace genba
