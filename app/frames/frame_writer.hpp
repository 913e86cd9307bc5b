// Writes the frames of one step as they are computed. Needs, besides the mesh and the current frame, one byte
// per node and the times.
//
// A frame counts once the .pvd names it. That is after all of it is on disk. So after a kill or on a full
// disk the .pvd names the frames before, and they are complete.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "app/frames/frame_file.hpp"
#include "app/frames/series_file.hpp"
#include "engine/base/file/file_lock.hpp"

namespace genba {

struct SeriesWish {
  /// "frames", common to all steps; created together with the folder of the step
  std::string folder;
  std::string step;                      ///< its name as a person wrote it
  QuantityKind at = QuantityKind::time;  ///< the quantity that the series runs over
  std::string note;                      ///< provenance: "Research use only ..."
  /// Frames up to this time stay, later ones are removed. Empty: the series starts anew.
  std::optional<double> go_on_after{};
};

class FrameWriter {
 public:
  /// Removes frames that do not stay, and what killed writers left. Throws Error(file): with the system's
  /// reason; naming the process that writes this series now; naming files that would be written or removed
  /// but are not from a FrameWriter or belong to another step; if the series continues, naming frames that
  /// are damaged or of another mesh.
  FrameWriter(SeriesWish wish, std::shared_ptr<const Mesh> mesh);

  /// Writes the next frame. `at` must ascend; fields as in Results. Throws Error(file) with the system's
  /// reason (disk full): the series is unchanged, and the frame may be given again. Throws
  /// Error(internal_fault) naming a time that does not ascend, or a field of wrong length.
  void take(double at, std::span<const Field> nodal, std::span<const Field> of_elements = {});

  const std::string& path() const { return pvd_; }  ///< of the .pvd
  std::size_t frames() const { return series_.frames.size(); }
  /// Time of the last frame; empty if there is none.
  std::optional<double> last() const;

 private:
  void require_ours() const;
  void keep_up_to(double at);
  void remove_others() const;
  void append_extremes(const std::string& lines);
  std::string file(std::string_view name) const { return own_ + "/" + std::string(name); }

  SeriesWish wish_;
  FrameMesh mesh_;
  std::string name_, own_, pvd_;  ///< own_: folder of the step
  FileLock lock_;
  Series series_;
};

}  // namespace genba
