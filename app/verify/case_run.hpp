// Solves the meshes of a verification case with the same pipeline as any other case.
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
  /// `begin` to `end`: its part of the total progress. The case and the monitor must outlive this object.
  CaseRun(const VerificationCase& of, BackendChoice backend, int threads, Monitor& monitor, double begin,
          double end);

  /// The results of a study on a mesh. `study`: the members of a case file from "analysis" on, JSON without
  /// the outer braces; or all members except the geometry of a case with a list of one step.
  std::shared_ptr<const Results> solve(std::shared_ptr<const Mesh> mesh, std::string_view study,
                                       double tolerance = 1e-10);
  /// The results at each time of a transient step on a mesh. `study`: as in solve(), from "materials" to the
  /// single entry of "steps".
  std::vector<std::shared_ptr<const Results>> solve_in_time(std::shared_ptr<const Mesh> mesh,
                                                            std::string_view study, double tolerance = 1e-10);
  /// The results of the second of two steps on a mesh; it takes something from the first. `study`: as in
  /// solve_in_time().
  std::shared_ptr<const Results> solve_heated(std::shared_ptr<const Mesh> mesh, std::string_view study,
                                              double tolerance = 1e-10);
  /// The results of each step of a case file around a surface that is meshed here. `surface`: content of an
  /// STL file; `unit`: its unit of length; `study`: all members except the geometry.
  std::vector<std::shared_ptr<const Results>> solve_steps(std::string_view surface, std::string_view unit,
                                                          std::string_view study);
  /// Planned and measured device memory for a solve of a box, bytes.
  struct Memory {
    double planned = 0, measured = 0;
    double allowance = 0;  ///< part of the plan that a graphics card needs and a CPU does not
  };
  /// `study` as in solve(); the box has cells^3 cells of 1 m.
  Memory memory(MeshKind kind, Index cells, std::string_view study, Format format);
  /// Finished part of the case, 0 to 1.
  void progress(double share);

 private:
  /// A case file with this study and a box, with the options of this run. Its version depends on its steps.
  Project project_of(std::string_view study, double tolerance) const;
  std::shared_ptr<const Results> run_on(std::shared_ptr<const Mesh> mesh, Project project,
                                        const FrameTaker& frames, EarlierResults earlier = {});
  const VerificationCase& of_;
  BackendChoice backend_;
  int threads_;
  Monitor& monitor_;
  double begin_, end_;
};

/// A component of a nodal field at the node nearest to `place`, SI.
double value_at(const Results& results, std::string_view field, Vec3 place, int component = 0);
/// Extremum of a field. Throws Error(internal_fault) if there is none with this name.
const Extremum& extremum(const Results& results, std::string_view field);

}  // namespace genba
