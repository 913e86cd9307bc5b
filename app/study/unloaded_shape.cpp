#include "app/study/unloaded_shape.hpp"

#include <algorithm>
#include <cmath>

#include "app/case/steps.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"

namespace genba {

namespace {

std::shared_ptr<const Results> solve_on(const std::shared_ptr<const Project>& project, const MeshedGeometry& loaded,
                                        std::shared_ptr<const Mesh> mesh, Monitor& monitor) {
  auto meshed = std::make_shared<MeshedGeometry>(loaded);
  meshed->quality = measure_quality(*mesh);
  meshed->mesh = std::move(mesh);
  StepInputs inputs;
  inputs.mesh = FinishedMesh{project, std::move(meshed), {}, {}};
  Pipeline pipeline;
  pipeline.apply(project);
  pipeline.run(Stage::results, monitor, {}, {}, inputs);
  return pipeline.results();
}

}  // namespace

UnloadedShape find_unloaded(const Project& project, const MeshedGeometry& loaded, const UnloadedOptions& options,
                            Monitor& monitor) {
  constexpr int most_growths = 3;
  if (step_count(project) > 1 || !project.study.physics->is_motion() || project.study.modal || project.study.transient ||
      project.times.size() > 1)
    throw Error(ErrorKind::input, phrase<"case">(), phrase<"the unloaded shape is that of one static step without times">(),
                phrase<"State one step with the loads that act in the image">());
  const auto shared = std::make_shared<const Project>(project);
  const std::vector<Vec3>& image = loaded.mesh->points;
  UnloadedShape out;
  auto mesh = std::make_shared<Mesh>(*loaded.mesh);
  int growths = 0;
  for (int pass = 1;; ++pass) {
    PartMonitor part(monitor, static_cast<double>(pass - 1) / options.passes, static_cast<double>(pass) / options.passes);
    try {
      out.results = solve_on(shared, loaded, mesh, part);
    } catch (const Error& error) {
      throw Error(error.kind(), phrase<"unloaded shape, pass %1, %2">(pass, error.place()), error.problem(), error.next_step());
    }
    out.mesh = mesh;
    const Field* u = out.results->displacement();
    if (u == nullptr) throw Error(ErrorKind::internal_fault, phrase<"unloaded shape">(), phrase<"has no displacement">());
    auto next = std::make_shared<Mesh>(*mesh);
    double miss = 0;
    out.moved = 0;
    for (std::size_t n = 0; n < image.size(); ++n) {
      const Vec3 moved{u->data[3 * n], u->data[3 * n + 1], u->data[3 * n + 2]};
      const Vec3 missed = minus(image[n], plus(mesh->points[n], moved));
      miss = std::max(miss, length(missed));
      out.moved = std::max(out.moved, length(moved));
      next->points[n] = plus(mesh->points[n], missed);
    }
    growths = !out.misses.empty() && miss > out.misses.back() ? growths + 1 : 0;
    out.misses.push_back(miss);
    monitor.log(LogLevel::info, phrase<"Unloaded shape, pass %1: the deformed body misses the image by %2 at most">(
                                    pass, format_quantity(miss, QuantityKind::length, 4)));
    if (miss <= options.tolerance * out.moved) return out;
    if (pass >= options.passes || growths >= most_growths)
      throw Error(ErrorKind::not_converged, phrase<"unloaded shape">(),
                  phrase<"after %1 passes the deformed body still misses the image by %2">(
                      pass, format_quantity(miss, QuantityKind::length, 4)),
                  phrase<"The loads may be too large for the material: look at its constants, or allow more passes">());
    mesh = std::move(next);
  }
}

}  // namespace genba
