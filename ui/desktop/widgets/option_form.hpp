// A form made from a table of options: one row for each option, edited as text with its unit.
#pragma once

#include <QWidget>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/case/option_access.hpp"

class QFormLayout;
class QLabel;
class QLineEdit;

namespace genba {

class VaryButton;

class OptionForm : public QWidget {
  Q_OBJECT

 public:
  /// Sets one option. If it throws genba::Error, the field shows the error.
  using Apply = std::function<void(const std::string& key, const std::string& text)>;

  explicit OptionForm(QWidget* parent = nullptr);
  void set_apply(Apply apply) { apply_ = std::move(apply); }
  /// Numbers may vary. varying: returns as a text what the option of a key varies by; empty: it is a
  /// constant. A button beside each number emits vary_wanted().
  void offer_varying(std::function<QString(const std::string& key)> varying) {
    varying_ = std::move(varying);
  }
  VaryButton* vary_button(const std::string& key) const;
  /// The folder of files that options name by relative paths. The file dialogs begin there.
  void set_folder(const QString& folder) { folder_ = folder; }
  /// Words to choose the text of an option from, with their titles.
  using Choices = std::vector<std::pair<std::string, QString>>;
  void offer_choices(const std::string& key, Choices choices);
  /// Shows the current values. A field with an error keeps its text until it is valid or another value comes.
  void set_options(const std::vector<OptionView>& options);
  /// Hides or shows a row. The option keeps its value.
  void show_row(const std::string& key, bool shown);
  /// The field's editor (line edit, check box or combo box); null if there is none.
  QWidget* editor(const std::string& key) const;
  QString error(const std::string& key) const;

 signals:
  void vary_wanted(const std::string& key);
  void constant_wanted(const std::string& key);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Row {
    OptionView view;
    QWidget* editor = nullptr;
    QLabel* error = nullptr;
    QWidget* field = nullptr;  ///< everything beside the label
    VaryButton* vary = nullptr;
  };
  void build(const std::vector<OptionView>& options);
  QWidget* with_button(QLineEdit* line, const QString& title, const std::string& key);
  void show_value(Row& row);
  void commit(const std::string& key, const QString& given);
  QFormLayout* layout_;
  std::vector<std::string> keys_;
  std::map<std::string, Row> rows_;
  std::map<std::string, Choices> offered_;
  Apply apply_;
  std::function<QString(const std::string&)> varying_;
  QString folder_;
  bool filling_ = false;
};

}  // namespace genba
