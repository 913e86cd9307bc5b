// The file by which ranks get a system, and the cut that fills it. No MPI is needed.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>

#include "app/ranks/cut.hpp"
#include "app/ranks/part_file.hpp"
#include "app/ranks/rank_lines.hpp"
#include "app/ranks/rank_solver.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Cuts a small cantilever and reads all parts back.
struct CutCantilever {
  TemporaryFolder folder;
  std::string path = folder.file("parts");
  Pipeline pipeline;
  RanksHead head;
  std::vector<PartSystem> parts;

  explicit CutCantilever(int ranks) {
    Monitor silent;
    pipeline.apply(shared(cantilever()));
    pipeline.run(Stage::plan, silent);
    const PlannedSystem& planned = *pipeline.planned();
    RanksHead stated;
    stated.version = "1.2.3";
    stated.ranks = ranks;
    write_cut(path, stated, *planned.problem, *planned.numbered, silent);
    head = read_head(path, "1.2.3");
    for (int rank = 0; rank < ranks; ++rank) parts.push_back(read_part(path, head, rank));
  }
};

/// The text of the error that `action` throws.
template <class Action>
std::string refusal_of(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("parts cover all rows once, and hold each element that touches them") {
  const CutCantilever cut(3);
  Index next = 0;
  for (const PartSystem& part : cut.parts) {
    CHECK(part.first == next);
    next = part.last;
    CHECK(part.motion_points.size() == static_cast<std::size_t>(3 * part.size()));
    std::set<Index> own;
    for (const Index node : part.equation)
      if (node >= part.first && node < part.last) own.insert(node);
    CHECK(own.size() == static_cast<std::size_t>(part.size()));
    REQUIRE(part.solids.size() == 1);
    CHECK(part.solids[0].region.size() < 40);
  }
  CHECK(next == cut.head.nodes);
  std::size_t elements = 0;
  for (const PartSystem& part : cut.parts) elements += part.solids[0].region.size();
  CHECK(elements >= 40);  // those at a border count twice
  CHECK(elements <= 60);
}

TEST_CASE("a question comes to each rank as its own rows, with or without a start; damage is told") {
  const TemporaryFolder folder;
  const std::string path = folder.file("question");
  std::vector<double> b(12), start(12);
  std::iota(b.begin(), b.end(), 0.0);
  std::iota(start.begin(), start.end(), 100.0);
  write_question(path, {1e-7, 3.5, 2, 0, {}, {}}, std::vector<Index>{0, 1, 4}, 3, b, start);
  const RankQuestion first = read_question(path, 0), second = read_question(path, 1);
  CHECK(first.b == std::vector<double>{0, 1, 2});
  CHECK(first.start == std::vector<double>{100, 101, 102});
  CHECK(second.b == std::vector<double>(b.begin() + 3, b.end()));
  CHECK(second.tolerance == 1e-7);
  CHECK(second.reference == 3.5);
  CHECK(second.number == 2);
  CHECK(refusal_of([&] { (void)read_question(path, 2); }).find("damaged") != std::string::npos);
  write_question(path, {}, std::vector<Index>{0, 1, 4}, 3, b, {});
  CHECK(read_question(path, 1).start.empty());
  write_question(path, {.vectors = 2, .b = {}, .start = {}}, std::vector<Index>{0, 1, 2}, 3, b, {});
  CHECK(read_question(path, 1).b == std::vector<double>{3, 4, 5, 9, 10, 11});
  write_question(path, {}, std::vector<Index>{0, 1, 4}, 3, b, {});
  const auto size = std::filesystem::file_size(path);
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(size - 40));
  file.put('\x7f');
  file.close();
  CHECK(refusal_of([&] { (void)read_question(path, 1); }).find("damaged") != std::string::npos);
  CHECK(read_question(path, 0).b == first.b);
}

TEST_CASE("more ranks than nodes are refused") {
  NodeGraph graph;
  graph.nodes = 2;
  graph.row_ptr = {0, 2, 4};
  CHECK(refusal_of([&] { (void)cut_rows(graph, 3); }).find("3 ranks for 2 nodes") != std::string::npos);
  CHECK(cut_rows(graph, 2) == std::vector<Index>{0, 1, 2});
}

TEST_CASE("a damaged file, another version and another file are told") {
  const CutCantilever cut(2);
  CHECK(refusal_of([&] { (void)read_head(cut.path, "1.2.4"); }).find("is version 1.2.4, but the program that started it is version 1.2.3") !=
        std::string::npos);
  CHECK(version_of_parts(cut.path) == "1.2.3");
  const auto size = std::filesystem::file_size(cut.path);
  std::fstream file(cut.path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(size - 200));
  file.put('\x7f');
  file.close();
  CHECK(refusal_of([&] { (void)read_part(cut.path, cut.head, 1); }).find("damaged") != std::string::npos);
  (void)read_part(cut.path, cut.head, 0);
  std::filesystem::resize_file(cut.path, size / 2);
  CHECK(refusal_of([&] { (void)read_part(cut.path, cut.head, 1); }).find("damaged") != std::string::npos);
  std::ofstream(cut.path) << std::string(4000, 'x');
  CHECK(refusal_of([&] { (void)read_head(cut.path, "1.2.3"); }).find("is no file for genba-ranks") != std::string::npos);
}

TEST_CASE("lines of the ranks come back as they were told, others are not theirs") {
  const Error error(ErrorKind::memory, "rank 3", phrase<"a rank got no more memory">(), "next");
  auto line = rank_error_line(error);
  line.pop_back();
  const auto told = read_rank_line("[1,0]<stdout>:" + line);
  REQUIRE(told);
  REQUIRE(told->error);
  CHECK(std::string(told->error->what()) == error.what());
  CHECK(told->error->kind() == ErrorKind::memory);
  CHECK(read_rank_line("genba-ranks: done")->kind == RankLine::Kind::done);
  CHECK(read_rank_line("genba-ranks: residual 1 20 3.5e-4")->relative == doctest::Approx(3.5e-4));
  CHECK(!read_rank_line("mpiexec noticed that process rank 1 exited on signal 9 (Killed)."));
  CHECK(!read_rank_line("genba-ranks: what"));
}

TEST_CASE("a hosts file is read, and each mistake is named with its line") {
  const TemporaryFolder folder;
  const std::string path = folder.file("hosts");
  const auto refused = [&](const std::string& text) {
    std::ofstream(path) << text;
    return refusal_of([&] { (void)read_hosts(path); });
  };
  std::ofstream(path) << "# computers of the group\nnode1 slots=8\n\nnode2.example.org max_slots=4 # the old one\nnode3\n";
  const auto hosts = read_hosts(path);
  REQUIRE(hosts.size() == 3);
  CHECK(hosts[0].slots == 8);
  CHECK(hosts[1].name == "node2.example.org");
  CHECK(hosts[1].slots == 0);
  CHECK(refused("node1\nno;de\n").find("line 2: \"no;de\" is no name of a computer") != std::string::npos);
  CHECK(refused("node1 slots=none\n").find("line 1: \"slots=none\" is not understood") != std::string::npos);
  CHECK(refused("node1 cores=8\n").find("\"cores=8\" is not understood") != std::string::npos);
  CHECK(refused("# nobody\n").find("names no computer") != std::string::npos);
  CHECK(refusal_of([&] { (void)read_hosts(folder.file("none")); }).find("none") != std::string::npos);
}

TEST_CASE("mpiexec is told of root and of more ranks than processors") {
  const auto has_word = [](const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const RankPlace here{4, RankPreconditioner::gamg, {}, 0}, there{4, RankPreconditioner::gamg, "/hosts", 0};
  CHECK(has_word(mpiexec_arguments(here, "p", true, 2), "--allow-run-as-root"));
  CHECK(!has_word(mpiexec_arguments(here, "p", false, 2), "--allow-run-as-root"));
  CHECK(has_word(mpiexec_arguments(here, "p", false, 2), "--oversubscribe"));
  CHECK(!has_word(mpiexec_arguments(here, "p", false, 4), "--oversubscribe"));
  CHECK(has_word(mpiexec_arguments(there, "p", false, 4), "/hosts"));
}

TEST_CASE("what ranks do not compute is refused by name, with the next step") {
  const auto refused = [](const std::function<void(Project&)>& change) {
    Project project = cantilever();
    project.solve.ranks = 2;
    change(project);
    Monitor silent;
    Pipeline pipeline;
    pipeline.apply(shared(project));
    return refusal_of([&] { pipeline.run(Stage::plan, silent); });
  };
  CHECK(refused([](Project& p) { p.solve.method = SolveMethod::direct; }).find("ranks do not compute the method \"direct\"") !=
        std::string::npos);
  CHECK(refused([](Project& p) { p.solve.preconditioner = Preconditioner::multigrid; }).find("rank_preconditioner") !=
        std::string::npos);
  CHECK(refused([](Project& p) { p.solve.precision = SolvePrecision::mixed; }).find("mixed") != std::string::npos);
  CHECK(refused([](Project& p) {
          p.solve.automatic_format = false;
          p.solve.format = Format::csr;
        }).find("AIJ") != std::string::npos);
  CHECK(refused([](Project& p) { p.solve.energy_tolerance = 1e-3; }).find("energy_tolerance") != std::string::npos);
  CHECK(refused([](Project& p) { p.study.response.emplace(); p.study.modal.emplace(); }).find("Remove ranks") != std::string::npos);
  CHECK(refused([](Project& p) {
          p.study.transient = TransientOptions{.scheme = TimeScheme::newmark, .step = 1e-4};
          p.times = {1e-3};
        }).find("ranks do not compute the procedure") != std::string::npos);  // a motion over time
  CHECK(refused([](Project& p) { p.solve.ranks = 5000; }).find("5000 ranks for 99 nodes") != std::string::npos);
  const auto warming = [](Project& p) {
    p = heated_rod();
    p.solve.ranks = 2;
    p.study.materials[0].specific_heat = 480;
    p.study.transient = TransientOptions{.scheme = TimeScheme::bdf2, .step = 1};
    p.times = {2};
    p.study.loads.push_back(condition_in("initial_temperature", "room", {}, {293.15}));
  };
  CHECK(refused(warming) == "no error");
  CHECK(refused([&](Project& p) {
          warming(p);
          p.study.loads.push_back(condition_on("radiation", "glow", NamedSelector{{"xmax"}}, {0.9, 293.15}));
        }) == "no error");
  CHECK(refused([](Project&) {}) == "no error");
}

TEST_CASE("the plan tells the memory of a rank, which shrinks with their number") {
  const auto need_of = [](int ranks) {
    Project project = cantilever();
    project.geometry.box_cells = {40, 8, 8};
    project.solve.ranks = ranks;
    Monitor silent;
    Pipeline pipeline;
    pipeline.apply(shared(project));
    pipeline.run(Stage::plan, silent);
    const MemoryPlan& plan = pipeline.planned()->plan;
    REQUIRE(plan.ranks);
    CHECK(plan.feasible);
    CHECK(plan.peak() == ranks * plan.ranks->peak());
    CHECK(!plan.has_matrix());
    return *plan.ranks;
  };
  const RanksNeed one = need_of(1), four = need_of(4);
  CHECK(one.rows == 3 * 41 * 9 * 9);
  CHECK(four.rows < one.rows / 3);
  CHECK(four.matrix < 0.3 * static_cast<double>(one.matrix));
  CHECK(four.nonzeros < one.nonzeros / 3);
}

TEST_CASE("the plan of a rank counts all nodes of its elements") {
  for (const auto& [kind, bytes] : {std::pair{MeshKind::hex8, 36}, {MeshKind::hex20, 84}, {MeshKind::tet4, 20}}) {
    Project project = cantilever();
    project.mesh.kind = kind;
    project.solve.ranks = 1;
    Monitor silent;
    Pipeline pipeline;
    pipeline.apply(shared(project));
    pipeline.run(Stage::plan, silent);
    const PlannedSystem& planned = *pipeline.planned();
    const PartSize part = largest_part(*planned.problem, *planned.numbered, 1);
    CHECK(part.element_bytes == bytes * part.elements);
    CHECK(planned.plan.ranks->part == part.element_bytes + 60 * part.nodes);
  }
}
