// Small projects on boxes: no mesher, no files, solved in milliseconds.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/run/pipeline.hpp"

namespace genba::test {

/// A steel cantilever 100 x 20 x 20 mm, held at x = 0, pulled down by 1 kN at the other end.
Project cantilever();
/// A rod with 100 degC at one end, convection at the other.
Project heated_rod();

std::shared_ptr<const Project> shared(Project project);

/// Remembers what it hears.
class Recorder : public Monitor {
 public:
  void progress(const Text& stage, double) override { stages.emplace_back(stage.english()); }
  void log(LogLevel level, const Text& message) override {
    (level == LogLevel::warning ? warnings : messages).emplace_back(message.english());
  }
  bool heard_stage(std::string_view stage) const;
  bool heard(std::string_view part) const;
  std::vector<std::string> stages, messages, warnings;
};

/// An empty folder that is gone at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string path;
  std::string file(const std::string& name) const { return path + "/" + name; }
  std::vector<std::string> names() const;  ///< of everything in it, hidden files too, sorted
};

}  // namespace genba::test
