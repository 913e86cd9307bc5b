// How many sentences of errors in the sources have no translation yet.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <set>

#include "tests/ui/desktop_test.hpp"
#include "ui/desktop/language.hpp"

using namespace genba;

namespace {

/// The arguments of a call whose "(" is at `at`; empty where it does not end.
QStringList arguments(const QString& source, qsizetype at) {
  QStringList out;
  QString now;
  int depth = 0;
  for (qsizetype i = at; i < source.size(); ++i) {
    const QChar c = source[i];
    if (c == '"' || c == '\'') {
      const qsizetype begin = i;
      for (++i; i < source.size() && source[i] != c; ++i)
        if (source[i] == '\\') ++i;
      now += source.mid(begin, i + 1 - begin);
      continue;
    }
    if (QString("([{").contains(c) && ++depth == 1) continue;
    if (QString(")]}").contains(c) && --depth == 0) return out << now.trimmed();
    if (c == ',' && depth == 1)
      out << std::exchange(now, QString()).trimmed();
    else
      now += c;
  }
  return {};
}

/// The text that an expression of literals and values makes, each value a 7; nothing where it is a choice.
QString text_of(const QString& expression) {
  static const QRegularExpression literal("\"((?:\\\\.|[^\"\\\\])*)\"|([^\"]+)");
  QString out;
  for (auto it = literal.globalMatch(expression); it.hasNext();) {
    const auto piece = it.next();
    if (piece.captured(2).isEmpty()) {
      out += piece.captured(1).replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\");
    } else {
      if (piece.captured(2).contains('?')) return {};
      if (piece.captured(2).contains(QRegularExpression("[A-Za-z0-9]"))) out += '7';
    }
  }
  return out;
}

bool is_japanese(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() > 0x3000; });
}

}  // namespace

// Errors are English where they are made; those of ui/print's patterns are shown in the user's language. What
// is left is told, and may only get fewer.
void DesktopTest::rare_errors_speak_japanese() {
  apply_language("ja");
  static const QRegularExpression call(
      "\\b(Error\\(ErrorKind::|(?:refuse|refuse_deck|refuse_labels|damaged|foreign|fail)\\()");
  static const QRegularExpression words("[a-z]{2,} [a-z0-9]"), comment("//[^\n]*");
  std::set<QString> all, left;
  for (const char* part : {"engine", "mesh", "gpu", "app"})
    for (QDirIterator it(QString(GENBA_SOURCE "/") + part, {"*.cpp", "*.hpp"}, QDir::Files,
                         QDirIterator::Subdirectories);
         it.hasNext();) {
      QFile file(it.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QString source = QString::fromUtf8(file.readAll()).remove(comment);
      for (auto found = call.globalMatch(source); found.hasNext();) {
        const auto match = found.next();
        const qsizetype open = source.indexOf('(', match.capturedStart());
        QStringList given = arguments(source, open);
        if (match.captured().startsWith("Error")) {
          if (given.isEmpty() || given.front().contains("internal_fault")) continue;
          given = given.mid(2, 2);
        }
        for (const QString& argument : given) {
          QString text = text_of(argument);
          if (!argument.contains('"') || !text.contains(words)) continue;
          all.insert(text);
          if (text.endsWith('.')) text.chop(1);
          for (const QString& sentence : text.split(". "))
            if (sentence.contains(words) && !is_japanese(shown_message(sentence.toStdString())))
              left.insert(text);
        }
      }
    }
  apply_language("en");
  qInfo("%zu of %zu sentences of errors have no translation", left.size(), all.size());
  for (const QString& text : left) qDebug("%s", qPrintable(text));
  QVERIFY(all.size() > 600);
  QVERIFY2(left.size() <= 75,
           "ui/print/*_texts.cpp: give new errors a pattern, CONTRIBUTING \"Translations\"");
}
