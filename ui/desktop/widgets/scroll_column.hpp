// The content of every panel beside the view: a column that scrolls if it does not fit into its dock.
#pragma once

#include <QScrollArea>
#include <QVBoxLayout>

namespace genba {

/// Gives the panel a content with one column, empty as yet.
inline QVBoxLayout* make_scroll_column(QScrollArea& panel) {
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(8, 6, 8, 8);
  panel.setWidget(content);
  panel.setWidgetResizable(true);
  panel.setFrameShape(QFrame::NoFrame);
  return column;
}

}  // namespace genba
