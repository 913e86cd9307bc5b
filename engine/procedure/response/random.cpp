// Root mean squares under one random input with a power spectral density: all loads together, or the base.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/response/kinds.hpp"
#include "engine/procedure/response/parts.hpp"

namespace genba {

namespace {

using Complex = std::complex<double>;

/// Points and weights of Gauss on -1..1.
constexpr double gauss_at[] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363};
constexpr double gauss_weight[] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763};

class Random {
 public:
  explicit Random(ResponseRun& run) : run_(run), body_(run.body), how_(run.body.how()) {}

  void run() {
    const bool by_base = how_.base != BaseMotion::none;
    if (by_base == has_loads(body_.problem()))
      throw Error(ErrorKind::input, phrase<"response">(),
                  by_base ? phrase<"a random vibration has one input, and both loads and a base motion are stated">()
                          : phrase<"a random vibration has neither loads nor a base motion">(),
                  phrase<"State one of them, and the other in a step of its own">());
    table_ = by_base ? base_table_of(how_) : load_table_of(how_);
    std::vector<double> loads;
    if (by_base) {
      forces_ = body_.base_forces();
    } else {
      loads = body_.loads_at(body_.problem());
      forces_ = body_.modal_forces(loads);
    }
    std::size_t shapes = body_.count();
    if (how_.correction && body_.rigid_count() == 0) {
      body_.add_shape(body_.left_out(by_base ? body_.base_load() : body_.reduced(std::move(loads)), forces_));
      run_.report.has_correction = true;
      ++shapes;
    }
    from_ = std::max(how_.from, table_.first());
    to_ = std::min(how_.to.value_or(table_.last()), table_.last());
    if (!(to_ > from_))
      throw Error(ErrorKind::input, phrase<"response, to">(),
                  phrase<"the range from %1 to %2 is empty">(format_quantity(from_, QuantityKind::frequency),
                                                             format_quantity(to_, QuantityKind::frequency)),
                  phrase<"Write a table of the density with two rows at least">());
    require_damping();
    note_left_out(run_);
    run_.report.notes.push_back(phrase<"root mean squares of frequencies from %1 to %2; the density is linear between its rows">(
        format_quantity(from_, QuantityKind::frequency), format_quantity(to_, QuantityKind::frequency)));
    SmallMatrix q = integral(shapes);
    for (std::size_t i = 0; i < body_.count(); ++i)
      run_.report.part.push_back(std::sqrt(std::max(0.0, q(static_cast<int>(i), static_cast<int>(i)))) * body_.size_of(i));
    hand_out_parts(run_, parts_of(q));
  }

 private:
  void require_damping() const {
    for (std::size_t i = 0; i < body_.count(); ++i) {
      const double f = body_.frequency(i);
      if (f < from_ || f > to_ || (body_.rate(i) > 0 || body_.loss(i) > 0)) continue;
      throw Error(ErrorKind::model, phrase<"response">(),
                  f > 0 ? phrase<"mode %1 at %2 has no damping: its answer has no limit there">(
                              i + 1 - body_.rigid_count(), format_quantity(f, QuantityKind::frequency))
                        : phrase<"the body can move freely, and at 0 Hz its answer has no limit">(),
                  f > 0 ? phrase<"State damping, for example damping_ratio">()
                        : phrase<"Begin above 0 Hz, or hold the body">());
    }
  }

  /// Ends of panels: rows of the table, and about each natural frequency distances that double from a share of the
  /// width of its resonance on.
  std::vector<double> panels() const {
    std::vector<double> out{from_, to_};
    const auto add = [&](double f) {
      if (f > from_ && f < to_) out.push_back(f);
    };
    for (const double f : table_.at) add(f);
    for (std::size_t i = 0; i < body_.count(); ++i) {
      const double f = body_.frequency(i);
      if (f == 0) {
        for (double low = to_ / 2; low > std::max(from_, 1e-6 * to_); low /= 2) add(low);
        continue;
      }
      add(f);
      for (double width = std::max(body_.ratio(i), 1e-9) * f / 2; width < to_ + f; width *= 1.5) {
        add(f - width);
        add(f + width);
      }
    }
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  /// Acceleration of the base, or 1 of the loads, by the unit of the density.
  double scale(double omega) const {
    if (how_.base == BaseMotion::velocity) return omega;
    if (how_.base == BaseMotion::displacement) return omega * omega;
    return 1;
  }

  SmallMatrix integral(std::size_t shapes) {
    SmallMatrix q(static_cast<int>(shapes));
    const std::vector<double> ends = panels();
    std::vector<Complex> forces(forces_.begin(), forces_.end());
    const auto add = [&](double f, double weight) {
      const double omega = 2 * std::numbers::pi * f, density = table_.value(f);
      ModeAmounts h = body_.harmonic(omega, forces);
      h.resize(shapes, 1.0);  // what is left out follows without delay
      const double by = weight * density * scale(omega) * scale(omega);
      for (std::size_t i = 0; i < shapes; ++i)
        for (std::size_t j = 0; j < shapes; ++j)
          q(static_cast<int>(i), static_cast<int>(j)) += by * (h[i] * std::conj(h[j])).real();
    };
    for (std::size_t p = 1; p < ends.size(); ++p) {
      body_.monitor().check();
      const double middle = (ends[p] + ends[p - 1]) / 2, half = (ends[p] - ends[p - 1]) / 2;
      for (std::size_t g = 0; g < std::size(gauss_at); ++g) {
        add(middle - half * gauss_at[g], half * gauss_weight[g]);
        add(middle + half * gauss_at[g], half * gauss_weight[g]);
      }
    }
    return q;
  }

  ResponseRun& run_;
  ReducedBody& body_;
  const ResponseOptions& how_;
  ResponseTable table_;
  std::vector<double> forces_;
  double from_ = 0, to_ = 0;
};

}  // namespace

void run_random(ResponseRun& run) {
  Random(run).run();
}

}  // namespace genba
