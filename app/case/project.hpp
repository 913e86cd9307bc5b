// A project: everything a case file states, as one value.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/case/wish/lesion_wish.hpp"
#include "app/case/wish/report_options.hpp"
#include "app/case/typed_text.hpp"
#include "engine/analysis/answers/local_fields.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/physics/state_dependence.hpp"
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

/// A name that the case gives to a body of its geometry.
struct NamedBody {
  std::string name;
  std::string body;  ///< by its name in the geometry, or "#7"
  bool operator==(const NamedBody&) const = default;
};

/// What a run writes. Paths are relative to the output folder.
struct OutputOptions {
  std::string folder = "results";  ///< relative to the case file
  bool vtu = true, csv = true, picture = true, report = true;
  bool pdf = false;    ///< the report as PDF too
  bool paths = false;  ///< report and summary show names and places of images, which may identify a patient
  bool keep = false;   ///< keep the mesh and the last results beside the case (app/keep/keep.hpp)
  std::string picture_field;  ///< empty: von_mises or temperature
  std::vector<Probe> probes;
  std::vector<LocalSystem> systems{};  ///< along whose axes displacement and stress are written too
  std::vector<LesionWish> lesions{};  ///< evaluated in every step that has their field; at most most_lesions
  /// s: interval between saved states of a long solve (app/run/checkpoint.hpp); 0: never
  double checkpoint_every = 60;
  bool operator==(const OutputOptions&) const = default;
};

/// A sum of the results of static steps, each times a factor.
struct Combination {
  struct Part {
    std::string step;
    double factor = 1;
    bool operator==(const Part&) const = default;
  };
  std::string name;
  std::vector<Part> parts;
  bool operator==(const Combination&) const = default;
};

/// One step: a physics, a procedure and the conditions that act in it.
struct Step {
  std::string name;   ///< not empty and unique if the project has several steps
  bool is_on = true;  ///< false: the step does not run, and no other step may take from it
  const Physics* physics = all_physics().front();
  std::vector<Condition> constraints, loads;
  std::vector<double> times;  ///< s, ascending: one frame each; empty: one frame, at 0 s
  SolveOptions solve;
  std::optional<TransientOptions> transient{};  ///< empty: static or steady, one frame for each of `times`
  std::optional<ModalOptions> modal{};          ///< set: natural frequencies, a frame for each mode
  std::optional<ResponseOptions> response{};    ///< set beside `modal`: the answer of a body that vibrates
  bool operator==(const Step&) const = default;
};

/// A project has one or more steps. One step is at hand: `study.physics`, `study.constraints`, `study.loads`,
/// `study.transient`, `study.modal`, `study.response`, `times` and `solve` belong to it; all else holds for all steps. Code that knows nothing
/// of steps reads and edits the step at hand. app/case/steps.hpp changes which step is at hand.
struct Project {
  std::string title;
  std::string question;  ///< the question that the run answers, for the report
  std::string notes;
  std::string path;       ///< of the case file; empty if never saved
  GeometrySpec geometry;  ///< path as written in the file (relative to it)
  MeshOptions mesh;
  std::vector<NamedFaces> faces;  ///< names that the case gives to faces; see attach_faces()
  std::vector<NamedBody> bodies;  ///< names that the case gives to bodies (app/faces/body_names.hpp)
  Study study;
  NodeOrder node_order = NodeOrder::automatic;
  SolveOptions solve;
  OutputOptions output;
  ReportOptions report;
  std::string step_name;  ///< of the step at hand; may be empty if it is the only one
  bool step_is_on = true;
  std::vector<double> times;                    ///< as Step::times
  std::vector<Step> steps_before, steps_after;  ///< the other steps, in order
  std::vector<Combination> combinations;        ///< of steps, computed after them
  TypedTexts typed;                             ///< numbers as the user typed them
  bool operator==(const Project&) const = default;
};

/// True if each increment of the load is a frame. Such a step has no times.
inline bool has_increment_frames(const Project& project) {
  return project.times.empty() && project.solve.increment_frames && goes_in_increments(project.study);
}

/// True if the step at hand makes a frame for each time, for each mode, or over the frequency.
inline bool makes_frames(const Project& project) {
  if (const auto& response = project.study.response)
    return response->kind == ResponseKind::harmonic || response->kind == ResponseKind::transient;
  return project.study.modal || !project.times.empty() || has_increment_frames(project);
}

/// Calls `change` for every selector of conditions in all steps, and of mesh sizes and boundary layers.
void for_each_selector(Project& project, const std::function<void(Selector&)>& change);
/// Gives all selectors the meaning of the names in `faces`. Call it after a change of faces or selectors;
/// Service::edit() and readers of cases do so.
void attach_faces(Project& project);
/// Why `name` cannot be a name of faces; empty if it can.
Text unfit_for_faces(const std::string& name);
/// The same for the name of a body.
Text unfit_for_body(const std::string& name);

/// Absolute path of a file that the project names (relative to the case file's folder).
std::string resolve_path(const Project& project, const std::string& file);

}  // namespace genba
