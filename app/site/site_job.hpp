// A case that is computed at a site: sent into a folder of its own there, watched, stopped, fetched, removed. What is
// known of it here is one file beside the case, so a job outlives the program and the computer that sent it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "app/collect.hpp"
#include "app/site/site_shell.hpp"

namespace genba {

struct SiteJob {
  std::string id;         ///< name of its folder at the site
  std::string site;       ///< name of the site
  std::string folder{};   ///< absolute, there
  std::string queue_id{};  ///< number in the queue; empty if it starts directly
  std::int64_t sent = 0;  ///< s since 1970
  std::string record{};   ///< file that holds this, here
  bool operator==(const SiteJob&) const = default;
};

enum class SiteJobState {
  waiting,   ///< in the queue
  running,
  finished,  ///< with exit code 0
  stopped,   ///< on request
  failed,    ///< with another exit code
  lost,      ///< it ended and did not say how: killed, or the computer went down
  gone       ///< its folder is not there
};
std::string_view to_string(SiteJobState state);

struct JobLook {
  SiteJobState state = SiteJobState::lost;
  std::optional<int> code;         ///< once it ended
  std::string queue_state;         ///< as the queue says it
  std::string stage;               ///< last one told
  double fraction = -1;            ///< of the stage; -1: not known
  std::vector<std::string> lines;  ///< its last warnings and errors
};

/// Folder of the records of a case: "plate.jobs" beside plate.json.
std::string jobs_folder(const std::string& case_path);
/// In the order in which they were sent. Leaves out a record that cannot be read and adds a line to `problems`.
std::vector<SiteJob> jobs_of(const std::string& case_path, std::vector<Text>* problems = nullptr);
/// id: empty: the last one. Throws Error(input) with the known ones.
SiteJob find_job(const std::string& case_path, const std::string& id);

/// A folder that holds the case, its files, their checksums and the script of a job. Images are written anew, without
/// names (plain_images.hpp).
/// Throws as collect_case(), and Error(input) for a case that was never saved.
CollectedCase write_job_folder(const Project& project, const Site& site, const std::string& folder,
                               OutsideFiles outside, Monitor& monitor);

/// Sends the folder that write_job_folder() wrote and starts the job. The record is written before it starts. If the
/// job does not start, its folder there and the record are removed. Throws Error(device/file), Cancelled.
SiteJob send_job(const SiteShell& shell, const std::string& folder, const std::string& case_path, Monitor& monitor);

JobLook look_at(const SiteShell& shell, const SiteJob& job, const Monitor& monitor);
/// It waits or runs.
bool goes_on(const JobLook& look);
/// What a watcher is told; each may be empty.
struct JobWatch {
  std::function<void(const JobLook&)> looked{};
  /// A look failed: the line may be down for a while, the job is not. The same text is told once.
  std::function<void(const Text&)> failed{};
};
/// Looks every two seconds until it no longer goes on. Throws what look_at() throws 30 times in a row, Cancelled.
JobLook watch_job(const SiteShell& shell, const SiteJob& job, const JobWatch& watch, const Monitor& monitor);
/// Asks it to stop and waits until it has ended. Throws Error(device) if it has not after `limit` s.
JobLook stop_job(const SiteShell& shell, const SiteJob& job, Monitor& monitor, double limit = 120);

/// Starts a job anew that ended, with what it computed so far. Throws Error(input) while it runs or waits, or if its
/// folder is gone; Error(device).
SiteJob resume_job(const SiteShell& shell, const SiteJob& job, const Monitor& monitor);

struct FetchedResults {
  std::string folder;  ///< here
  std::size_t files = 0, fetched = 0;
  std::int64_t bytes = 0;  ///< of those fetched
};
/// Brings the files of the results that are there now into `folder`; those that are the same here already stay. Each
/// is compared by SHA-256. Can be called again, also while the job runs. Throws Error(device/file), Cancelled.
FetchedResults fetch_results(const SiteShell& shell, const SiteJob& job, const std::string& folder, Monitor& monitor);
/// The same from a folder of write_job_folder() that was computed elsewhere and carried back: into a folder of its own
/// in `jobs`. Throws Error(file) if it was not computed.
FetchedResults take_carried(const std::string& carried, const std::string& jobs, Monitor& monitor);
/// Removes its folder there, and the record. Throws Error(input) while it runs or waits.
void remove_job(const SiteShell& shell, const SiteJob& job, const Monitor& monitor);

}  // namespace genba
