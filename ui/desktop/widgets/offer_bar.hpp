// A bar above the view that offers something: a text, and buttons, which stand below the text if the bar is
// narrow. It is hidden at first.
#pragma once

#include <QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace genba {

class OfferBar : public QFrame {
  Q_OBJECT

 public:
  /// Empty while nothing is offered.
  QString text() const;

 protected:
  OfferBar(const char* name, QWidget* parent);
  QPushButton* add_button(const QString& text, const QString& tool_tip);
  void set_text(const QString& text);

  void resizeEvent(QResizeEvent* event) override;

 private:
  QBoxLayout *outer_, *buttons_;
  QLabel* text_;
};

}  // namespace genba
