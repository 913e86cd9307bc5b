// Perfusion that ends where tissue has coagulated.
#pragma once

#include <vector>

#include "engine/procedure/tissue/grown_fields.hpp"

namespace genba {

/// The share that is left at a node falls from 1 to 0 while its dose or damage grows from (1 - width) of the
/// threshold to the threshold; an element has the mean of its nodes. Explicit: a step has the shares that the
/// step before ended with.
class PerfusionShutOff {
 public:
  /// All are borrowed. Nothing ends where the options state no threshold, or no load is perfusion.
  PerfusionShutOff(const Problem& problem, const Numbering& numbering, ThreadTeam& team);
  bool is_on() const { return is_on_; }
  /// As Problem::perfusion_left where some share changed by more than a twentieth since the last answer or
  /// became 0; else null: the matrix serves on. It stays until the next answer.
  const std::vector<std::vector<double>>* next(const GrownFields& grown);
  /// [row] share at nodes that the last answer was made of; empty: there was none. What a resumed run goes on
  /// from, by restore(), which gives that answer again.
  const std::vector<double>& answered() const { return answered_; }
  const std::vector<std::vector<double>>& restore(std::vector<double> answered);

  /// Host vectors of one number a row that it and the steps keep, about.
  static int host_vectors(const TransientOptions& how);

 private:
  bool may_change(const std::vector<double>& left) const;
  /// Shares of elements by those at nodes. True: some changed so much that they are an answer.
  bool take_shares(const std::vector<double>& left, std::vector<std::vector<double>>& out) const;

  const Problem& problem_;
  const Numbering& numbering_;
  ThreadTeam& team_;
  bool is_on_ = false;
  std::string_view field_{};
  double threshold_ = 0, width_ = 1;
  std::vector<std::vector<double>> last_, now_;
  std::vector<double> answered_, left_;
};

}  // namespace genba
