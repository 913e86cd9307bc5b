// Solves the meshes of a verification case by the same pipeline as any other case.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"
#include "app/stage/step_inputs.hpp"
#include "app/verify/verification.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/model/mesh.hpp"
#include "engine/sparse/formats/format.hpp"

namespace genba {

class CaseRun {
 public:
  /// `begin` to `end`: its part of the whole progress. The case and the monitor are borrowed.
  CaseRun(const VerificationCase& of, BackendChoice backend, int threads, Monitor& monitor, double begin,
          double end);

  /// The results of a study on a mesh. `study`: the members of a case file from "analysis" on, JSON without
  /// the outer braces; or all but the geometry of one with a list of one step.
  std::shared_ptr<const Results> solve(std::shared_ptr<const Mesh> mesh, std::string_view study,
                                       double tolerance = 1e-10);
  /// The results of each time of a transient step on a mesh. `study`: as of solve(), but from "materials" to
  /// the one of the "steps".
  std::vector<std::shared_ptr<const Results>> solve_in_time(std::shared_ptr<const Mesh> mesh,
                                                            std::string_view study, double tolerance = 1e-10);
  /// The results of the second of two steps on a mesh, which takes something from the first. `study`: as of
  /// solve_in_time().
  std::shared_ptr<const Results> solve_heated(std::shared_ptr<const Mesh> mesh, std::string_view study,
                                              double tolerance = 1e-10);
  /// The results of each step of a case file around a surface that is meshed here. `surface`: the content of
  /// an STL file, `unit`: of its numbers; `study`: all but the geometry.
  std::vector<std::shared_ptr<const Results>> solve_steps(std::string_view surface, std::string_view unit,
                                                          std::string_view study);
  /// What a solve of a box takes of its device beside what was planned, bytes.
  struct Memory {
    double planned = 0, measured = 0;
    double allowance = 0;  ///< of the plan, for what a graphics card takes and a CPU does not
  };
  /// `study` as of solve(); cells^3 cells of 1 m in all.
  Memory memory(MeshKind kind, Index cells, std::string_view study, Format format);
  /// So much of the case is done, 0 to 1.
  void progress(double share);

 private:
  /// A case file of this study around a box, with the options of this run; of the version that its steps ask for.
  Project project_of(std::string_view study, double tolerance) const;
  std::shared_ptr<const Results> run_on(std::shared_ptr<const Mesh> mesh, Project project,
                                        const FrameTaker& frames, EarlierResults earlier = {});
  const VerificationCase& of_;
  BackendChoice backend_;
  int threads_;
  Monitor& monitor_;
  double begin_, end_;
};

/// A component of a nodal field at the node nearest to a place, SI.
double value_at(const Results& results, std::string_view field, Vec3 place, int component = 0);
/// Extremum of a field. Throws Error(internal_fault) if there is none of the name.
const Extremum& extremum(const Results& results, std::string_view field);

}  // namespace genba
