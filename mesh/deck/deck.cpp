#include "mesh/deck/deck.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/file/readable_names.hpp"
#include "engine/physics/readable_study.hpp"
#include "engine/physics/state_dependence.hpp"
#include "mesh/deck/deck_amplitudes.hpp"
#include "mesh/deck/deck_conditions.hpp"
#include "mesh/deck/deck_constants.hpp"
#include "mesh/deck/deck_keywords.hpp"
#include "mesh/deck/deck_materials.hpp"
#include "mesh/deck/deck_mesh.hpp"
#include "mesh/deck/deck_obstacles.hpp"
#include "mesh/deck/deck_steps.hpp"
#include "mesh/deck/deck_response.hpp"
#include "mesh/plane/deck_types.hpp"

namespace genba {

namespace {

const Physics& physics_of(DeckStep step) {
  return physics_named(step == DeckStep::heat_transfer ? "heat" : "elasticity");
}

class Reader {
 public:
  Reader(const DeckText& text, const DeckUnits& units)
      : text_(text),
        all_(text),
        step_(all_.kinds.front()),
        findings_(text),
        constants_(text, units, findings_),
        mesh_(text, units.length, deck_.mesh_notes),
        amplitudes_(text),
        materials_(text, units, mesh_, findings_),
        metres_(units.length),
        of_{DeckConditions(text, units, DeckStep::statics, mesh_, findings_),
            DeckConditions(text, units, DeckStep::heat_transfer, mesh_, findings_)} {
    deck_.study.physics = &physics_of(step_);
    if (!all_.are_mixed()) return;
    for (DeckConditions& one : of_) one.share_statements();
  }

  Deck run() {
    const std::vector<DeckBlock>& blocks = text_.blocks();
    for (const DeckMesh::Beside& some : mesh_.beside_solids())
      findings_.omit(
          "*ELEMENT, TYPE=" + some.type.substr(0, 20), some.line,
          phrase<"the deck has solids (%1) and elements of %2 (%3): a case computes one of both, and "
                 "the plane ones are left out">(some.solid, plane_body_text(some.plane), some.type));
    if (std::any_of(all_.times.begin(), all_.times.begin() + static_cast<std::ptrdiff_t>(all_.computed),
                    [](const DeckStepTime& step) { return step.is_transient; }))
      of(DeckStep::heat_transfer).keep_curves(), in_time_ = true;
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

  /// The step that is being read; before the steps, the first one.
  const DeckStepTime& time() const { return all_.times[steps_ == 0 ? 0 : std::min(steps_, all_.computed) - 1]; }
  bool is_over() const { return steps_ > all_.computed; }

  DeckConditions& of(DeckStep kind) { return of_[kind == DeckStep::heat_transfer ? 1 : 0]; }
  DeckConditions& conditions() { return of(step_); }
  /// Heat first: a static step takes its temperatures.
  std::vector<DeckStep> kinds_of(const DeckStepTime& time) const {
    std::vector<DeckStep> out;
    if (time.heat) out.push_back(DeckStep::heat_transfer);
    if (time.statics) out.push_back(DeckStep::statics);
    return out;
  }
  bool has_curves() const { return in_time_ && is_heat(); }
  bool is_dynamic() const { return steps_ > 0 && !is_heat() && time().alpha.has_value(); }
  /// Conditions before the steps do not rise.
  bool rises() const { return steps_ > 0 && time().rises && time().is_transient && has_curves(); }
  /// Name of a part of a step in the case.
  std::string part_name(const DeckStepTime& time, DeckStep kind) const {
    return time.heat && time.statics && kind == DeckStep::heat_transfer ? time.name + " heat" : time.name;
  }

  void end_step() {
    if (steps_ == 0) return;
    for (const DeckStep kind : kinds_of(time())) finished_.push_back({of(kind), steps_ - 1, kind, curves_});
  }

  void begin_step(const DeckBlock& block) {
    materials_.end_material();
    tell_one_family();
    end_step();
    ++steps_;
    forgotten_.clear();
    renewed_.clear();
    for (const char* loads : {"DLOAD", "DSLOAD"})
      of(DeckStep::statics).has_loads(loads) ? (void)carried_.insert(loads) : (void)carried_.erase(loads);
    if (!is_over()) {
      for (const DeckStep kind : kinds_of(time())) begin_part(kind);
      tell_perturbation(block);
      return;
    }
    if (all_.computed == 1)
      findings_.omit("second *STEP", block.line,
                     phrase<"only the first step is computed: the result is its end">());
    else
      findings_.omit("later *STEP", block.line,
                     phrase<"it is of another kind: only the first %1 steps are computed">(all_.computed));
  }

  void begin_part(DeckStep kind) {
    step_ = kind;
    const DeckStepTime* before = nullptr;
    for (const Finished& earlier : finished_)
      if (earlier.kind == kind) before = &all_.times[earlier.time];
    conditions().begin_step(before, amplitudes_, rises());
    if (kind == DeckStep::heat_transfer) {
      heat_step_ = part_name(time(), kind);
    } else if (!heat_step_.empty()) {
      conditions().supersede_temperatures();
      conditions().set_heat_step(std::exchange(heat_step_, {}));
    }
  }

  /// The first static step without temperatures is the same with and without it.
  void tell_perturbation(const DeckBlock& block) {
    if (time().modal || time().response) return;  // add_modes() has the stress of the step before
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
    for (const DeckStep kind : kinds_for(block)) {
      step_ = kind;
      take_conditions(block);
    }
  }

  /// A deck of both kinds: each statement is read for the kinds that it may belong to, and loads for those of the
  /// step.
  std::vector<DeckStep> kinds_for(const DeckBlock& block) const {
    static const std::set<std::string> shared = {"BOUNDARY", "TRANSFORM", "INITIAL CONDITIONS", "TEMPERATURE"};
    if (!all_.are_mixed()) return {step_};
    if (steps_ == 0 || shared.count(block.keyword) != 0 || DeckConditions::is_join(block.keyword)) return all_.kinds;
    std::vector<DeckStep> kinds = kinds_of(time()), own;
    for (const DeckStep kind : kinds)
      if (is_load(block.keyword, kind) ||
          keyword_meaning(block, kind).meaning != DeckMeaning::other_physics)
        own.push_back(kind);
    return own.empty() ? std::vector<DeckStep>{kinds.front()} : own;
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
    if (steps_ > 0 && time().response) {
      if (block.keyword != "BOUNDARY" || !name.empty()) response_curves_[steps_ - 1].emplace(name, block.line);
      return {};
    }
    curves_.take(block, name);
    if (is_dynamic() && !name.empty() && amplitudes_.factor(name, time().length, block.line, time().before)) return {};
    if (is_dynamic() && name.empty() && (time().rises || time().is_quasi_static) && std::string_view(parameter) == "AMPLITUDE")
      findings_.omit("values that rise over *DYNAMIC", block.line, phrase<"those without an amplitude act in full from the begin of the step">());
    if (name.empty()) return {1, 0, rises() && std::string_view(parameter) == "AMPLITUDE"};
    const auto factor = amplitudes_.factor(name, time().length, block.line, time().before);
    if (factor && has_curves()) {
      DeckScale over{1, conditions().curve_number(name), false, *factor, *factor};
      for (const auto& [at, value] : amplitudes_.rows(name, time().length, time().before))
        over.least = std::min(over.least, value), over.most = std::max(over.most, value);
      return over;
    }
    if (factor) return findings_.note(block, phrase<"amplitude %1 is %2 at the end of the step, time %3">(
                                name, format_number(*factor, "%.6g"), format_number(time().length, "%.6g"))), DeckScale{*factor};
    findings_.omit("*AMPLITUDE, " + amplitudes_.kind(name), block.line,
                   phrase<"amplitudes of this kind are left out: full values are taken">());
    return {};
  }

  /// OP=NEW in the first block of a keyword in a step: earlier statements no longer hold.
  void begin_anew(const DeckBlock& block) {
    const bool is_new = upper_case(block.value("OP")) == "NEW",
               is_first = forgotten_.insert({block.keyword, step_}).second;
    if (!is_new || steps_ == 0) return;
    if (!is_first) {
      findings_.omit(
          "*" + block.keyword + ", OP=NEW", block.line,
          phrase<"it does not stand in the first *%1 of the step: earlier ones act on">(block.keyword));
      return;
    }
    conditions().forget(block.keyword), curves_.forget(block.keyword);
    renewed_.emplace(block.keyword, block.line);
  }

  void take_conditions(const DeckBlock& block) {
    const std::string& k = block.keyword;
    if (k == "HEADING") {
      if (!block.data.empty()) deck_.title = std::string(block.data.front().text.substr(0, 200));
    } else if (k == "STEP") {
      const std::string large = upper_case(block.value("NLGEOM"));
      if (block.has("NLGEOM") && large != "NO" && !is_heat())
        is_large_ = true;
    } else if (k == "BOUNDARY" || k == "TEMPERATURE" || k == "INITIAL CONDITIONS" || k == "TRANSFORM") {
      take_nodal(block);
    } else if (is_load(k, step_)) {
      begin_anew(block);
      const DeckScale factor = scale(block),
                      film = k == "FILM" || k == "SFILM" ? scale(block, "FILM AMPLITUDE") : DeckScale{};
      if (k == "CLOAD")
        conditions().take_nodal_forces(block, factor.factor);
      else if (k == "DLOAD" || k == "DFLUX" || k == "FILM")
        conditions().take_element_loads(block, factor, film);
      else if (k == "CFLUX")
        conditions().take_nodal_heat(block, factor);
      else if (k == "RADIATE")
        conditions().take_radiation(block, factor);
      else
        conditions().take_surface_loads(block, factor, film);
    } else if (is_heat() && (k == "SURFACE INTERACTION" || k == "GAP CONDUCTANCE" || k == "CONTACT PAIR")) {
      conditions().take_contact(block);
    } else if (!is_heat() && DeckConditions::is_touching(k)) {
      conditions().take_touching(block);
    } else if (DeckConditions::is_join(k)) {
      conditions().take_join(block);
    } else if (is_procedure(k)) {
      has_procedure_ = true;
      if (!is_heat()) tell_order(block, time().first, steps_ > 1 ? &all_.times[steps_ - 2].procedure : nullptr, is_large_, findings_);
      if (is_heat() && !block.has("STEADY STATE") && !block.has("DIRECT"))
        findings_.note(block, phrase<"time steps are as long as the first one, %1">(format_quantity(time().first, QuantityKind::time)));
    } else if (time().response && (k == "MODAL DAMPING" || k == "BASE MOTION")) {
      ask_response(block);
    } else if (k == "PHYSICAL CONSTANTS") {
      constants_.tell(block);
    } else {
      take_rest(block);
      return;
    }
    tell_foreign_parameter(block);
  }

  bool is_heat() const { return step_ == DeckStep::heat_transfer; }
  static bool is_load(const std::string& k, DeckStep kind) {
    static const std::set<std::string> mechanical = {"CLOAD", "DLOAD", "DSLOAD"},
                                       thermal = {"DFLUX", "FILM", "DSFLUX", "SFILM", "RADIATE", "CFLUX"};
    return (kind == DeckStep::heat_transfer ? thermal : mechanical).count(k) != 0;
  }

  void take_temperature(const DeckBlock& block) {
    double factor = 1;
    if (block.keyword == "TEMPERATURE") {
      factor = scale(block).factor;
      begin_anew(block);
      if (is_heat()) {
        if (!all_.are_mixed())
          findings_.note(block, phrase<"does not belong to a step of heat transfer and is left out">());
        return;
      }
      if (perturbation_line_ > 0 && !block.data.empty())
        findings_.omit("*STEP, PERTURBATION", perturbation_line_,
                       phrase<"temperatures strain the body; in a perturbation CalculiX leaves them out">());
    }
    conditions().take_temperature(block, factor);
  }

  void take_nodal(const DeckBlock& block) {
    const std::string& k = block.keyword;
    if (k == "BOUNDARY") {
      begin_anew(block);
      conditions().take_boundary(block, scale(block));
    } else if (k == "TRANSFORM") {
      conditions().take_transform(block);
    } else if (k == "TEMPERATURE" || upper_case(block.value("TYPE")) == "TEMPERATURE") {
      take_temperature(block);
    } else if (upper_case(block.value("TYPE")) == "STRESS") {
      conditions().take_initial_stress(block);
    } else {
      const std::string type = upper_case(block.value("TYPE"));
      if (type == "VELOCITY") return conditions().take_initial_velocity(block);
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
    for (DeckConditions& one : of_) one.set_reference(materials_.zero());
    if (!is_over()) {
      tell_one_family();
      steps_ = std::max<std::size_t>(steps_, 1);
      end_step();
    }
    DeckDegrees stated = of_[0].degrees();
    stated.add(of_[1].degrees());
    if (const auto table = materials_.lowest_temperature())
      stated.add({{}, std::min(table->first, stated.lowest), table->second});
    const double zero = constants_.take_degrees(stated, deck_);
    for (DeckConditions& one : of_) one.set_absolute_zero(zero);
    for (Finished& part : finished_) part.conditions.set_absolute_zero(zero);
    constants_.compare(deck_);
    finish_steps();
    const bool heat = all_.has(DeckStep::heat_transfer), statics = all_.has(DeckStep::statics);
    const bool expands = std::any_of(finished_.begin(), finished_.end(), [](const Finished& part) {
      return part.kind == DeckStep::statics && part.conditions.has_temperature();
    });
    deck_.study.elements = mesh_.formulations();
    deck_.study.elements.large_deformation = is_large_;
    if (materials_.has_hyperelastic() && !is_large_)
      findings_.add_note(phrase<"a *HYPERELASTIC material is computed at large deformation, though no step states NLGEOM">());
    if (materials_.has_hyperelastic()) deck_.study.elements.large_deformation = true;
    materials_.finish(
        deck_.study,
        {statics, (statics && of(DeckStep::statics).acts_on_masses()) || in_time_ || asks_for_modes(), expands, heat, in_time_},
        temperatures());
    if (goes_in_increments(deck_.study)) deck_.solve = increments_of(text_, findings_);
    link_steps(deck_);
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

  /// Body temperatures that the finished steps know.
  DeckTemperatures temperatures() const {
    using Known = DeckTemperatures::Known;
    const auto states_one = [](const DeckStepConditions& step) {
      return step.physics->key != "elasticity" ||
             std::any_of(step.loads.begin(), step.loads.end(),
                         [](const Condition& load) { return contribution(load).temperature.has_value(); });
    };
    const bool heat = all_.has(DeckStep::heat_transfer);
    const DeckConditions& known = of_[all_.has(DeckStep::statics) ? 0 : 1];
    DeckTemperatures out{Known::sought, known.initial_temperature(), known.absolute_zero(), heat};
    if (!all_.has(DeckStep::statics)) return out;
    const bool is_stated = std::all_of(deck_.steps.begin(), deck_.steps.end(), states_one);
    const bool changes = std::any_of(finished_.begin(), finished_.end(),
                                     [](const Finished& part) { return part.conditions.has_temperature(); });
    out.known = is_stated                                          ? Known::stated
                : !changes && known.states_initial() && out.initial ? Known::initial
                                                                   : Known::nothing;
    return out;
  }

  bool asks_for_modes() const {
    return std::any_of(all_.times.begin(), all_.times.end(), [](const DeckStepTime& time) {
      return (time.modal && time.modal->problem == ModeProblem::vibration) || time.alpha;
    });
  }

  /// *BUCKLE states its loads itself: they become a static step of their own.
  void add_modes(const DeckStepTime& time, const std::string& before, DeckStepConditions& step) {
    step.modal = time.modal;
    if (time.modal->problem == ModeProblem::vibration) {
      if (time.is_perturbation) step.modal->stress_of = before;
      return;
    }
    if (time.is_perturbation && !before.empty())
      findings_.omit("*BUCKLE after a preload", time.line,
                     phrase<"loads of the steps before are multiplied neither by the factor nor held: they are left out">());
    DeckStepConditions load = step;
    load.modal.reset();
    load.name += ", load";
    step.modal->stress_of = load.name;
    step.loads.clear();
    deck_.steps.push_back(std::move(load));
  }

  void finish_steps() {
    std::map<DeckStep, std::string> before;
    std::optional<ModalOptions> modes;  // of the last *FREQUENCY
    std::map<std::string, std::int64_t> curves;  // of loads that act on
    for (Finished& part : finished_) {
      const DeckStepTime& time = all_.times[part.time];
      const bool heat = part.kind == DeckStep::heat_transfer;
      Study own;
      own.physics = &physics_of(part.kind);
      part.conditions.set_reference(materials_.zero());
      part.conditions.finish(own, time, amplitudes_, before[part.kind], deck_.fields);
      DeckStepConditions step{part_name(time, part.kind), std::move(own.constraints), std::move(own.loads), {}, {},
                              own.physics};
      if (time.modal) add_modes(time, before[part.kind], step);
      if (!heat && time.alpha) make_motion(time, amplitudes_, part.curves, findings_, step);
      if (time.response) {
        step.modal = modes;
        step.response = time.response;
        curves.insert(response_curves_[part.time].begin(), response_curves_[part.time].end());
        finish_response(text_, time, amplitudes_, curves, metres_, findings_, step);
      }
      if (step.modal && step.modal->problem == ModeProblem::vibration) modes = step.modal;
      if (!time.response) before[part.kind] = step.name;
      if (heat && time.is_transient) {
        step.transient = TransientOptions{.scheme = TimeScheme::backward_euler, .step = time.first};
        step.times = frame_times(time);
      }
      if (time.procedure == "VISCO") {
        step.times = frame_times(time);
        findings_.add_note(phrase<"%1: loads of *VISCO act from the begin of the step; they do not rise over it">(step.name));
      }
      if (!own.equations.empty() && all_.are_mixed())
        findings_.omit("*EQUATION in steps of heat and statics", time.line,
                       phrase<"equations hold for temperatures or for displacements: those of such a deck are left out">());
      else if (deck_.steps.empty())
        deck_.study.equations = std::move(own.equations);
      else if (!(own.equations == deck_.study.equations))
        findings_.omit("*MPC, MEANROT with another value in a later step", time.line,
                       phrase<"equations keep the values of the first step">());
      deck_.steps.push_back(std::move(step));
    }
    settle_damping(text_, all_, findings_, deck_.study.materials);
    deck_.study.physics = deck_.steps.front().physics;
    deck_.study.constraints = deck_.steps.front().constraints;
    deck_.study.loads = deck_.steps.front().loads;
    deck_.study.transient = deck_.steps.front().transient;
    deck_.study.modal = deck_.steps.front().modal;
    deck_.study.response = deck_.steps.front().response;
  }

  const DeckText& text_;
  DeckSteps all_;
  DeckStep step_;  ///< the kind that is being read
  Deck deck_;
  DeckFindings findings_;
  DeckConstants constants_;
  DeckMesh mesh_;
  DeckAmplitudes amplitudes_;
  DeckMaterials materials_;
  double metres_;  ///< by unit of length
  std::array<DeckConditions, 2> of_;  ///< of static steps, and of heat transfer
  std::map<std::string, std::pair<std::size_t, std::size_t>> parts_;  ///< first and last block
  /// A step, or a part of one that computes both: its state at the end.
  struct Finished {
    DeckConditions conditions;
    std::size_t time;  ///< index in all_.times
    DeckStep kind;
    DeckCurves curves;
  };
  std::vector<Finished> finished_;
  std::string heat_step_;  ///< the latest one, if no static step follows it yet
  // Of the step that is being read.
  std::set<std::pair<std::string, DeckStep>> forgotten_;  ///< keywords whose first block was read
  std::map<std::string, std::int64_t> renewed_;  ///< keywords with OP=NEW, and its line
  std::set<std::string> carried_;                ///< loads of elements that earlier steps left
  DeckCurves curves_;  ///< of what acts
  /// [step] amplitudes of loads of a step that vibrates, "" for none, with a line.
  std::map<std::size_t, std::map<std::string, std::int64_t>> response_curves_;
  std::int64_t perturbation_line_ = 0;
  std::size_t steps_ = 0;
  int flat_parts_ = 0;
  bool has_procedure_ = false, in_time_ = false, is_large_ = false;  ///< is_large_: a step states NLGEOM
};

}  // namespace

Deck read_deck(std::string_view content, const std::string& file, const DeckUnits& units,
               const IncludedFile& included) {
  return read_deck(DeckText(content, file, included), units);
}

Deck read_deck(const DeckText& text, const DeckUnits& units) {
  constexpr std::size_t longest_note = 2000;  // bytes
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
    own.physics = step.physics;
    own.constraints.swap(step.constraints), own.loads.swap(step.loads);
    make_names_readable(own);
    own.constraints.swap(step.constraints), own.loads.swap(step.loads);
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
