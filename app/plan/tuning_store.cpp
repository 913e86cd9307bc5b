#include "app/plan/tuning_store.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/file/regular_file.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

/// Increase it when the model, the kernels or the meaning of an entry change: older entries are measured
/// again.
constexpr int store_version = 6;
constexpr std::size_t most_records = 1000;

Json speed_json(const DeviceSpeed& s) {
  return {{"update_bandwidth", s.update_bandwidth},
          {"read_bandwidth", s.read_bandwidth},
          {"cache_bandwidth", s.cache_bandwidth},
          {"cache_bytes", s.cache_bytes},
          {"call_seconds", s.call_seconds},
          {"processors", s.processors},
          {"clock_hz", s.clock_hz},
          {"is_gpu", s.is_gpu}};
}

DeviceSpeed speed_of(const Json& j) {
  DeviceSpeed s;
  s.update_bandwidth = j.at("update_bandwidth");
  s.read_bandwidth = j.at("read_bandwidth");
  s.cache_bandwidth = j.at("cache_bandwidth");
  s.cache_bytes = whole_number<std::int64_t>(j.at("cache_bytes"));
  s.call_seconds = j.at("call_seconds");
  s.processors = whole_number<int>(j.at("processors"));
  s.clock_hz = j.at("clock_hz");
  s.is_gpu = j.at("is_gpu");
  return s;
}

bool is_usable_speed(const DeviceSpeed& s) {
  for (double bandwidth : {s.update_bandwidth, s.read_bandwidth, s.cache_bandwidth})
    if (!std::isfinite(bandwidth) || bandwidth <= 0) return false;
  return s.processors > 0 && s.call_seconds >= 0;
}

class TuningStore final : public TuningCache {
 public:
  TuningStore(const std::string& folder, Monitor& monitor)
      : path_(folder.empty() ? "" : folder + "/tuning.json"), monitor_(monitor) {
    read();
  }

  std::optional<TuningRecord> find_record(const std::string& key) override {
    try {
      const Json& j = data_.at("decisions").at(key);
      TuningRecord record;
      if (!parse_format(j.at("format").get<std::string>(), record.choice.format) ||
          !parse_settings(j.at("settings").get<std::string>(), record.choice.settings))
        return std::nullopt;
      record.seconds = j.at("seconds");
      record.tried_formats = j.at("tried_formats");
      return record;
    } catch (const Json::exception&) {
      return std::nullopt;
    }
  }

  void store_record(const std::string& key, const TuningRecord& record) override {
    Json& all = data_["decisions"];
    all.erase(key);  // the latest come last
    all[key] = {{"format", std::string(to_string(record.choice.format))},
                {"settings", to_string(record.choice.settings)},
                {"seconds", record.seconds},
                {"tried_formats", record.tried_formats}};
    while (all.size() > most_records) all.erase(all.begin());
    write();
  }

  std::optional<DeviceSpeed> find_speed(const std::string& key) override {
    try {
      const DeviceSpeed speed = speed_of(data_.at("devices").at(key));
      return is_usable_speed(speed) ? std::optional(speed) : std::nullopt;
    } catch (const Json::exception&) {
      return std::nullopt;
    }
  }

  void store_speed(const std::string& key, const DeviceSpeed& speed) override {
    data_["devices"][key] = speed_json(speed);
    write();
  }

 private:
  void read() {
    data_ = {{"version", store_version}, {"devices", Json::object()}, {"decisions", Json::object()}};
    std::error_code ignored;
    if (path_.empty() || !std::filesystem::exists(path_, ignored)) return;
    std::ifstream in = open_regular(path_);
    const Json found = Json::parse(in, nullptr, false);
    if (found.is_object() && found.value("devices", Json()).is_object() &&
        found.value("decisions", Json()).is_object() && found.contains("version") &&
        found["version"].is_number_integer()) {
      if (found["version"] == store_version) data_ = found;
    } else {
      monitor_.log(LogLevel::warning,
                   phrase<"The tuning found before in %1 cannot be read; it is made anew">(path_));
    }
  }

  void write() {
    if (path_.empty()) return;
    try {
      make_private_folder(std::filesystem::path(path_).parent_path().string());
      write_private_text(path_, data_.dump(1) + "\n");
    } catch (const std::exception& error) {
      monitor_.log(LogLevel::warning,
                   phrase<"The tuning cannot be kept for the next time: %1">(full_text(error)));
      path_.clear();  // warn only once
    }
  }

  std::string path_;
  Monitor& monitor_;
  Json data_;
};

}  // namespace

std::string cache_folder() {
  if (const char* own = std::getenv("GENBA_CACHE_DIR")) return own;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg && *xdg == '/') return std::string(xdg) + "/genba";
  if (const char* home = std::getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.cache/genba";
  return {};
}

std::unique_ptr<TuningCache> make_tuning_store(const std::string& folder, Monitor& monitor) {
  return std::make_unique<TuningStore>(folder, monitor);
}

}  // namespace genba
