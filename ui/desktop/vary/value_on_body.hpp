// A value that varies as a field on the mesh, to be seen before a run.
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
  Condition condition{};  ///< whose number it is; kind null: of a material
  Material material{};
  std::size_t value = 0;  ///< of the condition
  std::string key;        ///< of the material, or of its directions (axes_number())
};

/// Results with this one field: at the nodes where the condition acts, or of the regions of the material; not
/// a number at the others. Throws what reading and evaluating the value does, and Error(model) where the
/// condition catches nothing.
std::shared_ptr<const Results> value_on_body(const Project& project, std::shared_ptr<const Mesh> mesh,
                                             const ValueOnBody& value);

/// Why nothing can be shown on the body now; empty: it can.
QString why_not_on_body(const Session& session);
/// The same beside the window, then Session::show_values(); an error becomes a message.
void show_on_body(Session& session, const ValueOnBody& value);

}  // namespace genba
