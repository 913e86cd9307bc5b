#include "mesh/mesher/mesher_run.hpp"

#include <signal.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "engine/base/host_memory.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/image/image_options.hpp"
#include "mesh/job/child_process.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

// Last line of the mesher's output that describes an error, else the last line.
std::string useful_line(const std::vector<std::string>& log) {
  for (auto it = log.rbegin(); it != log.rend(); ++it)
    if (it->starts_with("Error") || it->find("ERR ") != std::string::npos) return *it;
  if (log.empty() || log.back().starts_with(sandbox_line)) return {};
  const std::string& last = log.back();
  std::size_t begin = last.starts_with("Info") ? last.find(": ") : std::string::npos;
  begin = begin == std::string::npos ? 0 : begin + 2;
  if (const auto close = last.find("%] ", begin); close != std::string::npos) begin = close + 3;
  return last.substr(begin);
}

// The fraction from "[ 40%]" in Gmsh's log, or a negative number.
double logged_fraction(const std::string& line) {
  const auto open = line.find("[ "), full = line.find("[100%]");
  if (full != std::string::npos) return 1;
  if (open == std::string::npos || line.size() < open + 6 || line[open + 4] != '%') return -1;
  return std::atoi(line.c_str() + open + 1) / 100.0;
}

class ProgressTeller {
 public:
  explicit ProgressTeller(Monitor& monitor) : monitor_(monitor) {}
  void message(const std::string& line) {
    if (const auto stage = parse_stage(line)) {
      stage_ = *stage;
      monitor_.log(LogLevel::debug, shown());
      tell(stage_.begin);
    }
  }
  void line(const std::string& text) {
    monitor_.log(LogLevel::debug, text);
    if (const double f = logged_fraction(text); f >= 0) tell(stage_.begin + f * (stage_.end - stage_.begin));
  }
  double reached() const { return stage_.begin; }
  /// "mesh: fill the volume", as in progress messages; empty before the first stage.
  Text step() const { return stage_.end > 0 ? shown() : Text(); }
  bool is_reading() const { return stage_.name.english().starts_with("read"); }
  bool is_optimising() const { return stage_.name == optimising_stage().english(); }
  // Heartbeat: a face that shows elapsed time needs messages while a stage is silent.
  void tick() { tell(fraction_); }

 private:
  void tell(double fraction) {
    fraction_ = std::clamp(fraction, 0.0, 1.0);
    monitor_.progress(shown(), fraction_);
  }
  Text shown() const { return phrase<"mesh: %1">(stage_.name); }
  Monitor& monitor_;
  StageMessage stage_{phrase<"start the mesher">(), 0, 0};
  double fraction_ = 0;
};

// Upper bound of the time, s, to read a sound file of that size on a slow computer, with a wide margin.
// Reading time depends on the file, not on the element size.
double reading_limit(const MesherJob& job) {
  std::error_code code;
  double bytes = 0;
  const auto add = [&](const fs::path& path) {
    const auto size = fs::file_size(path, code);
    if (!code) bytes += static_cast<double>(size);
  };
  for (const std::string& path : {job.source, job.image.grey_image, job.options.size_field}) {
    constexpr auto options = fs::directory_options::skip_permission_denied;
    if (path.empty()) continue;
    if (!fs::is_directory(path, code)) {
      add(path);
      if (const std::string data = named_image_data(path); !data.empty()) add(data);
      continue;
    }
    for (fs::recursive_directory_iterator it(path, options, code), end; !code && it != end;
         it.increment(code))
      if (std::error_code ignored; it->is_regular_file(ignored)) add(it->path());
  }
  constexpr double least = 20, seconds_a_byte = 4e-6;
  return least + seconds_a_byte * bytes;
}

std::string whole_seconds(double seconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%.0f s", std::max(seconds, 1.0));
  return text;
}

// Detects an end that neither the file nor the mesher caused: a full disk, no more processes.
void refuse_fault_of_system(const ChildResult& child, const std::string& folder) {
  std::string fault;
  for (const std::string& line : child.log)
    if (fault.empty()) fault = fault_of_system(line);
  if (child.end == ChildEnd::signalled && child.code == SIGXFSZ) fault = ::strerrordesc_np(EFBIG);
  struct statvfs room {};
  if (fault.empty() && ::statvfs(folder.c_str(), &room) == 0 &&
      (room.f_bavail == 0 || (room.f_files > 0 && room.f_favail == 0)))
    fault = ::strerrordesc_np(ENOSPC);
  if (!fault.empty()) throw system_error(fault, fs::path(folder).parent_path().string());
}

[[noreturn]] void report_end(const ChildResult& child, const MesherJob& job, const ProgressTeller& teller) {
  if (child.end == ChildEnd::too_large || std::any_of(child.log.begin(), child.log.end(), tells_of_memory))
    throw out_of_memory(job);
  const std::string& file = job.shown_name;
  const bool is_mesh = holds_elements(job.format);
  const std::string line = useful_line(child.log);
  const auto with_message = [&](Text problem) {
    return line.empty() ? std::move(problem) : phrase<"%1; its last message: %2">(std::move(problem), line);
  };
  const Text end = describe_end(child), step = teller.step();
  if (child.end == ChildEnd::timed_out && teller.is_reading())
    throw Error(
        ErrorKind::file, file,
        with_message(
            phrase<"it was not read to its end in %1: it is damaged, or too large to be read in that time">(
                whole_seconds(child.seconds))),
        phrase<"Export it again, complete, or in another format">());
  if (child.end == ChildEnd::timed_out)
    throw Error(
        ErrorKind::geometry, file,
        with_message(step.empty() ? phrase<"the mesher %1 without a result">(end)
                                  : phrase<"the mesher %1 without a result in the step \"%2\"">(end, step)),
        is_mesh
            ? phrase<"Raise the mesher's time limit (mesh option time_limit)">()
            : phrase<"Choose a larger element size, raise the mesher's time limit, or check the geometry">());
  if (teller.is_reading())
    throw Error(ErrorKind::file, file,
                with_message(phrase<"the mesher %1 while it read the file: it is damaged in a way that the "
                                    "library which reads it does not survive">(end)),
                phrase<"Export it again, complete, and copy it again">());
  throw Error(ErrorKind::geometry, file,
              with_message(step.empty() ? phrase<"the mesher %1">(end)
                                        : phrase<"the mesher %1 in the step \"%2\"">(end, step)),
              is_mesh ? phrase<"Export the mesh again, complete, or in another format">()
                      : phrase<"Choose another element size, or check and repair the geometry">());
}

// Optimisation of curved elements may take as long as the mesh with straight edges took, but at least this,
// s.
constexpr double least_optimising = 20;

// OpenCASCADE continues after an entity that it does not understand.
bool is_reader_error(const std::string& line) {
  return line.find("ERR Step") != std::string::npos || line.find("*** ERR") != std::string::npos;
}

// Gmsh cuts a surface into parts that it can flatten. On some surfaces it cuts endlessly. Sound ones take
// about a dozen levels.
void refuse_endless_cuts(const std::string& line, const std::string& file) {
  constexpr const char* word = "Level ";
  constexpr int most_levels = 1000;
  const auto at = line.find(word);
  if (at == std::string::npos || line.find("artition with") == std::string::npos) return;
  if (std::atoi(line.c_str() + at + std::char_traits<char>::length(word)) < most_levels) return;
  throw Error(ErrorKind::geometry, file,
              phrase<"the mesher cuts a part of the surface into pieces without end; it says: %1">(line),
              phrase<"Keep the triangles (mesh option keep_triangles), or try another feature angle">());
}

}  // namespace

void MesherRun::warn(Text text) {
  report.warnings.push_back(std::move(text));
}

void MesherRun::log_warnings() {
  for (const Text& text : report.warnings) monitor.log(LogLevel::warning, text);
}

MesherAnswer MesherRun::start(double time_limit) {
  std::error_code ignored;
  fs::remove(job.answer_path, ignored);
  fs::remove(job.mesh_path, ignored);
  const std::string job_path = folder.file("job.json");
  write_job(job_path, job);
  ProgressTeller teller(monitor);
  ChildCommand command;
  command.arguments = {find_mesher_program(), job_path};
  // Libraries store files in the home folder, or look for them there. A shared engine loads OpenBLAS, which
  // starts one thread per processor at load time; the mesher does not use it.
  command.environment = {"HOME=" + folder.path(), "TMPDIR=" + folder.path(), "OPENBLAS_NUM_THREADS=1"};
  command.time_limit = time_limit;
  command.resident_limit = job.memory_limit;
  reader_errors = 0;
  reached_volume = false;
  command.on_line = [&](const std::string& line) {
    teller.line(line);
    refuse_endless_cuts(line, job.shown_name);
    if (is_reader_error(line) && ++reader_errors == 1) first_reader_error = line;
  };
  const double to_read = reading_limit(job);
  const auto begun = std::chrono::steady_clock::now();
  command.on_message = [&](const std::string& line) {
    teller.message(line);
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - begun;
    double limit = time_limit;
    if (teller.is_reading()) limit = used.count() + to_read;
    if (teller.is_optimising()) limit = used.count() + std::max(used.count(), least_optimising);
    command.time_limit = std::min(time_limit, limit);
  };
  command.on_tick = [&](double) { teller.tick(); };
  const ChildResult child = run_child(command, monitor);
  reached_volume = teller.reached() >= volume_stage;
  report.child_log = child.log;
  const auto note_peak = [&](std::int64_t bytes) {
    report.peak_bytes = std::max(report.peak_bytes, bytes);
    report.peak_together = std::max(report.peak_together, resident_bytes() + bytes);
  };
  note_peak(child.peak_bytes);
  has_timed_out = has_timed_out || child.end == ChildEnd::timed_out;
  const bool is_answered = fs::exists(job.answer_path);
  if (!is_answered) refuse_fault_of_system(child, folder.path());
  if (!is_answered) report_end(child, job, teller);
  MesherAnswer answer = read_answer(job.answer_path);
  if (child.end != ChildEnd::exited || child.code != 0) {
    if (!answer.is_unfinished) refuse_fault_of_system(child, folder.path());
    if (!answer.is_unfinished) report_end(child, job, teller);
    job.optimise_curved = false;
    answer.curved.fault =
        child.end == ChildEnd::timed_out ? took_too_long() : phrase<"the mesher %1">(describe_end(child));
  }
  if (answer.curved.inverted > 0) answer.warnings.push_back(describe(answer.curved));
  note_peak(answer.peak_bytes);
  if (answer.error) throw with_real_folder(*answer.error);
  return answer;
}

MesherAnswer MesherRun::start(MesherJob::Task task) {
  job.task = task;
  MesherAnswer answer = start(options.time_limit / 4);
  job.task = MesherJob::Task::mesh;
  return answer;
}

std::string find_mesher_program() {
  std::vector<fs::path> tried;
  if (const char* given = std::getenv("GENBA_MESHER"); given != nullptr && *given != '\0') {
    tried.emplace_back(given);
  } else {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    tried = {folder / "genba-mesher", folder / "../libexec/genba/genba-mesher"};
  }
  std::string list;
  for (const auto& path : tried) {
    if (::access(path.c_str(), X_OK) == 0 && !fs::is_directory(path)) return path.string();
    list += (list.empty() ? "" : ", ") + path.string();
  }
  throw Error(ErrorKind::internal_fault, "genba-mesher",
              phrase<"the mesher program was not found; looked at %1">(list),
              phrase<"Install Genba completely, or set GENBA_MESHER to the program">());
}

}  // namespace genba
