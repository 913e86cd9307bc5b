#include "app/site/job_script.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/site/site_shell.hpp"

namespace genba {

namespace {

/// "08:30:00".
std::string clock_text(double seconds) {
  const long all = std::max(1L, std::lround(std::ceil(seconds)));
  char text[40];
  std::snprintf(text, sizeof text, "%02ld:%02ld:%02ld", all / 3600, all / 60 % 60, all % 60);
  return text;
}

std::string mebibytes(double bytes) {
  return std::to_string(static_cast<long long>(std::ceil(bytes / 1048576.0)));
}

std::string slurm_lines(const Site& site, const std::string& title) {
  std::string out = "#SBATCH --job-name=" + title + "\n#SBATCH --output=job.out\n#SBATCH --open-mode=append\n#SBATCH --signal=B:INT@120\n";
  if (site.time) out += "#SBATCH --time=" + clock_text(*site.time) + "\n";
  if (site.cores > 0) out += "#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=" + std::to_string(site.cores) + "\n";
  if (site.cards > 0) out += "#SBATCH --gres=gpu:" + std::to_string(site.cards) + "\n";
  if (site.memory) out += "#SBATCH --mem=" + mebibytes(*site.memory) + "M\n";
  if (!site.account.empty()) out += "#SBATCH --account=" + site.account + "\n";
  for (const std::string& line : site.directives) out += "#SBATCH " + line + "\n";
  return out;
}

std::string pbs_lines(const Site& site, const std::string& title) {
  std::string out = "#PBS -N " + title + "\n#PBS -j oe\n#PBS -o job.out\n";
  std::string select = "#PBS -l select=1:ncpus=" + std::to_string(std::max(1, site.cores));
  if (site.cards > 0) select += ":ngpus=" + std::to_string(site.cards);
  if (site.memory) select += ":mem=" + mebibytes(*site.memory) + "mb";
  out += select + "\n";
  if (site.time) out += "#PBS -l walltime=" + clock_text(*site.time) + "\n";
  if (!site.account.empty()) out += "#PBS -A " + site.account + "\n";
  for (const std::string& line : site.directives) out += "#PBS " + line + "\n";
  return out;
}

}  // namespace

std::string before_lines(const Site& site) {
  std::string out;
  for (const std::string& line : site.before) out += line + "; ";
  return out;
}

std::string job_script(const Site& site, const std::string& case_file, const std::string& title) {
  std::string out = "#!/bin/sh\n";
  if (site.start == JobStart::slurm) out += slurm_lines(site, title);
  if (site.start == JobStart::pbs) out += pbs_lines(site, title);
  out += "# A job of Genba. Run it by \"sh job.sh\" in this folder. \"ended\" then holds the exit code: 0 is success.\n";
  out += site.start == JobStart::pbs ? "cd \"$PBS_O_WORKDIR\" || exit 1\n"
         : site.start == JobStart::slurm ? "cd \"$SLURM_SUBMIT_DIR\" || exit 1\n"
                                         : "cd \"$(dirname \"$0\")\" || exit 1\n";
  out += "end() { echo \"$1\" > ended.part && mv ended.part ended; exit \"$1\"; }\n";
  out += "echo $$ > process\ndate +%s > started\n";
  out += "(cd case && sha256sum -c --quiet ../SHA256SUMS) || end " + std::to_string(damaged_code) + "\n";
  for (const std::string& line : site.before) out += line + "\n";
  // The shell waits in the background, so a signal reaches it at once; the program ends cleanly on SIGINT.
  out += "child=\ntrap 'test -n \"$child\" && kill -TERM \"$child\" 2>/dev/null' INT TERM HUP\n";
  out += "resume=; [ -n \"$(find results -name checkpoint -type d 2>/dev/null)\" ] && resume=--resume\n";
  out += site.program + " run " + shell_word("case/" + case_file) +
         " --out results --overwrite $resume --json --json-progress > summary.json 2>> progress.jsonl &\nchild=$!\n";
  out += "wait \"$child\"; code=$?\n";
  out += "while kill -0 \"$child\" 2>/dev/null; do wait \"$child\"; code=$?; done\n";
  out += "end \"$code\"\n";
  return out;
}

}  // namespace genba
