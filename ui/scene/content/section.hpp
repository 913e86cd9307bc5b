// What of the inside of a body is drawn: slices, clips, iso-surfaces, thresholds and arrows, as triangles and
// points. The slow part of a scene; made on any thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "ui/scene/content/scene_options.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {

struct Section;
struct SectionTask;

/// The volume that sections are cut from, kept from one section to the next of the same results. Any thread.
class SectionVolume {
 public:
  SectionVolume();
  ~SectionVolume();
  SectionVolume(const SectionVolume&) = delete;
  SectionVolume& operator=(const SectionVolume&) = delete;
  int times_made() const;  ///< cells, the slow part

 private:
  friend std::shared_ptr<const Section> make_section(const SectionTask& task);
  struct State;
  std::unique_ptr<State> state_;
};

/// Everything a section depends on. Equal tasks give equal sections.
struct SectionTask {
  std::shared_ptr<const Results> results;
  SceneOptions options;
  double deformation_scale = 0;           ///< 0: undeformed
  std::shared_ptr<SectionVolume> volume;  ///< to be kept and used; null: made for this section alone
};

/// Positions as drawn (deformed), values in the display unit of the field shown.
struct Section {
  std::vector<std::array<float, 3>> points;
  std::vector<float> values;  ///< [point]
  SurfaceMesh faces;          ///< triangles of `points`, with coarser ones and pieces; nothing else of it

  struct Arrow {
    std::array<float, 3> place, direction;  ///< m; length 1 or 0
    float share = 0;                        ///< of the longest vector
    float value = 0;                        ///< display unit, of the field as coloured
  };
  std::vector<Arrow> arrows;
  double arrow_length = 0;  ///< m, of the longest

  std::vector<std::vector<std::int32_t>> lines;  ///< streamlines, numbers of points
};

/// True if the options ask for something that only the inside of the body tells.
bool needs_section(const SceneOptions& options);
/// True if a section made with one serves the other: colours, ranges and labels do not count.
bool same_section(const SectionTask& a, const SectionTask& b);

/// Arrows and streamlines only of fields with three components.
std::shared_ptr<const Section> make_section(const SectionTask& task);

}  // namespace genba
