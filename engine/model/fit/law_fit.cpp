#include "engine/model/fit/law_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/element/finite.hpp"

namespace genba {

namespace {

using Vector = std::vector<double>;
/// Differences of all points for some constants.
using Residuals = std::function<Vector(const Vector&)>;

double square_of(const Vector& r) {
  double sum = 0;
  for (const double v : r) sum += v * v;
  return std::isfinite(sum) ? sum : 1e300;
}

/// Solves the symmetric system a x = b in place by Gauss with pivots; false if it is singular.
bool solve_small(std::vector<Vector>& a, Vector& b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(a[i][k]) > std::abs(a[pivot][k])) pivot = i;
    if (!(std::abs(a[pivot][k]) > 0)) return false;
    std::swap(a[k], a[pivot]), std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return true;
}

/// Levenberg and Marquardt from x; returns the sum of squares.
double descend(const Residuals& of, Vector& x) {
  constexpr int most = 300;
  constexpr double step = 1e-6, enough = 1e-14;
  const std::size_t n = x.size();
  double damping = 1e-3, best = square_of(of(x));
  for (int trial = 0; trial < most; ++trial) {
    const Vector r = of(x);
    std::vector<Vector> slope(n);
    for (std::size_t k = 0; k < n; ++k) {
      Vector more = x, less = x;
      const double h = step * std::max(1.0, std::abs(x[k]));
      more[k] += h, less[k] -= h;
      const Vector up = of(more), down = of(less);
      for (std::size_t i = 0; i < r.size(); ++i) slope[k].push_back((up[i] - down[i]) / (2 * h));
    }
    bool has_improved = false;
    for (int cut = 0; cut < 12 && !has_improved; ++cut) {
      std::vector<Vector> a(n, Vector(n, 0.0));
      Vector b(n, 0.0);
      for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t l = 0; l < n; ++l)
          for (std::size_t i = 0; i < r.size(); ++i) a[k][l] += slope[k][i] * slope[l][i];
        for (std::size_t i = 0; i < r.size(); ++i) b[k] -= slope[k][i] * r[i];
      }
      for (std::size_t k = 0; k < n; ++k) a[k][k] += damping * std::max(a[k][k], 1e-12);
      if (!solve_small(a, b)) return best;
      Vector next = x;
      for (std::size_t k = 0; k < n; ++k) next[k] += b[k];
      const double now = square_of(of(next));
      if (now < best) {
        const bool is_done = best - now <= enough * best;
        best = now, x = next, damping = std::max(1e-12, damping / 5);
        if (is_done) return best;
        has_improved = true;
      } else {
        damping *= 5;
      }
    }
    if (!has_improved) return best;
  }
  return best;
}

struct Form {
  std::string_view law;
  std::vector<std::string_view> keys;
  std::vector<Vector> starts;  ///< moduli as parts of the largest stress
};

std::vector<Form> forms() {
  std::vector<Form> out = {{"neo-Hookean", {"C10"}, {{0.5}}},
                           {"Mooney-Rivlin", {"C10", "C01"}, {{0.5, 0.1}}},
                           {"Yeoh", {"C10", "C20", "C30"}, {{0.5, 0, 0}}},
                           {"Ogden, 1 term", {"ogden_mu_1", "ogden_alpha_1"}, {}},
                           {"Ogden, 2 terms", {"ogden_mu_1", "ogden_alpha_1", "ogden_mu_2", "ogden_alpha_2"}, {}},
                           {"Ogden, 3 terms",
                            {"ogden_mu_1", "ogden_alpha_1", "ogden_mu_2", "ogden_alpha_2", "ogden_mu_3", "ogden_alpha_3"},
                            {}}};
  for (const double first : {1.3, 2.0, 4.0, 8.0, -2.0, -5.0}) {
    out[3].starts.push_back({0.5, first});
    for (const double second : {-2.0, 5.0, 9.0})
      if (first != second) {
        out[4].starts.push_back({0.5, first, 0.05, second});
        out[5].starts.push_back({0.5, first, 0.05, second, 0.01, -0.5 * second});
      }
  }
  return out;
}

bool is_modulus(std::string_view key) { return key.find("alpha") == std::string_view::npos; }

void check_points(std::span<const TestPoint> points) {
  const auto refuse = [](const Text& problem, const Text& next) { throw Error(ErrorKind::input, phrase<"test data">(), problem, next); };
  if (points.size() < 2)
    refuse(phrase<"there are %1 points; a fit needs 2 at least">(points.size()), phrase<"Give more rows of stretch and stress">());
  bool any = false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!(points[i].stretch > 0) || !std::isfinite(points[i].stress))
      refuse(phrase<"point %1 has a stretch of %2, which must be above 0">(i + 1, format_number(points[i].stretch, "%.6g")),
             phrase<"State stretches (1 at rest), or name the column strain">());
    any = any || (points[i].stress != 0 && points[i].stretch != 1);
  }
  if (!any) refuse(phrase<"no point has a stress">(), phrase<"Check the columns of the file">());
}

}  // namespace

std::span<const std::string_view> test_mode_words() {
  static constexpr std::string_view words[] = {"uniaxial", "biaxial", "planar"};
  return words;
}

double nominal_stress(const element::HyperelasticConstants& constants, TestMode mode, double stretch) {
  static constexpr std::array<double, 3> along[] = {{1, -0.5, -0.5}, {1, 1, -2}, {1, 0, -1}};
  const auto& of = along[static_cast<std::size_t>(mode)];
  double h[9] = {}, t[6], sum = 0;
  for (std::size_t a = 0; a < 3; ++a) h[4 * a] = std::expm1(of[a] * std::log(stretch));
  element::kirchhoff<element::Hyperelastic>(constants, h, 1.0, nullptr, nullptr, t, nullptr);
  for (std::size_t a = 0; a < 3; ++a) sum += of[a] * t[a];
  return sum / (mode == TestMode::biaxial ? 2 * stretch : stretch);
}

std::span<const std::string_view> fitted_law_words() {
  static const std::vector<std::string_view> words = [] {
    std::vector<std::string_view> out;
    for (const Form& form : forms()) out.push_back(form.law);
    return out;
  }();
  return words;
}

void take_fit(std::span<const TestPoint> points, const Text& place, Material& m) {
  std::vector<LawFit> fits;
  try {
    fits = fit_laws(points);
  } catch (const Error& error) {
    throw Error(ErrorKind::input, place, error.problem(), error.next_step());
  }
  const auto fit = std::ranges::find(fits, m.tests.law, &LawFit::law);
  if (fit == fits.end())
    throw Error(ErrorKind::input, place,
                phrase<"%1 points do not give the constants of the law \"%2\": they are too few, or have no stiffness at rest">(
                    points.size(), m.tests.law),
                phrase<"State a law with fewer constants, or more tests">());
  put_fit(*fit, place, m);
}

void put_fit(const LawFit& fit, const Text& place, Material& m) {
  m.tests.found.clear();
  m.tests.error = fit.error;
  for (const OptionField<Material>& field : material_fields()) {
    const std::optional<double>& found = property(fit.material, field.key);
    std::optional<double>& own = property(m, field.key);
    if (!found || (own && field.key == "bulk_modulus")) continue;
    if (own)
      throw Error(ErrorKind::input, place, phrase<"\"%1\" is stated beside tests that give it">(field.key),
                  phrase<"Remove it, or the tests">());
    own = found;
    m.tests.found.emplace_back(field.key, *found);
  }
  if (initial_shear_modulus(m) > (1 + 1e-9) * initial_shear_modulus(fit.material))
    throw Error(ErrorKind::input, place, phrase<"constants of another law are stated beside tests that give those of %1">(fit.law),
                phrase<"Remove them, or the tests">());
}

bool keeps_fit(const Material& m) {
  return std::ranges::all_of(m.tests.found, [&](const auto& of) { return property(m, of.first) == of.second; });
}

std::vector<LawFit> fit_laws(std::span<const TestPoint> points) {
  check_points(points);
  double largest[3] = {0, 0, 0}, size = 0, low = 1, high = 1;
  for (const TestPoint& p : points) {
    double& own = largest[static_cast<std::size_t>(p.mode)];
    own = std::max(own, std::abs(p.stress));
    size = std::max(size, own);
    low = std::min(low, p.stretch), high = std::max(high, p.stretch);
  }
  for (double& own : largest)
    if (own == 0) own = size;
  std::vector<LawFit> out;
  for (const Form& form : forms()) {
    if (form.keys.size() >= points.size()) continue;
    const auto material_of = [&](const Vector& x) {
      Material m;
      for (std::size_t k = 0; k < x.size(); ++k) property(m, form.keys[k]) = x[k] * (is_modulus(form.keys[k]) ? size : 1.0);
      return m;
    };
    const auto residuals = [&](const Vector& x) {
      const element::HyperelasticConstants constants = hyperelastic_constants(material_of(x));
      Vector r;
      for (const TestPoint& p : points)
        r.push_back((nominal_stress(constants, p.mode, p.stretch) - p.stress) / largest[static_cast<std::size_t>(p.mode)]);
      return r;
    };
    Vector best;
    double least = 1e300;
    for (Vector x : form.starts) {
      const double found = descend(residuals, x);
      if (found < least && initial_shear_modulus(material_of(x)) > 0) least = found, best = x;
    }
    if (best.empty()) continue;
    LawFit fit{std::string(form.law), form.keys, material_of(best), 0, 0, {}};
    for (const double r : residuals(best)) fit.worst = std::max(fit.worst, std::abs(r));
    fit.error = std::sqrt(least / static_cast<double>(points.size()));
    fit.material.bulk_modulus = 1000 * initial_shear_modulus(fit.material);
    fit.material.valid_stretch_min = low, fit.material.valid_stretch_max = high;
    for (const UnstableStretch& at : unstable_stretches(fit.material))
      if (at.stretch >= low && at.stretch <= high) fit.unstable.push_back(at);
    out.push_back(std::move(fit));
  }
  return out;
}

}  // namespace genba
