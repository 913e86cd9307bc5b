#include "app/study/refinement.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/case/describe.hpp"
#include "app/plan/run_memory.hpp"
#include "app/run/checkpoint.hpp"
#include "app/run/states_folder.hpp"
#include "engine/analysis/answers/adaptive_sizes.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/job/temporary_folder.hpp"

namespace genba {

namespace {

constexpr const char* sizes_name = "sizes.vtu";

std::string levels_folder(const std::string& results) {
  return (std::filesystem::path(results) / "checkpoint" / "refinement").string();
}

std::string level_folder(const std::string& results, const RefinementOptions& options, int level) {
  // All studies share the case's own mesh. A uniform level is identified by its element size; an adaptive one
  // by its field of sizes, which nothing else in its case identifies.
  std::string kind = level == 0 ? "mesh" : "uniform";
  if (level > 0 && options.kind == RefinementKind::adaptive)
    kind = "adaptive" + format_number(options.factor, "%g") + "-";
  return levels_folder(results) + "/" + kind + std::to_string(level);
}

/// File with the element sizes of a level: stored with its solve, or temporary.
std::string size_file(const CheckpointPlace& place, const RefinementOptions& options, int step,
                      const TemporaryFolder& folder) {
  std::error_code code;
  if (!place.folder.empty()) {
    const std::string kept = level_folder(place.folder, options, step);
    if (std::filesystem::create_directories(kept, code)) mark_states_folder(kept);
    if (!code && is_states_folder(kept)) return kept + "/" + sizes_name;
  }
  return folder.file("sizes" + std::to_string(step) + ".vtu");
}

bool is_size_file(const std::string& path) {
  return file_name(path) == sizes_name && is_states_folder(std::filesystem::path(path).parent_path().string());
}

bool is_meshed_here(const Project& project) {
  return project.geometry.kind == GeometryKind::sketch ||
         (project.geometry.kind == GeometryKind::file && !is_mesh_file(project.geometry.path));
}

bool remeshes(const Project& project) {
  return is_meshed_here(project) && !project.mesh.keep_triangles && project.mesh.size_field.empty();
}

void check(const Project& project, const Pipeline& base, const RefinementOptions& options) {
  if (options.steps < 1 || options.steps > 5)
    throw Error(ErrorKind::input, phrase<"refinement">(),
                phrase<"%1 refined meshes were asked for">(options.steps), phrase<"Ask for 1 to 5">());
  if (options.factor != 0 && !(options.factor > 1 && options.factor <= 4))
    throw Error(ErrorKind::input, phrase<"refinement">(),
                phrase<"the factor %1 is not above 1 and up to 4">(format_number(options.factor, "%g")),
                phrase<"Leave it out for 1.5">());
  const bool tets = is_tetrahedra(project.mesh.kind);
  if (options.kind == RefinementKind::adaptive && !(is_meshed_here(project) && tets))
    throw Error(
        ErrorKind::input, phrase<"refinement">(),
        phrase<"an adaptive refinement needs a solid or a surface that is meshed here with tetrahedra">(),
        phrase<"Use the uniform refinement">());
  const Problem& problem = *base.planned()->problem;
  for (std::size_t i = 0; i < problem.loads.size(); ++i)
    if (problem.loads[i].nodes.size() > 1)
      throw Error(ErrorKind::model, describe(problem.loads[i].load, i),
                  phrase<"acts on each of %1 nodes, so its sum would grow with the mesh">(
                      problem.loads[i].nodes.size()),
                  phrase<"State the total as a \"force\" on the face">());
}

double present_size(const Project& project, const MeshedGeometry& meshed) {
  if (meshed.chosen_size > 0) return meshed.chosen_size;
  if (project.mesh.size > 0) return project.mesh.size;
  const auto box = bounding_box(*meshed.mesh);
  return length(minus(box[1], box[0])) / 20;
}

/// `project` with elements smaller by `factor` everywhere; `size`: of the case.
Project finer(Project project, double size, double factor) {
  MeshOptions& mesh = project.mesh;
  mesh.size = size / factor;
  mesh.min_size /= factor;
  mesh.size_rule = SizeRule::stated;
  for (LocalSize& place : mesh.sizes) place.size /= factor;
  for (PartMesh& part : mesh.parts) part.size /= factor;
  for (BoundaryLayers& layers : mesh.layers) layers.first /= factor;
  if (mesh.curvature_elements > 0)
    mesh.curvature_elements = static_cast<int>(std::lround(mesh.curvature_elements * factor));
  return project;
}

MeshLevel level_of(const Pipeline& pipeline, Text mesh) {
  const auto meshed = pipeline.mesh();
  MeshLevel level;
  level.mesh = std::move(mesh);
  level.elements = meshed->mesh->solid_count();
  level.nodes = meshed->mesh->node_count();
  level.unknowns = pipeline.planned()->plan.pattern.rows;
  const double of_one = meshed->quality.volume / static_cast<double>(level.elements);
  level.size = meshed->mesh->is_plane() ? std::sqrt(of_one) : std::cbrt(of_one);
  level.mesh_error = pipeline.results()->error.relative();
  for (const StageTime& t : pipeline.times()) level.seconds += t.seconds;
  return level;
}

double magnitude(const std::vector<double>& v) {
  double sum = 0;
  for (const double c : v) sum += c * c;
  return v.size() == 1 ? v.front() : std::sqrt(sum);
}

/// Theoretical order of convergence of a field for elements of this order.
double formal_order(const Physics& physics, const std::string& field, int order) {
  return field.substr(0, field.find(':')) == physics.unknown.name ? order + 1 : order;
}

/// True for a field with a key value.
bool is_key_field(const Physics& physics, std::string_view field) {
  return std::any_of(physics.key_values.begin(), physics.key_values.end(), [&](const KeyValue& key) {
    return key.extremum.substr(0, key.extremum.find(':')) == field;
  });
}

struct Tracked {
  RefinedValue value;
  double formal = 1;
};

/// The tracked numbers of one level, always in the same order.
std::vector<Tracked> numbers_of(const Results& results, const std::vector<Probe>& probes, int order) {
  std::vector<Tracked> list;
  const Physics& physics = *results.physics;
  double range = 0;  // of the temperatures
  for (const Extremum& e : results.extrema)
    if (e.kind == QuantityKind::temperature && e.field == physics.unknown.name) range = e.max - e.min;
  const auto add = [&](const Text& name, QuantityKind kind, double value, double formal) {
    RefinedValue number;
    number.name = name;
    number.kind = kind;
    number.values = {value};
    if (kind == QuantityKind::temperature) number.range = range;
    list.push_back({std::move(number), formal});
  };
  for (const Extremum& e : results.extrema) {
    const KeyValue* key = physics.key_value(e.field);
    const double formal = formal_order(physics, e.field, order);
    if (key && key->is_range) add(phrase<"smallest %1">(field_title(e.field)), e.kind, e.min, formal);
    if (key) add(phrase<"largest %1">(field_title(e.field)), e.kind, e.max, formal);
  }
  if (!physics.energy_title.empty())
    add(word(physics.energy_word), physics.energy_kind, results.energy, 2 * order);
  const auto fields = probe_fields(results);
  for (const ProbeRow& row : evaluate_probes(results, probes)) {
    if (!row.inside) continue;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      const std::string& field = fields[f]->name;
      if (!is_key_field(physics, field)) continue;
      add(phrase<"probe \"%1\": %2">(probe_name(row), field_title(field)), fields[f]->kind,
          magnitude(row.values[f]), formal_order(physics, field, order));
    }
  }
  return list;
}

void append(std::vector<Tracked>& all, const std::vector<Tracked>& level) {
  std::vector<Tracked> kept;  // on a finer mesh a probe may lie outside
  for (Tracked& tracked : all)
    for (const Tracked& now : level)
      if (now.value.name == tracked.value.name.english()) {
        tracked.value.values.push_back(now.value.values.front());
        tracked.value.range = now.value.range;
        kept.push_back(std::move(tracked));
        break;
      }
  all = std::move(kept);
}

int order_of(const Mesh& mesh) {
  int order = 1;
  for (const ElementBlock& block : mesh.solids) order = std::max(order, traits(block.type).order);
  return order;
}

std::shared_ptr<const Results> size_field_on(const Results& results, double factor, double largest) {
  auto field = std::make_shared<Results>();
  field->mesh = results.mesh;
  Field size;
  size.name = "size";
  size.kind = QuantityKind::length;
  size.data = adaptive_sizes(results, factor, largest);
  field->fields.push_back(std::move(size));
  return field;
}

/// Adds the name of the mesh to progress and log.
class LevelMonitor final : public Monitor {
 public:
  LevelMonitor(Monitor& inner, Text mesh) : inner_(inner), mesh_(std::move(mesh)) {}
  void progress(const Text& stage, double fraction) override {
    inner_.progress(phrase<"%1: %2">(mesh_, stage), fraction);
  }
  void log(LogLevel level, const Text& message) override {
    inner_.log(level, phrase<"%1: %2">(mesh_, message));
  }
  bool cancelled() const override { return inner_.cancelled(); }

 private:
  Monitor& inner_;
  Text mesh_;
};

}  // namespace

CheckpointPlace place_of_level(const CheckpointPlace& place, const RefinementOptions& options, int level,
                               const Project& project) {
  if (place.folder.empty()) return {};
  const std::string folder = level_folder(place.folder, options, level);
  return {.folder = folder, .resume = place.resume && find_interrupted(folder, project), .keep_solved = true};
}

void require_kept_levels(const std::string& folder, const RefinementOptions& options,
                         const Project& project) {
  (void)require_interrupted(level_folder(folder, options, 0), project);
}

void forget_levels(const std::string& folder) {
  if (folder.empty()) return;
  const std::filesystem::path all = levels_folder(folder);
  forget_states_below(all.string(), is_size_file);
  std::error_code ignored;
  // Only if empty. A folder of results that held nothing else goes too.
  if (std::filesystem::remove(all.parent_path(), ignored)) std::filesystem::remove(folder, ignored);
}

std::shared_ptr<const RefinementStudy> run_refinement(const Project& project, const Pipeline& base,
                                                      const RefinementOptions& options, Monitor& monitor,
                                                      const CheckpointPlace& place) {
  if (!base.results() || !base.planned() || !base.mesh())
    throw Error(ErrorKind::input, phrase<"refinement">(),
                phrase<"there are no current results to start from">(), phrase<"Run the case first">());
  check(project, base, options);
  auto study = std::make_shared<RefinementStudy>();
  study->options = options;
  const bool adaptive = options.kind == RefinementKind::adaptive, anew = remeshes(project);
  study->options.factor = !adaptive && !anew ? 2 : options.factor > 0 ? options.factor : 1.5;
  const double factor = study->options.factor, size = present_size(project, *base.mesh());
  const int order = order_of(*base.mesh()->mesh);

  study->finest = base.results();
  study->levels.push_back(level_of(base, phrase<"the case's">()));
  std::vector<Tracked> tracked = numbers_of(*study->finest, project.output.probes, order);
  const TemporaryFolder folder;
  for (int step = 1; step <= options.steps; ++step) {
    const Text name = phrase<"refined mesh %1 of %2">(step, options.steps);
    LevelMonitor told(monitor, name);
    Project next = project;
    Text mesh;
    std::shared_ptr<const Results> field;
    if (adaptive) {
      field = size_field_on(*study->finest, factor, size);
      next.mesh.size_field = size_file(place, options, step, folder);
      next.mesh.size = size;
      // The input file of a stored solve's mesh must not change.
      if (!place_of_level(place, options, step, next).resume)
        write_vtu(next.mesh.size_field, *field, "element sizes");
      mesh = phrase<"sizes by the error estimate">();
    } else if (anew) {
      next = finer(next, size, std::pow(factor, step));
      mesh = phrase<"element size %1">(format_quantity(next.mesh.size, QuantityKind::length, 4));
    } else {
      next.mesh.subdivisions += step;
      if (base.mesh()->mesh->is_plane())
        mesh = step > 1 ? phrase<"cut into four, %1 times">(step) : phrase<"cut into four">();
      else
        mesh = step > 1 ? phrase<"cut into eight, %1 times">(step) : phrase<"cut into eight">();
    }
    next.path = project.path;
    if (base.memory()) base.memory()->name({RunPart::level, step + 1, options.steps + 1});
    Pipeline pipeline(base.memory());
    pipeline.apply(std::make_shared<const Project>(next));
    try {
      run_or_start_anew(pipeline, told, place_of_level(place, options, step, next));
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::memory || step == 1) throw;
      study->notes.push_back(phrase<"%1 could not be computed: %2">(name, full_text(error)));
      monitor.log(LogLevel::warning, study->notes.back());
      break;
    }
    study->levels.push_back(level_of(pipeline, mesh));
    study->finest = pipeline.results();
    if (field) study->size_field = field;
    append(tracked, numbers_of(*study->finest, project.output.probes, order));
  }
  std::vector<double> sizes;
  for (const MeshLevel& level : study->levels)
    // An adaptive step reduces the error like a division of all sizes, whatever its number of elements.
    sizes.push_back(adaptive ? study->levels[0].size / std::pow(factor, static_cast<double>(sizes.size()))
                             : level.size);
  for (Tracked& t : tracked) {
    judge(t.value, sizes, t.formal);
    study->values.push_back(std::move(t.value));
  }
  if (adaptive)
    study->notes.push_back(
        phrase<
            "Orders count every step as a division of all sizes by %1; the meshes differ in where they are "
            "fine.">(format_number(factor, "%g")));
  if (!place.folder.empty() && !place.until_written) forget_levels(place.folder);
  return study;
}

double RefinedValue::reference() const {
  return std::max(kind == QuantityKind::temperature && range > 0 ? range : std::abs(values.back()), 1e-300);
}

BestValue best_value(const RefinedValue& value) {
  BestValue best{value.limit.value_or(value.values.back()), {}, value.limit.has_value()};
  if (value.uncertainty) best.uncertainty = *value.uncertainty * value.reference();
  return best;
}

const RefinedValue* refined(const RefinementStudy& study, const Text& name) {
  const auto found =
      std::ranges::find_if(study.values, [&](const RefinedValue& v) { return v.name == name; });
  return found == study.values.end() || found->values.empty() ? nullptr : &*found;
}

void judge(RefinedValue& value, const std::vector<double>& sizes, double formal) {
  const std::size_t n = value.values.size();
  if (n < 2) return;
  const double fine = value.values[n - 1], middle = value.values[n - 2];
  const double scale = value.reference();
  value.change = std::abs(fine - middle) / scale;
  if (value.change < 1e-9) {
    value.uncertainty = 0;
    value.verdict = phrase<"does not depend on the mesh">();
    return;
  }
  const double ratio = sizes[n - 2] / sizes[n - 1];
  if (!(ratio > 1.05)) {
    value.verdict = phrase<"the meshes are too much alike to judge">();
    return;
  }
  if (n == 2) {
    value.uncertainty = 3 * value.change / (std::pow(ratio, formal) - 1);
    value.verdict =
        phrase<"two meshes only: uncertainty from the order of theory, %1">(format_number(formal, "%g"));
    return;
  }
  const double coarse = value.values[n - 3], r32 = sizes[n - 3] / sizes[n - 2];
  const double e32 = coarse - middle, e21 = middle - fine;
  if (!(e32 / e21 > 0) || !(r32 > 1.05)) {
    value.uncertainty = 3 * std::max(value.change, std::abs(e32) / scale);
    value.verdict =
        phrase<"changes back and forth: no order; uncertainty is three times the largest change">();
    return;
  }
  double p = formal;
  for (int i = 0; i < 100; ++i) {
    const double q = std::log((std::pow(ratio, p) - 1) / (std::pow(r32, p) - 1));
    p = std::clamp((std::log(e32 / e21) + q) / std::log(ratio), 1e-3, 20.0);
  }
  value.order = p;
  if (p < 0.5) {
    value.verdict = phrase<
        "still grows or converges hardly at all: at a re-entrant corner, an edge of a constraint or a point "
        "load it has no limit">();
    return;
  }
  const double used = std::min(p, formal);
  value.limit = fine + (fine - middle) / (std::pow(ratio, used) - 1);
  value.uncertainty = 1.25 * value.change / (std::pow(ratio, used) - 1);
  value.verdict =
      p > formal + 0.5
          ? phrase<"converges faster than theory gives: its order, %1, is used">(format_number(formal, "%g"))
          : phrase<"converges">();
}

}  // namespace genba
