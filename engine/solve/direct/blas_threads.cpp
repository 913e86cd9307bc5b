// OpenBLAS starts a thread a processor when it is loaded, before main(), and ends the process where the system
// grants none. All BLAS of this program runs on the calling thread (dense_blocks.hpp), so none is wanted. It
// counts the processors that the process may use: while libraries are loaded that is one. (What a program
// adds to its environment this early is lost.) Linked into programs as an object: only they may have functions
// that run before those of libraries; not into the mesher, whose OpenMP counts its processors then too.
#include <sched.h>

#include <cstddef>

namespace {

cpu_set_t allowed;
bool is_narrowed = false;

void allow_one_processor(int, char**, char**) {
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  for (std::size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i)
    if (CPU_ISSET(i, &allowed)) CPU_SET(i, &one);
  is_narrowed = ::sched_setaffinity(0, sizeof one, &one) == 0;
}

using AtStart = void (*)(int, char**, char**);
[[gnu::section(".preinit_array"), gnu::used]] const AtStart at_start = allow_one_processor;

/// After all libraries.
[[gnu::constructor]] void allow_all_again() {
  if (is_narrowed) ::sched_setaffinity(0, sizeof allowed, &allowed);
}

}  // namespace
