// Links from one place of a PDF to another. Qt writes them as addresses of the web, which no reader follows.
#pragma once

#include <map>
#include <string>

namespace genba {

struct PdfPlace {
  int page = 0;       ///< from 0
  double height = 0;  ///< above the lower edge of its page, points
};

/// A PDF of QPdfWriter whose links to "#NAME" lead to the place of that name. As many bytes as before. Links
/// to names that have no place stay as they are.
std::string with_inner_links(std::string pdf, const std::map<std::string, PdfPlace>& places);

}  // namespace genba
