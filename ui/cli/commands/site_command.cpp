#include <spawn.h>
#include <sys/wait.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/site/site_probe.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

extern char** environ;

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

struct SiteArguments {
  std::string name;
  ConsoleOptions console;
};

std::string host_text(const Site& site) {
  return site.host.empty() ? std::string("this computer") : site.host;
}

int list_sites(const Session& session) {
  std::vector<Text> problems;
  const std::vector<Site> sites = all_sites(&problems);
  if (session.json) {
    Json rows = Json::array();
    for (const Site& site : sites)
      rows.push_back({{"name", site.name}, {"host", site.host}, {"folder", site.folder}, {"start", to_string(site.start)}, {"file", site.file}});
    print_text(Json{{"sites", rows}, {"folders", site_folders()}, {"problems", english(problems)}}.dump(2) + "\n");
    return 0;
  }
  for (const Text& problem : problems) std::fprintf(stderr, "warning: %s\n", shown_text(problem.english()).c_str());
  for (const Site& site : sites)
    std::printf("%-20s %s, %s, starts %s\n", shown_text(site.name).c_str(), shown_text(host_text(site)).c_str(),
                shown_text(site.folder).c_str(), std::string(to_string(site.start)).c_str());
  if (sites.empty()) {
    std::printf("No site. Write a file NAME.site.json in one of these folders:\n");
    for (const std::string& folder : site_folders()) std::printf("  %s\n", shown_text(folder).c_str());
  }
  return 0;
}

Json probe_json(const Site& site, const SiteProbe& probe, const std::vector<Text>& reasons) {
  Json devices = Json::array();
  for (const SiteDevice& d : probe.devices)
    devices.push_back({{"backend", d.backend}, {"name", d.name}, {"total_bytes", d.total_bytes}, {"free_bytes", d.free_bytes}});
  Json out = {{"site", site.name},       {"system", probe.system}, {"version", probe.version}, {"folder_exists", probe.folder_exists},
              {"free_disk_bytes", nullptr}, {"queue", probe.queue},   {"devices", devices},       {"obstacles", english(reasons)}};
  if (probe.free_disk >= 0) out["free_disk_bytes"] = probe.free_disk;
  return out;
}

int probe(const Session& session, const SiteArguments& arguments) {
  Console console(arguments.console, session.stop);
  const Site site = find_site(arguments.name, "site");
  const SiteProbe found = probe_site(SiteShell(site), console);
  const std::vector<Text> reasons = obstacles(site, found);
  console.clear_line();
  if (session.json) {
    print_text(probe_json(site, found, reasons).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  } else {
    std::string text = site.name + ": " + host_text(site) + ", " + found.system + "\n";
    text += "  Genba    " + (found.version.empty() ? std::string("does not start") : found.version) + "\n";
    text += "  folder   " + site.folder + (found.folder_exists ? "" : " (will be made)");
    text += found.free_disk >= 0 ? ", " + format_bytes(found.free_disk) + " free\n" : "\n";
    for (const SiteDevice& d : found.devices)
      text += "  device   " + d.name + ", " + format_bytes(d.total_bytes) + " in total, " + format_bytes(d.free_bytes) + " free\n";
    for (const std::string& line : found.queue) text += "  queue    " + line + "\n";
    for (const Text& reason : reasons) text += "  problem: " + reason.english() + "\n";
    if (reasons.empty())
      text += "  A job can go there. What a case needs of such a device: genba-cli memory CASE --card \"8 GB\"\n";
    print_text(text);
  }
  return reasons.empty() ? 0 : exit_code(ErrorKind::device);
}

/// Opens a connection in the foreground, so that ssh can ask for a password at this terminal.
int connect(const SiteArguments& arguments) {
  const Site site = find_site(arguments.name, "site");
  if (site.host.empty()) {
    std::printf("%s is this computer: no connection is needed.\n", shown_text(site.name).c_str());
    return 0;
  }
  std::vector<std::string> words = {"ssh"};
  for (const std::string& option : ssh_options())
    if (option != "-oBatchMode=yes") words.push_back(option);
  words.insert(words.end(), {"-T", "--", site.host, "true"});
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  int status = 0;
  if (::posix_spawnp(&child, argv[0], nullptr, nullptr, argv.data(), environ) != 0)
    throw Error(ErrorKind::device, phrase<"site \"%1\"">(site.name), phrase<"ssh could not be started">(),
                phrase<"Install ssh (Debian: openssh-client)">());
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw Error(ErrorKind::device, phrase<"site \"%1\"">(site.name), phrase<"ssh did not connect to %1">(site.host),
                phrase<"It says why above">());
  std::printf("Connected to %s. The connection serves further commands until ten minutes after the last one.\n",
              shown_text(site.host).c_str());
  return 0;
}

CLI::App* add_one(CLI::App& group, const char* name, const char* help, SiteArguments& arguments) {
  CLI::App* command = group.add_subcommand(name, help);
  command->add_option("site", arguments.name, "Name of the site")->required()->type_name("SITE");
  return command;
}

}  // namespace

void add_site_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<SiteArguments>();
  CLI::App* group = app.add_subcommand("site", "Computers that compute cases for this one: lists them, asks what they are like");
  group->require_subcommand(1);
  CLI::App* list = group->add_subcommand("list", "Lists the sites, and the folders of their files");
  add_json(*list, session, "The list, or the error, as JSON on standard output");
  list->callback([&session] { session.action = [&session] { return list_sites(session); }; });
  CLI::App* ask = add_one(*group, "probe", "Tells version, disk, queue and devices there, and why a job could not go there", *arguments);
  add_quiet_and_json(*ask, session, arguments->console, "No progress", "What it is like, or the error, as JSON on standard output");
  ask->callback([&session, arguments] { session.action = [&session, arguments] { return probe(session, *arguments); }; });
  CLI::App* open = add_one(*group, "connect", "Opens a connection at this terminal, where ssh can ask for a password", *arguments);
  open->callback([&session, arguments] { session.action = [arguments] { return connect(*arguments); }; });
}

}  // namespace genba
