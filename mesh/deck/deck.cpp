#include "mesh/deck/deck.hpp"

#include <algorithm>
#include <map>

#include "engine/base/error.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/file/readable_names.hpp"
#include "engine/physics/readable_study.hpp"
#include "mesh/deck/deck_amplitudes.hpp"
#include "mesh/deck/deck_conditions.hpp"
#include "mesh/deck/deck_keywords.hpp"
#include "mesh/deck/deck_materials.hpp"
#include "mesh/deck/deck_mesh.hpp"
#include "mesh/deck/deck_steps.hpp"

namespace genba {

namespace {

/// Physics of the first step; statements before the step may depend on it.
DeckStep step_of(const DeckText& deck) {
  int step = 0;
  for (const DeckBlock& block : deck.blocks()) {
    step += block.keyword == "STEP";
    if (step <= 1 && block.keyword == "HEAT TRANSFER") return DeckStep::heat_transfer;
  }
  return DeckStep::statics;
}

class Reader {
 public:
  Reader(const DeckText& text, double unit)
      : text_(text),
        step_(step_of(text)),
        times_(step_times(text)),
        computed_(alike_steps(times_)),
        findings_(text),
        mesh_(text, unit, deck_.mesh_notes),
        amplitudes_(text),
        materials_(text, unit, mesh_, findings_),
        conditions_(text, unit, step_, mesh_, findings_) {
    deck_.study.physics = &physics_named(is_heat() ? "heat" : "elasticity");
  }

  Deck run() {
    const std::vector<DeckBlock>& blocks = text_.blocks();
    find_absolute_zero();
    if (is_heat() && std::any_of(times_.begin(), times_.begin() + static_cast<std::ptrdiff_t>(computed_),
                                 [](const DeckStepTime& step) { return step.is_transient; }))
      conditions_.keep_curves(), has_curves_ = true;
    const bool has_instances =
        std::any_of(blocks.begin(), blocks.end(), [](const DeckBlock& b) { return b.keyword == "INSTANCE"; });
    for (std::size_t i = 0; i < blocks.size() && !is_over(); ++i) {
      const std::string& k = blocks[i].keyword;
      if (k == "PART" && has_instances) {
        const std::size_t end = end_of(i, "END PART");
        parts_[key_of(blocks[i].value("NAME"))] = {i + 1, end};
        i = end;
      } else if (k == "PART" && ++flat_parts_ > 1) {
        refuse_deck(text_, blocks[i].line,
                    phrase<"the deck has several parts and no *INSTANCE that places them">(),
                    phrase<"Export the whole assembly, or one part">());
      } else if (k == "INSTANCE") {
        place_part(blocks[i]);
      } else if (k == "END INSTANCE") {
        mesh_.end_instance();
      } else {
        take(blocks[i]);
      }
    }
    finish();
    return std::move(deck_);
  }

 private:
  std::size_t end_of(std::size_t begin, const char* keyword) const {
    const std::vector<DeckBlock>& blocks = text_.blocks();
    std::size_t end = begin;
    while (end < blocks.size() && blocks[end].keyword != keyword) ++end;
    return end;
  }

  void place_part(const DeckBlock& block) {
    mesh_.begin_instance(block);
    const std::string name = block.value("PART");
    if (name.empty()) return;  // its nodes and elements follow
    const auto part = parts_.find(key_of(name));
    if (part == parts_.end())
      refuse_deck(text_, block.line, phrase<"there is no *PART named \"%1\" above this line">(name));
    for (std::size_t i = part->second.first; i < part->second.second; ++i) take(text_.blocks()[i]);
  }

  /// Finds absolute zero first, because statements above it may depend on it.
  void find_absolute_zero() {
    int step = 0;
    for (const DeckBlock& block : text_.blocks()) {
      step += block.keyword == "STEP";
      if (step > 1) return;
      if (block.keyword == "PHYSICAL CONSTANTS" && block.has("ABSOLUTE ZERO"))
        conditions_.set_absolute_zero(to_real(block.value("ABSOLUTE ZERO")).value_or(0.0));
    }
  }

  /// The step that is being read; before the steps, the first one.
  const DeckStepTime& time() const { return times_[steps_ == 0 ? 0 : std::min(steps_, computed_) - 1]; }
  bool is_over() const { return steps_ > computed_; }

  void begin_step(const DeckBlock& block) {
    materials_.end_material();
    if (steps_ > 0) finished_.push_back(conditions_);
    ++steps_;
    forgotten_.clear();
    if (!is_over()) {
      if (steps_ > 1) conditions_.begin_step();
      return;
    }
    if (computed_ == 1)
      findings_.omit("second *STEP", block.line,
                     phrase<"only the first step is computed: the result is its end">());
    else
      findings_.omit("later *STEP", block.line,
                     phrase<"it is of another kind: only the first %1 steps are computed">(computed_));
  }

  void take(const DeckBlock& block) {
    if (block.keyword == "STEP") begin_step(block);
    if (is_over() || mesh_.take(block) || materials_.take(block)) {
      tell_foreign_parameter(block);
      return;
    }
    take_conditions(block);
  }

  void tell_foreign_parameter(const DeckBlock& block) {
    const std::string name = is_over() ? std::string() : foreign_parameter(block);
    if (!name.empty())
      findings_.omit("*" + block.keyword + ", " + name, block.line,
                     phrase<"the parameter %1 is left out">(name));
  }

  /// The amplitude that the keyword names: its factor at the end of the step, or its index if values vary in
  /// time.
  DeckScale scale(const DeckBlock& block, const char* parameter = "AMPLITUDE") {
    const std::string name = block.value(parameter);
    if (name.empty()) return {};
    const auto factor = amplitudes_.factor(name, time().length, block.line, time().before);
    if (factor && has_curves_) return {1, conditions_.curve_number(name)};
    if (factor) {
      findings_.note(block, phrase<"amplitude %1 is %2 at the end of the step, time %3">(
                                name, format_number(*factor, "%.6g"), format_number(time().length, "%.6g")));
      return {*factor};
    }
    findings_.omit("*AMPLITUDE, " + amplitudes_.kind(name), block.line,
                   phrase<"amplitudes of this kind are left out: full values are taken">());
    return {};
  }

  /// True for OP=NEW in the first block of a keyword in a later step: earlier statements no longer hold.
  bool begins_anew(const DeckBlock& block) {
    const bool is_new = upper_case(block.value("OP")) == "NEW";
    return forgotten_.insert(block.keyword).second && is_new && steps_ > 0;
  }

  void take_conditions(const DeckBlock& block) {
    const std::string& k = block.keyword;
    if (k == "HEADING") {
      if (!block.data.empty()) deck_.title = std::string(block.data.front().text.substr(0, 200));
    } else if (k == "STEP") {
      if (block.has("NLGEOM") && upper_case(block.value("NLGEOM")) != "NO" && !is_heat())
        findings_.omit("*STEP, NLGEOM", block.line,
                       phrase<"large displacements are not computed: the step is linear">());
    } else if (k == "BOUNDARY" || k == "TEMPERATURE" || k == "INITIAL CONDITIONS" || k == "TRANSFORM") {
      take_nodal(block);
    } else if (is_load(k)) {
      const DeckScale factor = scale(block), film = scale(block, "FILM AMPLITUDE");
      if (begins_anew(block)) conditions_.forget_loads(k);
      if (k == "CLOAD")
        conditions_.take_nodal_forces(block, factor.factor);
      else if (k == "DLOAD" || k == "DFLUX" || k == "FILM")
        conditions_.take_element_loads(block, factor, film);
      else if (k == "RADIATE")
        conditions_.take_radiation(block, factor);
      else
        conditions_.take_surface_loads(block, factor, film);
    } else if (is_heat() && (k == "SURFACE INTERACTION" || k == "GAP CONDUCTANCE" || k == "CONTACT PAIR")) {
      conditions_.take_contact(block);
    } else if (k == "STATIC") {
      has_procedure_ = true;
    } else if (k == "HEAT TRANSFER") {
      has_procedure_ = true;
      if (!block.has("STEADY STATE") && !block.has("DIRECT"))
        findings_.note(block, phrase<"time steps are as long as the first one, %1">(
                                  format_quantity(time().first, QuantityKind::time)));
    } else if (k == "PHYSICAL CONSTANTS") {
      tell_constants(block);
    } else {
      take_rest(block);
      return;
    }
    tell_foreign_parameter(block);
  }

  bool is_heat() const { return step_ == DeckStep::heat_transfer; }
  bool is_load(const std::string& k) const {
    static const std::set<std::string> mechanical = {"CLOAD", "DLOAD", "DSLOAD"},
                                       thermal = {"DFLUX", "FILM", "DSFLUX", "SFILM", "RADIATE"};
    return (is_heat() ? thermal : mechanical).count(k) != 0;
  }

  void tell_constants(const DeckBlock& block) {
    if (block.has("ABSOLUTE ZERO"))
      findings_.note(block, phrase<"absolute zero is %1 in the deck's degrees">(
                                format_number(to_real(block.value("ABSOLUTE ZERO")).value_or(0.0), "%.6g")));
    const std::string radiation = block.value("STEFAN BOLTZMANN");
    if (!radiation.empty())
      findings_.note(block,
                     phrase<"the Stefan-Boltzmann constant is %1 in the deck's units; Genba has its own">(
                         format_number(to_real(radiation).value_or(0.0), "%.6g")));
  }

  void take_nodal(const DeckBlock& block) {
    const std::string& k = block.keyword;
    if (k == "BOUNDARY") {
      if (begins_anew(block)) conditions_.forget_boundary();
      conditions_.take_boundary(block, scale(block));
    } else if (k == "TRANSFORM") {
      conditions_.take_transform(block);
    } else if (k == "TEMPERATURE" || upper_case(block.value("TYPE")) == "TEMPERATURE") {
      conditions_.take_temperature(block, k == "TEMPERATURE" ? scale(block).factor : 1);
    } else {
      const std::string type = upper_case(block.value("TYPE"));
      findings_.omit("*INITIAL CONDITIONS, TYPE=" + type, block.line,
                     phrase<"the initial state is left out">());
    }
  }

  void take_rest(const DeckBlock& block) {
    const DeckKeyword keyword = keyword_meaning(block, step_);
    switch (keyword.meaning) {
      case DeckMeaning::output:
        findings_.note(block, phrase<"output requests are not taken over; choose outputs in the case">());
        break;
      case DeckMeaning::none:
      case DeckMeaning::definition:
        break;
      case DeckMeaning::other_physics:
        findings_.note(block, is_heat()
                                  ? phrase<"does not belong to a step of heat transfer and is left out">()
                                  : phrase<"does not belong to a static step and is left out">());
        break;
      case DeckMeaning::changes_answer:
        findings_.note(block, keyword.effect);
        if (keyword.of_material && materials_.in_material())
          materials_.omit(block, keyword.effect);
        else
          findings_.omit("*" + block.keyword, block.line, keyword.effect);
        break;
    }
  }

  void finish() {
    conditions_.set_reference(materials_.zero());
    if (!is_over()) finished_.push_back(conditions_);
    finish_steps();
    const bool heat = is_heat(), in_time = has_curves_;
    materials_.finish(deck_.study,
                      {!heat, conditions_.acts_on_masses() || in_time, conditions_.has_temperature(), heat,
                       in_time},
                      temperatures());
    if (!has_procedure_)
      findings_.add_note(phrase<"the deck has no *STATIC and no *HEAT TRANSFER: it is taken as static">());
    std::set<std::string> needed;
    for (const MaterialAssignment& a : deck_.study.assignments)
      needed.insert(a.regions.begin(), a.regions.end());
    for (const DeckStepConditions& step : deck_.steps)
      for (const Condition& load : step.loads) needed.insert(load.regions.begin(), load.regions.end());
    deck_.notes = findings_.notes();
    deck_.study.not_computed = findings_.not_computed();
    deck_.study.elements = mesh_.formulations();
    deck_.mesh = mesh_.finish(needed);
  }

  /// Body temperatures that the finished steps know.
  DeckTemperatures temperatures() const {
    using Known = DeckTemperatures::Known;
    const auto states_one = [](const DeckStepConditions& step) {
      return std::any_of(step.loads.begin(), step.loads.end(),
                         [](const Condition& load) { return contribution(load).temperature.has_value(); });
    };
    DeckTemperatures out{Known::sought, conditions_.initial_temperature(), conditions_.absolute_zero()};
    if (is_heat()) return out;
    const bool is_stated = std::all_of(deck_.steps.begin(), deck_.steps.end(), states_one);
    const bool changes = std::any_of(finished_.begin(), finished_.end(),
                                     [](const DeckConditions& c) { return c.has_temperature(); });
    out.known = is_stated                                                 ? Known::stated
                : !changes && conditions_.states_initial() && out.initial ? Known::initial
                                                                          : Known::nothing;
    return out;
  }

  void finish_steps() {
    for (std::size_t i = 0; i < finished_.size(); ++i) {
      const DeckStepTime& time = times_[i];
      Study own;
      own.physics = deck_.study.physics;
      finished_[i].set_reference(materials_.zero());
      finished_[i].finish(own, time, amplitudes_, i == 0 ? std::string() : times_[i - 1].name);
      DeckStepConditions step{time.name, std::move(own.constraints), std::move(own.loads), {}, {}};
      if (is_heat() && time.is_transient) {
        step.transient = TransientOptions{.scheme = TimeScheme::backward_euler, .step = time.first};
        step.times = frame_times(time);
      }
      deck_.steps.push_back(std::move(step));
    }
    deck_.study.constraints = deck_.steps.front().constraints;
    deck_.study.loads = deck_.steps.front().loads;
    deck_.study.transient = deck_.steps.front().transient;
  }

  const DeckText& text_;
  DeckStep step_;
  std::vector<DeckStepTime> times_;
  std::size_t computed_;  ///< number of steps
  Deck deck_;
  DeckFindings findings_;
  DeckMesh mesh_;
  DeckAmplitudes amplitudes_;
  DeckMaterials materials_;
  DeckConditions conditions_;
  std::map<std::string, std::pair<std::size_t, std::size_t>> parts_;  ///< first and last block
  std::vector<DeckConditions> finished_;                              ///< [step] state at its end
  std::set<std::string> forgotten_;  ///< keywords whose first block of this step was read
  std::size_t steps_ = 0;
  int flat_parts_ = 0;
  bool has_procedure_ = false, has_curves_ = false;
};

}  // namespace

Deck read_deck(std::string_view content, const std::string& file, double unit, const IncludedFile& included) {
  constexpr std::size_t longest_note = 2000;  // bytes
  const DeckText text(content, file, included);
  Deck deck = Reader(text, unit).run();
  make_names_readable(deck.mesh);
  make_names_readable(deck.study);
  for (DeckStepConditions& step : deck.steps) {
    Study own;
    own.physics = deck.study.physics;
    std::swap(own.constraints, step.constraints);
    std::swap(own.loads, step.loads);
    make_names_readable(own);
    std::swap(own.constraints, step.constraints);
    std::swap(own.loads, step.loads);
  }
  deck.title = shown_text(deck.title);
  for (auto* notes : {&deck.notes, &deck.mesh_notes})
    for (Text& note : *notes) note = note.readable(longest_note);
  return deck;
}

Deck read_deck_file(const std::string& path, const std::string& shown_name, double unit) {
  return read_deck(read_text_file(path), shown_name, unit, files_beside(path));
}

}  // namespace genba
