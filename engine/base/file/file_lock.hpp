// A lock that the system lets go of however its holder ends: on a file, so that it holds for other containers
// and computers on the same share too, where a number of a process says nothing.
#pragma once

#include <string>

namespace genba {

class FileLock {
 public:
  enum class State {
    held,         ///< by this object
    taken,        ///< another one has it
    unsupported,  ///< the file system knows no locks
    failed        ///< the file cannot be opened or made; problem() says why
  };

  FileLock() = default;  ///< holds nothing
  /// Tries once and does not wait. Makes the file where `make` says so. `note` is written into it for
  /// note_of(). The file stays when the lock goes, see remove().
  explicit FileLock(std::string path, bool make = true, const std::string& note = {});
  ~FileLock();  ///< lets go
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

  State state() const { return state_; }
  bool held() const { return state_ == State::held; }
  std::string problem() const;  ///< the system's reason; empty if held
  int error_number() const { return error_; }
  /// Whoever lets go of it takes the file away first: nobody can hold a lock on the nameless file.
  void remove_at_end() { removes_ = true; }
  /// What the holder of a lock wrote; empty if there is nothing to read.
  static std::string note_of(const std::string& path);

 private:
  std::string path_;
  int descriptor_ = -1, error_ = 0;
  State state_ = State::failed;
  bool removes_ = false;
};

/// "process 4711 on HOST", for a note.
std::string this_process();

}  // namespace genba
