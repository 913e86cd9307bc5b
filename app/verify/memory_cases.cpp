// Compares the memory plan with the memory of a solve.
#include <algorithm>

#include "app/verify/case_run.hpp"
#include "app/verify/cases.hpp"

namespace genba {

namespace {

struct Body {
  MeshKind kind;
  Index cells;
};
constexpr Body bodies[] = {{MeshKind::hex8, 13}, {MeshKind::tet4, 14}, {MeshKind::tet10, 7}};

constexpr std::string_view stretched_box =
    R"("analysis": "elasticity", "materials": [{"name": "solid", "E": "210 GPa", "nu": 0.3}],
       "regions": [{"material": "solid"}],
       "constraints": [{"name": "held", "on": {"group": "xmin"}, "fixed": true}],
       "loads": [{"name": "pull", "on": {"group": "xmax"}, "traction": ["0 MPa", "0 MPa", "1 MPa"]}])";
constexpr std::string_view heated_box =
    R"j("analysis": "heat", "materials": [{"name": "solid", "k": "45 W/(m K)"}],
       "regions": [{"material": "solid"}],
       "constraints": [{"name": "cold", "on": {"group": "xmin"}, "temperature": "0 degC"}],
       "loads": [{"name": "warm", "on": {"group": "xmax"}, "heat_flux": "100 W/m^2"}])j";

constexpr double runs = 2.0 * std::size(bodies) * std::size(all_formats);
constexpr double least_of_largest = 1e6;  // bytes: all of them are larger

}  // namespace

void add_memory_cases(std::vector<VerificationCase>& to) {
  VerificationCase out{
      .name = "memory-plan",
      .title = phrase<"Memory plan: foretold against taken">(),
      .statement =
          phrase<"Boxes of hex8, tet4 and tet10, elasticity and heat, with every format of the matrix. What "
                 "the plan foretold and what the solve took of its device at most.">(),
      .source = phrase<"the plan itself">(),
      // Ratios and sizes, because two zeros tell a reader nothing.
      .quantities = {{phrase<"runs compared">(), QuantityKind::dimensionless, runs, 0.5, Bound::at_least},
                     {phrase<"memory of the largest of them">(), QuantityKind::bytes, least_of_largest, 1e4, Bound::at_least},
                     {phrase<"most taken over foretold (1: never above)">(), QuantityKind::dimensionless, 1, 0.02,
                      Bound::relative},
                     {phrase<"least taken over foretold (1: never below)">(), QuantityKind::dimensionless, 1, 0.05,
                      Bound::relative}},
      .compute = [](CaseRun& run) -> std::vector<double> {
        double largest = 0, most = 1, least = 1, done = 0;
        for (const Body& body : bodies)
          for (const std::string_view study : {stretched_box, heated_box})
            for (const Format format : all_formats) {
              run.progress(done++ / runs);
              const CaseRun::Memory m = run.memory(body.kind, body.cells, study, format);
              largest = std::max(largest, m.measured);
              most = std::max(most, m.measured / m.planned);
              least = std::min(least, m.measured / (m.planned - m.allowance));
            }
        return {done, largest, most, least};
      }};
  to.push_back(std::move(out));
}

}  // namespace genba
