// Perfused tissue: closed forms of the bio-heat equation.
#include <cmath>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"

namespace genba {

namespace {

std::shared_ptr<const Mesh> slab(const BarMeshing& m, double depth) {
  return mapped_box(m.type, {m.cells, 1, 1}, [=](Vec3 p) {
    return Vec3{depth * p[0], 2e-3 * p[1], 2e-3 * p[2]};
  });
}

struct Reading {
  double depth, time;
};

VerificationCase perfused_tissue_in_time() {
  using enum QuantityKind;
  static constexpr BarMeshing meshes[] = {{ElementType::hex8, 160}, {ElementType::tet10, 64}};
  static constexpr Reading readings[] = {{0.005, 60}, {0.005, 600}, {0.01, 600}};
  const auto exact = [](const Reading& at) {
    constexpr double k = 0.5, capacity = 1050.0 * 3600.0, perfusion = 19170.1;
    const double a = at.depth * std::sqrt(perfusion / k),
                 b = at.depth / (2 * std::sqrt(k / capacity * at.time)),
                 c = std::sqrt(perfusion * at.time / capacity);
    return 273.15 + 37 + 31.5 * (std::exp(-a) * std::erfc(b - c) + std::exp(a) * std::erfc(b + c));
  };
  VerificationCase out{
      .name = "perfused-transient",
      .title = phrase<"Perfused tissue in time">(),
      .statement = phrase<
          "Tissue and blood at 37 degC; the surface is at 100 degC from 0 s on. k = 0.5 W/(m K), "
          "rho = 1050 kg/m^3, c = 3600 J/(kg K), blood carries 19170.1 W/(m^3 K). A slab of 80 mm, steps "
          "of 1 s, BDF2.">(),
      .source = phrase<"closed form of the half-space">()};
  for (const BarMeshing& m : meshes)
    for (const Reading& at : readings)
      out.quantities.push_back({phrase<"temperature at %1 after %2, %3">(
                                    format_quantity(at.depth, length),
                                    format_quantity(at.time, QuantityKind::time), traits(m.type).name),
                                temperature, exact(at), 0.06, Bound::absolute});
  out.compute = [](CaseRun& run) {
    // 19170.1 W/(m^3 K) of blood with 1000 kg/m^3 and 4000 J/(kg K).
    constexpr std::string_view study = R"j(
      "materials": [{"name": "tissue", "k": "0.5 W/(m K)", "rho": "1050 kg/m^3", "c": "3600 J/(kg K)"}],
      "regions": [{"material": "tissue"}],
      "steps": [{"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["60 s", "600 s"],
        "transient": {"scheme": "bdf2", "step": "1 s"},
        "constraints": [{"name": "surface", "on": {"group": "xmin"}, "temperature": "100 degC"}],
        "loads": [{"name": "start", "initial_temperature": "37 degC"},
                  {"name": "blood", "perfusion": {"rate": "4.792525e-3 1/s", "blood_density": "1000 kg/m^3",
                   "blood_heat": "4000 J/(kg K)", "blood_temperature": "37 degC"}}]}])j";
    std::vector<double> values;
    for (const BarMeshing& m : meshes) {
      run.progress(static_cast<double>(values.size()) / (std::size(meshes) * std::size(readings)));
      const auto frames = run.solve_in_time(slab(m, 0.08), study);
      for (const Reading& at : readings)
        values.push_back(
            value_at(*frames.at(at.time == readings[0].time ? 0 : 1), "temperature", {at.depth, 0, 0}));
    }
    return values;
  };
  return out;
}

VerificationCase perfused_tissue() {
  using enum QuantityKind;
  static constexpr BarMeshing meshes[] = {{ElementType::hex8, 60}, {ElementType::tet10, 24}};
  static constexpr double depths[] = {0.005, 0.01, 0.015, 0.02};
  const auto exact = [](double x) {
    constexpr double k = 0.5, perfusion = 5e-4 * 1050 * 3770, made = 420, thickness = 0.03;
    const double m = std::sqrt(perfusion / k), level = 37 + made / perfusion;
    const double a = 25 - level, b = (37 - level - a * std::cosh(m * thickness)) / std::sinh(m * thickness);
    return 273.15 + level + a * std::cosh(m * x) + b * std::sinh(m * x);
  };
  VerificationCase out{
      .name = "perfused-steady",
      .title = phrase<"Perfused tissue, steady">(),
      .statement =
          phrase<"A layer of 30 mm from 25 degC to 37 degC; k = 0.5 W/(m K), 420 W/m^3 of metabolic heat, "
                 "perfusion of 5e-4 1/s with blood of 1050 kg/m^3 and 3770 J/(kg K) at 37 degC.">(),
      .source = phrase<"closed form">()};
  for (const BarMeshing& m : meshes)
    for (const double x : depths)
      out.quantities.push_back(
          {phrase<"temperature at a depth of %1, %2">(format_quantity(x, length), traits(m.type).name),
           temperature, exact(x), 2e-3, Bound::absolute});
  out.compute = [](CaseRun& run) {
    constexpr std::string_view study = R"j(
      "analysis": "heat", "materials": [{"name": "tissue", "k": "0.5 W/(m K)"}],
      "regions": [{"material": "tissue"}],
      "constraints": [{"name": "outside", "on": {"group": "xmin"}, "temperature": "25 degC"},
                      {"name": "inside", "on": {"group": "xmax"}, "temperature": "37 degC"}],
      "loads": [{"name": "metabolism", "heat_source": "420 W/m^3"},
                {"name": "blood", "perfusion": {"rate": "5e-4 1/s", "blood_density": "1050 kg/m^3",
                 "blood_heat": "3770 J/(kg K)", "blood_temperature": "37 degC"}}])j";
    std::vector<double> values;
    for (const BarMeshing& m : meshes) {
      const auto r = run.solve(slab(m, 0.03), study);
      for (const double x : depths) values.push_back(value_at(*r, "temperature", {x, 0, 0}));
    }
    return values;
  };
  return out;
}

}  // namespace

void add_tissue_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {perfused_tissue, perfused_tissue_in_time}) to.push_back(make());
}

}  // namespace genba
