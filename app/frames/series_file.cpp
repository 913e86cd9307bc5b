#include "app/frames/series_file.hpp"

#include <cstdio>
#include <optional>

#include "app/frames/xml_tags.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/file_name.hpp"

namespace genba {

namespace {

constexpr std::string_view frame_ending = ".vtu";
constexpr std::size_t fewest_digits = 5;
constexpr std::int64_t most_frames = 999'999'999;
constexpr std::int64_t longest_file = std::int64_t{1} << 30;

/// "STEP/00001.vtu"; refuses names outside the folder.
bool is_frame_path(std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos || slash == 0 || path[0] == '.') return false;
  return frame_number(path.substr(slash + 1)) > 0;
}

std::optional<Series> parse(std::string_view text) {
  const auto tags = xml_tags(text);
  if (!tags) return {};
  Series series;
  bool ours = false;
  for (const XmlTag& tag : *tags) {
    if (tag.name == "Collection") {
      const std::string *step = tag.find("step"), *kind = tag.find("over");
      if (step == nullptr || kind == nullptr) return {};
      for (int k = 0; k <= static_cast<int>(QuantityKind::bytes); ++k)
        if (name(static_cast<QuantityKind>(k)) == *kind)
          series.at = static_cast<QuantityKind>(k), ours = true;
      series.step = *step;
    }
    if (tag.name != "DataSet") continue;
    const std::string *at = tag.find("timestep"), *file = tag.find("file");
    const auto value = at == nullptr ? std::nullopt : read_number(*at);
    if (!value || file == nullptr || !is_frame_path(*file)) return {};
    if (!series.frames.empty() && (*value < series.frames.back().at ||
                                   (*value == series.frames.back().at && series.at == QuantityKind::time)))
      return {};
    series.frames.push_back({*value, *file});
  }
  if (!ours) return {};
  return series;
}

}  // namespace

std::string series_name(std::string_view step) {
  return file_name_of(step, "step");
}

std::string frame_name(std::size_t number) {
  char text[32];
  std::snprintf(text, sizeof text, "%05zu", number);
  return text + std::string(frame_ending);
}

std::size_t frame_number(std::string_view name) {
  if (!name.ends_with(frame_ending)) return 0;
  name.remove_suffix(frame_ending.size());
  if (name.size() < fewest_digits || (name.size() > fewest_digits && name[0] == '0')) return 0;
  const auto number = read_count(name, most_frames);
  return number ? static_cast<std::size_t>(*number) : 0;
}

void write_series(const std::string& pvd, const Series& series) {
  std::string text =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" "
      "byte_order=\"LittleEndian\">\n<Collection step=\"" +
      xml_attribute(series.step) + "\" over=\"" + xml_attribute(name(series.at)) + "\">\n";
  for (const SeriesFrame& frame : series.frames)
    text += "<DataSet timestep=\"" + exact_number(frame.at) + "\" group=\"\" part=\"0\" file=\"" +
            xml_attribute(frame.file) + "\"/>\n";
  write_text_atomically(pvd, text + "</Collection>\n</VTKFile>\n");
}

Series read_series(const std::string& pvd) {
  auto series = parse(read_file(pvd, longest_file));
  if (!series)
    throw Error(ErrorKind::file, pvd, phrase<"this is not a series of frames that Genba wrote">(),
                phrase<"Check that this is the right file">());
  return std::move(*series);
}

}  // namespace genba
