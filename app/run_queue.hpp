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
  Text text{};  ///< of a finished case its largest value, of a failed one the reason
  std::string folder{};
  double seconds = 0;
  bool overwrite = false;  ///< see OutputLeave
};

/// Runs every waiting case in a service of its own and writes its outputs. A case that fails is marked, and
/// the next one runs. `changed` gets the index of a case at every change. When stopped, throws Cancelled: the
/// running case is marked, the later ones still wait. resume: a case with an interrupted solve continues it.
/// `memory`: as in Pipeline. is_paused: while it is true, no other case begins.
void run_queue(std::vector<QueuedCase>& cases, const DrawPictures& draw, const ReportPrinter& printer,
               Monitor& monitor, const std::function<void(std::size_t)>& changed = {}, bool resume = false,
               RunMemory* memory = nullptr, const std::function<bool()>& is_paused = {});

/// One line per case.
std::string queue_text(const std::vector<QueuedCase>& cases);

}  // namespace genba
