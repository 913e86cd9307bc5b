#include "app/queue/spread_queue.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <condition_variable>
#include <deque>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/output/staging.hpp"
#include "app/site/site_job.hpp"
#include "app/site/site_probe.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/job/child_process.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

/// What CUDA calls card number `card` of those that this process sees.
std::string visible_card(int card) {
  const char* const given = std::getenv("CUDA_VISIBLE_DEVICES");
  if (given == nullptr || *given == '\0') return std::to_string(card);
  std::string_view rest = given;
  for (int i = 0; i < card && !rest.empty(); ++i) rest.remove_prefix(std::min(rest.find(','), rest.size() - 1) + 1);
  return std::string(trimmed(rest.substr(0, rest.find(','))));
}

class SpreadQueue {
 public:
  SpreadQueue(std::vector<QueuedCase>& cases, const std::vector<QueuePlace>& places, const SpreadOptions& how)
      : cases_(cases), places_(places), how_(how) {
    for (const QueuedCase& c : cases) taken_.push_back(c.state != QueueState::waiting);
  }

  void run(Monitor& monitor, const std::function<void(std::size_t)>& changed) {
    std::vector<std::jthread> workers;
    // Whatever is thrown here, the workers end before they are joined.
    const std::unique_ptr<std::atomic<bool>, void (*)(std::atomic<bool>*)> at_end(&stop_, [](std::atomic<bool>* stop) { *stop = true; });
    busy_ = places_.size();
    for (const QueuePlace& place : places_) workers.emplace_back([this, &place] { work(place); });
    bool was_stopped = false;
    for (bool goes_on = true; goes_on;) {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, std::chrono::milliseconds(100), [&] { return !told_.empty() || busy_ == 0; });
      std::deque<Told> told = std::move(told_);
      told_.clear();
      goes_on = busy_ > 0;
      const std::exception_ptr fault = goes_on ? nullptr : fault_;
      lock.unlock();
      tell(told, monitor, changed);
      if (fault) std::rethrow_exception(fault);
      if (!was_stopped && monitor.cancelled()) stop_ = was_stopped = true;
    }
    if (was_stopped) throw Cancelled();
    if (std::ranges::any_of(cases_, [](const QueuedCase& c) { return c.state == QueueState::waiting; }))
      throw Error(ErrorKind::device, phrase<"queue">(), phrase<"cases are left, and no place takes them">(),
                  phrase<"\"genba-cli site probe\" tells what is in the way at a site">());
  }

 private:
  /// What a worker says, for the calling thread.
  struct Told {
    std::optional<std::size_t> changed;
    QueuedCase now;
    LogLevel level = LogLevel::info;
    Text text;
  };

  /// Only the request to stop; messages of a place go to the log.
  class PlaceMonitor final : public Monitor {
   public:
    explicit PlaceMonitor(const std::atomic<bool>& stop) : stop_(stop) {}
    bool cancelled() const override { return stop_; }

   private:
    const std::atomic<bool>& stop_;
  };

  void tell(std::deque<Told>& told, Monitor& monitor, const std::function<void(std::size_t)>& changed) {
    for (Told& one : told) {
      if (!one.text.empty()) monitor.log(one.level, one.text);
      if (!one.changed) continue;
      {
        const std::scoped_lock lock(mutex_);
        cases_[*one.changed] = std::move(one.now);
      }
      if (changed) changed(*one.changed);
    }
    const auto done = std::ranges::count_if(cases_, [](const QueuedCase& c) { return c.state == QueueState::done || c.state == QueueState::failed; });
    monitor.progress(phrase<"queue">(), static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(1, cases_.size())));
  }

  void say(Told told) {
    const std::scoped_lock lock(mutex_);
    told_.push_back(std::move(told));
    wake_.notify_all();
  }

  /// The next case; nothing if none is left or the queue stops. Waits while the queue is paused, and while another place
  /// may give its case back.
  std::optional<std::size_t> next() {
    while (!stop_) {
      if (!how_.is_paused || !how_.is_paused()) {
        const std::scoped_lock lock(mutex_);
        if (const auto free = std::ranges::find(taken_, false); free != taken_.end()) {
          *free = true;
          ++in_work_;
          return static_cast<std::size_t>(free - taken_.begin());
        }
        if (in_work_ == 0) return {};
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return {};
  }

  void put_back(std::optional<std::size_t> index) {
    const std::scoped_lock lock(mutex_);
    --in_work_;
    if (index) taken_[*index] = false;
  }

  void work(const QueuePlace& place) {
    try {
      while (const auto index = next()) {
        const Took took = take(place, *index);
        put_back(took == Took::not_at_all ? index : std::nullopt);
        if (took != Took::it) break;
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      fault_ = std::current_exception();
      stop_ = true;
    }
    const std::scoped_lock lock(mutex_);
    --busy_;
    wake_.notify_all();
  }

  enum class Took { it, not_at_all, stopped };
  Took take(const QueuePlace& place, std::size_t index) {
    QueuedCase now;
    {
      const std::scoped_lock lock(mutex_);
      now = cases_[index];
    }
    const auto start = std::chrono::steady_clock::now();
    const auto set = [&](QueueState state, const Text& text) {
      now.state = state;
      now.text = text;
      now.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      say({index, now, LogLevel::info, {}});
    };
    say({{}, {}, LogLevel::info, phrase<"%1 begins: %2">(now.path, place.name)});
    set(QueueState::running, place.name);
    bool is_there = false;
    try {
      if (!place.site) {
        here(place, now);
      } else if (!at_site(*place.site, now, is_there)) {
        set(QueueState::waiting, {});
        return Took::not_at_all;
      }
      set(QueueState::done, phrase<"computed: %1">(place.name));
    } catch (const Cancelled&) {
      set(QueueState::stopped, is_there ? phrase<"it goes on at the site: \"genba-cli job status\" tells how">() : phrase<"stopped on request">());
      return Took::stopped;
    } catch (const std::exception& error) {
      set(QueueState::failed, full_text(error));
      say({{}, {}, LogLevel::warning, phrase<"%1: %2">(now.path, full_text(error))});
    }
    return Took::it;
  }

  void here(const QueuePlace& place, QueuedCase& now) {
    ChildCommand child;
    child.arguments = {how_.program, "run", now.path, "--quiet", "--bound", std::to_string(::getpid())};
    child.arguments.insert(child.arguments.end(), how_.options.begin(), how_.options.end());
    if (now.overwrite) child.arguments.push_back("--overwrite");
    try {
      const Project project = read_case(now.path);
      now.folder = resolve_path(project, project.output.folder);
      if (project.report.language.empty() && !how_.usual_language.empty())
        child.arguments.insert(child.arguments.end(), {"--language", how_.usual_language});
    } catch (const Error&) {  // the child says so
    }
    // All cards of this computer are counted anew in the child: it sees one.
    if (place.card) child.environment.push_back("CUDA_VISIBLE_DEVICES=" + visible_card(*place.card));
    child.time_limit = 1e9;
    const ChildResult result = run_child(child, PlaceMonitor(stop_));
    if (result.end == ChildEnd::exited && result.code == 0) return;
    std::string last;
    for (const std::string& line : result.log)
      if (line.find("error: ") != std::string::npos || last.empty()) last = std::string(trimmed(line));
    if (last.starts_with("error: ")) last.erase(0, 7);
    throw Error(ErrorKind::model, now.path, last.empty() ? phrase<"its process %1">(describe_end(result)) : Text(last),
                phrase<"\"genba-cli run\" with this case alone shows all that it says">());
  }

  /// False: no job goes there.
  /// is_there: becomes true once the job is at the site.
  bool at_site(const Site& site, QueuedCase& now, bool& is_there) {
    PlaceMonitor monitor(stop_);
    const Project project = read_case(now.path);
    if (const std::string image = image_of(project); !image.empty() && !how_.may_send_images)
      throw Error(ErrorKind::input, now.path, phrase<"the case has an image, \"%1\": names are taken out of it, but the picture itself is the patient's">(image),
                  phrase<"Add --images if it may leave this computer">());
    const SiteShell shell(site);
    if (const std::vector<Text> reasons = obstacles(site, probe_site(shell, monitor)); !reasons.empty()) {
      say({{}, {}, LogLevel::warning, phrase<"site \"%1\": a job cannot go there: %2">(site.name, reasons.front())});
      return false;
    }
    const StagingFolder staging(fs::temp_directory_path());
    const std::string folder = (staging.path() / "job").string();
    (void)write_job_folder(project, site, folder, how_.may_send_outside ? OutsideFiles::copied : OutsideFiles::refused, monitor);
    const SiteJob job = send_job(shell, folder, project.path, monitor);
    is_there = true;
    const JobLook look = watch_job(shell, job, {.failed = [this](const Text& text) { say({{}, {}, LogLevel::warning, text}); }}, monitor);
    if (look.state != SiteJobState::finished)
      throw Error(ErrorKind::device, phrase<"job %1">(job.id),
                  look.lines.empty() ? phrase<"it is %1 at site \"%2\"">(word(to_string(look.state)), site.name) : Text(look.lines.back()),
                  phrase<"\"genba-cli job status\" tells more, \"genba-cli job resume\" goes on with it">());
    now.folder = fetch_results(shell, job, jobs_folder(now.path) + "/" + job.id, monitor).folder;
    return true;
  }

  std::vector<QueuedCase>& cases_;
  const std::vector<QueuePlace>& places_;
  const SpreadOptions& how_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Told> told_;
  std::vector<bool> taken_;
  std::size_t busy_ = 0, in_work_ = 0;
  std::atomic<bool> stop_ = false;
  std::exception_ptr fault_;
};

}  // namespace

void spread_queue(std::vector<QueuedCase>& cases, const std::vector<QueuePlace>& places, const SpreadOptions& how,
                  Monitor& monitor, const std::function<void(std::size_t)>& changed) {
  SpreadQueue(cases, places, how).run(monitor, changed);
}

void end_with_queue(int process) {
  bind_to_parent(process, 0);
}

std::string queue_program() {
  std::error_code ignored;
  return (fs::read_symlink("/proc/self/exe", ignored).parent_path() / "genba-cli").string();
}

}  // namespace genba
