// Small conversions between the service's text (UTF-8 std::string) and Qt's.
#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace genba {

inline QString qt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
inline std::string utf8(const QString& text) {
  return text.toStdString();
}

}  // namespace genba
