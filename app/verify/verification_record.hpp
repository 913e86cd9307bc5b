// The last verification of all cases on this computer, stored for reports.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "app/verify/verification.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Facts for a report.
struct VerificationRecord {
  std::string program;   ///< version
  std::time_t time = 0;  ///< of the start
  std::string device;    ///< its name
  std::int64_t passed = 0, of = 0;
};

/// user_config_folder() and "/verification". Empty if the user has no home folder.
std::string verification_folder();

/// Stores a run that is done and has every case; replaces an older one on the same kind of device. Returns
/// the file; empty: the run was not complete and is not stored. Throws Error(file) if it cannot be written.
std::string keep_verification(const VerificationRun& run);

/// For devices with this backend ("cpu", "cuda"). Empty if none was stored, or the file is damaged.
std::optional<VerificationRecord> kept_verification(std::string_view backend);

/// "Verified on this computer on 2026-01-31 ..., 14 of 14 cases passed."
Text describe(const VerificationRecord& record);

}  // namespace genba
