// Stiffness and geometric stiffness of a body on a device, as a pencil: for load factors of buckling.
#pragma once

#include <memory>

#include "engine/procedure/modal/system_parts.hpp"
#include "engine/solve/eigen/eigen_solver.hpp"

namespace genba {

/// A = sign G, B = K: the geometric stiffness of Problem::prestress and the stiffness, which is positive. A load factor f
/// with (K + f G) x = 0 belongs to the value -sign / f, so the lowest values are the factors nearest to 0 on one side.
class StressPencil final : public EigenPencil {
 public:
  /// Assembles what the system does not have. Throws as DiscreteSystem::make_operator().
  StressPencil(const DiscreteSystem& system, ThreadTeam& team, Monitor& monitor);

  Offset rows() const override { return rows_; }
  void multiply_a(const DeviceVectors& x, DeviceVectors& y) override;
  void multiply_b(const DeviceVectors& x, DeviceVectors& y) override { backend_.multiply(*stiffness_, x, y); }
  void precondition(const DeviceVectors& r, DeviceVectors& z) override { by_.apply(r, z); }
  SearchPreconditioner& preconditioner() { return by_; }

  void turn(double sign) { sign_ = sign; }  ///< 1: the load as it is; -1: reversed

 private:
  Backend& backend_;
  SearchPreconditioner by_;
  Offset rows_;
  double sign_ = 1;
  std::unique_ptr<DeviceMatrix> own_stiffness_, stress_;
  const DeviceMatrix* stiffness_ = nullptr;
};

}  // namespace genba
