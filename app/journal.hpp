// What a crash or a kill would lose: the unsaved project, kept in a folder of the user's own, never beside
// the case file.
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

/// One entry in the journal folder: a folder that its owner holds locked. The system lets go of the lock when
/// the owner ends, however it ends; so an entry that can be locked was left by a program that is gone, and no
/// two windows or programs ever have the same one. Not for use by two threads at a time.
class Journal {
 public:
  /// Nothing is made before the first write. `folder` empty: nothing is kept.
  explicit Journal(std::string folder);
  ~Journal();  ///< clear()
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Atomically. `file_hash`: Service::file_hash(). Throws Error(file) with the system's reason.
  void write(const Project& project, const std::string& file_hash = {});
  void clear();  ///< there is no unsaved work any more

 private:
  struct Entry;
  std::string folder_;
  std::unique_ptr<Entry> entry_;
};

/// Unsaved work that another run of the program left behind. While this object lives nobody else is offered
/// it; it stays for the next time unless discard() is called.
class LostWork {
 public:
  explicit LostWork(std::string entry_folder, FileLock lock);

  /// Its path is that of the case it was opened from, empty if that was never saved. Throws Error(input) if
  /// the file cannot be understood.
  Project project() const;
  std::string file_hash() const;    ///< as written with it; empty if none was
  std::string modified_at() const;  ///< local time, "2025-01-31 14:05"
  void discard();

 private:
  std::string folder_;
  FileLock lock_;
};

/// Newest first. Entries in which nothing was written yet are removed on the way.
std::vector<LostWork> find_lost_work(const std::string& folder);

}  // namespace genba
