#include "engine/procedure/response/frequencies.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

FrequencyRange frequency_range(const ResponseOptions& how, const std::optional<double>& to_of_modes,
                               const ResponseTable& base, const ResponseTable& loads,
                               std::span<const double> natural) {
  FrequencyRange out{how.from, 0};
  for (const ResponseTable* table : {&base, &loads})
    if (table->at.size() > 1) out.to = std::max(out.to, table->last());
  if (out.to == 0) out.to = to_of_modes.value_or(natural.empty() ? 0 : natural.back());
  if (how.to) out.to = *how.to;
  if (out.to > out.from) return out;
  throw Error(ErrorKind::input, phrase<"response, to">(),
              phrase<"the range from %1 to %2 is empty">(format_quantity(out.from, QuantityKind::frequency),
                                                         format_quantity(out.to, QuantityKind::frequency)),
              phrase<"Make the upper frequency larger">());
}

std::vector<double> frequencies_of(const ResponseOptions& how, const FrequencyRange& range,
                                   std::span<const double> natural) {
  std::vector<double> out;
  const int count = how.points;
  if (how.spacing == FrequencySpacing::logarithmic && !(range.from > 0))
    throw Error(ErrorKind::input, phrase<"response, from">(), phrase<"a logarithmic range cannot begin at 0 Hz">(),
                phrase<"Begin above 0 Hz, or choose another spacing">());
  if (how.spacing != FrequencySpacing::clustered) {
    for (int i = 0; i < count; ++i) {
      const double share = static_cast<double>(i) / (count - 1);
      out.push_back(how.spacing == FrequencySpacing::linear ? range.from + share * (range.to - range.from)
                                                            : range.from * std::pow(range.to / range.from, share));
    }
    out.back() = range.to;
    return out;
  }
  std::vector<double> corners{range.from};
  for (const double f : natural)
    if (f > corners.back() * (1 + 1e-9) && f < range.to * (1 - 1e-9)) corners.push_back(f);
  corners.push_back(range.to);
  constexpr double bias = 3;
  out.push_back(corners.front());
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const double middle = (corners[i - 1] + corners[i]) / 2, half = (corners[i] - corners[i - 1]) / 2;
    for (int k = 1; k < count - 1; ++k) {
      const double z = 2.0 * k / (count - 1) - 1;
      out.push_back(middle + half * std::copysign(std::pow(std::abs(z), 1 / bias), z));
    }
    out.push_back(corners[i]);
  }
  return out;
}

}  // namespace genba
