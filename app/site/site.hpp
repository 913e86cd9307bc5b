// A site: another computer, or a folder of this one, that computes cases. It is a file that a person writes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// How a job starts there.
enum class JobStart {
  direct,  ///< at once, as a process that outlives the connection
  slurm,   ///< by sbatch
  pbs      ///< by qsub
};

struct Site {
  std::string name;                  ///< unique among sites
  std::string host{};                ///< as ssh knows it: an alias, HOST or USER@HOST; empty: this computer
  std::string folder;                ///< absolute, there; each job gets a new folder in it
  std::string program = "genba-cli";  ///< words of a shell there; a path with spaces in quotes
  JobStart start = JobStart::direct;
  std::optional<double> time{};      ///< s: limit of a job
  int cores = 0, cards = 0;          ///< 0: what the computer or the queue gives
  std::optional<double> memory{};    ///< bytes
  std::string account{};             ///< of the queue
  std::vector<std::string> before{};      ///< shell lines that a job begins with: "module load cuda"
  std::vector<std::string> directives{};  ///< options of the queue: "--partition=gpu"
  std::string file{};                ///< where it is written
  bool operator==(const Site&) const = default;
};

/// Keys that hold one value: name, host, folder, program, start, time, cores, cards, memory, account.
std::span<const OptionField<Site>> site_fields();
std::string_view to_string(JobStart start);

/// Throws Error(input, place in the file) for unknown keys, a missing name or folder, a folder that is not absolute,
/// a host that a shell could take for an option, lines with line breaks, and settings of a queue without a queue.
Site read_site(const std::string& path);

/// Folders with files NAME.site.json: the user's, then those of the computer ($XDG_CONFIG_DIRS/genba/sites).
std::vector<std::string> site_folders();
/// Of all folders, sorted by name; the first of several with one name counts. A file that cannot be read is left out
/// and adds a line to `problems`.
std::vector<Site> all_sites(std::vector<Text>* problems = nullptr);
/// By name. Throws Error(input, place) with the known names, and the error of a file that cannot be read.
Site find_site(std::string_view name, const Text& place);

}  // namespace genba
