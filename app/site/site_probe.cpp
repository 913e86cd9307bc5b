#include "app/site/site_probe.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/output/version.hpp"
#include "app/site/job_script.hpp"

namespace genba {

namespace {

/// Prints one line of JSON with the white space of the program's own folded.
std::string folded(const std::string& command, const std::string& name) {
  return command + " 2>&1 | tr -d '\\n' | sed 's/^/genba: " + name + " /'; echo; ";
}

std::string probe_script(const Site& site) {
  const std::string folder = shell_word(site.folder);
  std::string out = "echo \"genba: system $(uname -sm)\"; " + before_lines(site);
  out += folded(site.program + " version --json", "version") + folded(site.program + " devices --json", "devices");
  out += "f=" + folder + "; while [ ! -d \"$f\" ]; do f=$(dirname \"$f\"); done; ";
  out += "[ \"$f\" = " + folder + " ] && echo 'genba: folder yes'; [ -w \"$f\" ] && echo 'genba: writable yes'; ";
  out += "df -Pk \"$f\" | awk 'NR==2 {print \"genba: disk \" $4}'; ";
  if (site.start == JobStart::slurm)
    out += "if command -v sbatch >/dev/null; then sinfo -h -o 'genba: queue %P %a %l %D %T %G'; else echo 'genba: noqueue sbatch'; fi; ";
  if (site.start == JobStart::pbs)
    out += "if command -v qsub >/dev/null; then qstat -Q | sed 's/^/genba: queue /'; else echo 'genba: noqueue qsub'; fi; ";
  return out + "exit 0";
}

void take_version(const std::string& text, SiteProbe& probe) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_object() && json.contains("version") && json["version"].is_string())
    probe.version = json["version"].get<std::string>();
  else
    probe.version_error = text.substr(0, 300);
}

void take_devices(const std::string& text, SiteProbe& probe) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("devices") || !json["devices"].is_array()) return;
  for (const auto& row : json["devices"])
    probe.devices.push_back({row.value("backend", std::string()), row.value("name", std::string()),
                             row.value("total_bytes", std::int64_t{0}), row.value("free_bytes", std::int64_t{0})});
}

}  // namespace

SiteProbe probe_site(const SiteShell& shell, const Monitor& monitor) {
  SiteProbe probe;
  for (const std::string& line : shell.ask(probe_script(shell.site()), monitor).said) {
    const std::size_t space = line.find(' ');
    const std::string key = line.substr(0, space), rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (key == "system") probe.system = rest;
    if (key == "version") take_version(rest, probe);
    if (key == "devices") take_devices(rest, probe);
    if (key == "folder") probe.folder_exists = true;
    if (key == "writable") probe.folder_is_writable = true;
    if (key == "disk") probe.free_disk = std::atoll(rest.c_str()) * 1024;
    if (key == "queue") probe.queue.push_back(rest);
    if (key == "noqueue") probe.has_queue = false;
  }
  return probe;
}

std::vector<Text> obstacles(const Site& site, const SiteProbe& probe) {
  std::vector<Text> out;
  if (probe.version.empty())
    out.push_back(phrase<"\"%1\" does not start there: %2. State \"program\" and \"before\" in %3">(
        site.program, probe.version_error.empty() ? std::string("no output") : probe.version_error, site.file));
  else if (probe.version != program_version())
    out.push_back(phrase<"Genba there is %1, here %2: install the same version">(probe.version, program_version()));
  if (!probe.folder_is_writable)
    out.push_back(phrase<"The folder %1 cannot be written to there">(site.folder));
  if (!probe.has_queue)
    out.push_back(phrase<"The queue's command %1 is not found there">(site.start == JobStart::slurm ? "sbatch" : "qsub"));
  return out;
}

}  // namespace genba
