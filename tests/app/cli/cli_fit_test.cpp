// Constants of rubber from a .csv, by the real program.
#include <doctest/doctest.h>

#include <cmath>
#include <sstream>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using Json = nlohmann::json;

TEST_CASE("fit finds the constants that made the data, and says what is wrong with a file") {
  const Bench bench;
  std::ostringstream csv;
  csv << "# rubber\ntest, stretch, stress [MPa]\n";
  for (const double l : {1.2, 1.6, 2.0, 2.6})  // Mooney-Rivlin, C10 0.4, C01 0.1 MPa
    csv << "uniaxial, " << l << ", " << 2 * (l - 1 / (l * l)) * (0.4 + 0.1 / l) << "\nbiaxial, " << l << ", "
        << 2 * (l - std::pow(l, -5)) * (0.4 + 0.1 * l * l) << "\n";
  bench.write("rubber.csv", csv.str());
  const Finished fitted = bench.run({"fit", "rubber.csv", "--json", "--table", "fitted.csv", "--page", "fits.html"});
  REQUIRE(fitted.code == 0);
  bool is_found = false;
  const Json answer = Json::parse(fitted.out);
  for (const Json& fit : answer.at("fits"))
    if (fit.at("law") == "Mooney-Rivlin") {
      is_found = true;
      CHECK(fit.at("error").get<double>() < 1e-5);
      CHECK(std::stod(fit.at("material").at("C10").get<std::string>()) == doctest::Approx(0.4e6).epsilon(1e-4));
      CHECK(fit.at("material").at("valid_stretch_max") == "2.6");
    }
  CHECK(is_found);
  CHECK(bench.read("fitted.csv").find("Mooney-Rivlin [Pa]") != std::string::npos);
  CHECK(bench.read("fits.html").find("<circle") != std::string::npos);
  CHECK(bench.read("fits.html").find("planar, nominal") == std::string::npos);  // no such test
  CHECK(bench.run({"fit", "rubber.csv"}).out.find("\"C01\"") != std::string::npos);
  bench.write("plain.csv", "stretch, stress\n1.1, 2\n1.2, 3\n");
  const Finished wrong = bench.run({"fit", "plain.csv"});
  CHECK(wrong.code == expected_code::input);
  CHECK(wrong.err.find("stress [MPa]") != std::string::npos);
}
