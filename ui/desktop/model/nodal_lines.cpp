#include "ui/desktop/model/nodal_lines.hpp"

#include <QApplication>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>

#include "app/check/nodal_totals.hpp"

namespace genba {

const std::vector<Text>& NodalLines::of(const Study& study, const std::shared_ptr<const Mesh>& mesh) {
  if (study.loads == loads_ && mesh_.lock() == mesh) return lines_;
  loads_ = study.loads;
  mesh_ = mesh;
  lines_.clear();
  ++number_;
  const bool has_some = std::ranges::any_of(loads_, [](const Condition& load) {
    return load.kind->has_selector() && load.kind->on == Acts::nodes;
  });
  if (!mesh || mesh->solids.empty() || !has_some) return lines_;
  Study asked;
  asked.physics = study.physics;
  asked.loads = loads_;
  QThreadPool::globalInstance()->start([mesh, asked, number = number_, self = QPointer<NodalLines>(this)] {
    const std::vector<Text> lines = nodal_total_lines(nodal_totals(asked, *mesh));
    QMetaObject::invokeMethod(qApp, [self, lines, number] {
      if (!self || self->number_ != number || lines.empty()) return;
      self->lines_ = lines;
      emit self->changed();
    });
  });
  return lines_;
}

}  // namespace genba
