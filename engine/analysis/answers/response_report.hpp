// What is known of a body that vibrates: curves over frequency or time, peaks, damping, and what was left out.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"
#include "engine/physics/response_options.hpp"

namespace genba {

/// The displacement of one place over frequency or time.
struct ResponseCurve {
  std::string name;  ///< of a probe; "largest" of the largest displacement of the body
  bool is_largest = false;
  /// [sample] m. Harmonic: the longest half axis of the ellipse that the place runs through. Over time: the length.
  std::vector<double> size;
  std::vector<Vec3> amplitude;  ///< [sample] m by component, of a watched point; over time the displacement itself
  std::vector<Vec3> phase;      ///< [sample] rad by component, harmonic; u = amplitude cos(2 pi f t + phase)
};

/// A peak of the largest displacement.
struct ResponsePeak {
  double at = 0;    ///< Hz or s
  double size = 0;  ///< m
  double phase = 0; ///< rad, harmonic: of the place's largest displacement
  Vec3 place{};     ///< m
};

/// A frame: the state at one moment, or a combination.
struct ResponseFrame {
  double at = 0;    ///< Hz or s
  double phase = 0; ///< rad, harmonic: the moment within the period, when the largest displacement is reached
};

struct ResponseReport {
  ResponseKind kind = ResponseKind::harmonic;
  ResponseWay by = ResponseWay::modes;
  std::vector<double> at;  ///< [sample] Hz or s, ascending
  std::vector<ResponseCurve> curves;
  std::vector<ResponsePeak> peaks;
  std::vector<ResponseFrame> frames;
  std::size_t main_frame = 0;     ///< the one that is the result of the step: at the highest peak, or at the end
  std::vector<double> frequency;  ///< [mode] Hz; rigid motions, of 0 Hz, come first
  std::vector<double> damping;    ///< [mode] share of the critical damping at its frequency; 0 of rigid motions
  std::vector<double> part;       ///< [mode] m, its largest displacement in the answer
  std::size_t parts = 0;          ///< that a spectrum or a random vibration is added up of
  ModeCombination combination = ModeCombination::srss;
  bool has_correction = false;    ///< the static answer of modes left out is added
  double moved_mass = 1;          ///< share of the mass along the base motion that the modes move; 1 without a base
  double largest = 0;             ///< m: largest displacement; root mean square of random
  Vec3 largest_place{};
  std::vector<Text> notes;        ///< what the answer holds, with numbers
  double seconds = 0;             ///< without the search for modes
};

}  // namespace genba
