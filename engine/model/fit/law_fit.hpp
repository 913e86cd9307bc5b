// Constants of hyperelastic laws from test data: least squares of the nominal stress over the stretch, for a material
// that keeps its volume (Levenberg and Marquardt).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/study/hyperelastic.hpp"

namespace genba {

enum class TestMode { uniaxial, biaxial, planar };
std::span<const std::string_view> test_mode_words();  ///< by number

struct TestPoint {
  TestMode mode = TestMode::uniaxial;
  double stretch = 1;
  double stress = 0;  ///< Pa, force over the area before deformation
};

/// Nominal stress of a material that keeps its volume, Pa.
double nominal_stress(const element::HyperelasticConstants& constants, TestMode mode, double stretch);

struct LawFit {
  std::string law;                       ///< "Yeoh"
  std::vector<std::string_view> keys;    ///< of its constants
  Material material;                     ///< with them, and the range of the data
  double error = 0;                      ///< root of the mean square of differences, each by the largest stress of its test
  double worst = 0;                      ///< the largest of these differences
  std::vector<UnstableStretch> unstable; ///< inside the range of the data
};

/// neo-Hookean, Mooney-Rivlin, Yeoh and Ogden with one to three terms: those whose constants are fewer than the points
/// and whose shear modulus at rest is above 0. Throws Error(input) if there are fewer than two points, or if a stretch
/// is not above 0, or if no stress differs from 0.
std::vector<LawFit> fit_laws(std::span<const TestPoint> points);

/// Names of these laws.
std::span<const std::string_view> fitted_law_words();

/// Finds the constants of m.tests.law and puts them into `m`, with the range of the data; a bulk_modulus that it states
/// stays. Throws Error(input, place): as fit_laws(); the points do not give this law; the material states one of these
/// constants too, or those of another law without directions.
void take_fit(std::span<const TestPoint> points, const Text& place, Material& m);
/// The same with a fit that is known.
void put_fit(const LawFit& fit, const Text& place, Material& m);
/// True if the constants that were found stand as they were found, and if none were found.
bool keeps_fit(const Material& m);

}  // namespace genba
