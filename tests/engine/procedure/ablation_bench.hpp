// A block of tissue that is heated in its middle, for tests and benches: its conductivity depends on the
// temperature, perfusion ends where the dose is reached.
#pragma once

#include "tests/engine/procedure/transient_bench.hpp"

namespace genba {

inline constexpr double blood_temperature = 310.15;  // K

/// Frames at parts of the end (s), in steps of one size.
inline TransientOptions ablation_steps(TimeScheme scheme, double step, double end, int frames) {
  TransientOptions how;
  how.scheme = scheme;
  how.step = step;
  for (int i = 1; i <= frames; ++i) how.frames.push_back(end * i / frames);
  how.dose = DoseVariant::cem43;
  how.shut_off_dose = 240 * 60;
  return how;
}

/// A cube of 60 mm.
inline std::shared_ptr<const Mesh> tissue_cube(ElementType type, Index cells) {
  return std::make_shared<const Mesh>(make_box_mesh(type, {0.06, 0.06, 0.06}, {cells, cells, cells}));
}

inline TransientBench ablation(std::shared_ptr<const Mesh> mesh, TransientOptions how) {
  TransientBench bench{std::move(mesh), heat_in_time(0.512, 1060, 3600, std::move(how))};
  const Variation k{VariationTable{
      VariationTable::Over::temperature, {290, 310.15, 343.15, 373.15}, {0.49, 0.512, 0.567, 0.6}}};
  set_variation(bench.study.materials[0], "k", &k);
  // W/m^3, in a ball around the middle.
  bench.sources = plain_formulas({{"heat(x, y, z)", [](const Vec3& p, double, double) {
                                     double square = 0;
                                     for (const double c : p) square += (c - 0.03) * (c - 0.03);
                                     return 2e6 * std::exp(-square / (0.012 * 0.012));
                                   }}});
  bench.study.constraints = {prescribed_temperature("skin", NamedSelector{{"xmin"}}, blood_temperature)};
  bench.study.loads = {initial_temperature(blood_temperature),
                       by_formula(heat_source_load("needle", {}, 0), 0, "heat(x, y, z)"),
                       convection_load("air", NamedSelector{{"xmax"}}, 10, 295),
                       condition_in("perfusion", "blood", {}, {5e-3, 1050, 3617, blood_temperature})};
  return bench;
}

/// The largest difference of a frame's values, K.
inline double largest_difference(const TransientBench& a, const TransientBench& b, std::size_t frame) {
  const auto &one = a.frames.taken.at(frame).solution->values,
             &two = b.frames.taken.at(frame).solution->values;
  double most = one.size() == two.size() ? 0.0 : 1e300;
  for (std::size_t i = 0; i < one.size() && i < two.size(); ++i)
    most = std::max(most, std::abs(one[i] - two[i]));
  return most;
}

}  // namespace genba
