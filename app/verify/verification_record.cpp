#include "app/verify/verification_record.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "app/output/version.hpp"
#include "app/verify/verification_text.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/base/text/time_text.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {

namespace {

constexpr std::int64_t largest_record = 4 << 20;

/// Empty if there is no folder, or if the backend's name cannot be a file name.
std::string record_file(std::string_view backend) {
  const std::string folder = verification_folder();
  const bool is_word =
      !backend.empty() && std::ranges::all_of(backend, [](unsigned char c) { return std::isalnum(c); });
  return folder.empty() || !is_word ? std::string() : folder + "/" + std::string(backend) + ".json";
}

}  // namespace

std::string verification_folder() {
  const std::string base = user_config_folder();
  return base.empty() ? base : base + "/verification";
}

std::string keep_verification(const VerificationRun& run) {
  if (!run.is_done() || !run.is_whole()) return {};
  const std::string path = record_file(run.device.backend);
  if (path.empty())
    throw Error(ErrorKind::file, phrase<"verification">(), phrase<"there is no home folder to keep it in">(),
                phrase<"Set GENBA_CONFIG_DIR">());
  make_private_folder(verification_folder());
  write_private_text(path, verification_json(run));
  return path;
}

std::optional<VerificationRecord> kept_verification(std::string_view backend) {
  const std::string path = record_file(backend);
  if (path.empty()) return {};
  try {
    const auto j = nlohmann::json::parse(read_file(path, largest_record));
    VerificationRecord out;
    out.program = shown_text(j.at("program").get<std::string>(), 40);
    out.time = static_cast<std::time_t>(whole_number<std::int64_t>(j.at("time")));
    out.device = shown_text(j.at("device").at("name").get<std::string>(), 200);
    out.passed = whole_number<std::int64_t>(j.at("passed"));
    out.of = whole_number<std::int64_t>(j.at("of"));
    constexpr std::int64_t year_10000 = 253402300800;
    const bool is_sound = out.time > 0 && out.time < year_10000 && out.passed >= 0 && out.of > 0 &&
                          out.passed <= out.of && j.at("whole").get<bool>();
    return is_sound ? std::optional(out) : std::nullopt;
  } catch (const std::exception&) {
    return {};
  }
}

Text describe(const VerificationRecord& record) {
  return phrase<"Verified on this computer on %1 with Genba %2 on %3: %4 of %5 cases passed.">(
      format_time(record.time, "%Y-%m-%d"), record.program, record.device, record.passed, record.of);
}

}  // namespace genba
