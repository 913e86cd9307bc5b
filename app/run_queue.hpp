// Several cases, one run after the other.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/report/report.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

class RunMemory;
class Service;

enum class QueueState { waiting, running, done, failed, stopped };
std::string_view to_string(QueueState state);

struct QueuedCase {
  std::string path;  ///< of the case file
  QueueState state = QueueState::waiting;
  Text text{};  ///< of a finished one its largest value, else why it failed
  std::string folder{};
  double seconds = 0;
  bool overwrite = false;  ///< see OutputLeave
};

/// Runs every case that waits, each in a service of its own, and writes its outputs; one that fails is marked
/// and the next goes on. `changed` hears of every change of a case, by its number. Stopped (Cancelled) the
/// case that runs is marked, those after it still wait. resume: a case whose solve was interrupted goes on
/// with it. `memory` as in Pipeline.
void run_queue(std::vector<QueuedCase>& cases, const DrawPictures& draw, const ReportPrinter& printer,
               Monitor& monitor, const std::function<void(std::size_t)>& changed = {}, bool resume = false,
               RunMemory* memory = nullptr);

/// A line a case.
std::string queue_text(const std::vector<QueuedCase>& cases);

}  // namespace genba
