#include "ui/desktop/log_panel.hpp"

#include <QFontDatabase>
#include <QTime>

namespace genba {

LogPanel::LogPanel(QWidget* parent) : QPlainTextEdit(parent) {
  setReadOnly(true);
  setMaximumBlockCount(5000);
  setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setObjectName("log");
}

void LogPanel::add(const LogLine& line) {
  const QString time = QTime::currentTime().toString("HH:mm:ss");
  QString colour, word;
  switch (line.level) {
    case LogLevel::error:
      colour = "#b3261e", word = "error: ";
      break;
    case LogLevel::warning:
      colour = "#8a5a00", word = "warning: ";
      break;
    case LogLevel::debug:
      colour = "#808080";
      break;
    case LogLevel::info:
      break;
  }
  const QString text = QString("%1  %2%3").arg(time, word, line.text).toHtmlEscaped().replace(' ', "&nbsp;");
  appendHtml(colour.isEmpty() ? QString("<span>%1</span>").arg(text)
                              : QString("<span style=\"color:%1\">%2</span>").arg(colour, text));
}

}  // namespace genba
