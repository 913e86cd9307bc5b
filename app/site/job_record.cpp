#include "app/site/job_record.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/case/case_node.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/private_file.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

SiteJob read_record(const std::string& path) {
  constexpr std::int64_t largest = 1 << 16;
  const CaseNode tree = parse_json(read_text_file(path, largest), path);
  const CaseCursor object(tree, path);
  object.expect_keys(std::vector<std::string>{"id", "site", "folder", "queue_id", "sent"});
  SiteJob job{.id = object.at("id", {}).text(), .site = object.at("site", {}).text(), .folder = object.at("folder", {}).text(),
              .queue_id = object.text_or("queue_id", {}), .record = path};
  job.sent = static_cast<std::int64_t>(object.at("sent", {}).node().number);
  if (job.folder.empty() || job.folder.front() != '/' || fs::path(job.folder).filename().string() != job.id || job.id.size() < 8)
    object.at("folder", {}).refuse(phrase<"this is not the folder of job %1">(job.id), phrase<"Remove the file if the job is gone">());
  return job;
}

}  // namespace

void write_record(const SiteJob& job) {
  const nlohmann::ordered_json json = {
      {"id", job.id}, {"site", job.site}, {"folder", job.folder}, {"queue_id", job.queue_id}, {"sent", job.sent}};
  write_private_text(job.record, json.dump(2) + "\n");
}

void take_progress(const std::string& line, JobLook& look) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object()) return;
  if (json.contains("stage") && json["stage"].is_string()) look.stage = json["stage"].get<std::string>();
  if (json.contains("fraction") && json["fraction"].is_number()) look.fraction = json["fraction"].get<double>();
}

std::string message_of(const std::string& line) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  return json.is_object() && json.contains("message") && json["message"].is_string() ? json["message"].get<std::string>() : line;
}

std::string jobs_folder(const std::string& case_path) {
  if (case_path.empty())
    throw Error(ErrorKind::input, phrase<"case">(), phrase<"a case that was never saved cannot be sent">(), phrase<"Save it first">());
  std::string stem = case_path;
  for (const std::string_view ending : {".json", ".case"})
    if (stem.ends_with(ending)) stem.resize(stem.size() - ending.size());
  return stem + ".jobs";
}

std::vector<SiteJob> jobs_of(const std::string& case_path, std::vector<Text>* problems) {
  std::vector<SiteJob> out;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(jobs_folder(case_path), code)) {
    if (entry.path().extension() != ".json") continue;
    try {
      out.push_back(read_record(entry.path().string()));
    } catch (const Error& error) {
      if (problems != nullptr) problems->push_back(full_text(error));
    }
  }
  std::ranges::sort(out, {}, [](const SiteJob& job) { return std::pair(job.sent, job.id); });
  return out;
}

SiteJob find_job(const std::string& case_path, const std::string& id) {
  const std::vector<SiteJob> jobs = jobs_of(case_path);
  if (jobs.empty())
    throw Error(ErrorKind::input, case_path, phrase<"no job of this case is known">(), phrase<"Send it: \"genba-cli job send\"">());
  if (id.empty()) return jobs.back();
  std::vector<std::string> known;
  for (const SiteJob& job : jobs) {
    if (job.id == id) return job;
    known.push_back(job.id);
  }
  throw Error(ErrorKind::input, case_path, phrase<"there is no job \"%1\"">(id.substr(0, 60)), phrase<"Known jobs: %1">(quoted_list(known)));
}

}  // namespace genba
