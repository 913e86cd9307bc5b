// A body as a sum of its natural modes: what all answers by modes read.
#pragma once

#include <complex>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/answers/response_report.hpp"
#include "engine/assembly/input.hpp"
#include "engine/procedure/modal/mode_set.hpp"
#include "engine/procedure/response/material_damping.hpp"
#include "engine/procedure/response/oscillator.hpp"

namespace genba {

/// A displacement that is complex in space: amplitude and phase. [mode], and [part] of shapes beside the modes.
using ModeAmounts = std::vector<std::complex<double>>;

/// A node and its displacement.
struct LargestNode {
  double size = 0;   ///< m
  double phase = 0;  ///< rad: turned back by it, the real part is at its largest
  Index node = -1;   ///< equation node
};

/// Modes of a system with unit mass: rigid motions of a free body first, then by frequency. Shapes without inertia of
/// their own (static corrections, the motion of the base) follow the modes.
class ReducedBody {
 public:
  /// Searches the modes and computes their damping. Throws as find_mode_set(), and Error(input) where damping of
  /// materials cannot be computed.
  ReducedBody(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor);

  const Problem& problem() const { return problem_; }
  const ResponseOptions& how() const { return how_; }
  ThreadTeam& team() { return team_; }
  Monitor& monitor() { return monitor_; }
  const DiscreteSystem& system() const { return system_; }
  const SolveOptions& options() const { return options_; }
  /// K and M; preconditions only if the body is asked to answer directly.
  BodyPencil& pencil() { return *set_.pencil; }
  const ModalReport& modes() const { return *set_.report; }
  std::shared_ptr<const ModalReport> shared_modes() const { return set_.report; }
  std::vector<Text>& warnings() { return set_.warnings; }

  std::size_t rigid_count() const { return rigid_; }
  std::size_t count() const { return omega_.size(); }  ///< modes, rigid motions too
  double omega(std::size_t mode) const { return omega_[mode]; }
  double frequency(std::size_t mode) const;
  /// 2 z w of a mode without structural damping, 1/s, and the loss factor.
  double rate(std::size_t mode) const { return rate_[mode * count() + mode]; }
  double loss(std::size_t mode) const { return loss_[mode * count() + mode]; }
  /// Share of the critical damping at the mode's own frequency, with half of the loss factor.
  double ratio(std::size_t mode) const;
  /// True if damping joins modes: materials are damped differently.
  bool is_joined() const { return is_joined_; }
  /// Largest joint damping of two modes, relative to their own.
  double joint_share() const;
  /// The amounts of the modes at a frequency under modal forces. omega: rad/s. Throws Error(model) at 0 Hz with rigid
  /// motions that are pushed.
  ModeAmounts harmonic(double omega, std::span<const std::complex<double>> forces) const;
  Oscillator oscillator(std::size_t mode) const { return {omega_[mode], rate(mode)}; }

  /// Loads at a time, N, [row] of u: of all, or of one load alone.
  std::vector<double> loads_at(const Problem& problem) const;
  std::vector<double> load_alone(std::size_t load) const;
  /// Of a base acceleration of 1 m/s^2 along the stated direction: -M r, [row] of q.
  std::vector<double> base_load() const;
  /// The motion of all nodes by the stated direction, m, [row].
  std::vector<double> base_shape() const;
  std::vector<double> modal_forces(std::span<const double> loads) const;  ///< [mode], of loads_at()
  std::vector<double> base_forces() const;                                ///< [mode], of base_load()
  /// Share of the mass along the base that the modes move.
  double moved_mass() const;

  /// Adds a shape; returns its number. The shape is one of u (take_determined() done).
  std::size_t add_shape(std::vector<double> shape);
  std::size_t add_motion(std::vector<double> shape);  ///< of q
  const std::vector<double>& shape(std::size_t number) const { return shapes_[number]; }
  std::size_t shape_count() const { return shapes_.size(); }
  void drop_shapes(std::size_t from);  ///< those from this number on
  /// The static answer to loads of q, without the part of the modes: what they leave out. [row] of u. Not for free
  /// bodies.
  std::vector<double> left_out(std::vector<double> loads_of_q, std::span<const double> modal_forces);
  std::vector<double> reduced(std::vector<double> loads) const;  ///< of q, from those of u
  void clear_rows(std::vector<double>& q) const;                 ///< 0 where an unknown is prescribed or determined

  /// The sum of the shapes times real amounts, [row]. amounts: [mode and shape].
  std::vector<double> sum(std::span<const double> amounts);
  std::vector<double> real_part(const ModeAmounts& amounts, double phase);
  LargestNode largest(const ModeAmounts& amounts);
  LargestNode largest(std::span<const double> amounts);
  Vec3 place(Index equation_node) const;
  /// Largest displacement of a shape, m.
  double size_of(std::size_t shape) const { return size_[shape]; }

  /// The watched points of the study that lie in the body: displacement of each shape there.
  struct Watched {
    std::string name;
    std::vector<Vec3> shapes;  ///< [mode and shape]
  };
  const std::vector<Watched>& watched() const { return watched_; }

 private:
  AssemblyInput rows_of_q() const;
  void take_damping();
  void take_damping_of_materials();
  Vec3 watched_part(const Watched& watched, const std::vector<double>& shape) const;

  DiscreteSystem& system_;
  const SolveOptions& options_;
  Monitor& monitor_;
  const Problem& problem_;
  const ResponseOptions how_;
  ThreadTeam team_;
  ModeSet set_;
  std::size_t rigid_ = 0;
  std::vector<double> omega_;
  std::vector<double> rate_, loss_;  ///< [mode][mode]
  bool is_joined_ = false;
  std::vector<std::vector<double>> shapes_;  ///< [mode and shape][row] of u
  std::vector<double> size_;
  std::vector<Vec3> participation_;  ///< [mode] r . M x
  std::vector<Watched> watched_;
  std::vector<MeshPlace> watched_places_;
};

}  // namespace genba
