// A project: everything a case file states, as one value.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/case/lesion_wish.hpp"
#include "app/case/report_options.hpp"
#include "app/case/typed_text.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/physics/study.hpp"
#include "engine/solve/backend/options.hpp"
#include "mesh/mesher/mesher.hpp"

namespace genba {

/// A point at which fields are reported.
struct Probe {
  std::string name;
  Vec3 point{};
  bool operator==(const Probe&) const = default;
};

/// What a run writes. Paths are relative to the output folder.
struct OutputOptions {
  std::string folder = "results";  ///< relative to the case file
  bool vtu = true, csv = true, picture = true, report = true;
  bool pdf = false;    ///< the report as PDF too
  bool paths = false;  ///< names of images and where they lie, which may be patients', in report and summary
  bool keep = false;   ///< mesh and last results stay beside the case (app/keep/keep.hpp)
  std::string picture_field;  ///< empty: von_mises or temperature
  std::vector<Probe> probes;
  std::vector<LesionWish> lesions{};  ///< of every step that has their field; at most most_lesions
  /// s: how often the state of a long solve is kept (app/run/checkpoint.hpp); 0: never
  double checkpoint_every = 60;
  bool operator==(const OutputOptions&) const = default;
};

/// One step: a physics, a procedure and the conditions that act in it.
struct Step {
  std::string name;   ///< of at least one character where a project has several, each once
  bool is_on = true;  ///< false: it is not run, and nothing may be taken from it
  const Physics* physics = all_physics().front();
  std::vector<Condition> constraints, loads;
  std::vector<double> times;  ///< s, ascending: one frame each; none: one frame, at 0 s
  SolveOptions solve;
  std::optional<TransientOptions> transient{};  ///< nothing: linear static; `times` are then its frames
  bool operator==(const Step&) const = default;
};

/// A project has one step or more, and one of them is at hand: `study.physics`, `study.constraints`,
/// `study.loads`, `study.transient`, `times` and `solve` are its own, all else holds for all steps. What
/// knows nothing of steps reads and edits the one at hand. app/case/steps.hpp moves from one to another.
struct Project {
  std::string title;
  std::string question;  ///< what the run is to answer, for the report
  std::string notes;
  std::string path;       ///< of the case file; empty if never saved
  GeometrySpec geometry;  ///< path as written in the file (relative to it)
  MeshOptions mesh;
  std::vector<NamedFaces> faces;  ///< names that the case gives; see attach_faces()
  Study study;
  NodeOrder node_order = NodeOrder::automatic;
  SolveOptions solve;
  OutputOptions output;
  ReportOptions report;
  std::string step_name;  ///< of the step at hand; may be empty where it is the only one
  bool step_is_on = true;
  std::vector<double> times;                    ///< as Step::times
  std::vector<Step> steps_before, steps_after;  ///< of the one at hand, in their order
  TypedTexts typed;                             ///< as numbers were typed
  bool operator==(const Project&) const = default;
};

/// Every selector of conditions of all steps, and of the mesh.
void for_each_selector(Project& project, const std::function<void(Selector&)>& change);
/// Selectors know from here on what names in `faces` mean. Who changes either calls it; Service::edit() and
/// readers of cases do.
void attach_faces(Project& project);
/// Why faces cannot have this name; empty if they can.
Text unfit_for_faces(const std::string& name);

/// Absolute path of a file that the project names (relative to the case file's folder).
std::string resolve_path(const Project& project, const std::string& file);

}  // namespace genba
