// Stiffness and mass of a body on a device, as a pencil: without the rigid motions of free pieces.
#pragma once

#include <memory>
#include <vector>

#include "engine/procedure/modal/system_parts.hpp"
#include "engine/solve/eigen/eigen_solver.hpp"

namespace genba {

/// K and M of a system. A free body is held at its pins in K: K y is then what the whole body resists, for any y that
/// is 0 there. M is replaced by M - (M Z)(M Z)^T with the rigid motions Z, Z^T M Z = 1, so that y stands for the mode
/// x = y - Z (M Z)^T y without rigid motion. All is exact, and the matrices are regular. With Problem::prestress the
/// geometric stiffness is added to K, as a matrix of its own.
class BodyPencil final : public EigenPencil {
 public:
  /// Assembles what the system does not have; the mass matrix without supports only for a while. Throws as
  /// DiscreteSystem::make_operator(), and Error(model) if the body has no mass.
  BodyPencil(const DiscreteSystem& system, Operator mass, ThreadTeam& team, Monitor& monitor);

  Offset rows() const override { return rows_; }
  void multiply_a(const DeviceVectors& x, DeviceVectors& y) override;
  void multiply_b(const DeviceVectors& x, DeviceVectors& y) override;
  void precondition(const DeviceVectors& r, DeviceVectors& z) override { by_.apply(r, z); }
  SearchPreconditioner& preconditioner() { return by_; }

  /// x from y, both [row].
  void add_rigid_part(std::vector<double>& y) const;

  /// [axis][row] kg: M r, without supports; r: all nodes moved by 1 along an axis. Empty along axes without a motion.
  const std::vector<std::vector<double>>& mass_along() const { return mass_along_; }
  const Vec3& total_mass() const { return total_mass_; }  ///< r . M r by axis
  Vec3 rigid_mass() const;                                ///< effective mass of the rigid motions together by axis
  /// [motion][row] rigid motions Z with Z^T M Z = 1; empty if the body is held.
  const std::vector<std::vector<double>>& rigid() const { return rigid_; }
  const DeviceMatrix& mass() const { return *mass_; }
  Offset unknowns() const { return unknowns_; }           ///< with mass of their own, without rigid motions

 private:
  void take_masses(const Problem& problem, Operator mass, ThreadTeam& team, Monitor& monitor);
  void take_rigid_motions(const DeviceMatrix& whole);

  const DiscreteSystem& system_;
  Backend& backend_;
  SearchPreconditioner by_;
  Offset rows_;
  Offset unknowns_ = 0;
  std::unique_ptr<DeviceMatrix> own_stiffness_, mass_, stress_;  // stress_: null if there is none
  const DeviceMatrix* stiffness_ = nullptr;
  std::unique_ptr<DeviceVector> r_, z_;
  std::unique_ptr<DeviceVectors> product_;  ///< stress_ x
  std::vector<std::vector<double>> mass_along_, rigid_, rigid_mass_;  // rigid_: Z; rigid_mass_: M Z, 0 at pins
  std::vector<std::vector<double>> rigid_parts_;                     // [motion][axis] Z . M r
  Vec3 total_mass_{};
  std::unique_ptr<VectorBlock> removed_;  ///< M Z on the device, 0 at pins
};

}  // namespace genba
