#include "tests/app/shows/show.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/case/steps.hpp"
#include "engine/base/error.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"

namespace genba::test {

using nlohmann::json;

Show::Show() : inside_(folder_.file("M\u00e4rz, \u8377\u91cd 1")) {
  std::filesystem::create_directory(inside_);
}

std::string Show::file(const std::string& name) const {
  return inside_ + "/" + name;
}

void Show::write(const std::string& name, const std::string& text) const {
  std::ofstream(file(name), std::ios::binary) << text;
}

void Show::open(const json& content) {
  write("case.json", content.dump(1));
  service_.open(file("case.json"));
}

void Show::run() {
  service_.run_inline(Stage::results, recorder);
}

void Show::run_and_write() {
  service_.prepare_output_folder(recorder);
  run();
  (void)service_.write_outputs({}, {}, recorder);
}

const Pipeline& Show::pipeline(std::string_view step) const {
  if (step.empty()) return service_.pipeline();
  return service_.pipelines().of(step_named(*service_.project(), step, "step"));
}

const Results& Show::results(std::string_view step) const {
  const auto results = pipeline(step).results();
  REQUIRE(results);
  return *results;  // the pipeline keeps it
}

double value_at(const Results& results, std::string_view field, const Vec3& place, std::size_t component) {
  const Field* found = results.find(field);
  REQUIRE(found);
  const Index node = node_at(*results.mesh, place);
  const Vec3& there = results.mesh->points[static_cast<std::size_t>(node)];
  REQUIRE(std::hypot(there[0] - place[0], there[1] - place[1], there[2] - place[2]) < 1e-6);
  return found
      ->data[static_cast<std::size_t>(node) * static_cast<std::size_t>(found->components) + component];
}

double largest(const Results& results, std::string_view field) {
  const auto found = std::ranges::find(results.extrema, field, &Extremum::field);
  REQUIRE(found != results.extrema.end());
  return found->max;
}

double difference(const Results& a, const Results& b, std::string_view field) {
  const Field *of_a = a.find(field), *of_b = b.find(field);
  REQUIRE(of_a);
  REQUIRE(of_b);
  REQUIRE(of_a->data.size() == of_b->data.size());
  double most = 0, size = 0;
  for (std::size_t i = 0; i < of_a->data.size(); ++i) {
    most = std::max(most, std::abs(of_a->data[i] - of_b->data[i]));
    size = std::max(size, std::abs(of_b->data[i]));
  }
  REQUIRE(size > 0);
  return most / size;
}

Vec3 reaction(const Results& results, std::string_view constraint) {
  const auto found = std::ranges::find(results.reactions, constraint, &Reaction::constraint);
  REQUIRE(found != results.reactions.end());
  return found->total;
}

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

void contains(const std::string& text, std::string_view part) {
  INFO("said: ", text);
  INFO("wanted: ", std::string(part));
  CHECK(text.find(part) != std::string::npos);
}

json formula(const std::string& text) {
  return {{"formula", text}};
}

json condition(const std::string& name, const std::string& group, const std::string& kind, json value) {
  return {{"name", name}, {"on", {{"group", group}}}, {kind, std::move(value)}};
}

json three_planes() {
  return json::array({condition("x plane", "xmin", "displacement", {{"x", "0 mm"}}),
                      condition("y plane", "ymin", "displacement", {{"y", "0 mm"}}),
                      condition("z plane", "zmin", "displacement", {{"z", "0 mm"}})});
}

}  // namespace genba::test
