#include "engine/procedure/increments/state_fields.hpp"

#include <algorithm>

#include "engine/assembly/points/deformation.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/fields/deformation_fields.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

/// Strains and stretches; not of a thin plate, whose thickness the law alone knows.
void add_deformation(const Problem& problem, IncrementSolver& solver, ThreadTeam& team, Monitor& monitor, Solution& out) {
  if (!deforms_largely(problem.study) || problem.study.elements.plane == PlaneBody::plane_stress) return;
  const std::vector<double> f =
      deformation_at_nodes(solver.input(), solver.batches(), solver.u(), team, monitor);
  const auto kinds = deformation_fields();
  std::vector<RowField> fields;
  for (const FieldKind& kind : kinds) fields.push_back({kind, {}});
  for (std::size_t i = 0; i + 9 <= f.size(); i += 9) {
    const Deformation d = deformation_of(f.data() + i);
    fields[0].values.insert(fields[0].values.end(), d.green, d.green + 6);
    fields[1].values.insert(fields[1].values.end(), d.logarithmic, d.logarithmic + 6);
    fields[2].values.insert(fields[2].values.end(), d.stretches, d.stretches + 3);
    fields[3].values.push_back(d.volume);
  }
  if (const auto turned = std::ranges::count_if(fields[3].values, [](double volume) { return !(volume > 0); }); turned > 0)
    out.warnings.push_back(
        phrase<"at %1 nodes the deformation of the points, extrapolated, turns the body inside out: the mesh is too coarse "
               "for it there; refine it, or load the body less">(turned));
  for (RowField& field : fields) out.grown.push_back(std::move(field));
}

}  // namespace

void add_state_fields(const Problem& problem, IncrementSolver& solver, ThreadTeam& team, Monitor& monitor, Solution& out) {
  out.points = std::make_shared<const PointHistory>(solver.points());
  const auto add = [&](const FieldKind& kind, int which) {
    out.grown.push_back({kind, plastic_strain_at_nodes(solver.input(), solver.batches(), *out.points, team, monitor, which)});
  };
  if (any_flows(problem.study)) add(plastic_strain_field(), element::J2::plastic_at);
  add_deformation(problem, solver, team, monitor, out);
  if (any_creeps(problem.study)) add(creep_strain_field(), element::J2::creep_at);
}

}  // namespace genba
