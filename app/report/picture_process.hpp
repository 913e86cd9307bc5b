// Draws pictures in a process of its own. If a driver crashes, hangs or takes all memory, a run loses only
// its pictures.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/report/report.hpp"
#include "app/run/pipeline.hpp"

namespace genba {

struct PictureProcess {
  /// The program and its first arguments; a folder and the id of this process are appended. The program calls
  /// draw_handed_over().
  std::vector<std::string> command;
  std::string wishes;               ///< text that the face passes to its own program
  std::vector<std::string> fields;  ///< names of the fields to draw; empty: all
  double time_limit = 0;            ///< s without progress; 0: chosen by the size of the mesh
};

/// Returns the pictures, and a warning if the process did not end well. Throws Error(input) if the process
/// refuses the request and `throws_refusals` is set; Cancelled.
DrawnPictures draw_by_process(const Pipeline& pipeline, const PictureProcess& process, Monitor& monitor,
                              bool throws_refusals = false);

/// Input of the process: results with only the mesh and the fields.
struct PictureTask {
  std::shared_ptr<const Project> project;
  std::shared_ptr<const Results> results;
  std::string wishes;
};
/// Receives each finished picture, and the progress from 0 to 1 within a picture.
struct PictureTeller {
  std::function<void(const ReportPicture&)> done;
  std::function<void(double)> progress;
};
/// The whole work of the process. It ends when `parent` ends. Returns the exit code; errors are sent to the
/// parent.
int draw_handed_over(const std::string& folder, int parent,
                     const std::function<void(const PictureTask&, const PictureTeller&)>& draw);

}  // namespace genba
