// Elements that a device keeps while the values of their matrix change with the state: the data it needs
// beside an AssemblyInput. Only with one unknown a node.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/assembly/input.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// A conductivity as a function of the unknown: linear between rows, constant beyond them.
struct StateCurve {
  std::vector<double> at;     ///< ascending, one row at least
  std::vector<double> value;  ///< [at] above 0
  double operator()(double unknown) const;
};

/// The curves of elements whose conductivity depends on the unknown at their centre. Such an element has a
/// section (ElementList::region) of its own.
struct StateCurves {
  static constexpr std::uint8_t none = 255;
  std::vector<StateCurve> curves;  ///< fewer than `none`
  /// [solid list][element] index into curves, or none. An empty list: none for all its elements.
  std::vector<std::vector<std::uint8_t>> of_element;
  bool empty() const { return curves.empty(); }
};

/// True if the constants of this law hold a conductivity.
bool takes_conductivity(element::LawId law);
/// Writes the conductivity into the constants of one section. The law must satisfy takes_conductivity().
void put_conductivity(element::LawId law, double conductivity, double* constants);
/// Indices of the constants that equal an isotropic conductivity; the other constants are 0.
std::span<const int> conductivity_places(element::LawId law);

/// Evaluates the curves at a state and writes the conductivities into `constants`. constants:
/// [section][width] as Materials::all(); u: [equation node].
void take_state(const AssemblyInput& input, const StateCurves& curves, std::span<const double> u,
                std::span<double> constants, ThreadTeam& team);

/// Elements and facets with a prescribed node, in the order of the input's lists.
struct HeldPart {
  struct Solids {
    std::vector<Index> nodes, region;
    std::vector<double> axes, absorbed;
  };
  struct Facets {
    std::vector<Index> nodes;
    std::vector<Index> number;  ///< [facet] its number in the input's list
  };
  std::vector<Solids> solids;      ///< [solid list]
  std::vector<Facets> convection;  ///< [convection list]
};
bool has_prescribed_nodes(const AssemblyInput& input);
HeldPart held_part(const AssemblyInput& input);

/// The values of kept elements that change with the state.
struct KeptValues {
  bool shares = false;  ///< factors of absorption (ElementList::absorbed)
  bool curves = false;  ///< conductivities
  bool nodal = false;   ///< AssemblyInput::nodal
  bool reactions = true;  ///< false: the input's reactions will stand in `nodal` instead
};
/// Device bytes of kept elements beside matrix and vectors; 0 if a GPU cannot keep them.
std::int64_t kept_bytes(const AssemblyInput& input, const KeptValues& values);

}  // namespace genba
