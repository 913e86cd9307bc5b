#include "app/vary/touched_faces.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "engine/analysis/connect/join_face.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double near_face = 0.5;    // of its size: farther places lie on another one
constexpr double beside_face = 0.05;  // in natural coordinates

const Field& field_of(const Results& results, const std::string& name, const Text& place) {
  if (const Field* field = results.find(name)) return *field;
  throw Error(ErrorKind::input, place, phrase<"the step has no field \"%1\"">(name),
              phrase<"Take a step with a contact">());
}

}  // namespace

struct TouchedFaces::Data {
  std::shared_ptr<const Results> results;
  const Field* field = nullptr;
  double open = 0;
  std::vector<JoinFace> faces;
  std::optional<BoxTree> tree;

  double at(const Vec3& p) const {
    double best = std::numeric_limits<double>::infinity(), out = open;
    tree->visit({p, p}, [&](std::size_t number) {
      const JoinFace& face = faces[number];
      double xi[2] = {0, 0}, n[8];
      if (!find_natural(face, face.normal, p, xi) || outside(face, xi) > beside_face) return;
      shape_values(face, xi, n);
      const double away = length(minus(place_at(face, n), p));
      if (away > near_face * face.size || away >= best) return;
      best = away;
      out = 0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(face.count); ++i)
        out += n[i] * field->data[static_cast<std::size_t>(face.node[i])];
    });
    return out;
  }
};

TouchedFaces::TouchedFaces(std::shared_ptr<const Results> results, const std::string& array, const Text& place) {
  auto data = std::make_shared<Data>();
  data->field = &field_of(*results, array, place);
  const Field& state = field_of(*results, "contact_state", place);
  data->open = array == "contact_gap" ? std::numeric_limits<double>::infinity() : 0.0;
  const Mesh& mesh = *results->mesh;
  std::vector<FacetRef> touched;
  for (std::size_t b = 0; b < mesh.facets.size(); ++b)
    for (Index e = 0; e < mesh.facets[b].size(); ++e) {
      const auto nodes = element_nodes(mesh.facets[b], e);
      if (std::all_of(nodes.begin(), nodes.end(), [&](Index node) { return state.data[static_cast<std::size_t>(node)] > 0; }))
        touched.push_back({static_cast<Index>(b), e});
    }
  data->faces = join_faces(mesh, touched);
  std::vector<BoxTree::Box> boxes;
  for (const JoinFace& face : data->faces) boxes.push_back(box_of(face, near_face * face.size));
  data->tree.emplace(std::move(boxes));
  data->results = std::move(results);
  data_ = std::move(data);
}

void TouchedFaces::sample(std::span<const Vec3> points, std::span<double> out) const {
  for (std::size_t i = 0; i < points.size(); ++i) out[i] = data_->at(points[i]);
}

}  // namespace genba
