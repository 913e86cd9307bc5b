// What connections of a study do, for the page of results.
#pragma once

#include <QString>
#include <functional>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// HTML: a line for each tie, coupling, spring, bolt and contact, and the rigid motion of a free body; empty: there are
/// none. row: a line of a table from its name and its value.
QString connections_list(const Results& results, const std::function<QString(const QString&, const QString&)>& row);

}  // namespace genba
