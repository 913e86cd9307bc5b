// Bodies that vibrate under loads: the NAFEMS beam, harmonic and over time.
#include <algorithm>

#include "app/verify/case_meshes.hpp"
#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"
#include "engine/analysis/answers/response_report.hpp"

namespace genba {

namespace {

/// A beam of 10 m x 2 m x 2 m. Its ends do not move in their planes; a line of one end holds it along the beam.
std::string beam_study(std::string_view procedure, std::string_view more) {
  return R"("materials": [{"name": "steel", "E": "200 GPa", "nu": 0.3, "rho": "8000 kg/m^3"}],
         "regions": [{"material": "steel"}],
         "steps": [{"name": "vibration", "analysis": "elasticity", "procedure": ")" +
         std::string(procedure) + R"(", "modes": {"number": 12}, )" + std::string(more) + R"(,
           "constraints": [
             {"name": "left", "on": {"group": "xmin"}, "displacement": {"y": "0 mm", "z": "0 mm"}},
             {"name": "right", "on": {"group": "xmax"}, "displacement": {"y": "0 mm", "z": "0 mm"}},
             {"name": "along", "displacement": {"x": "0 mm"},
              "on": {"all_of": [{"group": "xmin"},
                                {"plane": {"point": ["0 m", "0 m", "1 m"], "normal": [0, 0, 1]}}]}}],
           "loads": [{"name": "uniform", "on": {"group": "zmax"}, "traction": ["0 MPa", "0 MPa", "0.5 MPa"]}]}])";
}

std::shared_ptr<const Mesh> beam_mesh() {
  return mapped_box(ElementType::hex20, {10, 2, 2}, [](Vec3 p) { return Vec3{10 * p[0], 2 * p[1], 2 * p[2]}; });
}

const Vec3 below_middle{5, 1, 0};

VerificationCase harmonic_beam() {
  VerificationCase out{
      .name = "nafems-5h",
      .title = phrase<"NAFEMS 5H: a deep beam under a harmonic load">(),
      .statement = phrase<"A beam of 10 m x 2 m x 2 m, simply supported, under 1e6 N/m that varies as a sine; all modes have 2 % "
                          "of the critical damping. E = 200 GPa, nu = 0.3, rho = 8000 kg/m^3. hex20, 10 x 2 x 2.">(),
      .source = phrase<"NAFEMS, selected benchmarks for forced vibration; a beam of Timoshenko">(),
      .quantities = {{phrase<"frequency of the peak">(), QuantityKind::frequency, 42.65, 0.02, Bound::relative},
                     {phrase<"amplitude in the middle">(), QuantityKind::length, 13.45e-3, 0.03, Bound::relative},
                     {phrase<"largest bending stress">(), QuantityKind::pressure, 241.9e6, 0.03, Bound::relative}}};
  out.compute = [](CaseRun& run) {
    const auto results = run.solve(beam_mesh(), beam_study("harmonic", R"("response": {"damping_ratio": "2 %", "from": "1 Hz", "to": "60 Hz"})"));
    const auto& peaks = results->response->peaks;
    const auto highest = std::ranges::max_element(peaks, {}, &ResponsePeak::size);
    return std::vector<double>{highest->at, value_at(*results, "amplitude_z", below_middle),
                               std::abs(value_at(*results, "stress", below_middle, 0))};
  };
  return out;
}

VerificationCase sudden_beam() {
  VerificationCase out{
      .name = "nafems-5t",
      .title = phrase<"NAFEMS 5T: a deep beam under a sudden load">(),
      .statement = phrase<"The same beam; the load comes at once and stays. 2 % of the critical damping.">(),
      .source = phrase<"NAFEMS, selected benchmarks for forced vibration; a beam of Timoshenko">(),
      .quantities = {{phrase<"time of the peak">(), QuantityKind::time, 0.0117, 0.03, Bound::relative},
                     {phrase<"largest displacement">(), QuantityKind::length, 1.043e-3, 0.03, Bound::relative}}};
  out.compute = [](CaseRun& run) {
    const auto results = run.solve(
        beam_mesh(), beam_study("modal-transient",
                                R"("times": ["0.02 s"], "response": {"damping_ratio": "2 %", "step": "0.1 ms"})"));
    return std::vector<double>{results->response->peaks.front().at, results->response->largest};
  };
  return out;
}

}  // namespace

void add_response_cases(std::vector<VerificationCase>& to) {
  to.push_back(harmonic_beam());
  to.push_back(sudden_beam());
}

}  // namespace genba
