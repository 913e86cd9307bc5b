// Edits of the model that more than one widget offers.
#pragma once

#include <QString>
#include <vector>

#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/model/model_tree.hpp"

namespace genba {

class Session;

/// Adds a copy under a name that is not taken; the first material of a study goes to all regions. Returns its
/// place in the tree.
ModelItem add_material(Session& session, Material material);
/// Adds a condition of this kind with empty values to be filled in. Returns its place in the tree.
ModelItem add_condition(Session& session, const Condition& condition);
/// Removes a material or a condition.
void remove_item(Session& session, ModelItem item);

}  // namespace genba
