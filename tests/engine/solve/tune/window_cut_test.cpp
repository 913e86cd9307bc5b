#include "engine/solve/tune/window_cut.hpp"

#include <doctest/doctest.h>

using namespace genba;

TEST_CASE("windows of any number on devices of any size: every slice has a warp, every block fits") {
  for (const Offset processors : {1, 2, 14, 132, 148})
    for (Offset windows = 1; windows < 8 * processors; ++windows) {
      CAPTURE(processors);
      CAPTURE(windows);
      const WindowCut cut = window_cut(windows, processors);
      CHECK(window_slices % cut.share == 0);
      CHECK(cut.share * slice_lanes % cut.threads == 0);
      CHECK(cut.slices_of_a_warp() >= 1);
      CHECK(cut.resident * cut.threads <= 2048);
    }
}

TEST_CASE("few windows get all threads of a multiprocessor, many get small blocks") {
  constexpr Offset processors = 132;
  CHECK(window_cut(10, processors).share < window_slices);  // several multiprocessors share one
  CHECK(window_cut(processors, processors).threads == 1024);
  CHECK(window_cut(processors, processors).slices_of_a_warp() == 1);
  CHECK(window_cut(2 * processors, processors).resident == 2);
  CHECK(window_cut(5 * processors, processors).threads == 256);
  // Where shared memory holds fewer blocks, they are many sooner.
  CHECK(window_cut(4 * processors, processors, 4).threads == 256);
  CHECK(window_cut(4 * processors, processors).threads == 512);
}
