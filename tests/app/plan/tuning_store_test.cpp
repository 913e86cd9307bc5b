#include "app/plan/tuning_store.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

using namespace genba;

namespace {
struct StoreFolder {
  StoreFolder() { std::filesystem::remove_all(path); }
  ~StoreFolder() { std::filesystem::remove_all(path); }
  std::filesystem::path path = std::filesystem::temp_directory_path() / "genba-tuning-store-test";
};
}  // namespace

TEST_CASE("decisions and speeds survive the program; damage costs them, nothing else") {
  const StoreFolder folder;
  Monitor silent;
  TuningRecord record;
  record.choice.format = Format::rbp_csr;
  record.choice.settings.threads_per_row = 8;
  record.seconds = 2e-3;
  record.tried_formats = true;
  DeviceSpeed speed;
  speed.update_bandwidth = speed.read_bandwidth = speed.cache_bandwidth = 3e10;
  speed.processors = 2;
  {
    const auto store = make_tuning_store(folder.path, silent);
    CHECK_FALSE(store->find_record("card|1"));
    store->store_record("card|1", record);
    store->store_speed("card", speed);
  }
  const auto found = make_tuning_store(folder.path, silent)->find_record("card|1");
  REQUIRE(found);
  CHECK(found->choice == record.choice);
  CHECK(found->seconds == record.seconds);
  CHECK(found->tried_formats);
  CHECK(make_tuning_store(folder.path, silent)->find_speed("card")->update_bandwidth == 3e10);
  for (const char* text :
       {"", "{", "[]", "{\"version\": 1}", "{\"version\": 99, \"devices\": {}, \"decisions\": {}}",
        "{\"version\": 1, \"devices\": {\"card\": 3}, \"decisions\": {\"card|1\": {\"format\": 7}}}"}) {
    std::ofstream(folder.path / "tuning.json") << text;
    const auto store = make_tuning_store(folder.path, silent);
    CHECK_FALSE(store->find_record("card|1"));
    CHECK_FALSE(store->find_speed("card"));
    store->store_record("card|1", record);
    CHECK(make_tuning_store(folder.path, silent)->find_record("card|1"));
  }
}

TEST_CASE("without a folder, or with one that cannot be written, nothing is kept and nothing fails") {
  Monitor silent;
  for (const char* path : {"", "/proc/none"}) {
    const auto store = make_tuning_store(path, silent);
    store->store_record("key", {});
    CHECK_FALSE(make_tuning_store(path, silent)->find_record("key"));
  }
}
