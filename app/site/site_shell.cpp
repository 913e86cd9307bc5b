#include "app/site/site_shell.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "app/output/staging.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "mesh/job/child_process.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view mark = "genba: ";
constexpr int ssh_failed = 255, not_found = 127;

[[noreturn]] void cannot_reach(const Site& site, const std::vector<std::string>& said, const Text& next) {
  const std::string why = said.empty() ? std::string("no answer") : said.back();
  throw Error(ErrorKind::device, phrase<"site \"%1\"">(site.name),
              phrase<"%1 cannot be reached: %2">(site.host, why), next);
}

Text connect_hint(const Site& site) {
  return phrase<"Try \"ssh %1\" in a terminal. If it asks for a password, \"genba-cli site connect\" opens a connection that "
                "lasts ten minutes">(site.host);
}

/// A name in a batch of sftp.
std::string sftp_word(const std::string& path) {
  std::string out = "\"";
  for (const char c : path) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

void refuse_line_breaks(const Site& site, const std::vector<MovedFile>& files) {
  for (const MovedFile& file : files)
    if ((file.here + file.there).find_first_of("\n\r") != std::string::npos)
      throw Error(ErrorKind::file, phrase<"site \"%1\"">(site.name),
                  phrase<"the name of \"%1\" holds a line break">(file.here), phrase<"Rename the file">());
}

}  // namespace

std::string shell_word(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::vector<std::string> ssh_options() {
  std::vector<std::string> out = {"-oBatchMode=yes", "-oConnectTimeout=20", "-oServerAliveInterval=15"};
  const std::string folder = user_config_folder();
  constexpr std::size_t longest = 50;  // a socket has at most 108 bytes, and ssh appends 57
  if (folder.empty() || folder.size() > longest || folder.find_first_of("% \"") != std::string::npos) return out;
  make_private_folder(folder);
  out.insert(out.end(), {"-oControlMaster=auto", "-oControlPersist=600", "-oControlPath=" + folder + "/%C"});
  return out;
}

SiteAnswer SiteShell::ask(const std::string& script, const Monitor& monitor, double limit) const {
  ChildCommand command;
  command.time_limit = limit;
  command.arguments = {"/usr/bin/env"};
  if (site_.host.empty()) {
    command.arguments.insert(command.arguments.end(), {"sh", "-c", script});
  } else {
    command.arguments.push_back("ssh");
    for (std::string& option : ssh_options()) command.arguments.push_back(std::move(option));
    command.arguments.insert(command.arguments.end(), {"-T", "--", site_.host, "sh -c " + shell_word(script)});
  }
  SiteAnswer answer;
  command.on_line = [&](const std::string& line) {
    if (line.starts_with(mark))
      answer.said.push_back(line.substr(mark.size()));
    else if (answer.other.size() < command.kept_lines)
      answer.other.push_back(line);
  };
  const ChildResult result = run_child(command, monitor);
  if (result.end == ChildEnd::timed_out) cannot_reach(site_, {describe_end(result).english()}, connect_hint(site_));
  answer.code = result.end == ChildEnd::exited ? result.code : not_found;
  if (!site_.host.empty() && answer.code == ssh_failed) cannot_reach(site_, answer.other, connect_hint(site_));
  if (!site_.host.empty() && answer.code == not_found && answer.said.empty() && !answer.other.empty() &&
      answer.other.back().starts_with("/usr/bin/env"))
    cannot_reach(site_, answer.other, phrase<"Install ssh (Debian: openssh-client)">());
  return answer;
}

SiteAnswer SiteShell::must(const std::string& script, const Text& what, const Monitor& monitor, double limit) const {
  SiteAnswer answer = ask(script, monitor, limit);
  if (answer.code == 0) return answer;
  throw Error(ErrorKind::device, phrase<"site \"%1\"">(site_.name),
              phrase<"%1: %2">(what, answer.other.empty() ? std::string("exit code ") + std::to_string(answer.code)
                                                          : answer.other.back()));
}

void SiteShell::put(const std::vector<MovedFile>& files, Monitor& monitor) const {
  move_files(files, true, monitor);
}
void SiteShell::get(const std::vector<MovedFile>& files, Monitor& monitor) const {
  move_files(files, false, monitor);
}

void SiteShell::move_files(const std::vector<MovedFile>& files, bool to_site, Monitor& monitor) const {
  refuse_line_breaks(site_, files);
  const Text stage = to_site ? phrase<"send">() : phrase<"fetch">();
  double total = 0, done = 0;
  for (const MovedFile& file : files) total += static_cast<double>(file.bytes);
  for (const MovedFile& file : files) {
    monitor.check();
    const std::string name = file_name(to_site ? file.here : file.there);
    monitor.progress(phrase<"%1 %2">(stage, name), total > 0 ? done / total : 0.0);
    if (site_.host.empty()) {
      std::error_code code;
      fs::copy_file(to_site ? file.here : file.there, to_site ? file.there : file.here,
                    fs::copy_options::overwrite_existing, code);
      if (code)
        throw Error(ErrorKind::file, to_site ? file.there : file.here, phrase<"cannot be copied: %1">(code.message()));
    } else {
      const StagingFolder folder(fs::temp_directory_path());
      const std::string batch = (folder.path() / "batch").string();
      std::ofstream(batch) << (to_site ? "put " + sftp_word(file.here) + " " + sftp_word(file.there)
                                       : "get -a " + sftp_word(file.there) + " " + sftp_word(file.here))
                           << "\n";
      ChildCommand command;
      command.time_limit = 24 * 3600;
      command.arguments = {"/usr/bin/env", "sftp", "-q"};
      for (std::string& option : ssh_options()) command.arguments.push_back(std::move(option));
      command.arguments.insert(command.arguments.end(), {"-b", batch, "--", site_.host});
      command.on_tick = [&](double) {
        std::error_code code;
        const auto here = to_site ? 0 : fs::file_size(file.here, code);
        if (!code && total > 0) monitor.progress(phrase<"%1 %2">(stage, name), (done + static_cast<double>(here)) / total);
      };
      const ChildResult result = run_child(command, monitor);
      if (result.end != ChildEnd::exited || result.code != 0)
        throw Error(ErrorKind::file, phrase<"site \"%1\"">(site_.name),
                    phrase<"\"%1\" did not pass: %2">(name,
                                                     result.log.empty() ? describe_end(result).english() : result.log.back()),
                    phrase<"What has passed stays. Do the same again to go on">());
    }
    done += static_cast<double>(file.bytes);
  }
}

}  // namespace genba
