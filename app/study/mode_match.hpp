// Which mode of one run is which mode of another one, by the modal assurance criterion (Allemang, Brown 1982).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// All modes of a run, as its frames gave them.
struct ModeShapes {
  std::shared_ptr<const ModalReport> report;  ///< null: none
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const PointLocator> locator;
  std::vector<std::vector<double>> shapes;  ///< [mode][node * components]
  int components = 3;
  /// Adds the mode of a frame. Frames of another search begin anew; frames that are no modes are left out.
  void take(const Results& frame);
  bool is_empty() const { return shapes.empty(); }
};

/// [mode of a][mode of b] |x . y|^2 / (x . x  y . y) over the nodes of a, 0 to 1. On another mesh the shapes of b are
/// interpolated; then the box around b is stretched to that around a, so that a part that grows keeps its modes.
std::vector<std::vector<double>> mode_likeness(const ModeShapes& a, const ModeShapes& b, Monitor& monitor);

struct ModeMatch {
  std::optional<std::size_t> mode;  ///< of b; empty: none is like it
  double likeness = 0;  ///< with all modes of b of nearly the same frequency, which mix freely
};
/// [mode of a] the mode of b that is most like it, each at most once, if the likeness is at least `least`.
std::vector<ModeMatch> matched_modes(const std::vector<std::vector<double>>& likeness, const ModeShapes& b, double least);

/// Below it two modes are not called the same.
inline constexpr double least_likeness = 0.5;

/// The modes of the first run of a study, through all later runs.
class FollowedModes {
 public:
  /// [mode of the first run] where it is now; empty if it was lost. The smallest likeness of those that were found.
  struct Now {
    std::vector<std::optional<std::size_t>> mode;
    double likeness = 1;
  };
  Now follow(std::shared_ptr<const ModeShapes> run, Monitor& monitor);

 private:
  struct Last {
    std::shared_ptr<const ModeShapes> of;
    std::size_t mode = 0;
  };
  std::vector<Last> last_;
};

}  // namespace genba
