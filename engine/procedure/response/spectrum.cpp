// The largest answer to a base motion that is known by its response spectrum.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/symmetric_eigen.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/response/kinds.hpp"
#include "engine/procedure/response/parts.hpp"

namespace genba {

namespace {

/// Acceleration of the spectrum at a frequency, m/s^2.
double spectral_acceleration(const ResponseOptions& how, const ResponseTable& table, double frequency) {
  const double omega = 2 * std::numbers::pi * frequency, value = table.value(frequency);
  if (how.base == BaseMotion::velocity) return omega * value;
  if (how.base == BaseMotion::displacement) return omega * omega * value;
  return value;
}

}  // namespace

void run_spectrum(ResponseRun& run) {
  ReducedBody& body = run.body;
  const ResponseOptions& how = body.how();
  const ResponseTable table = base_table_of(how);
  if (body.rigid_count() > 0)
    throw Error(ErrorKind::model, phrase<"response">(), phrase<"a spectrum moves the supports, and the body has none">(),
                phrase<"Hold the body where the base moves it">());
  const std::size_t modes = body.count();
  std::vector<double> forces = body.base_forces(), peak(modes);
  for (std::size_t i = 0; i < modes; ++i)
    peak[i] = forces[i] * spectral_acceleration(how, table, body.frequency(i)) / (body.omega(i) * body.omega(i));
  if (how.combination == ModeCombination::cqc)
    for (std::size_t i = 0; i < modes; ++i)
      if (!(body.ratio(i) > 0))
        throw Error(ErrorKind::input, phrase<"response, combination">(),
                    phrase<"cqc needs damping, and mode %1 at %2 has none">(
                        i + 1, format_quantity(body.frequency(i), QuantityKind::frequency)),
                    phrase<"State damping_ratio, or choose srss">());
  std::size_t shapes = modes;
  double rigid = 0;
  if (how.correction) {
    rigid = spectral_acceleration(how, table, std::max(table.last(), body.frequency(modes - 1)));
    body.add_shape(body.left_out(body.base_load(), forces));
    run.report.has_correction = true;
    ++shapes;
  }
  for (std::size_t i = 0; i < modes; ++i) run.report.part.push_back(std::abs(peak[i]) * body.size_of(i));
  run.report.moved_mass = body.moved_mass();
  run.report.notes.push_back(phrase<"the modes move %1 of the mass along the motion of the base">(
      format_quantity(run.report.moved_mass, QuantityKind::share, 4)));
  run.report.notes.push_back(
      how.correction ? phrase<"the missing mass answers without delay to %1, that of the highest frequency">(
                           format_quantity(rigid, QuantityKind::acceleration, 6))
                     : phrase<"the mass that the modes do not move is left out">());
  const double first = body.frequency(0), last = body.frequency(modes - 1);
  if (table.at.size() > 1 && (first < table.first() || last > table.last()))
    run.report.notes.push_back(phrase<"modes from %1 to %2 reach beyond the table: its end values hold there">(
        format_quantity(first, QuantityKind::frequency), format_quantity(last, QuantityKind::frequency)));
  SmallMatrix q(static_cast<int>(shapes));
  for (std::size_t i = 0; i < modes; ++i)
    for (std::size_t j = 0; j < modes; ++j) {
      const double together = i == j ? 1.0
                              : how.combination == ModeCombination::cqc
                                  ? cqc_correlation(body.omega(i), body.ratio(i), body.omega(j), body.ratio(j))
                                  : 0.0;
      q(static_cast<int>(i), static_cast<int>(j)) = together * peak[i] * peak[j];
    }
  if (how.correction) q(static_cast<int>(modes), static_cast<int>(modes)) = rigid * rigid;
  if (how.combination == ModeCombination::absolute) {
    std::vector<std::vector<double>> parts;
    for (std::size_t i = 0; i < shapes; ++i) {
      parts.emplace_back(shapes, 0.0);
      parts.back()[i] = std::sqrt(q(static_cast<int>(i), static_cast<int>(i)));
    }
    return hand_out_parts(run, parts);
  }
  hand_out_parts(run, parts_of(q));
}

}  // namespace genba
