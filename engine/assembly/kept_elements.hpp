// Elements that a device keeps while the values of their matrix change with the state: what it has to know
// of them beside an AssemblyInput. Of one unknown a node.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/assembly/input.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// A conductivity over the unknown: linear between rows, constant beyond them.
struct StateCurve {
  std::vector<double> at;     ///< ascending, one row at least
  std::vector<double> value;  ///< [at] above 0
  double operator()(double unknown) const;
};

/// Whose conductivity follows which curve, by the unknown in the middle of an element. Such an element has a
/// section (ElementList::region) of its own.
struct StateCurves {
  static constexpr std::uint8_t none = 255;
  std::vector<StateCurve> curves;  ///< fewer than `none`
  /// [solid list][element] index into curves, or none; an empty list: none.
  std::vector<std::vector<std::uint8_t>> of_element;
  bool empty() const { return curves.empty(); }
};

/// Can the conductivity of a section be written into the constants of this law?
bool takes_conductivity(element::LawId law);
/// constants: of one section, of a law that takes it.
void put_conductivity(element::LawId law, double conductivity, double* constants);
/// Numbers among the constants that it is; the others are 0.
std::span<const int> conductivity_places(element::LawId law);

/// Puts the elements with curves into a state. constants: [section][width] as Materials::all(); u: [equation
/// node].
void take_state(const AssemblyInput& input, const StateCurves& curves, std::span<const double> u,
                std::span<double> constants, ThreadTeam& team);

/// The elements and facets with a prescribed node, in the order of the input's lists.
struct HeldPart {
  struct Solids {
    std::vector<Index> nodes, region;
    std::vector<double> axes, absorbed;
  };
  struct Facets {
    std::vector<Index> nodes;
    std::vector<Index> number;  ///< of its facets in the list
  };
  std::vector<Solids> solids;      ///< [solid list]
  std::vector<Facets> convection;  ///< [convection list]
};
bool has_prescribed_nodes(const AssemblyInput& input);
HeldPart held_part(const AssemblyInput& input);

/// What of kept elements changes with the state, beside what an input says.
struct KeptValues {
  bool shares = false;  ///< of absorption (ElementList::absorbed)
  bool curves = false;  ///< conductivities
  bool nodal = false;   ///< AssemblyInput::nodal
  bool reactions = true;  ///< false: those of the input come to stand in `nodal`
};
/// Device bytes of kept elements beside matrix and vectors, 0 where a GPU cannot keep them.
std::int64_t kept_bytes(const AssemblyInput& input, const KeptValues& values);

}  // namespace genba
