#include "app/frames/frame_envelope.hpp"

#include <algorithm>
#include <cmath>

#include "app/frames/frame_values.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/tissue.hpp"

namespace genba {

namespace {

/// One value per node: the scalar, or the magnitude of a vector.
std::vector<double> sizes_of(const Field& field) {
  if (field.components == 1) return field.data;
  std::vector<double> out(field.data.size() / 3);
  for (std::size_t n = 0; n < out.size(); ++n)
    out[n] = std::hypot(field.data[3 * n], field.data[3 * n + 1], field.data[3 * n + 2]);
  return out;
}

}  // namespace

std::string envelope_name(const std::string& field) {
  return field + "_maximum_over_time";
}

std::vector<Field> frame_envelope(const FrameReader& reader, const std::string& field,
                                  std::optional<double> above, Monitor& monitor) {
  if (reader.frames().empty())
    throw Error(ErrorKind::input, reader.path(), phrase<"there are no frames">(),
                phrase<"Run a step with times first">());
  const FrameHeader first = reader.header(0);
  const Field known = require_field(first, field).field;
  if (known.components != 1 && known.components != 3)
    throw Error(ErrorKind::input, field, phrase<"a tensor has no largest value">(),
                phrase<"Name a field with one value or a direction, for example %1">("von_mises"));
  Field largest{envelope_name(field), 1, {}, known.kind, {}}, when{"time_of_maximum", 1, {}, reader.over(), {}},
      time_above{"time_above", 1, {}, reader.over(), {}};
  std::vector<double> before;
  double at_before = 0;
  for (std::size_t i = 0; i < reader.frames().size(); ++i) {
    monitor.check();
    monitor.progress(phrase<"largest values over time">(),
                     static_cast<double>(i) / static_cast<double>(reader.frames().size()));
    const FrameHeader header = reader.header(i);
    if (header.mesh_check_sum != first.mesh_check_sum)
      throw Error(ErrorKind::file, reader.frames()[i].path, phrase<"this frame is of another mesh">(),
                  phrase<"Let the step begin anew">());
    std::vector<double> now =
        sizes_of(read_frame_array(reader.frames()[i].path, require_field(header, field)));
    if (i == 0) {
      largest.data = now;
      when.data.assign(now.size(), header.at);
      time_above.data.assign(now.size(), 0.0);
    } else {
      if (now.size() != largest.data.size())
        throw Error(ErrorKind::file, reader.frames()[i].path, phrase<"this frame is of another mesh">(),
                    phrase<"Let the step begin anew">());
      for (std::size_t n = 0; n < now.size(); ++n) {
        if (now[n] > largest.data[n]) largest.data[n] = now[n], when.data[n] = header.at;
        if (above) time_above.data[n] += (header.at - at_before) * share_above(*above, before[n], now[n]);
      }
    }
    before = std::move(now);
    at_before = header.at;
  }
  std::vector<Field> out{std::move(largest), std::move(when)};
  if (above) out.push_back(std::move(time_above));
  return out;
}

std::string frame_line_csv(const FrameReader& reader, const Vec3& from, const Vec3& to,
                           const std::string& field, int count, ThreadTeam& team, Monitor& monitor) {
  const double whole = length(minus(to, from));
  if (!(whole > 0))
    throw Error(ErrorKind::input, phrase<"line">(), phrase<"both ends are the same point">(),
                phrase<"Name two points">());
  std::vector<Vec3> points;
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) {
    const double share = static_cast<double>(i) / (count - 1);
    Vec3 p{};
    for (std::size_t c = 0; c < 3; ++c) p[c] = from[c] + share * (to[c] - from[c]);
    points.push_back(p);
    names.push_back(format_quantity(share * whole, QuantityKind::length, 6));
  }
  const FrameProbes probes = probe_frames(reader, points, {field}, team, monitor);
  if (probes.columns.empty())
    throw Error(ErrorKind::input, phrase<"line">(), phrase<"no point of the line lies in the mesh">(),
                phrase<"Choose two points of the body">());
  return frame_probes_csv(reader, probes, names);
}

}  // namespace genba
