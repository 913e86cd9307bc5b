#include "mesh/labels/image_job.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/percent_text.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/raise_order.hpp"
#include "mesh/image/image_reader.hpp"
#include "mesh/image/neutral_name.hpp"
#include "mesh/labels/crumbs.hpp"
#include "mesh/labels/label_file.hpp"
#include "mesh/labels/label_mesh.hpp"
#include "mesh/labels/region_grey.hpp"
#include "mesh/labels/voxels.hpp"
#include "mesh/mask/label_edits.hpp"

namespace genba {
namespace {

constexpr double largest_volume_error = 0.01;
constexpr std::size_t most_shown_voxels = std::size_t{1} << 26;

/// Bounding box of the voxels inside, by their outer corners, patient coordinates.
std::array<Vec3, 2> box_of(const LabelVolume& volume) {
  std::array<Vec3, 2> box{Vec3{1e300, 1e300, 1e300}, Vec3{-1e300, -1e300, -1e300}};
  const auto& n = volume.frame.cells;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 local;
    for (std::size_t a = 0; a < 3; ++a)
      local[a] = (corner >> a & 1) != 0 ? n[a] * volume.frame.spacing[a] : 0;
    const Vec3 p = volume.frame.to_patient(local);
    for (std::size_t c = 0; c < 3; ++c) {
      box[0][c] = std::min(box[0][c], p[c]);
      box[1][c] = std::max(box[1][c], p[c]);
    }
  }
  return box;
}

/// Area of the faces between voxels inside and outside, corrected to a smooth surface. Voxel steps have 3/2
/// times the area of the smooth surface, averaged over all directions.
double outer_area(const LabelVolume& volume) {
  const auto& n = volume.frame.cells;
  const auto& s = volume.frame.spacing;
  const Vec3 area = {s[1] * s[2], s[2] * s[0], s[0] * s[1]};
  double sum = 0;
  for (Index k = 0; k < n[2]; ++k)
    for (Index j = 0; j < n[1]; ++j)
      for (Index i = 0; i < n[0]; ++i) {
        if (volume(i, j, k) == 0) continue;
        sum += ((volume(i - 1, j, k) == 0) + (volume(i + 1, j, k) == 0)) * area[0] +
               ((volume(i, j - 1, k) == 0) + (volume(i, j + 1, k) == 0)) * area[1] +
               ((volume(i, j, k - 1) == 0) + (volume(i, j, k + 1) == 0)) * area[2];
      }
  return sum / 1.5;
}

/// Volume of every region in voxels and in the mesh; a difference of more than 1 % is a warning.
void tell_volumes(const LabelVolume& volume, const Mesh& mesh, const MesherJob& job, MesherAnswer& answer) {
  const std::string& file = job.shown_name;

  const auto volumes = region_volumes(mesh);
  for (std::size_t r = 0; r < volumes.size(); ++r) {
    const LabelRegion& region = volume.regions[r];
    const double voxels = static_cast<double>(region.voxels) * volume.voxel_volume();
    answer.source_volume += voxels;
    const std::string of_voxels = format_number(voxels * 1e6, "%.5g cm^3"),
                      of_elements = format_number(volumes[r] * 1e6, "%.5g cm^3"),
                      change =
                          format_number(std::round(1e4 * (volumes[r] / voxels - 1)) / 100 + 0.0, "%+.2f %%");
    answer.notes.push_back(phrase<"region '%1': %2 of voxels, %3 of elements (%4)">(region.name, of_voxels,
                                                                                    of_elements, change));
    const auto warn = [&](const Text& text) { answer.warnings.push_back(phrase<"%1: %2">(file, text)); };
    if (volumes[r] == 0)
      warn(phrase<
           "region '%1': %2 of voxels, %3 of elements (%4): it is thinner than the elements and has none; "
           "choose a finer one or voxel elements">(region.name, of_voxels, of_elements, change));
    else if (std::abs(volumes[r] / voxels - 1) > largest_volume_error)
      warn(
          job.options.kind == MeshKind::hex8
              ? phrase<"region '%1': %2 of voxels, %3 of elements (%4); fewer voxels an element edge "
                       "(geometry/coarsen) keep the volume better">(region.name, of_voxels, of_elements,
                                                                    change)
              : phrase<
                    "region '%1': %2 of voxels, %3 of elements (%4); a smaller element size keeps the volume "
                    "better">(region.name, of_voxels, of_elements, change));
  }
}

/// Names from the label file have priority over those of the image.
void name_labels(Image& image, const MesherJob& job, MesherAnswer& answer) {
  if (job.image.label_file.empty()) return;
  const std::string file = file_name(job.image.label_file);
  if (job.image.is_threshold())
    throw Error(ErrorKind::input, file, phrase<"an image with thresholds has no labels to name">(),
                phrase<"Remove \"label_file\", or \"lower\" and \"upper\"">());
  std::vector<ImageLabel> labels = read_label_file(job.image.label_file);
  const auto with_material =
      std::count_if(labels.begin(), labels.end(), [](const ImageLabel& l) { return !l.material.empty(); });
  answer.notes.push_back(
      with_material > 0
          ? phrase<"%1: names and colours of %2 labels, materials of %3">(file, labels.size(), with_material)
          : phrase<"%1: names and colours of %2 labels">(file, labels.size()));
  // A name from the file stays with its label, even if the image gives it to another one.
  const auto is_in_file = [&](const ImageLabel& own) {
    return std::any_of(labels.begin(), labels.end(), [&](const ImageLabel& l) {
      return l.value == own.value || (l.line != 0 && l.region == own.region);
    });
  };
  for (ImageLabel& own : image.labels)
    if (!is_in_file(own)) labels.push_back(std::move(own));
  image.labels = std::move(labels);
}

/// Manually corrected labels replace the image's own.
void mend_labels(Image& image, const MesherJob& job, MesherAnswer& answer) {
  if (job.image.label_edits.empty()) return;
  if (job.image.is_threshold())
    throw Error(ErrorKind::input, "geometry/label_edits",
                phrase<"an image with thresholds has no labels to mend">(),
                phrase<"Remove \"label_edits\", or \"lower\" and \"upper\"">());
  const EditedVoxels edits = edited_voxels(job.image.label_edits, image.frame.cells, "geometry/label_edits");
  for (const auto& [voxel, label] : edits) image.values[voxel] = static_cast<float>(label);
  answer.notes.push_back(phrase<"the labels of %1 voxels were mended by hand">(edits.size()));
}

/// Voxels without a value (NaN) are no labels and are outside thresholds. For display they get the lowest
/// value.
void treat_missing(Image& image, const MesherJob& job, MesherAnswer& answer) {
  const auto is_missing = [](float v) { return std::isnan(v); };
  const auto first = std::find_if(image.values.begin(), image.values.end(), is_missing);
  if (first == image.values.end()) return;
  const auto count = std::count_if(first, image.values.end(), is_missing);
  const bool shown = job.task == MesherJob::Task::voxels;
  if ((!shown && !job.image.is_threshold()) || count == static_cast<std::ptrdiff_t>(image.values.size()))
    throw Error(ErrorKind::file, job.shown_name,
                phrase<"voxel %1 is not a finite number">(first - image.values.begin() + 1),
                phrase<"Replace such voxels (NaN, infinite) by the value of air">());
  if (!shown) {
    answer.notes.push_back(phrase<"%1 voxels have no value (NaN): they are outside">(count));
    return;
  }
  float lowest = std::numeric_limits<float>::infinity();
  for (const float v : image.values)
    if (v < lowest) lowest = v;
  std::replace_if(first, image.values.end(), is_missing, lowest);
}

/// Refuses elements outside the second image: they would have no grey value. It may be of another patient or
/// another frame.
void require_inside(const Mesh& mesh, const ImageFrame& frame, const std::string& file) {
  std::int64_t outside = 0;
  double farthest = 0;
  for (const Vec3& p : mesh.points) {
    double off = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      const double at = dot(minus(p, frame.origin), frame.axes[a]);
      off = std::max({off, -at, at - (frame.cells[a] - 1) * frame.spacing[a]});
    }
    const double voxel = std::max({frame.spacing[0], frame.spacing[1], frame.spacing[2]});
    outside += off > voxel;
    farthest = std::max(farthest, off);
  }
  if (outside == 0) return;
  throw Error(ErrorKind::input, file,
              phrase<"%1 of %2 nodes lie outside this image of grey values, up to %3 mm">(
                  outside, mesh.points.size(), format_number(farthest * 1e3)),
              phrase<"Take the image that the labels were drawn on">());
}

/// The slice of a plane body.
LabelVolume slice_of(const LabelVolume& volume, const MesherJob& job, MesherAnswer& answer) {
  if (job.image.coarsen > 1)
    throw Error(ErrorKind::input, "geometry/coarsen", phrase<"pixels of a slice are not joined">(),
                phrase<"Write 1, or take hexahedra of voxels">());
  LabelVolume slice = flat_slice(volume, job.shown_name);
  for (const Text& note : slice.notes) answer.notes.push_back(note);
  return slice;
}

/// Area of every region of a plane body: pixels are the body, so nothing is lost.
void tell_areas(const Mesh& mesh, MesherAnswer& answer) {
  const auto areas = region_volumes(mesh);
  for (std::size_t r = 0; r < areas.size(); ++r) {
    answer.source_volume += areas[r];
    answer.notes.push_back(
        phrase<"region '%1': %2 of pixels">(mesh.regions[r].name, format_number(areas[r] * 1e4, "%.5g cm^2")));
  }
}

/// Length of the outline of a slice, m. Steps of pixels have 4 / pi times the length of a smooth outline, averaged
/// over all directions.
double outline_of(const LabelVolume& slice) {
  const auto& n = slice.frame.cells;
  double sum = 0;
  for (Index j = 0; j < n[1]; ++j)
    for (Index i = 0; i < n[0]; ++i) {
      if (slice(i, j, 0) == 0) continue;
      sum += ((slice(i - 1, j, 0) == 0) + (slice(i + 1, j, 0) == 0)) * slice.frame.spacing[1] +
             ((slice(i, j - 1, 0) == 0) + (slice(i, j + 1, 0) == 0)) * slice.frame.spacing[0];
    }
  return sum * std::numbers::pi / 4;
}

void leave_out_crumbs(Mesh& mesh, MesherAnswer& answer) {
  if (const DroppedCrumbs dropped = drop_crumbs(mesh); dropped.parts > 0)
    answer.notes.push_back(
        phrase<"%1 parts that touch the rest at nodes or along an edge alone were left out: %2 elements, %3 of "
               "the volume; the largest has %4 elements around %5">(
            dropped.parts, dropped.elements, percent_text(dropped.share), dropped.largest,
            place_text(mesh, dropped.place)));
  const DroppedCrumbs dropped = drop_specks(mesh);
  if (dropped.apart > 1)
    answer.warnings.push_back(
        phrase<"%1 parts of the mesh are of one region and touch nothing; an elastic body must be held in each. "
               "The smallest has %2 elements around %3. Remove it from the image, or keep fewer pieces">(
            dropped.apart, dropped.smallest_apart, place_text(mesh, dropped.place_apart)));
  if (dropped.parts > 0)
    answer.notes.push_back(
        phrase<"%1 specks that touch nothing were left out: %2 elements, %3 of the volume; the largest has %4 "
               "elements around %5">(dropped.parts, dropped.elements, percent_text(dropped.share),
                                     dropped.largest, place_text(mesh, dropped.place)));
}

void tell_elements_without_voxels(const Mesh& mesh, const std::vector<std::int64_t>& count,
                                  MesherAnswer& answer) {
  for (std::size_t r = 0; r < count.size(); ++r)
    if (count[r] > 0)
      answer.notes.push_back(phrase<"region '%1': %2 elements hold no place of a voxel of it; they take the "
                                    "grey value of the nearest">(mesh.regions[r].name, count[r]));
}

}  // namespace

Mesh do_image_job(const MesherJob& job, MesherAnswer& answer,
                  const std::function<void(const Text& name, double begin, double end)>& stage) {
  const MeshOptions& o = job.options;
  const bool flat = is_plane(o.kind), voxels = o.kind == MeshKind::hex8;
  stage(phrase<"read the image">(), 0, 0.15);
  Image image = read_image(job.source, job.unit, job.memory_limit, job.image.series);
  answer.notes.push_back(phrase<"%1: %2">(image.format, describe(image.frame)));
  for (const auto& note : image.notes) answer.notes.push_back(phrase<"%1: %2">(image.format, note));
  for (const auto& warning : image.warnings)
    answer.warnings.push_back(phrase<"%1: %2">(job.shown_name, warning));
  treat_missing(image, job, answer);

  if (job.task == MesherJob::Task::voxels) {
    write_image_volume(job.mesh_path, to_volume(image, most_shown_voxels));
    return {};
  }
  stage(phrase<"find the regions">(), 0.15, 0.25);
  const bool has_second = !job.image.grey_image.empty();
  const bool wants_grey = job.image.is_threshold() || has_second;
  name_labels(image, job, answer);
  mend_labels(image, job, answer);
  LabelVolume volume = segment(image, job.image, job.shown_name);
  if (!wants_grey || has_second) image.values = {};
  for (const auto& note : volume.notes) answer.notes.push_back(note);
  for (const auto& warning : volume.warnings)
    answer.warnings.push_back(phrase<"%1: %2">(job.shown_name, warning));
  volume = cropped(volume, crop_box(job.image.crop, volume.frame.cells, "geometry/crop"));
  const LabelVolume of_image = flat ? volume : LabelVolume();
  if (flat) volume = slice_of(of_image, job, answer);
  if (job.task == MesherJob::Task::facts) {
    for (const LabelRegion& r : volume.regions)
      answer.facts.regions.push_back(
          {static_cast<std::int64_t>(answer.facts.regions.size()) + 1, r.name, r.colour});
    answer.facts.box = box_of(volume);
    if (flat) {
      const double pixel = volume.frame.spacing[0] * volume.frame.spacing[1];
      const auto inside = std::ranges::count_if(volume.label, [](int label) { return label > 0; });
      answer.source_volume = static_cast<double>(inside) * pixel;
      answer.source_area = outline_of(volume);
      answer.voxel = std::sqrt(pixel);
      return {};
    }
    for (const LabelRegion& r : volume.regions)
      answer.source_volume += static_cast<double>(r.voxels) * volume.voxel_volume();
    answer.source_area = outer_area(volume);
    answer.voxel = std::cbrt(volume.voxel_volume());
    return {};
  }
  Mesh mesh;
  if (flat) {
    stage(phrase<"make elements of pixels">(), 0.25, 0.85);
    answer.mesher = phrase<"pixels">();
    mesh = make_pixel_mesh(volume, element_type(o.kind));
    if (mesh.points.empty())
      throw Error(ErrorKind::mesh, job.shown_name, phrase<"no pixel of the slice lies inside">(),
                  phrase<"Choose another slice with geometry.crop">());
    if (job.image.drop_crumbs) leave_out_crumbs(mesh, answer);
  } else if (voxels) {
    stage(phrase<"make hexahedra of voxels">(), 0.25, 0.85);
    answer.mesher = phrase<"voxels">();
    mesh = make_voxel_mesh(coarsened(volume, job.image.coarsen));
    if (mesh.points.empty())
      throw Error(ErrorKind::mesh, job.shown_name, phrase<"no block of voxels lies inside by half or more">(),
                  phrase<"Lower \"coarsen\"">());
    if (job.image.drop_crumbs) leave_out_crumbs(mesh, answer);
  } else {
    const double size = o.size > 0 ? o.size : default_size(volume);
    answer.mesher = phrase<"CGAL Mesh_3 and %1">(answer.mesher);
    const auto tell = [&](const Text& name, double share) { stage(name, 0.25 + 0.6 * share, 0.85); };
    mesh = make_label_tetrahedra(volume, size, make_label_sizes(volume, o), tell);
    if (job.image.drop_crumbs) leave_out_crumbs(mesh, answer);
    if (o.kind == MeshKind::tet10) raise_order(mesh);
  }
  mesh.source = job.shown_name;
  for (std::size_t a = 0; a < 3; ++a)
    mesh.voxel[a] = scaled(volume.frame.axes[a], volume.frame.spacing[a] * (voxels ? job.image.coarsen : 1));
  stage(phrase<"find the faces of the regions">(), 0.85, 0.9);
  add_label_facets(mesh, &volume);
  flat ? tell_areas(mesh, answer) : tell_volumes(volume, mesh, job, answer);
  if (wants_grey) {
    stage(phrase<"average the grey values">(), 0.9, 0.95);
    if (has_second) {
      const std::string file = neutral_image_name(job.image.grey_image, "grey values");
      image = read_image(job.image.grey_image, 0, job.memory_limit, by_file_alone);
      answer.notes.push_back(phrase<"grey values from %1: %2">(image.format, describe(image.frame)));
      for (const auto& warning : image.warnings) answer.warnings.push_back(phrase<"%1: %2">(file, warning));
      if (!flat) require_inside(mesh, image.frame, file);
    }
    RegionGrey grey = grey_of_regions(flat ? of_image : volume, std::move(image), job.image);
    for (const auto& note : grey.notes) answer.notes.push_back(note);
    for (const auto& warning : grey.warnings)
      answer.warnings.push_back(phrase<"%1: %2">(job.shown_name, warning));
    tell_elements_without_voxels(
        mesh, add_grey_means(mesh, volume, grey.value, voxels ? job.image.coarsen : 1), answer);
  }
  stage(phrase<"hand the mesh over">(), 0.95, 1);
  return mesh;
}

}  // namespace genba
