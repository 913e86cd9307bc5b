// The operators of a problem by name. The matrix of a solve is the first one; a procedure may ask for others.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

/// stiffness: of the law (conduction of a scalar), with what exchanges with surroundings. mass: density of a
/// motion, or density times specific heat of heat. The lumped one is a diagonal with the same total.
/// geometric_stiffness: of the stress of Problem::prestress, with what its rotations add as points move outwards.
/// Pressures keep their directions.
enum class Operator { stiffness, mass, lumped_mass, geometric_stiffness };

/// A row of the table of operators.
struct OperatorKind {
  Operator id = Operator::stiffness;
  std::string_view key{};    ///< on the command line: "mass"
  std::string_view title{};  ///< "Mass matrix"
  std::string_view unit{};   ///< of its entries: "kg"
};

/// The operators that a physics has, the matrix of its solve first.
std::span<const OperatorKind> operators_of(const Physics& physics);
/// The one with this key. Throws Error(input, "operator") that lists the keys.
const OperatorKind& operator_named(const Physics& physics, std::string_view key);

/// Assembles an operator on this host, in equation order, in the pattern of `numbered`. Rows and columns of
/// prescribed unknowns are zero, but the stiffness has its diagonal there. A lumped one has zeros beside its
/// diagonal. Throws Error(model) if a region has no density (or specific heat), or if there is no prestress where it
/// is asked for. Polls cancel.
Matrix assemble_operator(const Problem& problem, const NumberedGraph& numbered, Operator which, Format format,
                         ThreadTeam& team, Monitor& monitor);

/// The capacity of a scalar as an input of a device's assembly: a conduction of 0 and a reaction.
struct CapacityInput {
  CapacityInput(const Problem& problem, const Numbering& numbering);
  AssemblyInput input;
};

/// [section] density by volume, of bars by length, kg/m^3 or kg/m; of heat, density times specific heat. Throws
/// Error(model) for a region without one.
std::vector<double> densities(const Problem& problem);

/// The lumped mass as a vector, [row].
std::vector<double> lumped_operator(const Problem& problem, const NumberedGraph& numbered, ThreadTeam& team,
                                    Monitor& monitor);

}  // namespace genba
