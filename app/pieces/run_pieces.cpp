#include "app/pieces/run_pieces.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "app/output/version.hpp"
#include "app/ranks/rank_plan.hpp"
#include "app/ranks/rank_program.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/procedure.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/job/temporary_folder.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

/// Kinds of conditions that need nothing but the elements of a piece, and sums.
constexpr std::array condition_kinds = {"displacement", "pressure",  "traction",   "force",       "nodal_force",
                                        "gravity",      "centrifugal", "thermal_strain", "temperature", "heat_flux",
                                        "convection",   "heat_source", "nodal_heat", "voltage",     "current_density",
                                        "current"};

[[noreturn]] void refuse_pieces(const Text& place, const Text& what) {
  throw Error(ErrorKind::input, place, phrase<"a mesh in pieces is not computed with %1">(what),
              phrase<"Compute the whole mesh (on ranks too, if one computer holds it), or leave this out">());
}

bool is_for_pieces(const Selector& where) {
  const auto is_simple = [](const auto& selector) {
    using Kind = std::remove_cvref_t<decltype(selector)>;
    return std::is_same_v<Kind, NamedSelector> || std::is_same_v<Kind, PlaneSelector> || std::is_same_v<Kind, BoxSelector> ||
           std::is_same_v<Kind, SphereSelector> || std::is_same_v<Kind, NormalSelector>;
  };
  if (const auto* all = std::get_if<AllOfSelector>(&where))
    return std::ranges::all_of(all->parts, [&](const PartSelector& part) { return std::visit(is_simple, part); });
  return std::visit(is_simple, where);
}

void require_condition(const Condition& condition, std::size_t number) {
  const Text place = describe(condition, number);
  if (std::ranges::find(condition_kinds, condition.kind->key) == condition_kinds.end())
    refuse_pieces(place, word(condition.kind->word));
  if (!condition.varies.empty()) refuse_pieces(place, phrase<"values that vary">());
  if (condition.kind->has_selector() && !is_for_pieces(condition.where))
    refuse_pieces(place, phrase<"places by the nearest face, a patch or a needle">());
}

void require_materials(const Study& study) {
  for (const Material& m : study.materials) {
    const Text place = phrase<"material '%1'">(m.name);
    if (!m.varies.empty()) refuse_pieces(place, phrase<"values that vary">());
    if (has_grey_law(m)) refuse_pieces(place, phrase<"grey values of an image">());
  }
  for (const MaterialAssignment& assignment : study.assignments)
    if (!std::holds_alternative<std::monostate>(assignment.axes) && !std::holds_alternative<ConstantAxes>(assignment.axes))
      refuse_pieces(phrase<"material '%1'">(assignment.material), phrase<"directions that vary">());
}

void require_solver(const SolveOptions& solve) {
  const Text place = "solver";
  if (solve.method == SolveMethod::direct) refuse_pieces(place, phrase<"the method \"direct\"">());
  if (solve.preconditioner)
    refuse_pieces(place, phrase<"the preconditioner \"%1\" (state rank_preconditioner)">(word(to_string(*solve.preconditioner))));
  if (solve.precision == SolvePrecision::mixed) refuse_pieces(place, phrase<"the precision \"mixed\"">());
  if (!solve.automatic_format) refuse_pieces(place, phrase<"a stated format">());
  if (solve.backend == BackendChoice::cuda || solve.backend == BackendChoice::checked)
    refuse_pieces(place, phrase<"the backend \"%1\"">(to_string(solve.backend)));
  if (solve.energy_tolerance > 0) refuse_pieces(place, phrase<"energy_tolerance">());
}

/// Files of elements are used as they are; whoever writes the pieces may mesh, cut and join.
void require_mesh_as_it_is(const Project& project) {
  MeshOptions usual;
  usual.kind = usual_kind(project.geometry);
  if (!(project.mesh == usual))
    throw Error(ErrorKind::input, "mesh", phrase<"a mesh in pieces is used as it is: options of the mesh do nothing">(),
                phrase<"State them in the case that genba-cli partition cuts, and leave them out here">());
  if (!project.bodies.empty()) refuse_pieces("bodies", phrase<"names that the case gives to bodies">());
}

void require_outputs_of_pieces(const OutputOptions& output) {
  if (!output.lesions.empty() || !output.systems.empty()) refuse_pieces("output", phrase<"lesions and local systems">());
  if (output.pdf) refuse_pieces("output/pdf", phrase<"a report as PDF">());
  if (output.keep) refuse_pieces("output/keep", phrase<"results that are kept beside the case">());
  if (!output.picture_field.empty()) refuse_pieces("output", phrase<"pictures">());
}

/// Bytes a number, measured on 2 ranks (app/ranks/README.md).
RanksNeed need_of_piece(const Project& project, const PieceEntry& piece, int ranks) {
  const bool is_motion = project.study.physics->is_motion();
  const std::int64_t dofs = is_motion ? 3 : 1;
  RanksNeed need;
  need.ranks = ranks;
  need.preconditioner = project.solve.rank_preconditioner;
  need.elsewhere = !project.solve.rank_hosts.empty() || queue_computers() > 1;
  need.rows = piece.nodes * dofs, need.nonzeros = piece.couplings * dofs * dofs;
  take_solver_bytes(is_motion, piece.hexahedra, need);
  constexpr std::int64_t libraries = 20'000'000, an_element = 400, a_node = 500, a_coupling = 6;
  need.program += libraries;
  need.part = piece.elements * an_element + piece.nodes * a_node + piece.couplings * a_coupling;
  return need;
}

void require_memory(const std::vector<RanksNeed>& plan) {
  if (plan.front().elsewhere) return;
  std::int64_t sum = 0;
  for (const RanksNeed& need : plan) sum += need.peak();
  const std::int64_t free = host_available_bytes();
  if (sum <= free) return;
  throw Error(ErrorKind::memory, "solver/ranks",
              phrase<"%1 ranks need %2 together, and this computer has %3 free">(plan.size(), format_bytes(sum), format_bytes(free)),
              phrase<"Name more computers in a hosts file (rank_hosts), or run inside a job of a queue">());
}

PieceJob job_of(const Project& project, const std::string& fields, const TemporaryFolder& folder) {
  const std::string list_path = resolve_path(project, project.geometry.path);
  const PieceList list = read_piece_list(list_path);
  PieceJob job;
  job.case_text = format_case(project), job.case_path = project.path;
  job.files = piece_paths(list_path, list);
  for (const PieceEntry& piece : list.pieces) job.sha256.push_back(piece.sha256);
  job.results = fields, job.answer = folder.file("answer");
  job.note = research_notice;
  return job;
}

/// What validate() warns of, as every run words it.
std::vector<Text> warnings_of(const Study& study) {
  std::vector<Text> out;
  for (const Finding& f : validate(study))
    if (!f.is_error)
      out.push_back(f.next_step.empty() ? phrase<"%1: %2">(f.place, f.problem) : phrase<"%1: %2. %3">(f.place, f.problem, f.next_step));
  return out;
}

/// As allowed_balance_error(); a residual above the tolerance was accepted as rounding. The sum of n residual entries is at most sqrt(n) times their norm.
void require_balance(const PieceAnswer& answer, double tolerance) {
  const double bound = std::max(2 * tolerance, answer.residual) * std::sqrt(static_cast<double>(answer.unknowns));
  const double allowed = std::clamp(bound, 1e-9, 1e-2);
  if (answer.balance.relative_error <= allowed) return;
  throw Error(ErrorKind::not_converged, phrase<"ranks">(),
              phrase<"loads and reactions differ by %1 of their sum; %2 is allowed">(format_number(answer.balance.relative_error, "%.2g"),
                                                                                     format_number(allowed, "%.2g")),
              phrase<"Look for a body that nothing holds, or set a smaller tolerance">());
}

}  // namespace

bool is_in_pieces(const Project& project) {
  return project.geometry.kind == GeometryKind::mesh_file && is_piece_list(project.geometry.path);
}

std::vector<std::string> fields_of_pieces(int pieces) {
  std::vector<std::string> out;
  for (int p = 0; p < pieces; ++p) out.push_back(vtu_piece_path(pieces_fields, p));
  out.push_back(pieces_fields);
  return out;
}

void require_pieces_compute(const Project& project) {
  const Procedure& procedure = procedure_for(project.study);
  if (step_count(project) > 1) refuse_pieces("steps", phrase<"several steps">());
  if (makes_frames(project) || procedure.key() != linear_static_key)
    refuse_pieces("analysis", phrase<"the procedure \"%1\"">(word(procedure.title())));
  if (depends_on_state(project.study)) refuse_pieces("analysis", phrase<"values that depend on the temperature">());
  if (!project.study.equations.empty()) refuse_pieces("equations", phrase<"equations between unknowns">());
  if (!project.combinations.empty()) refuse_pieces("combinations", phrase<"combinations of steps">());
  require_outputs_of_pieces(project.output);
  require_mesh_as_it_is(project);
  throw_first_error(validate(project.study));
  for (const auto* conditions : {&project.study.constraints, &project.study.loads})
    for (std::size_t i = 0; i < conditions->size(); ++i) require_condition((*conditions)[i], i);
  require_materials(project.study);
  require_solver(project.solve);
}

std::vector<RanksNeed> plan_pieces(const Project& project) {
  const PieceList list = read_piece_list(resolve_path(project, project.geometry.path));
  const auto pieces = static_cast<int>(list.pieces.size());
  if (project.solve.ranks != pieces)
    throw Error(ErrorKind::input, "solver/ranks", phrase<"%1 ranks for a mesh in %2 pieces">(project.solve.ranks, pieces),
                phrase<"Set ranks to %1, or write other pieces: genba-cli partition">(pieces));
  std::vector<RanksNeed> out;
  for (const PieceEntry& piece : list.pieces) out.push_back(need_of_piece(project, piece, pieces));
  return out;
}

PieceRun run_pieces(const Project& project, const std::string& fields, Monitor& monitor) {
  const auto begin = std::chrono::steady_clock::now();
  PieceRun out;
  require_pieces_compute(project);
  out.plan = plan_pieces(project);
  require_ranks();
  require_memory(out.plan);
  const TemporaryFolder folder;
  const PieceJob job = job_of(project, fields, folder);
  const std::string path = folder.file("job");
  write_piece_job(path, job);
  RankPlace place{project.solve.ranks, project.solve.rank_preconditioner, {}, 0};
  for (const RanksNeed& need : out.plan) place.planned = std::max(place.planned, need.peak());
  if (!project.solve.rank_hosts.empty()) {
    place.hosts = resolve_path(project, project.solve.rank_hosts);
    (void)read_hosts(place.hosts);
  }
  {
    RankProgram program;
    program.start(place);
    program.expect(project.solve.tolerance);
    program.command("pieces " + path, monitor);
    out.history = program.take_history();
  }
  out.answer = piece_answer_of(read_file(job.answer), job.answer);
  out.answer.ranks.preconditioner = place.preconditioner, out.answer.ranks.planned_bytes = place.planned;
  out.fields = fields;
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const std::vector<Text> of_study = warnings_of(project.study);
  out.answer.warnings.insert(out.answer.warnings.begin(), of_study.begin(), of_study.end());
  for (const Text& warning : out.answer.warnings) monitor.log(LogLevel::warning, warning);
  require_balance(out.answer, project.solve.tolerance);
  return out;
}

}  // namespace genba
