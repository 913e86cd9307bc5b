// Parts of an assembly on the mesh page: the pairs that touch with their joints, and the mesh of each part.
#pragma once

#include <QWidget>

#include "app/stage/part_pairs.hpp"

class QTableWidget;

namespace genba {

class Session;

class PartsForm : public QWidget {
  Q_OBJECT

 public:
  explicit PartsForm(Session& session, QWidget* parent = nullptr);
  /// Hidden while no mesh with several bodies is known.
  void refresh();
  QTableWidget* pairs() { return pairs_; }
  QTableWidget* parts() { return parts_; }

 signals:
  void surfaces_named(const QStringList& names);  ///< of the chosen pair

 private:
  void fill_pairs();
  void fill_parts();
  void show_pair(int row);
  void choose_joint(int row, int item);
  void change_part(int row, int column);
  Session& session_;
  QTableWidget *pairs_, *parts_;
  std::shared_ptr<const MeshedGeometry> meshed_;
  std::vector<TouchingParts> shown_;
};

}  // namespace genba
