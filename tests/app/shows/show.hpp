// Whole cases as people run them: a file in a folder, opened and run by the service.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "app/service.hpp"
#include "tests/app/sample_projects.hpp"

namespace genba::test {

/// A folder with a case and what it reads, and the service that runs it.
class Show {
 public:
  Show();

  std::string file(const std::string& name) const;
  void write(const std::string& name, const std::string& text) const;
  /// The case file is written and opened. Throws what reading it throws.
  void open(const nlohmann::json& content);
  /// All steps, with frames and outputs in the output folder. Throws what the run throws.
  void run();
  void run_and_write();
  /// Of the step of this name; "": of the step at hand.
  const Results& results(std::string_view step = {}) const;
  const Pipeline& pipeline(std::string_view step = {}) const;

  Recorder recorder;

 private:
  TemporaryFolder folder_;
  std::string inside_;  ///< a folder in it with blanks and letters of other languages in its name
  Service service_;
};

/// Value of a field at the node at `place`; there is one within 1e-6 m.
double value_at(const Results& results, std::string_view field, const Vec3& place, std::size_t component = 0);
double largest(const Results& results, std::string_view field);
/// Largest |a - b| of a nodal field, by the largest |b|.
double difference(const Results& a, const Results& b, std::string_view field);
/// Sum of a reaction's forces or flows; fails where there is no such constraint.
Vec3 reaction(const Results& results, std::string_view constraint);

/// What an Error says; empty if there was none.
std::string error_of(const std::function<void()>& action);
/// CHECK with both texts shown.
void contains(const std::string& text, std::string_view part);

/// {"formula": text}
nlohmann::json formula(const std::string& text);
/// {"name", "on": {"group"}, and the kind with its value}
nlohmann::json condition(const std::string& name, const std::string& group, const std::string& kind,
                         nlohmann::json value);
/// A bar along x held in its three planes of symmetry at xmin, ymin and zmin.
nlohmann::json three_planes();

}  // namespace genba::test
