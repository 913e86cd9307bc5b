// What it costs to tie two parts instead of giving them a common mesh, and the reverse: estimated on the present mesh.
#pragma once

#include <string>
#include <vector>

#include "app/stage/stage_outputs.hpp"

namespace genba {

struct JointCost {
  Text name;               ///< "'lid' and 'rim'", or the name of a tie
  bool has_common_mesh = false;  ///< now; else they are tied
  Index nodes = 0;         ///< shared now, or determined by the tie now
  double unknowns = 0, nonzeros = 0;  ///< after the change
  double growth = 1;       ///< of the nonzeros
  std::int64_t peak = 0, peak_then = 0;  ///< bytes of the smallest format, now and then
};

/// One entry for each pair of parts with a common mesh, largest area first, then for each tie of the plan; at most
/// `most`. Parts keep their element sizes.
///
/// A tied node keeps its rows in the pattern, and its neighbours couple to those that it follows: in meshes of like
/// sizes that do not match these are the nodes around it on the face. In a common mesh a node that a tie determines is
/// the one with its largest weight. Bytes grow with the nonzeros.
std::vector<JointCost> joint_costs(const MeshedGeometry& meshed, const PlannedSystem& planned, std::size_t most = 8);

/// "tied instead of a common mesh: 1,200 unknowns more, nonzeros +3.2 %, 1.23 GiB instead of 1.19 GiB"
Text describe(const JointCost& cost, const PlannedSystem& planned);
/// List: name, what it is now and would be, unknowns, nonzeros, bytes.
std::string joint_costs_json(const std::vector<JointCost>& costs);

}  // namespace genba
