// Keeps the unsaved project against a crash or a kill, in a folder of the user, never beside the case file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/file/file_lock.hpp"

namespace genba {

/// $GENBA_JOURNAL_DIR (empty: no journal is kept), else $XDG_DATA_HOME/genba/journal, else
/// ~/.local/share/genba/journal.
std::string journal_folder();

/// One entry in the journal folder: a folder that its owner holds locked. The system releases the lock when
/// the owner ends, in whatever way. So an entry that can be locked was left by a program that is gone, and
/// two windows or programs never share an entry. Not for use by two threads at a time.
class Journal {
 public:
  /// Creates nothing before the first write. `folder` empty: nothing is kept.
  explicit Journal(std::string folder);
  ~Journal();  ///< clear()
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Atomically. `file_hash`: Service::file_hash(). Throws Error(file) with the system's reason.
  void write(const Project& project, const std::string& file_hash = {});
  void clear();  ///< no unsaved work is left

 private:
  struct Entry;
  std::string folder_;
  std::unique_ptr<Entry> entry_;
};

/// Unsaved work that another run of the program left. While this object lives, nobody else is offered it. It
/// stays for the next time unless discard() is called.
class LostWork {
 public:
  explicit LostWork(std::string entry_folder, FileLock lock);

  /// Project::path is the case file that the project was opened from; empty if it was never saved. Throws
  /// Error(input) if the file cannot be understood.
  Project project() const;
  std::string file_hash() const;    ///< as written with it; empty if none was
  std::string modified_at() const;  ///< local time, "2025-01-31 14:05"
  void discard();

 private:
  std::string folder_;
  FileLock lock_;
};

/// Newest first. Removes entries in which nothing was written yet.
std::vector<LostWork> find_lost_work(const std::string& folder);

}  // namespace genba
