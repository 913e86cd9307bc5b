#include "app/journal.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/time_text.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int journal_version = 1;
constexpr std::int64_t largest_journal = 64 << 20;

std::string file_in(const std::string& entry) {
  return entry + "/unsaved.json";
}

FileLock lock_entry(const std::string& entry) {
  return FileLock(entry + "/lock");
}

/// The lock is removed last, so that nobody is offered half an entry.
void remove_entry(const std::string& entry, FileLock lock) {
  std::error_code ignored;
  fs::remove(file_in(entry), ignored);
  fs::remove_all(entry, ignored);
}

}  // namespace

std::string journal_folder() {
  if (const char* own = std::getenv("GENBA_JOURNAL_DIR")) return own;
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg && *xdg == '/')
    return std::string(xdg) + "/genba/journal";
  if (const char* home = std::getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.local/share/genba/journal";
  return {};
}

struct Journal::Entry {
  std::string folder;
  FileLock lock;

  explicit Entry(const std::string& journal) {
    std::error_code code;
    fs::create_directories(journal, code);
    // Titles and paths of a case may contain what other users of this computer should not read.
    ::chmod(journal.c_str(), 0700);
    static std::atomic<unsigned> counter{0};
    std::random_device random;
    for (int attempt = 0; attempt < 8 && !lock.held(); ++attempt) {
      folder = journal + "/" + std::to_string(::getpid()) + "-" + std::to_string(counter.fetch_add(1)) + "-" +
               std::to_string(random());
      if (::mkdir(folder.c_str(), 0700) == 0)
        lock = lock_entry(folder);
      else if (errno != EEXIST)
        break;
    }
    if (!lock.held())
      throw Error(ErrorKind::file, journal,
                  phrase<"unsaved work cannot be kept there: %1">(std::strerror(errno)),
                  phrase<"Save often, or set GENBA_JOURNAL_DIR to a folder that you may write to">());
  }
  ~Entry() { remove_entry(folder, std::move(lock)); }
};

Journal::Journal(std::string folder) : folder_(std::move(folder)) {}
Journal::~Journal() = default;

void Journal::write(const Project& project, const std::string& file_hash) {
  if (folder_.empty()) return;
  if (!entry_) entry_ = std::make_unique<Entry>(folder_);
  const Json content{{"genba_journal", journal_version},
                     {"path", project.path},
                     {"file_sha256", file_hash},
                     {"case", format_case(project)}};
  write_private_text(file_in(entry_->folder),
                     content.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void Journal::clear() {
  entry_.reset();
}

LostWork::LostWork(std::string entry_folder, FileLock lock)
    : folder_(std::move(entry_folder)), lock_(std::move(lock)) {}

Project LostWork::project() const {
  const std::string file = file_in(folder_);
  const Json content = Json::parse(read_file(file, largest_journal), nullptr, false);
  const auto text = [&](const char* key) -> std::string {
    if (!content.is_object() || !content.contains(key) || !content[key].is_string())
      throw Error(ErrorKind::input, file, phrase<"the unsaved work kept there cannot be understood">(),
                  phrase<"Discard it, or look into the file by hand">());
    return content[key].get<std::string>();
  };
  const std::string path = text("path");
  Project project = parse_case(text("case"), path);
  project.path = path;
  return project;
}

std::string LostWork::file_hash() const {
  const Json content = Json::parse(read_file(file_in(folder_), largest_journal), nullptr, false);
  const bool has_one =
      content.is_object() && content.contains("file_sha256") && content["file_sha256"].is_string();
  return has_one ? content["file_sha256"].get<std::string>() : std::string();
}

std::string LostWork::modified_at() const {
  struct stat facts {};
  if (::stat(file_in(folder_).c_str(), &facts) != 0) return {};
  return format_time(facts.st_mtime);
}

void LostWork::discard() {
  if (lock_.held()) remove_entry(folder_, std::move(lock_));
}

std::vector<LostWork> find_lost_work(const std::string& folder) {
  std::vector<std::pair<fs::file_time_type, LostWork>> found;
  std::error_code code;
  if (folder.empty()) return {};
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    const fs::directory_entry& entry = *it;
    std::error_code ignored;
    if (!entry.is_directory(ignored) || entry.is_symlink(ignored)) continue;
    const std::string path = entry.path().string();
    FileLock lock = lock_entry(path);
    if (!lock.held()) continue;
    const auto time = fs::last_write_time(file_in(path), ignored);
    if (ignored)
      remove_entry(path, std::move(lock));
    else
      found.emplace_back(time, LostWork(path, std::move(lock)));
  }
  std::vector<LostWork> out;
  std::vector<std::size_t> order(found.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return found[a].first > found[b].first; });
  for (const std::size_t i : order) out.push_back(std::move(found[i].second));
  return out;
}

}  // namespace genba
