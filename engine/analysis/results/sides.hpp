// Stress or flux on each side of the nodes where materials meet. There the flux of one node has several
// values, and a mean of them is the value of no material.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// Regions of one material (with the same directions) are one group: they share their values at a node.
struct Sides {
  struct Value {
    Index node = 0;
    Index region = 0;  ///< of the group there, the one with the lowest number
    std::array<double, 6> flux{};
  };
  std::vector<Index> group;      ///< [region], -1: no element
  std::vector<double> strength;  ///< [region] for the safety factor; infinite: not stated. May be empty
  std::vector<Value> values;     ///< by node, then by group; only nodes with two or more groups

  std::span<const Value> at(Index node) const;
  /// Null if the node has one value only.
  const Value* on_side_of(Index region, Index node) const;
};

/// Means over the elements of each group, weighted by volume, as the nodal field has them. Null if no node
/// lies between groups.
std::shared_ptr<const Sides> recover_sides(const Problem& problem, const RecoveryInput& input,
                                           std::span<const double> solution, ThreadTeam& team,
                                           Monitor& monitor);

/// True for flux, fields derived from it, and the safety factor.
bool has_sides(const Results& results, const Field& field);
/// A nodal value on the side of a region: out[components].
void value_on_side(const Results& results, const Field& field, Index node, Index region, double* out);

/// A place in each group of regions that the point touches, in ascending order of regions; one place inside a
/// body, several on an interface, none outside the mesh.
std::vector<MeshPlace> places_at(const Results& results, Vec3 point);
/// The value at a place, on the side of its element.
std::vector<double> value_at(const Results& results, const Field& field, const MeshPlace& place);
/// "steel" or "#2": the region of a place's element.
std::string region_name(const Mesh& mesh, Index region);
Index region_at(const Mesh& mesh, const MeshPlace& place);

/// Sides as nodal fields for files, two for each side: the number of its region ("side_1_region", -1 where
/// there is none) and its flux ("side_1_stress", not a number there). Empty without sides.
std::vector<Field> fields_of_sides(const Results& results);
/// Takes such fields out of results that were read from a file, and makes sides of them. group: of Sides.
void take_sides_out(Results& results, std::vector<Index> group);

}  // namespace genba
