#include "engine/procedure/current/current_heating.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

namespace {

const Problem& current_of(const Problem& problem) {
  if (!problem.current)
    throw Error(ErrorKind::internal_fault, phrase<"transient">(),
                phrase<"the current of step '%1' is not there">(problem.study.transient->current_step));
  return *problem.current;
}

/// Nodes of a region, or of the whole body.
std::vector<std::size_t> watched_rows(const Problem& problem, const Numbering& numbering) {
  const std::string& name = problem.study.transient->limit_region;
  const std::vector<Index> regions =
      select_regions(*problem.mesh, name.empty() ? std::vector<std::string>() : std::vector{name},
                     phrase<"transient, limit_region">());
  std::vector<std::uint8_t> is_in(numbering.mesh_node.size(), 0);
  for (const ElementBlock& block : problem.mesh->solids)
    for (Index e = 0; e < block.size(); ++e) {
      if (!std::ranges::binary_search(regions, block.group[static_cast<std::size_t>(e)])) continue;
      for (const Index node : element_nodes(block, e))
        is_in[static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(node)])] = 1;
    }
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < is_in.size(); ++i)
    if (is_in[i]) out.push_back(i);
  return out;
}

}  // namespace

CurrentHeating::CurrentHeating(CurrentDevice device, const Problem& problem, const SolveOptions& options,
                               ThreadTeam& team)
    : how_(problem.study.transient.value()),
      field_(device, current_of(problem), options, team),
      watched_(watched_rows(problem, device.numbered->numbering)) {}

void CurrentHeating::begin_step(const TimeSpan& step, std::span<const double> u, Monitor& monitor) {
  field_.take(step, u, how_.current_change, monitor);
  const double at_begin = hottest(u);
  const bool was_off = !report_.samples.empty() && report_.samples.back().share == 0;
  const double share = allowed_share(how_, at_begin, was_off);
  // Heat grows with the square of voltages and currents.
  const double factor = control_factor(how_, field_.facts()) * std::sqrt(share);
  heat_ = field_.heat();
  for (double& h : heat_) h *= factor * factor;
  const CurrentFacts& facts = field_.facts();
  now_ = {step.to,
          factor * facts.voltage,
          factor * facts.current,
          factor * factor * facts.power,
          facts.resistance(),
          at_begin,
          share};
}

double CurrentHeating::hottest(std::span<const double> u) const {
  double out = -INFINITY;
  for (const std::size_t row : watched_) out = std::max(out, u[row]);
  return out;
}

double CurrentHeating::beyond_switch(std::span<const double> u) const {
  if (!how_.limit_temperature || how_.limit_law != LimitLaw::on_off) return -INFINITY;
  const double above = hottest(u) - *how_.limit_temperature;
  return now_.share > 0 ? above : -how_.limit_band - above;
}

double CurrentHeating::near_switch() const {
  return 1e-4 * how_.limit_band;
}

void CurrentHeating::taken(double end, double dt) {
  field_.accept();
  now_.time = end;
  report_.energy += dt * now_.power;
  report_.samples.push_back(now_);
  report_.solves = solves_before_ + field_.solves();
  report_.iterations = iterations_before_ + field_.iterations();
}

void CurrentHeating::restore(const CurrentReport& report, const TimeSpan& last, Monitor& monitor) {
  report_ = report;
  solves_before_ = report.solves;
  iterations_before_ = report.iterations;
  field_.restore(last, monitor);
}

}  // namespace genba
