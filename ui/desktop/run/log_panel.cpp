#include "ui/desktop/run/log_panel.hpp"

#include <QFontDatabase>
#include <QScrollBar>
#include <QTextOption>

#include "engine/base/text/shown_text.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

QString log_text(const LogLine& line) {
  return qt(shown_text(utf8(shown(line.text)), longest_message));
}

}  // namespace

LogPanel::LogPanel(QWidget* parent) : QPlainTextEdit(parent) {
  setReadOnly(true);
  setMaximumBlockCount(5000);
  setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  setLineWrapMode(QPlainTextEdit::WidgetWidth);
  setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setObjectName("log");
  // The end stays visible when the panel gets lower or a scroll bar takes some of its height.
  QScrollBar* bar = verticalScrollBar();
  connect(bar, &QScrollBar::valueChanged, this, [this, bar](int at) { at_end_ = at == bar->maximum(); });
  connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int end) {
    if (at_end_) bar->setValue(end);
  });
}

void LogPanel::add(const LogLine& line) {
  restore(LogEntry{QTime::currentTime(), line});
}

void LogPanel::restore(const LogEntry& entry) {
  if (entries_.size() >= maximumBlockCount()) entries_.removeFirst();
  entries_.push_back(entry);
  const auto& [now, line] = entry;
  const QString time = now.toString("HH:mm:ss");
  QString word;
  QColor colour;
  switch (line.level) {
    case LogLevel::error:
      colour = error_ink(), word = "error: ";
      break;
    case LogLevel::warning:
      colour = warning_ink(), word = "warning: ";
      break;
    case LogLevel::debug:
      colour = quiet_ink();
      break;
    case LogLevel::info:
      break;
  }
  const QString text =
      QString("%1  %2%3").arg(time, word, log_text(line)).toHtmlEscaped().replace("  ", "&nbsp; ");
  appendHtml(!colour.isValid() ? QString("<span>%1</span>").arg(text)
                               : QString("<span style=\"color:%1\">%2</span>").arg(colour.name(), text));
}

}  // namespace genba
