#include "app/run/state_vectors.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "engine/base/file/file.hpp"
#include "engine/base/text/sha256.hpp"

namespace genba::checkpoint_file {

namespace {

constexpr std::size_t chunk_nodes = 65536;

/// True for finite values whose squares and sums stay finite.
bool is_of_a_solve(double value) {
  return std::abs(value) < 1e100;
}

/// Calls take(chunk, first mesh node, nodes) for pieces of a vector in the mesh's order.
template <class Take>
void for_chunks(const StateOrder& order, const Take& take) {
  std::vector<double> chunk;
  for (std::size_t begin = 0; begin < order.nodes; begin += chunk_nodes) {
    const std::size_t count = std::min(chunk_nodes, order.nodes - begin);
    chunk.assign(count * order.dofs, 0.0);
    take(chunk, begin, count);
  }
}

auto at(std::size_t i) {
  return static_cast<std::ptrdiff_t>(i);
}

}  // namespace

std::size_t StateOrder::row_of(std::size_t mesh_node) const {
  const Index node = numbering.equation_node[mesh_node];
  return node < 0 ? rows : static_cast<std::size_t>(node) * dofs;
}

StateOrder order_of(const Mesh& mesh, const NumberedGraph& numbered, std::size_t dofs) {
  return {mesh.points.size(), dofs, static_cast<std::size_t>(numbered.graph.rows()), numbered.numbering};
}

void write_state(const std::string& path, const std::string& header, std::size_t count,
                 const std::function<const std::vector<double>&(std::size_t)>& vector,
                 const StateOrder& order) {
  write_atomically(path, [&](const std::string& temporary) {
    std::ofstream file(temporary, std::ios::binary);
    Sha256 sum;
    const auto put = [&](const void* data, std::size_t size) {
      const std::string_view view(static_cast<const char*>(data), size);
      sum.add(view);
      file.write(view.data(), static_cast<std::streamsize>(size));
      if (!file) throw Error(ErrorKind::file, path, phrase<"cannot be written: %1">(std::strerror(errno)));
    };
    const std::uint64_t length = header.size();
    put(magic, sizeof magic);
    put(&length, sizeof length);
    put(header.data(), header.size());
    for (std::size_t i = 0; i < count; ++i) {
      const std::vector<double>& values = vector(i);
      for_chunks(order, [&](std::vector<double>& chunk, std::size_t begin, std::size_t nodes) {
        for (std::size_t n = 0; n < nodes; ++n)
          if (const std::size_t from = order.row_of(begin + n); from < order.rows)
            std::copy_n(values.begin() + at(from), order.dofs, chunk.begin() + at(n * order.dofs));
        put(chunk.data(), chunk.size() * sizeof(double));
      });
    }
    const auto digest = sum.digest();
    file.write(reinterpret_cast<const char*>(digest.data()), static_cast<std::streamsize>(digest.size()));
    file.close();
    if (!file) throw Error(ErrorKind::file, path, phrase<"cannot be written: %1">(std::strerror(errno)));
  });
}

std::vector<std::vector<double>> read_vectors(const std::string& path, Opened& opened, std::size_t count,
                                              const StateOrder& order) {
  Sha256 sum;
  sum.add(opened.head);
  std::vector<std::vector<double>> out(count);
  for (std::vector<double>& values : out) {
    values.assign(order.rows, 0.0);
    for_chunks(order, [&](std::vector<double>& chunk, std::size_t begin, std::size_t nodes) {
      const std::size_t size = chunk.size() * sizeof(double);
      opened.file.read(reinterpret_cast<char*>(chunk.data()), static_cast<std::streamsize>(size));
      sum.add({reinterpret_cast<const char*>(chunk.data()), size});
      if (!std::all_of(chunk.begin(), chunk.end(), is_of_a_solve))
        damaged(path, phrase<"it holds numbers that no solve has">());
      for (std::size_t n = 0; n < nodes; ++n)
        if (const std::size_t to = order.row_of(begin + n); to < order.rows)
          std::copy_n(chunk.begin() + at(n * order.dofs), order.dofs, values.begin() + at(to));
    });
  }
  std::array<std::uint8_t, digest_size> digest{};
  opened.file.read(reinterpret_cast<char*>(digest.data()), digest_size);
  if (!opened.file || digest != sum.digest()) damaged(path, phrase<"its checksum is wrong">());
  return out;
}

}  // namespace genba::checkpoint_file
