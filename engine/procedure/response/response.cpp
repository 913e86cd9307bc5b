#include "engine/procedure/response/response.hpp"

#include <algorithm>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/seconds_since.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/modal/system_parts.hpp"
#include "engine/procedure/response/direct_answer.hpp"
#include "engine/procedure/response/kinds.hpp"

namespace genba {

std::shared_ptr<Solution> response_solution(const ResponseRun& run, std::vector<double> values, std::size_t number) {
  auto out = mode_solution(run.body.system(), run.body.warnings());
  out->values = std::move(values);
  const ModalReport& modes = run.body.modes();
  out->report.iterations = modes.iterations;
  for (const ModeLine& line : modes.modes)
    out->report.relative_residual = std::max(out->report.relative_residual, line.residual);
  out->report.true_relative_residual = out->report.relative_residual;
  out->report.seconds = modes.seconds;
  out->modes = run.body.shared_modes();
  out->response = run.shared;
  out->mode = number;
  return out;
}

void note_left_out(ResponseRun& run) {
  ReducedBody& body = run.body;
  if (body.how().base != BaseMotion::none) {
    run.report.moved_mass = body.moved_mass();
    run.report.notes.push_back(phrase<"the modes move %1 of the mass along the motion of the base">(
        format_quantity(run.report.moved_mass, QuantityKind::share, 4)));
  }
  run.report.notes.push_back(
      run.report.has_correction   ? phrase<"the static answer of the modes that are left out is added">()
      : body.rigid_count() > 0    ? phrase<"modes that are left out are not corrected: the body can move freely">()
                                  : phrase<"modes that are left out are not corrected">());
  if (body.is_joined())
    run.report.notes.push_back(phrase<"materials are damped differently: the damping joins modes by %1 of their own">(
        format_quantity(body.joint_share(), QuantityKind::share, 3)));
}

bool has_loads(const Problem& problem) {
  return std::ranges::any_of(problem.study.loads, [](const Condition& load) {
    return load.kind->enters != Enters::supports && load.kind->enters != Enters::springs;
  });
}

std::string_view Response::title() const {
  switch (kind_) {
    case ResponseKind::harmonic: return "harmonic response";
    case ResponseKind::transient: return "transient by modes";
    case ResponseKind::spectrum: return "response spectrum";
    case ResponseKind::random: break;
  }
  return "random vibration";
}

SystemNeeds Response::needs(const Study& study) const {
  SystemNeeds needs = search_needs(study);
  if (!study.modal) return needs;
  if (!study.modal->stress_of.empty()) ++needs.matrices;
  // Shapes of u, rigid motions, corrections for two parts of the loads, the motion of the base, loads, a frame.
  constexpr int rigid_motions = 6, beside = 8;
  needs.frames += study.modal->number + rigid_motions + beside;
  needs.vectors += 8;  // of the static correction
  const int damping = damping_matrix_count(study);
  const bool is_direct = study.response && study.response->by == ResponseWay::direct;
  needs.matrices += is_direct ? damping : std::min(damping, 1);
  if (is_direct) needs.frames += static_cast<int>(most_direct_vectors) + 12;  // vectors; parts of a residual
  return needs;
}

void Response::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
                   Monitor& monitor) const {
  ReducedBody body(system, options, monitor);
  auto report = std::make_shared<ResponseReport>();
  const auto begin = std::chrono::steady_clock::now();
  report->kind = kind_;
  report->by = body.how().by;
  if (kind_ == ResponseKind::spectrum) report->combination = body.how().combination;
  for (std::size_t i = 0; i < body.count(); ++i) {
    report->frequency.push_back(body.frequency(i));
    report->damping.push_back(body.ratio(i));
  }
  ResponseRun run{body, *report, frames, report};
  monitor.progress(word(title()), 0.0);
  switch (kind_) {
    case ResponseKind::harmonic: run_harmonic(run); break;
    case ResponseKind::transient: run_transient_by_modes(run); break;
    case ResponseKind::spectrum: run_spectrum(run); break;
    case ResponseKind::random: run_random(run); break;
  }
  report->seconds = seconds_since(begin);
  for (const Text& note : report->notes) monitor.log(LogLevel::info, note);
  if (states) states->solved_directly();
}

}  // namespace genba
