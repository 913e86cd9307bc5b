// Modal forces and base motion over time, as straight lines between knots.
#pragma once

#include <vector>

#include "engine/procedure/response/reduced_body.hpp"

namespace genba {

/// The course between two knots that follow each other.
struct CourseSpan {
  double begin = 0, end = 0;                ///< s
  std::vector<double> at_begin, at_end;     ///< [mode] modal force
  std::vector<double> kick;                 ///< [mode] change of the modal velocity at `begin`; empty: none
};

/// Displacement of the base over time.
struct BaseCourse {
  ResponseTable table;
  BaseMotion motion = BaseMotion::none;
  double displacement(double time) const;  ///< m, from rest at 0 s
  double velocity(double time, bool after) const;      ///< m/s; at a bend of a displacement that after it, or before
  double acceleration(double time, bool after) const;  ///< m/s^2, without kicks
};

/// Loads of the study over time, with the table of loads, and a base motion.
class TimeCourse {
 public:
  /// `step`: s, the largest span. frames: s, ascending; the last one is the end.
  TimeCourse(ReducedBody& body, double step, std::span<const double> frames);
  const std::vector<CourseSpan>& spans() const { return spans_; }
  const BaseCourse& base() const { return base_; }
  /// True if the loads keep their shape in space: one static correction serves them.
  bool has_one_shape() const { return one_shape_; }
  const std::vector<double>& load_shape() const { return shape_; }     ///< N, [row] of u; empty: no loads
  const std::vector<double>& shape_forces() const { return forces_; }  ///< [mode] of that shape
  /// Factor of that shape at a time; after a jump, or before it.
  double factor(double time, bool after) const;

 private:
  void take_knots(double step, std::span<const double> frames);
  std::vector<double> forces_at(double time, bool after);
  std::vector<double> varying_forces_at(double time);

  ReducedBody& body_;
  BaseCourse base_;
  ResponseTable loads_;
  std::vector<double> base_forces_, shape_, forces_;
  bool one_shape_ = true;
  std::vector<double> knots_;
  std::vector<double> sampled_at_;                 ///< s, of loads that vary by themselves
  std::vector<std::vector<double>> sampled_;       ///< [sample][mode]
  std::vector<CourseSpan> spans_;
};

}  // namespace genba
