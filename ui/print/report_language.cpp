#include "ui/print/report_language.hpp"

#include <QRegularExpression>
#include <QSet>
#include <QTranslator>
#include <algorithm>
#include <memory>

#include "engine/base/error.hpp"
#include "ui/print/messages.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {
namespace {

QString qt(const std::string& text) {
  return QString::fromStdString(text);
}

// What the project calls its things: shown as written, also where it is a word that the report knows.
QSet<QString> own_names(const Project& project) {
  QSet<QString> out;
  const auto add = [&](const std::string& name) { out.insert(qt(name).trimmed()); };
  add(project.title);
  add(project.geometry.image.region);
  for (const auto& label : project.geometry.image.labels) add(label.region);
  for (const Material& m : project.study.materials) add(m.name);
  for (const Condition& c : project.study.constraints) add(c.name);
  for (const Condition& l : project.study.loads) add(l.name);
  for (const Probe& p : project.output.probes) add(p.name);
  out.remove({});
  return out;
}

QString plain(QString text) {
  return text.replace("&lt;", "<")
      .replace("&gt;", ">")
      .replace("&quot;", "\"")
      .replace("&#39;", "'")
      .replace("&amp;", "&");
}

// Every text of the report outside the style sheet, the case as computed, question and notes; `take` returns
// what stands there instead.
QString for_each_text(const QString& html, const std::function<QString(const QString&)>& take) {
  static const QRegularExpression skipped(
      "<style>.*?</style>|<pre>.*?</pre>|<p class=\"notes\">.*?</p>|<[^>]*>",
      QRegularExpression::DotMatchesEverythingOption);
  static const QRegularExpression label("\\b(alt|aria-label)=\"([^\"]*)\"");
  QString out;
  const auto text = [&](const QString& raw) {
    const QString inner = raw.trimmed();
    if (inner.isEmpty()) return raw;
    const qsizetype at = raw.indexOf(inner);
    return raw.left(at) + take(plain(inner)).toHtmlEscaped() + raw.mid(at + inner.size());
  };
  qsizetype last = 0;
  for (auto it = skipped.globalMatch(html); it.hasNext();) {
    const auto tag = it.next();
    out += text(html.mid(last, tag.capturedStart() - last));
    QString own = tag.captured();
    if (const auto match = label.match(own); own.size() < 2000000 && match.hasMatch())
      own.replace(match.capturedStart(2), match.capturedLength(2), text(match.captured(2)));
    out += own;
    last = tag.capturedEnd();
  }
  return out + text(html.mid(last));
}

// "Title – Genba report" and the like hold the project's title.
std::optional<QString> around_title(const QString& text, const QString& title, const Translate& translate) {
  if (title.isEmpty() || !text.startsWith(title + QString::fromUtf8(" – "))) return std::nullopt;
  const auto rest = translated_message(text.mid(title.size() + 3), translate);
  return rest ? std::optional(title + QString::fromUtf8(" – ") + *rest) : std::nullopt;
}

}  // namespace

Translate translate_into(const QString& language) {
  if (language == "en") return [](const char*, const char* english) { return QString::fromUtf8(english); };
  const auto translator = std::make_shared<QTranslator>();
  if (!translator->load(":/genba/translations/genba_" + language + ".qm"))
    throw Error(ErrorKind::internal_fault, "language " + language.toStdString(),
                "its texts are not in the program");
  return [translator](const char* context, const char* english) {
    const QString own = translator->translate(context, english);
    return own.isEmpty() ? QString::fromUtf8(english) : own;
  };
}

std::vector<std::string> report_languages() {
  return {"en", "ja"};
}

std::string report_in(const std::string& html, const Project& project, const std::string& language) {
  if (language == "en") return html;
  const Translate translate = translate_into(qt(language));
  const QSet<QString> names = own_names(project);
  const QString title = qt(project.title);
  QString out = for_each_text(qt(html), [&](const QString& text) {
    if (names.contains(text)) return text;
    if (const auto whole = around_title(text, title, translate)) return *whole;
    return translated_message(text, translate).value_or(text);
  });
  out.replace("<html lang=\"en\">", "<html lang=\"" + qt(language) + "\">");
  if (language == "ja")
    out.replace("\"Noto Sans\",",
                "\"Noto Sans\", \"Noto Sans CJK JP\", \"Hiragino Sans\", \"Yu Gothic\", IPAPGothic,");
  return out.toStdString();
}

std::vector<std::string> untranslated_texts(const std::string& html, const Project& project) {
  const QSet<QString> names = own_names(project);
  std::vector<std::string> out;
  for_each_text(qt(html), [&](const QString& text) {
    const bool foreign = std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() > 0x3000; });
    if (!foreign && !names.contains(text) && !is_plain_value(text)) out.push_back(text.toStdString());
    return text;
  });
  return out;
}

ReportPrinter make_report_printer(const std::string& language) {
  const auto known = report_languages();
  if (std::find(known.begin(), known.end(), language) == known.end()) {
    std::string all;
    for (const std::string& code : known) all += (all.empty() ? "" : ", ") + code;
    throw Error(ErrorKind::input, "language of the report", "\"" + language + "\" is not known",
                "Known are " + all);
  }
  ReportPrinter printer{write_report_pdf, {}};
  if (language != "en")
    printer.translate = [language](const std::string& html, const Project& project) {
      return report_in(html, project, language);
    };
  return printer;
}

}  // namespace genba
