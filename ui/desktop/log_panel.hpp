// What happened, line by line.
#pragma once

#include <QPlainTextEdit>

#include "ui/desktop/bridge.hpp"

namespace genba {

class LogPanel : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit LogPanel(QWidget* parent = nullptr);
  void add(const LogLine& line);
};

}  // namespace genba
