// Where a condition acts: named surfaces, or a plane, box, sphere, point or direction that survives a remesh.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>

#include "engine/base/quantity/quantity.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QStackedWidget;

namespace genba {

class QuantityEdit;

class SelectorForm : public QWidget {
  Q_OBJECT

 public:
  explicit SelectorForm(QWidget* parent = nullptr);
  /// Surfaces that can be ticked; null: none known before the geometry is meshed, names are typed.
  void set_mesh(const Mesh* mesh);
  /// How numbers are written.
  void set_writer(const std::function<std::string(double, QuantityKind)>& writer);
  void set(const Selector& selector);
  /// Nothing if a field is wrong; the reason is shown at it.
  std::optional<Selector> read();

  QComboBox* kind_box() { return kind_; }
  QLineEdit* names_edit() { return names_; }
  /// Ticks or unticks a surface by its name or "#tag".
  void toggle_name(const QString& name);
  QStringList names() const;

 signals:
  void names_changed(const QStringList& names);
  void edited();  ///< a field was filled in, a surface ticked or another kind chosen

 private:
  void show_page(int index);
  void sync_list();
  void enable_in_common(bool enabled);
  QComboBox* kind_;
  QStackedWidget* pages_;
  QLineEdit* names_;
  QListWidget* list_;
  QLabel* names_error_;
  QuantityEdit *plane_point_, *plane_normal_, *box_min_, *box_max_, *centre_, *radius_, *near_, *direction_,
      *angle_;
  QLabel* in_common_;
  std::optional<AllOfSelector> all_of_;  ///< shown and kept, edited in the case file only
  double plane_tolerance_ = -1;
};

}  // namespace genba
