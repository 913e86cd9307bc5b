#include "engine/analysis/contact/contacts.hpp"

#include <algorithm>

#include "engine/base/byte_meter.hpp"

namespace genba {

std::int64_t Contacts::bytes() const {
  constexpr std::int64_t state = 64 * sizeof(double);  // of a row, in a solve
  // A rigid surface takes rows anew where the faces have moved: a second copy.
  std::int64_t sum = (indenters.empty() ? 1 : 2) * rows.bytes() + static_cast<std::int64_t>(rows.size()) * state;
  for (const FoundIndenter& of : indenters) sum += of.faces.bytes();
  return sum;
}

const FoundContact& Contacts::of_row(std::size_t row) const {
  return *std::find_if(all.begin(), all.end(), [&](const FoundContact& c) { return row < c.last; });
}

}  // namespace genba
