#include "engine/procedure/schedule/step_corners.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <regex>
#include <span>
#include <string>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/physics.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

constexpr double one_corner = 1e-3;       // of the step: rows so near are one corner
constexpr double steep = 0.2;             // of its range: a value that changes so much in half a step jumps
constexpr double jump_of_formula = 0.25;  // of its range: samples so far apart are examined
constexpr double bend_of_formula = 0.25;  // of its range: distance from the straight line over a step
constexpr int most_in_a_step = 16;
constexpr int samples_in_a_step = 16;
constexpr double most_samples = 2e5;
constexpr std::size_t most_places = 8;
constexpr int halvings = 40;
constexpr std::size_t most_stated = 20, most_text = 2000;

struct Candidate {
  double time = 0;
  bool jumps = false, is_frame = false;
  bool needs_mean = false;  // inside a step the condition is taken as its mean
};

/// A value of the run that varies over time.
using Value = std::function<void(double time, std::span<double> at_places)>;

class Finder {
 public:
  Finder(const TransientOptions& how)
      : how_(how), end_(how.frames.empty() ? 0.0 : how.frames.back()), step_(std::min(how.step, end_)) {
    for (const double frame : how.frames)
      if (frame > 0) found_.push_back({frame, false, true, false});
  }

  void add_table(const VariationTable& table, bool needs_mean) {
    const auto [least, most] = std::minmax_element(table.values.begin(), table.values.end());
    const double range = *most - *least;
    if (!(range > 0)) return;
    for (std::size_t i = 0; i < table.at.size(); ++i) {
      if (!(table.at[i] > 0) || !(table.at[i] < end_)) continue;
      const auto is_steep = [&](std::size_t a) {
        return table.at[a + 1] - table.at[a] < 0.5 * step_ &&
               std::abs(table.values[a + 1] - table.values[a]) > steep * range;
      };
      const bool jumps = (i > 0 && is_steep(i - 1)) || (i + 1 < table.at.size() && is_steep(i));
      // Two rows at one time: what is there just before.
      const bool is_second = i > 0 && table.at[i] == table.at[i - 1];
      found_.push_back(
          {is_second ? std::nextafter(table.at[i], 0.0) : table.at[i], jumps, false, needs_mean});
    }
  }

  /// Samples the value: jumps are found by halving, bends by their distance from a straight line. hints: s,
  /// times that are sampled too.
  void add_formula(const Value& value, std::size_t places, const std::vector<double>& hints,
                   bool needs_mean) {
    if (!(step_ > 0)) return;
    const double count = std::clamp(std::ceil(end_ / step_) * samples_in_a_step, 512.0, most_samples);
    Samples f{places, {}, {}};
    for (double i = 0; i <= count; ++i) f.time.push_back(end_ * (i / count));
    for (const double hint : hints)
      if (hint > 0 && hint < end_) f.time.push_back(hint);
    std::sort(f.time.begin(), f.time.end());
    f.time.erase(std::unique(f.time.begin(), f.time.end()), f.time.end());
    f.values.resize(f.time.size() * places);
    for (std::size_t i = 0; i < f.time.size(); ++i) value(f.time[i], f.at(i));
    double range = 0;
    for (std::size_t p = 0; p < places; ++p) {
      double least = f.at(0)[p], most = least;
      for (std::size_t i = 0; i < f.time.size(); ++i)
        least = std::min(least, f.at(i)[p]), most = std::max(most, f.at(i)[p]);
      range = std::max(range, most - least);
    }
    if (!(range > 0) || !std::isfinite(range)) return;
    std::vector<std::size_t> begins = {0};
    for (std::size_t i = 0; i + 1 < f.time.size(); ++i)
      if (apart(f.at(i), f.at(i + 1)) > jump_of_formula * range && find_jump(value, f, i, needs_mean))
        begins.push_back(i + 1);
    begins.push_back(f.time.size());
    // Straight lines over at most one stated step; adaptive steps may become longer.
    const double most_length = how_.tolerance > 0 ? end_ : step_;
    for (std::size_t j = 0; j + 1 < begins.size(); ++j)
      for (std::size_t from = begins[j]; from + 1 < begins[j + 1];) {
        std::size_t to = from + 1;
        while (to + 1 < begins[j + 1] && f.time[to] - f.time[from] < most_length * (1 - 1e-9)) ++to;
        bend(f, from, to, bend_of_formula * range, needs_mean);
        from = to;
      }
  }

  StepCorners corners() {
    std::sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
    StepCorners out;
    std::vector<Candidate> ends;
    std::vector<double> before;
    const double near = one_corner * step_;
    for (std::size_t i = 0; i < found_.size();) {
      Candidate corner = found_[i];
      const double first = corner.time;
      std::size_t k = i + 1;
      for (; k < found_.size() && found_[k].time - first <= near; ++k) {
        const Candidate& next = found_[k];
        if (next.is_frame && corner.is_frame && next.time > corner.time) break;
        if (next.is_frame && !corner.is_frame) corner.time = next.time, corner.is_frame = true;
        corner.jumps = corner.jumps || next.jumps;
        corner.needs_mean = corner.needs_mean || next.needs_mean;
      }
      ends.push_back(corner);
      before.push_back(first);
      i = k;
    }
    std::map<double, int> in_step;
    const auto of = [&](const Candidate& c) { return step_ > 0 ? std::floor(c.time / step_) : c.time; };
    for (const Candidate& corner : ends) ++in_step[of(corner)];
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const Candidate& corner = ends[i];
      if (corner.is_frame || in_step[of(corner)] <= most_in_a_step)
        out.ends.push_back({corner.time, before[i], corner.jumps});
      else if (corner.jumps || corner.needs_mean)
        out.inside.push_back(corner.time);
    }
    if (out.ends.empty()) out.ends.push_back({end_, end_, false});
    return out;
  }

 private:
  struct Samples {
    std::size_t places = 0;
    std::vector<double> time, values;  // [time][place]
    std::span<double> at(std::size_t i) { return {values.data() + i * places, places}; }
  };
  static double apart(std::span<const double> a, std::span<const double> b) {
    double most = 0;
    for (std::size_t p = 0; p < a.size(); ++p) most = std::max(most, std::abs(a[p] - b[p]));
    return most;
  }

  /// Narrows the span after sample i while the value changes in one of its halves only.
  bool find_jump(const Value& value, Samples& f, std::size_t i, bool needs_mean) {
    double from = f.time[i], to = f.time[i + 1];
    std::vector<double> a(f.at(i).begin(), f.at(i).end()), b(f.at(i + 1).begin(), f.at(i + 1).end());
    std::vector<double> middle(f.places);
    bool is_narrowed = false;
    for (int k = 0; k < halvings && to - from > 1e-9 * one_corner * step_; ++k) {
      const double half = 0.5 * (from + to);
      value(half, middle);
      const double left = apart(a, middle), right = apart(middle, b);
      if (std::max(left, right) < 0.75 * apart(a, b)) break;
      is_narrowed = true;
      if (left > right)
        to = half, b = middle;
      else
        from = half, a = middle;
    }
    if (!is_narrowed) return false;
    if (from > 0) found_.push_back({from, true, false, needs_mean});
    if (to < end_) found_.push_back({to, true, false, needs_mean});
    return true;
  }

  void bend(Samples& f, std::size_t from, std::size_t to, double allowed, bool needs_mean) {
    if (to < from + 2) return;
    double most = 0;
    std::size_t at = from;
    for (std::size_t i = from + 1; i < to; ++i) {
      const double part = (f.time[i] - f.time[from]) / (f.time[to] - f.time[from]);
      for (std::size_t p = 0; p < f.places; ++p) {
        const double d = std::abs(f.at(i)[p] - std::lerp(f.at(from)[p], f.at(to)[p], part));
        if (d > most) most = d, at = i;
      }
    }
    if (most <= allowed) return;
    found_.push_back({f.time[at], false, false, needs_mean});
    bend(f, from, at, allowed, needs_mean);
    bend(f, at, to, allowed, needs_mean);
  }

  const TransientOptions& how_;
  double end_, step_;
  std::vector<Candidate> found_;
};

/// Some nodes of the body.
std::vector<Vec3> some_places(const Problem& problem) {
  const std::vector<Vec3>& points = problem.mesh->points;
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < points.size(); i += 1 + points.size() / most_places) out.push_back(points[i]);
  return out;
}

/// The times that a formula states ("400.3 s"), and sums and differences of two of them.
std::vector<double> stated_times(const std::string& formula) {
  static const std::regex stated(R"((^|[^\w.])((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*(?:us|ms|s|min|h))\b)");
  std::vector<double> one;
  const std::string text = formula.substr(0, most_text);
  for (std::sregex_iterator at(text.begin(), text.end(), stated), none; at != none; ++at) try {
      one.push_back(parse_quantity((*at)[2].str(), QuantityKind::time, Text()));
    } catch (const Error&) {
      // not a time after all
    }
  one.resize(std::min(one.size(), most_stated));
  std::vector<double> out = one;
  for (const double a : one)
    for (const double b : one)
      for (const double sum : {a + b, a - b, a + 2 * b, a - 2 * b}) out.push_back(sum);
  return out;
}

void add_conditions(const Problem& problem, const std::vector<Condition>& stated, bool are_loads,
                    Finder& finder) {
  for (std::size_t i = 0; i < stated.size(); ++i)
    for (const VaryingValue& varying : stated[i].varies) {
      if (!varies_over_time(varying.by)) continue;
      if (contribution_with_gaps(stated[i]).initial) continue;
      const QuantityKind kind = field_of_value(*stated[i].kind, varying.value).kind;
      const bool needs_mean = !are_loads || stated[i].kind->enters != Enters::loads;
      const Text place = describe(stated[i], i);
      if (const auto* table = std::get_if<VariationTable>(&varying.by.by)) {
        finder.add_table(with_rows(*table, kind, problem.sources, place), needs_mean);
        continue;
      }
      std::vector<Vec3> points = {Vec3{}};
      if (varies_in_space(varying.by)) {
        points = are_loads ? places_of_load(problem, problem.loads[i]) : some_places(problem);
      }
      try {
        const VariationValues values = variation_values(varying.by, kind, problem.sources, place);
        const double likely = 293.15;  // K, for formulas with T
        finder.add_formula(
            [&](double time, std::span<double> out) {
              values(points, time, {&likely, 1}, out);
            },
            points.size(), stated_times(std::get<VariationFormula>(varying.by.by).text), needs_mean);
      } catch (const Error&) {
        // The step that cannot evaluate it tells the place and the time.
      }
    }
}

}  // namespace

std::vector<Vec3> places_of_load(const Problem& problem, const ResolvedLoad& load) {
  std::vector<Vec3> out;
  const std::vector<FacetRef>& facets = load.facets;
  for (std::size_t i = 0; i < facets.size(); i += 1 + facets.size() / most_places)
    out.push_back(problem.mesh->points[static_cast<std::size_t>(
        element_nodes(problem.mesh->facets[static_cast<std::size_t>(facets[i].block)], facets[i].element)
            .front())]);
  return out.empty() ? some_places(problem) : out;
}

StepCorners step_corners(const Problem& problem) {
  Finder finder(problem.study.transient.value());
  for (const Problem* of : {&problem, problem.current.get()}) {
    if (of == nullptr || !of->stated) continue;
    add_conditions(*of, of->stated->constraints, false, finder);
    add_conditions(*of, of->stated->loads, true, finder);
  }
  return finder.corners();
}

}  // namespace genba
