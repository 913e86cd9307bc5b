#include "app/case/option_access.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "app/case/project.hpp"

using namespace genba;

namespace {

std::string input_error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::input);
    return error.what();
  }
  return {};
}

SolveOptions with(std::string_view key, std::string_view text) {
  SolveOptions options;
  set_option(options, find_option(solve_fields(), key, "solver"), text, "solver/" + std::string(key));
  return options;
}

}  // namespace

TEST_CASE("every solver and mesher option reads back its own text") {
  const SolveOptions solver;
  for (const auto& field : solve_fields()) {
    CAPTURE(field.key);
    SolveOptions copy;
    set_option(copy, field, option_text(solver, field), "solver");
    CHECK(copy == solver);
  }
  const MeshOptions mesh;
  for (const auto& field : mesh_fields()) {
    CAPTURE(field.key);
    MeshOptions copy;
    set_option(copy, field, option_text(mesh, field), "mesh");
    CHECK(option_text(copy, field) == option_text(mesh, field));
  }
}

TEST_CASE("values are set with their units") {
  CHECK(with("tolerance", "1e-9").tolerance == 1e-9);
  CHECK(with("memory_limit", "4 GiB").memory_limit == 4.0 * (1 << 30));
  CHECK(with("backend", "cpu").backend == BackendChoice::cpu);
  CHECK_FALSE(with("format", "csr").automatic_format);
  CHECK(with("threads", "3").threads == 3);
}

TEST_CASE("wrong values are refused with the place, the value and what is allowed") {
  const std::string range = input_error_of([] { with("tolerance", "2"); });
  CHECK(range.find("solver/tolerance") != std::string::npos);
  CHECK(range.find("\"2\"") != std::string::npos);
  CHECK(range.find("below 1") != std::string::npos);
  CHECK(input_error_of([] { with("memory_limit", "4"); }).find("solver/memory_limit") != std::string::npos);
  CHECK(input_error_of([] { with("threads", "two"); }).find("whole number") != std::string::npos);
  CHECK(input_error_of([] { with("threads", "1.5"); }).find("whole number") != std::string::npos);
  CHECK(input_error_of([] { with("format", "rbp-eel"); }).find("rbp-ell") != std::string::npos);
  CHECK(input_error_of([] { with("tolerence", "1"); }).find("tolerance") != std::string::npos);
  CHECK_FALSE(input_error_of([] { with("tolerance", "nan"); }).empty());
}

TEST_CASE("a form sees label, type, choices and unit") {
  const OptionView view = describe_option(SolveOptions{}, find_option(solve_fields(), "backend", "solver"));
  CHECK(view.type == OptionType::choice);
  CHECK(view.text == "auto");
  CHECK(view.choices.size() == 4);
  const OptionView size = describe_option(MeshOptions{}, find_option(mesh_fields(), "size", "mesh"));
  CHECK(size.type == OptionType::number);
  CHECK(size.kind == QuantityKind::length);
  CHECK(size.text.find("m") != std::string::npos);
}
