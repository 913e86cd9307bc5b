// Runs shell scripts at a site and moves files, by the system's own ssh and sftp. Keys, agents, passwords and jump hosts
// are those of the user's ssh; no password passes through this program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/site/site.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// What a script answered.
struct SiteAnswer {
  int code = 0;                    ///< exit code of the script
  std::vector<std::string> said;   ///< rest of its lines that begin with "genba: "; a greeting of the host is no answer
  std::vector<std::string> other;  ///< its last other lines, for messages
};

/// A file here and its place there.
struct MovedFile {
  std::string here, there;
  std::int64_t bytes = 0;
};

class SiteShell {
 public:
  explicit SiteShell(const Site& site) : site_(site) {}

  /// Runs the script by sh; it must be one line. Throws Error(device) if the host cannot be reached or refuses the
  /// user, Cancelled.
  SiteAnswer ask(const std::string& script, const Monitor& monitor, double limit = 120) const;
  /// The same. Throws Error(device) with what it said if its exit code is not 0. what: "the folder could not be made".
  SiteAnswer must(const std::string& script, const Text& what, const Monitor& monitor, double limit = 120) const;

  /// Folders there must exist. Throws Error(file), Cancelled.
  void put(const std::vector<MovedFile>& files, Monitor& monitor) const;
  /// Goes on where a partial file here ends. Folders here must exist. Throws as put().
  void get(const std::vector<MovedFile>& files, Monitor& monitor) const;

  const Site& site() const { return site_; }

 private:
  void move_files(const std::vector<MovedFile>& files, bool to_site, Monitor& monitor) const;
  const Site& site_;
};

/// Options that ssh and sftp share: one connection serves all calls for ten minutes.
std::vector<std::string> ssh_options();
/// The text as one word of a shell.
std::string shell_word(const std::string& text);

}  // namespace genba
