#include "mesh/deck/deck_steps.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text/shown_text.hpp"
#include "mesh/deck/deck_response.hpp"

namespace genba {

namespace {

constexpr double most_frames = 20;
constexpr double usual_alpha = -0.05;  // of *DYNAMIC
constexpr std::size_t longest_step_name = 80;  // bytes

/// Number of modes, and for *FREQUENCY the ends of their range in cycles per second.
ModalOptions modes_of(const DeckBlock& block) {
  ModalOptions out;
  if (block.keyword == "BUCKLE") out.problem = ModeProblem::buckling;
  if (block.data.empty()) return out;
  const auto fields = fields_of(block.data.front().text);
  const auto number = [&](std::size_t i) { return fields.size() > i ? to_real(fields[i]).value_or(0.0) : 0.0; };
  if (number(0) >= 1) out.number = static_cast<int>(std::min(number(0), 1000.0));
  if (out.problem == ModeProblem::buckling) return out;  // then come tolerances of the method
  if (number(1) > 0) out.from = number(1);
  if (number(2) > out.from) out.to = number(2);
  return out;
}

void take_procedure(const DeckBlock& block, DeckStepTime& step) {
  step.procedure = block.keyword;
  if (block.keyword == "FREQUENCY" || block.keyword == "BUCKLE") {
    step.modal = modes_of(block);
    return;
  }
  if (block.keyword == "DYNAMIC") {
    step.alpha = std::clamp(to_real(block.value("ALPHA")).value_or(usual_alpha), -1.0 / 3, 0.0);
    step.is_quasi_static = upper_case(block.value("APPLICATION")) == "QUASI-STATIC";
  }
  step.response = response_of(block);
  const bool is_both = block.keyword.ends_with("COUPLED TEMPERATURE-DISPLACEMENT");
  step.heat = is_both || block.keyword == "HEAT TRANSFER";
  step.statics = !step.heat || is_both;
  step.is_transient = step.heat && !block.has("STEADY STATE");
  if (block.data.empty()) return;
  const auto fields = fields_of(block.data.front().text);
  const auto number = [&](std::size_t i, double otherwise) {
    const double value = fields.size() > i ? to_real(fields[i]).value_or(otherwise) : otherwise;
    return value > 0 ? value : otherwise;
  };
  step.length = number(1, 1);
  step.first = std::min(number(0, step.length), step.length);
}

/// The total time at the begin of the step, where the procedure states another.
void take_total_time(const DeckBlock& block, DeckStepTime& step) {
  if (const auto start = to_real(block.value("TOTAL TIME AT START")))
    step.before = *start;
  else if (block.has("TIME RESET"))
    step.before -= step.length;  // the total time ends as that of the step before
}

}  // namespace

std::vector<DeckStepTime> step_times(const DeckText& deck) {
  std::vector<DeckStepTime> out(1);
  bool is_begun = false;
  for (const DeckBlock& block : deck.blocks()) {
    if (block.keyword == "STEP") {
      if (is_begun) {
        DeckStepTime next;
        next.before = out.back().before + out.back().length;
        out.push_back(std::move(next));
      }
      is_begun = true;
      out.back().name = shown_text(block.value("NAME").substr(0, longest_step_name));
      out.back().line = block.line;
      out.back().is_perturbation = block.has("PERTURBATION");
      out.back().rises = upper_case(block.value("AMPLITUDE")) == "RAMP";
    } else if (is_procedure(block.keyword) && out.back().procedure.empty()) {
      take_procedure(block, out.back());
      // Without the modes of a step before, it is none that is computed.
      const auto modes = std::find_if(out.rbegin(), out.rend(), [](const DeckStepTime& s) { return s.procedure == "FREQUENCY"; });
      if (out.back().response && modes == out.rend()) out.back().procedure.clear(), out.back().response.reset();
      if (!out.back().modal && !out.back().response) take_total_time(block, out.back());
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto taken = [&](const std::string& name) {
      return std::any_of(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const DeckStepTime& s) { return upper_case(s.name) == upper_case(name); });
    };
    if (out[i].name.empty() || taken(out[i].name)) out[i].name = "step " + std::to_string(i + 1);
    while (taken(out[i].name)) out[i].name += "'";
  }
  return out;
}

bool is_procedure(const std::string& keyword) {
  return keyword == "STATIC" || keyword == "VISCO" || keyword == "DYNAMIC" || keyword == "FREQUENCY" || keyword == "BUCKLE" || keyword == "STEADY STATE DYNAMICS" || keyword == "MODAL DYNAMIC" || keyword == "HEAT TRANSFER" || keyword == "COUPLED TEMPERATURE-DISPLACEMENT" ||
         keyword == "UNCOUPLED TEMPERATURE-DISPLACEMENT";
}

std::size_t computed_steps(const std::vector<DeckStepTime>& steps) {
  if (steps.front().procedure.empty()) return 1;
  const auto other =
      std::find_if(steps.begin(), steps.end(), [](const DeckStepTime& s) { return s.procedure.empty(); });
  return static_cast<std::size_t>(other - steps.begin());
}

std::vector<double> frame_times(const DeckStepTime& step) {
  const double count = std::clamp(std::round(step.length / step.first), 1.0, most_frames);
  std::vector<double> out;
  if (step.procedure == "VISCO") out.push_back(0);  // its loads act from the begin
  for (double k = 1; k <= count; ++k) out.push_back(k == count ? step.length : step.length * k / count);
  return out;
}

}  // namespace genba
