// The times of the frames of the step at hand as one line: "0 s, 1 s, 10 s", or "0 s : 0.5 s : 10 s" (from,
// by, to).
#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;

namespace genba {

class Session;

/// s, ascending. Throws Error(input) that names the number that is wrong or does not ascend, or if there
/// would be more than 100,000.
std::vector<double> parse_times(const std::string& text);
/// A text that parse_times() reads back to the same numbers.
std::string times_text(const std::vector<double>& times);

class TimesLine : public QWidget {
  Q_OBJECT

 public:
  explicit TimesLine(Session& session);
  void refresh();
  QLineEdit* line() { return line_; }

 private:
  void commit();
  Session& session_;
  QLineEdit* line_;
  QLabel* error_;
  std::optional<QString> shown_;  ///< of the case
};

}  // namespace genba
