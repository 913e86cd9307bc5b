// Compiles a loop in two versions; the program chooses one at its start.
#pragma once

/// Marks a function that is compiled for AVX2 and for all other machines. Only GCC can do this with function
/// templates.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define GENBA_AVX2_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define GENBA_AVX2_CLONES
#endif
