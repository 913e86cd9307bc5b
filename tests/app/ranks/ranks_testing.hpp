// What the tests of ranks share: runs on ranks and in this process, stand-ins for genba-ranks.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "app/ranks/rank_solver.hpp"
#include "app/report/summary.hpp"
#include "tests/app/sample_projects.hpp"

namespace genba::test {

/// Sets a variable for its scope.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) { ::setenv(name, value.c_str(), 1); }
  ~Variable() { ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

/// Values by mesh node: the order of the equations is another one on ranks.
inline std::vector<double> values_by_node(const Pipeline& pipeline) {
  const auto planned = pipeline.planned();
  const auto solution = pipeline.solution();
  const auto dofs = static_cast<std::size_t>(planned->problem->dofs);
  std::vector<double> out(solution->values.size());
  for (std::size_t e = 0; e < planned->numbered->numbering.mesh_node.size(); ++e)
    for (std::size_t a = 0; a < dofs; ++a)
      out[static_cast<std::size_t>(planned->numbered->numbering.mesh_node[e]) * dofs + a] = solution->values[e * dofs + a];
  return out;
}

inline std::vector<double> values_of_run(Project project, int ranks, Monitor& monitor, nlohmann::json* summary = nullptr) {
  project.solve.ranks = ranks;
  project.solve.tolerance = 1e-12;
  Pipeline pipeline;
  pipeline.apply(shared(project));
  pipeline.run(Stage::results, monitor);
  CHECK(pipeline.solution()->ranks.has_value() == (ranks > 0));
  if (summary != nullptr) *summary = nlohmann::json::parse(summary_json(pipeline));
  return values_by_node(pipeline);
}

/// Largest difference from `serial`, relative to its largest value.
inline double largest_difference(const std::vector<double>& serial, const std::vector<double>& other) {
  REQUIRE(serial.size() == other.size());
  double most = 0, size = 0;
  for (std::size_t i = 0; i < serial.size(); ++i) {
    most = std::max(most, std::abs(serial[i] - other[i]));
    size = std::max(size, std::abs(serial[i]));
  }
  return most / size;
}

inline std::string failure_of(Project project, int ranks, Monitor& monitor) {
  try {
    (void)values_of_run(std::move(project), ranks, monitor);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

/// A stand-in for genba-ranks that does `before` in each rank and then becomes the program.
inline std::string stand_in(const TemporaryFolder& folder, const std::string& before) {
  const std::string path = folder.file("genba-ranks");
  const std::string real = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "genba-ranks").string();
  std::ofstream(path) << "#!/bin/sh\nreal='" << real << "'\nif [ \"$1\" != --bound ]; then\n" << before << "\nfi\nexec \"$real\" \"$@\"\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

inline int written_pid(const std::string& path) {
  int pid = 0;
  std::ifstream(path) >> pid;
  return pid;
}

/// Ended, or waits for being reaped by whoever is its parent now.
inline bool is_gone(int pid) {
  std::string state;
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::getline(stat, state);
  const auto name_end = state.rfind(')');
  return name_end == std::string::npos || state[name_end + 2] == 'Z' || state[name_end + 2] == 'X';
}

/// Waits for its end.
inline bool ends(int pid) {
  bool gone = false;
  for (int trial = 0; trial < 300 && !gone; ++trial) {
    gone = is_gone(pid);
    if (!gone) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return gone;
}

}  // namespace genba::test
