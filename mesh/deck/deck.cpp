#include "mesh/deck/deck.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

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
#include "mesh/deck/deck_obstacles.hpp"
#include "mesh/deck/deck_steps.hpp"
#include "mesh/plane/deck_types.hpp"

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
  Reader(const DeckText& text, const DeckUnits& units)
      : text_(text),
        units_(units),
        step_(step_of(text)),
        times_(step_times(text)),
        computed_(alike_steps(times_)),
        findings_(text),
        mesh_(text, units.length, deck_.mesh_notes),
        amplitudes_(text),
        materials_(text, units, mesh_, findings_),
        conditions_(text, units, step_, mesh_, findings_) {
    deck_.study.physics = &physics_named(is_heat() ? "heat" : "elasticity");
  }

  Deck run() {
    const std::vector<DeckBlock>& blocks = text_.blocks();
    find_constants();
    for (const DeckMesh::Beside& some : mesh_.beside_solids())
      findings_.omit(
          "*ELEMENT, TYPE=" + some.type.substr(0, 20), some.line,
          phrase<"the deck has solids (%1) and elements of %2 (%3): a case computes one of both, and "
                 "the plane ones are left out">(some.solid, plane_body_text(some.plane), some.type));
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
        tell_foreign_parameter(blocks[i]);
        if (end < blocks.size()) tell_foreign_parameter(blocks[end]);
        i = end;
      } else if (k == "PART" && ++flat_parts_ > 1) {
        refuse_deck(text_, blocks[i].line,
                    phrase<"the deck has several parts and no *INSTANCE that places them">(),
                    phrase<"Export the whole assembly, or one part">());
      } else if (k == "INSTANCE") {
        place_part(blocks[i]);
        tell_foreign_parameter(blocks[i]);
      } else if (k == "END INSTANCE") {
        mesh_.end_instance();
        tell_foreign_parameter(blocks[i]);
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

  /// Constants count for the whole deck, also for statements above them.
  void find_constants() {
    int step = 0;
    for (const DeckBlock& block : text_.blocks()) {
      step += block.keyword == "STEP";
      if (step > 1) return;
      if (block.keyword != "PHYSICAL CONSTANTS") continue;
      const auto constant = [&](const char* name, const Text& what) {
        return deck_real(text_, {block.line, {}}, block.value(name), what);
      };
      if (block.has("ABSOLUTE ZERO")) stated_zero_ = constant("ABSOLUTE ZERO", phrase<"the absolute zero">());
      if (block.has("STEFAN BOLTZMANN"))
        radiation_ = constant("STEFAN BOLTZMANN", phrase<"the Stefan-Boltzmann constant">());
      constants_line_ = block.line;
    }
  }

  /// The step that is being read; before the steps, the first one.
  const DeckStepTime& time() const { return times_[steps_ == 0 ? 0 : std::min(steps_, computed_) - 1]; }
  bool is_over() const { return steps_ > computed_; }

  void begin_step(const DeckBlock& block) {
    materials_.end_material();
    tell_one_family();
    if (steps_ > 0) finished_.push_back(conditions_);
    ++steps_;
    forgotten_.clear();
    renewed_.clear();
    for (const char* loads : {"DLOAD", "DSLOAD"})
      conditions_.has_loads(loads) ? (void)carried_.insert(loads) : (void)carried_.erase(loads);
    if (!is_over()) {
      rises_ = time().rises && time().is_transient && has_curves_;
      conditions_.begin_step(steps_ > 1 ? &times_[steps_ - 2] : nullptr, amplitudes_, rises_);
      tell_perturbation(block);
      return;
    }
    if (computed_ == 1)
      findings_.omit("second *STEP", block.line,
                     phrase<"only the first step is computed: the result is its end">());
    else
      findings_.omit("later *STEP", block.line,
                     phrase<"it is of another kind: only the first %1 steps are computed">(computed_));
  }

  /// The first static step without temperatures is the same with and without it.
  void tell_perturbation(const DeckBlock& block) {
    const bool states_it = block.has("PERTURBATION");
    perturbation_line_ = states_it && steps_ == 1 && !is_heat() ? block.line : 0;
    if (states_it && perturbation_line_ == 0)
      findings_.omit("*STEP, PERTURBATION", block.line,
                     is_heat()
                         ? phrase<"the step is computed as if it were none of a perturbation">()
                         : phrase<"the loads of earlier steps act on, and their stress does not stiffen "
                                  "the body; in a perturbation its own loads act alone">());
  }

  /// CalculiX takes *DLOAD and *DSLOAD for one kind, Abaqus for two.
  void tell_one_family() {
    for (const auto& [loads, other] : {std::pair("DLOAD", "DSLOAD"), std::pair("DSLOAD", "DLOAD")})
      if (const auto line = renewed_.find(loads);
          line != renewed_.end() && renewed_.count(other) == 0 && carried_.count(other) != 0)
        findings_.omit(std::string("*") + loads + ", OP=NEW", line->second,
                       phrase<"loads of *%1 of earlier steps act on; CalculiX takes them away too">(other));
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
    if (name.empty()) return {1, 0, rises_ && std::string_view(parameter) == "AMPLITUDE"};
    const auto factor = amplitudes_.factor(name, time().length, block.line, time().before);
    if (factor && has_curves_) {
      DeckScale over{1, conditions_.curve_number(name), false, *factor, *factor};
      for (const auto& [at, value] : amplitudes_.rows(name, time().length, time().before))
        over.least = std::min(over.least, value), over.most = std::max(over.most, value);
      return over;
    }
    if (factor) {
      findings_.note(block, phrase<"amplitude %1 is %2 at the end of the step, time %3">(
                                name, format_number(*factor, "%.6g"), format_number(time().length, "%.6g")));
      return {*factor};
    }
    findings_.omit("*AMPLITUDE, " + amplitudes_.kind(name), block.line,
                   phrase<"amplitudes of this kind are left out: full values are taken">());
    return {};
  }

  /// OP=NEW in the first block of a keyword in a step: earlier statements no longer hold.
  void begin_anew(const DeckBlock& block) {
    const bool is_new = upper_case(block.value("OP")) == "NEW",
               is_first = forgotten_.insert(block.keyword).second;
    if (!is_new || steps_ == 0) return;
    if (!is_first) {
      findings_.omit(
          "*" + block.keyword + ", OP=NEW", block.line,
          phrase<"it does not stand in the first *%1 of the step: earlier ones act on">(block.keyword));
      return;
    }
    conditions_.forget(block.keyword);
    renewed_.emplace(block.keyword, block.line);
  }

  void take_conditions(const DeckBlock& block) {
    const std::string& k = block.keyword;
    if (k == "HEADING") {
      if (!block.data.empty()) deck_.title = std::string(block.data.front().text.substr(0, 200));
    } else if (k == "STEP") {
      const std::string large = upper_case(block.value("NLGEOM"));
      if (block.has("NLGEOM") && large != "NO" && !is_heat())
        findings_.omit("*STEP, NLGEOM", block.line,
                       phrase<"large displacements are not computed: the step is linear">());
    } else if (k == "BOUNDARY" || k == "TEMPERATURE" || k == "INITIAL CONDITIONS" || k == "TRANSFORM") {
      take_nodal(block);
    } else if (is_load(k)) {
      const DeckScale factor = scale(block),
                      film = k == "FILM" || k == "SFILM" ? scale(block, "FILM AMPLITUDE") : DeckScale{};
      begin_anew(block);
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
    } else if (DeckConditions::is_join(k)) {
      conditions_.take_join(block);
    } else if (k == "STATIC" || (k == "FREQUENCY" && !is_heat())) {
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
                                format_number(stated_zero_.value_or(0.0), "%.6g")));
    if (block.has("STEFAN BOLTZMANN"))
      findings_.note(block,
                     phrase<"the Stefan-Boltzmann constant is %1 in the deck's units; Genba has its own">(
                         format_number(radiation_.value_or(0.0), "%.6g")));
  }

  void take_temperature(const DeckBlock& block) {
    double factor = 1;
    if (block.keyword == "TEMPERATURE") {
      factor = scale(block).factor;
      begin_anew(block);
      if (is_heat()) {
        findings_.note(block, phrase<"does not belong to a step of heat transfer and is left out">());
        return;
      }
      if (perturbation_line_ > 0 && !block.data.empty())
        findings_.omit("*STEP, PERTURBATION", perturbation_line_,
                       phrase<"temperatures strain the body; in a perturbation CalculiX leaves them out">());
    }
    conditions_.take_temperature(block, factor);
  }

  void take_nodal(const DeckBlock& block) {
    const std::string& k = block.keyword;
    if (k == "BOUNDARY") {
      begin_anew(block);
      conditions_.take_boundary(block, scale(block));
    } else if (k == "TRANSFORM") {
      conditions_.take_transform(block);
    } else if (k == "TEMPERATURE" || upper_case(block.value("TYPE")) == "TEMPERATURE") {
      take_temperature(block);
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
    if (!is_over()) {
      tell_one_family();
      finished_.push_back(conditions_);
    }
    take_degrees();
    compare_constants();
    finish_steps();
    const bool heat = is_heat(), in_time = has_curves_;
    deck_.study.elements = mesh_.formulations();
    materials_.finish(
        deck_.study,
        {!heat, conditions_.acts_on_masses() || in_time || times_.front().modal.has_value(), conditions_.has_temperature(), heat, in_time},
        temperatures());
    const bool flows = std::ranges::any_of(deck_.study.materials, [](const Material& m) { return m.flow_stress.has_value(); });
    if (flows && finished_.size() > 1)
      findings_.omit("*STEP after *PLASTIC", times_[1].line,
                     phrase<"each step begins from a body that has not flowed: plastic strains of earlier steps are "
                            "left out">());
    if (!has_procedure_)
      findings_.add_note(phrase<"the deck has no *STATIC and no *HEAT TRANSFER: it is taken as static">());
    std::set<std::string> needed;
    for (const MaterialAssignment& a : deck_.study.assignments)
      needed.insert(a.regions.begin(), a.regions.end());
    for (const DeckStepConditions& step : deck_.steps)
      for (const Condition& load : step.loads) needed.insert(load.regions.begin(), load.regions.end());
    deck_.notes = findings_.notes();
    deck_.study.not_computed = findings_.not_computed();
    std::stable_sort(deck_.study.not_computed.begin(), deck_.study.not_computed.end(),
                     [](const NotComputed& a, const NotComputed& b) {
                       return obstacle_rank(a.name) < obstacle_rank(b.name);
                     });
    deck_.mesh = mesh_.finish(needed);
    if (mesh_.is_plane())
      for (DeckField& field : deck_.fields)
        for (Vec3& point : field.at.points) point[2] = 0;
  }

  /// Decides which degrees the deck counts in.
  void take_degrees() {
    const DeckDegrees& stated = conditions_.degrees();
    double lowest = stated.lowest;
    std::int64_t line = stated.line;
    if (const auto table = materials_.lowest_temperature(); table && table->first < lowest)
      std::tie(lowest, line) = *table;
    double zero = stated_zero_.value_or(units_.absolute_zero.value_or(0.0));
    if (!stated_zero_ && !units_.absolute_zero && lowest < 0) {
      zero = celsius_zero;
      findings_.add_note(
          phrase<"%1: the temperature %2 is below 0, so temperatures are taken as degC, not as K; state "
                 "*PHYSICAL CONSTANTS, ABSOLUTE ZERO in the deck if they are others">(
              text_.line_text(line), format_number(lowest, "%.6g")));
    } else if (!stated_zero_ && !units_.absolute_zero && stated.first) {
      deck_.assumed_kelvin = stated.first;
      findings_.add_note(
          phrase<"temperatures are taken as K, because the deck states no absolute zero: its %1 is %2; if it "
                 "counts in degC, make the case anew with --temperatures degC, or state *PHYSICAL CONSTANTS, "
                 "ABSOLUTE ZERO=-273.15 in the deck">(
              format_number(*stated.first, "%.6g"),
              format_quantity(*stated.first, QuantityKind::temperature)));
    }
    if (lowest < zero - 1e-9 * std::abs(zero))
      deck_.impossible = NotComputed{
          "temperatures", phrase<"%1, %2">(text_.file(), text_.line_text(line)),
          phrase<"the temperature %1 is below absolute zero, which is taken as %2 in the deck's degrees; if "
                 "the deck counts in degC, state *PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15 in it">(
              format_number(lowest, "%.6g"), format_number(zero, "%.6g"))};
    conditions_.set_absolute_zero(zero);
    for (DeckConditions& step : finished_) step.set_absolute_zero(zero);
  }

  /// Constants of nature reveal the deck's units.
  void compare_constants() {
    const auto wrong = [&](const char* name, const Text& effect) {
      deck_.wrong_units.push_back({std::string("*PHYSICAL CONSTANTS, ") + name,
                                   phrase<"%1, %2">(text_.file(), text_.line_text(constants_line_)), effect});
    };
    if (stated_zero_ && *stated_zero_ != 0 && std::abs(*stated_zero_ - celsius_zero) > 0.2)
      wrong("ABSOLUTE ZERO",
            phrase<"absolute zero is %1, neither 0 (K) nor -273.15 (degC): a degree is taken as 1 K">(
                format_number(*stated_zero_, "%.6g")));
    if (!radiation_ || fits(*radiation_, units_)) return;
    std::vector<Text> ways;
    deck_.fitting_units = units_that_fit(*radiation_, units_);
    for (const DeckUnits& units : deck_.fitting_units) ways.push_back(way_to(units, units_));
    const Text stated = format_number(*radiation_, "%.6g"),
               ours = format_number(stefan_boltzmann_in(units_), "%.6g");
    wrong(
        "STEFAN BOLTZMANN",
        ways.empty()
            ? phrase<
                  "the Stefan-Boltzmann constant is %1, but %2 in the units that are taken (%3); it fits no "
                  "set of usual units with s and K">(stated, ours, units_text(units_))
            : phrase<"the Stefan-Boltzmann constant is %1, but %2 in the units that are taken (%3): the deck "
                     "counts in others; make the case anew with %4">(stated, ours, units_text(units_),
                                                                     joined(ways, phrase<" or ">())));
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
      finished_[i].finish(own, time, amplitudes_, i == 0 ? std::string() : times_[i - 1].name,
                          deck_.fields);
      DeckStepConditions step{time.name, std::move(own.constraints), std::move(own.loads), {}, {}};
      if (is_heat() && time.is_transient) {
        step.transient = TransientOptions{.scheme = TimeScheme::backward_euler, .step = time.first};
        step.times = frame_times(time);
      }
      step.modal = time.modal;
      if (i == 0) deck_.study.equations = std::move(own.equations);
      deck_.steps.push_back(std::move(step));
    }
    deck_.study.constraints = deck_.steps.front().constraints;
    deck_.study.loads = deck_.steps.front().loads;
    deck_.study.transient = deck_.steps.front().transient;
    deck_.study.modal = deck_.steps.front().modal;
  }

  const DeckText& text_;
  DeckUnits units_;
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
  std::optional<double> stated_zero_, radiation_;  ///< physical constants, in the deck's units
  std::int64_t constants_line_ = 0;
  // Of the step that is being read.
  std::set<std::string> forgotten_;              ///< keywords whose first block was read
  std::map<std::string, std::int64_t> renewed_;  ///< keywords with OP=NEW, and its line
  std::set<std::string> carried_;                ///< loads of elements that earlier steps left
  std::int64_t perturbation_line_ = 0;
  bool rises_ = false;
  std::size_t steps_ = 0;
  int flat_parts_ = 0;
  bool has_procedure_ = false, has_curves_ = false;
};

}  // namespace

Deck read_deck(std::string_view content, const std::string& file, const DeckUnits& units,
               const IncludedFile& included) {
  constexpr std::size_t longest_note = 2000;  // bytes
  const DeckText text(content, file, included);
  Deck deck = [&] {
    try {
      return Reader(text, units).run();
    } catch (const Error& error) {
      throw with_obstacles(text, error);
    }
  }();
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

Deck read_deck_file(const std::string& path, const std::string& shown_name, const DeckUnits& units) {
  return read_deck(read_text_file(path), shown_name, units, files_beside(path));
}

}  // namespace genba
