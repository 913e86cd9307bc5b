#include "app/inspect/image_mask.hpp"
#include "app/inspect/image_view.hpp"
#include "app/inspect/slice_needles.hpp"
#include "app/lesion/lesion_image.hpp"
#include "app/report/parts/image_slices.hpp"
#include "app/report/report_sections.hpp"
#include "app/report/report_words.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

using namespace report;

namespace {

Text partial_volume(const ImageOptions& options) {
  return options.grey_edges == GreyEdges::eroded
             ? phrase<"edge voxels take the grey value of the nearest voxels behind them">()
             : phrase<"edge voxels keep their own grey value">();
}

Text threshold_text(const ImageOptions& options) {
  const auto number = [](double value) { return format_number(value, "%.6g"); };
  if (options.lower && options.upper)
    return phrase<"from %1 to %2, both included">(number(*options.lower), number(*options.upper));
  if (options.lower) return phrase<"from %1 upwards">(number(*options.lower));
  if (options.upper) return phrase<"up to %1">(number(*options.upper));
  return phrase<"none: the image holds labels">();
}

std::string slices_part(const ReportData& data, const ImageVolume& image) {
  const Page& page = data.page;
  const ImageOptions& options = data.project->geometry.image;
  std::string out;
  SliceBody body{options.lower, options.upper};
  body.needles = needles_of(*data.project);
  if (options.is_threshold()) try {
      body.mask = mask_of(image, options, Monitor());
    } catch (const Error&) {  // a thinned image may have lost thin pieces: use values alone
    }
  if (!data.project->output.lesions.empty()) {
    Monitor silent;
    body.lesions = lesion_bits(*data.project, *data.results, image, silent);
  }
  for (const ImageSlice& slice : image_slices(image, *data.meshed->mesh, body)) {
    const std::string caption = page.text(slice.caption);
    out += "<figure><img alt=\"" + caption + "\" class=\"slice\" src=\"data:image/png;base64," +
           html::base64(slice.png) + "\"><figcaption>" + caption + "</figcaption></figure>\n";
  }
  return out;
}

/// Leaves out voxels per edge for tetrahedra, and the number of mended labels, which the pipeline shows.
Facts stated_options(const Project& project) {
  const auto all = image_fields();
  std::vector<OptionField<ImageOptions>> fields;
  for (const auto& field : all)
    if (field.key != "label_edits" && (field.key != "coarsen" || project.mesh.kind == MeshKind::hex8))
      fields.push_back(field);
  return option_lines(project.geometry.image, std::span<const OptionField<ImageOptions>>(fields));
}

}  // namespace

std::string image_section(const ReportData& data) {
  const Page& page = data.page;
  const Project& project = *data.project;
  if (project.geometry.kind != GeometryKind::image) return {};
  const ImageOptions& options = project.geometry.image;
  std::shared_ptr<const ImageVolume> image;
  std::string problem;
  try {
    Monitor silent;
    // Shows the image that was meshed; grey values of another image are only for materials.
    image = load_image(project, project.geometry.path, silent);
  } catch (const Error& error) {
    problem = page.paragraph(phrase<"The slices cannot be shown: %1">(error.problem()));
  }
  Facts lines;
  if (image) {
    Vec3 size{};
    std::vector<Text> ways;
    for (std::size_t a = 0; a < 3; ++a) {
      size[a] = length(image->steps[a]) / image->thinned;
      ways.push_back(phrase<"%1: %2">(std::string(1, "ijk"[a]), orientation_of(image->steps[a])));
    }
    lines.emplace_back(phrase<"Voxel size">(), format_sizes(size));
    lines.emplace_back(phrase<"Orientation of the axes (R L A P I S)">(), joined(ways, phrase<", ">()));
    if (image->thinned > 1)
      lines.emplace_back(phrase<"Slices show">(),
                         phrase<"every voxel number %1 along each axis">(image->thinned));
  }
  lines.emplace_back(phrase<"Threshold">(), threshold_text(options));
  lines.emplace_back(phrase<"Partial volume">(), partial_volume(options));
  return page.heading(phrase<"Image and segmentation">()) + page.facts(lines) +
         (image ? slices_part(data, *image) : problem) + page.heading3(phrase<"Pipeline">()) +
         list(page, data.meshed->report.facts) + page.heading3(phrase<"Image options">()) +
         page.facts(stated_options(project));
}

}  // namespace genba
