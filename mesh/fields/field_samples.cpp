#include "mesh/fields/field_samples.hpp"

#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkStaticPointLocator.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "mesh/fields/field_source.hpp"

namespace genba {
namespace {

constexpr int nearest_points = 12;

/// Solves the symmetric positive definite a * g = b (elimination without pivoting).
Vec3 solved(double a[3][3], Vec3 b) {
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t i = k + 1; i < 3; ++i) {
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < 3; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  for (std::size_t k = 3; k-- > 0;) {
    for (std::size_t j = k + 1; j < 3; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return b;
}

class ScatteredPoints : public FieldSamples::Source {
 public:
  explicit ScatteredPoints(PointValues values) : values_(std::move(values)) {
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    for (const Vec3& p : values_.points) points->InsertNextPoint(p.data());
    cloud_->SetPoints(points);
    locator_->SetDataSet(cloud_);
    locator_->BuildLocator();
    vtkNew<vtkIdList> two;
    std::vector<double> gaps;
    for (const Vec3& p : values_.points) {
      locator_->FindClosestNPoints(2, p.data(), two);
      if (two->GetNumberOfIds() == 2)
        gaps.push_back(std::max(distance(p, two->GetId(0)), distance(p, two->GetId(1))));
    }
    if (gaps.empty()) return;
    // Otherwise a single point at a wrong place would extend the reach of all others.
    const std::size_t alone = gaps.size() < 8 ? 0 : 1 + gaps.size() / 100;
    const auto widest = gaps.end() - 1 - static_cast<std::ptrdiff_t>(alone);
    std::nth_element(gaps.begin(), widest, gaps.end());
    gap_ = *widest;
  }

  SampleCover sample(std::span<const Vec3> points, std::span<double> out) const override {
    SampleCover cover;
    cover.points = points.size();
    add_extent(
        cover, values_.points.size(), [this](std::size_t i) { return values_.points[i]; }, points);
    vtkNew<vtkIdList> near;
    for (std::size_t i = 0; i < points.size(); ++i) {
      locator_->FindClosestNPoints(nearest_points, points[i].data(), near);
      const double nearest = distance(points[i], near->GetId(0));
      if (nearest > 2 * gap_) {
        count_outside(cover, points[i], nearest);
        out[i] = value(near->GetId(0));
      } else {
        out[i] = nearest == 0 ? value(near->GetId(0)) : fitted(points[i], *near);
      }
    }
    return cover;
  }

 private:
  double value(vtkIdType id) const { return values_.values[static_cast<std::size_t>(id)]; }
  const Vec3& point(vtkIdType id) const { return values_.points[static_cast<std::size_t>(id)]; }
  double distance(const Vec3& p, vtkIdType id) const {
    return std::hypot(p[0] - point(id)[0], p[1] - point(id)[1], p[2] - point(id)[2]);
  }

  double fitted(const Vec3& at, vtkIdList& near) const {
    const vtkIdType count = near.GetNumberOfIds();
    double weights = 0, mean = 0, least = value(near.GetId(0)), most = least;
    Vec3 centre{};
    const auto weight = [&](vtkIdType id) { return 1 / std::pow(distance(at, id), 2); };
    for (vtkIdType k = 0; k < count; ++k) {
      const vtkIdType id = near.GetId(k);
      weights += weight(id);
      mean += weight(id) * value(id);
      for (std::size_t c = 0; c < 3; ++c) centre[c] += weight(id) * point(id)[c];
      least = std::min(least, value(id));
      most = std::max(most, value(id));
    }
    mean /= weights;
    for (double& c : centre) c /= weights;
    double a[3][3] = {};
    Vec3 b{};
    for (vtkIdType k = 0; k < count; ++k) {
      const vtkIdType id = near.GetId(k);
      for (std::size_t i = 0; i < 3; ++i) {
        const double d = weight(id) * (point(id)[i] - centre[i]);
        b[i] += d * (value(id) - mean);
        for (std::size_t j = 0; j < 3; ++j) a[i][j] += d * (point(id)[j] - centre[j]);
      }
    }
    const double size = a[0][0] + a[1][1] + a[2][2];
    if (!(size > 0)) return mean;
    // Points in a plane or on a line give no slope normal to it: use zero.
    for (std::size_t i = 0; i < 3; ++i) a[i][i] += 1e-11 * size;
    const Vec3 slope = solved(a, b);
    for (std::size_t c = 0; c < 3; ++c) mean += slope[c] * (at[c] - centre[c]);
    return std::clamp(mean, least, most);
  }

  PointValues values_;
  vtkNew<vtkPolyData> cloud_;
  vtkNew<vtkStaticPointLocator> locator_;
  double gap_ = 0;  ///< m, the widest gap from a point to its nearest, without isolated points
};

}  // namespace

FieldSamples::FieldSamples(PointValues values, const Text& place) {
  if (values.points.empty() || values.points.size() != values.values.size())
    throw Error(ErrorKind::input, place, phrase<"the field has no points">(), {});
  source_ = std::make_shared<ScatteredPoints>(std::move(values));
}

FieldSamples::FieldSamples(std::shared_ptr<const Source> source) : source_(std::move(source)) {}

SampleCover FieldSamples::sample(std::span<const Vec3> points, std::span<double> out) const {
  return source_->sample(points, out);
}

}  // namespace genba
