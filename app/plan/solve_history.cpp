#include "app/plan/solve_history.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/base/file/file.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/file/regular_file.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

/// Increase it when the rule of expected_seconds() changes: factors of another rule are meaningless.
constexpr int history_version = 2;
constexpr std::size_t most_solves = 200;
constexpr double least_seconds = 5e-3;

std::string path_in(const std::string& folder) {
  return folder + "/solves.json";
}

Json solve_json(const FinishedSolve& s) {
  return {{"device", s.device},
          {"dofs", s.shape.dofs},
          {"kind", static_cast<int>(s.shape.kind)},
          {"preconditioner", static_cast<int>(s.shape.preconditioner)},
          {"unknowns", s.shape.unknowns},
          {"volume", s.shape.volume},
          {"diagonal", s.shape.diagonal},
          {"tolerance", s.shape.tolerance},
          {"factor", s.factor}};
}

FinishedSolve solve_of(const Json& j) {
  FinishedSolve s;
  s.device = j.at("device");
  s.shape.dofs = whole_number<int>(j.at("dofs"));
  s.shape.kind = kind_of(j.at("kind"), last_mesh_kind);
  s.shape.preconditioner = kind_of(j.at("preconditioner"), Preconditioner::multigrid);
  s.shape.unknowns = j.at("unknowns");
  s.shape.volume = j.at("volume");
  s.shape.diagonal = j.at("diagonal");
  s.shape.tolerance = j.at("tolerance");
  s.factor = j.at("factor");
  return s;
}

bool is_usable_solve(const FinishedSolve& s) {
  return std::isfinite(s.factor) && s.factor > 0 && s.shape.unknowns > 0 && s.shape.volume > 0 &&
         s.shape.diagonal > 0;
}

bool is_comparable(const FinishedSolve& solve, const std::string& device, const SolveShape& shape) {
  return solve.device == device && solve.shape.dofs == shape.dofs &&
         solve.shape.preconditioner == shape.preconditioner;
}

/// 1: as good as the same case. Falls by half for a slenderness that differs by 18 %, or for 10 times the
/// unknowns.
double likeness(const SolveShape& a, const SolveShape& b) {
  const double slender = std::log(a.slenderness() / b.slenderness()) / 0.15;
  const double size = std::log(a.unknowns / b.unknowns) / 2;
  const double kind = a.kind == b.kind ? 0 : 1;
  return std::exp(-0.5 * (slender * slender + size * size + kind * kind));
}

bool same_shape(const FinishedSolve& a, const FinishedSolve& b) {
  return is_comparable(a, b.device, b.shape) && a.shape.kind == b.shape.kind &&
         a.shape.unknowns == b.shape.unknowns && a.shape.diagonal == b.shape.diagonal;
}

}  // namespace

std::optional<FinishedSolve> finished_solve(const Project& project, const MeshedGeometry& meshed,
                                            const PlannedSystem& planned, const Solution& solution) {
  const SolveReport& report = solution.report;
  if (!solution.has_matrix() || report.resumed_at > 0 || report.seconds < least_seconds ||
      project.solve.energy_tolerance > 0)
    return {};
  FinishedSolve out;
  out.device = device_key(solution.device);
  const auto unknowns = static_cast<double>(planned.plan.pattern.rows);
  out.shape = solve_shape(measure_mesh(project, meshed), planned.plan, project.mesh.kind, unknowns,
                          project.solve.tolerance);
  out.shape.preconditioner = solution.preconditioning.kind;
  const double expected = expected_seconds(planned.plan, solution.format, out.shape,
                                           static_cast<double>(planned.plan.pattern.nonzeros));
  if (!(expected > 0)) return {};
  out.factor = report.seconds / expected;
  return is_usable_solve(out) ? std::optional(out) : std::nullopt;
}

LearnedFactor learned_factor(std::span<const FinishedSolve> solves, const std::string& device,
                             const SolveShape& shape) {
  double weight = 0.1, sum = 0;  // the weight of the rule itself, with factor 1
  LearnedFactor out;
  for (const FinishedSolve& solve : solves) {
    if (!is_comparable(solve, device, shape)) continue;
    const double alike = likeness(solve.shape, shape);
    weight += alike;
    sum += alike * std::log(solve.factor);
    if (alike > 0.5) ++out.solves;
  }
  out.factor = std::exp(sum / weight);
  return out;
}

std::vector<FinishedSolve> read_finished_solves(const std::string& folder) {
  std::vector<FinishedSolve> out;
  if (folder.empty()) return out;
  std::ifstream in = open_regular(path_in(folder));
  if (!in) return out;
  try {
    const Json found = Json::parse(in);
    if (found.at("version") != history_version) return out;
    for (const Json& entry : found.at("solves"))
      if (const FinishedSolve solve = solve_of(entry); is_usable_solve(solve)) out.push_back(solve);
  } catch (const Json::exception&) {
    out.clear();
  }
  return out;
}

void keep_finished_solve(const std::string& folder, const FinishedSolve& solve, Monitor& monitor) {
  if (folder.empty()) return;
  std::vector<FinishedSolve> solves = read_finished_solves(folder);
  std::erase_if(solves, [&](const FinishedSolve& s) { return same_shape(s, solve); });
  solves.push_back(solve);
  const std::size_t first = solves.size() > most_solves ? solves.size() - most_solves : 0;
  Json data = {{"version", history_version}, {"solves", Json::array()}};
  for (std::size_t i = first; i < solves.size(); ++i) data["solves"].push_back(solve_json(solves[i]));
  try {
    make_private_folder(folder);
    write_private_text(path_in(folder), data.dump(1) + "\n");
  } catch (const std::exception& error) {
    monitor.log(LogLevel::warning,
                phrase<"The time of this solve cannot be kept for estimates: %1">(full_text(error)));
  }
}

}  // namespace genba
