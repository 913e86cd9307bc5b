// The contacts of a study on its mesh, and what they do in a solution.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "engine/analysis/connect/connection_result.hpp"
#include "engine/analysis/contact/contact_search.hpp"
#include "engine/analysis/contact/indented.hpp"
#include "engine/analysis/contact/sliding.hpp"
#include "engine/assembly/couplings.hpp"

namespace genba {

/// One condition with Join::contact.
struct FoundContact {
  Index number = -1;              ///< into Study::constraints
  Joining::Contact law{};
  ContactFacts facts{};
  std::size_t first = 0, last = 0;  ///< its rows
};

/// One of these whose other side is a rigid surface.
struct FoundIndenter {
  std::size_t contact = 0;  ///< into Contacts::all
  Indenter at_begin{};
  bool is_pressed = false;  ///< it moves by itself along the force
  IndentedFaces faces{};
};

/// One of these whose faces slide far.
struct FoundSliding {
  std::size_t contact = 0;  ///< into Contacts::all
  SlidingFaces faces{};
};

struct Contacts {
  ContactRows rows;
  std::vector<FoundContact> all;
  std::vector<FoundIndenter> indenters;
  std::vector<FoundSliding> sliding;  ///< their contacts are the last ones
  std::size_t fixed_rows = 0;         ///< rows of the others
  /// Nodes that couple through them: groups without a matrix.
  std::shared_ptr<const FacetCouplings> groups;
  /// Middle nodes of the first faces, and their corners: fields are interpolated there.
  std::vector<std::array<Index, 3>> middles;
  /// Rigid motions that nothing but contact holds, in words; empty: none. Such parts are held weakly until they touch.
  std::vector<Text> loose;
  std::int64_t bytes() const;
  std::int64_t later_bytes(const FoundContact& contact) const;
  const FoundContact& of_row(std::size_t row) const;
};

/// What contacts do at one state.
struct ContactOutcome {
  std::vector<double> forces;            ///< [equation node * dofs] that the elements feel as inner forces, N
  std::vector<ConnectionResult> sums{};  ///< [contact]; `force` and `moment` (about the origin) act on the first faces
  double stabiliser_work = 0;            ///< J, of the weak hold of loose parts
  int augmentations = 0, changes = 0;    ///< corrections of pressures; changes of state, in all increments
  std::vector<double> state{};           ///< for a step that begins from this one
  std::vector<std::pair<std::size_t, double>> bolts{};  ///< locked ones: into Study::loads, force along the axis, N; in `forces` too
};

}  // namespace genba
