// Parts that several property pages use.
#pragma once

class QLabel;
class QVBoxLayout;
class QWidget;

namespace genba {

struct ItemFindings;

/// Wraps; its text can be selected.
QLabel* text_label();
/// A layout for the page, without margins.
QVBoxLayout* column_of(QWidget* page);
/// Shows errors and warnings in their colours; hides the label if there are none.
void show_findings(QLabel* label, const ItemFindings& findings);

}  // namespace genba
