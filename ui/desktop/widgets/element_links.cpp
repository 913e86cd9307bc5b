#include "ui/desktop/widgets/element_links.hpp"

#include <QRegularExpression>

namespace genba {
namespace {
constexpr const char* scheme = "element:";
}

QString with_element_links(const QString& text) {
  // It works for Japanese texts too.
  static const QRegularExpression named(
      QString::fromUtf8("(\\b[Ee]lement|\xE8\xA6\x81\xE7\xB4\xA0) ?(\\d{1,18})"));
  QString html = text.toHtmlEscaped();
  html.replace('\n', "<br>");
  return html.replace(named, QString("<a href=\"%1\\2\">\\1 \\2</a>").arg(scheme));
}

std::optional<qint64> linked_element(const QString& link) {
  if (!link.startsWith(scheme)) return std::nullopt;
  bool good = false;
  const qint64 number = link.mid(static_cast<qsizetype>(qstrlen(scheme))).toLongLong(&good);
  return good ? std::optional(number) : std::nullopt;
}

}  // namespace genba
