#include "app/site/site_job.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include "app/output/staging.hpp"
#include "app/site/job_record.hpp"
#include "app/site/job_script.hpp"
#include "app/site/plain_images.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// "20261128-091500-3f2a": sorts by time and names neither case nor person.
std::string new_id() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[40];
  std::snprintf(text, sizeof text, "%04d%02d%02d-%02d%02d%02d-%04x", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                utc.tm_hour, utc.tm_min, utc.tm_sec, std::random_device{}() & 0xffffu);
  return text;
}

std::vector<std::string> files_below(const fs::path& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) out.push_back(fs::relative(entry.path(), folder).string());
  std::ranges::sort(out);
  return out;
}

/// Folders of these files, parents first.
std::set<std::string> folders_of(const std::vector<std::string>& files) {
  std::set<std::string> out;
  for (const std::string& file : files)
    for (fs::path at = fs::path(file).parent_path(); !at.empty(); at = at.parent_path()) out.insert(at.string());
  return out;
}

std::string start_script(const Site& site, const std::string& folder) {
  const std::string enter = "cd " + shell_word(folder) + " && ";
  switch (site.start) {
    case JobStart::slurm:
      return enter + "sbatch --parsable job.sh | sed 's/;.*//; s/^/genba: job /'";
    case JobStart::pbs:
      return enter + "qsub job.sh | sed 's/^/genba: job /'";
    case JobStart::direct:
      break;
  }
  // The answer waits for the script: a connection that ends sooner could take it along.
  return enter + "{ setsid nohup sh job.sh < /dev/null > job.out 2>&1 3>&- & } && n=0 && while [ ! -f process ] && [ $n -lt 100 ]; do sleep 0.1; "
                 "n=$((n+1)); done; [ -f process ] && echo 'genba: job direct'";
}

std::string look_script(const Site& site, const SiteJob& job) {
  std::string out = "cd " + shell_word(job.folder) + " 2>/dev/null || { echo 'genba: gone'; exit 0; }; ";
  out += "[ -f started ] && echo 'genba: started'; ";
  if (site.start == JobStart::direct)
    out += "[ -f process ] && kill -0 \"$(cat process)\" 2>/dev/null && echo 'genba: alive'; ";
  if (site.start == JobStart::slurm)
    out += "squeue -h -j " + shell_word(job.queue_id) + " -o 'genba: queue %T' 2>/dev/null; ";
  if (site.start == JobStart::pbs)
    out += "qstat -f " + shell_word(job.queue_id) + " 2>/dev/null | sed -n 's/^ *job_state = /genba: queue /p'; ";
  out += "[ -f ended ] && echo \"genba: ended $(cat ended)\"; ";  // after the questions whether it is there: it may end between
  out += "[ -f progress.jsonl ] && { grep '\"stage\"' progress.jsonl | tail -n 1 | sed 's/^/genba: progress /'; ";
  out += "grep -E '\"log\": *\"(warning|error)\"' progress.jsonl | tail -n 5 | sed 's/^/genba: line /'; }; ";
  return out + "[ -f summary.json ] && grep -A2 '\"error\"' summary.json | head -n 3 | sed 's/^/genba: line /'; [ -s job.out ] && tail -n 3 job.out | sed 's/^/genba: line /'; exit 0";
}

/// Starts the script in its folder; returns its number in the queue, empty if it starts directly.
std::string start(const SiteShell& shell, const SiteJob& job, const Monitor& monitor) {
  const Site& site = shell.site();
  const SiteAnswer answer = shell.must(start_script(site, job.folder), phrase<"the job did not start">(), monitor);
  constexpr std::string_view said = "job ";
  if (answer.said.empty() || !answer.said.front().starts_with(said) || answer.said.front().size() == said.size())
    throw Error(ErrorKind::device, phrase<"site \"%1\"">(site.name),
                phrase<"%1: %2">(phrase<"the job did not start">(), answer.other.empty() ? std::string("no answer") : answer.other.back()));
  return site.start == JobStart::direct ? std::string() : answer.said.front().substr(said.size());
}

/// The exit code of a run that was stopped on request.
constexpr int stopped_code = 130;

SiteJobState state_of(const Site& site, const JobLook& look, bool started, bool alive, bool young) {
  if (look.code) return *look.code == 0 ? SiteJobState::finished : *look.code == stopped_code ? SiteJobState::stopped : SiteJobState::failed;
  if (alive) return SiteJobState::running;
  if (!look.queue_state.empty()) return started ? SiteJobState::running : SiteJobState::waiting;
  if (site.start == JobStart::direct && !started && young) return SiteJobState::waiting;
  return SiteJobState::lost;
}

}  // namespace

std::string_view to_string(SiteJobState state) {
  static constexpr std::string_view words[] = {"waiting", "running", "finished", "stopped", "failed", "lost", "gone"};
  return words[static_cast<std::size_t>(state)];
}

namespace {
/// The most ranks that a step of the case asks for.
int most_ranks(const Project& project) {
  int out = project.solve.ranks;
  for (const auto* steps : {&project.steps_before, &project.steps_after})
    for (const Step& step : *steps) out = std::max(out, step.solve.ranks);
  return out;
}

/// A queue gives a job one task unless the site says otherwise, and mpiexec then refuses more ranks.
void require_tasks(const Project& project, const Site& site) {
  const int ranks = most_ranks(project);
  if (ranks < 2 || site.start == JobStart::direct) return;
  const bool is_stated = std::ranges::any_of(site.directives, [](const std::string& line) {
    return line.find("ntasks") != std::string::npos || line.find("-n ") != std::string::npos || line.find("mpiprocs") != std::string::npos;
  });
  if (is_stated) return;
  throw Error(ErrorKind::input, phrase<"site \"%1\"">(site.name),
              phrase<"the case asks for %1 ranks, and the site does not say how many tasks a job gets">(ranks),
              site.start == JobStart::slurm ? phrase<"Add \"--ntasks=%1\" to the directives of the site">(ranks)
                                            : phrase<"Add a directive like \"-l select=1:ncpus=%1:mpiprocs=%1\" to the site">(ranks));
}
}  // namespace

CollectedCase write_job_folder(const Project& project, const Site& site, const std::string& folder, OutsideFiles outside,
                               Monitor& monitor) {
  require_tasks(project, site);
  make_folder(folder);
  if (!fs::is_empty(folder))
    throw Error(ErrorKind::file, folder, phrase<"the folder is not empty">(), phrase<"Name a new folder">());
  const fs::path root(folder);
  CollectedCase collected = collect_case(project, (root / job_file::case_folder).string(), {}, monitor, outside);
  strip_images(collected, monitor);
  std::string sums;
  for (const std::string& file : files_below(root / job_file::case_folder)) {
    monitor.check();
    sums += sha256_of_file((root / job_file::case_folder / file).string()) + "  " + file + "\n";
  }
  write_text_atomically((root / job_file::sums).string(), sums);
  write_text_atomically((root / job_file::script).string(), job_script(site, collected.case_file, "genba"));
  collected.folder = folder;
  return collected;
}

SiteJob send_job(const SiteShell& shell, const std::string& folder, const std::string& case_path, Monitor& monitor) {
  const Site& site = shell.site();
  SiteJob job{.id = new_id(), .site = site.name, .sent = seconds_now()};
  job.folder = site.folder + "/" + job.id;
  job.record = jobs_folder(case_path) + "/" + job.id + ".json";
  const std::vector<std::string> names = files_below(folder);
  std::string make = "umask 077; mkdir -p " + shell_word(site.folder) + " && mkdir " + shell_word(job.folder);
  for (const std::string& below : folders_of(names)) make += " && mkdir " + shell_word(job.folder + "/" + below);
  (void)shell.must(make, phrase<"the folder %1 could not be made there">(job.folder), monitor);
  const auto take_back = [&] {
    (void)shell.ask("rm -rf -- " + shell_word(job.folder), Monitor{});
    std::error_code code;
    fs::remove(job.record, code);
  };
  try {
    std::vector<MovedFile> files;
    for (const std::string& name : names)
      files.push_back({(fs::path(folder) / name).string(), job.folder + "/" + name,
                       static_cast<std::int64_t>(fs::file_size(fs::path(folder) / name))});
    shell.put(files, monitor);
    (void)shell.must("cd " + shell_word(job.folder + "/" + job_file::case_folder) + " && sha256sum -c --quiet ../" + job_file::sums,
                     phrase<"files arrived damaged">(), monitor, 3600);
    make_folder(jobs_folder(case_path));
    write_record(job);
    job.queue_id = start(shell, job, monitor);
    write_record(job);
  } catch (...) {
    try {
      take_back();
    } catch (const std::exception& error) {
      monitor.log(LogLevel::warning, phrase<"The folder %1 stays there: %2">(job.folder, full_text(error)));
    }
    throw;
  }
  return job;
}

JobLook look_at(const SiteShell& shell, const SiteJob& job, const Monitor& monitor) {
  constexpr std::int64_t start_takes = 30;  // s
  JobLook look;
  bool started = false, alive = false;
  for (const std::string& line : shell.must(look_script(shell.site(), job), phrase<"the job could not be asked">(), monitor).said) {
    const std::size_t space = line.find(' ');
    const std::string key = line.substr(0, space), rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (key == "gone") {
      look.state = SiteJobState::gone;
      return look;
    }
    if (key == "ended") look.code = std::atoi(rest.c_str());
    if (key == "started") started = true;
    if (key == "alive") alive = true;
    if (key == "queue") look.queue_state = rest;
    if (key == "progress") take_progress(rest, look);
    if (key == "line") look.lines.push_back(message_of(rest));
  }
  look.state = state_of(shell.site(), look, started, alive, seconds_now() - job.sent < start_takes);
  return look;
}

bool goes_on(const JobLook& look) {
  return look.state == SiteJobState::running || look.state == SiteJobState::waiting;
}

JobLook watch_job(const SiteShell& shell, const SiteJob& job, const JobWatch& watch, const Monitor& monitor) {
  constexpr int most_failures = 30;
  int failures = 0;
  std::string last;
  for (;;) {
    for (int i = 0; i < 20; ++i) {
      monitor.check();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    try {
      const JobLook look = look_at(shell, job, monitor);
      failures = 0;
      if (watch.looked) watch.looked(look);
      if (!goes_on(look)) return look;
    } catch (const Error& error) {
      if (++failures == most_failures) throw;
      const Text text = full_text(error);
      if (text.english() != last && watch.failed) watch.failed(text);
      last = text.english();
    }
  }
}

JobLook stop_job(const SiteShell& shell, const SiteJob& job, Monitor& monitor, double limit) {
  const Site& site = shell.site();
  JobLook look = look_at(shell, job, monitor);
  if (look.state != SiteJobState::running && look.state != SiteJobState::waiting) return look;
  const bool was_waiting = look.state == SiteJobState::waiting;
  const std::string id = shell_word(job.queue_id);
  const std::string ask = site.start == JobStart::slurm ? (was_waiting ? "scancel " + id : "scancel --batch --signal=TERM " + id)
                          : site.start == JobStart::pbs ? (was_waiting ? "qdel " + id : "qsig -s SIGTERM " + id)
                                                        : "kill -TERM \"$(cat " + shell_word(job.folder + "/" + job_file::process) + ")\"";
  (void)shell.ask(ask, monitor);
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    look = look_at(shell, job, monitor);
    if (look.state == SiteJobState::lost && was_waiting && site.start != JobStart::direct) look.state = SiteJobState::stopped;
    if (!goes_on(look)) return look;
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > limit)
      throw Error(ErrorKind::device, phrase<"job %1">(job.id), phrase<"it has not ended %1 s after it was asked to">(static_cast<int>(limit)),
                  phrase<"Ask again, or end it there by hand">());
    monitor.progress(phrase<"wait for the end of the job">(), -1);
    for (int i = 0; i < 10; ++i) {
      monitor.check();
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
}

SiteJob resume_job(const SiteShell& shell, const SiteJob& job, const Monitor& monitor) {
  const JobLook look = look_at(shell, job, monitor);
  if (goes_on(look))
    throw Error(ErrorKind::input, phrase<"job %1">(job.id), phrase<"it still runs or waits">());
  if (look.state == SiteJobState::gone)
    throw Error(ErrorKind::input, phrase<"job %1">(job.id), phrase<"its folder %1 is not there any more">(job.folder),
                phrase<"Send the case again">());
  SiteJob again = job;
  (void)shell.must("cd " + shell_word(job.folder) + " && rm -f ended started process summary.json", phrase<"the job did not start">(), monitor);
  again.sent = seconds_now();
  again.queue_id = start(shell, again, monitor);
  write_record(again);
  return again;
}

FetchedResults take_carried(const std::string& carried, const std::string& jobs, Monitor& monitor) {
  const fs::path root = fs::absolute(carried).lexically_normal();
  if (!fs::is_regular_file(root / job_file::ended))
    throw Error(ErrorKind::file, carried, phrase<"this folder has not been computed: it has no file \"%1\"">(job_file::ended),
                phrase<"Run \"sh job.sh\" in it first">());
  const Site here{.name = "carried", .folder = root.parent_path().string()};
  const SiteJob job{.id = new_id(), .site = here.name, .folder = root.string()};
  return fetch_results(SiteShell(here), job, jobs + "/" + job.id, monitor);
}

FetchedResults fetch_results(const SiteShell& shell, const SiteJob& job, const std::string& folder, Monitor& monitor) {
  constexpr double long_enough = 3600;
  const std::string there = job.folder + "/" + job_file::results;
  const SiteAnswer list = shell.must(
      "cd " + shell_word(there) + " 2>/dev/null || { echo 'genba: none'; exit 0; }; find . -name '.?*' -prune -o -type f -exec sha256sum {} + | sed 's/^/genba: file /'",
      phrase<"its results could not be listed">(), monitor, long_enough);
  FetchedResults out{.folder = fs::absolute(folder).lexically_normal().string()};
  std::vector<MovedFile> wanted;
  std::vector<std::string> sums;
  for (const std::string& line : list.said) {
    if (line == "none")
      throw Error(ErrorKind::file, phrase<"job %1">(job.id), phrase<"it has no results yet">(),
                  phrase<"Ask for its state: \"genba-cli job status\"">());
    constexpr std::size_t digits = 64, begin = 5;  // "file SUM  ./NAME"
    if (line.size() < begin + digits + 4) continue;
    const std::string sum = line.substr(begin, digits), name = line.substr(begin + digits + 4);
    const fs::path here = fs::path(folder) / name;
    if (name.empty() || fs::path(name).is_absolute() || here.lexically_normal().string().find("..") != std::string::npos) continue;
    ++out.files;
    if (fs::is_regular_file(here) && sha256_of_file(here.string()) == sum) continue;
    make_folder(here.parent_path().string());
    wanted.push_back({here.string() + ".part", there + "/" + name, 0});
    sums.push_back(sum);
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto count = static_cast<double>(wanted.size());
    PartMonitor progress(monitor, static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
    const std::string& part = wanted[i].here;
    for (int trial = 0;; ++trial) {
      shell.get({wanted[i]}, progress);
      if (sha256_of_file(part) == sums[i]) break;
      fs::remove(part);  // it began with bytes of another file, or the file changed there
      if (trial == 1)
        throw Error(ErrorKind::file, wanted[i].there, phrase<"it arrives with other bytes than it has there">(),
                    phrase<"If the job still runs, fetch again later">());
    }
    out.bytes += static_cast<std::int64_t>(fs::file_size(part));
    fs::rename(part, part.substr(0, part.size() - 5));
    ++out.fetched;
  }
  return out;
}

void remove_job(const SiteShell& shell, const SiteJob& job, const Monitor& monitor) {
  const JobLook look = look_at(shell, job, monitor);
  if (look.state == SiteJobState::running || look.state == SiteJobState::waiting)
    throw Error(ErrorKind::input, phrase<"job %1">(job.id), phrase<"it still runs or waits">(),
                phrase<"Stop it first: \"genba-cli job stop\"">());
  if (look.state != SiteJobState::gone)
    (void)shell.must("rm -rf -- " + shell_word(job.folder), phrase<"the folder %1 could not be removed there">(job.folder), monitor, 600);
  std::error_code code;
  fs::remove(job.record, code);
  fs::remove(fs::path(job.record).parent_path(), code);  // if it was the last one
}

}  // namespace genba
