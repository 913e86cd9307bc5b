// Evaluates a whole series: extremes, and values at points over its frames, in SI.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/frames/frame_reader.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// The frame nearest to a time, 0-based; of two equally near frames the earlier one. Throws Error(input) if
/// there are no frames.
std::size_t nearest_frame(const FrameReader& reader, double at);

/// A nodal field of a frame, without its values. Throws Error(input) naming the fields that exist.
const FrameArray& require_field(const FrameHeader& header, const std::string& name);

/// "temperature (K)", "displacement:x (m)".
std::string column_title(const Field& field, int component);

/// A line of the table of extremes (frame_extremes.hpp).
struct FrameExtreme {
  std::size_t frame = 0;  ///< 1-based
  double at = 0;
  std::string field;  ///< "displacement:magnitude"
  double min = 0, max = 0;
  std::int64_t min_node = 0, max_node = 0;
  Vec3 min_place{}, max_place{};
};

/// The table of all frames: the one of the writer, with missing frames computed. Throws as
/// FrameReader::read().
std::string extremes_table(const FrameReader& reader, Monitor& monitor);
/// Parses the lines of the table. Skips a line that is not valid.
std::vector<FrameExtreme> read_extremes(const std::string& table);
/// For every field the line with its largest value over all frames (of equal ones the first), in field order.
std::vector<FrameExtreme> greatest(const std::vector<FrameExtreme>& extremes);

/// Values at points over frames.
struct FrameProbes {
  struct Column {
    std::size_t point = 0;  ///< index into the points asked for
    Field field;            ///< without values
    int component = 0;
    std::vector<double> values;  ///< [frame]
  };
  std::vector<std::size_t> frames;  ///< 0-based
  std::vector<double> at;           ///< [frame]
  std::vector<char> inside;         ///< [point]; a point outside has no columns
  std::vector<Column> columns;
};

/// Interpolates in the elements that contain the points. fields: nodal fields by name; empty: all of the
/// first frame. frames: which ones, 0-based, ascending; empty: all. Throws as FrameReader::read();
/// Error(input) as require_field(); Error(file) naming a frame with another mesh than the first.
FrameProbes probe_frames(const FrameReader& reader, std::span<const Vec3> points,
                         const std::vector<std::string>& fields, ThreadTeam& team, Monitor& monitor,
                         std::vector<std::size_t> frames = {});
/// "frame,time (s),temperature (K) at 1,...": one line per frame. names: of the points; may be fewer than the
/// points.
std::string frame_probes_csv(const FrameReader& reader, const FrameProbes& probes,
                             std::span<const std::string> names);

/// Values of a nodal field of frame i (0-based) by node: "node,x (m),y (m),z (m),temperature (K)".
std::string frame_field_csv(const FrameReader& reader, std::size_t i, const std::string& field);

/// Copies a frame after checking that it is complete. Throws Error(file) naming a damaged one.
void export_frame(const FrameReader& reader, std::size_t i, const std::string& path);

}  // namespace genba
