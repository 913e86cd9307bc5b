// Texts in tables of comma-separated values.
#pragma once

#include <string>
#include <string_view>

namespace genba {

/// A text as one cell (RFC 4180). It is made readable (shown_text()) and quoted if it holds a separator. A
/// spreadsheet runs a text that begins with = + - @ or their full-width forms as a formula, so such a text
/// gets an apostrophe in front. So does each part behind ; or |, where a German spreadsheet begins a new cell
/// inside quotes too, and a text that begins with ; | or %. Numbers, also with a unit ("-5 N"), stay as they
/// are.
std::string csv_cell(std::string_view text);

}  // namespace genba
