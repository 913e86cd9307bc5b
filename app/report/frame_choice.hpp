// Which frames of a step a report shows in pictures, the same for every face.
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
  std::string series;               ///< the .pvd, absolute; empty: there are none
  std::string field;                ///< of the first picture
  std::vector<std::size_t> frames;  ///< from 0, ascending
  std::size_t of = 0;               ///< frames that the step has
  /// Of the field, or of its magnitude, over all frames, SI; nothing where it is not known.
  std::optional<std::array<double, 2>> range{};
};

/// Those that ReportOptions::picture_times asks for. None where the step has no frames or they cannot be
/// read: the report says so beside its values over time.
FramePictures frame_pictures(const Project& project, const Results& results);

/// Frame number k of `pictures.frames` on the mesh of `like`, with what a picture needs. Any thread. The
/// function throws as FrameReader::read(), and Error(file) for a frame of another mesh.
std::function<std::shared_ptr<const Results>()> frame_loader(const FramePictures& pictures, std::size_t k,
                                                             std::shared_ptr<const Results> like);

}  // namespace genba
