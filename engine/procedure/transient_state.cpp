// How a transient run saves its state and continues from it.
#include "engine/procedure/transient_state.hpp"

#include "engine/procedure/transient_steps.hpp"

namespace genba {

void TransientSteps::write_into(TransientMark& mark) const {
  mark.time = time_;
  mark.last_step = h_last_;
  mark.last_begin = begin_;
  mark.values_at = problem_.time;
  mark.span = span_;
  mark.matrix_span = matrix_span_;
  mark.through_before = through_before_;
  mark.exchanged_before = exchanged_before_;
  mark.step_before = h_before_;
  mark.rate = system_.planned()->problem->storage.rate;
  mark.matrix_time = matrix_time_;
  mark.reference = reference_;
  mark.most_amounts = most_amounts_;
  mark.most_gap = most_gap_;
  mark.solve_iterations = solve_.iterations;
  mark.residual = solve_.relative_residual;
  mark.true_residual = solve_.true_relative_residual;
  mark.report = report_;
  if (nonlinear_) mark.nonlinear = nonlinear_->report();
}

std::vector<NamedVector> TransientSteps::vectors() {
  std::vector<NamedVector> out = {{"state", &u_},
                                  {"before", &before_},
                                  {"second", &second_},
                                  {"stored", &cu_},
                                  {"stored before", &cu_before_},
                                  {"carried", &carried_},
                                  {"loads before", &mean_before_}};
  if (!how_.current_step.empty()) out.push_back({"heating", &heating_});
  return out;
}

void TransientSteps::restore(const TransientMark& mark, Monitor& monitor) {
  heating_power_ = 0;
  for (const double heat : heating_) heating_power_ += heat;
  // Varying coefficients are those at the time that the matrix was made for.
  move_to(mark.matrix_time, mark.matrix_span, monitor);
  // The nonlinear solver makes a matrix for its first state.
  if (!nonlinear_ &&
      (mark.rate != system_.planned()->problem->storage.rate || coefficients() != coefficients_))
    make_matrix(mark.rate, monitor);
  matrix_time_ = mark.matrix_time;
  matrix_span_ = mark.matrix_span;
  move_to(mark.values_at, mark.span, monitor);
  begin_ = mark.last_begin;
  through_before_ = mark.through_before;
  exchanged_before_ = mark.exchanged_before;
  time_ = mark.time;
  h_last_ = h_done_ = mark.last_step;
  h_before_ = mark.step_before;
  reference_ = mark.reference;
  most_amounts_ = mark.most_amounts;
  most_gap_ = mark.most_gap;
  solve_ = {};
  solve_.iterations = mark.solve_iterations;
  solve_.relative_residual = mark.residual;
  solve_.true_relative_residual = mark.true_residual;
  const std::vector<LoadEnergy> begun = given_loads_.begin_energies();
  report_ = mark.report;
  report_.given.resize(begun.size());
  for (std::size_t i = 0; i < begun.size(); ++i) report_.given[i].load = begun[i].load;
  report_.resumed_at = mark.time;
  report_.current = {};  // CurrentHeating continues it
  if (nonlinear_) {
    nonlinear_->move_to(problem_);
    nonlinear_->evaluate(u_, monitor);
    nonlinear_->count_on_from(mark.nonlinear);
    take_radiation();
  }
  powers_ = exchange_powers(u_);
}

}  // namespace genba
