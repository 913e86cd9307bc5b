// Perfusion that ends where tissue has coagulated.
#pragma once

#include <optional>
#include <vector>

#include "engine/procedure/tissue/grown_fields.hpp"

namespace genba {

/// The share that is left at a node falls from 1 to 0 while its dose or damage grows from (1 - width) of the
/// threshold to the threshold; an element has the mean of its nodes. Explicit: a step has the shares that the
/// step before ended with.
class PerfusionShutOff {
 public:
  /// Both are borrowed. Nothing ends where the options state no threshold, or no load is perfusion.
  PerfusionShutOff(const Problem& problem, const Numbering& numbering);
  bool is_on() const { return is_on_; }
  /// As Problem::perfusion_left where some share changed by more than a twentieth since the last answer or
  /// became 0; else nothing: the matrix serves on.
  std::optional<std::vector<std::vector<double>>> next(const GrownFields& grown);
  /// [row] share at nodes that the last answer was made of; empty: there was none. What a resumed run goes on
  /// from, by restore(), which gives that answer again.
  const std::vector<double>& answered() const { return answered_; }
  std::vector<std::vector<double>> restore(std::vector<double> answered);

  /// Host vectors of one number a row that it and the steps keep, about.
  static int host_vectors(const TransientOptions& how);

 private:
  const Problem& problem_;
  const Numbering& numbering_;
  bool is_on_ = false;
  std::string_view field_{};
  double threshold_ = 0, width_ = 1;
  std::vector<std::vector<double>> last_;
  std::vector<double> answered_;

  std::vector<std::vector<double>> shares(const std::vector<double>& left) const;
};

}  // namespace genba
