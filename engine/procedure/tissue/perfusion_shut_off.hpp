// Perfusion stops where tissue has coagulated.
#pragma once

#include <vector>

#include "engine/procedure/tissue/grown_fields.hpp"

namespace genba {

/// The remaining share of perfusion at a node falls from 1 to 0 while its dose or damage grows from (1 -
/// width) times the threshold to the threshold. An element has the mean of its nodes. The coupling is
/// explicit: a step uses the shares at the end of the step before.
class PerfusionShutOff {
 public:
  /// Borrows all arguments. It is off if the options state no threshold or no load is perfusion.
  PerfusionShutOff(const Problem& problem, const Numbering& numbering, ThreadTeam& team);
  bool is_on() const { return is_on_; }
  /// New shares, in the layout of Problem::perfusion_left, if some share changed by more than 1/20 since the
  /// last answer or became 0. Otherwise null: the matrix stays valid. The pointer is valid until the next
  /// answer.
  const std::vector<std::vector<double>>* next(const GrownFields& grown);
  /// [row] shares at nodes of the last answer; empty if there was none. A resumed run passes them to
  /// restore(), which returns that answer again.
  const std::vector<double>& answered() const { return answered_; }
  const std::vector<std::vector<double>>& restore(std::vector<double> answered);

  /// About how many host vectors of one number a row this class and the steps keep for it.
  static int host_vectors(const TransientOptions& how);

 private:
  bool may_change(const std::vector<double>& left) const;
  /// Computes shares of elements from shares at nodes. Returns true if some changed enough for a new answer.
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
