// The loads on the way of a body whose stress depends on its history: first they grow from nothing to those of the
// first time, then they follow what the study states over time.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/element_worker.hpp"

namespace genba {

/// What acts on the body at one place of the path.
struct GivenState {
  std::vector<double> force;           ///< [rows] N, without thermal strains
  std::vector<double> held;            ///< [rows] prescribed values, m; 0 for others
  std::vector<double> map_values;      ///< [rows of Problem::map] constants of the unknowns that others determine, m
  std::vector<double> body_motion;     ///< [rigid bodies at large deformation][6] prescribed, m and rad; 0: free
  double time = 0;                     ///< s
  double thermal_share = 1;            ///< factor on the thermal strains and follower pressures of `problem`
  double bolt_share = 1;               ///< factor on the preload of locked bolts beside contact
  bool locks_bolts = true;             ///< their length stays
  double contact_share = 1;            ///< 0 to 1: of the way of rigid surfaces, and of overlaps that are pressed out
  std::shared_ptr<const Problem> problem;
};

/// Piece 0 puts the loads of the first time on by a factor from 0 to 1; piece i > 0 goes from frame i - 1 to i. Where
/// bolts beside contact are locked, the first half of piece 0 puts their preload on alone.
class LoadPath {
 public:
  /// All arguments must outlive this object. frames: s, ascending; empty: the loads are put on, nothing more.
  LoadPath(std::shared_ptr<const Problem> problem, const Numbering& numbering, HostElementWorker& worker);
  std::size_t pieces() const { return frames_.empty() ? 1 : frames_.size(); }
  /// Time (s) at which a piece ends; 0 without frames.
  double end(std::size_t piece) const { return frames_.empty() ? 0.0 : frames_[piece]; }
  /// Piece 0 then begins with these forces and displacements [rows] instead of nothing. thermal_share: at its begin.
  /// body_motion: of rigid bodies there.
  void begin_with(std::vector<double> force, std::vector<double> u, double thermal_share, std::vector<double> body_motion);
  /// at: 0 to 1, the place on a piece. Throws what problem_at() and the sources of the problem throw.
  GivenState at(std::size_t piece, double at, Monitor& monitor);
  /// The place in words: "load factor 0.35", "0.4 s".
  Text text(std::size_t piece, double at) const;
  /// Factor of all loads but preloads at a place on piece 0.
  double factor(double at) const;
  /// Where an increment of a piece that begins at `at` has to end, at the latest.
  double stop(std::size_t piece, double at) const;
  bool has_times() const { return !frames_.empty(); }
  double time(std::size_t piece, double at) const;  ///< s

 private:
  GivenState at_time(double time, Monitor& monitor);

  std::shared_ptr<const Problem> problem_;
  const Numbering& numbering_;
  bool has_preload_;  ///< of locked bolts
  HostElementWorker& worker_;
  std::vector<double> frames_;
  struct Begin {
    std::vector<double> force, u;
    double thermal_share;
    std::vector<double> body_motion;
  };
  std::optional<Begin> begin_;
  std::optional<GivenState> first_;  ///< at the end of piece 0
};

}  // namespace genba
