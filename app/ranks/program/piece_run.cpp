#include "app/ranks/program/piece_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/case/case_file.hpp"
#include "app/ranks/part_blocks.hpp"
#include "app/ranks/program/exchange.hpp"
#include "app/ranks/program/piece_study.hpp"
#include "engine/analysis/order/node_orders.hpp"
#include "engine/analysis/results/extrema.hpp"
#include "engine/analysis/results/sides.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/assembly/recovery.hpp"
#include "engine/base/array_position.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/solve/krylov/convergence.hpp"
#include "mesh/files/mesh_io.hpp"

namespace genba {

namespace {

using Size = std::size_t;
using PieceClock = std::chrono::steady_clock;

double seconds_of(PieceClock::time_point since) {
  return std::chrono::duration<double>(PieceClock::now() - since).count();
}

/// Equation nodes are the nodes of the piece.
NumberedGraph number_as_they_are(const PieceMesh& piece, int dofs, ThreadTeam& team, Monitor& monitor) {
  NumberedGraph out;
  const auto nodes = piece.mesh->node_count();
  for (Index i = 0; i < nodes; ++i) out.numbering.equation_node.push_back(i), out.numbering.mesh_node.push_back(i);
  out.graph = build_node_graph(*piece.mesh, out.numbering.equation_node, nodes, dofs, team, monitor);
  return out;
}

/// First of the own nodes.
Index own_begin(const PieceMesh& piece) {
  return static_cast<Index>(std::ranges::lower_bound(piece.number, piece.first) - piece.number.begin());
}

/// The elements that touch own nodes, and what else adds to their rows.
PartSystem part_of_piece(const PieceMesh& piece, const Problem& problem, const NumberedGraph& numbered, Monitor& monitor) {
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  PartSystem part;
  part.first = piece.first, part.last = piece.last;
  part.section = input.section, part.materials = input.materials, part.thickness = input.thickness;
  part.reaction = input.reaction, part.lumped_reaction = input.lumped_reaction, part.absorption = input.absorption;
  part.equation = piece.number;
  for (const Vec3& x : piece.mesh->points) part.points.insert(part.points.end(), x.begin(), x.end());
  part.fixed.assign(input.fixed.begin(), input.fixed.end());
  for (const ElementList& list : input.solids) {
    PartElements& to = part.solids.emplace_back(PartElements{list.kind, {}, {}, {}, {}, {}});
    const auto count = at(list.shape_nodes());
    for (Index e = 0; e < list.size(); ++e) {
      const auto nodes = list.nodes.subspan(at(e) * count, count);
      if (std::ranges::none_of(nodes, [&](Index node) { return piece.owns(node); })) continue;
      to.nodes.insert(to.nodes.end(), nodes.begin(), nodes.end());
      to.region.push_back(list.region[at(e)]);
      if (!list.axes.empty()) to.axes.insert(to.axes.end(), list.axes_of(e), list.axes_of(e) + element::quaternion_numbers);
    }
  }
  std::erase_if(part.solids, [](const PartElements& list) { return list.region.empty(); });
  const PartBlocks blocks = other_blocks(input, monitor);
  const auto size = static_cast<std::ptrdiff_t>(input.dofs) * input.dofs;
  for (Size i = 0; i < blocks.row.size(); ++i) {
    if (!piece.owns(blocks.row[i])) continue;
    part.blocks.row.push_back(piece.number[at(blocks.row[i])]), part.blocks.column.push_back(piece.number[at(blocks.column[i])]);
    const auto from = blocks.values.begin() + static_cast<std::ptrdiff_t>(i) * size;
    part.blocks.values.insert(part.blocks.values.end(), from, from + size);
  }
  const NodeGraph& graph = numbered.graph;
  const Index begin = own_begin(piece), end = begin + piece.last - piece.first;
  for (Index node = begin; node < end; ++node) {
    const auto from = graph.columns.begin() + graph.row_ptr[at(node)], to = graph.columns.begin() + graph.row_ptr[at(node) + 1];
    const auto own = std::count_if(from, to, [&](Index column) { return piece.owns(column); });
    part.own_columns.push_back(static_cast<Index>(own));
    part.other_columns.push_back(static_cast<Index>(to - from - own));
  }
  if (problem.study.physics->is_motion())
    part.motion_points.assign(part.points.begin() + 3 * static_cast<std::ptrdiff_t>(begin), part.points.begin() + 3 * static_cast<std::ptrdiff_t>(end));
  return part;
}

/// One value at a point: nodal values on the side of the point's element, each from the rank of its node.
struct PointHolder {
  std::vector<Index> numbers;  ///< nodes of the element, over the whole mesh
  std::vector<double> weights;
  Index region = 0;
};

/// Empty if no rank has the point. The rank whose element is nearest tells the others.
PointHolder holder_of(const PieceMesh& piece, const Results& results, const Vec3& point) {
  constexpr double nowhere = 1e300, rounding = 1e-9;
  struct {
    double distance;
    int rank;
  } own{nowhere, rank_here()}, best{};
  PointHolder out;
  if (const auto place = results.locator->find(point)) {
    const ElementBlock& block = piece.mesh->solids[at(place->block)];
    const auto nodes = element_nodes(block, place->element);
    out.region = block.group[at(place->element)];
    Vec3 there{};
    with_solid(block.type, [&](auto shape) {
      double n[decltype(shape)::nodes];
      decltype(shape)::values(place->natural.data(), n);
      for (Size i = 0; i < nodes.size(); ++i) {
        out.weights.push_back(n[i]), out.numbers.push_back(piece.number[at(nodes[i])]);
        for (Size a = 0; a < 3; ++a) there[a] += n[i] * piece.mesh->points[at(nodes[i])][a];
      }
    });
    const double distance = std::hypot(there[0] - point[0], there[1] - point[1], there[2] - point[2]);
    own.distance = distance < rounding * piece.diagonal ? 0 : distance;
  }
  MPI_Allreduce(&own, &best, 1, MPI_DOUBLE_INT, MPI_MINLOC, PETSC_COMM_WORLD);
  if (best.distance == nowhere) return {};
  if (best.rank != own.rank) out = {};
  int count = static_cast<int>(out.numbers.size());
  MPI_Bcast(&count, 1, MPI_INT, best.rank, PETSC_COMM_WORLD);
  out.numbers.resize(static_cast<Size>(count)), out.weights.resize(static_cast<Size>(count));
  MPI_Bcast(out.numbers.data(), count, MPI_INT32_T, best.rank, PETSC_COMM_WORLD);
  MPI_Bcast(out.weights.data(), count, MPI_DOUBLE, best.rank, PETSC_COMM_WORLD);
  MPI_Bcast(&out.region, 1, MPI_INT32_T, best.rank, PETSC_COMM_WORLD);
  return out;
}

/// As probe_fields(): a reaction is a sum at a node, no value of a point.
bool is_left_out(const Field& field, const Results& results) {
  return field.name == results.physics->reaction.name;
}

std::vector<PieceProbe> probe_pieces(const PieceMesh& piece, const Results& results, const std::vector<Probe>& probes) {
  std::vector<PieceProbe> out;
  for (const Probe& probe : probes) {
    const PointHolder holder = holder_of(piece, results, probe.point);
    PieceProbe& one = out.emplace_back();
    one.inside = !holder.numbers.empty();
    for (const Field& field : results.fields) {
      if (is_left_out(field, results)) continue;
      std::vector<double> sum(static_cast<Size>(field.components), 0.0), nodal(sum.size());
      for (Size i = 0; i < holder.numbers.size(); ++i) {
        const Index number = holder.numbers[i];
        if (number < piece.first || number >= piece.last) continue;
        const Index node = own_begin(piece) + number - piece.first;
        value_on_side(results, field, node, holder.region, nodal.data());
        for (Size c = 0; c < sum.size(); ++c) sum[c] += holder.weights[i] * nodal[c];
      }
      reduce_all(sum, MPI_SUM);
      if (one.inside) one.values.push_back(std::move(sum));
    }
  }
  return out;
}

/// Only sides at own nodes are complete.
void keep_own_sides(const PieceMesh& piece, Results& results) {
  if (!results.sides) return;
  auto own = std::make_shared<Sides>(*results.sides);
  std::erase_if(own->values, [&](const Sides::Value& side) { return !piece.owns(side.node); });
  results.sides = std::move(own);
}

/// Flows from surroundings, by load of the whole study; counted by one rank each. scale: sum of what enters at 0.
std::vector<double> counted_inflow(const PieceMesh& piece, const PieceStudy& study, std::size_t loads, const std::vector<double>& unknown,
                                   double& scale) {
  std::vector<double> out(std::max<Size>(1, loads), 0.0);
  for_each_exchange_facet(study.problem, [&](const ExchangeFacet& facet) {
    if (!piece.counts(std::span(facet.nodes, static_cast<Size>(facet.count)))) return;
    const double ambient = contribution(study.problem.loads[facet.load].load).surroundings;
    for (int i = 0; i < facet.count; ++i)
      for (int j = 0; j < facet.count; ++j) {
        out[study.loads[facet.load]] += facet.matrix[i * facet.count + j] * (ambient - unknown[at(facet.nodes[j])]);
        scale += std::abs(facet.matrix[i * facet.count + j] * ambient);
      }
  });
  return out;
}

/// [node][dofs] what supports take at own nodes that hold the unknown; loads: of the nodes.
std::vector<double> held_forces(const Problem& problem, const NumberedGraph& numbered, const Results& results, const std::vector<double>& loads,
                                ThreadTeam& team, Monitor& monitor) {
  if (problem.study.physics->is_motion()) return results.find(problem.study.physics->reaction.name)->data;
  AssemblyInput input = assembly_input(problem, numbered.numbering);
  const std::vector<std::uint8_t> nowhere(problem.dirichlet.fixed.size(), 0);
  input.fixed = nowhere;
  const std::vector<double>& unknown = results.fields.front().data;
  std::vector<double> out = loads;
  subtract_product(input, make_batches(input.solids, input.equation_node), unknown, out, team, monitor);
  for_each_exchange_facet(problem, [&](const ExchangeFacet& facet) {
    const double ambient = contribution(problem.loads[facet.load].load).surroundings;
    for (int i = 0; i < facet.count; ++i)
      for (int j = 0; j < facet.count; ++j) out[at(facet.nodes[i])] += facet.matrix[i * facet.count + j] * (ambient - unknown[at(facet.nodes[j])]);
  });
  for (Size i = 0; i < out.size(); ++i)
    if (!problem.dirichlet.fixed[i]) out[i] = 0;
  return out;
}

/// Loads, reactions and their sums, of own rows.
void take_forces(const PieceMesh& piece, const PieceStudy& study, const Study& whole, const NumberedGraph& numbered, const Results& results,
                 ThreadTeam& team, Monitor& monitor, PieceAnswer& out) {
  const Problem& problem = study.problem;
  const auto dofs = static_cast<Size>(problem.dofs);
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  HostElementWorker worker(team);
  const LoadVectors loads = load_vectors(problem, numbered.numbering, input, worker, monitor);
  const std::vector<double> held = held_forces(problem, numbered, results, loads.mechanical, team, monitor);
  const auto begin = at(own_begin(piece)) * dofs, end = begin + static_cast<Size>(piece.last - piece.first) * dofs;
  for (Size row = begin; row < end; ++row) {
    out.balance.applied[row % dofs] += loads.mechanical[row];
    out.magnitude += std::abs(loads.mechanical[row]) + (loads.thermal.empty() ? 0.0 : std::abs(loads.thermal[row])) + std::abs(held[row]);
  }
  out.scale = prescribed_scale(input, team, monitor);
  for (const Condition& constraint : whole.constraints) out.reactions.push_back({constraint.name, {}});
  for (Size i = 0; i < study.constraints.size(); ++i) {
    out.reactions[study.constraints[i]].total = results.reactions[i].total;
    for (Size a = 0; a < 3; ++a) out.balance.reactions[a] += results.reactions[i].total[a];
  }
  const std::vector<double> inflow = counted_inflow(piece, study, whole.loads.size(), results.fields.front().data, out.scale);
  for (Size i = 0; i < whole.loads.size(); ++i) {
    if (whole.loads[i].kind->enters != Enters::exchanges) continue;
    out.reactions.push_back({whole.loads[i].name, {inflow[i], 0, 0}});
    out.balance.reactions[0] += inflow[i], out.magnitude += std::abs(inflow[i]);
  }
}

/// Own elements with values at all their nodes; the first rank names all pieces.
void write_fields(const PieceMesh& piece, const Results& results, const std::string& path, const std::string& note) {
  std::vector<int> is_other;
  for (Size b = 0; b < piece.mesh->solids.size(); ++b)
    for (Index e = 0; e < piece.mesh->solids[b].size(); ++e) is_other.push_back(e < piece.own_solids[b] ? 0 : 1);
  write_vtu_piece(vtu_piece_path(path, rank_here()), results, is_other, 0, note);
  MPI_Barrier(PETSC_COMM_WORLD);
  if (rank_here() == 0) write_pvtu_list(path, results, rank_count(), note);
}

void take_mesh_facts(const PieceMesh& piece, PieceAnswer& out) {
  Mesh own;
  own.points = piece.mesh->points, own.node_tags = piece.mesh->node_tags, own.regions = piece.mesh->regions;
  for (Size b = 0; b < piece.mesh->solids.size(); ++b) {
    const ElementBlock& from = piece.mesh->solids[b];
    const Index count = piece.own_solids[b];
    if (count == 0) continue;
    const auto nodes = static_cast<std::ptrdiff_t>(count) * traits(from.type).nodes;
    own.solids.push_back({.type = from.type,
                          .nodes = {from.nodes.begin(), from.nodes.begin() + nodes},
                          .group = {from.group.begin(), from.group.begin() + count},
                          .tags = {from.tags.begin(), from.tags.begin() + count}});
    out.elements += count;
  }
  const MeshQuality quality = measure_quality(own);
  out.volume = quality.volume, out.least_quality = quality.min;
}

RanksReport report_of(const PartAnswer& part, int dofs, const std::string& host) {
  RanksReport out;
  out.library = part.library;
  out.assembly_seconds = part.assembly_seconds, out.setup_seconds = part.setup_seconds, out.solve_seconds = part.seconds;
  out.largest_diagonal = part.largest_diagonal;
  out.ranks.push_back({host, static_cast<Offset>(part.last - part.first) * dofs, part.nonzeros, part.elements, 0});
  return out;
}

double length_over_all(std::span<const double> own) {
  double sum = 0;
  for (const double x : own) sum += x * x;
  return std::sqrt(sum_all(sum));
}

/// The residual is above the tolerance. That is an answer only if rounding keeps it there: one more solve, from the answer,
/// must change it little (engine/solve/krylov/convergence.hpp). Takes the better answer.
void require_rounding(RankSystem& system, RankQuestion question, const SolveOptions& options, PartAnswer& answer, std::vector<Text>& warnings) {
  const double size = length_over_all(question.b);
  question.start = answer.x, question.reference = size;
  const PartAnswer better = system.solve(std::move(question));
  std::vector<double> change = better.x;
  for (Size i = 0; i < change.size(); ++i) change[i] -= answer.x[i];
  const double moved = length_over_all(change), all = length_over_all(better.x);
  const double residual = better.start_residual * (better.iterations > 0 ? better.residual : 1) / size;
  answer.x = better.x, answer.iterations += better.iterations, answer.residual = residual, answer.seconds += better.seconds;
  if (residual <= 2 * options.tolerance) return;
  const RoundingLimit limit{better.largest_diagonal * all / size, all > 0 ? moved / all : 0, true};
  if (residual / (limit.magnification + 1) > most_backward_error || limit.energy_error > most_rounding_energy)
    throw Error(ErrorKind::not_converged, phrase<"ranks">(),
                phrase<"the relative residual stays at %1, %2 is asked for">(format_number(residual, "%.3g"), format_number(options.tolerance, "%.3g")),
                phrase<"Check the supports, or try another preconditioner (rank_preconditioner)">());
  warnings.push_back(describe(limit, residual));
}

/// Solves for the piece. Values at all its nodes.
std::vector<double> solve_for_piece(const PieceMesh& piece, const PieceStudy& study, const NumberedGraph& numbered, const SolveOptions& options,
                                    const RankProgress& tell, ThreadTeam& team, Monitor& monitor, PartAnswer& answer, std::vector<Text>& warnings) {
  const Problem& problem = study.problem;
  const auto dofs = static_cast<Size>(problem.dofs);
  RanksHead head;
  head.ranks = rank_count(), head.dofs = problem.dofs, head.nodes = static_cast<Index>(piece.nodes);
  head.is_motion = problem.study.physics->is_motion();
  head.max_iterations = iteration_limit(options, piece.nodes * problem.dofs);
  head.preconditioner = options.rank_preconditioner;
  RankSystem system(head, part_of_piece(piece, problem, numbered, monitor), tell);
  const auto begin = at(own_begin(piece)) * dofs, own = static_cast<Size>(piece.last - piece.first) * dofs;
  std::vector<double> diagonal(piece.number.size() * dofs, 0.0);  // rows of other ranks are not asked for
  std::ranges::copy(system.diagonal(), diagonal.begin() + static_cast<std::ptrdiff_t>(begin));
  const std::vector<double> rhs = assemble_rhs(problem, numbered, diagonal, team, monitor);
  RankQuestion question;
  question.tolerance = options.tolerance;
  question.b.assign(rhs.begin() + static_cast<std::ptrdiff_t>(begin), rhs.begin() + static_cast<std::ptrdiff_t>(begin + own));
  answer = system.solve(question);
  if (answer.residual > 2 * options.tolerance) require_rounding(system, std::move(question), options, answer, warnings);
  std::vector<double> out(piece.number.size() * dofs, 0.0);
  std::ranges::copy(answer.x, out.begin() + static_cast<std::ptrdiff_t>(begin));
  take_from_owners(piece, dofs, out);
  return out;
}

/// The field of safety factors, if the elements of any rank have a strength: all ranks have the same fields.
void add_safety_of_others(const PieceMesh& piece, Results& results) {
  const SafetyField& safety = results.physics->safety;
  const std::string name(safety.field.name);
  const bool is_here = results.find(name) != nullptr;
  if (sum_all(static_cast<std::int64_t>(is_here)) == 0 || is_here) return;
  const auto after = 2 + static_cast<std::ptrdiff_t>(results.physics->derived.size());  // as recover() orders them
  results.fields.insert(results.fields.begin() + after, {name, 1, {}, safety.field.kind, std::vector<double>(piece.number.size(), safety.most)});
}

/// Fields with the values of the ranks that own the nodes. The estimate of the mesh's error needs more than one layer of
/// other elements: it is left out.
Results recover_piece(const PieceMesh& piece, const Problem& problem, const NumberedGraph& numbered, std::span<const double> solution,
                      ThreadTeam& team, Monitor& monitor) {
  Results results = recover(problem, numbered, solution, team, monitor);
  const std::string error = std::string(results.physics->error.name);
  std::erase_if(results.fields, [&](const Field& field) { return field.name == error; });
  std::erase_if(results.element_fields, [](const Field& field) { return field.name == "error_share"; });
  keep_own_sides(piece, results);
  add_safety_of_others(piece, results);
  for (Field& field : results.fields) take_from_owners(piece, static_cast<Size>(field.components), field.data);
  results.extrema.clear();
  std::vector<Index> own;
  for (Index i = 0; i < piece.last - piece.first; ++i) own.push_back(own_begin(piece) + i);
  if (!own.empty()) add_extrema(results, 0, own, team);
  return results;
}

PieceAnswer gathered(const PieceAnswer& own) {
  const std::string text = text_of(own);
  std::vector<PieceAnswer> all;
  for (const auto& of_rank : gather_all(std::vector<char>(text.begin(), text.end())))
    all.push_back(piece_answer_of(std::string(of_rank.begin(), of_rank.end()), "genba-ranks"));
  return merged(std::move(all));
}

}  // namespace

void run_piece_job(const PieceJob& job, const RankProgress& tell, const std::string& host) {
  const Project project = parse_case(job.case_text, job.case_path);
  Monitor monitor;
  ThreadTeam team(1);
  tell.stage(0, phrase<"ranks: read the pieces">());
  const auto rank = static_cast<Size>(rank_here());
  const PieceMesh piece = read_piece(job.files.at(rank), job.sha256.at(rank));
  PieceAnswer own;
  take_mesh_facts(piece, own);
  tell.stage(0.1, phrase<"ranks: resolve conditions">());
  const PieceStudy study = resolve_piece(piece, project.study, monitor);
  const NumberedGraph numbered = number_as_they_are(piece, study.problem.dofs, team, monitor);
  PartAnswer answer;
  const std::vector<double> solution = solve_for_piece(piece, study, numbered, project.solve, tell, team, monitor, answer, own.warnings);
  tell.stage(0.9, phrase<"ranks: fields">());
  const auto start = PieceClock::now();
  const Results results = recover_piece(piece, study.problem, numbered, solution, team, monitor);
  take_forces(piece, study, project.study, numbered, results, team, monitor, own);
  own.nodes = piece.last - piece.first, own.unknowns = own.nodes * study.problem.dofs;
  own.extrema = results.extrema;
  for (const Field& field : results.fields)
    if (!is_left_out(field, results)) own.fields.push_back({field.name, field.components, field.component_names, field.kind, {}});
  own.probes = probe_pieces(piece, results, project.output.probes);
  own.warnings.insert(own.warnings.begin(), study.problem.warnings.begin(), study.problem.warnings.end());
  own.iterations = answer.iterations, own.residual = answer.residual;
  own.ranks = report_of(answer, study.problem.dofs, host);
  if (!job.results.empty()) write_fields(piece, results, job.results, "Genba. " + job.note);
  own.recovery_seconds = seconds_of(start);
  own.ranks.ranks.front().peak_bytes = peak_resident_bytes();
  const PieceAnswer all = gathered(own);
  if (rank == 0) write_text_atomically(job.answer, text_of(all));
}

}  // namespace genba
