// Shows a value that varies as a field on the mesh, before a run.
#pragma once

#include <QString>
#include <memory>
#include <string>

#include "app/case/project.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

class Session;

struct ValueOnBody {
  QString title;  ///< of the number, for the legend
  QuantityKind kind = QuantityKind::dimensionless;
  Variation by;
  double time = 0;        ///< s
  Condition condition{};  ///< that the number belongs to; kind null: it belongs to a material
  Material material{};
  std::size_t value = 0;  ///< number of the value in the condition
  std::string key;        ///< of the material property, or of its directions (axes_number())
};

/// Results with this one field. It has values at the nodes where the condition acts, or of the regions of the
/// material; other nodes have NaN. Throws what reading and evaluating the value throws, and Error(model) if
/// the condition selects nothing.
std::shared_ptr<const Results> value_on_body(const Project& project, std::shared_ptr<const Mesh> mesh,
                                             const ValueOnBody& value);

/// Why nothing can be shown on the body now; empty: it can be shown.
QString why_not_on_body(const Session& session);
/// Makes the results in the background, then calls Session::show_values(). An error becomes a message.
void show_on_body(Session& session, const ValueOnBody& value);

}  // namespace genba
