#include "app/report/picture_process.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/plan/process_memory.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "mesh/job/child_process.hpp"
#include "mesh/job/temporary_folder.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

constexpr int message_descriptor = 3;
constexpr double least_time = 60, time_a_node = 60e-6;  // s; a software driver on a busy machine
constexpr std::int64_t largest_picture = std::int64_t{1} << 30;

const char* const task_name = "task.json";
const char* const answer_name = "answer.json";
const char* const mesh_name = "mesh.gmesh";
const char* const fields_name = "fields.bin";

/// Numbers in the byte order of memory: both processes run the same program.
void hand_over(const std::string& folder, const Pipeline& pipeline, const PictureProcess& process) {
  const auto in = [&](const char* name) { return folder + "/" + name; };
  const Project& project = *pipeline.project();
  const Results& results = *pipeline.results();
  hand_over_mesh(in(mesh_name), *results.mesh);
  std::ofstream file(in(fields_name), std::ios::binary);
  Json heads = Json::array();
  const auto put = [&](const std::vector<Field>& fields, bool of_elements) {
    for (const Field& f : fields) {
      if (!process.fields.empty() && std::ranges::find(process.fields, f.name) == process.fields.end())
        continue;
      heads.push_back({{"name", f.name},
                       {"components", f.components},
                       {"component_names", f.component_names},
                       {"kind", static_cast<int>(f.kind)},
                       {"values", f.data.size()},
                       {"of_elements", of_elements}});
      file.write(reinterpret_cast<const char*>(f.data.data()),
                 static_cast<std::streamsize>(f.data.size() * sizeof(double)));
    }
  };
  put(results.fields, false);
  put(results.element_fields, true);
  file.close();
  if (!file)
    throw Error(ErrorKind::file, in(fields_name), phrase<"cannot be written">(),
                phrase<"Check the free space of TMPDIR">());
  Json task = {{"path", project.path},
               {"case", format_case(project)},
               {"physics", results.physics->key},
               {"fields", heads},
               {"wishes", process.wishes}};
  if (results.moment)
    task["moment"] = {{"at", results.moment->at}, {"over", static_cast<int>(results.moment->over)}};
  write_text_atomically(in(task_name), task.dump(-1, ' ', false, Json::error_handler_t::replace));
}

PictureTask take_over(const std::string& folder) {
  const Json task = Json::parse(read_file(folder + "/" + task_name));
  PictureTask out;
  const std::string path = task.at("path");
  Project project = parse_case(task.at("case").get<std::string>(), path);
  project.path = path;
  out.project = std::make_shared<const Project>(std::move(project));
  auto results = std::make_shared<Results>();
  results->mesh = std::make_shared<const Mesh>(take_mesh_over(folder + "/" + mesh_name));
  results->physics = &physics_named(task.at("physics").get<std::string>());
  if (task.contains("moment"))
    results->moment = Moment{task["moment"].at("at").get<double>(),
                             static_cast<QuantityKind>(task["moment"].at("over").get<int>())};
  std::ifstream file(folder + "/" + fields_name, std::ios::binary);
  for (const Json& head : task.at("fields")) {
    Field f{head.at("name"), head.at("components"), head.at("component_names"),
            static_cast<QuantityKind>(head.at("kind").get<int>()),
            std::vector<double>(head.at("values").get<std::size_t>())};
    file.read(reinterpret_cast<char*>(f.data.data()),
              static_cast<std::streamsize>(f.data.size() * sizeof(double)));
    (head.at("of_elements").get<bool>() ? results->element_fields : results->fields).push_back(std::move(f));
  }
  if (!file) throw Error(ErrorKind::file, fields_name, phrase<"ends too early">());
  out.results = std::move(results);
  out.wishes = task.at("wishes");
  return out;
}

/// The process's messages so far; empty if there are none or they are damaged.
Json read_answer(const std::string& folder) {
  try {
    return Json::parse(read_file(folder + "/" + answer_name));
  } catch (const std::exception&) {
    return Json::object();
  }
}

Text process_warning(bool none, const ChildResult& child) {
  Text end = describe_end(child);
  if (!child.log.empty()) end = phrase<"%1 (%2)">(end, child.log.back());
  return none ? phrase<"No picture: the process that draws it %1">(end)
              : phrase<"A picture is missing: the process that draws it %1">(end);
}

}  // namespace

DrawnPictures draw_by_process(const Pipeline& pipeline, const PictureProcess& process, Monitor& monitor,
                              bool throws_refusals) {
  const TemporaryFolder folder;
  hand_over(folder.path(), pipeline, process);
  const double nodes = static_cast<double>(pipeline.results()->mesh->points.size());
  const double patience = process.time_limit > 0 ? process.time_limit : least_time + time_a_node * nodes;
  MeasuredStage measured(pipeline.process_memory(), MemoryStage::picture);
  ChildCommand command;
  command.arguments = process.command;
  command.arguments.insert(command.arguments.end(), {folder.path(), std::to_string(::getpid())});
  command.time_limit = patience;
  if (const std::int64_t limit = pipeline.process_memory().now().limit; limit > 0)
    command.resident_limit = std::max<std::int64_t>(1, limit - resident_bytes());
  double seconds = 0;
  command.on_tick = [&](double s) { seconds = s; };
  command.on_message = [&](const std::string& line) {
    command.time_limit = seconds + patience;
    if (double fraction = 0; std::sscanf(line.c_str(), "%lf", &fraction) == 1)
      monitor.progress(phrase<"picture">(), std::clamp(fraction, 0.0, 1.0));
  };
  const ChildResult child = run_child(command, monitor);
  measured.with_child(resident_bytes() + child.peak_bytes);
  const Json answer = read_answer(folder.path());
  const auto told = [](const Json& of, const char* key) {
    return unpacked(of.value(key, "")).value_or(Text());
  };
  DrawnPictures out;
  for (const Json& picture : answer.value("pictures", Json::array()))
    out.pictures.push_back({told(picture, "caption"),
                            read_file(folder.file(picture.at("png").get<std::string>()), largest_picture),
                            picture.at("file"), static_cast<PictureRole>(picture.at("role").get<int>())});
  if (const Text error = told(answer, "error"); !error.empty()) {
    if (throws_refusals && answer.value("refused", false))
      throw Error(ErrorKind::input, told(answer, "place"), told(answer, "problem"),
                  told(answer, "next_step"));
    out.warnings.push_back(phrase<"No picture: %1">(error));
  } else if (child.end != ChildEnd::exited || child.code != 0) {
    out.warnings.push_back(process_warning(out.pictures.empty(), child));
  }
  return out;
}

int draw_handed_over(const std::string& folder, int parent,
                     const std::function<void(const PictureTask&, const PictureTeller&)>& draw) {
  bind_to_parent(parent, 0);
  Json answer = {{"pictures", Json::array()}};
  const auto tell = [&] {
    write_text_atomically(folder + "/" + answer_name,
                          answer.dump(-1, ' ', false, Json::error_handler_t::replace));
  };
  const auto say = [](double fraction) {
    char line[32];
    const int size = std::snprintf(line, sizeof line, "%.4f\n", fraction);
    if (::write(message_descriptor, line, static_cast<std::size_t>(size)) < 0) return;  // no reader is left
  };
  PictureTeller teller;
  teller.progress = say;
  teller.done = [&](const ReportPicture& picture) {
    const std::string png = std::to_string(answer["pictures"].size()) + ".png";
    write_text_atomically(folder + "/" + png, picture.png);
    answer["pictures"].push_back({{"caption", packed(picture.caption)},
                                  {"file", picture.file},
                                  {"png", png},
                                  {"role", static_cast<int>(picture.role)}});
    tell();
    say(0);
  };
  try {
    draw(take_over(folder), teller);
    return 0;
  } catch (const Error& error) {
    answer["error"] = packed(full_text(error));
    answer["refused"] = error.kind() == ErrorKind::input;
    answer["place"] = packed(error.place());
    answer["problem"] = packed(error.problem());
    answer["next_step"] = packed(error.next_step());
  } catch (const std::bad_alloc&) {
    answer["error"] = packed(phrase<"there is not enough memory to draw it">());
  } catch (const std::exception& error) {
    answer["error"] = packed(Text(shown_text(error.what())));
  }
  tell();
  return 1;
}

}  // namespace genba
