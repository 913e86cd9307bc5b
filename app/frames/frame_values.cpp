#include "app/frames/frame_values.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>

#include "app/frames/frame_extremes.hpp"
#include "app/frames/raw_file.hpp"
#include "app/frames/xml_tags.hpp"
#include "engine/analysis/results/point_locator.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/csv_cell.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

std::string with_unit(const std::string& name, QuantityKind kind) {
  const std::string unit(si_unit(kind));
  return unit.empty() ? name : name + " (" + unit + ")";
}

/// Cells of a line, as csv_cell() writes them.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && line.substr(i + 1).starts_with('"')) {
      cells.back() += line[i++];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  return cells;
}

std::optional<FrameExtreme> read_line(std::string_view line) {
  constexpr std::size_t columns = 14;
  const std::vector<std::string> cells = cells_of(line);
  if (cells.size() != columns) return {};
  FrameExtreme out;
  out.field = cells[2];
  const auto frame = read_count(cells[0], std::int64_t{1} << 40);
  const auto number = [&](std::size_t i, double& to) {
    const auto value = read_number(cells[i]);
    if (value) to = *value;
    return value.has_value();
  };
  const auto end = [&](std::size_t i, double& value, std::int64_t& node, Vec3& place) {
    const auto tag = read_count(cells[i + 1], std::numeric_limits<std::int64_t>::max());
    if (tag) node = *tag;
    return tag && number(i, value) && number(i + 2, place[0]) && number(i + 3, place[1]) &&
           number(i + 4, place[2]);
  };
  if (!frame || !number(1, out.at) || !end(4, out.min, out.min_node, out.min_place) ||
      !end(9, out.max, out.max_node, out.max_place))
    return {};
  out.frame = static_cast<std::size_t>(*frame);
  return out;
}

template <class Take>
void for_lines(std::string_view table, const Take& take) {
  for (std::size_t at = 0, end = 0; (end = table.find('\n', at)) != std::string_view::npos; at = end + 1)
    take(table.substr(at, end - at));
}

std::string table_path(const FrameReader& reader) {
  return reader.frames().empty() ? std::string()
                                 : (fs::path(reader.frames()[0].path).parent_path() / extremes_name).string();
}

std::string number_cell(double value) {
  return std::isfinite(value) ? exact_number(value) : std::string();
}

}  // namespace

std::size_t nearest_frame(const FrameReader& reader, double at) {
  const auto& frames = reader.frames();
  if (frames.empty())
    throw Error(ErrorKind::input, reader.step(), phrase<"the step has no frames">(),
                phrase<"Wait until its first frame is there, or run it again">());
  const auto nearest =
      std::ranges::min_element(frames, {}, [&](const ListedFrame& f) { return std::abs(f.at - at); });
  return static_cast<std::size_t>(nearest - frames.begin());
}

const FrameArray& require_field(const FrameHeader& header, const std::string& name) {
  std::vector<std::string> names;
  for (const FrameArray& array : header.nodal) {
    if (array.field.name == name) return array;
    names.push_back(array.field.name);
  }
  throw Error(ErrorKind::input, name,
              phrase<"the frames have no nodal field of this name, but %1">(quoted_list(names)),
              phrase<"Choose one of them">());
}

std::string column_title(const Field& field, int component) {
  const auto c = static_cast<std::size_t>(component);
  std::string part;
  if (c < field.component_names.size())
    part = ":" + field.component_names[c];
  else if (field.components > 1)
    part = ":" + std::to_string(component + 1);
  return with_unit(field.name + part, field.kind);
}

std::string extremes_table(const FrameReader& reader, Monitor& monitor) {
  const std::size_t count = reader.frames().size();
  std::vector<std::string> lines(count + 1);
  std::vector<std::size_t> fields_of(count + 1, 0);
  const std::string path = table_path(reader);
  if (std::error_code code; !path.empty() && fs::is_regular_file(path, code))
    for_lines(read_file(path), [&](std::string_view line) {
      const auto read = read_line(line);
      if (!read || read->frame == 0 || read->frame > count || read->at != reader.frames()[read->frame - 1].at)
        return;
      lines[read->frame] += std::string(line) + "\n";
      ++fields_of[read->frame];
    });
  const std::size_t most = *std::ranges::max_element(fields_of);
  std::string table = extremes_header(reader.over());
  std::shared_ptr<const Mesh> mesh;
  for (std::size_t i = 1; i <= count; ++i) {
    if (fields_of[i] == 0 || fields_of[i] < most) {
      monitor.check();
      monitor.progress(phrase<"extremes">(), static_cast<double>(i) / static_cast<double>(count));
      const FrameFields fields = reader.read(i - 1);
      mesh = read_frame_mesh(reader.frames()[i - 1].path);
      lines[i] = extremes_lines(i, fields.at, *mesh, fields.nodal);
    }
    table += lines[i];
  }
  return table;
}

std::vector<FrameExtreme> read_extremes(const std::string& table) {
  std::vector<FrameExtreme> out;
  for_lines(table, [&](std::string_view line) {
    if (auto read = read_line(line)) out.push_back(std::move(*read));
  });
  return out;
}

std::vector<FrameExtreme> greatest(const std::vector<FrameExtreme>& extremes) {
  std::vector<FrameExtreme> out;
  for (const FrameExtreme& e : extremes) {
    const auto known = std::ranges::find(out, e.field, &FrameExtreme::field);
    if (known == out.end())
      out.push_back(e);
    else if (e.max > known->max)
      *known = e;
  }
  return out;
}

FrameProbes probe_frames(const FrameReader& reader, std::span<const Vec3> points,
                         const std::vector<std::string>& fields, ThreadTeam& team, Monitor& monitor,
                         std::vector<std::size_t> frames) {
  FrameProbes out;
  out.inside.assign(points.size(), 0);
  if (reader.frames().empty()) return out;
  const FrameHeader first = reader.header(0);
  std::vector<std::string> names = fields;
  if (names.empty())
    for (const FrameArray& array : first.nodal) names.push_back(array.field.name);
  const auto mesh = read_frame_mesh(reader.frames()[0].path);
  const PointLocator locator(mesh, team);
  std::vector<std::optional<MeshPlace>> places;
  for (std::size_t p = 0; p < points.size(); ++p) {
    places.push_back(locator.find(points[p]));
    out.inside[p] = places.back().has_value();
    if (!places.back()) continue;
    for (const std::string& name : names) {
      const Field& field = require_field(first, name).field;
      for (int c = 0; c < field.components; ++c) out.columns.push_back({p, field, c, {}});
    }
  }
  if (frames.empty())
    for (std::size_t i = 0; i < reader.frames().size(); ++i) frames.push_back(i);
  out.frames = std::move(frames);
  for (const std::size_t i : out.frames) {
    monitor.check();
    monitor.progress(phrase<"values at points">(),
                     static_cast<double>(out.at.size()) / static_cast<double>(out.frames.size()));
    const FrameHeader header = reader.header(i);
    if (header.mesh_check_sum != first.mesh_check_sum)
      throw Error(ErrorKind::file, reader.frames()[i].path, phrase<"this frame is of another mesh">(),
                  phrase<"Let the step begin anew">());
    out.at.push_back(header.at);
    std::vector<Field> read;
    for (const std::string& name : names)
      read.push_back(read_frame_array(reader.frames()[i].path, require_field(header, name)));
    for (FrameProbes::Column& column : out.columns) {
      const auto& field = *std::ranges::find(read, column.field.name, &Field::name);
      if (field.components != column.field.components) fail_damaged(reader.frames()[i].path);
      const auto values = interpolate(*mesh, field.data, field.components, *places[column.point]);
      column.values.push_back(values[static_cast<std::size_t>(column.component)]);
    }
  }
  return out;
}

std::string frame_probes_csv(const FrameReader& reader, const FrameProbes& probes,
                             std::span<const std::string> names) {
  std::string out = "frame," + csv_cell(with_unit(std::string(name(reader.over())), reader.over()));
  for (const FrameProbes::Column& column : probes.columns)
    out += "," +
           csv_cell(column_title(column.field, column.component) + " at " +
                    (column.point < names.size() ? names[column.point] : std::to_string(column.point + 1)));
  out += "\n";
  for (std::size_t i = 0; i < probes.at.size(); ++i) {
    out += std::to_string(probes.frames[i] + 1) + "," + exact_number(probes.at[i]);
    for (const FrameProbes::Column& column : probes.columns) out += "," + number_cell(column.values[i]);
    out += "\n";
  }
  return out;
}

std::string frame_field_csv(const FrameReader& reader, std::size_t i, const std::string& field) {
  const FrameHeader header = reader.header(i);
  const std::string& path = reader.frames()[i].path;
  const Field values = read_frame_array(path, require_field(header, field));
  const auto mesh = read_frame_mesh(path);
  std::string out = "node,x (m),y (m),z (m)";
  for (int c = 0; c < values.components; ++c) out += "," + csv_cell(column_title(values, c));
  out += "\n";
  const double* value = values.data.data();
  for (std::size_t n = 0; n < mesh->points.size(); ++n) {
    out += std::to_string(mesh->node_tags[n]);
    for (const double x : mesh->points[n]) out += "," + exact_number(x);
    for (int c = 0; c < values.components; ++c) out += "," + number_cell(*value++);
    out += "\n";
  }
  return out;
}

void export_frame(const FrameReader& reader, std::size_t i, const std::string& path) {
  const FrameHeader header = reader.header(i);
  const std::string& from = reader.frames()[i].path;
  for (const auto* arrays : {&header.nodal, &header.of_elements})
    for (const FrameArray& array : *arrays) (void)read_frame_array(from, array);
  (void)read_frame_mesh(from);
  write_atomically(path, [&](const std::string& temporary) {
    std::error_code code;
    fs::copy_file(from, temporary, fs::copy_options::overwrite_existing, code);
    if (code)
      throw Error(ErrorKind::file, path, phrase<"cannot write the file: %1">(code.message()),
                  phrase<"Free some disk space or choose another folder">());
  });
}

}  // namespace genba
