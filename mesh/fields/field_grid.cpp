#include "mesh/fields/field_grid.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"

namespace genba {
namespace {

constexpr std::string_view grid_magic = "GENBAFLD";

/// Header before the numbers.
struct GridHead {
  std::int64_t points = 0, cells = 0, nodes = 0, of_points = 0;
};

template <class T>
void put_values(std::string& out, const std::vector<T>& values) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

template <class T>
std::vector<T> take_values(std::string_view& in, std::int64_t count) {
  std::vector<T> values(static_cast<std::size_t>(count));
  std::memcpy(values.data(), in.data(), values.size() * sizeof(T));
  in.remove_prefix(values.size() * sizeof(T));
  return values;
}

/// Number of bytes after the header; negative: the counts are not valid.
std::int64_t bytes_of(const GridHead& head) {
  constexpr std::int64_t most = std::numeric_limits<Index>::max();
  for (const std::int64_t count : {head.points, head.cells, head.nodes})
    if (count < 1 || count > 32 * most) return -1;
  if (head.points > most || (head.of_points != 0 && head.of_points != 1)) return -1;
  const std::int64_t values = head.of_points == 1 ? head.points : head.cells;
  return 24 * head.points + head.cells + 4 * head.nodes + 8 * values;
}

bool is_right(const FieldGrid& grid) {
  std::size_t nodes = 0;
  for (const std::uint8_t type : grid.types) {
    if (cell_nodes(type) == 0) return false;
    nodes += static_cast<std::size_t>(cell_nodes(type));
  }
  if (nodes != grid.nodes.size()) return false;
  for (const Index node : grid.nodes)
    if (node < 0 || static_cast<std::size_t>(node) >= grid.points.size()) return false;
  for (const Vec3& p : grid.points)
    for (const double c : p)
      if (!std::isfinite(c)) return false;
  for (const double value : grid.values)
    if (!std::isfinite(value)) return false;
  return true;
}

}  // namespace

void write_field_grid(const std::string& path, const FieldGrid& grid) {
  const GridHead head{static_cast<std::int64_t>(grid.points.size()),
                      static_cast<std::int64_t>(grid.types.size()),
                      static_cast<std::int64_t>(grid.nodes.size()), grid.of_points ? 1 : 0};
  std::string out(grid_magic);
  out.append(reinterpret_cast<const char*>(&head), sizeof head);
  put_values(out, grid.points);
  put_values(out, grid.types);
  put_values(out, grid.nodes);
  put_values(out, grid.values);
  write_text_atomically(path, out);
}

FieldGrid read_field_grid(const std::string& path) {
  static_assert(sizeof(Vec3) == 24 && sizeof(Index) == 4);
  const std::string bytes = read_file(path);
  const auto refuse = [&] {
    throw Error(ErrorKind::file, path, phrase<"the field that the mesher handed over is damaged">(),
                phrase<"Look whether the disk with the temporary folder is full">());
  };
  GridHead head;
  if (bytes.size() < grid_magic.size() + sizeof head || !bytes.starts_with(grid_magic)) refuse();
  std::memcpy(&head, bytes.data() + grid_magic.size(), sizeof head);
  std::string_view in = std::string_view(bytes).substr(grid_magic.size() + sizeof head);
  if (bytes_of(head) != static_cast<std::int64_t>(in.size())) refuse();
  FieldGrid grid;
  grid.points = take_values<Vec3>(in, head.points);
  grid.types = take_values<std::uint8_t>(in, head.cells);
  grid.nodes = take_values<Index>(in, head.nodes);
  grid.of_points = head.of_points == 1;
  grid.values = take_values<double>(in, grid.of_points ? head.points : head.cells);
  if (!is_right(grid)) refuse();
  return grid;
}

}  // namespace genba
