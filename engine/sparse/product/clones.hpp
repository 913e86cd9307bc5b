// Loops of products in two versions, chosen when the program starts.
#pragma once

/// A function for AVX2 and for every other machine. GCC alone can do that to function templates.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define GENBA_AVX2_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define GENBA_AVX2_CLONES
#endif
