// The program genba-ranks: mpiexec starts it, one process a rank. genba-cli starts mpiexec.
//   genba-ranks --bound PID PROGRAM ARGUMENT...  runs a program that ends with the process PID
//   genba-ranks --rank VERSION                   one rank, started by the version; the first one reads commands from its
//                                                stdin
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <petscsys.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>

#include "app/ranks/program/piece_run.hpp"
#include "app/ranks/program/rank_solve.hpp"
#include "app/ranks/rank_lines.hpp"

namespace genba {
namespace {

void print_line(const std::string& line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fflush(stdout);
}

/// The system ends mpiexec if the process that wanted it ends; mpiexec ends its ranks.
int run_bound(int count, char** arguments) {
  const int parent = count > 0 ? std::atoi(arguments[0]) : 0;
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (parent <= 0 || ::getppid() != parent || count < 2) return 1;
  ::execvp(arguments[1], arguments + 1);
  const Error error(ErrorKind::device, arguments[1], phrase<"could not be started: %1">(std::strerror(errno)),
                    phrase<"Install MPI (Debian: openmpi-bin), or set GENBA_MPIEXEC to another mpiexec">());
  print_line(rank_error_line(error));
  return exit_code(error.kind());
}

/// A rank without its starter must not go on.
void end_with_starter() {
  const pid_t parent = ::getppid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
}

/// Lines of the first rank, at most some a second.
RankProgress first_rank_tells() {
  using Clock = std::chrono::steady_clock;
  static constexpr auto pause = std::chrono::milliseconds(150);
  const auto last = std::make_shared<Clock::time_point>();
  return {[last](double fraction, const Text& stage) {
            const auto now = Clock::now();
            if (now - *last < pause && fraction != 0.3 && fraction != 0.5) return;
            *last = now;
            print_line(rank_stage_line(fraction, stage));
          },
          [last](int number, int iteration, double relative) {
            const auto now = Clock::now();
            if (now - *last < pause && iteration > 0) return;
            *last = now;
            print_line(rank_residual_line(number, iteration, relative));
          }};
}

/// The next command of the starter, which the first rank reads from its stdin; all ranks get it. Empty: no more come.
/// A rank that waits sleeps: the starter computes meanwhile.
std::string next_command(int rank) {
  std::array<char, 4096> line{};
  if (rank == 0 && std::fgets(line.data(), static_cast<int>(line.size()), stdin) == nullptr) line.fill(0);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibcast(line.data(), static_cast<int>(line.size()), MPI_CHAR, 0, PETSC_COMM_WORLD, &request);
  constexpr useconds_t longest = 1000;
  int came = 0;
  for (useconds_t pause = 20; MPI_Test(&request, &came, MPI_STATUS_IGNORE) == MPI_SUCCESS && came == 0;) {
    ::usleep(pause);
    pause = std::min(2 * pause, longest);
  }
  std::string out(line.data());
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

void require_ranks(int started, int wanted) {
  if (started != wanted)
    throw Error(ErrorKind::device, "mpiexec", phrase<"it started %1 ranks, not %2">(started, wanted),
                phrase<"genba-ranks must be built with the MPI whose mpiexec starts it">());
}

/// Does the commands of the starter: "set FILE" takes a matrix, "solve FILE" answers a question, "pieces FILE" does a
/// PieceJob.
void serve_as_rank(int rank, int size) {
  const RankProgress tell = rank == 0 ? first_rank_tells() : RankProgress{[](double, const Text&) {}, [](int, int, double) {}};
  char host[256] = {};
  ::gethostname(host, sizeof host - 1);
  std::unique_ptr<RankSystem> system;
  for (std::string command = next_command(rank); !command.empty(); command = next_command(rank)) {
    const auto blank = command.find(' ');
    const std::string path = blank == std::string::npos ? "" : command.substr(blank + 1);
    if (command.starts_with("set ")) {
      const RanksHead head = read_head(path, GENBA_VERSION);
      require_ranks(size, head.ranks);
      system.reset();
      system = std::make_unique<RankSystem>(head, read_part(path, head, rank), tell);
    } else if (command.starts_with("solve ") && system) {
      RankQuestion question = read_question(path, rank);
      PartAnswer answer = question.vectors > 0 ? system->precondition(question) : system->solve(std::move(question));
      answer.host = host;
      write_part_answer(part_answer_path(path, rank), answer);
    } else if (command.starts_with("pieces ")) {
      const PieceJob job = read_piece_job(path);
      require_ranks(size, static_cast<int>(job.files.size()));
      run_piece_job(job, tell, host);
    } else {
      throw Error(ErrorKind::internal_fault, "genba-ranks", phrase<"\"%1\" is not understood">(command));
    }
    MPI_Barrier(PETSC_COMM_WORLD);
    if (rank == 0) print_line(rank_done_line());
  }
}

/// Tells the error and ends all ranks.
[[noreturn]] void end_all(const Error& error) {
  print_line(rank_error_line(error));
  ::usleep(200000);  // mpiexec passes the line on before it ends
  MPI_Abort(MPI_COMM_WORLD, exit_code(error.kind()));
  ::_exit(exit_code(error.kind()));
}

int run_rank(char** argv) {
  end_with_starter();
  // Arguments are not PETSc's, and no file beside a case changes the solver; PETSC_OPTIONS does.
  std::string skip = "-skip_petscrc";
  std::array<char*, 3> own = {argv[0], skip.data(), nullptr};
  char** words = own.data();
  int count = 2;
  if (PetscInitialize(&count, &words, nullptr, nullptr) != 0) return exit_code(ErrorKind::device);
  PetscPopSignalHandler();
  PetscPushErrorHandler(PetscReturnErrorHandler, nullptr);
  int rank = 0, size = 1;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  MPI_Comm_size(PETSC_COMM_WORLD, &size);
  try {
    require_same_version(GENBA_VERSION, argv[2]);
    if (rank == 0) print_line(rank_begin_line());
    serve_as_rank(rank, size);
  } catch (const Error& error) {
    end_all(error);
  } catch (const std::bad_alloc&) {
    end_all(Error(ErrorKind::memory, "genba-ranks", phrase<"a rank got no more memory">(),
                  phrase<"Use more ranks on more computers, or a larger element size">()));
  } catch (const std::exception& error) {
    end_all(Error(ErrorKind::internal_fault, "genba-ranks", error.what()));
  }
  PetscFinalize();
  return 0;
}

}  // namespace
}  // namespace genba

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--version") == 0) {
    std::printf("genba-ranks %s\n", GENBA_VERSION);
    return 0;
  }
  if (argc >= 3 && std::strcmp(argv[1], "--bound") == 0) return genba::run_bound(argc - 2, argv + 2);
  if (argc != 3 || std::strcmp(argv[1], "--rank") != 0) {
    std::fprintf(stderr, "genba-ranks is started by genba-cli run CASE --ranks N\n");
    return genba::exit_code(genba::ErrorKind::input);
  }
  return genba::run_rank(argv);
}
