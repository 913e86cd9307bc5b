// What the check list says, in the language of the interface: app and engine write it in English, with the
// values in it; a sentence that follows one of these patterns is shown in translation. One that follows none
// stays English; tests/ui/desktop_look_test.cpp tells which.
#include "ui/desktop/messages.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <vector>

#include "ui/desktop/language.hpp"
#include "ui/desktop/text.hpp"

namespace genba {
namespace {

constexpr const char* context = "genba::Messages";

// clang-format off
constexpr const char* patterns[] = {
    QT_TRANSLATE_NOOP("genba::Messages", "structured box %1"),
    QT_TRANSLATE_NOOP("genba::Messages", "none"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 constraint"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 constraints"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 load"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 loads"),
    QT_TRANSLATE_NOOP("genba::Messages", "not made yet; the run makes it"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 nodes, %2 elements"),
    QT_TRANSLATE_NOOP("genba::Messages", "known after meshing"),
    QT_TRANSLATE_NOOP("genba::Messages", "fits with %1 on %2"),
    QT_TRANSLATE_NOOP("genba::Messages", "does not fit"),
    QT_TRANSLATE_NOOP("genba::Messages", "there is no file \"%1\""),
    QT_TRANSLATE_NOOP("genba::Messages", "Paths are relative to the case file"),
    QT_TRANSLATE_NOOP("genba::Messages", "the file states no unit of length"),
    QT_TRANSLATE_NOOP("genba::Messages", "Choose one"),
    QT_TRANSLATE_NOOP("genba::Messages", "the mesh has nothing named \"%1\""),
    QT_TRANSLATE_NOOP("genba::Messages", "Click the surface in the picture"),
    QT_TRANSLATE_NOOP("genba::Messages", "The nearest names are %1"),
    QT_TRANSLATE_NOOP("genba::Messages", "its value is zero"),
    QT_TRANSLATE_NOOP("genba::Messages", "State how much, or remove it"),
    QT_TRANSLATE_NOOP("genba::Messages", "the worst, element %1, has a scaled Jacobian of %2, at %3"),
    QT_TRANSLATE_NOOP("genba::Messages", "Stresses near it are doubtful: change the element size, or mend the geometry there"),
    QT_TRANSLATE_NOOP("genba::Messages", "\"%1\" is lost since the last run: %2"),
    QT_TRANSLATE_NOOP("genba::Messages", "\"%1\" moved since the last run: %2"),
    QT_TRANSLATE_NOOP("genba::Messages", "Look whether it is still meant"),
    QT_TRANSLATE_NOOP("genba::Messages", "Choose the surface anew"),
    QT_TRANSLATE_NOOP("genba::Messages", "\"%1\" looks like it: choose that"),
    QT_TRANSLATE_NOOP("genba::Messages", "there is no material"),
    QT_TRANSLATE_NOOP("genba::Messages", "State at least one material"),
    QT_TRANSLATE_NOOP("genba::Messages", "the material has no name"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give every material a name"),
    QT_TRANSLATE_NOOP("genba::Messages", "two materials have this name"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give every material its own name"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 = %2 is not allowed: %3"),
    QT_TRANSLATE_NOOP("genba::Messages", "A right value is for example \"%1\""),
    QT_TRANSLATE_NOOP("genba::Messages", "no region has a material"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give a material to the regions of the geometry"),
    QT_TRANSLATE_NOOP("genba::Messages", "there is no material named \"%1\""),
    QT_TRANSLATE_NOOP("genba::Messages", "State the material"),
    QT_TRANSLATE_NOOP("genba::Messages", "two materials are given to all other regions"),
    QT_TRANSLATE_NOOP("genba::Messages", "Name the regions of one of them"),
    QT_TRANSLATE_NOOP("genba::Messages", "region \"%1\" has two materials"),
    QT_TRANSLATE_NOOP("genba::Messages", "Name every region once"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 is missing; %2 needs it"),
    QT_TRANSLATE_NOOP("genba::Messages", "State it, for example \"%1\": \"%2\""),
    QT_TRANSLATE_NOOP("genba::Messages", "linear elasticity"),
    QT_TRANSLATE_NOOP("genba::Messages", "heat conduction"),
    QT_TRANSLATE_NOOP("genba::Messages", "the law by grey values"),
    QT_TRANSLATE_NOOP("genba::Messages", "load \"%1\""),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 is stated, and a law of it by grey values too"),
    QT_TRANSLATE_NOOP("genba::Messages", "Remove one of them"),
    QT_TRANSLATE_NOOP("genba::Messages", "E_min = %1 is above E_max = %2"),
    QT_TRANSLATE_NOOP("genba::Messages", "Exchange the two"),
    QT_TRANSLATE_NOOP("genba::Messages", "no region uses this material"),
    QT_TRANSLATE_NOOP("genba::Messages", "materials without a density (%1) have no weight"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 is outside the usual %2 to %3 of %4"),
    QT_TRANSLATE_NOOP("genba::Messages", "Check number and unit (%1)"),
    QT_TRANSLATE_NOOP("genba::Messages", "two conditions have this name"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give every condition its own name"),
    QT_TRANSLATE_NOOP("genba::Messages", "a number is infinite or not a number"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give a finite number"),
    QT_TRANSLATE_NOOP("genba::Messages", "the temperature %1 is below absolute zero"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give a temperature such as \"20 degC\""),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 does not belong to %2"),
    QT_TRANSLATE_NOOP("genba::Messages", "Remove it or change the analysis"),
    QT_TRANSLATE_NOOP("genba::Messages", "a displacement"),
    QT_TRANSLATE_NOOP("genba::Messages", "a prescribed temperature"),
    QT_TRANSLATE_NOOP("genba::Messages", "a pressure"),
    QT_TRANSLATE_NOOP("genba::Messages", "a traction"),
    QT_TRANSLATE_NOOP("genba::Messages", "a force"),
    QT_TRANSLATE_NOOP("genba::Messages", "gravity"),
    QT_TRANSLATE_NOOP("genba::Messages", "thermal strain"),
    QT_TRANSLATE_NOOP("genba::Messages", "a heat flux"),
    QT_TRANSLATE_NOOP("genba::Messages", "convection"),
    QT_TRANSLATE_NOOP("genba::Messages", "a heat source"),
    QT_TRANSLATE_NOOP("genba::Messages", "the normal of the plane is zero"),
    QT_TRANSLATE_NOOP("genba::Messages", "the direction is zero"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give a direction such as [0, 0, 1]"),
    QT_TRANSLATE_NOOP("genba::Messages", "no surface is named"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give the name of a surface"),
    QT_TRANSLATE_NOOP("genba::Messages", "the box is empty: min %1 is above max %2"),
    QT_TRANSLATE_NOOP("genba::Messages", "Exchange the two corners"),
    QT_TRANSLATE_NOOP("genba::Messages", "the radius %1 is not above 0"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give a radius such as \"5 mm\""),
    QT_TRANSLATE_NOOP("genba::Messages", "the list of selections is empty"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give at least one"),
    QT_TRANSLATE_NOOP("genba::Messages", "the angle %1 is not between 0 and 180 deg"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give an angle such as \"5 deg\""),
    QT_TRANSLATE_NOOP("genba::Messages", "no component is prescribed"),
    QT_TRANSLATE_NOOP("genba::Messages", "Prescribe x, y or z, or use \"fixed\": true"),
    QT_TRANSLATE_NOOP("genba::Messages", "the body is held nowhere: all six rigid motions are free"),
    QT_TRANSLATE_NOOP("genba::Messages", "Fix a surface or prescribe enough displacements"),
    QT_TRANSLATE_NOOP("genba::Messages", "no temperature is prescribed and there is no convection, so the level of the temperature is open"),
    QT_TRANSLATE_NOOP("genba::Messages", "Prescribe a temperature or add a convection"),
    QT_TRANSLATE_NOOP("genba::Messages", "there is no load: the result will be zero"),
    QT_TRANSLATE_NOOP("genba::Messages", "there is no load and only one temperature: the result will be constant"),
    QT_TRANSLATE_NOOP("genba::Messages", "the heat transfer coefficient %1 is not above 0"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give a value such as \"25 W/(m^2 K)\""),
};
// clang-format on

// A pattern as an expression whose groups are the values.
struct Pattern {
  const char* english;
  QRegularExpression expression;
  qsizetype fixed = 0;  // letters outside the values
};

Pattern make_pattern(const char* english) {
  static const QRegularExpression value("%[1-9]");
  const QStringList parts = QString::fromUtf8(english).split(value);
  QStringList escaped;
  qsizetype fixed = 0;
  for (const QString& part : parts) {
    escaped << QRegularExpression::escape(part);
    fixed += part.size();
  }
  return {english, QRegularExpression(QRegularExpression::anchoredPattern(escaped.join("(.+?)"))), fixed};
}

// Those that say most come first: "%1 does not belong to %2" must not catch more than it means.
const std::vector<Pattern>& all_patterns() {
  static const std::vector<Pattern> made = [] {
    std::vector<Pattern> out;
    for (const char* english : patterns) out.push_back(make_pattern(english));
    std::stable_sort(out.begin(), out.end(),
                     [](const Pattern& a, const Pattern& b) { return a.fixed > b.fixed; });
    return out;
  }();
  return made;
}

}  // namespace

QString shown_message(std::string_view english) {
  const QString text = qt(english);
  if (used_language() == "en") return text;
  for (const Pattern& pattern : all_patterns()) {
    const auto match = pattern.expression.match(text);
    if (!match.hasMatch()) continue;
    QString out = QCoreApplication::translate(context, pattern.english);
    // All values at once: one may hold a % itself.
    QString filled;
    for (qsizetype i = 0; i < out.size(); ++i) {
      const int number = out[i] == '%' && i + 1 < out.size() ? out[i + 1].digitValue() : -1;
      if (number < 1 || number > match.lastCapturedIndex()) {
        filled += out[i];
        continue;
      }
      // A value may be a word or a message of its own.
      const std::string value = utf8(match.captured(number));
      const QString word = shown_word(value);
      filled += word == qt(value) ? shown_message(value) : word;
      ++i;
    }
    return filled;
  }
  return text;
}

}  // namespace genba
