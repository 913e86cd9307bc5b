#include "ui/desktop/pages/nodal_total_label.hpp"

#include <QStringList>

#include "app/check/nodal_totals.hpp"
#include "ui/desktop/look/language.hpp"

namespace genba {

NodalTotalLabel::NodalTotalLabel(QWidget* parent) : QLabel(parent) {
  setObjectName("nodal_total");
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  hide();
}

void NodalTotalLabel::show_loads(const Physics& physics, const std::vector<Condition>& loads,
                                 const std::shared_ptr<const Mesh>& mesh) {
  if (loads == loads_ && mesh_.lock() == mesh && mesh) return;
  loads_ = loads;
  mesh_ = mesh;
  QStringList lines;
  if (mesh && !mesh->solids.empty()) {
    Study study;
    study.physics = &physics;
    study.loads = loads;
    const std::vector<NodalTotal> all = nodal_totals(study, *mesh);
    if (loads.size() == 1 && all.size() == 1)
      lines << shown(describe(all.front()));
    else
      for (const Text& line : nodal_total_lines(all)) lines << shown(line);
  }
  setText(lines.join("\n"));
  setVisible(!lines.isEmpty());
}

}  // namespace genba
