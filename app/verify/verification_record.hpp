// The last verification of all cases on this computer, kept for reports.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "app/verify/verification.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// What a report says of it.
struct VerificationRecord {
  std::string program;   ///< version
  std::time_t time = 0;  ///< when it began
  std::string device;    ///< its name
  std::int64_t passed = 0, of = 0;
};

/// user_config_folder() and "/verification". Empty if there is no home.
std::string verification_folder();

/// Keeps a run that is done and has every case, in place of an older one on such a device. Returns the file;
/// empty: it was no such run, nothing is kept. Throws Error(file) if it cannot be written.
std::string keep_verification(const VerificationRun& run);

/// Of devices with this backend ("cpu", "cuda"). Nothing where none was kept, or the file is damaged.
std::optional<VerificationRecord> kept_verification(std::string_view backend);

/// "Verified on this computer on 2026-01-31 ..., 14 of 14 cases passed."
Text describe(const VerificationRecord& record);

}  // namespace genba
