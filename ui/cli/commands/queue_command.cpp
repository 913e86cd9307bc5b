#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/queue/spread_queue.hpp"
#include "app/run_queue.hpp"
#include "app/stage/backends.hpp"
#include "app/collect.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/trimmed.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/consent.hpp"
#include "ui/cli/common/options.hpp"
#include "ui/print/report_language.hpp"

namespace genba {

namespace {

struct QueueArguments {
  std::vector<std::string> paths;
  ConsoleOptions console;
  bool no_picture = false, resume = false, overwrite = false;
  std::string language;  ///< empty: that of each case, else English
  std::string cards, sites;  ///< empty: cases one after the other
  int most_cards = 0;
  bool images = false, outside = false, yes = false;
};

std::vector<std::string> words_of(const std::string& list) {
  std::vector<std::string> out;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    if (const auto word = trimmed(std::string_view(list).substr(begin, end - begin)); !word.empty()) out.emplace_back(word);
    begin = end + 1;
  }
  return out;
}

std::vector<QueuePlace> places_of(const QueueArguments& arguments) {
  std::vector<int> cards;
  for (const std::string& word : words_of(arguments.cards)) {
    if (word == "all" && words_of(arguments.cards).size() == 1) continue;
    int card = -1;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), card);
    if (fault != std::errc() || end != word.data() + word.size())
      throw Error(ErrorKind::input, "--cards", phrase<"\"%1\" is no number of a card">(word),
                  phrase<"State \"all\", or numbers like 0,1">());
    cards.push_back(card);
  }
  if (!arguments.cards.empty() && words_of(arguments.cards).empty())
    throw Error(ErrorKind::input, "--cards", phrase<"names no card">(), phrase<"State \"all\", or numbers like 0,1">());
  if (!arguments.sites.empty() && words_of(arguments.sites).empty())
    throw Error(ErrorKind::input, "--sites", phrase<"names no site">(), phrase<"\"genba-cli site list\" lists them">());
  std::vector<Text> ignored;
  // Sites alone take no card of this computer.
  return queue_places(arguments.cards.empty() ? std::vector<DeviceInfo>() : list_devices(ignored), cards,
                      arguments.most_cards, words_of(arguments.sites));
}

/// What may leave this computer.
std::string sent_text(const QueueArguments& arguments, const std::vector<QueuePlace>& places) {
  std::string text;
  for (const QueuePlace& place : places)
    if (place.site)
      text += "To " + (place.site->host.empty() ? "a folder of this computer" : place.site->host) + ", " + place.site->folder + ":\n";
  for (const std::string& path : arguments.paths) {
    std::vector<std::string> files;
    try {
      files = files_read(path);
    } catch (const Error&) {  // its case fails then
      files = {path};
    }
    for (const std::string& file : files) {
      std::error_code ignored;
      const auto bytes = std::filesystem::file_size(file, ignored);
      text += "  " + file + (ignored ? std::string() : ", " + format_bytes(static_cast<std::int64_t>(bytes))) + "\n";
    }
  }
  return text + std::string(copies_notice) + "\n";
}

void run_at_places(const QueueArguments& arguments, std::vector<QueuedCase>& cases, Console& console) {
  const std::vector<QueuePlace> places = places_of(arguments);
  if (!arguments.sites.empty() && !may_be_sent(sent_text(arguments, places), "Send these?", arguments.yes, "queue")) throw Cancelled();
  SpreadOptions how{.program = queue_program(), .may_send_images = arguments.images, .may_send_outside = arguments.outside};
  if (arguments.no_picture) how.options.push_back("--no-picture");
  if (arguments.resume) how.options.push_back("--resume");
  if (!arguments.language.empty()) how.options.insert(how.options.end(), {"--language", arguments.language});
  spread_queue(cases, places, how, console);
}

std::string queue_json(const std::vector<QueuedCase>& cases) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const QueuedCase& c : cases)
    list.push_back({{"case", c.path},
                    {"state", std::string(to_string(c.state))},
                    {"text", c.text.english()},
                    {"folder", c.folder},
                    {"seconds", c.seconds}});
  return list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// A case that cannot be read does not stop the others: then its own file counts.
std::vector<std::string> files_of_cases(const QueueArguments& arguments) {
  std::vector<std::string> files = arguments.paths;
  for (const std::string& path : arguments.paths) try {
      for (std::string& file : files_read(path)) files.push_back(std::move(file));
    } catch (const Error&) {
    }
  return files;
}

int queue(Session& session, const QueueArguments& arguments) {
  require_outputs({{"--log", arguments.console.log_file}}, [&] { return files_of_cases(arguments); });
  Console console(arguments.console, session.stop);
  (void)report_stamp();
  std::vector<QueuedCase> cases;
  for (const std::string& path : arguments.paths) cases.push_back({.path = path, .overwrite = arguments.overwrite});
  const auto print = [&] {
    console.clear_line();
    if (session.json || !arguments.console.quiet)
      print_text(session.json ? queue_json(cases) : queue_text(cases));
  };
  const auto draw = [&](const Pipeline& pipeline) {
    ExtraPictures pictures;
    pictures.language = language_of_report(arguments.language, *pipeline.project());
    return try_picture(pipeline, pictures, console);
  };
  try {
    if (!arguments.cards.empty() || !arguments.sites.empty())
      run_at_places(arguments, cases, console);
    else
      run_queue(cases, arguments.no_picture ? DrawPictures() : DrawPictures(draw), make_report_printer(arguments.language), console, {}, arguments.resume);
  } catch (const Cancelled&) {
    if (!session.json) print();
    throw;
  } catch (const Error&) {  // what was computed is told too
    if (!session.json) print();
    throw;
  }
  print();
  for (const QueuedCase& c : cases)
    if (c.state == QueueState::failed) return exit_code(ErrorKind::model);
  return 0;
}

}  // namespace

void add_queue_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<QueueArguments>();
  CLI::App* command = app.add_subcommand(
      "queue", "Computes several cases, one after the other or one at each card and site; one that fails does not stop the rest");
  command->add_option("cases", arguments->paths, "Case files (JSON)")->required()->type_name("CASE...");
  add_report_language(*command, arguments->language);
  command->add_flag("--no-picture", arguments->no_picture, "Draws no pictures");
  add_overwrite(*command, arguments->overwrite);
  command->add_flag("--resume", arguments->resume,
                    "A case whose solve was stopped or killed goes on with it; the others start anew");
  CLI::Option* const cards = command->add_option("--cards", arguments->cards,
                      "Cards of this computer, one case each at the same time: \"all\", or numbers like 0,1. Without a card the processor computes one case")
      ->type_name("LIST");
  command->add_option("--most-cards", arguments->most_cards, "At most so many of them")->check(CLI::PositiveNumber)->type_name("N")->needs(cards);
  CLI::Option* const sites = command->add_option("--sites", arguments->sites, "Sites that compute cases too, one each: names of \"site list\", like cluster,server. Lists what leaves this computer and asks")
      ->type_name("LIST");
  command->add_flag("--images", arguments->images, "Images may be sent: voxels and places, without names")->needs(sites);
  command->add_flag("--outside", arguments->outside, "Sends files that lie outside the folder of a case too")->needs(sites);
  command->add_flag("--yes", arguments->yes, "Does not ask")->needs(sites);
  // A job at a site is a new run with all its outputs.
  for (const char* other : {"--resume", "--no-picture", "--overwrite", "--language"}) sites->excludes(command->get_option(other));
  add_quiet_and_json(*command, session, arguments->console, "Says only warnings and errors",
                     "State of every case, or the error, as JSON on standard output");
  command->add_option("--log", arguments->console.log_file, "Writes the log to this file too")
      ->type_name("FILE");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return queue(session, *arguments); };
  });
}

}  // namespace genba
