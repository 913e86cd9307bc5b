#include "ui/desktop/report_pdf.hpp"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFile>
#include <QHash>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QUrl>

#include "app/report.hpp"
#include "app/version.hpp"
#include "engine/base/error.hpp"
#include "ui/desktop/text.hpp"

namespace genba {
namespace {

constexpr int resolution = 300;      // dots per inch of the PDF
constexpr int document_width = 680;  // pixels of layout on the printable width
constexpr int foot_height = 24;
constexpr int bar_width = 150;
constexpr double pixels_per_mm = document_width / 174.0;

QByteArray png_of(const QString& svg, int width) {
  QSvgRenderer renderer(svg.toUtf8());
  if (!renderer.isValid()) return {};
  const QSizeF size = renderer.defaultSize();
  const int height = qRound(width * size.height() / qMax(1.0, size.width()));
  QImage image(2 * width, 2 * height, QImage::Format_ARGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  renderer.render(&painter);
  painter.end();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

// The stacked bars of the memory table and the squares of their legend, in the colours of the report's style
// sheet.
QString with_drawn_bars(const QString& html) {
  static const QRegularExpression colour("\\.(c-\\w+)\\s*\\{\\s*background:\\s*(#[0-9a-fA-F]+)");
  static const QRegularExpression bar("<div class=\"bar\">(.*?)</div>");
  static const QRegularExpression part("<i class=\"(c-\\w+)\" style=\"width:([0-9.]+)%\">");
  static const QRegularExpression square("<i class=\"(c-\\w+)\"></i>");
  QHash<QString, QString> colours;
  for (auto it = colour.globalMatch(html); it.hasNext();) {
    const auto match = it.next();
    colours[match.captured(1)] = match.captured(2);
  }
  auto replaced = [](const QString& text, const QRegularExpression& what, const auto& by) {
    QString out;
    qsizetype last = 0;
    for (auto it = what.globalMatch(text); it.hasNext();) {
      const auto match = it.next();
      out += text.mid(last, match.capturedStart() - last) + by(match);
      last = match.capturedEnd();
    }
    return out + text.mid(last);
  };
  const QString bars = replaced(html, bar, [&](const QRegularExpressionMatch& match) {
    QString svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"7\">";
    double x = 0;
    for (auto it = part.globalMatch(match.captured(1)); it.hasNext();) {
      const auto one = it.next();
      const double width = one.captured(2).toDouble();
      svg += QString("<rect x=\"%1\" y=\"0\" width=\"%2\" height=\"7\" fill=\"%3\"/>")
                 .arg(x)
                 .arg(width)
                 .arg(colours.value(one.captured(1), "#808080"));
      x += width;
    }
    const QByteArray png = png_of(svg + "</svg>", bar_width);
    return QString("<img width=\"%1\" src=\"data:image/png;base64,%2\">")
        .arg(bar_width)
        .arg(QString::fromLatin1(png.toBase64()));
  });
  return replaced(bars, square, [&](const QRegularExpressionMatch& match) {
    return QString("&nbsp; <span style=\"background-color:%1\">&nbsp;&nbsp;</span>&nbsp;")
        .arg(colours.value(match.captured(1), "#808080"));
  });
}

// What Qt's documents do not take from the report's style sheet: width of pictures, room between cells,
// things at the right.
QString with_simple_layout(QString html, int width) {
  static const QRegularExpression image("<img\\s(?!width)"), table("<table\\b"),
      right("<span class=\"right\">");
  // Millimetres, which it does not know, as pixels of the page's layout.
  static const QRegularExpression millimetres("\\b([0-9.]+)mm\\b");
  const qsizetype style_end = qMax(qsizetype(0), html.indexOf("</style>"));
  QString style = html.left(style_end);
  qsizetype at = 0;
  for (auto match = millimetres.match(style); match.hasMatch(); match = millimetres.match(style, at)) {
    const QString pixels = QString::number(match.captured(1).toDouble() * pixels_per_mm, 'f', 1) + "px";
    style.replace(match.capturedStart(), match.capturedLength(), pixels);
    at = match.capturedStart() + pixels.size();
  }
  html = style + html.mid(style_end);
  html.replace(image, QString("<img width=\"%1\" ").arg(width));
  html.replace(table, "<table cellpadding=\"3\" cellspacing=\"0\"");
  return html.replace(right, "&nbsp;&nbsp;&nbsp;<span class=\"right\">");
}

}  // namespace

QString with_pictures_for_svg(const QString& html, int width) {
  static const QRegularExpression element("<svg\\b.*?</svg>", QRegularExpression::DotMatchesEverythingOption);
  QString out;
  qsizetype last = 0;
  auto matches = element.globalMatch(html);
  while (matches.hasNext()) {
    const auto match = matches.next();
    out += html.mid(last, match.capturedStart() - last);
    const QByteArray png = png_of(match.captured(), width);
    if (!png.isEmpty())
      out += QString("<img src=\"data:image/png;base64,%1\">").arg(QString::fromLatin1(png.toBase64()));
    last = match.capturedEnd();
  }
  return out + html.mid(last);
}

void write_report_pdf(const QString& html, const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly))
    throw Error(ErrorKind::file, utf8(path), "cannot be written: " + utf8(file.errorString()),
                "Choose another place.");
  QPdfWriter writer(&file);
  writer.setCreator(QString("Genba %1").arg(qt(program_version())));
  writer.setTitle(QString("Genba report. %1").arg(QString::fromUtf8(research_notice)));
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageMargins(QMarginsF(18, 16, 18, 14), QPageLayout::Millimeter);
  writer.setResolution(resolution);

  QTextDocument document;
  document.setDefaultFont(QFont("Sans", 9));
  document.setHtml(
      with_simple_layout(with_pictures_for_svg(with_drawn_bars(html), document_width), document_width - 40));
  const double scale = writer.width() / static_cast<double>(document_width);
  const QSizeF page(document_width, writer.height() / scale - foot_height);
  document.setPageSize(page);
  QPainter painter(&writer);
  if (!painter.isActive())
    throw Error(ErrorKind::file, utf8(path), "the PDF could not be begun",
                "Check that the disk is not full.");
  const int pages = document.pageCount();
  for (int i = 0; i < pages; ++i) {
    if (i > 0 && !writer.newPage())
      throw Error(ErrorKind::file, utf8(path), "page " + std::to_string(i + 1) + " could not be written",
                  "Check that the disk is not full.");
    painter.save();
    painter.scale(scale, scale);
    painter.save();
    painter.translate(0, -i * page.height());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, Qt::black);
    context.clip = QRectF(0, i * page.height(), page.width(), page.height());
    painter.setClipRect(context.clip);
    document.documentLayout()->draw(&painter, context);
    painter.restore();
    QFont foot_font("Sans");
    foot_font.setPixelSize(9);
    painter.setFont(foot_font);
    const QRectF foot(0, page.height(), page.width(), foot_height);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, QString::fromUtf8(research_notice));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom,
                     QObject::tr("page %1 of %2").arg(i + 1).arg(pages));
    painter.restore();
  }
  painter.end();
  if (!file.flush())
    throw Error(ErrorKind::file, utf8(path), "cannot be written: " + utf8(file.errorString()),
                "Check that the disk is not full.");
}

}  // namespace genba
