// Residual and tangent of a body whose laws need not be linear, on the host: one pass over the elements.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/assembly/assemble.hpp"
#include "engine/assembly/point_history.hpp"
#include "engine/assembly/thermal_rise.hpp"

namespace genba {

struct ResponseInput {
  AssemblyInput elements;               ///< borrows
  PointMaterials points;                ///< [section]
  std::vector<double> thermal_strain;   ///< [section] the same in all directions
  ThermalRise thermal{};
};

/// One state of a body, and the way to it.
struct ResponseState {
  std::span<const double> u;           ///< [rows], m
  const PointHistory& old;             ///< at the begin of the step
  PointHistory& now;                   ///< written
  double thermal_share = 1;            ///< factor on all thermal strains
  /// [rows] what prescribed unknowns still move by; 0 for others. Empty: nothing. The tangent times it is added
  /// to the forces, so a linear step takes it along.
  std::span<const double> held_step{};
};

/// Writes the internal forces of all elements, forces[rows] (N), those of prescribed unknowns too. With `tangent`
/// also the derivatives: rows and columns of prescribed unknowns have a positive diagonal alone, as in
/// add_elements(). Sums are the same, bit for bit, for every number of threads and every format. Polls cancel
/// (the results are then incomplete). Only for displacements: throws Error(internal_fault) for other laws, and if
/// array sizes do not fit together.
void respond(const ResponseInput& input, const ElementBatches& batches, const ResponseState& state,
             std::span<double> forces, const AddBlock* tangent, ThreadTeam& team, Monitor& monitor);

/// An element that a displacement turns inside out.
struct TurnedElement {
  ElementRef at;
  double jacobian;  ///< volume of the deformed body by that of the body, at a point
  Vec3 place;       ///< mean of its nodes before deformation, m
};
/// The first element of a law of large deformation with a Jacobian that is not above 0. u: [rows], m.
std::optional<TurnedElement> turned_element(const ResponseInput& input, std::span<const double> u);

/// Elements of a list that have one law.
struct ResponsePart {
  element::PointLawId point_law = element::PointLawId::none;
  element::LawId law = element::LawId::linear_elastic;  ///< for PointLawId::none
  std::vector<Index> elements;                          ///< numbers in the list, ascending
  bool has_history() const { return point_law != element::PointLawId::none; }
};
std::vector<ResponsePart> response_parts(const ResponseInput& input, const ElementList& list);

/// True if the kernels of a GPU can do the same: all solids; at most one law with a history a list; no unknowns that
/// others determine.
bool device_can_respond(const ResponseInput& input);
/// Bytes that a GPU keeps for it (KeptResponse), without vectors; 0 if it cannot.
std::int64_t response_bytes(const ResponseInput& input);
/// Numbers of an element in the table of forces: 1, and the forces at its nodes.
inline int force_table_size(const ElementList& list, int dofs) { return 1 + list.shape_nodes() * dofs; }

/// Equivalent plastic strain (which: J2::plastic_at) or that by creep (J2::creep_at) at the nodes, [equation node]:
/// extrapolated from the points, then the mean over the elements that flow, weighted by their volumes; not below 0; 0
/// where no element flows.
std::vector<double> plastic_strain_at_nodes(const ResponseInput& input, const ElementBatches& batches,
                                            const PointHistory& history, ThreadTeam& team, Monitor& monitor,
                                            int which = element::J2::plastic_at);

}  // namespace genba
