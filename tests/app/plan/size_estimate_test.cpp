#include "app/plan/size_estimate.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "app/plan/replan.hpp"
#include "app/service.hpp"
#include "engine/solve/plan/plan_needs.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

struct Body {
  const char* file;
  double sizes[2];
};
// The constants were fitted to the first three; the plate is new to them.
const Body bodies[] = {{"bracket.step", {5e-3, 2.5e-3}},
                       {"heated_part.step", {4e-3, 2e-3}},
                       {"long_bone.stl", {9e-3, 5e-3}},
                       {"plate_with_hole.step", {5e-3, 2.5e-3}}};

Project real_project(const Body& body, MeshKind kind, double size) {
  Project project = cantilever();
  project.geometry = {};
  project.geometry.path = std::string(GENBA_EXAMPLES) + "/" + body.file;
  project.geometry.unit = std::string(body.file).ends_with(".stl") ? 1e-3 : 0;
  project.mesh.kind = kind;
  project.mesh.size = size;
  project.mesh.curvature_elements = 0;
  return project;
}

MeasuredMesh measured_mesh(const Project& project) {
  Recorder monitor;
  MeshedGeometry meshed;
  meshed.mesh = std::make_shared<Mesh>(make_mesh(project.geometry, project.mesh, monitor));
  meshed.quality = measure_quality(*meshed.mesh);
  return measure_mesh(project, meshed);
}

bool within_30_percent(double estimate, double truth) {
  return std::abs(estimate - truth) <= 0.3 * truth;
}

}  // namespace

TEST_CASE("nodes of real meshes are estimated within 30 %") {
  for (const Body& body : bodies)
    for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10})
      for (const double size : body.sizes) {
        CAPTURE(std::string(body.file));
        CAPTURE(static_cast<int>(kind));
        CAPTURE(size);
        const MeasuredMesh mesh = measured_mesh(real_project(body, kind, size));
        const double estimate = estimated_nodes(mesh.body, kind, size);
        CAPTURE(estimate / mesh.nodes);
        CHECK(within_30_percent(estimate, mesh.nodes));
      }
}

TEST_CASE("from a coarse mesh the counts and bytes of finer ones and of another order are told within 30 %") {
  const auto planned = [](const Project& project) {
    auto service = std::make_unique<Service>();
    service->recover(project);
    Recorder monitor;
    service->run_inline(Stage::plan, monitor);
    return service;
  };
  for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10}) {
    Project coarse = real_project(bodies[0], MeshKind::tet10, 5e-3),
            fine = real_project(bodies[0], kind, 2.5e-3);
    for (Project* project : {&coarse, &fine}) {
      project->study.constraints = {
          displacement("wall", BoxSelector{{-1, -1, -1}, {1, 1, 0.01}}, {0.0, 0.0, 0.0})};
      project->study.loads = {gravity_load("weight", {0, 0, -9.81})};
      project->solve.preconditioner = Preconditioner::block_jacobi;
    }
    const auto from = planned(coarse), to = planned(fine);
    const MemoryPlan& plan = from->pipeline().planned()->plan;
    const MemoryPlan& truth = to->pipeline().planned()->plan;
    const MeasuredMesh measured = measure_mesh(coarse, *from->pipeline().mesh());

    const WhatIf guess = what_if(measured, plan, kind, 2.5e-3);

    CAPTURE(static_cast<int>(kind));
    CAPTURE(guess.unknowns / static_cast<double>(truth.pattern.rows));
    CAPTURE(guess.nonzeros / static_cast<double>(truth.pattern.nonzeros));
    CHECK(within_30_percent(guess.unknowns, static_cast<double>(truth.pattern.rows)));
    CHECK(within_30_percent(guess.nonzeros, static_cast<double>(truth.pattern.nonzeros)));
    for (const WhatIf::Row& row : guess.rows)
      if (row.format == Format::csr || row.format == Format::rbp_node) {
        CAPTURE(row.peak / static_cast<double>(truth.row(row.format).peak));
        CHECK(within_30_percent(row.peak, static_cast<double>(truth.row(row.format).peak)));
      }
    const double finest = finest_that_fits(measured, plan, kind, guess.smallest().peak);
    CHECK(finest == doctest::Approx(2.5e-3).epsilon(1e-6));
  }
}

TEST_CASE("nothing changes: what if tells what was measured") {
  Service service;
  service.recover(cantilever());
  Recorder monitor;
  service.run_inline(Stage::plan, monitor);
  const MemoryPlan& plan = service.pipeline().planned()->plan;
  const MeasuredMesh measured = measure_mesh(*service.project(), *service.pipeline().mesh());
  const WhatIf same = what_if(measured, plan, measured.kind, measured.size);
  CHECK(same.unknowns == doctest::Approx(static_cast<double>(plan.pattern.rows)));
  CHECK(same.rows.front().peak == doctest::Approx(static_cast<double>(plan.rows.front().peak)));
  // What is counted against the budget is the same in the plan and beside it.
  for (const WhatIf::Row& row : same.rows) {
    const auto need = static_cast<double>(plan_need(plan, plan.row(row.format)));
    CHECK(need_of(plan, row) == doctest::Approx(need));
    CHECK((need_of(plan, row) <= static_cast<double>(plan.budget)) == plan.row(row.format).fits);
  }
  const double finest = finest_that_fits(measured, plan, measured.kind, budget_of_peaks(plan));
  const double need = need_of(plan, what_if(measured, plan, measured.kind, finest).smallest());
  CHECK(need == doctest::Approx(static_cast<double>(plan.budget)).epsilon(1e-4));
}

TEST_CASE("what governs the size of a mesh is told where that is not the element size") {
  MeasuredMesh measured;
  measured.body.volume = 1e-3;
  measured.body.area = 6e-2;
  measured.kind = MeshKind::tet10;
  measured.size = 5e-3;
  const double by_rule = estimated_nodes(measured.body, measured.kind, measured.size);
  measured.nodes = static_cast<Index>(1.1 * by_rule);
  CHECK(governed_by_shape(measured).empty());
  measured.nodes = static_cast<Index>(4 * by_rule);
  CHECK(governed_by_shape(measured).english().find("75 % of the nodes") != std::string::npos);
}
