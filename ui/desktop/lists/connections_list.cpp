#include "ui/desktop/lists/connections_list.hpp"

#include <QStringList>

#include "app/case/describe.hpp"
#include "app/report/parts/connection_table.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/physics/condition.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {

QString connections_list(const Results& results, const std::function<QString(const QString&, const QString&)>& row) {
  if (results.connections.empty() && !results.relief) return {};
  QString out = "<p><b>" + shown(phrase<"Connections">()) + "</b></p><table>";
  for (const ConnectionResult& c : results.connections) {
    const ConditionKind* kind = find_condition_kind(c.kind);
    const QString name = c.name.empty() ? QString() : QString(" \"%1\"").arg(qt(c.name));
    QStringList does;
    for (const Text& text : {axial_text(c), touch_text(c)})
      if (!text.empty()) does << shown(text);
    if (does.isEmpty() && results.physics->is_motion())
      does << shown(phrase<"force %1">(format_resultant(c.force, *results.physics, 4)));
    if (c.has_point)
      does << shown(phrase<"its point moves by %1 and turns by %2">(format_vector(c.motion, QuantityKind::length, 3),
                                                                   format_vector(c.turn, QuantityKind::angle, 3)));
    if (c.uncaught > 0) does << shown(phrase<"%1 nodes not caught">(c.uncaught));
    out += row((shown(kind ? word(kind->word) : phrase<"equations">()) + name).toHtmlEscaped(), does.join("; "));
  }
  if (results.relief) out += row(shown(phrase<"Inertia relief">()), shown(describe(*results.relief)));
  return out + "</table>";
}

}  // namespace genba
