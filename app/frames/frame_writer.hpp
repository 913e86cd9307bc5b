// Writes the frames of one step as they come. Memory beside the mesh and the frame at hand: a byte a node,
// and the times.
//
// A frame counts from the moment on when the .pvd names it, which is after all of it is on disk: killed at
// any moment, or on a full disk, the .pvd names the frames that came before, and they are whole.
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
  std::string folder;                    ///< of all steps, "frames"; made with the one of the step
  std::string step;                      ///< its name as a person wrote it
  QuantityKind at = QuantityKind::time;  ///< what it runs over
  std::string note;                      ///< provenance: "Research use only ..."
  /// Frames up to this time stay, later ones go. Nothing: the series begins anew.
  std::optional<double> go_on_after{};
};

class FrameWriter {
 public:
  /// Removes what does not stay, also what killed writers left. Throws Error(file) with the system's reason;
  /// naming the process that writes this series now; naming files that are to be written or removed and that
  /// no FrameWriter wrote, or that another step wrote; where the series goes on, naming frames that are
  /// damaged or of another mesh.
  FrameWriter(SeriesWish wish, std::shared_ptr<const Mesh> mesh);

  /// The next frame: at ascends; fields as in Results. Throws Error(file) with the system's reason (disk
  /// full): the series is as it was, and the frame may be given again. Throws Error(internal_fault) naming a
  /// time that does not ascend, or a field of another length.
  void take(double at, std::span<const Field> nodal, std::span<const Field> of_elements = {});

  const std::string& path() const { return pvd_; }  ///< of the .pvd
  std::size_t frames() const { return series_.frames.size(); }
  /// Of the last frame that is there; nothing where none is.
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
