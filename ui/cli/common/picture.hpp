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

/// The pictures beside those of the field and the loads, and the look of all pictures.
struct ExtraPictures {
  PictureLook look;
  std::optional<QualityMeasure> quality;          ///< the mesh coloured by the shapes of its elements
  bool image = false;                             ///< planes of an image under the geometry
  std::string image_path;                         ///< empty: the case's own
  std::array<double, 3> image_at{0.5, 0.5, 0.5};  ///< place of the planes: share along each axis
  double black = 0, white = 0;                    ///< grey values drawn so; equal: the whole range
  std::string language = "en";                    ///< of the texts in the pictures
  double time_limit = 0;                          ///< s for each picture; 0: by the size of the mesh
};

/// Draws off screen, in a process of its own (app/report/picture_process.hpp): the field that the project
/// asks for, the mesh with loads and constraints, and what `extra` asks for (files quality.png, image.png). A
/// picture that cannot be drawn becomes a warning.
DrawnPictures draw_pictures(const Pipeline& pipeline, const ExtraPictures& extra, Monitor& monitor);

/// PNG bytes of a mesh coloured by the shapes of its elements.
std::string draw_quality(const std::shared_ptr<const Mesh>& mesh, QualityMeasure measure,
                         const PictureLook& look);

/// PNG bytes of the displacement of these results, on the deformed body.
std::string draw_deformed(const std::shared_ptr<const Results>& results, const PictureLook& look);

bool is_video(const std::string& path);  ///< by its ending
std::string frame_path(const std::string& folder, int i);

/// Draws the deformation from nothing to its full scale and back, in `frames` pictures. A path that ends with
/// .ogv becomes a video of three such periods (never transparent); any other path becomes a folder with
/// frame_001.png, ... Draws in a process of its own too. Returns why it could not be drawn, or nothing.
/// Throws Error(input) where nothing is deformed.
std::vector<Text> write_animation(const Pipeline& pipeline, const std::string& path, int frames,
                                  const ExtraPictures& extra, Monitor& monitor);

/// The whole work of the process that draws; `folder` and `parent` as draw_handed_over() takes them. Returns
/// the exit code.
int draw_in_this_process(const std::string& folder, int parent);

}  // namespace genba
