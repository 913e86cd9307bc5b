#include "app/report/parts/image_slices.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "app/output/png.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr int largest_side = 420;  // pixels
constexpr int greys = 127;         // grey levels outside the body, then as many in the body
constexpr std::uint8_t outline = 2 * greys, lesion_outline = outline + 1;

/// Places in voxels from the corner of the image.
class VoxelPlaces {
 public:
  explicit VoxelPlaces(const ImageVolume& image) : corner_(image.corner) {
    const auto& s = image.steps;
    const double volume = dot(s[0], cross(s[1], s[2]));
    is_flat_ = volume == 0 || !std::isfinite(volume);
    if (is_flat_) return;
    for (std::size_t a = 0; a < 3; ++a) rows_[a] = scaled(cross(s[(a + 1) % 3], s[(a + 2) % 3]), 1 / volume);
  }
  bool is_flat() const { return is_flat_; }
  Vec3 of(const Vec3& place) const {
    const Vec3 from = minus(place, corner_);
    return {dot(rows_[0], from), dot(rows_[1], from), dot(rows_[2], from)};
  }

 private:
  Vec3 corner_;
  std::array<Vec3, 3> rows_{};
  bool is_flat_ = false;
};

std::array<std::array<std::uint8_t, 3>, 2 * greys + 2> colours() {
  std::array<std::array<std::uint8_t, 3>, 2 * greys + 2> out{};
  for (std::size_t i = 0; i < greys; ++i) {
    const double grey = 255.0 * static_cast<double>(i) / (greys - 1);
    const auto mixed = [&](double with) { return static_cast<std::uint8_t>(0.6 * grey + 0.4 * with); };
    const auto own = static_cast<std::uint8_t>(grey);
    out[i] = {own, own, own};
    out[greys + i] = {mixed(255), mixed(150), mixed(0)};
  }
  out[outline] = {0, 200, 255};
  out[lesion_outline] = {255, 30, 30};
  return out;
}

/// A slice during drawing; `across` is the axis normal to it.
struct Canvas {
  std::size_t across = 0, right = 0, down = 0;
  int width = 1, height = 1;
  double per_right = 1, per_down = 1;  // pixels a voxel
  std::vector<std::uint8_t> pixels{};

  void line(double x0, double y0, double x1, double y1) {
    const int steps =
        std::max(1, static_cast<int>(std::ceil(std::max(std::abs(x1 - x0), std::abs(y1 - y0)))));
    if (steps > 4 * largest_side) return;  // far outside
    for (int i = 0; i <= steps; ++i) {
      const double t = static_cast<double>(i) / steps;
      const int x = static_cast<int>(std::floor(x0 + t * (x1 - x0))),
                y = static_cast<int>(std::floor(y0 + t * (y1 - y0)));
      if (x >= 0 && x < width && y >= 0 && y < height)
        pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] =
            outline;
    }
  }
};

Canvas canvas_across(const ImageVolume& image, std::size_t across) {
  Canvas out{.across = across, .right = across == 0 ? 1u : 0u, .down = across == 2 ? 1u : 2u};
  const double wide = length(image.steps[out.right]) * static_cast<double>(image.cells[out.right]),
               high = length(image.steps[out.down]) * static_cast<double>(image.cells[out.down]);
  const double scale = largest_side / std::max(wide, high);
  out.width = std::max(1, static_cast<int>(std::lround(scale * wide)));
  out.height = std::max(1, static_cast<int>(std::lround(scale * high)));
  out.per_right = out.width / static_cast<double>(image.cells[out.right]);
  out.per_down = out.height / static_cast<double>(image.cells[out.down]);
  out.pixels.resize(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
  return out;
}

void draw_voxels(const ImageVolume& image, Index at, const SliceBody& body, Canvas& canvas) {
  const auto number = [&](Index right, Index down) {
    std::array<std::size_t, 3> v{};
    v[canvas.across] = static_cast<std::size_t>(at);
    v[canvas.right] = static_cast<std::size_t>(right);
    v[canvas.down] = static_cast<std::size_t>(down);
    const auto nx = static_cast<std::size_t>(image.cells[0]), ny = static_cast<std::size_t>(image.cells[1]);
    return (v[2] * ny + v[1]) * nx + v[0];
  };
  const auto value = [&](Index right, Index down) {
    return static_cast<double>(image.values[number(right, down)]);
  };
  // A few bright voxels, such as metal, would make all others black.
  std::vector<double> all;
  for (Index d = 0; d < image.cells[canvas.down]; ++d)
    for (Index r = 0; r < image.cells[canvas.right]; ++r)
      if (const double v = value(r, d); std::isfinite(v)) all.push_back(v);
  std::ranges::sort(all);
  const auto share = [&](double of) {
    return all.empty() ? 0.0 : all[static_cast<std::size_t>(of * static_cast<double>(all.size() - 1))];
  };
  const double low = share(0.005), high = std::max(share(0.995), low + 1e-30);
  for (int y = 0; y < canvas.height; ++y)
    for (int x = 0; x < canvas.width; ++x) {
      const auto right = std::min(static_cast<Index>((x + 0.5) / canvas.per_right),
                                  image.cells[canvas.right] - 1),
                 down =
                     std::min(static_cast<Index>((y + 0.5) / canvas.per_down), image.cells[canvas.down] - 1);
      const double v = value(right, down);
      const double grey = std::isfinite(v) ? std::clamp((v - low) / (high - low), 0.0, 1.0) : 0.0;
      const bool inside = std::isfinite(v) && body.contains(v, number(right, down));
      const int colour = static_cast<int>(grey * (greys - 1)) + (inside ? greys : 0);
      canvas.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(canvas.width) +
                    static_cast<std::size_t>(x)] = static_cast<std::uint8_t>(colour);
    }
}

/// Colours the pixels of lesions.
void draw_lesions(const ImageVolume& image, Index at, const std::vector<std::uint8_t>& lesions, Canvas& canvas) {
  const auto is_in = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return false;
    std::array<std::size_t, 3> v{};
    v[canvas.across] = static_cast<std::size_t>(at);
    v[canvas.right] = static_cast<std::size_t>(
        std::min(static_cast<Index>((x + 0.5) / canvas.per_right), image.cells[canvas.right] - 1));
    v[canvas.down] = static_cast<std::size_t>(
        std::min(static_cast<Index>((y + 0.5) / canvas.per_down), image.cells[canvas.down] - 1));
    const auto nx = static_cast<std::size_t>(image.cells[0]), ny = static_cast<std::size_t>(image.cells[1]);
    return lesions[(v[2] * ny + v[1]) * nx + v[0]] != 0;
  };
  for (int y = 0; y < canvas.height; ++y)
    for (int x = 0; x < canvas.width; ++x)
      if (is_in(x, y) && !(is_in(x - 1, y) && is_in(x + 1, y) && is_in(x, y - 1) && is_in(x, y + 1)))
        canvas.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(canvas.width) +
                      static_cast<std::size_t>(x)] = lesion_outline;
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

void draw_outline(const Mesh& mesh, const VoxelPlaces& places, double plane, Canvas& canvas) {
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
        const double from = a[canvas.across] - plane, to = b[canvas.across] - plane;
        if ((from < 0) == (to < 0)) continue;
        const Vec3 cut = plus(a, minus(b, a), from / (from - to));
        cuts.push_back({cut[canvas.right] * canvas.per_right, cut[canvas.down] * canvas.per_down});
      }
      if (cuts.size() >= 2) canvas.line(cuts[0][0], cuts[0][1], cuts[1][0], cuts[1][1]);
    }
}

/// The letter of the direction that an axis of the image points to.
char letter_of(const Vec3& direction) {
  std::size_t most = 0;
  for (std::size_t c = 1; c < 3; ++c)
    if (std::abs(direction[c]) > std::abs(direction[most])) most = c;
  return direction[most] < 0 ? "RAI"[most] : "LPS"[most];
}

}  // namespace

std::string orientation_of(const Vec3& direction) {
  return std::string(1, letter_of(scaled(direction, -1))) + " \u2192 " + letter_of(direction);
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
  for (const std::size_t across : {2u, 1u, 0u}) {
    const Index at =
        std::clamp(static_cast<Index>(std::floor(middle[across])), Index{0}, image.cells[across] - 1);
    Canvas canvas = canvas_across(image, across);
    draw_voxels(image, at, body, canvas);
    draw_outline(mesh, places, static_cast<double>(at) + 0.5, canvas);
    if (lesion) draw_lesions(image, at, body.lesions, canvas);
    const Text where = phrase<"Slice %1 of %2 across axis %3; right: %4, down: %5.">(
        at + 1, image.cells[across], std::string(1, "ijk"[across]),
        std::string(1, letter_of(image.steps[canvas.right])),
        std::string(1, letter_of(image.steps[canvas.down])));
    const Text inks = phrase<"%1 Orange: taken as body. Blue: outline of the mesh.">(where);
    out.push_back({lesion ? phrase<"%1 Red: outline of the lesions.">(inks) : inks,
                   palette_png(canvas.width, canvas.height, canvas.pixels, palette)});
  }
  return out;
}

}  // namespace genba
