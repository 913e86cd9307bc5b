// Readers of the application and its engine. Where a file of a run is forged, the answer must not change.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "app/case/case_file.hpp"
#include "app/check/bad_places.hpp"
#include "app/check/selections.hpp"
#include "app/materials/material_library.hpp"
#include "app/output/output_manifest.hpp"
#include "app/plan/solve_history.hpp"
#include "app/plan/tuning_store.hpp"
#include "app/run/checkpoint.hpp"
#include "app/run/checkpoint_file.hpp"
#include "app/study/study_rows.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/gzip.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/sha256.hpp"
#include "engine/sparse/file/matrix_market.hpp"
#include "tests/app/case/varying_case.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/fuzz/targets.hpp"

namespace genba::fuzz {

namespace {

namespace fs = std::filesystem;

const test::TemporaryFolder& folder() {
  static const test::TemporaryFolder one;
  return one;
}

/// Without the care of write_atomically(): thousands of times a second.
std::string put(const std::string& bytes, const std::string& name) {
  const std::string path = folder().file(name);
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return path;
}

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

// Cases

void parse_a_case(const std::string& bytes) {
  const Project project = parse_case(bytes, "case.json");
  const std::string written = format_case(project);
  require(format_case(parse_case(written, "case.json")) == written,
          "a case that was read is written and read as another one");
}

std::string case_sample() {
  Project project = test::cantilever();
  project.study.constraints.push_back(
      displacement("edge", BoxSelector{{0, 0, 0}, {0.1, 0.001, 0.001}}, {std::nullopt, 1e-6, 0.0}));
  project.study.loads.push_back(pressure_load("top", PlaneSelector{{0, 0, 0.02}, {0, 0, 1}}, 2e5));
  project.study.loads.push_back(gravity_load("weight", {0, 0, -9.81}));
  project.mesh.sizes.push_back({NamedSelector{{"xmin"}}, 0.002});
  return format_case(project);
}

// Quantities

constexpr int kinds = static_cast<int>(QuantityKind::bytes) + 1;

/// The first byte chooses the kind.
void parse_a_quantity(const std::string& bytes) {
  if (bytes.empty()) return;
  const auto kind = static_cast<QuantityKind>(static_cast<unsigned char>(bytes[0]) % kinds);
  const double value = parse_quantity(std::string_view(bytes).substr(1), kind, "place");
  require(std::isfinite(value), "a quantity that was read is not finite");
  require(parse_quantity(format_exact_quantity(value, kind), kind, "place") == value,
          "a quantity that was read is written and read as another one");
}

std::string quantity_sample() {
  return static_cast<char>(QuantityKind::heat_transfer_coefficient) + std::string("+1.25e3 mW/(mm^2 K)");
}

// Matrices

void parse_a_matrix(const std::string& bytes) {
  static ThreadTeam one(1);
  Monitor quiet;
  const CsrArrays a = read_matrix_market(put(bytes, "a.mtx"), one, quiet).matrix;
  require(a.row_ptr.size() == static_cast<std::size_t>(a.rows) + 1 && a.row_ptr.front() == 0 &&
              a.row_ptr.back() == static_cast<Offset>(a.column.size()) && a.column.size() == a.value.size(),
          "a matrix that was read has arrays of other lengths than it says");
  for (std::size_t row = 0; row + 1 < a.row_ptr.size(); ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
      const auto at = static_cast<std::size_t>(k);
      require(a.column[at] >= 0 && a.column[at] < a.columns && std::isfinite(a.value[at]) &&
                  (k == a.row_ptr[row] || a.column[at - 1] < a.column[at]),
              "a matrix that was read has columns that it may not have");
    }
}

std::string matrix_sample() {
  return "%%MatrixMarket matrix coordinate real symmetric\n% of a bar\n4 4 7\n1 1 2.5\n2 1 -1\n2 2 2\n"
         "3 2 -1e0\n3 3 2.\n4 3 -1\n4 4 1\n";
}

std::string packed_matrix_sample() {
  write_text_atomically(folder().file("sample.mtx.gz"), "");
  ThreadTeam one(1);
  Monitor quiet;
  put(matrix_sample(), "a.mtx");
  const CsrArrays a = read_matrix_market(folder().file("a.mtx"), one, quiet).matrix;
  write_matrix_market(folder().file("sample.mtx.gz"), a, true, "of a bar", one, quiet);
  return read_file(folder().file("sample.mtx.gz"));
}

// States of interrupted solves

Project small_project() {
  Project project = test::cantilever();
  project.geometry.box_cells = {4, 1, 1};
  project.output.probes.clear();
  project.output.checkpoint_every = 1e-9;
  project.solve.preconditioner = Preconditioner::jacobi;
  project.solve.tolerance = 1e-10;
  project.solve.tuning = Tuning::off;
  project.solve.automatic_format = false;
  project.solve.format = Format::csr;
  project.solve.threads = 1;
  return project;
}

/// What the small project's solve comes to, and a state of it halfway.
struct Halfway {
  std::vector<double> values;
  std::string header, vectors;
};

const Halfway& halfway() {
  static const Halfway once = [] {
    class StopAt final : public Monitor {
     public:
      explicit StopAt(int iteration) : most_(iteration) {}
      void residual(int iteration, double /*relative*/) override { reached_ = iteration; }
      bool cancelled() const override { return reached_ >= most_; }

     private:
      int most_, reached_ = 0;
    };
    Halfway out;
    const auto project = test::shared(small_project());
    Monitor quiet;
    Pipeline straight, stopped;
    straight.apply(project);
    straight.run(Stage::results, quiet);
    out.values = straight.solution()->values;
    StopAt half(straight.solution()->report.iterations / 2);
    stopped.apply(project);
    try {
      stopped.run(Stage::results, half, {}, {folder().path, false});
      throw std::logic_error("the sample's solve did not stop");
    } catch (const Cancelled&) {
    }
    const std::string bytes = read_file(checkpoint_file::state_file(folder().path));
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data() + 8, sizeof length);
    out.header = bytes.substr(16, length);
    out.vectors = bytes.substr(16 + length, bytes.size() - 16 - length - checkpoint_file::digest_size);
    fs::copy_file(checkpoint_file::mesh_file(folder().path), folder().file("kept.gmesh"));
    return out;
  }();
  return once;
}

std::string with_length_and_checksum(const std::string& header, const std::string& vectors) {
  std::string bytes(checkpoint_file::magic, sizeof checkpoint_file::magic);
  const std::uint64_t length = header.size();
  bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
  bytes += header + vectors;
  Sha256 sum;
  sum.add(bytes);
  const auto digest = sum.digest();
  return bytes.append(reinterpret_cast<const char*>(digest.data()), digest.size());
}

void parse_a_state(const std::string& bytes) {
  const std::string path = put(bytes, "state.bin");
  (void)describe(checkpoint_file::info_of(path, checkpoint_file::open_state(path).header));
}

std::string state_sample() {
  return with_length_and_checksum(halfway().header, halfway().vectors);
}

/// Header and vectors of a state that gets the right length and checksum, as somebody could forge it.
void resume_from(const std::string& bytes) {
  const Halfway& good = halfway();
  const std::size_t cut = bytes.size() - std::min(bytes.size(), good.vectors.size());
  const std::string state = checkpoint_file::state_file(folder().path);
  fs::create_directories(fs::path(state).parent_path());
  fs::copy_file(folder().file("kept.gmesh"), checkpoint_file::mesh_file(folder().path),
                fs::copy_options::overwrite_existing);
  const std::string forged = with_length_and_checksum(bytes.substr(0, cut), bytes.substr(cut));
  std::ofstream(state, std::ios::binary).write(forged.data(), static_cast<std::streamsize>(forged.size()));
  Pipeline pipeline;
  Monitor quiet;
  pipeline.apply(test::shared(small_project()));
  pipeline.run(Stage::results, quiet, {}, {folder().path, true});
  const std::vector<double>& values = pipeline.solution()->values;
  require(values.size() == good.values.size(), "a forged state changed the number of unknowns");
  double largest = 0, off = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    largest = std::max(largest, std::abs(good.values[i]));
    off = std::max(off, std::abs(values[i] - good.values[i]));
  }
  require(off < 1e-6 * largest, "a forged state changed the solution");
}

std::string forged_state_sample() {
  return halfway().header + halfway().vectors;
}

// What runs leave for the next ones

void parse_tuning(const std::string& bytes) {
  put(bytes, "tuning.json");
  Monitor quiet;
  const auto store = make_tuning_store(folder().path, quiet);
  (void)store->find_record("cpu|1");
  if (const auto speed = store->find_speed("cpu"))
    require(speed->update_bandwidth > 0 && speed->processors > 0, "a speed that was read cannot be used");
}

std::string tuning_sample() {
  fs::remove(folder().file("tuning.json"));
  Monitor quiet;
  const auto store = make_tuning_store(folder().path, quiet);
  DeviceSpeed speed;
  speed.update_bandwidth = speed.read_bandwidth = speed.cache_bandwidth = 1e10;
  speed.processors = 2;
  store->store_speed("cpu", speed);
  TuningRecord record;
  record.choice.format = Format::rbp_sym;
  record.seconds = 1e-3;
  store->store_record("cpu|1", record);
  return read_file(folder().file("tuning.json"));
}

Project saved_project() {
  Project project = test::cantilever();
  project.path = folder().file("case.json");
  project.output.folder = ".";
  return project;
}

const Mesh& saved_mesh() {
  static const Mesh mesh = make_box_mesh(ElementType::hex8, {0.1, 0.02, 0.02}, {5, 1, 1});
  return mesh;
}

void parse_selections(const std::string& bytes) {
  put(bytes, selections_name);
  const Project project = saved_project();
  (void)reattach(project, compare_selections(recorded_selections(project), saved_mesh(), project.study));
}

std::string selections_sample() {
  return format_selections(record_selections(saved_mesh(), saved_project().study));
}

void parse_study_rows(const std::string& bytes) {
  fs::create_directories(folder().file("checkpoint/study"));
  put(bytes, "checkpoint/study/rows.json");
  Monitor quiet;
  const StudyRows rows({folder().path, true}, quiet);
  StudyTable study;
  if (const auto row = rows.find(test::cantilever(), study.columns)) {
    study.rows = {*row};
    (void)study_csv(study);
  }
}

std::string study_rows_sample() {
  Monitor quiet;
  StudyRows rows({folder().path, true}, quiet);
  const StudyRow row = {"210 GPa", "", 297, 40, 0.5, {1e-3, 2e6}};
  rows.add(test::cantilever(), row,
           {{"largest displacement", QuantityKind::length}, {"largest stress", QuantityKind::pressure}});
  return read_file(folder().file("checkpoint/study/rows.json"));
}

void parse_solve_history(const std::string& bytes) {
  put(bytes, "solves.json");
  const LearnedFactor learned = learned_factor(read_finished_solves(folder().path), "cpu",
                                               {3, MeshKind::tet10, Preconditioner::jacobi, 1e5});
  require(learned.factor > 0, "what was learned of earlier solves is no factor");
}

std::string solve_history_sample() {
  fs::remove(folder().file("solves.json"));
  Monitor quiet;
  FinishedSolve solve;
  solve.device = "cpu";
  solve.shape = {3, MeshKind::tet10, Preconditioner::jacobi, 1e5, 1e-3, 0.2, 1e-8};
  solve.factor = 1.5;
  keep_finished_solve(folder().path, solve, quiet);
  return read_file(folder().file("solves.json"));
}

void parse_own_material(const std::string& bytes) {
  ::setenv("GENBA_CONFIG_DIR", folder().file("config").c_str(), 1);
  fs::create_directories(user_material_folder());
  std::ofstream(user_material_folder() + "/steel.material.json", std::ios::binary) << bytes;
  std::vector<Text> problems;
  const std::vector<LibraryMaterial> found = user_materials(&problems);
  require(found.size() + problems.size() == 1, "a material is neither read nor refused");
}

std::string own_material_sample() {
  return material_json(standard_materials().front().material, "ISO 683-1");
}

void parse_manifest(const std::string& bytes) {
  put(bytes, manifest_name);
  const auto manifest = read_manifest(folder().path);
  if (!manifest) return;
  for (const auto& [set, content] : manifest->sets) {
    const std::vector<std::string> names = names_of(set);
    for (const auto& [name, mark] : content.files)
      require(std::find(names.begin(), names.end(), name) != names.end(),
              "a list of outputs holds a name that no run writes");
  }
  (void)output_problems(folder().path);
}

std::string manifest_sample() {
  OutputManifest manifest;
  manifest.sets[OutputSet::run].files = {{"summary.json", {12, sha256("summary")}},
                                         {"report.html", {7, sha256("report")}}};
  manifest.sets[OutputSet::study].files = {{names_of(OutputSet::study).front(), {3, sha256("study")}}};
  return format_manifest(manifest);
}

std::string bad_places_sample() {
  return bad_places_json(
      {{BadFeature::thin_wall, "face \"top\"", 1e-4, 12, 0.03, {0.1, 0, 0.2}, 0.5, "thicken it"}});
}

constexpr std::array all = {
    Target{"case", parse_a_case, case_sample},
    Target{"varying-case", parse_a_case, [] { return varying_case; }},
    Target{"quantity", parse_a_quantity, quantity_sample},
    Target{"matrix-market", parse_a_matrix, matrix_sample},
    Target{"matrix-market-gz", parse_a_matrix, packed_matrix_sample},
    Target{"checkpoint", parse_a_state, state_sample},
    Target{"checkpoint-forged", resume_from, forged_state_sample, 50},
    Target{"tuning", parse_tuning, tuning_sample},
    Target{"selections", parse_selections, selections_sample},
    Target{"study-rows", parse_study_rows, study_rows_sample},
    Target{"solve-history", parse_solve_history, solve_history_sample},
    Target{"own-material", parse_own_material, own_material_sample},
    Target{"output-manifest", parse_manifest, manifest_sample},
    Target{"bad-places", [](const std::string& bytes) { (void)bad_places_from_json(bytes, "places"); },
           bad_places_sample}};

}  // namespace

std::span<const Target> app_targets() {
  return all;
}

}  // namespace genba::fuzz
