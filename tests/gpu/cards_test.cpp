// One system on two devices: on two cards that read each other's memory, or on one card that stands for both.
#include <doctest/doctest.h>

#include "gpu/cuda_backend.hpp"
#include "tests/engine/procedure/cards/card_cases.hpp"

using namespace genba;
using namespace genba::test;

namespace {

CardPlace place() {
  return {[]() -> Two<std::unique_ptr<Backend>> {
            Text why;
            if (!cuda_pair(why)) return {make_cuda_backend(0), make_cuda_backend(0)};
            auto pair = make_cuda_pair();
            return {std::move(pair.first), std::move(pair.second)};
          },
          Format::rbp_sym, 0, 600};
}

}  // namespace

TEST_CASE("two cards: answers of one") {
  Text why;
  MESSAGE((cuda_pair(why) ? "two cards" : "one card for both: " + why.english()));
  for (const auto& [type, edge] : {std::pair{ElementType::hex8, scaled(24, 6)}, {ElementType::tet4, scaled(24, 6)}, {ElementType::tet10, scaled(12, 3)}}) {
    const CardCounts n = compare_cards(cube_case(type, edge), place(), 1e-11, 1e-9);
    CHECK(n.two <= 1.25 * n.one + 1);
  }
  const CardCounts n = compare_cards(cube_case(ElementType::tet4, scaled(30, 9), true), place(), 1e-11, 1e-9);
  CHECK(n.two <= 1.25 * n.one + 1);
}

TEST_CASE("two cards: elements that the host assembles") {
  const CardCounts n = compare_cards(cube_case(ElementType::hex20, scaled(8, 3)), place(), 1e-11, 1e-9);
  CHECK(n.two <= 1.25 * n.one + 1);
}
