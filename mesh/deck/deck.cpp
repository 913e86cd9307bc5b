#include "mesh/deck/deck.hpp"

#include <algorithm>
#include <map>

#include "engine/base/error.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/file/readable_names.hpp"
#include "engine/physics/readable_study.hpp"
#include "mesh/deck/deck_amplitudes.hpp"
#include "mesh/deck/deck_conditions.hpp"
#include "mesh/deck/deck_keywords.hpp"
#include "mesh/deck/deck_materials.hpp"
#include "mesh/deck/deck_mesh.hpp"

namespace genba {

namespace {

/// Of the first step: what comes before it may depend on it.
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
        findings_(text),
        mesh_(text, unit, deck_.mesh_notes),
        amplitudes_(text),
        materials_(text, unit, mesh_, findings_),
        conditions_(text, unit, step_, mesh_, findings_) {
    deck_.study.physics = &physics_named(is_heat() ? "heat" : "elasticity");
  }

  Deck run() {
    const std::vector<DeckBlock>& blocks = text_.blocks();
    find_period();
    const bool has_instances =
        std::any_of(blocks.begin(), blocks.end(), [](const DeckBlock& b) { return b.keyword == "INSTANCE"; });
    for (std::size_t i = 0; i < blocks.size() && steps_ < 2; ++i) {
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

  /// The end of the first step and the zero of temperatures, on which what stands above may depend.
  void find_period() {
    int step = 0;
    for (const DeckBlock& block : text_.blocks()) {
      step += block.keyword == "STEP";
      if (step > 1) return;
      if (block.keyword == "PHYSICAL CONSTANTS" && block.has("ABSOLUTE ZERO"))
        conditions_.set_absolute_zero(to_real(block.value("ABSOLUTE ZERO")).value_or(0.0));
      if ((block.keyword != "STATIC" && block.keyword != "HEAT TRANSFER") || block.data.empty()) continue;
      const auto fields = fields_of(block.data.front().text);
      if (fields.size() > 1) end_time_ = to_real(fields[1]).value_or(1.0);
      if (!(end_time_ > 0)) end_time_ = 1;
    }
  }

  void take(const DeckBlock& block) {
    if (block.keyword == "STEP") {
      materials_.end_material();
      if (++steps_ == 2)
        findings_.omit("second *STEP", block.line,
                       phrase<"only the first step is computed: the result is its end">());
    }
    if (steps_ > 1 || mesh_.take(block) || materials_.take(block)) {
      tell_foreign_parameter(block);
      return;
    }
    take_conditions(block);
  }

  void tell_foreign_parameter(const DeckBlock& block) {
    const std::string name = steps_ > 1 ? std::string() : foreign_parameter(block);
    if (!name.empty())
      findings_.omit("*" + block.keyword + ", " + name, block.line,
                     phrase<"the parameter %1 is left out">(name));
  }

  /// What the amplitude that the keyword names is at the end of the step; 1 without one.
  double factor(const DeckBlock& block, const char* parameter = "AMPLITUDE") {
    const std::string name = block.value(parameter);
    if (name.empty()) return 1;
    const auto factor = amplitudes_.factor(name, end_time_, block.line);
    if (factor) {
      findings_.note(block, phrase<"amplitude %1 is %2 at the end of the step, time %3">(
                                name, format_number(*factor, "%.6g"), format_number(end_time_, "%.6g")));
      return *factor;
    }
    findings_.omit("*AMPLITUDE, " + amplitudes_.kind(name), block.line,
                   phrase<"amplitudes of this kind are left out: full values are taken">());
    return 1;
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
      const double scale = factor(block), film = factor(block, "FILM AMPLITUDE");
      if (k == "CLOAD")
        conditions_.take_nodal_forces(block, scale);
      else if (k == "DLOAD" || k == "DFLUX" || k == "FILM")
        conditions_.take_element_loads(block, scale, film);
      else
        conditions_.take_surface_loads(block, scale, film);
    } else if (k == "STATIC") {
      has_procedure_ = true;
    } else if (k == "HEAT TRANSFER") {
      has_procedure_ = true;
      if (!block.has("STEADY STATE"))
        findings_.omit("*HEAT TRANSFER", block.line,
                       phrase<"temperatures in time are not computed: the steady state is">());
    } else {
      take_rest(block);
      return;
    }
    tell_foreign_parameter(block);
  }

  bool is_heat() const { return step_ == DeckStep::heat_transfer; }
  bool is_load(const std::string& k) const {
    static const std::set<std::string> mechanical = {"CLOAD", "DLOAD", "DSLOAD"},
                                       thermal = {"DFLUX", "FILM", "DSFLUX", "SFILM"};
    return (is_heat() ? thermal : mechanical).count(k) != 0;
  }

  void take_nodal(const DeckBlock& block) {
    const std::string& k = block.keyword;
    if (k == "BOUNDARY") {
      if (upper_case(block.value("OP")) == "NEW" && steps_ > 0 && !forgot_boundary_) {
        conditions_.forget_boundary();
        forgot_boundary_ = true;
      }
      conditions_.take_boundary(block, factor(block));
    } else if (k == "TRANSFORM") {
      conditions_.take_transform(block);
    } else if (k == "TEMPERATURE" || upper_case(block.value("TYPE")) == "TEMPERATURE") {
      conditions_.take_temperature(block, k == "TEMPERATURE" ? factor(block) : 1);
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
    conditions_.finish(deck_.study);
    const bool heat = is_heat();
    materials_.finish(deck_.study,
                      {!heat, conditions_.acts_on_masses(), conditions_.has_temperature(), heat});
    if (!has_procedure_)
      findings_.add_note(phrase<"the deck has no *STATIC and no *HEAT TRANSFER: it is taken as static">());
    std::set<std::string> needed;
    for (const MaterialAssignment& a : deck_.study.assignments)
      needed.insert(a.regions.begin(), a.regions.end());
    for (const Condition& load : deck_.study.loads) needed.insert(load.regions.begin(), load.regions.end());
    deck_.notes = findings_.notes();
    deck_.study.not_computed = findings_.not_computed();
    deck_.study.elements = mesh_.formulations();
    deck_.mesh = mesh_.finish(needed);
  }

  const DeckText& text_;
  DeckStep step_;
  Deck deck_;
  DeckFindings findings_;
  DeckMesh mesh_;
  DeckAmplitudes amplitudes_;
  DeckMaterials materials_;
  DeckConditions conditions_;
  std::map<std::string, std::pair<std::size_t, std::size_t>> parts_;  ///< blocks from, to
  int steps_ = 0, flat_parts_ = 0;
  double end_time_ = 1;
  bool has_procedure_ = false, forgot_boundary_ = false;
};

}  // namespace

Deck read_deck(std::string_view content, const std::string& file, double unit, const IncludedFile& included) {
  constexpr std::size_t longest_note = 2000;  // bytes
  const DeckText text(content, file, included);
  Deck deck = Reader(text, unit).run();
  make_names_readable(deck.mesh);
  make_names_readable(deck.study);
  deck.title = shown_text(deck.title);
  for (auto* notes : {&deck.notes, &deck.mesh_notes})
    for (Text& note : *notes) note = note.readable(longest_note);
  return deck;
}

Deck read_deck_file(const std::string& path, const std::string& shown_name, double unit) {
  return read_deck(read_text_file(path), shown_name, unit, files_beside(path));
}

}  // namespace genba
