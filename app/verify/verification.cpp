#include "app/verify/verification.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>

#include "app/stage/backends.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/seconds_since.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

const std::vector<VerificationCase>& verification_cases() {
  static const std::vector<VerificationCase> all = [] {
    std::vector<VerificationCase> out;
    add_patch_cases(out);
    add_order_cases(out);
    add_solid_cases(out);
    add_field_cases(out);
    add_mode_cases(out);
    add_stiffened_cases(out);
    add_response_cases(out);
    add_motion_cases(out);
    add_time_cases(out);
    add_nonlinear_cases(out);
    add_flow_cases(out);
    add_large_cases(out);
    add_contact_cases(out);
    add_current_cases(out);
    add_dose_cases(out);
    add_tissue_cases(out);
    add_memory_cases(out);
    return out;
  }();
  return all;
}

const VerificationCase& verification_case(std::string_view name) {
  std::vector<std::string> known;
  for (const VerificationCase& c : verification_cases()) {
    if (c.name == name) return c;
    known.push_back(c.name);
  }
  throw Error(ErrorKind::input, phrase<"verification">(),
              phrase<"there is no case \"%1\"">(name.substr(0, 60)),
              phrase<"The nearest names are %1; \"genba-cli verify --list\" lists all">(
                  quoted_list(nearest_words(std::string(name.substr(0, 60)), known, 3))));
}

double deviation(const VerifiedQuantity& quantity, double value) {
  return quantity.bound == Bound::relative ? value / quantity.target - 1 : value - quantity.target;
}

bool is_within(const VerifiedQuantity& quantity, double value) {
  const double off = deviation(quantity, value);
  if (!std::isfinite(off)) return false;
  return quantity.bound == Bound::at_least ? off >= -quantity.tolerance : std::abs(off) <= quantity.tolerance;
}

std::string_view to_string(VerificationState state) {
  switch (state) {
    case VerificationState::waiting:
      return "waiting";
    case VerificationState::running:
      return "running";
    case VerificationState::passed:
      return "passed";
    case VerificationState::failed:
      return "failed";
  }
  return {};
}

std::size_t VerificationRun::passed() const {
  return static_cast<std::size_t>(std::ranges::count(cases, VerificationState::passed, &CaseOutcome::state));
}

bool VerificationRun::is_done() const {
  return std::ranges::all_of(cases, [](const CaseOutcome& c) {
    return c.state == VerificationState::passed || c.state == VerificationState::failed;
  });
}

bool VerificationRun::is_whole() const {
  return std::ranges::all_of(verification_cases(), [&](const VerificationCase& c) {
    return std::ranges::find(cases, c.name, &CaseOutcome::name) != cases.end();
  });
}

VerificationRun planned_verification(std::span<const std::string> names) {
  VerificationRun run;
  if (names.empty())
    for (const VerificationCase& c : verification_cases()) run.cases.push_back({.name = c.name});
  for (const std::string& name : names) {
    (void)verification_case(name);
    if (std::ranges::find(run.cases, name, &CaseOutcome::name) == run.cases.end())
      run.cases.push_back({.name = name});
  }
  return run;
}

namespace {

/// Computes one case; an error is its outcome.
void compute(const VerificationCase& one, CaseRun& run, CaseOutcome& outcome) {
  try {
    outcome.values = one.compute(run);
  } catch (const Cancelled&) {
    throw;
  } catch (const std::bad_alloc&) {
    outcome.error = phrase<"the computer has not enough memory">();
  } catch (const std::exception& error) {
    outcome.error = full_text(error);
  }
  bool is_good = outcome.values.size() == one.quantities.size();
  for (std::size_t q = 0; is_good && q < one.quantities.size(); ++q)
    is_good = is_within(one.quantities[q], outcome.values[q]);
  outcome.state = is_good ? VerificationState::passed : VerificationState::failed;
}

}  // namespace

void run_verification(VerificationRun& run, BackendChoice backend, int threads, Monitor& monitor,
                      const std::function<void(std::size_t)>& changed) {
  Text why;
  run.device = make_backend(backend, threads, why)->info();
  monitor.log(LogLevel::info, phrase<"Verification on %1">(run.device.name));
  const auto start = std::chrono::steady_clock::now();
  if (run.began == 0) run.began = std::time(nullptr);
  const auto tell = [&](std::size_t i) {
    if (changed) changed(i);
  };
  for (std::size_t i = 0; i < run.cases.size(); ++i) {
    CaseOutcome& outcome = run.cases[i];
    if (outcome.state != VerificationState::waiting) continue;
    monitor.check();
    const VerificationCase& one = verification_case(outcome.name);
    outcome.state = VerificationState::running;
    tell(i);
    const auto count = static_cast<double>(run.cases.size());
    const double from = static_cast<double>(i) / count, to = static_cast<double>(i + 1) / count;
    monitor.progress(one.title, from);
    CaseRun own(one, backend, threads, monitor, from, to);
    const auto begin = std::chrono::steady_clock::now();
    try {
      compute(one, own, outcome);
    } catch (const Cancelled&) {
      outcome = {.name = outcome.name};
      tell(i);
      throw;
    }
    outcome.seconds = seconds_since(begin);
    if (outcome.state == VerificationState::failed)
      monitor.log(LogLevel::warning, outcome.error.empty()
                                         ? phrase<"%1: failed">(one.title)
                                         : phrase<"%1: failed: %2">(one.title, outcome.error));
    else
      monitor.log(LogLevel::info,
                  phrase<"%1: passed, %2 s">(one.title, format_number(outcome.seconds, "%.1f")));
    tell(i);
  }
  run.seconds += seconds_since(start);
  monitor.progress(phrase<"verification">(), 1);
}

}  // namespace genba
