// Peak host and device bytes of building a matrix in every format: assembled straight from the mesh, and
// converted from CSR arrays that are there. The device is the first CUDA device, or the CPU where there is
// none.
//
// usage: building_bench PROBLEM   (problems.hpp; one a process, for an earlier one leaves traces in the heap)
//
// rbp-sym is built in the node order `clusters`, the others in the problem's.
#include <malloc.h>

#include <cstdio>
#include <string>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/host_peak.hpp"
#include "tests/bench/problems.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

double megabytes(std::int64_t bytes) {
  return static_cast<double>(bytes) / 1e6;
}

std::unique_ptr<Backend> make_backend() {
  Text why;
  return cuda_devices(why).empty() ? make_cpu_backend() : make_cuda_backend();
}

/// Peak of what follows, after the heap has given back what it kept of earlier work.
HostPeak fresh_peak() {
  malloc_trim(0);
  return HostPeak();
}

struct Line {
  std::string note;            ///< why nothing was measured
  std::int64_t matrix = 0;     ///< stored
  std::int64_t planned = 0;    ///< host bytes while assembling, everything held included
  std::int64_t assembled = 0;  ///< measured the same way
  std::int64_t added = 0;      ///< by assemble() to what was held before
  std::int64_t device = 0;     ///< peak while the device got the matrix
  std::int64_t host_too = 0;   ///< added to the host meanwhile
  std::int64_t converted = 0;  ///< added by make_matrix(CSR arrays)
};

class Bench {
 public:
  Bench(const Request& request, std::int64_t program)
      : request_(request), program_(program), mesh_(make_mesh(request)) {
    problem_ = resolve(mesh_, make_study(*mesh_, request), silent_);
  }

  void run() {
    number(request_.order);
    std::printf("\n## %s: %lld rows, %lld nonzeros\n", request_.what.c_str(),
                static_cast<long long>(numbered_.pattern.rows),
                static_cast<long long>(numbered_.pattern.nonzeros));
    tell_numbering();
    std::printf(
        "| format | stored MB | B/nz | planned host peak MB | measured | assembly added, x stored | "
        "device peak, x stored | host added meanwhile MB | from CSR arrays added, x stored |\n"
        "|---|---|---|---|---|---|---|---|---|\n");
    for (const Format format : general_formats) print(format, measure(format));
    number(NodeOrder::clusters);
    print(Format::rbp_sym, measure(Format::rbp_sym));
    tell_numbering();
  }

 private:
  void number(NodeOrder order) {
    numbered_ = {};
    const HostPeak peak = fresh_peak();
    numbered_ = number_nodes(*mesh_, problem_.dofs, order, team_, silent_);
    numbering_added_ = peak.bytes();
  }

  void tell_numbering() const {
    std::printf("numbering, order %s: %.1f MB added at most%s\n",
                std::string(to_string(numbered_.numbering.order)).c_str(), megabytes(numbering_added_),
                numbered_.schedule ? ", the schedule of rbp-sym included" : "");
  }

  Line measure(Format format) {
    Line line;
    const FormatBytes expected = format_bytes(format, numbered_.pattern);
    if (!indexable(format, numbered_.pattern)) {
      line.note = why_not_indexable(format).english();
      return line;
    }
    const std::int64_t rhs = numbered_.graph.rows() * static_cast<std::int64_t>(sizeof(double));
    line.planned = assembly_host_bytes(problem_, numbered_) + expected.total() + expected.workspace + rhs;
    if (line.planned > host_available_bytes()) {
      line.note = "too large: not run";
      return line;
    }
    {
      const HostPeak peak = fresh_peak();
      System system = assemble(problem_, numbered_, format, team_, silent_);
      line.added = peak.bytes();
      line.assembled = peak.known() ? peak_resident_bytes() - program_ : 0;
      line.matrix = allocated_bytes(system.matrix);
      const HostPeak moving = fresh_peak();
      const auto backend = make_backend();
      const std::int64_t empty = backend->peak_bytes();
      const auto a = backend->make_matrix(std::move(system.matrix));
      backend->synchronize();
      line.device = backend->peak_bytes() - empty;
      line.host_too = moving.bytes();
    }
    // The arrays of CSR take 12 bytes a nonzero and a copy of the matrix while they are made.
    const std::int64_t arrays = 12 * numbered_.pattern.nonzeros + 8 * numbered_.pattern.rows;
    if (2 * arrays + 2 * line.matrix > host_available_bytes()) return line;
    const CsrArrays csr =
        to_csr_arrays(assemble(problem_, numbered_, Format::rbp_csr, team_, silent_).matrix);
    const HostPeak peak = fresh_peak();
    const Matrix matrix = make_matrix(format, csr.rows, csr.columns, csr.row_ptr.data(), csr.column.data(),
                                      csr.value.data(), team_);
    line.converted = peak.bytes();
    return line;
  }

  void print(Format format, const Line& line) const {
    const std::string name(to_string(format));
    const auto stored = static_cast<double>(line.matrix);
    if (!line.note.empty()) {
      std::printf("| %-10s | - | - | %.1f | - | - | - | - | - | %s\n", name.c_str(), megabytes(line.planned),
                  line.note.c_str());
      return;
    }
    std::printf("| %-10s | %8.1f | %6.3f | %8.1f | %8.1f | %5.3f | %5.3f | %6.1f | ", name.c_str(),
                megabytes(line.matrix), stored / static_cast<double>(numbered_.pattern.nonzeros),
                megabytes(line.planned), megabytes(line.assembled), static_cast<double>(line.added) / stored,
                static_cast<double>(line.device) / stored, megabytes(line.host_too));
    if (line.converted > 0)
      std::printf("%5.3f |\n", static_cast<double>(line.converted) / stored);
    else
      std::printf("not run |\n");
    std::fflush(stdout);
  }

  Request request_;
  std::int64_t program_;  ///< resident before there was any data
  ThreadTeam team_;
  Monitor silent_;
  std::shared_ptr<const Mesh> mesh_;
  Problem problem_;
  NumberedGraph numbered_;
  std::int64_t numbering_added_ = 0;
};

}  // namespace

int main(int count, char** arguments) try {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s hex8:70:elasticity|FILE:heat\n", arguments[0]);
    return 2;
  }
  if (!reset_peak_resident())
    throw Error(ErrorKind::device, "/proc/self/clear_refs",
                "cannot be written, so peaks of single steps cannot be told apart",
                "Run it on a Linux machine that allows this.");
  const DeviceInfo info = make_backend()->info();
  std::printf("device: %s\n", info.name.english().c_str());
  malloc_trim(0);
  reset_peak_resident();
  const std::int64_t program = peak_resident_bytes();
  Bench(parse_request(arguments[1]), program).run();
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
