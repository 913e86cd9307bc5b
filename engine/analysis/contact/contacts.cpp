#include "engine/analysis/contact/contacts.hpp"

#include <algorithm>

#include "engine/base/byte_meter.hpp"

namespace genba {

/// What rows without a partner at rest may need, in rows and in the matrix, when they find one.
std::int64_t Contacts::later_bytes(const FoundContact& contact) const {
  constexpr std::int64_t usual = 18, block = 9 * sizeof(double) + sizeof(Index),
                         entry = 2 * (sizeof(Index) + sizeof(double) + sizeof(Vec3) + 1);
  std::int64_t paired = 0, entries = 0;
  for (std::size_t row = contact.first; row < contact.last; ++row) {
    const auto count = static_cast<std::int64_t>(rows.last(row) - rows.first(row));
    paired += count > 0;
    entries += count;
  }
  const std::int64_t alone = static_cast<std::int64_t>(contact.last - contact.first) - paired,
                     each = paired > 0 ? entries / paired + 1 : usual;
  return alone * each * (entry + each * block);
}

std::int64_t Contacts::bytes() const {
  constexpr std::int64_t state = 64 * sizeof(double);  // of a row, in a solve
  // A rigid surface takes rows anew where the faces have moved: a second copy.
  const bool has_copy = !indenters.empty() || !sliding.empty();
  std::int64_t sum = (has_copy ? 2 : 1) * rows.bytes() + static_cast<std::int64_t>(rows.size()) * state;
  for (const FoundIndenter& of : indenters) sum += of.faces.bytes();
  for (const FoundSliding& of : sliding) sum += of.faces.bytes() + later_bytes(all[of.contact]);
  return sum;
}

const FoundContact& Contacts::of_row(std::size_t row) const {
  return *std::find_if(all.begin(), all.end(), [&](const FoundContact& c) { return row < c.last; });
}

}  // namespace genba
