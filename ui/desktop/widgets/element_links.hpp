// Links to the elements that a text names.
#pragma once

#include <QString>
#include <optional>

namespace genba {

/// Plain text as HTML. "element 123" becomes a link.
QString with_element_links(const QString& text);
/// The number that such a link holds; empty for other links.
std::optional<qint64> linked_element(const QString& link);

}  // namespace genba
