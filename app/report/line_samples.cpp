#include "app/report/line_samples.hpp"

#include <cmath>
#include <cstdio>
#include <limits>

#include "app/report/report.hpp"
#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

Vec3 place_on(const Vec3& from, const Vec3& to, int i, int count) {
  const double t = static_cast<double>(i) / (count - 1);
  return {from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]), from[2] + t * (to[2] - from[2])};
}

double checked_length(const Vec3& from, const Vec3& to, int count) {
  const double size = length(minus(to, from));
  if (!(size > 0) || !std::isfinite(size) || count < 2)
    throw Error(ErrorKind::input, phrase<"line">(),
                phrase<"it goes from %1 to %2">(place_text(from, 0), place_text(to, 0)),
                phrase<"Give two different points">());
  return size;
}

}  // namespace

LineSamples sample_line(const Results& results, const Field& field, int component, const Vec3& from,
                        const Vec3& to, int count) {
  const double size = checked_length(from, to, count);
  LineSamples out;
  for (int i = 0; i < count; ++i) {
    out.distance.push_back(size * i / (count - 1));
    const std::vector<double> values = probe(results, field, place_on(from, to, i, count));
    double value = std::numeric_limits<double>::quiet_NaN();
    if (!values.empty() && component >= 0) value = values.at(static_cast<std::size_t>(component));
    if (!values.empty() && component < 0) {
      double sum = 0;
      for (const double v : values) sum += v * v;
      value = values.size() == 1 ? values[0] : std::sqrt(sum);
    }
    out.value.push_back(value);
  }
  return out;
}

std::string line_csv(const Results& results, const Vec3& from, const Vec3& to, int count) {
  const double size = checked_length(from, to, count);
  std::vector<Probe> probes;
  for (int i = 0; i < count; ++i) {
    char distance[32];
    std::snprintf(distance, sizeof distance, "%.9g", size * i / (count - 1));
    probes.push_back({distance, place_on(from, to, i, count)});
  }
  std::string out = probes_csv(results, probes);
  return "distance [m]" + out.substr(out.find(','));
}

}  // namespace genba
