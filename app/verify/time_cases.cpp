// Heat in time: a published benchmark, closed forms and a series solution.
#include <cmath>
#include <numbers>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"

namespace genba {

namespace {

using std::numbers::pi;

/// One transient step of heat. `acts`: its constraints and loads, JSON members.
std::string in_time(std::string_view material, std::string_view times, std::string_view scheme,
                    std::string_view step, std::string_view acts) {
  return R"("materials": [{"name": "solid", )" + std::string(material) +
         R"(}], "regions": [{"material": "solid"}],
         "steps": [{"name": "heat", "analysis": "heat", "procedure": "transient", "times": )" +
         std::string(times) + R"(, "transient": {"scheme": ")" + std::string(scheme) + R"(", "step": ")" +
         std::string(step) + R"("}, )" + std::string(acts) + "}]";
}

/// Along x, insulated at its sides.
std::shared_ptr<const Mesh> insulated_bar(const BarMeshing& m, double length) {
  return mapped_box(m.type, {m.cells, 1, 1}, [=](Vec3 p) {
    return Vec3{length * p[0], 0.05 * length * p[1], 0.05 * length * p[2]};
  });
}

VerificationCase waving_bar() {
  using enum QuantityKind;
  static constexpr BarMeshing meshes[] = {{ElementType::hex8, 40}, {ElementType::tet10, 20}};
  VerificationCase out{
      .name = "nafems-t3",
      .title = phrase<"NAFEMS T3: heat in a bar in time">(),
      .statement = phrase<
          "A bar of 0.1 m at 0 degC; one end stays there, the other one has 100 sin(pi t / 40 s) degC. "
          "k = 35 W/(m K), rho = 7200 kg/m^3, c = 440.5 J/(kg K). Steps of 0.25 s, Crank-Nicolson.">(),
      .source = phrase<"NAFEMS, The Standard NAFEMS Benchmarks">()};
  for (const BarMeshing& m : meshes)
    out.quantities.push_back({phrase<"temperature at %1 after %2, %3">("80 mm", "32 s", traits(m.type).name),
                              temperature, 273.15 + 36.603, 0.1, Bound::absolute});
  out.compute = [](CaseRun& run) {
    const std::string study = in_time(R"j("k": "35 W/(m K)", "rho": "7200 kg/m^3", "c": "440.5 J/(kg K)")j",
                                      R"(["32 s"])", "crank-nicolson", "0.25 s", R"j(
          "constraints": [{"name": "cold end", "on": {"group": "xmin"}, "temperature": "0 degC"},
                          {"name": "waving end", "on": {"group": "xmax"},
                           "temperature": {"formula": "0 degC + 100 K * sin(pi * t / 40 s)"}}],
          "loads": [{"name": "start", "initial_temperature": "0 degC"}])j");
    std::vector<double> values;
    for (const BarMeshing& m : meshes) {
      run.progress(static_cast<double>(values.size()) / std::size(meshes));
      values.push_back(
          value_at(*run.solve_in_time(insulated_bar(m, 0.1), study).at(0), "temperature", {0.08, 0, 0}));
    }
    return values;
  };
  return out;
}

VerificationCase suddenly_heated_surface() {
  using enum QuantityKind;
  static constexpr BarMeshing meshes[] = {{ElementType::hex8, 160}, {ElementType::tet10, 80}};
  static constexpr double depths[] = {0.01, 0.02};
  const auto exact = [](double x) {
    constexpr double diffusivity = 20.0 / (8000.0 * 500.0), time = 40;
    return 300 + 100 * std::erfc(x / (2 * std::sqrt(diffusivity * time)));
  };
  VerificationCase out{
      .name = "half-space-step",
      .title = phrase<"Step of the temperature of a surface">(),
      .statement = phrase<
          "A body at 300 K whose surface is at 400 K from 0 s on; heat has not come to its end at 0.2 m "
          "yet. k = 20 W/(m K), rho = 8000 kg/m^3, c = 500 J/(kg K). Steps of 0.5 s, BDF2.">(),
      .source = phrase<"closed form: error function">()};
  for (const BarMeshing& m : meshes)
    for (const double x : depths)
      out.quantities.push_back(
          {phrase<"temperature at %1 after %2, %3">(format_quantity(x, length), "40 s", traits(m.type).name),
           temperature, exact(x), 0.1, Bound::absolute});
  out.compute = [](CaseRun& run) {
    const std::string study = in_time(R"j("k": "20 W/(m K)", "rho": "8000 kg/m^3", "c": "500 J/(kg K)")j",
                                      R"(["40 s"])", "bdf2", "0.5 s", R"j(
          "constraints": [{"name": "surface", "on": {"group": "xmin"}, "temperature": "400 K"}],
          "loads": [{"name": "start", "initial_temperature": "300 K"}])j");
    std::vector<double> values;
    for (const BarMeshing& m : meshes) {
      run.progress(0.5 * static_cast<double>(values.size()) / std::size(depths));
      const auto frames = run.solve_in_time(insulated_bar(m, 0.2), study);
      for (const double x : depths) values.push_back(value_at(*frames.at(0), "temperature", {x, 0, 0}));
    }
    return values;
  };
  return out;
}

/// A plate, initially at 400 K, between two streams at 300 K.
struct CooledPlate {
  static constexpr double k = 2, rho_c = 1000.0 * 500.0, half = 0.1, h = 40;
  /// At a distance from the middle: the series over the roots of z tan z = Bi.
  static double exact(double distance, double time) {
    double sum = 0;
    for (int n = 0; n < 60; ++n) {
      double low = n * pi, high = low + 0.5 * pi;
      for (int i = 0; i < 100; ++i) {
        const double middle = 0.5 * (low + high);
        (middle * std::tan(middle) < h * half / k ? low : high) = middle;
      }
      const double z = low;
      sum += 4 * std::sin(z) / (2 * z + std::sin(2 * z)) *
             std::exp(-z * z * k / (rho_c * half * half) * time) * std::cos(z * distance / half);
    }
    return 300 + 100 * sum;
  }
  static std::string study(std::string_view scheme, std::string_view step) {
    return in_time(R"j("k": "2 W/(m K)", "rho": "1000 kg/m^3", "c": "500 J/(kg K)")j",
                   R"(["800 s", "2000 s"])", scheme, step, R"j(
      "constraints": [],
      "loads": [{"name": "start", "initial_temperature": "400 K"},
                {"name": "air", "on": {"group": ["xmin", "xmax"]},
                 "convection": {"coefficient": "40 W/(m^2 K)", "ambient": "300 K"}}])j");
  }
};

VerificationCase cooled_plate() {
  using enum QuantityKind;
  static constexpr BarMeshing meshes[] = {{ElementType::hex8, 48}, {ElementType::tet10, 24}};
  struct Place {
    double distance, time;
  };
  static constexpr Place places[] = {
      {0, 800}, {CooledPlate::half, 800}, {0, 2000}, {CooledPlate::half, 2000}};
  struct Scheme {
    std::string_view name;
    double order;
  };
  static constexpr Scheme schemes[] = {{"backward-euler", 1}, {"crank-nicolson", 2}, {"bdf2", 2}};
  VerificationCase out{
      .name = "cooled-plate",
      .title = phrase<"Plate with convection on both sides, in time">(),
      .statement = phrase<
          "A plate of 0.2 m at 400 K between two streams of 300 K, 40 W/(m^2 K). k = 2 W/(m K), "
          "rho = 1000 kg/m^3, c = 500 J/(kg K). Temperatures with steps of 10 s, BDF2; the order of each "
          "time scheme from steps of 40, 20 and 10 s.">(),
      .source = phrase<"series">()};
  for (const BarMeshing& m : meshes)
    for (const Place& p : places) {
      const Text element = traits(m.type).name;
      const std::string time = format_quantity(p.time, QuantityKind::time);
      out.quantities.push_back({p.distance == 0
                                    ? phrase<"temperature in the middle after %1, %2">(time, element)
                                    : phrase<"temperature of the surface after %1, %2">(time, element),
                                temperature, CooledPlate::exact(p.distance, p.time), 0.05, Bound::absolute});
    }
  for (const Scheme& s : schemes)
    out.quantities.push_back({phrase<"order of the time scheme %1">(s.name), QuantityKind::dimensionless,
                              s.order, 0.1, Bound::absolute});
  out.compute = [](CaseRun& run) {
    std::vector<double> values;
    constexpr double runs = std::size(meshes) + 3 * std::size(schemes);
    double done = 0;
    for (const BarMeshing& m : meshes) {
      run.progress(done++ / runs);
      const auto frames =
          run.solve_in_time(insulated_bar(m, 2 * CooledPlate::half), CooledPlate::study("bdf2", "10 s"));
      for (const Place& p : places)
        values.push_back(value_at(*frames.at(p.time == places[0].time ? 0 : 1), "temperature",
                                  {CooledPlate::half + p.distance, 0, 0}));
    }
    for (const Scheme& s : schemes) {
      std::vector<double> at_end;
      for (const char* step : {"40 s", "20 s", "10 s"}) {
        run.progress(done++ / runs);
        const auto frames = run.solve_in_time(insulated_bar(meshes[0], 2 * CooledPlate::half),
                                              CooledPlate::study(s.name, step));
        at_end.push_back(value_at(*frames.at(1), "temperature", {CooledPlate::half, 0, 0}));
      }
      values.push_back(std::log2(std::abs((at_end[0] - at_end[1]) / (at_end[1] - at_end[2]))));
    }
    return values;
  };
  return out;
}

}  // namespace

void add_time_cases(std::vector<VerificationCase>& to) {
  for (const auto& make : {waving_bar, suddenly_heated_surface, cooled_plate}) to.push_back(make());
}

}  // namespace genba
