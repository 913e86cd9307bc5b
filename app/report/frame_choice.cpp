#include "app/report/frame_choice.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/frames/frame_values.hpp"
#include "app/report/parts/frame_extrema.hpp"
#include "app/report/picture_choice.hpp"
#include "engine/base/error.hpp"

namespace genba {

namespace {

/// Name of the field in the table of extremes.
std::string extremes_name_of(const Field& field) {
  return field.components == 1 ? field.name : field.name + ":magnitude";
}

}  // namespace

FramePictures frame_pictures(const Project& project, const Results& results) {
  FramePictures out;
  if (project.report.picture_times.empty()) return out;
  const PictureTimes wanted = parse_picture_times(project.report.picture_times);
  try {
    const auto reader = frames_of_step(project);
    if (!reader) return out;
    out.field = field_pictures(project, results).front().field;
    const Field* const field = results.find(out.field);
    if (field == nullptr) return out;
    Monitor silent;
    std::set<std::size_t> frames;
    double largest = 0;
    std::optional<std::size_t> at_largest;
    for (const FrameExtreme& e : read_extremes(extremes_table(*reader, silent))) {
      if (e.field != extremes_name_of(*field) || e.frame == 0) continue;
      if (!out.range) out.range = {e.min, e.max};
      out.range = {std::min((*out.range)[0], e.min), std::max((*out.range)[1], e.max)};
      if (!at_largest || e.max > largest) largest = e.max, at_largest = e.frame - 1;
    }
    for (const double at : wanted.at) frames.insert(nearest_frame(*reader, at));
    if (wanted.last) frames.insert(reader->frames().size() - 1);
    if (wanted.maximum && at_largest && *at_largest < reader->frames().size()) frames.insert(*at_largest);
    out.frames.assign(frames.begin(), frames.end());
    out.of = reader->frames().size();
    out.series = std::filesystem::absolute(reader->path()).string();
  } catch (const Error&) {
    return {};
  }
  return out;
}

std::function<std::shared_ptr<const Results>()> frame_loader(const FramePictures& pictures, std::size_t k,
                                                             std::shared_ptr<const Results> like) {
  return [series = pictures.series, field = pictures.field, i = pictures.frames.at(k),
          like = std::move(like)]() -> std::shared_ptr<const Results> {
    const FrameReader reader(series);
    std::vector<std::string> names = {field};
    if (const Field* moved = like->displacement(); moved != nullptr && moved->name != field)
      names.push_back(moved->name);
    FrameFields fields = reader.read(i, names);
    for (const Field& one : fields.nodal)
      if (one.data.size() != like->mesh->points.size() * static_cast<std::size_t>(one.components))
        throw Error(ErrorKind::file, reader.frames().at(i).path, phrase<"this frame is of another mesh">(),
                    phrase<"Let the step begin anew">());
    auto out = std::make_shared<Results>();
    out->mesh = like->mesh;
    out->physics = like->physics;
    out->fields = std::move(fields.nodal);
    out->element_fields = std::move(fields.of_elements);
    out->moment = Moment{reader.frames().at(i).at, reader.over()};
    return out;
  };
}

}  // namespace genba
