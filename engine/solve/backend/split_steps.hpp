// What a backend does as one of two that solve one system together (engine/solve/split). A matrix is the sum of two, one a
// backend. The nodes that both have are shared.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/multigrid_steps.hpp"
#include "engine/solve/backend/motion_frame.hpp"

namespace genba {

/// Some nodes of a vector, listed on the device.
class DeviceNodes {
 public:
  virtual ~DeviceNodes() = default;
  virtual Index count() const = 0;
  virtual int block() const = 0;  ///< numbers of a node
};

/// Rows of a matrix by node, restricted to columns of the same nodes.
struct NodeRows {
  BlockCsr blocks;                  ///< rows and columns: places in the list of nodes
  std::vector<std::uint8_t> alone;  ///< [nodes * block] 1: the row of the whole matrix has nothing but its diagonal
};

/// Shared nodes for MultigridSteps::coarsen: their aggregates are given, and no other node joins them. Their rows of the
/// prolongator are not smoothed, so the coarse level needs no rows of the other backend.
struct SharedAggregates {
  std::span<const Index> nodes;             ///< ascending
  std::span<const Index> aggregate;         ///< [nodes] from 0; -1: none. They follow the other aggregates
  Index count = 0;                          ///< aggregates
  std::span<const double> norm;             ///< [nodes] Frobenius norms of the complete diagonal blocks
  std::span<const std::uint8_t> alone;      ///< [nodes * block] of the complete matrix
};

/// A backend that can be one of two implements this beside Backend.
class SplitSteps {
 public:
  virtual ~SplitSteps() = default;

  virtual std::unique_ptr<DeviceNodes> make_nodes(std::span<const Index> nodes, int block) = 0;
  // Packed vectors are [nodes][block]. One to read may be of the other backend.
  /// packed = v at the nodes
  virtual void gather(const DeviceNodes& nodes, const DeviceVector& v, DeviceVector& packed) = 0;
  /// v at the nodes = packed
  virtual void scatter(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v) = 0;
  /// v at the nodes = (v + packed) - minus; minus: as long as v; null: nothing.
  virtual void scatter_add(const DeviceNodes& nodes, const DeviceVector& packed, DeviceVector& v,
                           const DeviceVector* minus = nullptr) = 0;
  /// Work that starts here from now on waits for all that `other` has started.
  virtual void wait_for(SplitSteps& other) = 0;

  /// [nodes][block][block]
  virtual std::vector<double> read_diagonal_blocks(const DeviceMatrix& a, int block, std::span<const Index> nodes) = 0;
  /// Block-Jacobi of a matrix whose diagonal blocks get `added`, [nodes][block][block], at `nodes`.
  virtual std::unique_ptr<DevicePreconditioner> make_block_jacobi(const DeviceMatrix& a, int block, std::span<const Index> nodes,
                                                                  std::span<const double> added) = 0;
  /// nodes: ascending.
  virtual NodeRows read_rows(const DeviceMatrix& a, int block, std::span<const Index> nodes) = 0;

  /// Rigid motions as MultigridSteps::make_modes(), in the frame of both backends.
  virtual std::unique_ptr<DeviceModes> make_motions(int block, std::span<const double> points, const MotionFrame& frame) = 0;
  /// [nodes][block][modes.count()]; empty: constants.
  virtual std::vector<double> read_modes(const DeviceModes& modes) = 0;
  virtual std::unique_ptr<DeviceModes> upload_modes(int block, int count, std::span<const double> values) = 0;
  /// As MultigridSteps::coarsen(). diagonal: of the complete matrix.
  virtual CoarseLevel coarsen_shared(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                                     const DeviceModes& modes, const MultigridOptions& options, const SharedAggregates& shared,
                                     Monitor& monitor) = 0;
};

}  // namespace genba
