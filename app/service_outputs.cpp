#include <filesystem>
#include <utility>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/case_place.hpp"
#include "app/report/outputs.hpp"
#include "app/report/parts/step_combinations.hpp"
#include "app/report/steps_summary.hpp"
#include "app/run/step_frames.hpp"
#include "app/service_state.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

std::string Service::output_folder() const {
  const auto current = project();
  if (!current)
    throw Error(ErrorKind::input, phrase<"output">(), phrase<"there is no project">(),
                phrase<"Open one first">());
  const std::filesystem::path geometry(current->geometry.path);
  if (current->path.empty() && geometry.is_absolute())  // never saved: beside the geometry
    return (geometry.parent_path() / current->output.folder).lexically_normal().string();
  return resolve_path(*current, current->output.folder);
}

std::string Service::output_folder(std::size_t step) const {
  const auto current = project();
  const std::string whole = output_folder();  // throws if there is no project
  return step_folder_in(whole, *current, step);
}

void Service::prepare_output_folder(Monitor& monitor, const OutputLeave& leave) {
  const auto current = project();
  const std::string folder = output_folder();
  const bool has_several = step_count(*current) > 1;
  const auto names_of_run = [&](const Project& project) {
    std::vector<std::string> names = run_output_names(project.output, leave.refinement);
    names.insert(names.end(), leave.more_names.begin(), leave.more_names.end());
    return names;
  };
  state_->step_folders.clear();
  state_->folder.reset();
  state_->folder = std::make_unique<OutputFolder>(
      folder,
      output_wish(*current, folder, OutputSet::run,
                  has_several ? std::vector<std::string>{summary_name} : names_of_run(*current), leave),
      monitor);
  for (std::size_t i = 0; has_several && i < step_count(*current); ++i) {
    state_->step_folders.emplace_back();
    if (!step(*current, i).is_on) continue;
    const Project own = project_of_step(*current, i);
    const std::string inside = output_folder(i);
    state_->step_folders.back() = std::make_unique<OutputFolder>(
        inside, output_wish(own, inside, OutputSet::run, names_of_run(own), leave), monitor);
  }
}

WrittenOutputs Service::write_outputs(const DrawPictures& draw, const ReportPrinter& printer,
                                      Monitor& monitor) {
  WrittenOutputs out = write_all(draw, printer, monitor);
  if (!state_->keeps_states) return out;
  for (std::size_t i = 0; i < state_->pipelines.count(); ++i)
    if (state_->pipelines.of(i).results()) genba::forget_interrupted(output_folder(i));
  if (refinement()) forget_levels(refinement_folder(*this));
  return out;
}

WrittenOutputs Service::write_all(const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor) {
  const bool is_prepared = state_->folder && state_->folder->path() == output_folder();
  if (!is_prepared) prepare_output_folder(monitor, {.refinement = refinement() != nullptr});
  WrittenOutputs out;
  if (state_->step_folders.empty())
    out = write_output_files(state_->pipelines.at_hand(), draw, printer, *state_->folder, monitor,
                             refinement());
  else
    out = write_steps(draw, printer, monitor);
  if (!is_prepared) {
    state_->step_folders.clear();
    state_->folder.reset();
  }
  return out;
}

void Service::write_lesion_images(Monitor& monitor) {
  const auto current = project();
  if (!current || !state_->folder || !wants_lesion_images(*current)) return;
  const StepPipelines& pipelines = state_->pipelines;
  const auto write = [&](const Pipeline& pipeline, OutputFolder& folder) {
    for (const std::string& file : write_lesion_files(pipeline, folder, monitor))
      monitor.log(LogLevel::info, phrase<"Label image of a lesion: %1">(file));
  };
  try {
    if (state_->step_folders.empty()) write(pipelines.at_hand(), *state_->folder);
    for (std::size_t i = 0; i < state_->step_folders.size() && i < pipelines.count(); ++i)
      if (state_->step_folders[i]) write(pipelines.of(i), *state_->step_folders[i]);
  } catch (const Error& error) {
    monitor.log(LogLevel::warning, phrase<"The label image of a lesion is not written. %1">(full_text(error)));
  }
}

WrittenOutputs Service::write_steps(const DrawPictures& draw, const ReportPrinter& printer,
                                    Monitor& monitor) {
  const StepPipelines& pipelines = state_->pipelines;
  std::vector<OutputPart> parts;
  OutputOfSteps whole{*state_->folder, {}, [&] { return steps_summary_json(pipelines); }, {}, step_results(pipelines)};
  if (!project()->combinations.empty()) whole.combinations = [&] { return combinations_csv(whole.results); };
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    whole.folders.push_back(file_name(output_folder(i)));
    const Pipeline& own = pipelines.of(i);
    if (i < state_->step_folders.size() && state_->step_folders[i] && own.results())
      parts.push_back(
          {own, *state_->step_folders[i], &own == &pipelines.at_hand() ? refinement() : nullptr});
  }
  return write_output_files(parts, &whole, draw, printer, monitor);
}

void Service::write_what_came_before(const DrawPictures& draw, const ReportPrinter& printer,
                                     Monitor& monitor) {
  const StepPipelines& pipelines = state_->pipelines;
  if (pipelines.count() < 2) return;
  const auto current = project();
  bool is_any = false;
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    if (pipelines.of(i).results()) {
      is_any = true;
    } else if (const std::string folder = output_folder(i); step(*current, i).is_on && holds_run(folder)) {
      monitor.log(LogLevel::warning,
                  phrase<"The results of finished steps are not written: those of an earlier run are in %1, "
                         "and files of two runs would be mixed. Choose another folder (--out) for them">(folder));
      return;
    }
  }
  if (is_any) (void)write_all(draw, printer, monitor);
}

void Service::add_output(const std::string& name, std::string_view content) {
  if (!state_->folder)
    throw Error(ErrorKind::input, phrase<"output">(), phrase<"there is no output folder">(),
                phrase<"Run the case first">());
  const std::size_t here = step_at_hand(*project());
  const bool has_several = here < state_->step_folders.size() && state_->step_folders[here];
  OutputDraft draft(has_several ? *state_->step_folders[here] : *state_->folder);
  draft.fill([&] { write_text_atomically(draft.file(name), content); });
  draft.publish(true);
}

}  // namespace genba
