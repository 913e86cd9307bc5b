#include "ui/cli/common/named_outputs.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/start/starter.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/write_failure.hpp"

namespace genba {

std::vector<std::string> files_read(const std::string& input, const std::vector<CaseEdit>& edits) {
  Project project;
  if (input.ends_with(".json")) {
    project = read_case(input);
  } else {
    project.geometry.path = std::filesystem::absolute(input).string();
    project.geometry.kind = is_image_path(input) ? GeometryKind::image : GeometryKind::mesh_file;
  }
  std::vector<std::string> files = input_files(project);
  if (!edits.empty())
    for (std::string& file : input_files(apply_edits(std::move(project), edits)))
      files.push_back(std::move(file));
  return files;
}

void require_outputs(const std::vector<NamedOutput>& outputs,
                     const std::function<std::vector<std::string>()>& inputs) {
  namespace fs = std::filesystem;
  std::vector<fs::path> seen;
  std::optional<std::vector<std::string>> read;
  for (const NamedOutput& output : outputs) {
    if (output.path.empty()) continue;
    std::error_code code;
    if (is_pipe_or_device(output.path) && !(output.option == "--log" && fs::is_character_file(output.path)))
      throw Error(ErrorKind::input, output.option,
                  phrase<"\"%1\" is a pipe, a socket or a device, not a file">(output.path),
                  phrase<"Name another file to write">());
    if (fs::exists(output.path, code)) {
      if (!read) read = inputs();
      require_no_input(output.option, output.path, *read);
    }
    fs::path place = fs::weakly_canonical(fs::absolute(output.path), code);
    if (std::ranges::find(seen, place) != seen.end() && !fs::is_character_file(place, code))
      throw Error(ErrorKind::input, output.option, phrase<"\"%1\" is named for two files">(output.path),
                  phrase<"Name another file to write">());
    seen.push_back(std::move(place));
  }
}

}  // namespace genba
