// Offers to go on with a solve of the open case that was stopped, or that ended with its program.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace genba {

class Session;

class ResumeBar : public QFrame {
  Q_OBJECT

 public:
  explicit ResumeBar(Session& session, QWidget* parent = nullptr);
  /// Looks into the results folder and shows itself if there is something to go on with.
  void look();
  QString text() const;
  QPushButton *resume_button, *discard_button;

 private:
  Session& session_;
  QLabel* text_;
};

}  // namespace genba
