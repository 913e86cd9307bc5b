// What the tests of mesh/ share: folders, files, a monitor that cancels, and the error a call ends with.
#pragma once

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

#include "engine/base/file/file.hpp"
#include "mesh/job/temporary_folder.hpp"
#include "mesh/mesher/mesher.hpp"
#include "tests/processor_seconds.hpp"

namespace genba::testing {

inline std::string example(const std::string& name) {
  return std::string(GENBA_EXAMPLES) + "/" + name;
}
inline std::string test_data(const std::string& name) {
  return std::string(GENBA_MESH_TEST_DATA) + "/" + name;
}

inline void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Asks to stop once `seconds` have passed.
class ImpatientMonitor : public Monitor {
 public:
  explicit ImpatientMonitor(double seconds) : seconds_(seconds) {}
  bool cancelled() const override {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > seconds_;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double seconds_;
};

inline double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

inline std::optional<Error> error_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& e) {
    return e;
  }
  return std::nullopt;
}

inline bool says(const std::optional<Error>& e, const std::string& words) {
  return e && std::string(e->what()).find(words) != std::string::npos;
}

inline Mesh mesh_file(const std::string& path, double unit, double size, MeshKind kind,
                      MeshingReport* report = nullptr) {
  GeometrySpec geometry;
  geometry.path = path;
  geometry.unit = unit;
  MeshOptions options;
  options.size = size;
  options.kind = kind;
  Monitor quiet;
  return make_mesh(geometry, options, quiet, report);
}

/// Sets an environment variable for the time of a test.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) { ::setenv(name, value.c_str(), 1); }
  ~Environment() { ::unsetenv(name_); }

 private:
  const char* name_;
};

}  // namespace genba::testing
