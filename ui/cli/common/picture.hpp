// The pictures of a finished run.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "app/report/report.hpp"
#include "engine/model/element_rating.hpp"
#include "ui/scene/content/picture_size.hpp"

namespace genba {

struct PictureLook {
  std::optional<PictureSize> size;  ///< none: 1600 x 1100
  bool transparent = false;         ///< without background
};

/// What is drawn beside the field and the loads, and how all pictures look.
struct ExtraPictures {
  PictureLook look;
  std::optional<QualityMeasure> quality;          ///< the mesh coloured by the shapes of its elements
  bool image = false;                             ///< planes of an image under the geometry
  std::string image_path;                         ///< empty: the case's own
  std::array<double, 3> image_at{0.5, 0.5, 0.5};  ///< of the planes, share of the image along its axes
  double black = 0, white = 0;                    ///< grey values; the same: the whole range
  std::string language = "en";                    ///< of the texts in them
  double time_limit = 0;                          ///< s for each; 0: by the size of the mesh
};

/// Draws off screen, in a process of its own (app/report/picture_process.hpp): the field that the project asks for,
/// the mesh with loads and constraints, and what `extra` asks for (files quality.png, image.png). What does not
/// exist or cannot be drawn here is a warning.
DrawnPictures draw_pictures(const Pipeline& pipeline, const ExtraPictures& extra, Monitor& monitor);

/// PNG bytes of a mesh coloured by the shapes of its elements.
std::string draw_quality(const std::shared_ptr<const Mesh>& mesh, QualityMeasure measure,
                         const PictureLook& look);

bool is_video(const std::string& path);  ///< by its ending
std::string frame_path(const std::string& folder, int i);

/// The deformation from nothing to its scale and back, drawn `frames` times. A path that ends with .ogv
/// becomes a video of three periods (never transparent), any other a folder with frame_001.png, ... In a process
/// of its own too: returns why it could not be drawn, or nothing. Throws Error(input) where there is nothing to
/// animate.
std::vector<Text> write_animation(const Pipeline& pipeline, const std::string& path, int frames,
                                  const ExtraPictures& extra, Monitor& monitor);

/// What that process does.
int draw_in_this_process(const std::string& folder, int parent);

}  // namespace genba
