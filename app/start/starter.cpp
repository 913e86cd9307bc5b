#include "app/start/starter.hpp"

#include <algorithm>
#include <filesystem>
#include <variant>

#include "app/case/steps.hpp"
#include "app/materials/material_library.hpp"
#include "app/start/first_words.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/files/conditions_deck.hpp"
#include "mesh/mesher/joining.hpp"

namespace genba {

namespace {

void take_increments(const IncrementNumbers& from, SolveOptions& to) {
  to.first_increment = from.first_increment;
  to.largest_increment = from.largest_increment;
  to.smallest_increment = from.smallest_increment;
  to.increment_growth = from.increment_growth;
  to.increment_cut = from.increment_cut;
  to.increment_iterations = from.increment_iterations;
  to.increment_retries = from.increment_retries;
  to.nonlinear_iterations = from.nonlinear_iterations;
  to.nonlinear_displacement = from.nonlinear_displacement;
  to.contact_tolerance = from.contact_tolerance;
}

/// Values that the deck states by node are read from the file that the case names.
void name_file_of_fields(std::vector<Condition>& conditions, const std::string& path) {
  for (Condition& condition : conditions)
    for (VaryingValue& varying : condition.varies)
      if (auto* field = std::get_if<VariationField>(&varying.by.by); field != nullptr && !field->file.empty())
        field->file = path;
}

constexpr double assumed_unit = 1e-3;  // m, for files that state no unit

/// Takes the steps of a deck if it has several, or a transient one.
void take_steps(Project& project, const Deck& deck) {
  if (deck.steps.size() == 1) {
    project.times = deck.steps.front().times;
    return;
  }
  std::vector<Step> all;
  for (const DeckStepConditions& read : deck.steps) {
    Step one = step(project, 0);
    one.name = read.name;
    one.physics = read.physics;
    one.constraints = read.constraints;
    one.loads = read.loads;
    one.transient = read.transient;
    one.modal = read.modal;
    one.response = read.response;
    one.times = read.times;
    one.solve.begin_from = read.begins_from;
    all.push_back(std::move(one));
  }
  project = with_steps(std::move(project), std::move(all), 0);
}

/// Below it, in K, hardly anything is computed: a deck with such numbers counts in degC.
constexpr double coldest_usual = 200;

DeckDoubt doubt_of(const Deck& deck, const DeckUnits& taken) {
  DeckDoubt out;
  out.likely = deck.fitting_units;
  if (!out.likely.empty())
    out.why.push_back(
        phrase<"The Stefan-Boltzmann constant of the deck is not that of %1: it fits %2">(
            units_text(taken), units_text(out.likely.front())));
  if (!deck.assumed_kelvin || *deck.assumed_kelvin >= coldest_usual) return out;
  out.why.push_back(phrase<"The deck states no absolute zero, and a temperature of %1: in K that is %2">(
      format_number(*deck.assumed_kelvin, "%.6g"),
      format_quantity(*deck.assumed_kelvin, QuantityKind::temperature)));
  if (out.likely.empty()) out.likely = {taken};
  for (DeckUnits& units : out.likely) units.absolute_zero = celsius_zero;
  return out;
}

/// Takes materials, constraints and loads of an input deck; the notes list what was not understood.
void take_deck(Project& project, const std::string& path, DeckUnits units, DeckDoubt* doubt) {
  const std::string file = std::filesystem::path(path).filename().string();
  units.length = project.geometry.unit;
  Deck deck = read_conditions_deck(path, file, units);
  if (deck.impossible)
    throw Error(ErrorKind::mesh, deck.impossible->where, deck.impossible->effect,
                phrase<"State the absolute zero in the deck, or make the case with --temperatures degC">());
  if (doubt) *doubt = doubt_of(deck, units);
  name_file_of_fields(deck.study.constraints, path), name_file_of_fields(deck.study.loads, path);
  for (DeckStepConditions& step : deck.steps)
    name_file_of_fields(step.constraints, path), name_file_of_fields(step.loads, path);
  project.study = std::move(deck.study);
  project.study.not_computed.insert(project.study.not_computed.begin(), deck.wrong_units.begin(),
                                    deck.wrong_units.end());
  if (deck.solve) take_increments(*deck.solve, project.solve);
  take_steps(project, deck);
  project.notes = "Taken from " + file + (deck.title.empty() ? "" : " (" + deck.title + ")") +
                  ": mesh, sets, materials, constraints and loads of " +
                  (deck.steps.size() > 1 ? std::to_string(deck.steps.size()) + " steps" : "its first step") +
                  ". Forces are taken as " +
                  (units.force == 1 ? "N" : format_quantity(units.force, QuantityKind::force)) +
                  " and times as s, stresses and all else follow from the unit of length, " +
                  format_quantity(project.geometry.unit, QuantityKind::length) +
                  ": check geometry/unit and the numbers.";
  const auto joins = [](const Condition& c) { return c.kind->enters == Enters::ties || c.kind->enters == Enters::couples; };
  if (!project.study.equations.empty() || std::any_of(project.study.constraints.begin(), project.study.constraints.end(), joins)) {
    project.mesh.interfaces = Interfaces::separate;
    project.notes += " Parts that touch stay apart where the deck does not join them (mesh.interfaces \"separate\").";
  }
  ThreadTeam team(0);
  for (const Finding& f : find_unjoined(deck.mesh, true, team))
    if (f.is_error && project.mesh.interfaces != Interfaces::separate)
      project.notes +=
          "\nTo be decided before a run: " + f.problem.english() + ". " + f.next_step.english() + ".";
  auto left_out = deck.mesh_notes;
  left_out.insert(left_out.end(), deck.notes.begin(), deck.notes.end());
  if (left_out.empty()) return;
  project.notes += "\nNot taken over, or changed:";
  for (const auto& text : left_out) project.notes += "\n  " + Text(text).english();
}

}  // namespace

Text assumed_unit_text(const std::string& geometry_path) {
  if (states_unit(geometry_path)) return {};
  return phrase<"%1 states no unit of length: %2 is taken; if another is meant, state it (--unit)">(
      std::filesystem::path(geometry_path).filename().string(),
      format_quantity(assumed_unit, QuantityKind::length));
}

bool states_conditions(const std::string& geometry_path) {
  return is_conditions_deck(geometry_path);
}

Project starter_project(const std::string& geometry_path, double unit, const DeckUnits& deck,
                        DeckDoubt* doubt) {
  const std::filesystem::path path = std::filesystem::absolute(geometry_path).lexically_normal();
  const bool is_mesh = is_mesh_file(path.string()), has_unit = states_unit(path.string());
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code) && !std::filesystem::is_directory(path, code))
    throw Error(ErrorKind::file, geometry_path, phrase<"there is no such file">(),
                phrase<"Check the path of the geometry">());
  if (std::filesystem::is_directory(path, code) && image_files(path.string()).empty())
    throw Error(ErrorKind::input, geometry_path, phrase<"the folder holds no DICOM file">(),
                phrase<"Choose a folder with one DICOM series, or a file of it">());

  Project project;
  project.title = shown_name(path.stem().string());
  project.notes = first_words::starting;
  if (!has_unit && unit == 0) project.notes += first_words::unit;
  const bool is_image = is_image_path(path.string());
  if (is_image) project.title = "Case from an image";  // names of folders and files often identify a patient
  if (is_image) project.notes += first_words::image;
  project.geometry.kind = is_image  ? GeometryKind::image
                          : is_mesh ? GeometryKind::mesh_file
                                    : GeometryKind::file;
  project.geometry.path = path.string();
  project.geometry.unit = has_unit || unit > 0 ? unit : assumed_unit;
  project.mesh.kind = usual_kind(project.geometry);
  if (is_conditions_deck(path.string())) {
    take_deck(project, path.string(), deck, doubt);
    return project;
  }

  Material first =
      find_material(is_image ? "cortical bone" : "steel S235", phrase<"starting case">()).material;
  project.study.materials = {first};
  project.study.assignments = {{first.name, {}}};
  return project;
}

}  // namespace genba
