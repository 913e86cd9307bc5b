#include "app/verify/case_run.hpp"

#include <algorithm>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/run/step_pipelines.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "mesh/job/temporary_folder.hpp"

namespace genba {

namespace {

/// Passes on only the wish to stop: messages about a verification case are not about the user's body.
class Quiet final : public Monitor {
 public:
  explicit Quiet(const Monitor& whole) : whole_(whole) {}
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  const Monitor& whole_;
};

}  // namespace

CaseRun::CaseRun(const VerificationCase& of, BackendChoice backend, int threads, Monitor& monitor,
                 double begin, double end)
    : of_(of), backend_(backend), threads_(threads), monitor_(monitor), begin_(begin), end_(end) {}

void CaseRun::progress(double share) {
  monitor_.check();
  monitor_.progress(of_.title, begin_ + (end_ - begin_) * share);
}

Project CaseRun::project_of(std::string_view study, double tolerance) const {
  const bool has_steps = study.find("\"steps\":") != std::string_view::npos;
  std::string text = R"({"version": )";
  text += has_steps ? '2' : '1';
  text += R"(, "geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}}, )";
  text += study;
  text += '}';
  Project project = parse_case(text, of_.name);
  project.solve.backend = backend_;
  project.solve.threads = threads_;
  project.solve.tolerance = tolerance;
  return project;
}

std::shared_ptr<const Results> CaseRun::run_on(std::shared_ptr<const Mesh> mesh, Project project,
                                               const FrameTaker& frames, EarlierResults earlier) {
  // The box of the case is replaced by the given mesh.
  const auto shared = std::make_shared<const Project>(std::move(project));
  auto meshed = std::make_shared<MeshedGeometry>();
  meshed->quality = measure_quality(*mesh);
  meshed->mesh = std::move(mesh);
  StepInputs inputs;
  inputs.mesh = FinishedMesh{shared, std::move(meshed), {}, {}};
  inputs.frames = frames;
  inputs.earlier = earlier;
  Quiet quiet(monitor_);
  Pipeline pipeline;
  pipeline.set_use(once_used);
  pipeline.apply(shared);
  pipeline.set_earlier(std::move(earlier));
  pipeline.run(Stage::results, quiet, {}, {}, inputs);
  return pipeline.results();
}

std::shared_ptr<const Results> CaseRun::solve(std::shared_ptr<const Mesh> mesh, std::string_view study,
                                              double tolerance) {
  return run_on(std::move(mesh), project_of(study, tolerance), {});
}

std::vector<std::shared_ptr<const Results>> CaseRun::solve_in_time(std::shared_ptr<const Mesh> mesh,
                                                                   std::string_view study, double tolerance) {
  std::vector<std::shared_ptr<const Results>> out;
  (void)run_on(std::move(mesh), project_of(study, tolerance),
               [&](const Problem&, double, std::shared_ptr<const Results> results) {
                 out.push_back(std::move(results));
               });
  return out;
}

std::shared_ptr<const Results> CaseRun::solve_heated(std::shared_ptr<const Mesh> mesh,
                                                     std::string_view study, double tolerance) {
  const Project project = project_of(study, tolerance);
  const auto own = [&](std::size_t i) {
    Project out = project_of_step(project, i);
    out.solve.backend = backend_;
    out.solve.threads = threads_;
    out.solve.tolerance = tolerance;
    return out;
  };
  const Project first = own(0);
  const EarlierResults earlier = {{first.step_name, run_on(mesh, first, {})}};
  return run_on(std::move(mesh), own(1), {}, earlier);
}

CaseRun::Memory CaseRun::memory(MeshKind kind, Index cells, std::string_view study, Format format) {
  Project project = project_of(study, 1e-4);
  project.mesh.kind = kind;
  project.geometry.box_cells = {cells, cells, cells};
  project.node_order = NodeOrder::clusters;
  project.solve.automatic_format = false;
  project.solve.format = format;
  project.solve.method = SolveMethod::cg;
  project.solve.preconditioner = Preconditioner::block_jacobi;
  project.solve.precision = SolvePrecision::fp64;
  project.solve.tuning = Tuning::off;
  Quiet quiet(monitor_);
  Pipeline pipeline;
  pipeline.set_use(once_used);
  pipeline.apply(std::make_shared<const Project>(std::move(project)));
  pipeline.run(Stage::solution, quiet);
  const MemoryPlan& plan = pipeline.planned()->plan;
  return {static_cast<double>(plan.row(format).peak), static_cast<double>(pipeline.solution()->measured_peak),
          plan.device.is_gpu ? 0.0 : static_cast<double>(scalar_bytes)};
}

std::vector<std::shared_ptr<const Results>> CaseRun::solve_steps(std::string_view surface,
                                                                 std::string_view unit,
                                                                 std::string_view study) {
  const TemporaryFolder folder;
  write_text_atomically(folder.file("body.stl"), surface);
  const std::string text = R"({"version": 2, "geometry": {"file": "body.stl", "unit": ")" +
                           std::string(unit) + "\"}, " + std::string(study) + "}";
  Project project = parse_case(text, folder.file("case.json"));
  for (std::size_t i = 0; i < step_count(project); ++i) {
    project = with_step_at_hand(std::move(project), i);
    project.solve.backend = backend_;
    project.solve.threads = threads_;
  }
  Quiet quiet(monitor_);
  StepPipelines pipelines;
  pipelines.set_use(once_used);
  pipelines.apply(std::make_shared<const Project>(std::move(project)));
  pipelines.run({}, quiet);
  std::vector<std::shared_ptr<const Results>> out;
  for (std::size_t i = 0; i < pipelines.count(); ++i) out.push_back(pipelines.of(i).results());
  return out;
}

double value_at(const Results& results, std::string_view field, Vec3 place, int component) {
  const Field* const found = results.find(field);
  if (found == nullptr)
    throw Error(ErrorKind::internal_fault, phrase<"verification">(), phrase<"there is no field %1">(field));
  const std::vector<Vec3>& points = results.mesh->points;
  const auto distance = [&](const Vec3& p) {
    return (p[0] - place[0]) * (p[0] - place[0]) + (p[1] - place[1]) * (p[1] - place[1]) +
           (p[2] - place[2]) * (p[2] - place[2]);
  };
  const auto nearest = std::ranges::min_element(points, {}, distance);
  const auto node = static_cast<std::size_t>(nearest - points.begin());
  return found
      ->data[node * static_cast<std::size_t>(found->components) + static_cast<std::size_t>(component)];
}

const Extremum& extremum(const Results& results, std::string_view field) {
  const auto found = std::ranges::find(results.extrema, field, &Extremum::field);
  if (found == results.extrema.end())
    throw Error(ErrorKind::internal_fault, phrase<"verification">(), phrase<"there is no field %1">(field));
  return *found;
}

}  // namespace genba
