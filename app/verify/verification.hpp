// Verification cases with known answers, computed on the user's own computer and device. The tests run the
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

/// How a value is compared with its target.
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

/// All cases. Names are unique.
const std::vector<VerificationCase>& verification_cases();
/// Throws Error(input) with the nearest names.
const VerificationCase& verification_case(std::string_view name);

/// The difference that the bound limits: relative to the target, or in the value's unit.
double deviation(const VerifiedQuantity& quantity, double value);
/// False for a value that is NaN.
bool is_within(const VerifiedQuantity& quantity, double value);

enum class VerificationState { waiting, running, passed, failed };
/// "waiting", ...
std::string_view to_string(VerificationState state);

struct CaseOutcome {
  std::string name{};
  VerificationState state = VerificationState::waiting;
  std::vector<double> values{};  ///< of the quantities; empty after an error
  Text error{};
  double seconds = 0;
};

struct VerificationRun {
  std::vector<CaseOutcome> cases{};
  DeviceInfo device{};    ///< used for the solves; its backend is empty until the first solve
  std::time_t began = 0;  ///< 0: not started
  double seconds = 0;
  std::size_t passed() const;
  bool is_done() const;   ///< every case passed or failed
  bool is_whole() const;  ///< it has every case of the table
};

/// A run in which every case is waiting. No names: all cases. Throws as verification_case().
VerificationRun planned_verification(std::span<const std::string> names = {});

/// Runs the waiting cases. A case that fails does not stop the others. `changed` gets the index of a case at
/// every change. threads: of a CPU, 0 for all. Throws Cancelled: the case that was running waits again.
/// Throws Error(device) if the requested backend is not available.
void run_verification(VerificationRun& run, BackendChoice backend, int threads, Monitor& monitor,
                      const std::function<void(std::size_t)>& changed = {});

}  // namespace genba
