#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "mesh/image/dicom_header.hpp"
#include "mesh/image/image_options.hpp"

namespace genba {
namespace {

constexpr std::string_view edge_words[] = {"own", "eroded"};

const OptionField<ImageOptions> image_option_fields[] = {
    {"lower",
     "Lower threshold",
     &ImageOptions::lower,
     QuantityKind::dimensionless,
     {},
     "Grey values from here on are the body, in the image's own value (CT: HU); without thresholds the image "
     "holds labels."},
    {"upper",
     "Upper threshold",
     &ImageOptions::upper,
     QuantityKind::dimensionless,
     {},
     "Grey values up to here are the body."},
    {"region",
     "Region name",
     &ImageOptions::region,
     QuantityKind::dimensionless,
     {},
     "Name of the region between the thresholds."},
    {"crop",
     "Crop box",
     &ImageOptions::crop,
     QuantityKind::dimensionless,
     {},
     "Only voxels in this box count: first and last one along the first, second and third axis of the image, "
     "from 1, as in 11-90, all, 5-60. Empty: the whole image."},
    {"open_voxels", "Open by voxels", &ImageOptions::open_voxels, QuantityKind::dimensionless,
     Range{.min = 0, .max = 20},
     "So many layers of voxels are taken off the voxels between the thresholds and put back where something "
     "is "
     "left: cuts thin bridges, removes specks."},
    {"close_voxels", "Close by voxels", &ImageOptions::close_voxels, QuantityKind::dimensionless,
     Range{.min = 0, .max = 20},
     "So many layers of voxels are put on the voxels between the thresholds and taken off again: closes "
     "gaps, "
     "after they were opened."},
    {"min_piece", "Smallest piece", &ImageOptions::min_piece, QuantityKind::volume, Range{.min = 0},
     "Pieces of the voxels between the thresholds with less volume are left out."},
    {"keep_pieces",
     "Pieces that stay",
     &ImageOptions::keep_pieces,
     QuantityKind::dimensionless,
     {},
     "Of the pieces of voxels between the thresholds, connected by faces, the largest being number 1: "
     "largest, "
     "all, numbers as in 1, 3-5, or all but 2."},
    {"fill_holes",
     "Fill closed cavities",
     &ImageOptions::fill_holes,
     QuantityKind::dimensionless,
     {},
     "Voxels that the body between the thresholds encloses on all sides become part of it."},
    {"drop_crumbs",
     "Leave out crumbs",
     &ImageOptions::drop_crumbs,
     QuantityKind::dimensionless,
     {},
     "Leaves out parts of the mesh that are held only at nodes or along an edge and have at most 1 % of the "
     "volume. Leaves out specks that touch nothing and have at most 0.1 % of the volume of their region."},
    {"grey_image",
     "Grey values from",
     &ImageOptions::grey_image,
     QuantityKind::dimensionless,
     {},
     "Second image in the same patient coordinates, such as the CT that labels were drawn on: materials by "
     "grey "
     "value take it; without one the thresholded image itself.",
     true},
    {"grey_edges",
     "Grey values at edges",
     ChoiceMember<ImageOptions>{edge_words,
                                [](const ImageOptions& o) { return static_cast<int>(o.grey_edges); },
                                [](ImageOptions& o, int v) { o.grey_edges = static_cast<GreyEdges>(v); }},
     QuantityKind::dimensionless,
     {},
     "Elements take grey values of their own region's voxels alone. Voxels at its edge hold a part of what "
     "lies "
     "beside it (partial volume): own takes them as they are, eroded gives them the values up to two voxels "
     "behind the edge, for images with blurred edges."},
    {"grey_min",
     "Lowest grey value",
     &ImageOptions::grey_min,
     QuantityKind::dimensionless,
     {},
     "Voxels of a region with a lower value have none and take the nearest ones of it; unstated, the padding "
     "below -1024 that corners of the image hold counts as none."},
    {"label_file",
     "Label table",
     &ImageOptions::label_file,
     QuantityKind::dimensionless,
     {},
     "File with names, colours and materials of the labels: a table with the columns label, name, colour and "
     "material (CSV); or names and colours alone, a label description of ITK-SNAP or a colour table of 3D "
     "Slicer "
     "(.ctbl, .txt). Labels that it does not list keep the image's own names. A region that the case gives a "
     "material by its name keeps that one.",
     true},
    {"label_edits",
     "Mended labels",
     &ImageOptions::label_edits,
     QuantityKind::dimensionless,
     {},
     "Labels of single voxels of an image of labels, as the brush in the slices writes them: label, then "
     "voxels "
     "from 1 along the three axes, as in 4: 11-15/21/11, 12/22/11; 0: 3/1/1. Label 0 is outside."},
    {"series", "Number of the series", &ImageOptions::series, QuantityKind::dimensionless,
     Range{.min = 0, .max = 100000},
     "Of a folder or file with several DICOM series, stacks or times: the number of the one wanted, in the "
     "list "
     "that is shown where a choice is missing. 0: the only one."},
    {"coarsen", "Voxels an element edge", &ImageOptions::coarsen, QuantityKind::dimensionless,
     Range{.min = 1, .max = 64}, "hex8: so many voxels along each edge make one element."},
};

}  // namespace

std::span<const OptionField<ImageOptions>> image_fields() {
  return image_option_fields;
}

bool is_image_path(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  if (std::any_of(image_endings.begin(), image_endings.end(),
                  [&](const char* e) { return name.ends_with(e); }))
    return true;
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored) ||
         (std::filesystem::is_regular_file(path, ignored) && is_dicom_file(path));
}

}  // namespace genba
