// Links from one place of a PDF to another. Qt writes them as web addresses, which no PDF reader follows.
#pragma once

#include <map>
#include <string>

namespace genba {

struct PdfPlace {
  int page = 0;       ///< from 0
  double height = 0;  ///< above the lower edge of its page, points
};

/// Makes the links to "#NAME" in a PDF of QPdfWriter lead to the place of that name. The number of bytes
/// stays the same. Links to names without a place stay as they are.
std::string with_inner_links(std::string pdf, const std::map<std::string, PdfPlace>& places);

}  // namespace genba
