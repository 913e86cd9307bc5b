#include "engine/solve/cpu/cpu_split.hpp"

#include <algorithm>

#include "engine/solve/backend/diagonal_blocks.hpp"
#include "engine/solve/cpu/cpu_handles.hpp"

namespace genba {

namespace {

class CpuNodes final : public DeviceNodes {
 public:
  CpuNodes(std::span<const Index> nodes, int block) : nodes(nodes.begin(), nodes.end()), block_(block) {}
  Index count() const override { return static_cast<Index>(nodes.size()); }
  int block() const override { return block_; }
  const std::vector<Index> nodes;

 private:
  int block_;
};

/// Calls visit(number of the packed vector, number of the whole one).
template <class Visit>
void for_each_number(const CpuNodes& list, const DeviceVector& v, const DeviceVector& packed, Visit&& visit) {
  const auto block = static_cast<Offset>(list.block());
  const Index last = list.nodes.empty() ? -1 : *std::ranges::max_element(list.nodes);
  if (packed.size() != list.count() * block || v.size() < (last + 1) * block)
    throw Error(ErrorKind::internal_fault, phrase<"CPU backend">(),
                phrase<"%1 numbers for %2 nodes of a vector of %3">(packed.size(), list.count(), v.size()));
  for (Offset i = 0; i < list.count(); ++i)
    for (Offset c = 0; c < block; ++c)
      visit(i * block + c, static_cast<Offset>(list.nodes[static_cast<std::size_t>(i)]) * block + c);
}

}  // namespace

std::unique_ptr<DeviceNodes> CpuSplit::make_nodes(std::span<const Index> nodes, int block) {
  return std::make_unique<CpuNodes>(nodes, block);
}

void CpuSplit::gather(const DeviceNodes& nodes, const DeviceVector& v, DeviceVector& packed) {
  const auto& from = own<const CpuVector>(v).data;
  auto& to = own<CpuVector>(packed).data;
  for_each_number(own<const CpuNodes>(nodes), v, packed, [&](Offset i, Offset k) { to[i] = from[k]; });
}

void CpuSplit::scatter(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v) {
  const auto& from = own<const CpuVector>(packed).data;
  auto& to = own<CpuVector>(v).data;
  for_each_number(own<const CpuNodes>(nodes), v, packed, [&](Offset i, Offset k) { to[k] = from[i]; });
}

void CpuSplit::scatter_add(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v, const DeviceVector* minus) {
  const auto& from = own<const CpuVector>(packed).data;
  auto& to = own<CpuVector>(v).data;
  const double* less = minus == nullptr ? nullptr : own<const CpuVector>(*minus).data.data();
  for_each_number(own<const CpuNodes>(nodes), v, packed,
                  [&](Offset i, Offset k) { to[k] = less == nullptr ? to[k] + from[i] : (to[k] + from[i]) - less[k]; });
}

std::vector<double> CpuSplit::read_diagonal_blocks(const DeviceMatrix& a, int block, std::span<const Index> nodes) {
  const auto size = static_cast<std::size_t>(block * block);
  std::vector<double> all(static_cast<std::size_t>(a.rows() * block)), out;
  std::visit([&](const auto& m) { extract_diagonal_blocks(m, block, all); }, own<const CpuMatrix>(a).matrix);
  for (const Index node : nodes) {
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(node) * size);
    out.insert(out.end(), from, from + static_cast<std::ptrdiff_t>(size));
  }
  return out;
}

std::unique_ptr<DevicePreconditioner> CpuSplit::make_block_jacobi(const DeviceMatrix& a, int block, std::span<const Index> nodes,
                                                                  std::span<const double> added) {
  diagonal_block_size(Preconditioner::block_jacobi, block, a.rows());
  auto made = std::make_unique<CpuPreconditioner>(backend_, meter_, Preconditioner::block_jacobi, a.rows(), block);
  const std::span<double> blocks(made->inverse.data(), static_cast<std::size_t>(made->inverse.size()));
  std::visit([&](const auto& m) { extract_diagonal_blocks(m, block, blocks); }, own<const CpuMatrix>(a).matrix);
  const auto size = static_cast<std::size_t>(block * block);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t e = 0; e < size; ++e) blocks[static_cast<std::size_t>(nodes[i]) * size + e] += added[i * size + e];
  invert_diagonal_blocks(block, blocks);
  return made;
}

NodeRows CpuSplit::read_rows(const DeviceMatrix& a, int block, std::span<const Index> nodes) {
  const BlockReader reader =
      std::visit([&](const auto& m) { return BlockReader(m, block); }, own<const CpuMatrix>(a).matrix);
  const HeldBytes lists(meter_, reader.bytes());
  std::vector<Index> place(static_cast<std::size_t>(reader.nodes()), -1);
  for (std::size_t i = 0; i < nodes.size(); ++i) place[static_cast<std::size_t>(nodes[i])] = static_cast<Index>(i);
  const Offset size = block * block;
  NodeRows out;
  out.blocks.rows = out.blocks.columns = static_cast<Index>(nodes.size());
  out.blocks.row_block = out.blocks.column_block = block;
  out.blocks.row_ptr = Buffer<Offset>(static_cast<Offset>(nodes.size()) + 1);
  out.alone.assign(nodes.size() * static_cast<std::size_t>(block), 1);
  std::vector<Index> column;
  std::vector<double> value;
  BlockRows row;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    reader.read(nodes[i], nodes[i] + 1, row);
    for (std::size_t k = 0; k < row.column.size(); ++k) {
      const double* from = row.value.data() + static_cast<Offset>(k) * size;
      for (int e = 0; e < block * block; ++e)
        if (from[e] != 0 && !(row.column[k] == nodes[i] && e / block == e % block))
          out.alone[i * static_cast<std::size_t>(block) + static_cast<std::size_t>(e / block)] = 0;
      if (const Index there = place[static_cast<std::size_t>(row.column[k])]; there >= 0) {
        column.push_back(there);
        value.insert(value.end(), from, from + size);
      }
    }
    out.blocks.row_ptr[static_cast<Offset>(i) + 1] = static_cast<Offset>(column.size());
  }
  out.blocks.column = Buffer<Index>(static_cast<Offset>(column.size()));
  out.blocks.value = Buffer<double>(static_cast<Offset>(value.size()));
  std::copy(column.begin(), column.end(), out.blocks.column.begin());
  std::copy(value.begin(), value.end(), out.blocks.value.begin());
  return out;
}

std::unique_ptr<DeviceModes> CpuSplit::make_motions(int block, std::span<const double> points, const MotionFrame& frame) {
  return std::make_unique<CpuModes>(meter_, rigid_motions(points, block, frame));
}

std::vector<double> CpuSplit::read_modes(const DeviceModes& modes) { return own<const CpuModes>(modes).modes.values; }

std::unique_ptr<DeviceModes> CpuSplit::upload_modes(int block, int count, std::span<const double> values) {
  return std::make_unique<CpuModes>(meter_, Modes{count, block, {values.begin(), values.end()}});
}

CoarseLevel CpuSplit::coarsen_level(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                    const DeviceModes& modes, const MultigridOptions& options, const SharedAggregates* shared,
                                    Monitor& monitor) {
  const Modes& fine_modes = own<const CpuModes>(modes).modes;
  const BlockReader reader = std::visit([&](const auto& m) { return BlockReader(m, fine_modes.block); },
                                        own<const CpuMatrix>(a).matrix);
  const HeldBytes lists(meter_, reader.bytes());
  std::optional<HostCoarseLevel> made = genba::coarsen(reader, own<const CpuPreconditioner>(diagonal).blocks(), largest,
                                                       fine_modes, options, team_, monitor, meter_, shared);
  if (!made) return {};
  auto coarse_modes = std::make_unique<CpuModes>(meter_, std::move(made->modes));
  return {std::visit([&](auto&& p) { return backend_.make_transfer(std::move(p)); }, std::move(made->prolongator)),
          a.precision() == Precision::fp32 ? backend_.make_matrix(narrow(std::move(made->matrix)))
                                           : backend_.make_matrix(std::move(made->matrix)),
          std::move(coarse_modes)};
}

CoarseLevel CpuSplit::coarsen_shared(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                     const DeviceModes& modes, const MultigridOptions& options, const SharedAggregates& shared,
                                     Monitor& monitor) {
  return coarsen_level(a, diagonal, largest, modes, options, &shared, monitor);
}

}  // namespace genba
