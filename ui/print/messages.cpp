#include "ui/print/messages.hpp"

#include <QRegularExpression>
#include <algorithm>
#include <vector>

namespace genba {
namespace {

constexpr const char* words = "genba::Words";
constexpr const char* messages = "genba::Messages";

// A pattern as an expression whose groups are the values.
struct Pattern {
  const char* english;
  QString begin;  // what it begins with, looked at first
  QRegularExpression expression;
  qsizetype fixed = 0;    // letters outside the values
  bool is_frame = false;  // hardly a word of its own: "%1 to %2"
};

Pattern make_pattern(const char* english) {
  static const QRegularExpression value("%[1-9]"), word("[A-Za-z]{4}");
  const QStringList parts = QString::fromUtf8(english).split(value);
  QStringList escaped;
  Pattern out{english, parts.front(), {}};
  out.is_frame = parts.size() > 1;
  for (const QString& part : parts) {
    escaped << QRegularExpression::escape(part);
    out.fixed += part.size();
    out.is_frame = out.is_frame && !part.contains(word);
  }
  out.expression = QRegularExpression(QRegularExpression::anchoredPattern(escaped.join("(.+?)")));
  return out;
}

// Those that say most come first: "%1 does not belong to %2" must not catch more than it means.
const std::vector<Pattern>& all_patterns() {
  static const std::vector<Pattern> made = [] {
    std::vector<Pattern> out;
    for (const auto texts : {report_texts(), physics_texts(), picture_words()})
      for (const char* english : texts) out.push_back(make_pattern(english));
    std::stable_sort(out.begin(), out.end(),
                     [](const Pattern& a, const Pattern& b) { return a.fixed > b.fixed; });
    return out;
  }();
  return made;
}

// What is not known may stand for a value: a name, or a reason as the last. Never sentences that follow.
bool may_stay(const QString& value, const Pattern& pattern, bool is_last) {
  if (is_plain_value(value)) return true;
  if (pattern.is_frame || value.contains(". ")) return false;
  const bool is_reason = is_last && !pattern.begin.isEmpty();
  return is_reason || !(value.contains(": ") || value.contains("; "));
}

std::optional<QString> filled(const Pattern& pattern, const QRegularExpressionMatch& match,
                              const Translate& translate) {
  const QString frame = translate(messages, pattern.english);
  QString out;
  // All values at once: one may hold a % itself.
  for (qsizetype i = 0; i < frame.size(); ++i) {
    const int number = frame[i] == '%' && i + 1 < frame.size() ? frame[i + 1].digitValue() : -1;
    if (number < 1 || number > match.lastCapturedIndex()) {
      out += frame[i];
      continue;
    }
    // A value may be a word or a message of its own.
    const QString value = match.captured(number);
    const auto shown = translated_message(value, translate);
    if (!shown && !may_stay(value, pattern, number == match.lastCapturedIndex())) return std::nullopt;
    out += shown.value_or(value);
    ++i;
  }
  return out;
}

// At separators outside brackets.
QStringList pieces_of(const QString& text, const QString& separator) {
  QStringList out;
  qsizetype begin = 0, depth = 0;
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (depth > 0 || text.mid(i, separator.size()) != separator) continue;
    out << text.mid(begin, i - begin);
    begin = i + separator.size();
  }
  return out << text.mid(begin);
}

// A list of things that are all known, or numbers.
std::optional<QString> translated_list(const QString& english, const Translate& translate) {
  for (const char* separator : {"; ", ", "}) {
    const QStringList pieces = pieces_of(english, separator);
    if (pieces.size() < 2) continue;
    QStringList out;
    bool any = false;
    for (const QString& piece : pieces) {
      const auto shown = translated_message(piece, translate);
      if (!shown && !is_plain_value(piece)) break;
      any = any || shown;
      out << shown.value_or(piece);
    }
    if (any && out.size() == pieces.size()) return out.join(translate(messages, ", "));
  }
  return std::nullopt;
}

}  // namespace

bool is_plain_value(const QString& text) {
  static const QRegularExpression symbols(
      "\\b([KMGT]iB|[kMG]Pa|deg[CF]?|degrees|tet(4|10)|hex(8|20)|wedge(6|15)|pyramid5|fp(32|64)|csr|ell(-r)?|"
      "sell|"
      "rbp-[a-z]+(-r)?|RBP-[A-Z]+|[Cc][Pp][Uu]|cuda|GPU|ELL|CSR|SHA-256|SICN)\\b");
  static const QRegularExpression word("[A-Za-z]{3}");
  QString rest = text;
  return !rest.remove(symbols).contains(word);
}

std::optional<QString> translated_message(const QString& english, const Translate& translate) {
  const QByteArray utf8 = english.toUtf8();
  if (const QString word = translate(words, utf8.constData()); word != english) return word;
  if (const auto list = translated_list(english, translate)) return list;
  for (const Pattern& pattern : all_patterns()) {
    if (!english.startsWith(pattern.begin)) continue;
    const auto match = pattern.expression.match(english);
    if (!match.hasMatch()) continue;
    if (auto out = filled(pattern, match, translate)) return out;
  }
  return std::nullopt;
}

QString translated_error(const QString& english, const Translate& translate) {
  if (const auto whole = translated_message(english, translate)) return *whole;
  const auto without_stop = [](QString text) {
    if (text.endsWith('.')) text.chop(1);
    return text;
  };
  const QString stop = translate(messages, ". ").trimmed();
  // The shortest problem that is known; better one whose next step is known too.
  QString half;
  for (qsizetype colon = -2; colon == -2 || colon >= 0; colon = english.indexOf(": ", colon + 2)) {
    const QString rest = english.mid(colon + 2), place = english.left(qMax(qsizetype(0), colon + 2));
    for (qsizetype end = 0; end >= 0 && end < rest.size();) {
      end = rest.indexOf(". ", end + 1);
      const QString next = end < 0 ? QString() : rest.mid(end + 2);
      const auto problem = translated_message(without_stop(end < 0 ? rest : rest.left(end)), translate);
      if (!problem) continue;
      // A next step may be several sentences.
      bool known = true;
      QString steps;
      for (const QString& sentence : without_stop(next).split(". ", Qt::SkipEmptyParts)) {
        const auto step = translated_message(sentence, translate);
        known = known && step;
        steps += step ? *step + stop : sentence + ". ";
      }
      if (known) return place + *problem + stop + steps;
      if (half.isEmpty()) half = place + *problem + stop + steps.trimmed();
    }
  }
  if (!half.isEmpty()) return half;
  return english;
}

}  // namespace genba
