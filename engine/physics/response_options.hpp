// Options of a step that computes how a body vibrates: by its natural modes, or directly.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// What the body answers to; the procedure of a step says it.
enum class ResponseKind {
  harmonic,   ///< loads and base motion vary as a sine: amplitude and phase over the frequency
  transient,  ///< over time, from rest
  spectrum,   ///< the largest answer to a base motion that is known by its response spectrum
  random      ///< root mean squares under loads or a base motion with a power spectral density
};
enum class ResponseWay {
  modes,  ///< as a sum of natural modes
  direct  ///< harmonic: one complex system for each frequency
};
/// Where the frequencies of a harmonic answer lie.
enum class FrequencySpacing {
  clustered,   ///< `points` between two natural frequencies, denser near them
  linear,      ///< `points` in all
  logarithmic  ///< `points` in all
};
enum class ResponseFrames {
  peaks,  ///< at the peaks of the largest displacement
  all     ///< at each frequency
};
/// The motion of all supports together.
enum class BaseMotion { none, acceleration, velocity, displacement };
/// How the largest answers of modes are combined.
enum class ModeCombination {
  srss,     ///< root of the sum of squares
  cqc,      ///< complete quadratic combination (Wilson, Der Kiureghian, Bayo 1981): correlated by damping
  absolute  ///< sum of absolute values: never too small
};

struct WatchedPoint {
  std::string name;
  Vec3 point{};  ///< m
  bool operator==(const WatchedPoint&) const = default;
};

/// A step with these options searches its natural modes first, by its ModalOptions.
struct ResponseOptions {
  ResponseKind kind = ResponseKind::harmonic;
  ResponseWay by = ResponseWay::modes;
  // Damping. All stated parts add up; that of materials too.
  double damping_ratio = 0;        ///< share of the critical damping, of all modes
  std::string damping_table{};     ///< ratio over the natural frequency: "10 Hz: 0.01; 50 Hz: 0.03"
  double damping_mass = 0;         ///< alpha, 1/s: alpha M
  double damping_stiffness = 0;    ///< beta, s: beta K
  double loss_factor = 0;          ///< structural: i g K
  // Harmonic.
  double from = 0;                 ///< Hz
  std::optional<double> to{};      ///< Hz; empty: that of the modes
  int points = 20;
  FrequencySpacing spacing = FrequencySpacing::clustered;
  ResponseFrames frames = ResponseFrames::peaks;
  std::string phases{};            ///< by load: "push: 90 deg; pull: 0 deg"
  // Transient.
  double step = 0;                 ///< s; 0: a twentieth of the shortest period
  std::vector<double> times{};     ///< s, of frames; whoever runs a step sets it
  // What acts beside the stated loads.
  BaseMotion base = BaseMotion::none;
  double base_x = 0, base_y = 0, base_z = 0;  ///< direction; its length is a factor
  std::string base_table{};        ///< over the frequency, of transient over time; random: a density
  std::string load_table{};        ///< factor of all loads over the frequency, of transient over time; random: 1/Hz
  ModeCombination combination = ModeCombination::cqc;
  bool correction = true;          ///< the static answer of the modes that are left out
  bool absolute = false;           ///< displacements with the motion of the base, not relative to it
  std::vector<WatchedPoint> watched{};  ///< points with curves; whoever runs a step sets it
  bool operator==(const ResponseOptions&) const = default;
};

/// Keys: by, damping_ratio, damping_table, damping_mass, damping_stiffness, loss_factor, from, to, points, spacing,
/// frames, phases, step, base, base_x, base_y, base_z, base_table, load_table, combination, correction, absolute.
std::span<const OptionField<ResponseOptions>> response_fields();
/// True if the option has a meaning for this kind.
bool serves(std::string_view key, ResponseKind kind);

std::string_view to_string(ResponseKind kind);
std::string_view to_string(BaseMotion motion);
std::string_view to_string(ModeCombination combination);

/// Linear between rows; beyond the ends constant, or 0 if `ends_at_zero`.
struct ResponseTable {
  std::vector<double> at, values;  ///< SI, ascending
  bool ends_at_zero = false;
  double value(double x) const;
  double first() const { return at.front(); }
  double last() const { return at.back(); }
  bool is_empty() const { return at.empty(); }
};
/// Reads "10 Hz: 0.01; 50 Hz: 0.03"; a value alone holds everywhere. An empty text gives an empty table. Throws
/// Error(input, place) that names the row.
ResponseTable parse_response_table(std::string_view text, QuantityKind at, QuantityKind value, const Text& place);

/// The tables of the options; all throw Error(input) with the option as place.
ResponseTable damping_table_of(const ResponseOptions& how);
ResponseTable base_table_of(const ResponseOptions& how);
ResponseTable load_table_of(const ResponseOptions& how);
/// Quantity of the values of the base motion; of random: its density.
QuantityKind base_kind(const ResponseOptions& how);
/// A load and its phase, rad.
struct LoadPhase {
  std::string load;
  double phase = 0;
};
std::vector<LoadPhase> load_phases_of(const ResponseOptions& how);

}  // namespace genba
