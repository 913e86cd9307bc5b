// Reads whole numbers and enumerations from JSON of unknown origin. Only for sources that use the JSON
// library.
#pragma once

#include <cstdint>
#include <utility>

namespace genba {

/// A whole number that fits into `Whole`. Throws the JSON library's exception for fractions, numbers out of
/// range and everything else. The library's get<int>() casts, which is undefined for a large fraction.
template <class Whole, class Json>
Whole whole_number(const Json& json) {
  if (json.is_number_unsigned()) {
    if (const auto value = json.template get<std::uint64_t>(); std::in_range<Whole>(value))
      return static_cast<Whole>(value);
  } else if (json.is_number_integer()) {
    if (const auto value = json.template get<std::int64_t>(); std::in_range<Whole>(value))
      return static_cast<Whole>(value);
  }
  throw Json::other_error::create(500, "no whole number, or one out of range", nullptr);
}

/// A value of an enumeration with the values 0 to `last`.
template <class Kind, class Json>
Kind kind_of(const Json& json, Kind last) {
  const auto number = whole_number<std::int64_t>(json);
  if (number < 0 || number > static_cast<std::int64_t>(last))
    throw Json::other_error::create(500, "no such kind", nullptr);
  return static_cast<Kind>(number);
}

}  // namespace genba
