// Chooses the frames of a step that a report shows in pictures, the same for every face.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

struct FramePictures {
  std::string series;               ///< the .pvd, absolute; empty: no frames
  std::string field;                ///< of the first picture
  std::vector<std::size_t> frames;  ///< from 0, ascending
  std::size_t of = 0;               ///< number of frames of the step
  /// Range of the field, or of its magnitude, over all frames, SI; empty if not known.
  std::optional<std::array<double, 2>> range{};
};

/// The frames for ReportOptions::picture_times. Empty if the step has no frames or they cannot be read; the
/// report says so beside its values over time.
FramePictures frame_pictures(const Project& project, const Results& results);

/// Loads frame number k of `pictures.frames` on the mesh of `like`, with the data that a picture needs. The
/// function may run on any thread. It throws as FrameReader::read(), and Error(file) for a frame of another
/// mesh.
std::function<std::shared_ptr<const Results>()> frame_loader(const FramePictures& pictures, std::size_t k,
                                                             std::shared_ptr<const Results> like);

}  // namespace genba
