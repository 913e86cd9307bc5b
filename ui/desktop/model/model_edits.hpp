// Edits of the model that more than one widget offers.
#pragma once

#include <QString>
#include <vector>

#include "ui/desktop/model/condition.hpp"
#include "ui/desktop/model/model_tree.hpp"

namespace genba {

class Session;

/// Adds a copy under a free name. The first material of a study is given to all regions. Returns its item in
/// the tree.
ModelItem add_material(Session& session, Material material);
/// Adds `condition`. Returns its item in the tree.
ModelItem add_condition(Session& session, const Condition& condition);
/// Removes a material or a condition.
void remove_item(Session& session, ModelItem item);

}  // namespace genba
