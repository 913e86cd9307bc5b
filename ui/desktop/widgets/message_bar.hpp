// The last important message, above the view, until it is read. It never blocks.
#pragma once

#include <QFrame>
#include <functional>

#include "engine/base/monitor.hpp"

class QLabel;

namespace genba {

class MessageBar : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBar(QWidget* parent = nullptr);
  /// The message just shown is hidden when `holds` returns false; check() asks it.
  void show_while(std::function<bool()> holds) { holds_ = std::move(holds); }
  void check();
  void show_message(LogLevel level, const QString& text);
  QString text() const;

 signals:
  void element_wanted(qint64 number);  ///< a link in the message was clicked

 private:
  QLabel* icon_;
  QLabel* text_;
  QString plain_;
  std::function<bool()> holds_;  ///< null: the message stays until it is read
};

}  // namespace genba
