#include "ui/print/pdf_links.hpp"

#include <cmath>
#include <string_view>
#include <vector>

namespace genba {

namespace {

/// Numbers of the objects that are pages, in order.
std::vector<std::string> page_objects(const std::string& pdf) {
  constexpr std::string_view key = " 0 obj\n<<\n/Type /Page\n";
  std::vector<std::string> out;
  for (std::size_t at = pdf.find(key); at != std::string::npos; at = pdf.find(key, at + 1)) {
    const std::size_t line = pdf.rfind('\n', at) + 1;
    out.push_back(pdf.substr(line, at - line));
  }
  return out;
}

}  // namespace

std::string with_inner_links(std::string pdf, const std::map<std::string, PdfPlace>& places) {
  constexpr std::string_view begin = "/A <<\n/Type /Action\n/S /URI\n/URI (#", end = ")\n>>";
  const std::vector<std::string> pages = page_objects(pdf);
  for (std::size_t at = pdf.find(begin); at != std::string::npos; at = pdf.find(begin, at + 1)) {
    const std::size_t name = at + begin.size(), close = pdf.find(end, name);
    if (close == std::string::npos) break;
    const auto place = places.find(pdf.substr(name, close - name));
    if (place == places.end() || place->second.page < 0 ||
        static_cast<std::size_t>(place->second.page) >= pages.size())
      continue;
    std::string link = "/Dest [" + pages[static_cast<std::size_t>(place->second.page)] + " 0 R /XYZ 0 " +
                       std::to_string(std::lround(place->second.height)) + " 0]";
    // The length must not change: the end of the file holds the offsets of all objects.
    const std::size_t room = close + end.size() - at;
    if (link.size() > room) continue;
    link.resize(room, ' ');
    pdf.replace(at, room, link);
  }
  return pdf;
}

}  // namespace genba
