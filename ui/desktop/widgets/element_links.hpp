// Elements that a text names, as links to them.
#pragma once

#include <QString>
#include <optional>

namespace genba {

/// Plain text as HTML in which "element 123" is a link.
QString with_element_links(const QString& text);
/// The number that such a link holds; empty for other links.
std::optional<qint64> linked_element(const QString& link);

}  // namespace genba
