// Motions of a model of FEBio: analysis dynamic and initial velocities.
#include <algorithm>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

/// The scheme of FEBio is Newmark's, or the generalised alpha method by its spectral radius at infinity, rhoi. One of 1 is
/// Newmark's with a mean of forces, and below it the scheme of Hilber, Hughes and Taylor has the same radius.
void FebWriter::take_analysis(const FebTag& analysis, Stage& stage) {
  std::string kind = analysis.text + analysis.attribute("type");
  std::ranges::transform(kind, kind.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (kind.empty() || kind == "0" || kind.find("static") != std::string::npos || kind.find("steady") != std::string::npos) return;
  if (kind != "dynamic" && kind != "1")
    return omit("analysis " + shown_text(kind), analysis, phrase<"the step is computed as static">());
  stage.is_motion = true;
  const FebTag* solver = stage.control->child("solver");
  const FebTag& numbers = solver != nullptr ? *solver : *stage.control;
  if (const std::string type = numbers.attribute("type"); type.find("explicit") != std::string::npos)
    omit("solver " + shown_text(type), numbers, phrase<"the motion is computed by the implicit scheme, without its damping and lumped masses">());
  const double radius = real_of(numbers, "rhoi", -2), alpha = real_of(numbers, "alpha", 1), beta = real_of(numbers, "beta", 0.25),
               gamma = real_of(numbers, "gamma", 0.5);
  if (radius >= 0 && radius <= 1) {
    stage.alpha = std::max((radius - 1) / (radius + 1), -1.0 / 3);
    if (radius < 0.5)
      omit("analysis dynamic, rhoi", analysis, phrase<"the scheme has the radius 0.5 at infinity, the least that is computed">());
    else if (radius < 1)
      note(analysis, phrase<"the scheme is that of Hilber, Hughes and Taylor with the radius %1 at infinity">(format_number(radius, "%.6g")));
  } else if (radius != -1 && (alpha != 1 || beta != 0.25 || gamma != 0.5)) {
    omit("analysis dynamic, alpha beta gamma", analysis, phrase<"the scheme is Newmark's with beta 1/4 and gamma 1/2">());
  }
}

bool FebWriter::has_motion() const { return std::ranges::any_of(stages_, &Stage::is_motion); }

/// Frames lie at the ends of time steps, so that all of these are as long as stated.
void FebWriter::set_frames(Deck& deck) const {
  constexpr double most_frames = 20;
  for (std::size_t i = 0; i < std::min(deck.steps.size(), stages_.size()); ++i) {
    const Stage& stage = stages_[i];
    if (!stage.is_motion || !deck.steps[i].transient) continue;
    const double steps = std::max(std::round(stage.length / stage.time_step), 1.0), apart = std::ceil(steps / most_frames);
    deck.steps[i].times.clear();
    for (double at = apart; at < steps; at += apart) deck.steps[i].times.push_back(at * stage.time_step);
    deck.steps[i].times.push_back(stage.length);
  }
}

bool FebWriter::relaxes() const { return std::ranges::any_of(stages_, &Stage::relaxes); }

std::size_t FebWriter::steps_by_frame(const Stage& stage) const {
  constexpr double most_frames = 20;
  return static_cast<std::size_t>(std::ceil(std::max(std::round(stage.length / stage.time_step), 1.0) / most_frames));
}

/// Static steps over time were read as motions, whose values have amplitudes. The first time has no load.
void FebWriter::set_relaxing_frames(Deck& deck) const {
  if (!relaxes()) return;
  std::string before;
  for (std::size_t i = 0; i < std::min(deck.steps.size(), stages_.size()); ++i) {
    DeckStepConditions& step = deck.steps[i];
    const Stage& stage = stages_[i];
    if (!stage.relaxes) continue;
    const double steps = std::max(std::round(stage.length / stage.time_step), 1.0), apart = static_cast<double>(steps_by_frame(stage));
    step.transient.reset();
    step.times = {0.0};
    for (double at = apart; at < steps; at += apart) step.times.push_back(at * stage.length / steps);
    step.times.push_back(stage.length);
    step.begins_from = before;
    before = step.name;
  }
  deck.study.transient = deck.steps.front().transient;
  if (!has_motion()) std::erase_if(deck.study.not_computed, [](const NotComputed& n) { return n.name == "*DYNAMIC after another step"; });
}

/// Initial velocities; they act if the first step is a motion.
void FebWriter::write_initial() {
  const FebTag* initial = root_.child("Initial");
  if (initial == nullptr) return;
  for (const FebTag& tag : initial->children) {
    const FebTag* value = tag.child("value");
    if (tag.name != "ic" || tag.attribute("type") != "velocity" || value == nullptr || !stages_.front().is_motion) {
      omit("Initial " + shown_text(tag.attribute("type")), tag, phrase<"it does not act">());
      continue;
    }
    const std::string set = node_set_of(tag);
    const std::vector<double> v = reals(*value);
    if (set.empty() || v.size() != 3) refuse(tag.line, phrase<"%1 needs three numbers">("velocity"));
    if (const std::string id = value->attribute("lc"); !id.empty() && id != "0")
      omit("Initial velocity with a curve", tag, phrase<"the velocity is the stated one">());
    out_.begin("INITIAL CONDITIONS", tag.line, {{"TYPE", "VELOCITY"}});
    for (std::size_t a = 0; a < 3; ++a)
      out_.row(tag.line, set + ", " + std::to_string(a + 1) + ", " + format_number(v[a], "%.17g"));
  }
}

/// In a motion a rigid body is one whose elements stay, at rest or moved by what it carries.
void FebWriter::tell_bodies_in_motion(const Stage& stage) {
  for (const auto& [id, body] : rigid_) {
    if (body.nodes.empty()) continue;
    const bool moves = std::ranges::any_of(body.motion, [](const auto& m) { return m && *m != 0; });
    const bool is_free = std::ranges::any_of(body.is_free, [](bool is) { return is; });
    if (body.turns || moves || (is_free && !body.has_elements))
      omit("rigid body in a motion", root_,
           phrase<"the body \"%1\" moves without its mass, or with its full motion from the begin of step %2">(
               shown_text(body.name), &stage - stages_.data() + 1));
  }
  amplitude_.clear();
}

}  // namespace genba
