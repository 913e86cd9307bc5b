// What loads on single nodes add up to, below a form. It is computed again only for other loads or another
// mesh.
#pragma once

#include <QLabel>
#include <memory>
#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/physics/study.hpp"

namespace genba {

class NodalTotalLabel : public QLabel {
  Q_OBJECT

 public:
  explicit NodalTotalLabel(QWidget* parent = nullptr);
  /// Hidden if none of the loads acts on nodes, or while there is no mesh (null, or without solids).
  void show_loads(const Physics& physics, const std::vector<Condition>& loads,
                  const std::shared_ptr<const Mesh>& mesh);

 private:
  std::vector<Condition> loads_;
  std::weak_ptr<const Mesh> mesh_;
};

}  // namespace genba
