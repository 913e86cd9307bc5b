// The log, line by line.
#pragma once

#include <QPlainTextEdit>
#include <QTime>
#include <QVector>

#include "ui/desktop/session/bridge.hpp"

namespace genba {

struct LogEntry {
  QTime time;
  LogLine line;
};

class LogPanel : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit LogPanel(QWidget* parent = nullptr);
  void add(const LogLine& line);  ///< with the time now
  void restore(const LogEntry& entry);
  const QVector<LogEntry>& entries() const { return entries_; }

 private:
  QVector<LogEntry> entries_;
  bool at_end_ = true;  ///< the last line is visible
};

}  // namespace genba
