#include "engine/solve/plan/memory_plan.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/multigrid/multigrid_bytes.hpp"
#include "engine/solve/plan/plan_words.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;

namespace {
constexpr std::int64_t GiB = std::int64_t{1} << 30;

DeviceInfo device(const std::string& backend, std::int64_t free) {
  DeviceInfo d;
  d.backend = backend;
  d.is_gpu = d.backend == "cuda";
  d.name = backend == "cuda" ? "NVIDIA card" : "CPU, 2 threads";
  d.total_bytes = 2 * free;
  d.free_bytes = free;
  return d;
}

/// Slices without padding: `words` 16-bit words in each row or node.
SliceStats even_slices(const PatternStats& s, int block, Offset words) {
  SliceStats slices;
  slices.block = block;
  slices.slot_count = s.nonzeros / (32 * block * block);
  slices.words = s.rows / block * words;
  slices.words_across = slices.words / 32;
  return slices;
}

/// Elasticity, about, in runs of three nodes.
PatternStats lattice_stats(Offset nodes, Offset neighbours) {
  PatternStats s;
  s.rows = s.columns = 3 * nodes;
  s.nonzeros = s.in_runs = s.rows * 3 * neighbours;
  s.runs = s.rows * neighbours / 3;
  s.longest_row = s.widest_values = 3 * neighbours;
  s.widest_columns = 2 * neighbours / 3;
  s.row_slices = even_slices(s, 1, neighbours);
  s.node_slices = even_slices(s, 3, neighbours / 3);
  return s;
}
/// Hex8 elasticity of n^3 nodes, about: 81 columns in 9 runs of 9 in every row.
PatternStats bricks(Offset nodes) {
  return lattice_stats(nodes, 27);
}

/// One row of 300 nonzeros among rows of 20: ELL pads all of them.
PatternStats uneven(Offset rows) {
  PatternStats s = bricks(rows / 3);
  s.nonzeros = s.in_runs = s.rows * 20 + 280;
  s.runs = s.rows * 5;
  s.longest_row = s.widest_values = 300;
  s.widest_columns = 40;
  s.row_slices = even_slices(s, 1, 9);
  s.node_slices = even_slices(s, 3, 5);
  return s;
}

bool advises(const MemoryPlan& plan, const std::string& text) {
  return std::any_of(plan.advice.begin(), plan.advice.end(),
                     [&](const Text& a) { return a.english().find(text) != std::string::npos; });
}
}  // namespace

TEST_CASE("a plan lists every format with its exact bytes") {
  const PatternStats s = bricks(1000000);
  SolveOptions options;
  options.preconditioner = Preconditioner::block_jacobi;  // a multigrid's bytes are no exact ones
  const MemoryPlan plan = plan_memory(s, 3, options, device("cuda", 80 * GiB), GiB, 64 * GiB);
  REQUIRE(plan.rows.size() == all_formats.size());
  CHECK(plan.vectors == cg_vector_bytes(s.rows, Preconditioner::block_jacobi));
  CHECK(plan.preconditioner == s.rows * 3 * 8);
  CHECK(plan.budget == 80 * GiB - gpu_reserve_bytes);
  for (Format f : general_formats) {
    const PlanRow& row = plan.row(f);
    CHECK(row.format == f);
    CHECK(row.matrix.total() == format_bytes(f, s).total());
    CHECK(row.fp32_matrix == format_bytes(f, s, Precision::fp32).total());
    CHECK(row.peak == row.matrix.total() + plan.vectors + plan.preconditioner);
    CHECK(row.transient == 0);
    CHECK(row.fits);
    CHECK(row.bytes_per_nonzero ==
          doctest::Approx(static_cast<double>(row.matrix.total()) / static_cast<double>(s.nonzeros)));
  }
  CHECK(plan.row(Format::ell).saving_vs_ell == 0);
  CHECK(plan.row(Format::csr).saving_vs_csr == 0);
  CHECK(plan.row(Format::rbp_ell).saving_vs_ell ==
        doctest::Approx(1 - (8 * 81 + 4 * 18 + 4) / (12.0 * 81)).epsilon(1e-6));
  CHECK(plan.feasible);
  CHECK(plan.advice.empty());
  CHECK_NOTHROW(require_feasible(plan));
}

TEST_CASE("auto takes the smallest format that fits") {
  MemoryPlan plan = plan_memory(bricks(10000), 3, {}, device("cuda", 8 * GiB), 0, 64 * GiB);
  CHECK(plan.chosen == Format::rbp_node);  // a sixth of the index bytes of RBP-CSR
  CHECK(plan.reason.english().find("smallest of the 9 formats") != std::string::npos);
  CHECK(plan.reason.english().find("less than ell") != std::string::npos);
  plan = plan_memory(uneven(30000), 3, {}, device("cuda", 8 * GiB), 0, 64 * GiB);
  CHECK(plan.chosen == Format::rbp_node);
  PatternStats arrow = uneven(30000);  // slices as wide as a full row: larger than CSR
  arrow.row_slices.slot_count = arrow.node_slices.slot_count = arrow.rows;
  plan = plan_memory(arrow, 3, {}, device("cuda", 8 * GiB), 0, 64 * GiB);
  CHECK(plan.row(Format::rbp_node).saving_vs_csr < 0);
  CHECK(plan.row(Format::rbp_sliced).saving_vs_csr < 0);
  CHECK(plan.chosen == Format::rbp_csr);
  PatternStats isolated = bricks(10000);  // nothing in runs: CSR is the smallest
  isolated.nonzeros = isolated.isolated = isolated.rows * 7;
  isolated.in_runs = isolated.runs = isolated.widest_values = isolated.widest_columns = 0;
  isolated.longest_row = 9;
  plan = plan_memory(isolated, 1, {}, device("cuda", 8 * GiB), 0, 64 * GiB);
  CHECK(plan.row(plan.chosen).matrix.total() == plan.row(Format::csr).matrix.total());
}

TEST_CASE("auto takes the fastest that fits, and a smaller one that is as fast") {
  const PatternStats s = bricks(10000);
  ProductTimes seconds{};
  const auto at = [&](Format f) -> double& { return seconds[0][static_cast<std::size_t>(f)]; };
  for (Format f : all_formats) at(f) = 2e-3;
  at(Format::csr) = 1e-3;
  const auto plan_with = [&](const SolveOptions& options) {
    return plan_memory(s, 3, options, device("cuda", 8 * GiB), 0, 64 * GiB, seconds);
  };
  MemoryPlan plan = plan_with({});
  CHECK(plan.chosen == Format::csr);
  CHECK(plan.row(Format::csr).saving_vs_ell < 0);
  CHECK(plan.reason.english().find(" % more than ell.") != std::string::npos);
  CHECK(plan.row(Format::csr).product_seconds == 1e-3);
  CHECK(plan.reason.english().find("csr is the fastest of those that fit") != std::string::npos);
  CHECK(plan.reason.english().find("1 ms a product where rbp-node takes 2 ms") != std::string::npos);
  at(Format::rbp_csr) = 1.02e-3;  // as fast as the model can tell, and smaller
  CHECK(plan_with({}).chosen == Format::rbp_csr);
  DeviceInfo large_cache = device("cuda", 8 * GiB);
  large_cache.cache_bytes = plan.row(Format::csr).kept.total();
  plan = plan_memory(s, 3, {}, large_cache, 0, 64 * GiB, seconds);
  CHECK(plan.chosen == Format::csr);  // stays in the cache: the model is taken at its word
  CHECK(plan.reason.english().find("csr is the fastest of those that fit") != std::string::npos);
  --large_cache.cache_bytes;
  CHECK(plan_memory(s, 3, {}, large_cache, 0, 64 * GiB, seconds).chosen == Format::rbp_csr);
  at(Format::rbp_csr) = 1.04e-3;
  plan = plan_with({});
  CHECK(plan.chosen == Format::csr);
  // Where the fastest does not fit the next is taken.
  SolveOptions options;
  options.precision = SolvePrecision::fp64;
  options.memory_limit = static_cast<double>(plan.row(Format::rbp_csr).peak + 1);
  plan = plan_with(options);
  CHECK(plan.feasible);
  CHECK(plan.chosen == Format::rbp_csr);
  options.memory_limit = 0;
  options.automatic_format = false;
  options.format = Format::ell;
  CHECK(plan_with(options).chosen == Format::ell);
}

TEST_CASE("symmetric storage is a candidate where it is known; its workspace counts") {
  PatternStats s = bricks(100000);
  SymmetricStats& symmetric = s.symmetric;
  symmetric.known = true;
  symmetric.block = 3;
  symmetric.nodes = s.rows / 3;
  symmetric.pairs = s.nonzeros / 18;
  symmetric.clusters = symmetric.nodes / 512 + 1;
  symmetric.slices = symmetric.clusters * 16;
  symmetric.halo = symmetric.clusters * 200;
  symmetric.receivers = symmetric.clusters * 150;
  symmetric.steps = symmetric.pairs * 21 / 20 / 32;
  SolveOptions options;
  options.preconditioner = Preconditioner::block_jacobi;
  const auto plan_on = [&](const char* backend) {
    return plan_memory(s, 3, options, device(backend, 8 * GiB), 0, 8 * GiB);
  };
  CHECK(plan_on("cpu").chosen == Format::rbp_sym);
  CHECK(plan_on("cuda").chosen == Format::rbp_sym);
  const PlanRow row = plan_on("cuda").row(Format::rbp_sym);
  CHECK(row.matrix.workspace == 8 * 3 * symmetric.halo);
  CHECK(row.peak ==
        row.matrix.total() + row.matrix.workspace + plan_on("cuda").vectors + plan_on("cuda").preconditioner);
  CHECK(row.bytes_per_nonzero < 4.6);
  symmetric.known = false;
  CHECK(plan_on("cuda").chosen == Format::rbp_node);
}

TEST_CASE("a named format is taken as it is, or refused with the ones that fit") {
  SolveOptions options;
  options.automatic_format = false;
  options.format = Format::ell;
  const PatternStats s = uneven(3000000);
  MemoryPlan plan = plan_memory(s, 3, options, device("cuda", 40 * GiB), 0, 64 * GiB);
  CHECK(plan.feasible);
  CHECK(plan.chosen == Format::ell);
  plan = plan_memory(s, 3, options, device("cuda", 4 * GiB), 0, 64 * GiB);
  CHECK_FALSE(plan.feasible);
  CHECK(plan.chosen == Format::ell);
  CHECK(advises(plan, "Use a format that fits: csr ("));
  CHECK(advises(plan, "rbp-csr ("));
  CHECK_FALSE(advises(plan, ", ell ("));
  try {
    require_feasible(plan);
    FAIL("feasible");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::memory);
    CHECK(e.problem().english().find(
              "ell, the format asked for, with block-jacobi in mixed precision needs") != std::string::npos);
    CHECK(e.problem().english().find("GiB") != std::string::npos);
    CHECK(e.next_step().english().find("rbp-csr") != std::string::npos);
  }
}

TEST_CASE("a plan says why in the reader's language") {
  const MemoryPlan plan = plan_memory(bricks(8000000), 3, {}, device("cuda", 8 * GiB), 0, 256 * GiB);
  const Translation spanish = [](std::string_view pattern) -> std::string {
    if (pattern == "Even the smallest format, %1, with %2 in mixed precision") return "ni %1 con %2";
    if (pattern == "%1 needs %2 and %3 may be used on %4.") return "en %4 no cabe: %1";
    return pattern == "none" ? "nada" : pattern == "block-jacobi" ? "bloques" : "";
  };
  const std::string text = plan.reason.in(spanish);
  CHECK(text.find("no cabe: ni rbp-node con bloques") != std::string::npos);
}

TEST_CASE("if nothing fits the advice is followed by a plan that does") {
  const PatternStats s = bricks(8000000);
  const MemoryPlan plan = plan_memory(s, 3, {}, device("cuda", 8 * GiB), 0, 256 * GiB);
  CHECK_FALSE(plan.feasible);
  CHECK(plan.chosen == Format::rbp_node);
  CHECK(plan.reason.english().find("Even the smallest format") != std::string::npos);
  REQUIRE(advises(plan, "times larger"));
  CHECK(advises(plan, "card with"));
  const std::vector<std::string> advice = english(plan.advice);
  const std::string& coarser = *std::find_if(advice.begin(), advice.end(), [](const std::string& a) {
    return a.find("times larger") != std::string::npos;
  });
  const double factor = std::stod(coarser.substr(coarser.find_first_of("0123456789")));
  const auto nodes = static_cast<Offset>(8000000 / (factor * factor * factor));
  CHECK(plan_memory(bricks(nodes), 3, {}, device("cuda", 8 * GiB), 0, 256 * GiB).feasible);
  CHECK_FALSE(plan_memory(bricks(nodes * 5 / 4), 3, {}, device("cuda", 8 * GiB), 0, 256 * GiB).feasible);
}

TEST_CASE("a lighter preconditioner is advised where it is enough") {
  const PatternStats s = bricks(1000000);
  const std::int64_t jacobi = format_bytes(Format::rbp_node, s).total() +
                              cg_vector_bytes(s.rows, Preconditioner::jacobi) +
                              preconditioner_bytes(s.rows, Preconditioner::jacobi, 3);
  const DeviceInfo card = device("cuda", jacobi + gpu_reserve_bytes + 1000);
  SolveOptions options;
  options.precision = SolvePrecision::fp64;
  MemoryPlan plan = plan_memory(s, 3, options, card, 0, 64 * GiB);
  CHECK_FALSE(plan.feasible);
  CHECK(advises(plan, "preconditioner jacobi"));
  CHECK(advises(plan, "Use the precision auto or mixed with rbp-node"));
  options.preconditioner = Preconditioner::jacobi;
  plan = plan_memory(s, 3, options, card, 0, 64 * GiB);
  CHECK(plan.feasible);
  CHECK(plan.chosen == Format::rbp_node);
}

TEST_CASE("the limit bounds the budget, and raising it is advised if that helps") {
  SolveOptions options;
  options.memory_limit = 1e9;
  const MemoryPlan plan = plan_memory(bricks(1000000), 3, options, device("cuda", 8 * GiB), 0, 64 * GiB);
  CHECK(plan.budget == 1000000000);
  CHECK_FALSE(plan.feasible);
  CHECK(advises(plan, "Raise the memory limit"));
  options.memory_limit = 1e15;
  CHECK(plan_memory(bricks(1000000), 3, options, device("cuda", 8 * GiB), 0, 64 * GiB).budget ==
        8 * GiB - gpu_reserve_bytes);
}

TEST_CASE("on the CPU assembly shares the memory; for a GPU the host must hold the matrix first") {
  const PatternStats s = bricks(1000000);
  SolveOptions options;
  options.preconditioner = Preconditioner::block_jacobi;
  options.precision = SolvePrecision::fp64;
  const std::int64_t peak =
      plan_memory(s, 3, options, device("cpu", 8 * GiB), 0, 8 * GiB).row(Format::rbp_node).peak;
  const std::int64_t free = (peak + GiB) * 100 / 98 + 1000;
  CHECK(plan_memory(s, 3, options, device("cpu", free), GiB, free).feasible);
  const MemoryPlan small = plan_memory(s, 3, options, device("cpu", free), GiB + (32 << 20), free);
  CHECK_FALSE(small.feasible);
  CHECK(small.row(Format::rbp_node).peak == peak);

  // A GPU that assembles by itself leaves only the index arrays to the host.
  const MemoryPlan own = plan_memory(s, 3, {}, device("cuda", 80 * GiB), GiB, 2 * GiB, {}, {}, {GiB});
  CHECK(own.feasible);
  CHECK(own.row(own.chosen).assembled_on_device);
  CHECK(describe_assembly(own, own.chosen) == "on the GPU");
  const std::int64_t kept = own.row(own.chosen).matrix.total() + own.row(own.chosen).matrix.workspace;
  CHECK(own.row(own.chosen).peak >= kept + GiB);
  const MemoryPlan tight =
      plan_memory(s, 3, options, device("cuda", peak + gpu_reserve_bytes), GiB, 64 * GiB, {}, {}, {4 * GiB});
  CHECK(tight.feasible);
  CHECK_FALSE(tight.row(tight.chosen).assembled_on_device);
  CHECK(describe_assembly(tight, tight.chosen).english().find("do not fit") != std::string::npos);
  CHECK(tight.row(tight.chosen).peak == peak);

  const MemoryPlan gpu = plan_memory(s, 3, {}, device("cuda", 80 * GiB), GiB, 2 * GiB);
  CHECK_FALSE(gpu.feasible);
  CHECK(gpu.reason.english().find("host memory") != std::string::npos);
  CHECK(advises(gpu, "assembled in host memory"));
  CHECK(advises(gpu, "times larger"));
  CHECK_FALSE(advises(gpu, "card with"));
}

TEST_CASE("a matrix that gets values again and again needs its elements on the GPU, or room on the host") {
  const PatternStats s = bricks(1000000);
  SystemNeeds needs;
  needs.refills = true;
  const auto plan = [&](const DeviceAssembly& assembly, std::int64_t host_free) {
    return plan_memory(s, 3, {}, device("cuda", 80 * GiB), GiB, host_free, {}, {}, assembly, 0, needs);
  };
  const MemoryPlan kept = plan({GiB, 0, GiB}, 2 * GiB);
  CHECK(kept.feasible);
  CHECK(kept.row(kept.chosen).elements > GiB);
  CHECK_FALSE(plan({GiB, 0, 0}, 2 * GiB).feasible);
  const MemoryPlan refilled = plan({GiB, 0, 0}, 64 * GiB);
  CHECK(refilled.feasible);
  CHECK(refilled.row(refilled.chosen).elements == 0);
  // The host assembles the first matrix; the elements stay on the device all the same.
  const MemoryPlan later = plan({0, 0, GiB}, 64 * GiB);
  CHECK_FALSE(later.row(later.chosen).assembled_on_device);
  CHECK(later.row(later.chosen).elements > GiB);
}

TEST_CASE("beyond 2^31 nonzeros only formats that can address them are chosen") {
  const PatternStats s = bricks(10000000);  // 2.43e9 nonzeros
  const MemoryPlan plan = plan_memory(s, 3, {}, device("cuda", 100 * GiB), 0, 256 * GiB);
  CHECK_FALSE(plan.row(Format::csr).indexable);
  CHECK_FALSE(plan.row(Format::csr).fits);
  CHECK(plan.feasible);
  CHECK(plan.chosen == Format::rbp_node);
  SolveOptions options;
  options.automatic_format = false;
  options.format = Format::csr;
  const MemoryPlan csr = plan_memory(s, 3, options, device("cuda", 100 * GiB), 0, 256 * GiB);
  CHECK_FALSE(csr.feasible);
  CHECK(csr.reason.english().find("cannot address 2430000000 nonzeros") != std::string::npos);
  CHECK(advises(csr, "rbp-node ("));
}

TEST_CASE("no memory at all is refused in words") {
  for (const char* backend : {"cpu", "cuda"}) {
    const MemoryPlan plan = plan_memory(bricks(1000), 3, {}, device(backend, 0), 0, 0);
    CHECK_FALSE(plan.feasible);
    CHECK(advises(plan, "Close other programs"));
    CHECK_THROWS_AS(require_feasible(plan), Error);
  }
}

TEST_CASE("what a plan foretells is what the CPU backend takes") {
  const CsrArrays a = test::random_spd(20000, 3, 1);
  const PatternStats s = test::stats_of(a);
  for (Format f : all_formats) {
    CAPTURE(to_string(f));
    const auto backend = make_cpu_backend(1);
    SolveOptions options;
    options.automatic_format = false;
    options.format = f;
    options.preconditioner = Preconditioner::block_jacobi;
    const MemoryPlan plan = plan_memory(s, 3, options, backend->info(), 0, GiB);
    const auto m = backend->make_matrix(test::matrix_of(f, a));
    const auto p = backend->make_preconditioner(plan.preconditioning.kind, *m, 3);
    std::vector<std::unique_ptr<DeviceVector>> vectors;
    for (int i = 0; i < 6; ++i) vectors.push_back(backend->make_vector(a.rows));
    const auto scalars = backend->make_scalars();
    const auto foretold = static_cast<double>(plan.row(f).peak),
               taken = static_cast<double>(backend->peak_bytes());
    CHECK(taken <= foretold);
    CHECK(taken >= 0.99 * (foretold - static_cast<double>(scalar_bytes)));  // of a GPU
  }
}

TEST_CASE("auto preconditions by size, physics, backend and memory, and says why") {
  const auto plan_for = [](Offset nodes, int dofs, const char* backend, double limit = 0,
                           std::optional<SolvePrecision> precision = {}) {
    SolveOptions options;
    options.precision = precision;
    options.memory_limit = limit;
    PatternStats s = bricks(nodes);
    if (dofs == 1) {
      s.rows /= 3;
      s.columns /= 3;
      s.nonzeros /= 9;
    }
    return plan_memory(s, dofs, options, device(backend, 80 * GiB), 0, 80 * GiB);
  };
  const auto says = [](const MemoryPlan& plan, const char* text) {
    INFO(plan.preconditioning.reason.english());
    CHECK(plan.preconditioning.reason.english().find(text) != std::string::npos);
  };
  const MemoryPlan large = plan_for(100000, 3, "cpu");
  CHECK(large.preconditioning.kind == Preconditioner::multigrid);
  says(large, "saves more time");
  CHECK(plan_for(300000, 1, "cpu").preconditioning.kind == Preconditioner::multigrid);
  CHECK(plan_for(100000, 1, "cpu").preconditioning.kind == Preconditioner::block_jacobi);
  const MemoryPlan small = plan_for(300, 3, "cpu");
  CHECK(small.preconditioning.kind == Preconditioner::block_jacobi);
  says(small, "set-up of multigrid takes longer than it saves");
  CHECK(small.preconditioner == preconditioner_bytes(small.pattern.rows, Preconditioner::block_jacobi, 3));
  const MemoryPlan on_gpu = plan_for(100000, 3, "cuda");
  CHECK(on_gpu.preconditioning.kind == Preconditioner::multigrid);
  says(on_gpu, "from 150000 unknowns on (3 at each node)");
  const MultigridBytes bytes = device_multigrid_bytes(on_gpu.pattern, 3, MultigridOptions(), Precision::fp64);
  CHECK(on_gpu.preconditioner == bytes.held);
  const PlanRow& row = on_gpu.row(Format::rbp_node);
  CHECK(row.peak >= row.matrix.total() + bytes.setup);
  CHECK(plan_for(40000, 3, "cuda").preconditioning.kind == Preconditioner::block_jacobi);
  CHECK(plan_for(1900000, 1, "cuda").preconditioning.kind == Preconditioner::block_jacobi);
  CHECK(plan_for(2100000, 1, "cuda").preconditioning.kind == Preconditioner::multigrid);

  // Where only block-Jacobi fits it is taken, and the plan says what multigrid would need.
  const auto limit = static_cast<double>(large.row(Format::rbp_node).peak - 1);
  const MemoryPlan tight = plan_for(100000, 3, "cpu", limit, SolvePrecision::fp64);
  CHECK(tight.feasible);
  CHECK(tight.preconditioning.kind == Preconditioner::block_jacobi);
  says(tight, "with multigrid, which takes fewer iterations");
  says(tight, "would need");

  // What was asked for is kept, and a lighter one advised where that would fit.
  SolveOptions options;
  options.memory_limit = limit;
  options.precision = SolvePrecision::fp64;
  options.preconditioner = Preconditioner::multigrid;
  const MemoryPlan asked = plan_memory(bricks(100000), 3, options, device("cpu", 80 * GiB), 0, 80 * GiB);
  CHECK_FALSE(asked.feasible);
  CHECK(asked.preconditioning.kind == Preconditioner::multigrid);
  CHECK(advises(asked, "Use the preconditioner block-jacobi"));
  options.memory_limit = 0;
  options.preconditioner = Preconditioner::jacobi;
  const MemoryPlan jacobi = plan_memory(bricks(100000), 3, options, device("cpu", 80 * GiB), 0, 80 * GiB);
  CHECK(jacobi.preconditioning.kind == Preconditioner::jacobi);
  says(jacobi, "asked for");
}

TEST_CASE("auto takes the first way that fits, in its order of preference, and lists what it considered") {
  // Rows so short that multigrid in mixed precision takes more than block-Jacobi in FP64.
  const PatternStats s = lattice_stats(100000, 15);
  struct Way {
    Preconditioner preconditioner;
    SolvePrecision precision;
  };
  const Way order[] = {{Preconditioner::multigrid, SolvePrecision::fp64},
                       {Preconditioner::multigrid, SolvePrecision::mixed},
                       {Preconditioner::block_jacobi, SolvePrecision::fp64},
                       {Preconditioner::block_jacobi, SolvePrecision::mixed}};
  SolveOptions options;
  for (std::size_t way = 0; way < 4; ++way) {
    CAPTURE(way);
    const MemoryPlan plan = plan_memory(s, 3, options, device("cpu", 80 * GiB), GiB, 80 * GiB);
    CHECK(plan.feasible);
    CHECK(plan.preconditioning.kind == order[way].preconditioner);
    CHECK(plan.precision == order[way].precision);
    REQUIRE(plan.attempts.size() == way + 1);
    for (std::size_t i = 0; i <= way; ++i) {
      CHECK(plan.attempts[i].preconditioner == order[i].preconditioner);
      CHECK(plan.attempts[i].precision == order[i].precision);
      CHECK(plan.attempts[i].fits == (i == way));
      CHECK(plan.attempts[i].budget == plan.budget);
    }
    const bool is_mixed = order[way].precision == SolvePrecision::mixed;
    CHECK((plan.precision_reason.english().find("mixed: in fp64") != std::string::npos) == is_mixed);
    CHECK((plan.reason.english().find("mixed precision") != std::string::npos) == is_mixed);
    CHECK((plan.preconditioning.reason.english().find("even in mixed precision") != std::string::npos) ==
          (way >= 2));
    for (const PlanRow& row : plan.rows)
      CHECK(row.kept.total() == (is_mixed ? row.fp32_matrix : row.matrix.total()));
    options.memory_limit = static_cast<double>(plan.attempts.back().need - 1);
  }
  const MemoryPlan none = plan_memory(s, 3, options, device("cpu", 80 * GiB), GiB, 80 * GiB);
  CHECK_FALSE(none.feasible);
  CHECK(none.attempts.size() == 4);
  CHECK(none.reason.english().find("block-jacobi in mixed precision") != std::string::npos);

  // What is asked for is not chosen.
  options.precision = SolvePrecision::mixed;
  options.memory_limit = 0;
  MemoryPlan asked = plan_memory(s, 3, options, device("cpu", 80 * GiB), GiB, 80 * GiB);
  CHECK(asked.precision == SolvePrecision::mixed);
  CHECK(asked.precision_reason == "mixed was asked for.");
  CHECK(asked.attempts.size() == 1);
  options.precision = SolvePrecision::fp64;
  options.memory_limit = 1;
  asked = plan_memory(s, 3, options, device("cpu", 80 * GiB), GiB, 80 * GiB);
  CHECK(asked.attempts.size() == 2);
  CHECK(asked.precision == SolvePrecision::fp64);
}

TEST_CASE(
    "a limit on a GPU leads to mixed precision, to the CPU, or to a refusal that names a card and a mesh") {
  const PatternStats s = bricks(2000000);  // 6 million unknowns
  SolveOptions options;
  options.memory_limit = 4.0 * static_cast<double>(GiB);
  MemoryPlan plan = plan_memory(s, 3, options, device("cuda", 80 * GiB), GiB, 64 * GiB);
  CHECK(plan.budget == 4 * GiB);
  CHECK(plan.feasible);
  CHECK(plan.precision == SolvePrecision::mixed);
  CHECK(plan.row(plan.chosen).peak <= 4 * GiB);
  CHECK(describe(plan.attempts.front()).english().find("multigrid, fp64, rbp-node on NVIDIA card: needs") == 0);
  CHECK(describe(plan.attempts.front()).english().find("of 4 GiB, does not fit") != std::string::npos);

  options.memory_limit = static_cast<double>(GiB);
  ProductTimes there{}, here{};
  for (auto& times : there) times.fill(1e-3);
  for (auto& times : here) times.fill(40e-3);
  plan = plan_memory(s, 3, options, device("cuda", 80 * GiB), GiB, 64 * GiB, there);
  CHECK_FALSE(plan.feasible);
  CHECK(advises(plan, "Raise the memory limit"));
  CHECK(advises(plan, "one of 8 GB"));
  CHECK(advises(plan, "million unknowns fit, this mesh has 6 million"));

  const MemoryPlan on_host = plan_on_host_instead(plan, options, device("cpu", 64 * GiB), here);
  CHECK(on_host.feasible);
  CHECK(on_host.device.backend == "cpu");
  CHECK(on_host.precision == SolvePrecision::fp64);
  CHECK(on_host.preconditioning.kind == Preconditioner::multigrid);
  CHECK(on_host.host_assembly == GiB);
  CHECK(on_host.device_reason.english().find("40 ms here and 1 ms there") != std::string::npos);
  CHECK(on_host.attempts.size() == plan.attempts.size() + 1);
  CHECK(on_host.attempts.front().device == "NVIDIA card");

  const MemoryPlan refused = plan_on_host_instead(plan, options, device("cpu", 2 * GiB), here);
  CHECK_FALSE(refused.feasible);
  CHECK(refused.device.backend == "cuda");
  CHECK(advises(refused, "The CPU of this machine cannot hold it either"));
  CHECK(refused.attempts.size() == plan.attempts.size() + 4);

  options = {};
  plan = plan_memory(bricks(400000000), 3, options, device("cuda", 8 * GiB), 0, 4000 * GiB);
  CHECK(advises(plan, "more than one of 141 GB has"));
}
