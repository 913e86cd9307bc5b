#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app/case/geometry_files.hpp"
#include "app/output/staging.hpp"
#include "app/site/site_job.hpp"
#include "app/site/site_probe.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/consent.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

struct JobArguments {
  std::string case_path, site, id, folder;
  bool outside = false, images = false, yes = false, wait = false;
  ConsoleOptions console;
};

std::string dumped(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json copies_json(const CollectedCase& collected) {
  Json files = Json::array();
  for (const CopiedFile& file : collected.files) files.push_back({{"from", file.from}, {"to", file.to}, {"bytes", file.bytes}});
  return files;
}

Json job_json(const SiteJob& job) {
  return {{"id", job.id}, {"site", job.site}, {"folder", job.folder}, {"queue_id", job.queue_id}, {"sent", job.sent}};
}

Json look_json(const SiteJob& job, const JobLook& look) {
  Json out = job_json(job);
  out["state"] = to_string(look.state);
  out["code"] = look.code ? Json(*look.code) : Json(nullptr);
  out["queue_state"] = look.queue_state;
  out["stage"] = look.stage;
  out["fraction"] = look.fraction >= 0 ? Json(look.fraction) : Json(nullptr);
  out["lines"] = look.lines;
  return out;
}

std::string look_text(const SiteJob& job, const JobLook& look) {
  std::string out = job.id + " at " + job.site + ": " + std::string(to_string(look.state));
  if (look.code && *look.code != 0) out += ", exit code " + std::to_string(*look.code);
  if (!look.queue_state.empty()) out += ", queue: " + look.queue_state;
  if (look.state == SiteJobState::running && !look.stage.empty()) {
    out += ", " + look.stage;
    if (look.fraction >= 0) out += " " + format_number(100 * look.fraction, "%.0f %%");
  }
  if (look.state == SiteJobState::lost)
    out += ". It ended and did not say how: it was killed, or its computer went down. \"job resume\" goes on with it";
  out += "\n";
  if (look.state != SiteJobState::finished)
    for (const std::string& line : look.lines) out += "  " + line + "\n";
  return out;
}

/// What leaves this computer, and whether it may.
bool is_agreed(const CollectedCase& collected, const Site& site, const JobArguments& arguments) {
  std::string text = "To " + (site.host.empty() ? "a folder of this computer" : site.host) + ", " + site.folder + ":\n";
  text += "  " + collected.case_file + "\n";
  for (const CopiedFile& file : collected.files) text += "  " + file.to + ", " + format_bytes(file.bytes) + "\n";
  text += std::string(copies_notice) + "\n";
  return may_be_sent(text, "Send it?", arguments.yes, "job send");
}

Project opened(const JobArguments& arguments) {
  Service service;
  service.open(arguments.case_path);
  Project project = *service.project();
  if (const std::string image = image_of(project); !image.empty() && !arguments.images)
    throw Error(ErrorKind::input, arguments.case_path, phrase<"the case has an image, \"%1\": names are taken out of it, but the picture itself is the patient's">(image),
                phrase<"Add --images if it may leave this computer, or make a mesh here first (genba-cli mesh) and send a case with that mesh">());
  return project;
}

OutsideFiles outside_files(const JobArguments& arguments) {
  return arguments.outside ? OutsideFiles::copied : OutsideFiles::refused;
}

int send(const Session& session, const JobArguments& arguments) {
  Console console(arguments.console, session.stop);
  const Site site = find_site(arguments.site, "--site");
  const SiteShell shell(site);
  const Project project = opened(arguments);
  if (const std::vector<Text> reasons = obstacles(site, probe_site(shell, console)); !reasons.empty())
    throw Error(ErrorKind::device, phrase<"site \"%1\"">(site.name), phrase<"a job cannot go there: %1">(reasons.front()),
                phrase<"\"genba-cli site probe\" tells all that is in the way">());
  const StagingFolder staging(fs::temp_directory_path());
  const std::string folder = (staging.path() / "job").string();
  const CollectedCase collected = write_job_folder(project, site, folder, outside_files(arguments), console);
  console.clear_line();
  if (!is_agreed(collected, site, arguments)) throw Cancelled();
  const SiteJob job = send_job(shell, folder, project.path, console);
  console.clear_line();
  if (session.json) {
    Json out = job_json(job);
    out["files"] = copies_json(collected);
    print_text(dumped(out));
  } else {
    print_text("Sent as job " + job.id + (job.queue_id.empty() ? std::string() : ", in the queue as " + job.queue_id) +
               ". Its state: genba-cli job status " + shown_text(arguments.case_path) + "\n");
  }
  return 0;
}

int pack(const Session& session, const JobArguments& arguments) {
  Console console(arguments.console, session.stop);
  const Site site = arguments.site.empty() ? Site{.name = "carried", .folder = "/"} : find_site(arguments.site, "--site");
  const CollectedCase collected = write_job_folder(opened(arguments), site, arguments.folder, outside_files(arguments), console);
  console.clear_line();
  if (session.json)
    print_text(dumped({{"folder", collected.folder}, {"case", collected.case_file}, {"files", copies_json(collected)}, {"notice", copies_notice}}));
  else
    print_text("Written to " + collected.folder + ". Carry it there, run \"sh job.sh\" in it, carry it back, then: genba-cli job take " +
               shown_text(arguments.case_path) + " --from FOLDER\n" + std::string(copies_notice) + "\n");
  return 0;
}

int list(const Session& session, const JobArguments& arguments) {
  std::vector<Text> problems;
  const std::vector<SiteJob> jobs = jobs_of(arguments.case_path, &problems);
  if (session.json) {
    Json rows = Json::array();
    for (const SiteJob& job : jobs) rows.push_back(job_json(job));
    print_text(dumped({{"jobs", rows}, {"problems", english(problems)}}));
    return 0;
  }
  for (const Text& problem : problems) std::fprintf(stderr, "warning: %s\n", shown_text(problem.english()).c_str());
  for (const SiteJob& job : jobs) print_text(job.id + " at " + job.site + ", " + job.folder + "\n");
  if (jobs.empty()) std::printf("No job of this case is known.\n");
  return 0;
}

void show(const Session& session, const SiteJob& job, const JobLook& look) {
  print_text(session.json ? dumped(look_json(job, look)) : look_text(job, look));
}

int code_of(const JobLook& look) {
  const bool is_well = look.state == SiteJobState::waiting || look.state == SiteJobState::running || look.state == SiteJobState::finished;
  return is_well ? 0 : look.code && *look.code > 0 && *look.code < 256 ? *look.code : exit_code(ErrorKind::device);
}

int status(const Session& session, const JobArguments& arguments) {
  Console console(arguments.console, session.stop);
  const SiteJob job = find_job(arguments.case_path, arguments.id);
  const Site site = find_site(job.site, phrase<"job %1">(job.id));
  const SiteShell shell(site);
  JobLook look = look_at(shell, job, console);
  if (arguments.wait && goes_on(look)) {
    const auto looked = [&](const JobLook& now) {
      console.progress(now.stage.empty() ? Text(to_string(now.state)) : Text(now.stage), now.fraction);
    };
    looked(look);
    look = watch_job(shell, job, {looked, [&](const Text& text) { console.log(LogLevel::warning, text); }}, console);
  }
  console.clear_line();
  show(session, job, look);
  return code_of(look);
}

int stop(const Session& session, const JobArguments& arguments) {
  Console console(arguments.console, session.stop);
  const SiteJob job = find_job(arguments.case_path, arguments.id);
  const Site site = find_site(job.site, phrase<"job %1">(job.id));
  const JobLook look = stop_job(SiteShell(site), job, console);
  console.clear_line();
  show(session, job, look);
  return 0;
}

int resume(const Session& session, const JobArguments& arguments) {
  Console console(arguments.console, session.stop);
  const SiteJob job = find_job(arguments.case_path, arguments.id);
  const Site site = find_site(job.site, phrase<"job %1">(job.id));
  const SiteJob again = resume_job(SiteShell(site), job, console);
  console.clear_line();
  print_text(session.json ? dumped(job_json(again)) : "Job " + again.id + " goes on.\n");
  return 0;
}

int fetch(const Session& session, const JobArguments& arguments) {
  Console console(arguments.console, session.stop);
  const SiteJob job = find_job(arguments.case_path, arguments.id);
  const Site site = find_site(job.site, phrase<"job %1">(job.id));
  const std::string folder = arguments.folder.empty() ? jobs_folder(arguments.case_path) + "/" + job.id : arguments.folder;
  const FetchedResults got = fetch_results(SiteShell(site), job, folder, console);
  console.clear_line();
  if (session.json)
    print_text(dumped({{"folder", got.folder}, {"files", got.files}, {"fetched", got.fetched}, {"bytes", got.bytes}}));
  else
    print_text(std::to_string(got.files) + " file(s) in " + got.folder + ", " + std::to_string(got.fetched) + " of them new, " +
               format_bytes(got.bytes) + ". All have the checksums of the site.\n");
  return 0;
}

int take(const Session& session, const JobArguments& arguments) {
  Console console(arguments.console, session.stop);
  const FetchedResults got = take_carried(arguments.folder, jobs_folder(arguments.case_path), console);
  console.clear_line();
  if (session.json)
    print_text(dumped({{"folder", got.folder}, {"files", got.files}, {"fetched", got.fetched}, {"bytes", got.bytes}}));
  else
    print_text(std::to_string(got.files) + " file(s) in " + got.folder + ".\n");
  return 0;
}

int remove(const Session& session, const JobArguments& arguments) {
  Console console(arguments.console, session.stop);
  const SiteJob job = find_job(arguments.case_path, arguments.id);
  const Site site = find_site(job.site, phrase<"job %1">(job.id));
  remove_job(SiteShell(site), job, console);
  console.clear_line();
  print_text(session.json ? dumped({{"removed", job.id}}) : "Removed: " + job.folder + " at " + job.site + ". Results that were fetched stay.\n");
  return 0;
}

}  // namespace

void add_job_command(CLI::App& app, Session& session) {
  CLI::App* group = app.add_subcommand("job", "Sends a case to a site, watches it there and brings its results back");
  group->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, int (*action)(const Session&, const JobArguments&), bool has_id) {
    auto arguments = std::make_shared<JobArguments>();
    CLI::App* command = group->add_subcommand(name, help);
    add_case(*command, arguments->case_path);
    if (has_id) command->add_option("--job", arguments->id, "Which job; without it the last one")->type_name("ID");
    add_quiet_and_json(*command, session, arguments->console, "No progress", "The answer, or the error, as JSON on standard output");
    command->callback([&session, arguments, action] {
      session.action = [&session, arguments, action] { return action(session, *arguments); };
    });
    return std::pair(command, arguments);
  };
  const auto add_sending = [](CLI::App* command, JobArguments& arguments) {
    command->add_flag("--outside", arguments.outside, "Sends files that lie outside the folder of the case too");
    command->add_flag("--images", arguments.images, "An image may be sent: its voxels and places, without names");
  };
  const auto [sending, of_send] = add("send", "Sends the case and starts it there. Lists what leaves this computer and asks", send, false);
  sending->add_option("--site", of_send->site, "Where: a name of \"site list\"")->required()->type_name("SITE");
  sending->add_flag("--yes", of_send->yes, "Does not ask");
  add_sending(sending, *of_send);
  const auto [packing, of_pack] = add("pack", "Writes a folder to carry to a computer that ssh does not reach", pack, false);
  packing->add_option("--to,-o,--out", of_pack->folder, "The new folder")->required()->type_name("FOLDER");
  packing->add_option("--site", of_pack->site, "Its program, queue and limits")->type_name("SITE");
  add_sending(packing, *of_pack);
  const auto [taking, of_take] = add("take", "Takes the results out of such a folder that came back", take, false);
  taking->add_option("--from", of_take->folder, "The folder")->required()->type_name("FOLDER");
  add("list", "Lists the jobs of the case", list, false);
  const auto [looking, of_look] = add("status", "Tells how a job goes", status, true);
  looking->add_flag("--wait", of_look->wait, "Shows its progress until it ends");
  add("stop", "Asks a job to stop, and waits until it has ended. What it computed stays", stop, true);
  add("resume", "Goes on with a job that was stopped, failed or was lost", resume, true);
  const auto [fetching, of_fetch] = add("fetch", "Brings results here, as far as they are there, and compares checksums", fetch, true);
  fetching->add_option("--to,-o,--out", of_fetch->folder, "Folder here; without it one beside the case")->type_name("FOLDER");
  add("remove", "Removes the folder of a job there", remove, true);
}

}  // namespace genba
