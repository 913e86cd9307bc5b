// Pictures drawn by a process of its own: a driver that crashes, hangs or takes all memory costs a run its
// pictures, nothing else.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/report/report.hpp"
#include "app/run/pipeline.hpp"

namespace genba {

struct PictureProcess {
  /// The program and its first arguments; a folder and the number of this process follow. It calls
  /// draw_handed_over().
  std::vector<std::string> command;
  std::string wishes;               ///< what the face tells its own program
  std::vector<std::string> fields;  ///< names of those that are drawn; empty: all
  double time_limit = 0;            ///< s without a sign of progress; 0: by the size of the mesh
};

/// The pictures that were made, and a warning if the process did not end well. Throws Error(input) where the
/// process refuses what it is asked for and `throws_refusals`; Cancelled.
DrawnPictures draw_by_process(const Pipeline& pipeline, const PictureProcess& process, Monitor& monitor,
                              bool throws_refusals = false);

/// What the process is handed: results with the mesh and fields alone.
struct PictureTask {
  std::shared_ptr<const Project> project;
  std::shared_ptr<const Results> results;
  std::string wishes;
};
/// Takes one picture of several; told of every one, and of progress from 0 to 1 within it.
struct PictureTeller {
  std::function<void(const ReportPicture&)> done;
  std::function<void(double)> progress;
};
/// The whole work of the process. Dies with `parent`. Returns its exit code: errors go to the parent.
int draw_handed_over(const std::string& folder, int parent,
                     const std::function<void(const PictureTask&, const PictureTeller&)>& draw);

}  // namespace genba
