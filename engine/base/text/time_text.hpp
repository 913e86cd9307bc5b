// Dates and times as people read them.
#pragma once

#include <ctime>
#include <string>

namespace genba {

enum class TimeZone { local, utc };

/// A time by a strftime format; at most 63 characters.
inline std::string format_time(std::time_t time, const char* format = "%Y-%m-%d %H:%M",
                               TimeZone zone = TimeZone::local) {
  std::tm parts{};
  if (zone == TimeZone::utc)
    ::gmtime_r(&time, &parts);
  else
    ::localtime_r(&time, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof text, format, &parts)};
}

}  // namespace genba
