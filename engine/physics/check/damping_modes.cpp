#include "engine/physics/check/damping_modes.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/trimmed.hpp"

namespace genba {

std::vector<double> damping_of_modes(const ResponseOptions& how) {
  std::vector<double> out;
  std::string_view left = how.damping_table;
  for (int i = 1; !left.empty(); ++i) {
    const std::size_t end = std::min(left.find(';'), left.size());
    const std::string_view text = trimmed(left.substr(0, end));
    left.remove_prefix(std::min(end + 1, left.size()));
    const std::size_t colon = text.rfind(':');
    if (!text.starts_with("mode ") || colon == std::string_view::npos) continue;
    const Text row = phrase<"response, damping_table, row %1">(i);
    const std::string_view numbers = text.substr(5, colon - 5);
    const std::size_t dash = numbers.find('-');
    const auto mode_of = [&](std::string_view part) {
      std::size_t number = 0;
      part = trimmed(part);
      const auto [last_read, error] = std::from_chars(part.data(), part.data() + part.size(), number);
      constexpr std::size_t most = 10000;
      if (error != std::errc() || last_read != part.data() + part.size() || number < 1 || number > most)
        throw Error(ErrorKind::input, row, phrase<"\"%1\" is no number of a mode">(std::string(part)),
                    phrase<"Write rows as \"%1\"">("mode 1: 0.01; mode 2-5: 0.03"));
      return number;
    };
    const std::size_t first = mode_of(numbers.substr(0, dash)),
                      last = dash == std::string_view::npos ? first : mode_of(numbers.substr(dash + 1));
    const double ratio = parse_quantity(text.substr(colon + 1), QuantityKind::share, row);
    if (last < first || !(ratio >= 0 && ratio < 1))
      throw Error(ErrorKind::input, row,
                  last < first ? phrase<"mode %1 lies before mode %2">(last, first)
                               : phrase<"the ratio %1 is not from 0 to below 1">(format_quantity(ratio, QuantityKind::dimensionless)),
                  phrase<"Write rows as \"%1\"">("mode 1: 0.01; mode 2-5: 0.03"));
    if (out.size() < last) out.resize(last, 0.0);
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(first - 1), out.begin() + static_cast<std::ptrdiff_t>(last), ratio);
  }
  return out;
}

}  // namespace genba
