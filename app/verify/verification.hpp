// Cases with known answers that the program computes on the user's own computer and device. The tests run the
// same table.
#pragma once

#include <ctime>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

class CaseRun;

/// How a value is held against its target.
enum class Bound {
  relative,  ///< |value / target - 1| <= tolerance
  absolute,  ///< |value - target| <= tolerance
  at_least   ///< value >= target - tolerance
};

/// A number with a known value.
struct VerifiedQuantity {
  Text name{};
  QuantityKind kind = QuantityKind::dimensionless;
  double target = 0;     ///< SI
  double tolerance = 0;  ///< > 0
  Bound bound = Bound::relative;
};

struct VerificationCase {
  std::string name{};  ///< for the command line: "lame-cylinder"
  Text title{};
  Text statement{};  ///< body, mesh, material and what acts
  Text source{};     ///< where the target comes from
  std::vector<VerifiedQuantity> quantities{};
  /// Values of the quantities, in their order, SI. Throws Error and Cancelled.
  std::function<std::vector<double>(CaseRun&)> compute{};
};

/// All there are. Names are there once.
const std::vector<VerificationCase>& verification_cases();
/// Throws Error(input) with the nearest names.
const VerificationCase& verification_case(std::string_view name);

/// The difference that the bound is about: a share of the target, or of the value's unit.
double deviation(const VerifiedQuantity& quantity, double value);
/// False for a value that is no number.
bool is_within(const VerifiedQuantity& quantity, double value);

enum class VerificationState { waiting, running, passed, failed };
/// "waiting", ...
std::string_view to_string(VerificationState state);

struct CaseOutcome {
  std::string name{};
  VerificationState state = VerificationState::waiting;
  std::vector<double> values{};  ///< of the quantities; none where it ended with an error
  Text error{};
  double seconds = 0;
};

struct VerificationRun {
  std::vector<CaseOutcome> cases{};
  DeviceInfo device{};    ///< that solved; its backend is empty as long as none was needed
  std::time_t began = 0;  ///< 0: not yet
  double seconds = 0;
  std::size_t passed() const;
  bool is_done() const;   ///< every case passed or failed
  bool is_whole() const;  ///< it has every case that there is
};

/// Nothing has run yet. No names: all cases. Throws as verification_case().
VerificationRun planned_verification(std::span<const std::string> names = {});

/// Runs what waits. A case that fails does not stop the others. `changed` hears of every change of a case, by
/// its number. threads: of a CPU, 0 for all. Throws Cancelled: the case that ran then waits again. Throws
/// Error(device) where the backend that was asked for is not there.
void run_verification(VerificationRun& run, BackendChoice backend, int threads, Monitor& monitor,
                      const std::function<void(std::size_t)>& changed = {});

}  // namespace genba
