#include "ui/desktop/pages/times_line.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStringList>
#include <QVBoxLayout>
#include <cmath>

#include "engine/base/error.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"

namespace genba {
namespace {

constexpr double most_times = 100000;

double parse_time(const QString& text) {
  return parse_quantity(utf8(text.trimmed()), QuantityKind::time, phrase<"times">());
}

std::string shown_time(double time) {
  return format_exact_quantity(time, QuantityKind::time);
}

std::vector<double> evenly(double from, double by, double to) {
  if (!(by > 0) || to < from)
    throw Error(
        ErrorKind::input, phrase<"times">(),
        phrase<"from %1 by %2 there is no way to %3">(shown_time(from), shown_time(by), shown_time(to)),
        phrase<"State from, by, to: \"0 s : 0.5 s : 10 s\"">());
  // Half a millionth of a step is added, since the last time is rarely met exactly.
  const double count = std::floor((to - from) / by + 5e-7) + 1;
  if (count > most_times)
    throw Error(ErrorKind::input, phrase<"times">(), phrase<"these are more than 100,000 times">(),
                phrase<"State a longer step between them">());
  std::vector<double> out;
  for (int i = 0; i < static_cast<int>(count); ++i) out.push_back(from + i * by);
  return out;
}

}  // namespace

std::vector<double> parse_times(const std::string& text) {
  if (const QStringList range = qt(text).split(':'); range.size() == 3)
    return evenly(parse_time(range[0]), parse_time(range[1]), parse_time(range[2]));
  std::vector<double> out;
  for (const QString& part : qt(text).split(QRegularExpression("[,;]"), Qt::SkipEmptyParts)) {
    if (part.trimmed().isEmpty()) continue;
    const double time = parse_time(part);
    if (!out.empty() && !(time > out.back()))
      throw Error(ErrorKind::input, phrase<"times">(),
                  phrase<"%1 does not lie after %2">(shown_time(time), shown_time(out.back())),
                  phrase<"State the times in ascending order, each once">());
    out.push_back(time);
  }
  return out;
}

std::string times_text(const std::vector<double>& times) {
  if (times.size() > 3) {
    const double by = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
    const std::string range =
        shown_time(times.front()) + " : " + shown_time(by) + " : " + shown_time(times.back());
    try {
      if (parse_times(range) == times) return range;
    } catch (const Error&) {
      // Then it is written as a list.
    }
  }
  std::string text;
  for (const double time : times) text += (text.empty() ? "" : ", ") + shown_time(time);
  return text;
}

TimesLine::TimesLine(Session& session) : session_(session), line_(new QLineEdit), error_(make_error_label()) {
  line_->setObjectName("analysis_times");
  line_->setPlaceholderText(tr("once, at 0 s"));
  line_->setToolTip(
      tr("One frame for each time: \"0 s, 1 s, 10 s\", or from, by, to: \"0 s : 0.5 s : 10 s\". Values that "
         "vary are taken at that time."));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(1);
  column->addWidget(line_);
  column->addWidget(error_);
  connect(line_, &QLineEdit::editingFinished, this, &TimesLine::commit);
}

void TimesLine::refresh() {
  const QString text = qt(times_text(session_.project()->times));
  if (shown_ == text) return;  // what is typed stays
  shown_ = text;
  line_->setText(text);
  line_->setCursorPosition(0);
  show_field_error(line_, error_, {});
}

void TimesLine::commit() {
  try {
    const std::vector<double> times = parse_times(utf8(line_->text()));
    show_field_error(line_, error_, {});
    if (times == session_.project()->times) return;
    shown_ = qt(times_text(times));  // it stays as it was typed
    session_.edit(tr("change times"), [&](Project project) {
      project.times = times;
      return project;
    });
  } catch (const Error& error) {
    show_field_error(line_, error_, shown_problem(error));
  }
}

}  // namespace genba
