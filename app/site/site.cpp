#include "app/site/site.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <sstream>

#include "app/case/case_node.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view site_ending = ".site.json";
constexpr std::int64_t largest_site_file = 1 << 16;
constexpr std::array<std::string_view, 3> start_words = {"direct", "slurm", "pbs"};
const ChoiceMember<Site> start_choice = {start_words, [](const Site& site) { return static_cast<int>(site.start); },
                                         [](Site& site, int i) { site.start = static_cast<JobStart>(i); }};

std::vector<std::string> shell_lines(const CaseCursor& object, const char* key) {
  if (!object.has(key)) return {};
  std::vector<std::string> out;
  for (const CaseCursor& item : object.at(key, {}).items()) {
    out.push_back(item.text());
    if (out.back().find('\n') != std::string::npos)
      item.refuse(phrase<"a line holds a line break">(), phrase<"Write each line as a text of its own">());
  }
  return out;
}

bool is_plain_host(const std::string& host) {
  return host.empty() || (host.front() != '-' && std::ranges::all_of(host, [](unsigned char c) {
                            return std::isalnum(c) || std::string_view("@._-:%[]").find(static_cast<char>(c)) !=
                                                          std::string_view::npos;
                          }));
}

void check_site(const CaseCursor& object, const Site& site) {
  if (site.name.empty()) object.at("name", "\"group server\"").refuse(phrase<"the name is empty">(), phrase<"Write a short name">());
  if (!is_plain_host(site.host))
    object.at("host", {}).refuse(phrase<"\"%1\" is no name of a computer">(site.host),
                                 phrase<"Write it as for ssh: \"gpu1\", or \"ann@gpu1.example.org\"; options belong into ~/.ssh/config">());
  if (site.folder.empty() || site.folder.front() != '/')
    object.at("folder", "\"/scratch/ann/genba\"")
        .refuse(phrase<"the folder \"%1\" is not absolute">(site.folder), phrase<"Write it with a leading /">());
  if (site.program.empty() || site.program.find('\n') != std::string::npos)
    object.at("program", {}).refuse(phrase<"this is no command">(), phrase<"Write how genba-cli starts there">());
  if (site.start != JobStart::direct) return;
  for (const char* key : {"directives", "account", "time", "memory"})
    if (object.has(key))
      object.at(key, {}).refuse(phrase<"\"%1\" is a setting of a queue, but jobs start directly">(key),
                                phrase<"Remove it, or write \"start\": \"slurm\" or \"pbs\"">());
}

/// "a:b" as its parts.
std::vector<std::string> parts_of(const std::string& list) {
  std::istringstream in(list);
  std::vector<std::string> out;
  for (std::string part; std::getline(in, part, ':');)
    if (!part.empty()) out.push_back(part);
  return out;
}

}  // namespace

std::span<const OptionField<Site>> site_fields() {
  using Field = OptionField<Site>;
  constexpr double infinite = std::numeric_limits<double>::infinity();
  static const std::array fields = {
      Field{"name", "Name", &Site::name, QuantityKind::dimensionless, Range{}, "How people call the site."},
      Field{"host", "Host", &Site::host, QuantityKind::dimensionless, Range{},
            "As ssh knows it, with its keys, jump hosts and ports from ~/.ssh/config. Empty: this computer."},
      Field{"folder", "Folder", &Site::folder, QuantityKind::dimensionless, Range{},
            "Absolute path there. Each job gets a new folder in it."},
      Field{"program", "Program", &Site::program, QuantityKind::dimensionless, Range{},
            "How genba-cli starts there: a path, or a line of Apptainer."},
      Field{"start", "Jobs start", start_choice, QuantityKind::dimensionless, Range{},
            "direct: at once. slurm: by sbatch. pbs: by qsub."},
      Field{"time", "Time limit", &Site::time, QuantityKind::time, Range{0, infinite, true, true}, "Of a job, for the queue.",
            false, "8 h"},
      Field{"cores", "Cores", &Site::cores, QuantityKind::dimensionless, Range{0, 4096}, "For a job; 0: what there is."},
      Field{"cards", "Cards", &Site::cards, QuantityKind::dimensionless, Range{0, 1}, "GPUs for a job; 0: what there is."},
      Field{"memory", "Memory", &Site::memory, QuantityKind::bytes, Range{0, infinite, true, true},
            "For a job, for the queue.", false, "64 GB"},
      Field{"account", "Account", &Site::account, QuantityKind::dimensionless, Range{}, "Of the queue."}};
  return fields;
}

std::string_view to_string(JobStart start) {
  return start_words.at(static_cast<std::size_t>(start));
}

Site read_site(const std::string& path) {
  const CaseNode tree = parse_json(read_text_file(path, largest_site_file), path);
  const CaseCursor object(tree, path);
  std::vector<std::string> keys = keys_of(site_fields());
  keys.insert(keys.end(), {"before", "directives"});
  object.expect_keys(keys);
  Site site;
  (void)object.at("name", "\"group server\"");
  (void)object.at("folder", "\"/scratch/ann/genba\"");
  read_options(object, site, site_fields());
  site.before = shell_lines(object, "before");
  site.directives = shell_lines(object, "directives");
  site.file = path;
  check_site(object, site);
  while (site.folder.size() > 1 && site.folder.back() == '/') site.folder.pop_back();
  return site;
}

std::vector<std::string> site_folders() {
  std::vector<std::string> out;
  if (const std::string own = user_config_folder(); !own.empty()) out.push_back(own + "/sites");
  const char* stated = std::getenv("XDG_CONFIG_DIRS");
  for (const std::string& base : parts_of(stated != nullptr && *stated != '\0' ? stated : "/etc/xdg"))
    out.push_back(base + "/genba/sites");
  return out;
}

std::vector<Site> all_sites(std::vector<Text>* problems) {
  std::vector<Site> out;
  for (const std::string& folder : site_folders()) {
    std::error_code code;
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(folder, code))
      if (entry.path().filename().string().ends_with(site_ending)) files.push_back(entry.path().string());
    std::ranges::sort(files);
    for (const std::string& file : files) try {
        Site site = read_site(file);
        if (std::ranges::none_of(out, [&](const Site& other) { return other.name == site.name; }))
          out.push_back(std::move(site));
      } catch (const Error& error) {
        if (problems != nullptr) problems->push_back(full_text(error));
      }
  }
  std::ranges::sort(out, {}, &Site::name);
  return out;
}

Site find_site(std::string_view name, const Text& place) {
  std::vector<std::string> known;
  std::vector<Text> problems;
  for (Site& site : all_sites(&problems)) {
    if (site.name == name) return std::move(site);
    known.push_back(site.name);
  }
  Text next = known.empty() ? phrase<"There is no site yet: write a file NAME.site.json in %1">(
                                  site_folders().empty() ? std::string("~/.config/genba/sites") : site_folders().front())
                            : phrase<"Known sites: %1">(quoted_list(known));
  if (!problems.empty()) next = phrase<"%1. A file of a site cannot be read: %2">(next, problems.front());
  throw Error(ErrorKind::input, place, phrase<"there is no site \"%1\"">(name.substr(0, 60)), next);
}

}  // namespace genba
