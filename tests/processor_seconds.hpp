// Processor time, for tests that bound work: other programs on the computer do not count.
#pragma once

#include <sys/resource.h>

namespace genba::testing {

/// Of this process and of its children that have ended, s.
inline double processor_seconds() {
  double sum = 0;
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage used{};
    ::getrusage(who, &used);
    for (const timeval& part : {used.ru_utime, used.ru_stime})
      sum += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
  }
  return sum;
}

template <class Work>
double processor_seconds_of(Work&& work) {
  const double before = processor_seconds();
  work();
  return processor_seconds() - before;
}

}  // namespace genba::testing
