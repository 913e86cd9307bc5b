// Links inside a PDF, on the lines that Qt writes.
#include "ui/print/pdf_links.hpp"

#include <doctest/doctest.h>

using namespace genba;

namespace {

std::string page(int number) {
  return "\n" + std::to_string(number) + " 0 obj\n<<\n/Type /Page\n/Parent 2 0 R\n>>\nendobj\n";
}

std::string link_to(const std::string& address) {
  return "<<\n/Type /Annot\n/A <<\n/Type /Action\n/S /URI\n/URI (" + address + ")\n>>\n>>\nendobj\n";
}

}  // namespace

TEST_CASE("a link to a place of the document leads there, and nothing moves") {
  const std::string pdf = "%PDF-1.4" + page(6) + link_to("#one.html.part") + page(1234) + link_to("#a") + "end";
  const std::string linked = with_inner_links(pdf, {{"one.html.part", {1, 700.4}}, {"a", {0, 12}}});
  CHECK(linked.size() == pdf.size());
  CHECK(linked.find("/Dest [1234 0 R /XYZ 0 700 0]") != std::string::npos);
  CHECK(linked.find("/Dest [6 0 R /XYZ 0 12 0]") != std::string::npos);
  CHECK(linked.find("/URI") == std::string::npos);
  CHECK(linked.ends_with("end"));
  CHECK(linked.find(page(1234)) == pdf.find(page(1234)));
}

TEST_CASE("links to what has no place stay, and so does what is no link") {
  const std::string pdf = "%PDF-1.4" + page(6) + link_to("#unknown") + link_to("https://example.org/#a");
  CHECK(with_inner_links(pdf, {{"a", {0, 1}}}) == pdf);
  CHECK(with_inner_links(pdf, {{"unknown", {1, 1}}}) == pdf);  // a page that is not there
  CHECK(with_inner_links(pdf, {{"unknown", {-1, 1}}}) == pdf);
  const std::string cut = pdf.substr(0, pdf.find("unknown") + 3);
  CHECK(with_inner_links(cut, {{"unknown", {0, 1}}}) == cut);
  CHECK(with_inner_links("", {}).empty());
}
