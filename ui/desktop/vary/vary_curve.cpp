// The points of a formula for its plot.
#include <QRegularExpression>

#include "ui/desktop/look/text.hpp"
#include "ui/desktop/vary/table_edit.hpp"
#include "ui/desktop/vary/variation_dialog.hpp"

namespace genba {
namespace {

using Over = VariationTable::Over;
constexpr int curve_points = 201;
constexpr double coldest = 273.15, hottest = 1273.15;  // K, ends of a curve over temperature
constexpr double room = 293.15;                        // K, for other curves

}  // namespace

Over first_variable(const std::string& formula) {
  // A unit follows its number: "5 s * t" has one variable.
  static const QRegularExpression name(R"((?<![A-Za-z0-9_.])(?<!\d )([xyztT])(?![A-Za-z0-9_(]))");
  const auto match = name.match(qt(formula));
  const QString found = match.captured(1);
  return found == "x"   ? Over::x
         : found == "y" ? Over::y
         : found == "z" ? Over::z
         : found == "T" ? Over::temperature
                        : Over::time;
}

VaryCurve formula_curve(const VariationFormula& formula, QuantityKind kind, Over along,
                        const VaryContext& context) {
  const VariationValues values =
      variation_values(Variation{formula}, kind, sources_without_files(), phrase<"formula">());
  Vec3 middle{};
  for (std::size_t c = 0; c < 3; ++c) middle[c] = 0.5 * (context.box[0][c] + context.box[1][c]);
  const std::size_t axis = along == Over::x ? 0 : along == Over::y ? 1 : 2;
  const bool in_space = along != Over::time && along != Over::temperature;
  const double from = along == Over::time          ? context.times[0]
                      : along == Over::temperature ? coldest
                                                   : context.box[0][axis];
  const double to = along == Over::time          ? context.times[1]
                    : along == Over::temperature ? hottest
                                                 : context.box[1][axis];
  const DisplayUnit at_unit = display_unit(kind_over(along)), unit = display_unit(kind);
  static const char* const names[] = {"x", "y", "z"};
  VaryCurve out;
  out.along = with_unit(along == Over::time          ? VariationDialog::tr("time")
                        : along == Over::temperature ? VariationDialog::tr("temperature")
                                                     : QString(names[axis]),
                        kind_over(along));
  for (int i = 0; i < curve_points; ++i) {
    const double at = from + (to - from) * i / (curve_points - 1);
    Vec3 point = middle;
    if (in_space) point[axis] = at;
    const double temperature = along == Over::temperature ? at : room;
    double value = 0;
    values({&point, 1}, along == Over::time ? at : context.times[0], {&temperature, 1}, {&value, 1});
    out.points.push_back({at * at_unit.scale + at_unit.offset, value * unit.scale + unit.offset});
  }
  return out;
}

}  // namespace genba
