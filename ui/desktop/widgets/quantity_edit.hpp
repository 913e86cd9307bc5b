// Line edits for numbers with units. An error stands below its field.
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/types.hpp"

class QGridLayout;
class QLabel;
class QLineEdit;

namespace genba {

class VaryButton;

/// One to three numbers of one kind ("0 mm" each).
class QuantityEdit : public QWidget {
  Q_OBJECT

 public:
  /// captions: one per number, "" for none. optional: an empty field is allowed and shows `empty_text`.
  QuantityEdit(QuantityKind kind, const QStringList& captions, bool optional, const QString& empty_text,
               QWidget* parent = nullptr);

  /// An empty number counts as 0 if another one is not empty: a force often has one component.
  void take_empty_as_zero();
  /// How set() writes numbers; null: each by its shortest exact text.
  using Writer = std::function<std::string(double in_si, QuantityKind kind)>;
  void set_writer(Writer writer) { writer_ = std::move(writer); }
  void set(std::size_t i, std::optional<double> in_si);
  /// The numbers in SI. Nothing if one is wrong; the field then shows the reason.
  std::optional<std::vector<std::optional<double>>> read();
  /// The same, but shows no error.
  std::optional<std::vector<std::optional<double>>> peek() const;
  std::optional<double> read_one();
  std::optional<Vec3> read_vector();
  std::optional<Vec3> peek_vector() const;
  QLineEdit* edit(std::size_t i) { return edits_[i]; }
  /// Numbers may vary: each gets a button. of: what the numbers are.
  void offer_varying(const QString& of);
  /// text: what number i varies by; empty: it is a constant again. The value of set() is kept.
  void show_varying(std::size_t i, const QString& text);
  /// Hides number i, which is 0 or empty then.
  void show_number(std::size_t i, bool shown);
  VaryButton* vary_button(std::size_t i) { return buttons_.at(i); }
  /// What set() gave number i.
  std::optional<double> given(std::size_t i) const { return given_[i]; }
  QString error() const;
  /// Width of one number: if there is no room for all of them in a row, they stand in a column.
  QSize minimumSizeHint() const override;

 signals:
  void edited();
  void vary_wanted(std::size_t i);
  void constant_wanted(std::size_t i);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Entries {
    std::vector<std::optional<double>> values;
    std::vector<QString> problems;  // one per number; empty: it is valid
  };
  Entries entries() const;
  bool is_all_empty() const;
  QString written(double in_si) const;
  void show_hints();
  int width_of_one() const;
  void arrange(bool in_column);
  bool in_column_ = false;
  std::vector<QLabel*> captions_;  // null: none
  QuantityKind kind_;
  bool optional_;
  bool empty_is_zero_ = false;
  QString example_;
  Writer writer_;
  QGridLayout* grid_;
  std::vector<QLineEdit*> edits_;
  std::vector<VaryButton*> buttons_;          // empty: numbers may not vary
  std::vector<std::optional<double>> given_;  // by set()
  std::vector<bool> left_out_;                // by show_number()
  QLabel* error_;
};

/// An edit of a vector that needs all of x, y and z.
QuantityEdit* make_vector_edit(QuantityKind kind);

/// A label that tells what is wrong with a field.
QLabel* make_error_label();
/// Marks a field as wrong (message not empty) or valid.
void show_field_error(QWidget* field, QLabel* label, const QString& message);

}  // namespace genba
