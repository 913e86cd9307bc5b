// When OpenBLAS is loaded, before main(), it starts one thread a processor, and it ends the process if the
// system grants none. All BLAS of this program runs on the calling thread (dense_blocks.hpp), so these
// threads are useless. OpenBLAS counts the processors that the process may use, so this file allows only one
// while libraries are loaded. (An environment variable set this early would have no effect.) The file is
// linked into programs as an object, because only programs may have functions that run before those of
// libraries. The mesher does not link it, since its OpenMP would then count one processor too.
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

/// Runs after all libraries are loaded.
[[gnu::constructor]] void allow_all_again() {
  if (is_narrowed) ::sched_setaffinity(0, sizeof allowed, &allowed);
}

}  // namespace
