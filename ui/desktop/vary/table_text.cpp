#include "ui/desktop/vary/table_text.hpp"

#include <QRegularExpression>
#include <QStringList>
#include <cmath>
#include <utility>

#include "engine/base/error.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

constexpr std::size_t most_table_rows = 10000;

/// "degC" for "T (degC)" and "T [degC]".
QString unit_of_head(const QString& head) {
  static const QRegularExpression brackets(R"(^[^\[(]*[\[(](.*)[\])]\s*$)");
  const auto match = brackets.match(head);
  return match.hasMatch() ? match.captured(1).trimmed() : QString();
}

bool is_bare(const QString& text) {
  bool right = false;
  (void)text.toDouble(&right);
  return right;
}

QString plain_cell(QString cell, bool decimal_commas) {
  cell = cell.trimmed();
  if (cell.size() > 1 && cell.startsWith('"') && cell.endsWith('"')) cell = cell.mid(1, cell.size() - 2);
  if (decimal_commas) cell.replace(',', '.');
  return cell.trimmed();
}

bool has_number(const QString& cell) {
  static const QRegularExpression number(R"(^[+-]?\.?\d)");
  return number.match(cell).hasMatch();
}

}  // namespace

double parse_cell(const QString& text, QuantityKind kind) {
  const QString cell = text.trimmed();
  bool right = false;
  const double number = cell.toDouble(&right);
  if (!right || !std::isfinite(number)) return parse_quantity(utf8(cell), kind, phrase<"table">());
  const DisplayUnit unit = display_unit(kind);
  return (number - unit.offset) / unit.scale;
}

QString cell_text(double in_si, QuantityKind kind) {
  const DisplayUnit unit = display_unit(kind);
  return QString::number(in_si * unit.scale + unit.offset, 'g', 12);
}

std::vector<std::pair<double, double>> parse_rows(const QString& text, QuantityKind first,
                                                  QuantityKind second) {
  std::vector<std::pair<double, double>> rows;
  QString units[2];
  bool is_first = true;
  const QStringList lines = text.split(QRegularExpression("\r\n|\r|\n"));
  for (qsizetype number = 0; number < lines.size(); ++number) {
    const QString& line = lines[number];
    if (line.trimmed().isEmpty() || line.startsWith('#')) continue;
    const QChar separator = line.contains('\t') ? '\t' : line.contains(';') ? ';' : ',';
    QStringList cells = line.split(separator);
    const auto refuse = [&](const Text& problem) {
      throw Error(ErrorKind::input, phrase<"table">(),
                  phrase<"line %1: %2">(static_cast<std::int64_t>(number) + 1, problem),
                  phrase<"State two numbers a line, with a tab or a comma between them">());
    };
    for (QString& cell : cells) cell = plain_cell(cell, separator != ',');
    while (cells.size() > 2 && cells.back().isEmpty()) cells.removeLast();
    if (cells.size() != 2) refuse(phrase<"%1 columns instead of 2">(static_cast<std::int64_t>(cells.size())));
    if (std::exchange(is_first, false) && !has_number(cells[0]) && !has_number(cells[1])) {
      for (int c = 0; c < 2; ++c) units[c] = unit_of_head(cells[c]);
      continue;
    }
    double values[2] = {};
    for (int c = 0; c < 2; ++c) {
      const QString cell = is_bare(cells[c]) && !units[c].isEmpty() ? cells[c] + " " + units[c] : cells[c];
      try {
        values[c] = parse_cell(cell, c == 0 ? first : second);
      } catch (const Error& error) {
        refuse(error.problem());
      }
    }
    if (rows.size() == most_table_rows) refuse(phrase<"the table has more than 10,000 rows">());
    rows.emplace_back(values[0], values[1]);
  }
  return rows;
}

}  // namespace genba
