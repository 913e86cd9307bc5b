// One source for host and device: functions marked GENBA_HD can be called from C++ and from a CUDA kernel.
#pragma once

#if defined(__CUDACC__)
#define GENBA_HD __host__ __device__
#else
#define GENBA_HD
#endif
