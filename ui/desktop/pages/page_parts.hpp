// What pages of properties have in common.
#pragma once

class QLabel;
class QVBoxLayout;
class QWidget;

namespace genba {

struct ItemFindings;

/// Wraps; its text can be selected.
QLabel* text_label();
/// Without margins, the layout of the page.
QVBoxLayout* column_of(QWidget* page);
/// Errors and warnings in their colours; hidden where there are none.
void show_findings(QLabel* label, const ItemFindings& findings);

}  // namespace genba
