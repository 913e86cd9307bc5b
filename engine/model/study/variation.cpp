#include "engine/model/study/variation.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/base/error.hpp"

namespace genba {
namespace {

Text over(const VariationTable& table) {
  switch (table.over) {
    case VariationTable::Over::time:
      return phrase<"time">();
    case VariationTable::Over::temperature:
      return phrase<"temperature">();
    case VariationTable::Over::plastic_strain:
      return phrase<"plastic strain">();
    case VariationTable::Over::x:
      return "x";
    case VariationTable::Over::y:
      return "y";
    case VariationTable::Over::z:
      break;
  }
  return "z";
}

/// File name without folders, because reports are given to others.
std::string without_folders(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

Text described(const VariationTable& table, QuantityKind kind) {
  if (!table.file.empty()) return phrase<"table over %1 of %2">(over(table), without_folders(table.file));
  if (table.at.empty() || table.values.empty()) return phrase<"table over %1 without rows">(over(table));
  const auto [least, most] = std::minmax_element(table.values.begin(), table.values.end());
  const QuantityKind abscissa = abscissa_kind(table.over);
  return phrase<"table over %1, %2 rows from %3 to %4: %5 to %6">(
      over(table), table.at.size(), format_quantity(table.at.front(), abscissa),
      format_quantity(table.at.back(), abscissa), format_quantity(*least, kind),
      format_quantity(*most, kind));
}

Text described(const VariationField& field) {
  if (!field.rows_at.empty()) {
    VariationField plain = field;
    plain.rows_at.clear();
    return phrase<"table over %1, %2 rows">(described(plain), field.rows_at.size());
  }
  if (!field.step.empty() && field.at)
    return phrase<"\"%1\" of the step \"%2\" at %3">(field.array, field.step,
                                                     format_quantity(*field.at, QuantityKind::time));
  if (!field.step.empty()) return phrase<"\"%1\" of the step \"%2\"">(field.array, field.step);
  if (field.array.empty()) return phrase<"field of %1">(without_folders(field.file));
  return phrase<"\"%1\" of %2">(field.array, without_folders(field.file));
}

VariationValues values_of(const VariationTable& table, const Text& place) {
  check_table(table, place);
  return [table, place](std::span<const Vec3> points, double time, std::span<const double> temperature,
                        std::span<double> out) {
    const bool by_time = table.over == VariationTable::Over::time;
    if (table.over == VariationTable::Over::plastic_strain) {  // of a material that has not flowed
      std::fill_n(out.begin(), points.size(), table_value(table, 0));
      return;
    }
    if (table.over >= VariationTable::Over::x) {
      const auto axis =
          static_cast<std::size_t>(table.over) - static_cast<std::size_t>(VariationTable::Over::x);
      for (std::size_t i = 0; i < points.size(); ++i) out[i] = table_value(table, points[i][axis]);
      return;
    }
    if (!by_time && temperature.empty())
      throw Error(ErrorKind::model, place, phrase<"a table over temperature, but no temperature is known">(),
                  phrase<"State a temperature, or compute it in a step before">());
    if (by_time || temperature.size() == 1) {
      const double value = table_value(table, by_time ? time : temperature.front());
      std::fill_n(out.begin(), points.size(), value);
      return;
    }
    for (std::size_t i = 0; i < points.size(); ++i) out[i] = table_value(table, temperature[i]);
  };
}

/// True if the formula contains one of these variables of one letter.
bool mentions(std::string_view formula, std::string_view variables) {
  const auto belongs = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  for (std::size_t i = 0; i < formula.size(); ++i)
    if (variables.find(formula[i]) != std::string_view::npos && (i == 0 || !belongs(formula[i - 1])) &&
        (i + 1 == formula.size() || !belongs(formula[i + 1])))
      return true;
  return false;
}

/// The same, but it throws if a value is not finite.
VariationValues finite(VariationValues values, const Text& place) {
  return [values = std::move(values), place](std::span<const Vec3> points, double time,
                                             std::span<const double> temperature, std::span<double> out) {
    values(points, time, temperature, out);
    const auto bad = std::find_if(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(points.size()),
                                  [](double value) { return !std::isfinite(value); });
    if (bad == out.begin() + static_cast<std::ptrdiff_t>(points.size())) return;
    const auto i = static_cast<std::size_t>(bad - out.begin());
    throw Error(
        ErrorKind::input, place,
        phrase<"there is no finite value at %1, time %2">(format_vector(points[i], QuantityKind::length),
                                                          format_quantity(time, QuantityKind::time)),
        phrase<"Look for a division by zero, or a root or logarithm of a negative number there">());
  };
}

}  // namespace

QuantityKind abscissa_kind(VariationTable::Over over) {
  switch (over) {
    case VariationTable::Over::time:
      return QuantityKind::time;
    case VariationTable::Over::temperature:
      return QuantityKind::temperature;
    case VariationTable::Over::plastic_strain:
      return QuantityKind::dimensionless;
    case VariationTable::Over::x:
    case VariationTable::Over::y:
    case VariationTable::Over::z:
      break;
  }
  return QuantityKind::length;
}

void check_table(const VariationTable& table, const Text& place) {
  const auto refuse = [&](std::size_t row, const Text& problem, const Text& next) {
    throw Error(ErrorKind::input, place, phrase<"row %1 of the table: %2">(row + 1, problem), next);
  };
  const QuantityKind abscissa = abscissa_kind(table.over);
  const Text ascending = phrase<"Sort the rows by ascending %1, each stated once">(over(table));
  if (table.at.empty() && table.values.empty() && !table.file.empty()) return;
  if (table.at.empty() && table.values.empty())
    throw Error(ErrorKind::input, place, phrase<"the table has no rows">(),
                phrase<"State at least one row: %1 and value">(over(table)));
  if (table.at.size() != table.values.size())
    refuse(std::min(table.at.size(), table.values.size()), phrase<"one of its two numbers is missing">(),
           phrase<"State %1 and value in each row">(over(table)));
  for (std::size_t row = 0; row < table.at.size(); ++row) {
    if (!std::isfinite(table.at[row]) || !std::isfinite(table.values[row]))
      refuse(row, phrase<"the numbers must be finite">(), {});
    if (table.over == VariationTable::Over::temperature && table.at[row] < 0)
      refuse(row, phrase<"the temperature is below absolute zero">(), {});
    // Two rows at one time are a jump: the value before it, and the value after it.
    const bool jumps = table.over == VariationTable::Over::time && row > 0 &&
                       table.at[row] == table.at[row - 1] &&
                       (row == 1 || table.at[row - 2] < table.at[row - 1]);
    if (row > 0 && !(table.at[row] > table.at[row - 1]) && !jumps)
      refuse(row,
             phrase<"%1 does not lie above %2 of the row before">(
                 format_quantity(table.at[row], abscissa), format_quantity(table.at[row - 1], abscissa)),
             ascending);
  }
}

void check_rows(const VariationTable& table, const Range& allowed,
                const std::function<void(double value, const Text& where)>& refuse) {
  for (std::size_t row = 0; row < table.values.size(); ++row) {
    if (allowed.contains(table.values[row])) continue;
    std::string where = format_quantity(table.at[row], abscissa_kind(table.over));
    if (table.over >= VariationTable::Over::x) where = over(table).english() + " = " + where;
    try {
      refuse(table.values[row], where);
    } catch (const Error& wrong) {
      throw Error(wrong.kind(), wrong.place(), phrase<"row %1 of the table: %2">(row + 1, wrong.problem()),
                  wrong.next_step());
    }
  }
}

double table_value(const VariationTable& table, double at) {
  const auto after = std::upper_bound(table.at.begin(), table.at.end(), at);
  if (after == table.at.begin()) return table.values.front();
  if (after == table.at.end()) return table.values.back();
  const auto i = static_cast<std::size_t>(after - table.at.begin());
  const double part = (at - table.at[i - 1]) / (table.at[i] - table.at[i - 1]);
  return std::lerp(table.values[i - 1], table.values[i], part);
}

Text describe(const Variation& variation, QuantityKind kind) {
  return std::visit(
      [&](const auto& by) -> Text {
        using By = std::decay_t<decltype(by)>;
        if constexpr (std::is_same_v<By, VariationTable>)
          return described(by, kind);
        else if constexpr (std::is_same_v<By, VariationFormula>)
          return phrase<"formula %1">(by.text);
        else
          return described(by);
      },
      variation.by);
}

bool varies_in_space(const Variation& variation) {
  if (const auto* table = std::get_if<VariationTable>(&variation.by))
    return table->over != VariationTable::Over::time;
  const auto* formula = std::get_if<VariationFormula>(&variation.by);
  return formula == nullptr || mentions(formula->text, "xyzT");
}

bool varies_over_time(const Variation& variation) {
  if (const auto* table = std::get_if<VariationTable>(&variation.by))
    return table->over == VariationTable::Over::time;
  const auto* formula = std::get_if<VariationFormula>(&variation.by);
  return formula != nullptr && mentions(formula->text, "t");
}

bool varies_over_temperature(const Variation& variation) {
  if (const auto* table = std::get_if<VariationTable>(&variation.by))
    return table->over == VariationTable::Over::temperature;
  const auto* formula = std::get_if<VariationFormula>(&variation.by);
  return formula != nullptr && mentions(formula->text, "T");
}

bool varies_over_plastic_strain(const Variation& variation) {
  const auto* table = std::get_if<VariationTable>(&variation.by);
  return table != nullptr && table->over == VariationTable::Over::plastic_strain;
}

bool varies_over_place(const Variation& variation) {
  if (const auto* table = std::get_if<VariationTable>(&variation.by))
    return table->over >= VariationTable::Over::x;
  const auto* formula = std::get_if<VariationFormula>(&variation.by);
  return formula == nullptr || mentions(formula->text, "xyz");
}

VariationTable with_rows(const VariationTable& table, QuantityKind kind, const VariationSources& sources,
                         const Text& place) {
  if (table.file.empty() || !table.at.empty()) return table;
  if (!sources.table)
    throw Error(ErrorKind::model, place, phrase<"files of tables cannot be read here">(), {});
  return sources.table(table, kind, place);
}

VariationValues variation_values(const Variation& variation, QuantityKind kind,
                                 const VariationSources& sources, const Text& place) {
  if (const auto* table = std::get_if<VariationTable>(&variation.by))
    return values_of(with_rows(*table, kind, sources, place), place);
  if (const auto* formula = std::get_if<VariationFormula>(&variation.by)) {
    if (!sources.formula)
      throw Error(ErrorKind::model, place, phrase<"formulas cannot be evaluated here">(), {});
    return finite(sources.formula(*formula, kind, place), place);
  }
  if (!sources.field) throw Error(ErrorKind::model, place, phrase<"fields cannot be read here">(), {});
  return finite(sources.field(std::get<VariationField>(variation.by), kind, place), place);
}

}  // namespace genba
