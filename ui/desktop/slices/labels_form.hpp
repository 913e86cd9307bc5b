// Asks what the labels of an image are: a name and a material for each.
#pragma once

#include <QWidget>

#include "app/materials/label_edits.hpp"

class QTableWidget;

namespace genba {

class Session;

/// One row per label. Edits are those of the case file (geometry.labels).
class LabelsForm : public QWidget {
  Q_OBJECT

 public:
  explicit LabelsForm(Session& session, QWidget* parent = nullptr);
  void set_labels(const KnownLabels& labels);
  /// After a change of the case: shows other materials.
  void refresh();
  const KnownLabels& labels() const { return labels_; }
  QTableWidget* table() { return table_; }

 private:
  void show_rows();
  void show_soon();
  void name(int row, const QString& text);
  void choose_material(std::int64_t value, const QString& material);
  Session& session_;
  KnownLabels labels_;
  std::vector<std::string> shown_;  ///< what the rows were made from
  QTableWidget* table_;
};

}  // namespace genba
