// Harmonic answers: loads and base motion vary as a sine.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/fields/response_fields.hpp"
#include "engine/procedure/response/direct_answer.hpp"
#include "engine/procedure/response/frequencies.hpp"
#include "engine/procedure/response/kinds.hpp"

namespace genba {

namespace {

using Complex = std::complex<double>;

class Harmonic {
 public:
  explicit Harmonic(ResponseRun& run)
      : run_(run), body_(run.body), how_(run.body.how()), base_table_(base_table_of(how_)), load_table_(load_table_of(how_)) {}

  void run() {
    if (is_direct() && body_.rigid_count() > 0)
      throw Error(ErrorKind::model, phrase<"response, by">(), phrase<"the body can move freely: it is not answered directly">(),
                  phrase<"Solve by modes, or hold the body">());
    take_loads();
    take_base();
    if (is_direct()) direct_.emplace(body_, std::move(of_q_[0]), std::move(of_q_[1]), std::move(of_q_[2]));
    else note_left_out(run_);
    std::vector<double> natural;
    for (std::size_t i = body_.rigid_count(); i < body_.count(); ++i) natural.push_back(body_.frequency(i));
    const FrequencyRange range = frequency_range(how_, body_.problem().study.modal->to, base_table_, load_table_, natural);
    require_damping(range);
    std::vector<double> at = frequencies_of(how_, range, natural);
    std::vector<double> sizes;
    for (const double f : at) {
      body_.monitor().check();
      sizes.push_back(body_.largest(amounts_at(f)).size);
    }
    find_peaks(at, sizes);
    for (const ResponsePeak& peak : run_.report.peaks)
      if (!std::ranges::binary_search(at, peak.at)) at.insert(std::ranges::upper_bound(at, peak.at), peak.at);
    take_curves(at);
    take_parts();
    hand_out(at);
    if (!direct_) return;
    run_.report.notes.push_back(phrase<"%1 frequencies were solved each as a system of its own: residual at most %2, with %3 "
                                       "modes and at most %4 other vectors, %5 preconditionings">(
        direct_->answers(), format_number(direct_->residual(), "%.1e"), body_.count(), direct_->vectors(),
        direct_->preconditionings()));
  }

 private:
  bool is_direct() const { return how_.by == ResponseWay::direct; }

  void take_loads() {
    if (!has_loads(body_.problem())) return;
    const std::vector<LoadPhase> phases = load_phases_of(how_);
    const Problem& problem = body_.problem();
    std::vector<double> real, imaginary;
    if (phases.empty()) {
      real = body_.loads_at(problem);
    } else {
      for (std::size_t i = 0; i < problem.loads.size(); ++i) {
        const auto stated = std::ranges::find(phases, problem.study.loads[i].name, &LoadPhase::load);
        const double phase = stated == phases.end() ? 0 : stated->phase;
        const std::vector<double> one = body_.load_alone(i);
        add(one, std::cos(phase), real);
        add(one, std::sin(phase), imaginary);
      }
    }
    if (is_direct()) {
      if (!imaginary.empty()) of_q_[1] = body_.reduced(std::move(imaginary));
      of_q_[0] = body_.reduced(std::move(real));
      return;
    }
    const std::vector<double> by_real = body_.modal_forces(real);
    std::vector<double> by_imaginary(by_real.size());
    if (!imaginary.empty()) by_imaginary = body_.modal_forces(imaginary);
    for (std::size_t i = 0; i < by_real.size(); ++i) loads_.emplace_back(by_real[i], by_imaginary[i]);
    if (!how_.correction || body_.rigid_count() > 0) return;
    real_ = correct(body_.reduced(std::move(real)), by_real);
    if (!imaginary.empty()) imaginary_ = correct(body_.reduced(std::move(imaginary)), by_imaginary);
  }

  void take_base() {
    if (how_.base == BaseMotion::none) return;
    base_ = body_.base_forces();
    if (is_direct()) of_q_[2] = body_.base_load();
    else if (how_.correction && body_.rigid_count() == 0) of_base_ = correct(body_.base_load(), base_);
    if (how_.absolute) moved_ = body_.add_shape(body_.base_shape());
  }

  static void add(const std::vector<double>& from, double factor, std::vector<double>& to) {
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) to[i] += factor * from[i];
  }

  std::optional<std::size_t> correct(std::vector<double> loads, const std::vector<double>& forces) {
    run_.report.has_correction = true;
    return body_.add_shape(body_.left_out(std::move(loads), forces));
  }

  /// A mode without damping inside the range that is pushed has no limit at its frequency.
  void require_damping(const FrequencyRange& range) const {
    for (std::size_t i = body_.rigid_count(); i < body_.count(); ++i) {
      const double f = body_.frequency(i);
      if (f < range.from || f > range.to || body_.rate(i) > 0 || body_.loss(i) > 0) continue;
      throw Error(ErrorKind::model, phrase<"response">(),
                  phrase<"mode %1 at %2 has no damping: its answer has no limit there">(
                      i + 1 - body_.rigid_count(), format_quantity(f, QuantityKind::frequency)),
                  phrase<"State damping, for example damping_ratio, or another range of frequencies">());
    }
    if (range.from == 0 && body_.rigid_count() > 0)
      throw Error(ErrorKind::model, phrase<"response, from">(),
                  phrase<"the body can move freely, and at 0 Hz its answer has no limit">(),
                  phrase<"Begin above 0 Hz, or hold the body">());
  }

  /// The acceleration of the base, m/s^2.
  Complex acceleration(double frequency) const {
    const double omega = 2 * std::numbers::pi * frequency, value = base_table_.value(frequency);
    switch (how_.base) {
      case BaseMotion::velocity: return Complex(0, omega) * value;
      case BaseMotion::displacement: return -omega * omega * value;
      case BaseMotion::none:
      case BaseMotion::acceleration: break;
    }
    return value;
  }

  Complex displacement(double frequency) const {
    if (how_.base == BaseMotion::displacement) return base_table_.value(frequency);
    const double omega = 2 * std::numbers::pi * frequency;
    return -acceleration(frequency) / (omega * omega);
  }

  ModeAmounts amounts_at(double frequency) {
    const double omega = 2 * std::numbers::pi * frequency;
    const double factor = load_table_.is_empty() ? 1 : load_table_.value(frequency);
    const Complex pushed = base_.empty() ? 0 : acceleration(frequency);
    if (direct_) {
      ModeAmounts out = direct_->amounts(omega, factor, pushed);
      if (moved_) out[*moved_] = displacement(frequency);
      return out;
    }
    std::vector<Complex> forces(body_.count());
    for (std::size_t i = 0; i < forces.size(); ++i) {
      if (!loads_.empty()) forces[i] += factor * loads_[i];
      if (!base_.empty()) forces[i] += pushed * base_[i];
    }
    ModeAmounts out = body_.harmonic(omega, forces);
    out.resize(out.size() + (real_ ? 1 : 0) + (imaginary_ ? 1 : 0) + (of_base_ ? 1 : 0) + (moved_ ? 1 : 0));
    if (real_) out[*real_] = factor;
    if (imaginary_) out[*imaginary_] = Complex(0, factor);
    if (of_base_) out[*of_base_] = pushed;
    if (moved_) out[*moved_] = displacement(frequency);
    return out;
  }

  /// Local maxima of the samples, each refined by the golden section between its neighbours.
  void find_peaks(const std::vector<double>& at, const std::vector<double>& sizes) {
    for (std::size_t i = 1; i + 1 < at.size(); ++i) {
      if (!(sizes[i] > sizes[i - 1]) || sizes[i] < sizes[i + 1]) continue;
      constexpr double golden = 0.6180339887498949;
      double low = at[i - 1], high = at[i + 1];
      double a = high - golden * (high - low), b = low + golden * (high - low);
      double of_a = body_.largest(amounts_at(a)).size, of_b = body_.largest(amounts_at(b)).size;
      while (high - low > 1e-7 * high) {
        body_.monitor().check();
        if (of_a > of_b) {
          high = b, b = a, of_b = of_a;
          a = high - golden * (high - low), of_a = body_.largest(amounts_at(a)).size;
        } else {
          low = a, a = b, of_a = of_b;
          b = low + golden * (high - low), of_b = body_.largest(amounts_at(b)).size;
        }
      }
      add_peak(of_a > of_b ? a : b);
    }
    if (run_.report.peaks.empty()) add_peak(at[static_cast<std::size_t>(std::ranges::max_element(sizes) - sizes.begin())]);
  }

  void add_peak(double frequency) {
    const LargestNode largest = body_.largest(amounts_at(frequency));
    run_.report.peaks.push_back({frequency, largest.size, largest.phase, body_.place(largest.node)});
    if (largest.size < run_.report.largest) return;
    run_.report.largest = largest.size;
    run_.report.largest_place = body_.place(largest.node);
  }

  void take_curves(const std::vector<double>& at) {
    run_.report.at = at;
    ResponseCurve whole;
    whole.name = "largest";
    whole.is_largest = true;
    std::vector<ResponseCurve> watched(body_.watched().size());
    for (const double f : at) {
      body_.monitor().check();
      const ModeAmounts amounts = amounts_at(f);
      whole.size.push_back(body_.largest(amounts).size);
      for (std::size_t w = 0; w < watched.size(); ++w) add_sample(amounts, body_.watched()[w], watched[w]);
    }
    run_.report.curves.push_back(std::move(whole));
    for (ResponseCurve& curve : watched) run_.report.curves.push_back(std::move(curve));
  }

  static void add_sample(const ModeAmounts& amounts, const ReducedBody::Watched& of, ResponseCurve& curve) {
    curve.name = of.name;
    std::array<Complex, 3> u{};
    for (std::size_t k = 0; k < amounts.size(); ++k)
      for (std::size_t c = 0; c < 3; ++c) u[c] += amounts[k] * of.shapes[k][c];
    double a = 0, b = 0, both = 0;
    Vec3 amplitude{}, phase{};
    for (std::size_t c = 0; c < 3; ++c) {
      a += u[c].real() * u[c].real(), b += u[c].imag() * u[c].imag(), both += u[c].real() * u[c].imag();
      amplitude[c] = std::abs(u[c]);
      phase[c] = std::arg(u[c]);
    }
    curve.size.push_back(std::sqrt((a + b) / 2 + std::hypot((a - b) / 2, both)));
    curve.amplitude.push_back(amplitude);
    curve.phase.push_back(phase);
  }

  /// How much each mode takes part at the highest peak.
  void take_parts() {
    const auto highest = std::ranges::max_element(run_.report.peaks, {}, &ResponsePeak::size);
    const ModeAmounts amounts = amounts_at(highest->at);
    for (std::size_t i = 0; i < body_.count(); ++i)
      run_.report.part.push_back(std::abs(amounts[i]) * body_.size_of(i));
  }

  void hand_out(const std::vector<double>& at) {
    if (how_.frames == ResponseFrames::all)
      for (const double f : at) run_.report.frames.push_back({f, body_.largest(amounts_at(f)).phase});
    else
      for (const ResponsePeak& peak : run_.report.peaks) run_.report.frames.push_back({peak.at, peak.phase});
    const auto highest = std::ranges::max_element(run_.report.peaks, {}, &ResponsePeak::size);
    run_.report.main_frame = static_cast<std::size_t>(
        std::ranges::find(run_.report.frames, highest->at, &ResponseFrame::at) - run_.report.frames.begin());
    for (std::size_t i = 0; i < run_.report.frames.size(); ++i) {
      body_.monitor().check();
      const ResponseFrame& frame = run_.report.frames[i];
      const ModeAmounts amounts = amounts_at(frame.at);
      std::vector<double> moment = body_.real_part(amounts, frame.phase);
      auto solution = response_solution(run_, std::move(moment), i);
      solution->grown = amplitude_fields(amounts);
      run_.frames.take({frame.at, std::move(solution)});
    }
  }

  /// Amplitude and phase at nodes, by component.
  std::vector<RowField> amplitude_fields(const ModeAmounts& amounts) {
    const std::vector<double> real = body_.real_part(amounts, 0),
                              imaginary = body_.real_part(amounts, std::numbers::pi / 2);
    const auto dofs = static_cast<std::size_t>(body_.problem().dofs);
    std::vector<RowField> out;
    for (const FieldKind& kind : response_field_kinds()) out.push_back({kind, {}});
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t node = 0; node < real.size() / dofs; ++node) {
        const Complex u = c < dofs ? Complex(real[node * dofs + c], imaginary[node * dofs + c]) : Complex(0);
        out[c].values.push_back(std::abs(u));
        out[3 + c].values.push_back(std::arg(u));
      }
    return out;
  }

  ResponseRun& run_;
  ReducedBody& body_;
  const ResponseOptions& how_;
  ResponseTable base_table_, load_table_;
  std::vector<Complex> loads_;  ///< [mode]; empty: none
  std::vector<double> base_;    ///< [mode] of 1 m/s^2; empty: none
  std::optional<std::size_t> real_, imaginary_, of_base_, moved_;  ///< shapes beside the modes
  std::vector<double> of_q_[3];       ///< real and imaginary loads, of the base; for a direct answer
  std::optional<DirectAnswer> direct_;
};

}  // namespace

void run_harmonic(ResponseRun& run) {
  Harmonic(run).run();
}

}  // namespace genba
