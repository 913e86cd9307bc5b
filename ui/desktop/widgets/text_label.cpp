#include "ui/desktop/widgets/text_label.hpp"

#include <algorithm>

namespace genba {

TextLabel::TextLabel(QWidget* parent) : QLabel(parent) {
  setWordWrap(true);
  setTextFormat(Qt::RichText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  document_.setDocumentMargin(0);
}

int TextLabel::heightForWidth(int width) const {
  return measured(width).height();
}

// As narrow as the longest word or table allows.
QSize TextLabel::minimumSizeHint() const {
  return {measured(0).width(), fontMetrics().height()};
}

QSize TextLabel::sizeHint() const {
  constexpr int letters = 40;
  const int width = std::max(measured(0).width(), letters * fontMetrics().averageCharWidth());
  return measured(width);
}

QSize TextLabel::measured(int width) const {
  ensurePolished();
  if (text_ != text() || font_ != font()) {
    text_ = text();
    font_ = font();
    document_.setDefaultFont(font_);
    document_.setHtml(text_);
    sizes_.clear();
  }
  const auto known = sizes_.constFind(width);
  if (known != sizes_.constEnd()) return *known;
  document_.setTextWidth(width);
  const QSizeF size = document_.size();
  return *sizes_.insert(width, {qCeil(size.width()), qCeil(size.height())});
}

}  // namespace genba
