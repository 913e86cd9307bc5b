#include "ui/print/report_pdf.hpp"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHashSeed>
#include <QImage>
#include <QImageReader>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/output/version.hpp"
#include "app/start/runtime_folder.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/decimal_point.hpp"
#include "engine/base/text/time_text.hpp"
#include "ui/print/pdf_links.hpp"
#include "ui/print/phrases.hpp"

namespace genba {
namespace {

constexpr int resolution = 300;      // dots per inch of the PDF
constexpr int document_width = 680;  // pixels of layout on the printable width
constexpr int head_height = 26, foot_height = 24;
constexpr double pixels_per_mm = document_width / 174.0;
constexpr double pixels_per_point = 96.0 / 72;
// It is in English, which can be read without the font.
constexpr const char* no_japanese_font =
    "This computer has no font with Japanese letters, so texts of this document may be missing. The HTML "
    "report has them all; fonts-ipafont or fonts-noto-cjk bring such a font.";

/// The attribute of the heading that begins the second page, and of the one that begins the appendices.
constexpr const char* page_head = " class=\"page\">";

/// Where the appendices begin; 0: the document has no such pages.
qsizetype end_of_fronts(const QString& html) {
  const qsizetype second = html.indexOf(page_head);
  return second < 0 ? 0 : qMax(qsizetype(0), html.indexOf(page_head, second + 1));
}

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

// Sets width and height of every picture. If only one is set, Qt takes the picture's own value for the other
// in a thread without a window. No picture is as tall as a page, since the page break would cut it.
QString with_sized_pictures(const QString& html, QSizeF page, double front_share) {
  static const QRegularExpression image("<img\\b([^>]*?)src=\"data:image/\\w+;base64,([^\"]*)\"([^>]*)>"),
      beside("<table[^>]* class=\"beside\"");
  constexpr double most_of_page = 0.38, margin = 40, gap = 16;
  const qsizetype front_end = end_of_fronts(html);
  QString out;
  qsizetype last = 0;
  for (auto it = image.globalMatch(html); it.hasNext();) {
    const auto match = it.next();
    QByteArray bytes = QByteArray::fromBase64(match.captured(2).toLatin1());
    QBuffer buffer(&bytes);
    const QSizeF own = QImageReader(&buffer).size();
    const QString others = match.captured(1) + match.captured(3);
    out += html.mid(last, match.capturedStart() - last);
    last = match.capturedEnd();
    if (own.isEmpty()) continue;  // it cannot be drawn
    QSizeF room(page.width() - margin, most_of_page * page.height());
    if (others.contains("class=\"logo\"")) room = {page.width() / 3, 60};
    if (others.contains("class=\"slice\"")) room = {page.width() / 2, page.height() / 4};
    const qsizetype begin = html.lastIndexOf("<table", match.capturedStart());
    if (begin > html.lastIndexOf("</table>", match.capturedStart()) &&
        html.mid(begin, 200).contains(beside)) {
      const auto row = QStringView(html).mid(begin, html.indexOf("</table>", begin) - begin);
      const auto cells = qMax(qsizetype(1), row.count(QString("<td>")));
      room.setWidth((page.width() - margin) / static_cast<double>(cells) - gap);
    }
    // Pictures on the pages before the appendices.
    if (match.capturedStart() < front_end) room *= front_share;
    const QSizeF size = own.scaled(room, Qt::KeepAspectRatio);
    out += QString("<img width=\"%1\" height=\"%2\" src=\"data:image/png;base64,%3\">")
               .arg(qMax(1, qRound(size.width())))
               .arg(qMax(1, qRound(size.height())))
               .arg(match.captured(2));
  }
  return out + html.mid(last);
}

// Replaces parts of the report's style sheet that Qt's documents ignore: width of pictures, room between
// cells, things at the right.
QString with_simple_layout(QString html) {
  static const QRegularExpression table("<table\\b"), caption("(<figcaption>.*?)</figcaption>"),
      page("<h2([^>]*) class=\"page\">"),
      // Head and foot are drawn on every page. A table around everything would be as wide as its widest row.
      sheet("<table class=\"sheet\">.*?<tbody><tr><td>", QRegularExpression::DotMatchesEverythingOption);
  // Qt does not know millimetres here, and its points depend on the screen. Both become pixels of the page
  // layout.
  static const QRegularExpression millimetres("\\b([0-9.]+)(mm|pt)\\b");
  const qsizetype style_end = qMax(qsizetype(0), html.indexOf("</style>"));
  QString style = html.left(style_end);
  qsizetype at = 0;
  for (auto match = millimetres.match(style); match.hasMatch(); match = millimetres.match(style, at)) {
    const double value = match.captured(1).toDouble();
    const QString pixels = (match.captured(2) == "pt" ? QString::number(qRound(value * pixels_per_point))
                                                      : QString::number(value * pixels_per_mm, 'f', 1)) +
                           "px";
    style.replace(match.capturedStart(), match.capturedLength(), pixels);
    at = match.capturedStart() + pixels.size();
  }
  html = style + html.mid(style_end);
  html.remove(sheet);
  const qsizetype sheet_end = html.lastIndexOf("</td></tr></tbody></table>");
  if (sheet_end >= 0) html.truncate(sheet_end);
  for (const char* cell : {"td", "th"})
    html.replace(QString("<%1 class=\"n\"").arg(cell), QString("<%1 align=\"right\" class=\"n\"").arg(cell));
  html.replace("<th>", "<th align=\"left\">");
  html.replace(page, "<h2\\1 style=\"page-break-before: always\">");
  html.replace("<figure>", "<div>");
  html.replace("</figure>", "</div>");
  html.replace(table, "<table cellpadding=\"1\" cellspacing=\"0\"");
  html.replace("<table cellpadding=\"1\" cellspacing=\"0\" class=\"data\"",
               "<table width=\"100%\" cellpadding=\"1\" cellspacing=\"0\" class=\"data\"");
  html.replace("<table cellpadding=\"1\" cellspacing=\"0\" class=\"facts\"",
               "<table width=\"100%\" cellpadding=\"1\" cellspacing=\"0\" class=\"facts\"");
  for (const char* wide : {"sign", "contents", "beside"})
    html.replace(QString("<table cellpadding=\"1\" cellspacing=\"0\" class=\"%1\"").arg(wide),
                 QString("<table width=\"100%\" cellpadding=\"1\" cellspacing=\"0\" class=\"%1\"").arg(wide));
  return html.replace(caption, "<br>\\1</figcaption>");
}

// Replaces every <svg> element by an embedded PNG picture of it.
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

// The research notice in the words and the language of the report.
QString notice_of(const QString& html) {
  static const QRegularExpression notice("<span class=\"notice\">([^<]*)</span>");
  const auto match = notice.match(html);
  return match.hasMatch() ? match.captured(1) : QString::fromUtf8(research_notice);
}

QString language_of(const QString& html) {
  static const QRegularExpression language("<html lang=\"(\\w+)\">");
  const auto match = language.match(html);
  return match.hasMatch() ? match.captured(1) : "en";
}

// Empty: no font has Japanese letters.
QString japanese_family() {
  const QStringList all = QFontDatabase::families(QFontDatabase::Japanese);
  for (const char* wanted : {"Noto Sans CJK JP", "IPAPGothic", "Gothic", "Sans"})
    for (const QString& family : all)
      if (family.contains(wanted)) return family;
  return all.value(0);
}

/// The number of the first heading after number `moved` that stands alone at the foot of a page; -1 if there
/// is none. In a row of several headings, the first one counts.
int lonely_heading(const QTextDocument& document, double page_height, int moved) {
  document.pageCount();  // lays out the whole document
  const auto page_of = [&](const QTextBlock& block) {
    return static_cast<int>(document.documentLayout()->blockBoundingRect(block).top() / page_height);
  };
  const auto is_heading = [](const QTextBlock& block) {
    return block.isValid() && block.blockFormat().headingLevel() > 0;
  };
  int number = 0;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    if (!is_heading(block)) continue;
    const QTextBlock first = block;
    const int of_first = number++;
    for (; is_heading(block.next()); ++number) block = block.next();
    if (of_first > moved && block.next().isValid() && page_of(block.next()) > page_of(first)) return of_first;
  }
  return -1;
}

/// The cell of the table of contents that gets a page number. The layout is made with numbers in all cells.
/// If they were added later, the lines would grow and move all that follows to other pages.
const QString no_number = "<td class=\"page_of\"></td>";
QString page_cell(const QString& number) {
  return "<td align=\"right\" class=\"page_of\">" + number + "</td>";
}

/// Writes the pages of the appendices into the table of contents; its lines belong to the last headings.
QString with_page_numbers(const QTextDocument& document, QString html, double page_height) {
  const QString empty = page_cell("00");
  std::vector<int> pages;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    if (block.blockFormat().headingLevel() == 2)
      pages.push_back(
          1 + static_cast<int>(document.documentLayout()->blockBoundingRect(block).top() / page_height));
  const auto lines = static_cast<std::size_t>(html.count(empty));
  if (lines > pages.size()) return html.replace(empty, no_number);
  for (std::size_t i = pages.size() - lines; i < pages.size(); ++i) {
    const qsizetype at = html.indexOf(empty);
    html.replace(at, empty.size(), page_cell(QString::number(pages[i])));
  }
  return html;
}

/// True if the answer fits on the first page and the model on the second, or if there are no such pages.
bool fronts_fit(const QTextDocument& document, double page_height) {
  std::vector<int> pages;
  for (QTextBlock block = document.begin(); block.isValid() && pages.size() < 2; block = block.next())
    if (block.blockFormat().headingLevel() == 2 &&
        block.blockFormat().pageBreakPolicy().testFlag(QTextFormat::PageBreak_AlwaysBefore))
      pages.push_back(
          static_cast<int>(document.documentLayout()->blockBoundingRect(block).top() / page_height));
  return pages.size() < 2 || (pages[0] == 1 && pages[1] == 2);
}

/// Lays the report out in pages. A heading moves to the page of the text below it.
void lay_out(QTextDocument& document, QString html, QSizeF page) {
  static const QRegularExpression heading("<h([1-6])\\b");
  html.replace(no_number, page_cell("00"));
  for (int moved = -1;;) {
    document.setHtml(html);
    document.setPageSize(page);
    // Each heading moves only once: if the text below is taller than a page, the heading stays alone.
    moved = lonely_heading(document, page.height(), moved);
    auto match = heading.globalMatch(html);
    for (int number = 0; number < moved && match.hasNext(); ++number) match.next();
    if (moved < 0 || !match.hasNext()) {
      document.setHtml(with_page_numbers(document, html, page.height()));
      document.setPageSize(page);
      document.pageCount();
      return;
    }
    html.insert(match.next().capturedEnd(), " style=\"page-break-before: always\"");
  }
}

/// The places of the names that links lead to. `foot`: height of the lower edge of a layout page above that
/// of the paper, points; `point`: points per pixel of the layout.
std::map<std::string, PdfPlace> named_places(const QTextDocument& document, double page_height, double foot,
                                             double point) {
  std::map<std::string, PdfPlace> out;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const double top = document.documentLayout()->blockBoundingRect(block).top();
    const int page = static_cast<int>(top / page_height);
    const PdfPlace place{page, foot + (page_height - (top - page * page_height)) * point};
    for (QTextBlock::iterator it = block.begin(); !it.atEnd(); ++it)
      for (const QString& name : it.fragment().charFormat().anchorNames())
        out.emplace(name.toStdString(), place);
  }
  return out;
}

/// Writes the PDF. Returns the places that links lead to.
std::map<std::string, PdfPlace> print(QString html, const char* kind, const ReportStamp& stamp,
                                      const std::string& path) {
  const QString language = language_of(html), notice = notice_of(html);
  const Translation translate = translation_into(language.toStdString());
  const auto shown = [&](const Text& text) { return QString::fromStdString(text.in(translate)); };
  QStringList families{"Sans"};
  if (language == "ja") {
    families << japanese_family();
    if (families.removeAll(QString()) > 0)
      html.replace("<h1>", QString("<p class=\"bad\">%1</p><h1>").arg(no_japanese_font));
  }
  QFile file(QString::fromStdString(path));
  if (!file.open(QIODevice::WriteOnly))
    throw Error(ErrorKind::file, path, phrase<"cannot be written: %1">(file.errorString().toStdString()),
                phrase<"Choose another place">());
  QPdfWriter writer(&file);
  writer.setCreator(QString("Genba %1").arg(QString::fromStdString(program_version())));
  writer.setTitle(QString("Genba %1. %2").arg(kind, QString::fromUtf8(research_notice)));
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageMargins(QMarginsF(18, 16, 18, 14), QPageLayout::Millimeter);
  writer.setResolution(resolution);

  QTextDocument document;
  QFont font("Sans");
  font.setPixelSize(12);  // points would depend on the screen
  font.setHintingPreference(QFont::PreferNoHinting);
  font.setFamilies(families);
  document.setUseDesignMetrics(true);
  document.setDefaultFont(font);
  document.setDefaultStyleSheet(
      "table.data td, table.data th { font-size: 10px; } table.facts td, table.facts th { font-size: 11px; "
      "}");
  const double scale = writer.width() / static_cast<double>(document_width);
  const QSizeF page(document_width, writer.height() / scale - head_height - foot_height);
  // The pictures of the first two pages become smaller, unless that does not help.
  const QString drawn = with_pictures_for_svg(html, document_width);
  const bool has_pictures = drawn.left(end_of_fronts(drawn)).contains("<img");
  for (const double share : {1.0, 0.85, 0.7, 1.0}) {
    lay_out(document, with_simple_layout(with_sized_pictures(drawn, page, share)), page);
    if (!has_pictures || fronts_fit(document, page.height())) break;
  }
  const QString title = document.metaInformation(QTextDocument::DocumentTitle);
  QPainter painter(&writer);
  if (!painter.isActive())
    throw Error(ErrorKind::file, path, phrase<"the PDF could not be begun">(),
                phrase<"Check that the disk is not full">());
  const int pages = document.pageCount();
  for (int i = 0; i < pages; ++i) {
    if (i > 0 && !writer.newPage())
      throw Error(ErrorKind::file, path, phrase<"page %1 could not be written">(i + 1),
                  phrase<"Check that the disk is not full">());
    painter.save();
    painter.scale(scale, scale);
    painter.save();
    painter.translate(0, head_height - i * page.height());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, Qt::black);
    context.clip = QRectF(0, i * page.height(), page.width(), page.height());
    painter.setClipRect(context.clip);
    document.documentLayout()->draw(&painter, context);
    painter.restore();
    QFont foot_font("Sans");
    foot_font.setFamilies(families);
    foot_font.setPixelSize(9);
    painter.setFont(foot_font);
    const QRectF head(0, 0, page.width(), head_height - 10),
        foot(0, head_height + page.height(), page.width(), foot_height);
    painter.drawText(
        head, Qt::AlignLeft | Qt::AlignTop,
        painter.fontMetrics().elidedText(title, Qt::ElideRight, static_cast<int>(0.6 * page.width())));
    painter.drawText(head, Qt::AlignRight | Qt::AlignTop, notice);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom,
                     QString("%1%2  Genba %3, %4")
                         .arg(notice, shown(phrase<". ">()).trimmed(),
                              QString::fromStdString(program_version()), QString::fromStdString(stamp.date)));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom, shown(phrase<"page %1 of %2">(i + 1, pages)));
    painter.restore();
  }
  painter.end();
  if (!file.flush())
    throw Error(ErrorKind::file, path, phrase<"cannot be written: %1">(file.errorString().toStdString()),
                phrase<"Check that the disk is not full">());
  const double point = scale * 72 / resolution;
  return named_places(document, page.height(),
                      writer.pageLayout().margins(QPageLayout::Point).bottom() + foot_height * point, point);
}

// Qt writes the current time as the date. Replaces it by the time of the stamp, with as many bytes.
void finish(const std::string& path, std::time_t time, const std::map<std::string, PdfPlace>& places) {
  std::string pdf = with_inner_links(read_file(path), places);
  constexpr std::string_view key = "/CreationDate ";
  const auto at = pdf.find(key), open = at + key.size();
  const auto close = at == std::string::npos ? at : pdf.find(')', open);
  if (close == std::string::npos || pdf[open] != '(')
    throw Error(ErrorKind::internal_fault, path, phrase<"the PDF states no date where one was expected">());
  std::string date = format_time(time, "(D:%Y%m%d%H%M%SZ)", TimeZone::utc);
  if (date.size() > close + 1 - open)
    throw Error(ErrorKind::internal_fault, path, phrase<"the PDF's date is too short">());
  date.resize(close + 1 - open, ' ');
  pdf.replace(open, date.size(), date);
  write_text_atomically(path, pdf);
}

/// kind: "report".
void write_pdf(const std::string& html, const char* kind, const ReportStamp& stamp, const std::string& path) {
  QHashSeed::setDeterministicGlobalSeed();  // objects of a PDF must have the same order in every run
  // New ones for each call: an application removes the arguments that it understands.
  int argc = 3;
  char name[] = "genba", option[] = "-platform", value[] = "offscreen";
  char* argv[] = {name, option, value, nullptr};
  std::unique_ptr<RuntimeFolder> runtime;
  std::unique_ptr<QGuiApplication> application;
  if (!QCoreApplication::instance()) {
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    runtime = std::make_unique<RuntimeFolder>();
    application = std::make_unique<QGuiApplication>(argc, argv);
    use_decimal_points();
  }
  write_atomically(path, [&](const std::string& temporary) {
    finish(temporary, stamp.time, print(QString::fromStdString(html), kind, stamp, temporary));
  });
}

}  // namespace

void require_pdf() {}

void write_report_pdf(const std::string& html, const ReportStamp& stamp, const std::string& path) {
  write_pdf(html, "report", stamp, path);
}

std::string whole_manual(const std::string& language) {
  QFile file(QString(":/genba/manual/manual.%1.html").arg(QString::fromStdString(language)));
  if (!file.open(QIODevice::ReadOnly))
    throw Error(ErrorKind::input, phrase<"the manual">(),
                phrase<"this program has no manual in the language \"%1\"">(language.substr(0, 20)),
                phrase<"Take en or ja; a program that was built without Python has none">());
  return file.readAll().toStdString();
}

void write_manual_pdf(const std::string& language, const ReportStamp& stamp, const std::string& path) {
  write_pdf(whole_manual(language), "manual", stamp, path);
}

}  // namespace genba
