#include "app/plan/time_left.hpp"

#include <doctest/doctest.h>

using genba::TimeLeft;

TEST_CASE("The time left is told while a job moves, not while it stands still") {
  TimeLeft left;
  left.update("mesh: read the surface", 0, 100);
  CHECK(left.text(100).empty());
  left.update("mesh: find the faces", 0.02, 100.1);
  CHECK(left.text(100.2).empty());  // too early
  left.update("mesh: fill the volume", 0.25, 110);
  CHECK(left.text(110) == "30 s left");
  left.update("mesh: fill the volume", 0.25, 114);  // heartbeats
  CHECK(left.text(112) == "36 s left");
  CHECK(left.text(114).empty());
  left.update("mesh: fill the volume", 0.5, 120);
  CHECK(left.text(120) == "20 s left");
}

TEST_CASE("Another job, and one that starts again, are told anew") {
  TimeLeft left;
  left.update("mesh: fill the volume", 0, 0);
  left.update("mesh: fill the volume", 0.9, 10);
  left.update("solve", 0.4, 11);
  CHECK(left.text(11.5).empty());
  left.update("solve", 0.7, 14);
  CHECK(left.text(14) == "3 s left");
  left.update("solve", 0.1, 15);
  CHECK(left.text(15).empty());
}
