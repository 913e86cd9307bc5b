#include "tests/app/cli/cli_runner.hpp"
#include "tests/processor_seconds.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace genba::test {

namespace {
constexpr double time_limit = 240;  // only against a hang: machines that test may be busy
}

Bench::Bench() {
  std::string name = (std::filesystem::temp_directory_path() / "genba-cli-test-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  folder_ = name;
}

Bench::~Bench() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string Bench::program() {
  return GENBA_CLI;
}

void Bench::write(const std::string& name, const std::string& content) const {
  std::ofstream(file(name), std::ios::binary) << content;
}

std::string Bench::read(const std::string& name) const {
  std::ostringstream out;
  out << std::ifstream(file(name), std::ios::binary).rdbuf();
  return out.str();
}

bool Bench::exists(const std::string& name) const {
  return std::filesystem::exists(file(name));
}

std::vector<std::string> Bench::names() const {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
    const std::string name = entry.path().lexically_relative(folder_).string();
    if (name != "stdout" && name != "stderr") out.push_back(name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

Finished Bench::run(std::vector<std::string> arguments, const std::function<void()>& in_child) const {
  arguments.insert(arguments.begin(), GENBA_CLI);
  std::vector<char*> argv;
  for (std::string& a : arguments) argv.push_back(a.data());
  argv.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const double processors_before = testing::processor_seconds();
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    if (::chdir(folder_.c_str()) != 0) ::_exit(125);
    const int in = ::open("/dev/null", O_RDONLY);
    const int out = ::open("stdout", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    const int err = ::open("stderr", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ::dup2(in, 0), ::dup2(out, 1), ::dup2(err, 2);
    if (in_child) in_child();
    ::execv(argv[0], argv.data());
    ::_exit(126);
  }
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (elapsed() > time_limit) ::kill(child, SIGKILL);
    ::usleep(5000);
  }
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status), read("stdout"), read("stderr"),
          testing::processor_seconds() - processors_before};
}

Finished Bench::run_until(std::vector<std::string> arguments, const std::function<bool(pid_t)>& when) const {
  // A helper process watches, so that run() stays the only place that starts the program.
  int tell[2];
  if (::pipe2(tell, O_CLOEXEC) != 0) throw std::runtime_error("pipe failed");
  const pid_t watcher = ::fork();
  if (watcher == 0) {
    ::close(tell[1]);
    pid_t child = 0;
    if (::read(tell[0], &child, sizeof child) != sizeof child) ::_exit(0);
    for (int i = 0; i < 3000 && ::kill(child, 0) == 0 && !when(child); ++i) ::usleep(20000);
    ::_exit(0);
  }
  ::close(tell[0]);
  const int write_end = tell[1];
  const Finished finished = run(std::move(arguments), [write_end] {
    const pid_t self = ::getpid();
    if (::write(write_end, &self, sizeof self) != sizeof self) ::_exit(124);
  });
  ::close(write_end);
  ::waitpid(watcher, nullptr, 0);
  return finished;
}

nlohmann::json cantilever_case() {
  return nlohmann::json::parse(R"({
    "title": "Cantilever",
    "geometry": {"box": {"size": ["100 mm", "20 mm", "20 mm"], "cells": [10, 2, 2]}},
    "mesh": {"element": "hex8"},
    "analysis": "elasticity",
    "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7850 kg/m^3"}],
    "regions": [{"material": "steel"}],
    "constraints": [{"name": "wall", "on": {"group": "xmin"}, "fixed": true}],
    "loads": [{"name": "tip", "on": {"group": "xmax"}, "force": ["0 N", "0 N", "-1 kN"]}],
    "solver": {"backend": "cpu"},
    "output": {"folder": "out", "picture": false,
               "probes": [{"name": "middle", "point": ["50 mm", "10 mm", "10 mm"]}]}
  })");
}

nlohmann::json long_case() {
  nlohmann::json content = cantilever_case();
  content["geometry"]["box"]["cells"] = {120, 24, 24};
  content["solver"]["tolerance"] = 1e-13;
  content["solver"]["preconditioner"] = "block-jacobi";
  content["solver"]["format"] = "csr";  // a faster product would end it before a test gets hold of it
  return content;
}

}  // namespace genba::test
