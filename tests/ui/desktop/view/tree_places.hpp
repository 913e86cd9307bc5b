// Rows of the model tree: where they are clicked, and that of a face.
#pragma once

#include <QPoint>
#include <QTreeWidgetItem>
#include <string>

#include "engine/model/mesh.hpp"
#include "ui/desktop/model/model_tree.hpp"

namespace genba_test {

/// A row by the middle of its first column, an eye by that of its second.
inline QPoint place_of(genba::ModelTree& tree, genba::ModelItem item, int column = 0) {
  QTreeWidgetItem* row = tree.find(item);
  if (!row) return {-1, -1};
  tree.scrollToItem(row, QAbstractItemView::PositionAtCenter);
  const int y = tree.visualItemRect(row).center().y();
  return {tree.columnViewportPosition(column) + (column == 0 ? 60 : tree.columnWidth(column) / 2), y};
}

inline genba::ModelItem face_named(const genba::Mesh& mesh, const std::string& name) {
  for (std::size_t i = 0; i < mesh.surfaces.size(); ++i)
    if (mesh.surfaces[i].name == name) return {genba::ModelPart::face, static_cast<int>(i)};
  return {};
}

}  // namespace genba_test
