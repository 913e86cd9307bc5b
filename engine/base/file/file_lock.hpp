// A lock on a file. The system releases it however its holder ends. It also holds between containers and
// computers that share the folder, where process numbers mean nothing.
#pragma once

#include <string>

namespace genba {

class FileLock {
 public:
  enum class State {
    held,         ///< by this object
    taken,        ///< another holder has it
    unsupported,  ///< the file system has no locks
    failed        ///< the file cannot be opened or made; problem() says why
  };

  FileLock() = default;  ///< holds no lock
  /// Tries once and does not wait. Makes the file if `make`. Writes `note` into it for note_of(). The file
  /// stays after the lock is released, see remove_at_end().
  explicit FileLock(std::string path, bool make = true, const std::string& note = {});
  ~FileLock();  ///< releases the lock
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

  State state() const { return state_; }
  bool held() const { return state_ == State::held; }
  std::string problem() const;  ///< the system's reason; empty if held
  int error_number() const { return error_; }
  /// The lock's release removes the file first: a lock on a removed file blocks nobody.
  void remove_at_end() { removes_ = true; }
  /// The note of the lock's holder; empty if there is nothing to read.
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
