// The HTML report as pages of a PDF.
#pragma once

#include <QString>

namespace genba {

/// A4, with the research notice and the page number at the foot of every page. Inline SVG, which Qt's
/// documents do not draw, becomes pictures. Throws Error(file) if the file cannot be written.
void write_report_pdf(const QString& html, const QString& path);

/// Replaces every <svg> element by an embedded PNG picture of it.
QString with_pictures_for_svg(const QString& html, int width);

}  // namespace genba
