#include "mesh/labels/label_sizes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/needle.hpp"
#include "mesh/job/mesher_job.hpp"
#include "mesh/job/place_distance.hpp"

namespace genba {
namespace {

using Distance = std::function<double(const Vec3& local)>;

constexpr float far_away = 1e30f;

// Squared distance along one axis to the lower envelope of parabolas (Felzenszwalb and Huttenlocher,
// "Distance transforms of sampled functions", 2012).
void transform(std::vector<float>& f, double spacing, std::vector<float>& out, std::vector<std::size_t>& v,
               std::vector<double>& z) {
  const std::size_t n = f.size();
  const double h2 = spacing * spacing;
  std::size_t k = 0, first = 0;
  while (first < n && f[first] >= far_away) ++first;
  out.assign(n, far_away);
  if (first == n) return;
  v[0] = first;
  z[0] = -std::numeric_limits<double>::infinity();
  for (std::size_t q = first + 1; q < n; ++q) {
    if (f[q] >= far_away) continue;
    const auto meets = [&](std::size_t p) {
      const double a = static_cast<double>(q), b = static_cast<double>(p);
      return ((f[q] / h2 + a * a) - (f[p] / h2 + b * b)) / (2 * (a - b));
    };
    double s = meets(v[k]);
    while (s <= z[k]) s = meets(v[--k]);
    v[++k] = q;
    z[k] = s;
  }
  std::size_t at = 0;
  for (std::size_t q = 0; q < n; ++q) {
    while (at < k && z[at + 1] < static_cast<double>(q)) ++at;
    const double d = static_cast<double>(q) - static_cast<double>(v[at]);
    out[q] = static_cast<float>(d * d * h2 + f[v[at]]);
  }
}

// Distance of voxel centres from the nearest voxel marked 0, m.
void distances(const ImageFrame& frame, std::vector<float>& field) {
  const std::array<std::size_t, 3> n = {static_cast<std::size_t>(frame.cells[0]),
                                        static_cast<std::size_t>(frame.cells[1]),
                                        static_cast<std::size_t>(frame.cells[2])};
  const std::array<std::size_t, 3> stride = {1, n[0], n[0] * n[1]};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::vector<float> line(n[axis]), out(n[axis]);
    std::vector<std::size_t> v(n[axis] + 1);
    std::vector<double> z(n[axis] + 1);
    const std::size_t b = (axis + 1) % 3, c = (axis + 2) % 3;
    for (std::size_t i = 0; i < n[b]; ++i)
      for (std::size_t j = 0; j < n[c]; ++j) {
        const std::size_t start = i * stride[b] + j * stride[c];
        for (std::size_t k = 0; k < n[axis]; ++k) line[k] = field[start + k * stride[axis]];
        transform(line, frame.spacing[axis], out, v, z);
        for (std::size_t k = 0; k < n[axis]; ++k) field[start + k * stride[axis]] = out[k];
      }
  }
  for (float& d : field) d = std::sqrt(d);
}

class Parts {
 public:
  Parts(const LabelVolume& volume, std::string place) : volume_(volume), place_(std::move(place)) {}

  Distance operator()(const NamedSelector& selector) const {
    auto field = std::make_shared<std::vector<float>>(volume_.label.size(), far_away);
    for (const std::string& name : selector.names) mark(name, *field);
    distances(volume_.frame, *field);
    return [field, frame = volume_.frame](const Vec3& local) {
      std::array<Index, 3> p{};
      for (std::size_t a = 0; a < 3; ++a)
        p[a] = static_cast<Index>(std::clamp(std::floor(local[a] / frame.spacing[a]), 0.0,
                                             static_cast<double>(frame.cells[a] - 1)));
      // The faces of a voxel are half a voxel before its centre.
      const double half = std::min({frame.spacing[0], frame.spacing[1], frame.spacing[2]}) / 2;
      return std::max((*field)[frame.at(p[0], p[1], p[2])] - half, 0.0);
    };
  }
  Distance operator()(const PlaneSelector& s) const {
    if (!(length(s.normal) > 0))
      refuse(phrase<"the normal of the plane has no length">(), phrase<"Write for example [0, 0, 1]">());
    return in_patient([s](const Vec3& p) { return distance_to_plane(s, p); });
  }
  Distance operator()(const BoxSelector& s) const {
    for (std::size_t k = 0; k < 3; ++k)
      if (!(s.min[k] <= s.max[k]))
        refuse(phrase<"the box has a corner \"min\" above \"max\"">(), phrase<"Swap them">());
    return in_patient([s](const Vec3& p) { return distance_to_box({s.min, s.max}, p); });
  }
  Distance operator()(const SphereSelector& s) const {
    if (!(s.radius >= 0)) refuse(phrase<"the radius is negative">(), phrase<"0 mm means a point">());
    return in_patient([s](const Vec3& p) { return distance_to_ball(s, p); });
  }
  Distance operator()(const NeedleSelector& s) const {
    require_right_needle(s, place_);
    return in_patient([s](const Vec3& p) { return distance_to_needle(s, p); });
  }
  Distance operator()(const NearestFaceSelector&) const {
    refuse(phrase<"an image has no faces before it is meshed">(),
           phrase<"Name a region, two that touch (\"femur|marrow\"), or use a sphere">());
  }
  Distance operator()(const NormalSelector&) const {
    refuse(phrase<"a size cannot be given by the direction of faces">(),
           phrase<"Name a region, two that touch (\"femur|marrow\"), or use a plane, a box or a sphere">());
  }
  Distance operator()(const PatchSelector& s) const {
    return in_patient([s](const Vec3& p) { return distance_to_patch(s, p); });
  }
  // A part that is near no element has no effect: it is a mistake.
  void require_near(const Distance& distance) const {
    const ImageFrame& f = volume_.frame;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < volume_.label.size(); ++i) {
      if (volume_.label[i] == 0) continue;
      const auto nx = static_cast<std::size_t>(f.cells[0]), ny = static_cast<std::size_t>(f.cells[1]);
      least = std::min(least, distance({(static_cast<double>(i % nx) + 0.5) * f.spacing[0],
                                        (static_cast<double>(i / nx % ny) + 0.5) * f.spacing[1],
                                        (static_cast<double>(i / (nx * ny)) + 0.5) * f.spacing[2]}));
      if (least == 0) return;
    }
    if (least > length(f.spacing))
      refuse(phrase<"no voxel of a region is nearer to it than %1">(
                 format_quantity(least, QuantityKind::length, 4)),
             phrase<"Correct the place: coordinates are the patient's (LPS)">());
  }

 private:
  [[noreturn]] void refuse(const Text& problem, const Text& next_step) const {
    throw Error(ErrorKind::input, place_, problem, next_step);
  }
  template <class Place>
  Distance in_patient(Place distance) const {
    return [distance, frame = volume_.frame](const Vec3& local) { return distance(frame.to_patient(local)); };
  }
  // Region number for a word, 0 for "outside", -1 for an unknown word.
  int region(std::string_view word) const {
    if (word == "outside") return 0;
    for (std::size_t r = 0; r < volume_.regions.size(); ++r)
      if (word == volume_.regions[r].name || word == "region #" + std::to_string(r + 1))
        return static_cast<int>(r + 1);
    return -1;
  }
  void mark(const std::string& name, std::vector<float>& field) const {
    const auto bar = name.find('|');
    const int one = region(std::string_view(name).substr(0, bar)),
              other = bar == std::string::npos ? -1 : region(std::string_view(name).substr(bar + 1));
    if (one < 1 || (bar != std::string::npos && other < 0)) {
      std::vector<std::string> known;
      for (const LabelRegion& r : volume_.regions) known.push_back(r.name);
      refuse(phrase<"there is no region, and no two that touch, named \"%1\"">(name),
             phrase<"The nearest names are %1">(quoted_list(nearest_words(name, known, 5))));
    }
    const auto& n = volume_.frame.cells;
    bool any = false;
    for (Index k = 0; k < n[2]; ++k)
      for (Index j = 0; j < n[1]; ++j)
        for (Index i = 0; i < n[0]; ++i) {
          if (volume_(i, j, k) != one) continue;
          const auto touches = [&] {
            for (const int s : {-1, 1})
              if (volume_(i + s, j, k) == other || volume_(i, j + s, k) == other ||
                  volume_(i, j, k + s) == other)
                return true;
            return false;
          };
          if (other >= 0 && !touches()) continue;
          field[volume_.frame.at(i, j, k)] = 0;
          any = true;
        }
    if (!any) refuse(phrase<"the regions of \"%1\" do not touch">(name), phrase<"Name two that do">());
  }

  const LabelVolume& volume_;
  std::string place_;
};

}  // namespace

LabelSizes make_label_sizes(const LabelVolume& volume, const MeshOptions& options) {
  struct Field {
    double size;
    std::vector<Distance> parts;
  };
  auto fields = std::make_shared<std::vector<Field>>();
  for (std::size_t i = 0; i < options.sizes.size(); ++i) {
    const Parts parts(volume, "mesh/sizes/" + std::to_string(i) + "/on");
    Field& field = fields->emplace_back(Field{options.sizes[i].size, {}});
    for (const PartSelector& part : parts_of(options.sizes[i].where))
      field.parts.push_back(std::visit(parts, part));
    parts.require_near([&](const Vec3& p) {
      double most = 0;
      for (const Distance& d : field.parts) most = std::max(most, d(p));
      return most;
    });
  }
  if (fields->empty()) return {};
  return [fields, slope = options.growth - 1](const Vec3& local) {
    double wanted = std::numeric_limits<double>::infinity();
    for (const Field& field : *fields) {
      double most = 0;
      for (const Distance& d : field.parts) most = std::max(most, d(local));
      wanted = std::min(wanted, field.size + slope * most);
    }
    return wanted;
  };
}

}  // namespace genba
