// Faces that slide far over each other, or touch themselves: their rows are found anew where the faces have moved.
#pragma once

#include "engine/analysis/contact/contact_search.hpp"

namespace genba {

struct SlidingFaces {
  ContactSide first, second;  ///< at rest; `second` has no faces where the first ones touch themselves
  ContactAsk ask;             ///< of the search at rest, with the distance that it took
  std::vector<double> shift{};         ///< [row of the contact] m, added to gaps of the geometry: clearance, adjust
  std::vector<std::uint8_t> began{};   ///< [row of the contact] 1: it had a partner at rest
  std::int64_t bytes() const;
};

/// Appends a row for each corner of the first faces, at rest.
SlidingFaces find_sliding(ContactSide first, ContactSide second, ContactAsk ask, ContactRows& rows, ContactFacts& facts,
                          Monitor& monitor);
/// The same where the faces have moved. Gaps are stated so that a row's gap grows from there by the sum of along * u.
ContactFacts pair_again(const SlidingFaces& faces, const NodeMotion& moved, ContactRows& rows, Monitor& monitor, ThreadTeam& team);
/// visit_turning() of contact_search.hpp where the faces have moved.
void visit_turning(const SlidingFaces& faces, const NodeMotion& moved, const std::function<double(Index node)>& pressure_at,
                   std::size_t dofs, const std::function<void(std::span<const Index> nodes, std::vector<double>& k)>& use,
                   ThreadTeam& team);
/// Takes away the rows from `count` on.
void keep_first_rows(ContactRows& rows, std::size_t count);
/// Diagonal of the box of all displacements of nodes of both sides, m: one place cannot move farther against another.
double largest_relative_motion(const SlidingFaces& faces, const NodeMotion& moved);

}  // namespace genba
