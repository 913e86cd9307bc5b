// What is drawn of the inside of a body: slices, clips, iso-surfaces, thresholds and arrows, as triangles and
// points. This is the slow part of a scene; any thread may make it.
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

/// The volume that sections are cut from. It is kept for the next section of the same results. Any thread.
class SectionVolume {
 public:
  SectionVolume();
  ~SectionVolume();
  SectionVolume(const SectionVolume&) = delete;
  SectionVolume& operator=(const SectionVolume&) = delete;
  int times_made() const;  ///< how often cells were made, the slow part

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
  std::shared_ptr<SectionVolume> volume;  ///< kept and used again; null: made for this section alone
};

/// Positions as drawn (deformed), values in the display unit of the field shown.
struct Section {
  std::vector<std::array<float, 3>> points;
  std::vector<float> values;  ///< [point]
  SurfaceMesh faces;          ///< triangles of `points`, coarser ones and pieces; its other members are empty

  struct Arrow {
    std::array<float, 3> place, direction;  ///< m; length 1 or 0
    float share = 0;                        ///< its length as a share of the longest vector
    float value = 0;                        ///< display unit, of the field as coloured
  };
  std::vector<Arrow> arrows;
  double arrow_length = 0;  ///< m, of the longest

  std::vector<std::vector<std::int32_t>> lines;  ///< streamlines, numbers of points
};

/// True if the options ask for something inside the body.
bool needs_section(const SceneOptions& options);
/// True if a section made for one task serves the other: colours, ranges and labels do not matter.
bool same_section(const SectionTask& a, const SectionTask& b);

/// The place in the undeformed body of what is drawn at `at` (m). It is found where the displacements, as
/// drawn, change by less than the distance.
Vec3 undeformed(const Results& results, double deformation_scale, const Vec3& at);

/// Arrows and streamlines are made only for fields with three components.
std::shared_ptr<const Section> make_section(const SectionTask& task);

}  // namespace genba
