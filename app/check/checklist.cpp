#include "app/check/checklist.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "app/case/describe.hpp"
#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "app/check/flow_plausibility.hpp"
#include "app/check/linear_elements.hpp"
#include "app/check/plane_facts.hpp"
#include "app/check/part_list.hpp"
#include "app/check/plausibility.hpp"
#include "app/check/selections.hpp"
#include "app/check/variation_check.hpp"
#include "app/materials/label_materials.hpp"
#include "app/materials/material_library.hpp"
#include "app/stage/apart_parts.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/faces/bonds.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/model/study/named_faces.hpp"
#include "mesh/mesher/body_size.hpp"

namespace genba {

namespace {

/// Scaled Jacobian below which an element spoils stresses around it and the iteration.
constexpr double poor_quality = 0.1;

constexpr std::array parts{CheckPart::geometry, CheckPart::mesh,  CheckPart::materials,
                           CheckPart::supports, CheckPart::loads, CheckPart::memory};

CheckPart part_of(const std::string& place) {
  const auto starts = [&](std::string_view word) { return place.compare(0, word.size(), word) == 0; };
  if (starts("constraints")) return CheckPart::supports;
  if (starts("loads")) return CheckPart::loads;
  if (starts("not_computed")) return CheckPart::geometry;  // the geometry file asks for it
  return CheckPart::materials;                             // materials, regions
}

Text constraint_count(std::size_t n) {
  return n == 1 ? phrase<"%1 constraint">(n) : phrase<"%1 constraints">(n);
}

/// Elastic supports and springs stand among the loads of a case, but they hold the body.
Text support_count(const Study& study) {
  const auto springs = static_cast<std::size_t>(
      std::count_if(study.loads.begin(), study.loads.end(), [](const Condition& c) { return c.kind->holds_by_springs(); }));
  const Text elastic =
      springs == 1 ? phrase<"%1 elastic support">(springs) : phrase<"%1 elastic supports">(springs);
  if (springs == 0) return constraint_count(study.constraints.size());
  if (study.constraints.empty()) return elastic;
  return phrase<"%1, %2">(constraint_count(study.constraints.size()), elastic);
}

std::size_t acting_loads(const Study& study) {
  return static_cast<std::size_t>(std::count_if(study.loads.begin(), study.loads.end(),
                                                [](const Condition& c) { return !c.kind->holds_by_springs(); }));
}

Text load_count(std::size_t n) {
  return n == 1 ? phrase<"%1 load">(n) : phrase<"%1 loads">(n);
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

/// "steel, marrow (label table)"
Text material_names(const Study& stated, const LabelledStudy& labelled) {
  std::vector<std::string> own, added;
  for (const Material& m : stated.materials) own.push_back(m.name);
  for (const LabelMaterial& line : labelled.from_table)
    if (std::ranges::find(added, line.material.name) == added.end()) added.push_back(line.material.name);
  if (added.empty()) return own.empty() ? phrase<"none">() : Text(listed(own));
  return own.empty() ? phrase<"by the label table: %1">(listed(added))
                     : phrase<"%1; by the label table: %2">(listed(own), listed(added));
}

/// True if the place of a finding is in a material that only the label table brings in.
bool is_of_table(const std::string& place, const Study& stated, const LabelledStudy& labelled) {
  return std::ranges::any_of(labelled.from_table, [&](const LabelMaterial& line) {
    const std::string& name = line.material.name;
    return place.starts_with("materials/" + name + "/") &&
           std::ranges::none_of(stated.materials, [&](const Material& m) { return m.name == name; });
  });
}

void check_geometry(const Project& project, CheckRow& row) {
  const GeometrySpec& geometry = project.geometry;
  if (geometry.kind == GeometryKind::box) {
    row.facts = is_rectangle(geometry)
                    ? phrase<"structured rectangle %1 by %2">(
                          format_quantity(geometry.box_size[0], QuantityKind::length),
                          format_quantity(geometry.box_size[1], QuantityKind::length))
                    : phrase<"structured box %1">(format_vector(geometry.box_size, QuantityKind::length));
    return;
  }
  if (geometry.kind == GeometryKind::sketch) {
    row.facts = phrase<"sketch, faces: %1">(geometry.sketch.regions.size());
    return;
  }
  const std::filesystem::path path(resolve_path(project, geometry.path));
  row.facts = path.filename().string();
  std::error_code code;
  const bool is_image = geometry.kind == GeometryKind::image && std::filesystem::is_directory(path, code);
  if (!std::filesystem::is_regular_file(path, code) && !is_image)
    row.findings.push_back({true, "geometry/file", phrase<"there is no file \"%1\"">(geometry.path),
                            phrase<"Paths are relative to the case file">()});
  if (geometry.unit == 0 && geometry.kind != GeometryKind::image && !states_unit(path.string()))
    row.findings.push_back(
        {true, "geometry/unit", phrase<"the file states no unit of length">(), phrase<"Choose one">()});
}

/// Other files that the geometry or the mesh needs.
void check_other_files(Project project, std::vector<CheckRow>& rows) {
  std::error_code code;
  std::set<std::pair<std::string_view, std::string>> told;  // several components of a vector may use one file
  for (const StatedPath& stated : stated_paths(project)) {
    if (stated.path == &project.geometry.path || stated.is_of_report() ||
        std::filesystem::exists(resolve_path(project, *stated.path), code) ||
        !told.emplace(stated.place, *stated.path).second)
      continue;
    const CheckPart part = stated.is_of_values()                     ? part_of(stated.place)
                           : stated.is_of_run()                      ? CheckPart::memory
                           : stated.path == &project.mesh.size_field ? CheckPart::mesh
                                                                     : CheckPart::geometry;
    rows[static_cast<std::size_t>(part)].findings.push_back(
        {true, stated.place, phrase<"there is no file \"%1\"">(*stated.path),
         phrase<"Paths are relative to the case file">()});
  }
}

/// The study with the materials of the label table, if the table can be read.
LabelledStudy checked_study(const Project& project, const Mesh* mesh, CheckRow& geometry,
                            CheckRow& materials) {
  const std::string& table = project.geometry.image.label_file;
  std::error_code code;
  if (table.empty() || std::filesystem::exists(resolve_path(project, table), code)) try {
      return labelled_study(project, mesh);
    } catch (const Error& e) {
      CheckRow& row = e.kind() == ErrorKind::file ? geometry : materials;
      row.findings.push_back({true, e.place().english(), e.problem(), e.next_step()});
    }
  return {project.study, {}};
}

/// Reports materials by grey value if the geometry has no grey values.
void check_grey_values(const Project& project, CheckRow& row) {
  const GeometrySpec& geometry = project.geometry;
  const bool may_have = geometry.kind == GeometryKind::mesh_file || geometry.kind == GeometryKind::file ||
                        geometry.image.is_threshold() || !geometry.image.grey_image.empty();
  for (const Material& m : project.study.materials)
    if (has_grey_law(m) && !may_have)
      row.findings.push_back(
          {true, "materials/" + m.name,
           phrase<"takes its stiffness from grey values, but the geometry has none">(),
           phrase<"Name the image that the labels were drawn on (geometry/grey_image), or state E">()});
}

void check_names(const Mesh& mesh, const Selector& where, const std::string& place, CheckRow& row) {
  const auto* named = std::get_if<NamedSelector>(&where);
  if (!named) return;
  std::vector<std::string> known;
  for (const auto* entities : {&mesh.surfaces, &mesh.regions})
    for (const GeometricEntity& e : *entities) {
      known.push_back("#" + std::to_string(e.tag));
      if (!e.name.empty()) known.push_back(e.name);
    }
  for (const NamedSet& set : mesh.sets) known.push_back(set.name);
  for (const std::string& name : names_in_geometry(*named)) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const auto near = nearest_words(name, known, 3);
    row.findings.push_back({true, place, phrase<"the mesh has nothing named \"%1\"">(name),
                            near.empty() ? phrase<"Click the surface in the picture">()
                                         : phrase<"The nearest names are %1">(quoted_list(near))});
  }
}

/// Asks about labels of an image that take one material because nobody said what they are.
void check_labels(const Project& project, const Study& study, const Mesh& mesh, CheckRow& row) {
  if (project.geometry.kind != GeometryKind::image || mesh.regions.size() < 2) return;
  const auto is_named = [&](const GeometricEntity& region) {
    return std::ranges::any_of(study.assignments, [&](const MaterialAssignment& a) {
      return std::ranges::find(a.regions, region.name) != a.regions.end() ||
             std::ranges::find(a.regions, "#" + std::to_string(region.tag)) != a.regions.end();
    });
  };
  const auto all = std::ranges::find_if(study.assignments,
                                        [](const MaterialAssignment& a) { return a.regions.empty(); });
  std::vector<std::string> same;
  for (const GeometricEntity& region : mesh.regions)
    if (!is_named(region)) same.push_back(region.name);
  if (all == study.assignments.end() || same.size() < 2) return;
  row.findings.push_back({false, "regions",
                          phrase<"the labels %1 all take the material '%2'">(quoted_list(same), all->material),
                          phrase<"Name the labels (geometry/labels), and give each that is another tissue its "
                                 "own material">()});
}

/// A load of zero is usually one that was not filled in.
bool is_zero(const Condition& load) {
  if (load.kind->amount < 0) return false;
  const ConditionField& field = load.kind->fields[static_cast<std::size_t>(load.kind->amount)];
  for (int c = 0; c < field.components; ++c)
    if (number(load, field.key, c) != 0) return false;
  return true;
}

}  // namespace

std::string_view to_string(CheckPart part) {
  switch (part) {
    case CheckPart::geometry:
      return "geometry";
    case CheckPart::mesh:
      return "mesh";
    case CheckPart::materials:
      return "materials";
    case CheckPart::supports:
      return "supports";
    case CheckPart::loads:
      return "loads";
    case CheckPart::memory:
      return "memory";
  }
  return {};
}

std::vector<CheckRow> check_case(const Project& project) {
  return check_case(project, nullptr, nullptr);
}

namespace {
bool is_about_step(const Finding& finding, std::size_t step) {
  const std::string own = "steps/" + std::to_string(step);
  return finding.place == own || finding.place.starts_with(own + "/");
}

/// True for findings about the step at hand or about all steps.
bool is_about_step_at_hand(const Finding& finding, const Project& project) {
  return finding.place == "steps" || finding.place.starts_with("output/") ||
         is_about_step(finding, step_at_hand(project));
}

void check_zero_loads(const Study& study, CheckRow& row) {
  for (const Condition& load : study.loads)
    if (load.varies.empty() && is_zero(load))
      row.findings.push_back({false, "loads/" + load.name, phrase<"its value is zero">(),
                              phrase<"State how much, or remove it">()});
}

void check_condition_names(const Mesh& mesh, const Study& study, CheckRow& supports, CheckRow& loads) {
  for (const Condition& c : study.constraints) {
    check_names(mesh, c.where, "constraints/" + c.name, supports);
    if (c.kind->joins_places()) check_names(mesh, c.other, "constraints/" + c.name + "/to", supports);
  }
  for (const Condition& l : study.loads) {
    if (l.kind->has_selector()) check_names(mesh, l.where, "loads/" + l.name, loads);
    if (l.kind->joins_places()) check_names(mesh, l.other, "loads/" + l.name + "/to", loads);
  }
}
}  // namespace

std::vector<CheckRow> check_case(const Project& project, const MeshedGeometry* meshed, const MemoryPlan* plan,
                                 std::span<const VariationFacts> variations) {
  std::vector<Finding> of_steps;
  for (Finding& finding : step_findings(project))
    if (is_about_step_at_hand(finding, project)) of_steps.push_back(std::move(finding));
  return check_step(project, of_steps, meshed, plan, variations);
}

namespace {
Text response_text_of(const ResponseOptions& how, int modes) {
  const Text moved = how.base == BaseMotion::none ? phrase<"loads">() : phrase<"a motion of the base">();
  switch (how.kind) {
    case ResponseKind::harmonic: return phrase<"Harmonic response by %1 modes at most, to %2">(modes, moved);
    case ResponseKind::transient: return phrase<"Transient by %1 modes at most, to %2">(modes, moved);
    case ResponseKind::spectrum:
      return phrase<"Response spectrum by %1 modes at most, combined by %2">(modes, to_string(how.combination));
    case ResponseKind::random: break;
  }
  return phrase<"Random vibration by %1 modes at most, by %2">(modes, moved);
}

Text modes_wanted_text(const ModalOptions& how) {
  if (how.problem == ModeProblem::buckling)
    return phrase<"Linear buckling: %1 load factors at most, of step \"%2\"">(how.number, how.stress_of);
  const auto hertz = [](double f) { return format_quantity(f, QuantityKind::frequency); };
  const Text range = how.to ? phrase<"from %1 to %2">(hertz(how.from), hertz(*how.to))
                            : phrase<"from %1 on">(hertz(how.from));
  return how.check == ModeCheck::none
             ? phrase<"Natural frequencies: %1 modes at most, %2">(how.number, range)
             : phrase<"Natural frequencies: %1 modes at most, %2; missed ones are looked for">(how.number,
                                                                                                          range);
}
}  // namespace

Text time_steps_text(const Project& own) {
  if (!own.study.transient || own.times.empty()) return {};
  const double count = expected_time_steps(*own.study.transient, own.times.back());
  if (count == 0) return {};
  const std::string size = format_quantity(own.study.transient->step, QuantityKind::time),
                    steps = count < 1e9 ? grouped(std::llround(count)) : format_number(count, "%.3g"),
                    frames = grouped(static_cast<std::int64_t>(own.times.size()));
  return own.study.transient->tolerance > 0 || own.study.transient->motion_error > 0
             ? phrase<"%1 time steps if all have the size of the first, %2; frames: %3">(steps, size, frames)
             : phrase<"%1 time steps of %2; frames: %3">(steps, size, frames);
}

std::vector<CheckRow> check_step(const Project& project, std::span<const Finding> of_steps,
                                 const MeshedGeometry* meshed, const MemoryPlan* plan,
                                 std::span<const VariationFacts> variations) {
  std::vector<CheckRow> rows;
  for (const CheckPart part : parts) rows.push_back({part, {}, {}});
  const auto row = [&](CheckPart part) -> CheckRow& { return rows[static_cast<std::size_t>(part)]; };

  check_geometry(project, row(CheckPart::geometry));
  const LabelledStudy labelled = checked_study(project, meshed ? meshed->mesh.get() : nullptr,
                                               row(CheckPart::geometry), row(CheckPart::materials));
  const Study& study = labelled.study;
  check_other_files(project, rows);
  check_grey_values(project, row(CheckPart::materials));
  for (const Finding& finding : of_steps) row(CheckPart::loads).findings.push_back(finding);
  if (project.study.response)
    row(CheckPart::loads).lines.push_back(response_text_of(*project.study.response, project.study.modal->number));
  else if (project.study.modal) row(CheckPart::loads).lines.push_back(modes_wanted_text(*project.study.modal));
  if (Text time_steps = time_steps_text(project); !time_steps.empty())
    row(CheckPart::loads).lines.push_back(std::move(time_steps));
  row(CheckPart::materials).facts = material_names(project.study, labelled);
  row(CheckPart::supports).facts = support_count(study);
  row(CheckPart::loads).facts = load_count(acting_loads(study));
  for (Finding& finding : validate(study)) {
    // A table may list labels that the image does not have.
    if (!meshed && is_of_table(finding.place, project.study, labelled)) finding.is_error = false;
    row(part_of(finding.place)).findings.push_back(std::move(finding));
  }
  for (VariationCheck& check :
       check_variations(project, study, variations, meshed ? box_diagonal(*meshed->mesh) : 0)) {
    CheckRow& its = row(part_of(check.place));
    its.lines.push_back(std::move(check.line));
    its.findings.insert(its.findings.end(), check.findings.begin(), check.findings.end());
  }
  check_zero_loads(study, row(CheckPart::loads));
  for (Finding& finding : unusual_values(study.materials))
    row(CheckPart::materials).findings.push_back(std::move(finding));

  std::optional<std::array<Vec3, 2>> box;
  if (meshed)
    box = bounding_box(*meshed->mesh);
  else if (project.geometry.kind == GeometryKind::box)
    box = {Vec3{}, project.geometry.box_size};
  const double duration = project.times.empty() ? 0 : project.times.back();
  if (box)
    for (Finding& finding :
         implausible_conditions(study, *box, meshed ? meshed->mesh.get() : nullptr, duration))
      row(part_of(finding.place)).findings.push_back(std::move(finding));
  for (Finding& finding : damage_at_rest(study, duration))
    row(part_of(finding.place)).findings.push_back(std::move(finding));

  CheckRow& mesh_row = row(CheckPart::mesh);
  mesh_row.facts = phrase<"not made yet; the run makes it">();
  if (meshed) {
    const Mesh& mesh = *meshed->mesh;
    mesh_row.facts = phrase<"%1 nodes, %2 elements">(grouped(mesh.node_count()), grouped(mesh.solid_count()));
    if (meshed->quality.min < poor_quality)
      mesh_row.findings.push_back(
          {false, "mesh/quality",
           phrase<"the worst, element %1, has a scaled Jacobian of %2, at %3">(
               meshed->quality.worst_tag, format_number(meshed->quality.min, "%.2g"),
               place_text(meshed->quality.worst_place, box_diagonal(mesh))),
           is_of_elements(project.geometry)
               ? phrase<"Stresses near it are doubtful: make better elements there in the program that made "
                        "the mesh">()
               : phrase<"Stresses near it are doubtful: change the element size, or mend the geometry "
                        "there">()});
    mesh_row.findings.insert(mesh_row.findings.end(), meshed->report.unjoined.begin(),
                             meshed->report.unjoined.end());
    std::ranges::copy_if(meshed->report.facts, std::back_inserter(mesh_row.lines), tells_bond);
    for (const TouchingParts& pair : part_pairs(project, *meshed))
      if (!pair.has_common_mesh) mesh_row.lines.push_back(pair_line(mesh, pair));
    for (const auto& warning : mesh_warnings(project, *meshed))
      mesh_row.findings.push_back({false, "mesh", warning, {}});
    for (const SelectionChange& change : compare_selections(
             recorded_selections(project_of_step(project, step_at_hand(project))), mesh, study)) {
      if (change.state == SelectionState::kept) continue;
      const bool lost = change.state == SelectionState::lost;
      row(part_of(change.place))
          .findings.push_back(
              {lost, change.place,
               lost ? phrase<"\"%1\" is lost since the last run: %2">(change.selector, change.text)
                    : phrase<"\"%1\" moved since the last run: %2">(change.selector, change.text),
               !lost ? phrase<"Look whether it is still meant">()
               : change.replacement.empty()
                   ? phrase<"Choose the surface anew">()
                   : phrase<"\"%1\" looks like it: choose that">(change.replacement)});
    }
    for (Finding& finding : plane_findings(mesh, study)) mesh_row.findings.push_back(std::move(finding));
    for (const auto& [name, value] : plane_facts(mesh, study))
      mesh_row.lines.push_back(phrase<"%1: %2">(name, value));
    check_labels(project, study, mesh, row(CheckPart::materials));
    check_condition_names(mesh, study, row(CheckPart::supports), row(CheckPart::loads));
  }

  for (Finding& finding : linear_element_findings(project, study, meshed ? meshed->mesh.get() : nullptr))
    mesh_row.findings.push_back(std::move(finding));

  CheckRow& memory = row(CheckPart::memory);
  memory.facts = meshed ? phrase<"not planned yet; the run does it">() : phrase<"known after meshing">();
  if (plan && plan->feasible)
    memory.facts = phrase<"fits with %1 on %2">(
        plan->ranks    ? phrase<"%1 ranks">(plan->ranks->ranks)
        : plan->cards  ? phrase<"%1 cards">(plan->cards->cards)
        : plan->direct ? word(to_string(SolveMethod::direct))
                       : Text(to_string(plan->chosen)),
        plan->device.name);
  if (plan && !plan->feasible) {
    memory.facts = phrase<"does not fit">();
    memory.findings.push_back(
        {true, "memory", plan->reason, plan->advice.empty() ? Text() : Text(plan->advice.front())});
  }
  return rows;
}

std::vector<StepFinding> check_other_steps(const Project& project, const MeshedGeometry* meshed) {
  const std::size_t here = step_at_hand(project);
  if (step_count(project) < 2) return {};
  const Mesh* const mesh = meshed ? meshed->mesh.get() : nullptr;
  CheckRow unread;  // check_case() reports a table that cannot be read
  const LabelledStudy labelled = checked_study(project, mesh, unread, unread);
  std::set<std::string> told;  // steps share their materials
  for (const Finding& finding : validate(labelled.study)) told.insert(sentence(finding).english());
  const std::vector<Step> all = steps(project);
  const std::vector<Finding> of_steps = step_findings(project);
  std::vector<StepFinding> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == here || !all[i].is_on) continue;
    const auto add = [&](CheckPart part, const Finding& finding) {
      const bool is_shared = part == CheckPart::materials || part == CheckPart::geometry;
      if (!is_shared || told.insert(sentence(finding).english()).second) out.push_back({i, part, finding});
    };
    Study study = labelled.study;
    study.physics = all[i].physics;
    study.constraints = all[i].constraints;
    study.loads = all[i].loads;
    study.transient = all[i].transient;
    study.modal = all[i].modal;
    study.response = all[i].response;
    for (Finding finding : validate(study)) {
      if (!meshed && is_of_table(finding.place, project.study, labelled)) finding.is_error = false;
      add(part_of(finding.place), finding);
    }
    for (const VariationCheck& check : check_variations(project, study, {}, mesh ? box_diagonal(*mesh) : 0))
      for (const Finding& finding : check.findings) add(part_of(check.place), finding);
    const double duration = all[i].times.empty() ? 0 : all[i].times.back();
    std::vector<Finding> doubts = damage_at_rest(study, duration);
    if (mesh)
      for (Finding& finding : implausible_conditions(study, bounding_box(*mesh), mesh, duration))
        doubts.push_back(std::move(finding));
    for (const Finding& finding : doubts) add(part_of(finding.place), finding);
    CheckRow supports{CheckPart::supports, {}, {}}, loads{CheckPart::loads, {}, {}};
    for (const Finding& finding : of_steps)
      if (is_about_step(finding, i)) loads.findings.push_back(finding);
    check_zero_loads(study, loads);
    if (mesh) check_condition_names(*mesh, study, supports, loads);
    for (const CheckRow* row : {&supports, &loads})
      for (const Finding& finding : row->findings) add(row->part, finding);
  }
  return out;
}

CheckRow check_size(const Project& project, Monitor& monitor) {
  const GeometrySpec geometry = resolved_geometry(project);
  try {
    const std::array<Vec3, 2> box = geometry_box(geometry, project.mesh, monitor);
    CheckRow row = size_row(geometry, box);
    for (Finding& finding : implausible_conditions(project.study, box, nullptr,
                                                   project.times.empty() ? 0 : project.times.back()))
      row.findings.push_back(std::move(finding));
    return row;
  } catch (const Error& e) {
    return {CheckPart::geometry, {}, {{true, e.place().english(), e.problem(), e.next_step()}}};
  }
}

CheckRow size_row(const GeometrySpec& geometry, const std::array<Vec3, 2>& box) {
  CheckRow row{CheckPart::geometry, {}, {}};
  if (geometry.kind == GeometryKind::box) return row;
  row.facts = format_sizes(minus(box[1], box[0]));
  const Text doubt = doubtful_size(geometry, box);
  if (!doubt.empty()) row.findings.push_back({false, "geometry", doubt, {}});
  return row;
}

bool any_error(std::span<const CheckRow> rows) {
  return std::any_of(rows.begin(), rows.end(), [](const CheckRow& row) {
    return std::any_of(row.findings.begin(), row.findings.end(), [](const Finding& f) { return f.is_error; });
  });
}

Text sentence(const Finding& finding) {
  return full_text(Error(ErrorKind::model, finding.place, finding.problem, finding.next_step));
}

}  // namespace genba
