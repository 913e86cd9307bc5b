#include "app/run_queue.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <new>
#include <thread>

#include "app/case/describe.hpp"
#include "app/case/steps.hpp"
#include "app/service.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

/// "largest von Mises stress, 123 MPa"
Text outcome(const Results& results) {
  const std::string_view wanted = results.physics->shown_first;
  for (const Extremum& e : results.extrema)
    if (e.field == wanted)
      return phrase<"largest %1, %2">(field_title(e.field), format_quantity(e.max, e.kind, 4));
  return phrase<"computed">();
}

/// The same for the last step that ran, with its name if there are several.
Text outcome(const StepPipelines& pipelines) {
  const auto project = pipelines.project();
  for (std::size_t i = pipelines.count(); i-- > 0;)
    if (const auto results = pipelines.of(i).results()) {
      const Text text = outcome(*results);
      return pipelines.count() == 1 ? text : phrase<"%1: %2">(step_text(*project, i), text);
    }
  return {};
}

void run_one(QueuedCase& entry, const DrawPictures& draw, const ReportPrinter& printer, bool resume,
             Monitor& monitor, RunMemory* memory) {
  Service service(memory);
  service.open(entry.path);
  entry.folder = service.output_folder();
  service.prepare_output_folder(monitor, {.overwrite = entry.overwrite});
  service.keep_states_until_written();
  try {
    service.run_inline(Stage::results, monitor, resume && service.interrupted());
  } catch (const Error&) {
    service.write_what_came_before(draw, printer, monitor);
    throw;
  }
  (void)service.write_outputs(draw, printer, monitor);
  entry.text = outcome(service.pipelines());
}

}  // namespace

std::string_view to_string(QueueState state) {
  switch (state) {
    case QueueState::waiting:
      return "waiting";
    case QueueState::running:
      return "running";
    case QueueState::done:
      return "done";
    case QueueState::failed:
      return "failed";
    case QueueState::stopped:
      return "stopped";
  }
  return "unknown";
}

void run_queue(std::vector<QueuedCase>& cases, const DrawPictures& draw, const ReportPrinter& printer,
               Monitor& monitor, const std::function<void(std::size_t)>& changed, bool resume,
               RunMemory* memory, const std::function<bool()>& is_paused) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (cases[i].state != QueueState::waiting) continue;
    while (is_paused && is_paused()) {
      monitor.check();
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    const auto start = std::chrono::steady_clock::now();
    const auto set = [&](QueueState state, const Text& text = {}) {
      cases[i].state = state;
      if (!text.empty()) cases[i].text = text;
      cases[i].seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      if (changed) changed(i);
    };
    monitor.log(LogLevel::info, phrase<"Case %1 of %2: %3">(i + 1, cases.size(), cases[i].path));
    set(QueueState::running);
    try {
      monitor.check();
      if (memory)
        memory->name({RunPart::queued_case, static_cast<int>(i) + 1, static_cast<int>(cases.size())});
      run_one(cases[i], draw, printer, resume, monitor, memory);
      set(QueueState::done);
    } catch (const Cancelled&) {
      set(QueueState::stopped, phrase<"stopped on request">());
      throw;
    } catch (const std::bad_alloc&) {
      set(QueueState::failed, phrase<"the computer has not enough memory">());
    } catch (const std::exception& error) {
      set(QueueState::failed, full_text(error));
    }
    if (cases[i].state == QueueState::failed) monitor.log(LogLevel::warning, cases[i].text);
  }
}

std::string queue_text(const std::vector<QueuedCase>& cases) {
  std::string out;
  for (const QueuedCase& c : cases) {
    char line[64];
    std::snprintf(line, sizeof line, "%-8s %7.1f s  ", std::string(to_string(c.state)).c_str(), c.seconds);
    out += line + c.path + (c.text.empty() ? "" : ": " + c.text.english()) + "\n";
  }
  return out;
}

}  // namespace genba
