// A form made from an option field table: one row an option, edited as text with its unit.
#pragma once

#include <QWidget>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/case/option_access.hpp"

class QFormLayout;
class QLabel;
class QLineEdit;

namespace genba {

class OptionForm : public QWidget {
  Q_OBJECT

 public:
  /// Sets one option; throws genba::Error, which is then shown at the field.
  using Apply = std::function<void(const std::string& key, const std::string& text)>;

  explicit OptionForm(QWidget* parent = nullptr);
  void set_apply(Apply apply) { apply_ = std::move(apply); }
  /// Where the files that options name lie unless they say otherwise: a button begins to look there.
  void set_folder(const QString& folder) { folder_ = folder; }
  /// Shows the current values. A field with an error keeps its text until it is right or another value
  /// arrives.
  void set_options(const std::vector<OptionView>& options);
  /// The field's editor (line edit, check box or combo box); null if there is none.
  QWidget* editor(const std::string& key) const;
  QString error(const std::string& key) const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Row {
    OptionView view;
    QWidget* editor = nullptr;
    QLabel* error = nullptr;
  };
  void build(const std::vector<OptionView>& options);
  QWidget* with_button(QLineEdit* line, const QString& title, const std::string& key);
  void show_value(Row& row);
  void commit(const std::string& key, const QString& text);
  QFormLayout* layout_;
  std::vector<std::string> keys_;
  std::map<std::string, Row> rows_;
  Apply apply_;
  QString folder_;
  bool filling_ = false;
};

}  // namespace genba
