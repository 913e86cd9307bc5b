// Answers over time, from rest: each mode is followed exactly under loads that are straight lines between knots.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/response/kinds.hpp"
#include "engine/procedure/response/time_course.hpp"

namespace genba {

namespace {

class TransientByModes {
 public:
  explicit TransientByModes(ResponseRun& run)
      : run_(run), body_(run.body), how_(run.body.how()), course_(body_, step_size(), how_.times) {}

  void run() {
    require_diagonal();
    take_corrections();
    note_left_out(run_);
    if (body_.problem().stated && how_.correction)
      run_.report.notes.push_back(phrase<"loads vary by themselves over time: their static correction is left out">());
    states_.resize(body_.count());
    most_.resize(body_.count());
    for (const ReducedBody::Watched& watched : body_.watched()) watched_.push_back({watched.name, false, {}, {}, {}});
    whole_.name = "largest";
    whole_.is_largest = true;
    double time = 0;
    take_sample(time);
    for (const CourseSpan& span : course_.spans()) {
      body_.monitor().check();
      advance(span);
      take_sample(span.end);
    }
    run_.report.curves.push_back(std::move(whole_));
    for (ResponseCurve& curve : watched_) run_.report.curves.push_back(std::move(curve));
    run_.report.part = most_;
    if (run_.report.largest > 0) run_.report.peaks.push_back({largest_at_, run_.report.largest, 0, run_.report.largest_place});
    run_.report.main_frame = kept_.size() - 1;
    for (std::size_t i = 0; i < kept_.size(); ++i)
      run_.frames.take({kept_[i].at, response_solution(run_, body_.sum(kept_[i].amounts), i)});
  }

 private:
  double step_size() const {
    if (how_.step > 0) return how_.step;
    double highest = 0;
    for (std::size_t i = 0; i < body_.count(); ++i) highest = std::max(highest, body_.frequency(i));
    return 1 / (20 * highest);
  }

  void require_diagonal() const {
    for (std::size_t i = 0; i < body_.count(); ++i)
      if (body_.loss(i) > 0)
        throw Error(ErrorKind::input, phrase<"damping">(), phrase<"a loss factor has no meaning over time">(),
                    phrase<"State a damping_ratio of half the loss factor, or damping_stiffness">());
    if (!body_.is_joined()) return;
    run_.report.notes.push_back(
        phrase<"materials are damped differently: what joins the modes, %1 of their own damping, is left out">(
            format_quantity(body_.joint_share(), QuantityKind::share, 3)));
    body_.warnings().push_back(run_.report.notes.back());
  }

  void take_corrections() {
    if (how_.correction && body_.rigid_count() == 0) {
      if (!course_.load_shape().empty())
        of_loads_ = correct(body_.reduced(course_.load_shape()), course_.shape_forces());
      if (how_.base != BaseMotion::none) of_base_ = correct(body_.base_load(), body_.base_forces());
    }
    if (how_.absolute && how_.base != BaseMotion::none) moved_ = body_.add_shape(body_.base_shape());
  }

  std::size_t correct(std::vector<double> loads, const std::vector<double>& forces) {
    run_.report.has_correction = true;
    return body_.add_shape(body_.left_out(std::move(loads), forces));
  }

  void advance(const CourseSpan& span) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      OscillatorState& state = states_[i];
      if (!span.kick.empty()) state.v += span.kick[i];
      state = body_.oscillator(i).after(state, span.end - span.begin, span.at_begin[i], span.at_end[i]);
    }
  }

  std::vector<double> amounts_at(double time) const {
    std::vector<double> out;
    for (const OscillatorState& state : states_) out.push_back(state.q);
    out.resize(out.size() + (of_loads_ ? 1 : 0) + (of_base_ ? 1 : 0) + (moved_ ? 1 : 0));
    if (of_loads_) out[*of_loads_] = course_.factor(time, false);
    if (of_base_) out[*of_base_] = course_.base().acceleration(time, false);
    if (moved_) out[*moved_] = course_.base().displacement(time);
    return out;
  }

  void take_sample(double time) {
    const std::vector<double> amounts = amounts_at(time);
    for (std::size_t i = 0; i < body_.count(); ++i) most_[i] = std::max(most_[i], std::abs(amounts[i]) * body_.size_of(i));
    const LargestNode largest = body_.largest(amounts);
    run_.report.at.push_back(time);
    whole_.size.push_back(largest.size);
    if (largest.size > run_.report.largest) {
      run_.report.largest = largest.size;
      run_.report.largest_place = body_.place(largest.node);
      largest_at_ = time;
    }
    for (std::size_t w = 0; w < watched_.size(); ++w) {
      Vec3 u{};
      for (std::size_t k = 0; k < amounts.size(); ++k)
        for (std::size_t c = 0; c < 3; ++c) u[c] += amounts[k] * body_.watched()[w].shapes[k][c];
      watched_[w].size.push_back(std::sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]));
      watched_[w].amplitude.push_back(u);
    }
    if (std::ranges::any_of(how_.times, [&](double t) { return std::abs(t - time) <= 1e-12 * how_.times.back(); })) {
      kept_.push_back({time, amounts});
      run_.report.frames.push_back({time, 0});
    }
  }

  struct Kept {
    double at;
    std::vector<double> amounts;
  };

  ResponseRun& run_;
  ReducedBody& body_;
  const ResponseOptions& how_;
  TimeCourse course_;
  std::optional<std::size_t> of_loads_, of_base_, moved_;
  std::vector<OscillatorState> states_;
  std::vector<double> most_;
  ResponseCurve whole_;
  std::vector<ResponseCurve> watched_;
  std::vector<Kept> kept_;
  double largest_at_ = 0;
};

}  // namespace

void run_transient_by_modes(ResponseRun& run) {
  TransientByModes(run).run();
}

}  // namespace genba
