// Rich text that wraps and can be selected. QLabel lays it out again for every size that a layout asks for, a
// dozen times for one change. This label keeps what it measured.
#pragma once

#include <QLabel>
#include <QMap>
#include <QTextDocument>

namespace genba {

class TextLabel : public QLabel {
  Q_OBJECT

 public:
  explicit TextLabel(QWidget* parent = nullptr);
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 private:
  QSize measured(int width) const;
  // The text() in font(), with the known sizes by width.
  mutable QTextDocument document_;
  mutable QString text_;
  mutable QFont font_;
  mutable QMap<int, QSize> sizes_;
};

}  // namespace genba
