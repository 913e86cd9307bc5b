// Runs the real genba-cli and looks at what it leaves.
#pragma once

#include <sys/types.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/texts.hpp"

namespace genba::test {

namespace expected_code {
inline constexpr int usage = 1, input = 2, model = 5, singular = 6, file = 9;
}

/// What a finished command left. code: exit code, or 1000 + signal.
struct Finished {
  int code = -1;
  std::string out, err;
  double seconds = 0;  ///< of processors, its children's too
};

/// A folder in which commands run.
class Bench {
 public:
  Bench();
  ~Bench();
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  std::string file(const std::string& name) const { return folder_ + "/" + name; }
  void write(const std::string& name, const std::string& content) const;
  void write_case(const std::string& name, const nlohmann::json& content) const {
    write(name, content.dump(1));
  }
  std::string read(const std::string& name) const;
  bool exists(const std::string& name) const;
  std::vector<std::string> names()
      const;  ///< of all files and folders below, hidden ones too; without stdout and stderr

  /// Path of genba-cli.
  static std::string program();
  /// Runs to the end; four minutes are the limit. `in_child` is called in the new process before the program
  /// starts.
  Finished run(std::vector<std::string> arguments, const std::function<void()>& in_child = {}) const;
  /// Runs, calls `when` with the process number about every 20 ms until it returns true, then runs to the
  /// end.
  Finished run_until(std::vector<std::string> arguments, const std::function<bool(pid_t)>& when) const;

 private:
  std::string folder_;
};

/// A cantilever on a box: valid, solved in milliseconds.
nlohmann::json cantilever_case();
/// The same with so many unknowns that it takes many seconds.
nlohmann::json long_case();

}  // namespace genba::test
