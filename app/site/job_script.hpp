// The script of a job: it checks what arrived, computes, and writes down how it ended. It runs on any POSIX shell, so
// a folder carried by hand needs nothing else.
#pragma once

#include <string>

#include "app/site/site.hpp"

namespace genba {

/// Names in the folder of a job.
namespace job_file {
inline constexpr const char* case_folder = "case";
inline constexpr const char* results = "results";
inline constexpr const char* script = "job.sh";
inline constexpr const char* sums = "SHA256SUMS";       ///< of all files of the case
inline constexpr const char* started = "started";       ///< s since 1970
inline constexpr const char* process = "process";       ///< number of the script's process
inline constexpr const char* ended = "ended";           ///< exit code
inline constexpr const char* progress = "progress.jsonl";
inline constexpr const char* summary = "summary.json";  ///< standard output of the run
}  // namespace job_file

/// Exit code of a job whose files arrived damaged.
inline constexpr int damaged_code = 97;

/// Shell words before the program: "cmd1; cmd2; ".
std::string before_lines(const Site& site);
/// The whole script. case_file: its name in the folder of the case. title: for the queue.
std::string job_script(const Site& site, const std::string& case_file, const std::string& title);

}  // namespace genba
