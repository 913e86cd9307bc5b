#include "app/report/parts/image_slices.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "app/inspect/slice_needles.hpp"
#include "app/inspect/slice_plane.hpp"
#include "app/output/png.hpp"
#include "app/report/parts/slice_letters.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr int largest_side = 420;  // pixels
constexpr int greys = 125;         // grey levels outside the body, then as many in the body
constexpr std::uint8_t outline = 2 * greys, lesion_outline = outline + 1, letter = outline + 2,
                       letter_rim = outline + 3, report_needle_ink = outline + 4;

std::array<std::array<std::uint8_t, 3>, 2 * greys + 5> colours() {
  std::array<std::array<std::uint8_t, 3>, 2 * greys + 5> out{};
  for (std::size_t i = 0; i < greys; ++i) {
    const double grey = 255.0 * static_cast<double>(i) / (greys - 1);
    const auto mixed = [&](double with) { return static_cast<std::uint8_t>(0.6 * grey + 0.4 * with); };
    const auto own = static_cast<std::uint8_t>(grey);
    out[i] = {own, own, own};
    out[greys + i] = {mixed(255), mixed(150), mixed(0)};
  }
  out[outline] = {0, 200, 255};
  out[lesion_outline] = {255, 30, 30};
  out[letter] = {255, 255, 255};
  out[letter_rim] = {0, 0, 0};
  out[report_needle_ink] = {60, 255, 60};
  return out;
}

/// A slice during drawing, in the orientation of `plane`.
struct Canvas {
  SlicePlane plane{};
  int width = 1, height = 1;
  double per_right = 1, per_down = 1;  // pixels a voxel
  std::vector<std::uint8_t> pixels{};

  std::uint8_t& at(int x, int y) {
    return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  }
  bool has(int x, int y) const { return x >= 0 && x < width && y >= 0 && y < height; }
  /// The voxel under a pixel, in slice `number`.
  std::array<Index, 3> voxel(int x, int y, Index number) const {
    std::array<Index, 3> v{};
    v[plane.across] = number;
    v[plane.right] =
        plane.along_right(std::min(static_cast<Index>((x + 0.5) / per_right), plane.columns() - 1));
    v[plane.down] = plane.along_down(std::min(static_cast<Index>((y + 0.5) / per_down), plane.rows() - 1));
    return v;
  }
  /// A line between two places of the picture, given in columns and rows of voxels. `dot`: every so many
  /// pixels one is drawn; `thick`: pixels.
  void line(const std::array<double, 2>& from, const std::array<double, 2>& to, std::uint8_t ink, int dot = 1,
            int thick = 1) {
    const double left = from[0] * per_right, top = from[1] * per_down, wide = (to[0] - from[0]) * per_right,
                 high = (to[1] - from[1]) * per_down;
    const int steps = std::max(1, static_cast<int>(std::ceil(std::max(std::abs(wide), std::abs(high)))));
    if (steps > 4 * largest_side) return;  // far outside
    for (int i = 0; i <= steps; i += dot) {
      const double t = static_cast<double>(i) / steps;
      const int x = static_cast<int>(std::floor(left + t * wide)), y = static_cast<int>(std::floor(top + t * high));
      for (int u = 0; u < thick; ++u)
        for (int v = 0; v < thick; ++v)
          if (has(x + u, y + v)) at(x + u, y + v) = ink;
    }
  }
};

Canvas canvas_of(const SlicePlane& plane) {
  Canvas out{.plane = plane};
  const double wide = plane.step_right * plane.columns(), high = plane.step_down * plane.rows();
  const double scale = largest_side / std::max(wide, high);
  out.width = std::max(1, static_cast<int>(std::lround(scale * wide)));
  out.height = std::max(1, static_cast<int>(std::lround(scale * high)));
  out.per_right = out.width / static_cast<double>(plane.columns());
  out.per_down = out.height / static_cast<double>(plane.rows());
  out.pixels.resize(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
  return out;
}

/// Grey values drawn black and white: a few bright voxels, such as metal, would make all others black.
std::array<double, 2> grey_range(const ImageVolume& image, Index number, const SlicePlane& plane) {
  std::vector<double> all;
  std::array<Index, 3> v{};
  v[plane.across] = number;
  for (v[plane.down] = 0; v[plane.down] < plane.rows(); ++v[plane.down])
    for (v[plane.right] = 0; v[plane.right] < plane.columns(); ++v[plane.right])
      if (const double value = image.values[voxel_number(image, v)]; std::isfinite(value)) all.push_back(value);
  std::ranges::sort(all);
  const auto share = [&](double of) {
    return all.empty() ? 0.0 : all[static_cast<std::size_t>(of * static_cast<double>(all.size() - 1))];
  };
  return {share(0.005), std::max(share(0.995), share(0.005) + 1e-30)};
}

void draw_voxels(const ImageVolume& image, Index number, const SliceBody& body, Canvas& canvas) {
  const auto [low, high] = grey_range(image, number, canvas.plane);
  for (int y = 0; y < canvas.height; ++y)
    for (int x = 0; x < canvas.width; ++x) {
      const std::size_t voxel = voxel_number(image, canvas.voxel(x, y, number));
      const double v = image.values[voxel];
      const double grey = std::isfinite(v) ? std::clamp((v - low) / (high - low), 0.0, 1.0) : 0.0;
      const bool inside = std::isfinite(v) && body.contains(v, voxel);
      canvas.at(x, y) =
          static_cast<std::uint8_t>(static_cast<int>(grey * (greys - 1)) + (inside ? greys : 0));
    }
}

/// Colours the pixels at the edges of lesions.
void draw_lesions(const ImageVolume& image, Index number, const std::vector<std::uint8_t>& lesions,
                  Canvas& canvas) {
  const auto is_in = [&](int x, int y) {
    return canvas.has(x, y) && lesions[voxel_number(image, canvas.voxel(x, y, number))] != 0;
  };
  for (int y = 0; y < canvas.height; ++y)
    for (int x = 0; x < canvas.width; ++x)
      if (is_in(x, y) && !(is_in(x - 1, y) && is_in(x + 1, y) && is_in(x, y - 1) && is_in(x, y + 1)))
        canvas.at(x, y) = lesion_outline;
}

/// The letters of the directions at the four sides, as in the window.
void draw_letters(Canvas& canvas) {
  const SlicePlane& plane = canvas.plane;
  const auto write = [&](const std::string& text, double right, double down) {
    const LetterPicture picture = letter_picture(text);
    const int left = static_cast<int>(right * (canvas.width - picture.width)),
              top = static_cast<int>(down * (canvas.height - picture.height));
    for (int y = 0; y < picture.height; ++y)
      for (int x = 0; x < picture.width; ++x) {
        const LetterInk ink = picture.at(x, y);
        if (ink != LetterInk::none && canvas.has(left + x, top + y))
          canvas.at(left + x, top + y) = ink == LetterInk::line ? letter : letter_rim;
      }
  };
  write(plane.letters_left, 0, 0.5);
  write(plane.letters_right, 1, 0.5);
  write(plane.letters_top, 0.5, 0);
  write(plane.letters_bottom, 0.5, 1);
}

/// The middle of the box around all lesion voxels; empty if there are none.
std::optional<Vec3> middle_of(const ImageVolume& image, const std::vector<std::uint8_t>& lesions) {
  std::array<Index, 3> low = image.cells, high = {-1, -1, -1};
  std::size_t at = 0;
  for (Index k = 0; k < image.cells[2]; ++k)
    for (Index j = 0; j < image.cells[1]; ++j)
      for (Index i = 0; i < image.cells[0]; ++i, ++at) {
        if (lesions[at] == 0) continue;
        const std::array<Index, 3> v = {i, j, k};
        for (std::size_t a = 0; a < 3; ++a) low[a] = std::min(low[a], v[a]), high[a] = std::max(high[a], v[a]);
      }
  if (high[0] < 0) return {};
  Vec3 out{};
  for (std::size_t a = 0; a < 3; ++a) out[a] = 0.5 * (low[a] + high[a] + 1);
  return out;
}

void draw_outline(const Mesh& mesh, const VoxelPlaces& places, double height, Canvas& canvas) {
  const std::size_t across = canvas.plane.across;
  std::vector<Vec3> corners;
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      corners.clear();
      const auto nodes = element_nodes(block, e);
      for (const Index node : nodes.first(static_cast<std::size_t>(traits(block.type).corners)))
        corners.push_back(places.of(mesh.points[static_cast<std::size_t>(node)]));
      std::vector<std::array<double, 2>> cuts;
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 &a = corners[i], &b = corners[(i + 1) % corners.size()];
        const double from = a[across] - height, to = b[across] - height;
        if ((from < 0) == (to < 0)) continue;
        cuts.push_back(canvas.plane.picture_place(plus(a, minus(b, a), from / (from - to))));
      }
      if (cuts.size() >= 2) canvas.line(cuts[0], cuts[1], outline);
    }
}

void draw_needle(const NeedleSelector& needle, const ImageVolume& image, Index number, Canvas& canvas) {
  for (const NeedleLine& line : needle_lines(needle, image, canvas.plane, number))
    canvas.line(line.from, line.to, report_needle_ink, line.is_in_slice ? 1 : 6, line.is_active ? 3 : 2);
}

Text slice_caption(SliceWay way, const ImageVolume& image, Index at, std::size_t across) {
  // The numbers of the file, as in the window.
  const Index number = at * image.thinned + 1,
              count = image.file_cells[across] > 0 ? image.file_cells[across] : image.cells[across] * image.thinned;
  const std::string axis(1, "ijk"[across]);
  return way == SliceWay::axial     ? phrase<"Axial, slice %1 of %2 across axis %3.">(number, count, axis)
         : way == SliceWay::coronal ? phrase<"Coronal, slice %1 of %2 across axis %3.">(number, count, axis)
                                    : phrase<"Sagittal, slice %1 of %2 across axis %3.">(number, count, axis);
}

}  // namespace

std::string orientation_of(const Vec3& direction) {
  return direction_letters(scaled(direction, -1)) + " \u2192 " + direction_letters(direction);
}

std::vector<ImageSlice> image_slices(const ImageVolume& image, const Mesh& mesh, const SliceBody& body) {
  const VoxelPlaces places(image);
  const std::size_t voxels = static_cast<std::size_t>(image.cells[0]) *
                             static_cast<std::size_t>(image.cells[1]) *
                             static_cast<std::size_t>(image.cells[2]);
  if (places.is_flat() || voxels == 0 || image.values.size() < voxels) return {};
  const auto box = bounding_box(mesh);
  const bool has_lesions = body.lesions.size() == voxels;
  const std::optional<Vec3> lesion = has_lesions ? middle_of(image, body.lesions) : std::nullopt;
  const Vec3 middle = lesion ? *lesion : places.of(scaled(plus(box[0], box[1]), 0.5));
  const auto palette = colours();
  std::vector<ImageSlice> out;
  for (const SliceWay way : {SliceWay::axial, SliceWay::coronal, SliceWay::sagittal}) {
    Canvas canvas = canvas_of(slice_plane(image, way));
    const std::size_t across = canvas.plane.across;
    const Index at =
        std::clamp(static_cast<Index>(std::floor(middle[across])), Index{0}, image.cells[across] - 1);
    draw_voxels(image, at, body, canvas);
    draw_outline(mesh, places, static_cast<double>(at) + 0.5, canvas);
    if (lesion) draw_lesions(image, at, body.lesions, canvas);
    for (const NeedleSelector& needle : body.needles) draw_needle(needle, image, at, canvas);
    draw_letters(canvas);
    Text inks = phrase<"%1 Orange: taken as body. Blue: outline of the mesh.">(
        slice_caption(way, image, at, across));
    if (lesion) inks = phrase<"%1 Red: outline of the lesions.">(inks);
    if (!body.needles.empty()) inks = phrase<"%1 Green: needle, dotted before or behind the slice.">(inks);
    out.push_back({inks,
                   palette_png(canvas.width, canvas.height, canvas.pixels, palette)});
  }
  return out;
}

}  // namespace genba
