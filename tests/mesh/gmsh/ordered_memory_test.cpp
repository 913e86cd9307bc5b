#include "mesh/gmsh/ordered_memory.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#if !defined(__SANITIZE_ADDRESS__)  // which has memory of its own

using namespace genba;

namespace {

// Nodes and edges of a mesher differ in size.
struct Small {
  char bytes[56];
};
struct Larger {
  char bytes[72];
};
using Smalls = std::vector<std::unique_ptr<Small>>;

std::uintptr_t place(const void* p) {
  return reinterpret_cast<std::uintptr_t>(p);
}

// Makes and deletes by lot, as the reading of a file with other names does.
void stir(unsigned seed) {
  std::mt19937 random(seed);
  Smalls kept;
  std::vector<std::unique_ptr<Larger>> larger;
  for (int i = 0; i < 5000; ++i) {
    kept.push_back(std::make_unique<Small>());
    if (random() % 3 != 0) larger.push_back(std::make_unique<Larger>());
    if (random() % 2 == 0) kept.erase(kept.begin() + random() % kept.size());
  }
  std::shuffle(kept.begin(), kept.end(), random);
}

// The order in which objects lie that are made in turn, a third of them after as many were deleted.
std::vector<std::size_t> order_of_places() {
  Smalls made;
  std::vector<std::unique_ptr<Larger>> between;
  for (int i = 0; i < 3000; ++i) {
    made.push_back(std::make_unique<Small>());
    between.push_back(std::make_unique<Larger>());
    if (i % 3 == 2) made[made.size() - 2] = std::make_unique<Small>();
  }
  std::vector<std::size_t> order(made.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return place(made[a].get()) < place(made[b].get()); });
  return order;
}

}  // namespace

TEST_CASE("what is made later lies behind, whatever was made and deleted before") {
  for (const unsigned seed : {1u, 2u, 3u}) {
    stir(seed);
    order_new_memory(true);
    Smalls made;
    made.reserve(20000);  // at once: a smaller list would leave its place to one of them
    for (int i = 0; i < 20000; ++i) made.push_back(std::make_unique<Small>());
    CHECK(std::is_sorted(made.begin(), made.end(),
                         [](const auto& a, const auto& b) { return place(a.get()) < place(b.get()); }));
    order_new_memory(false);
  }
}

TEST_CASE("the same calls give the same order, also where places are used again") {
  std::vector<std::vector<std::size_t>> orders;
  for (const unsigned seed : {4u, 5u, 6u}) {
    stir(seed);
    order_new_memory(true);
    orders.push_back(order_of_places());
    order_new_memory(false);
  }
  CHECK(orders[0] == orders[1]);
  CHECK(orders[0] == orders[2]);
}

TEST_CASE("places of deleted objects are used again") {
  order_new_memory(true);
  auto one = std::make_unique<Small>();
  const std::uintptr_t before = place(one.get());
  one.reset();
  one = std::make_unique<Small>();
  CHECK(place(one.get()) == before);
  order_new_memory(false);
}

TEST_CASE("objects outlive the memory's on and off, and keep what is in them") {
  std::vector<std::unique_ptr<int>> numbers;
  for (int i = 0; i < 6000; ++i) {
    if (i % 1000 == 0) order_new_memory(i % 2000 == 0);
    numbers.push_back(std::make_unique<int>(i));
    if (i % 5 == 4) numbers[numbers.size() - 3] = std::make_unique<int>(i - 2);
  }
  order_new_memory(true);
  for (int i = 0; i < 6000; ++i) CHECK(*numbers[static_cast<std::size_t>(i)] == i);
  numbers.clear();
  order_new_memory(false);
  stir(7);
}

TEST_CASE("large objects are the system's, and too many bytes fail as always") {
  order_new_memory(true);
  const std::vector<double> large(100000, 1.5);
  CHECK(std::count(large.begin(), large.end(), 1.5) == 100000);
  CHECK_THROWS_AS((void)std::make_unique<char[]>(std::size_t{1} << 62), std::bad_alloc);
  order_new_memory(false);
}

#endif
