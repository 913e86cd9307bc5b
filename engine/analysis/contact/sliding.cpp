#include "engine/analysis/contact/sliding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/analysis/connect/common_area.hpp"
#include "engine/base/byte_meter.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double looks_back = -0.3;        // largest cosine between normals of faces with a body between them
constexpr double part_of_body = 0.45;    // of the depth of a body: a deeper place belongs to its other side

/// How deep the body is behind each face, as far as other faces of its own side tell: that share of it. Empty: no face
/// has one behind it.
std::vector<double> depths_behind(const ContactSide& side, double distance) {
  std::vector<double> out(side.faces.size(), distance);
  std::vector<BoxTree::Box> boxes;
  for (const JoinFace& f : side.faces) boxes.push_back(box_of(f, distance));
  const BoxTree tree(std::move(boxes));
  bool has_any = false;
  for (std::size_t i = 0; i < side.faces.size(); ++i)
    tree.visit(box_of(side.faces[i], 0), [&](std::size_t k) {
      const JoinFace &face = side.faces[i], &other = side.faces[k];
      if (dot(face.normal, other.normal) > looks_back) return;
      visit_common_area(face, other, [&](const Vec3& axis, const Vec3& place, double) {
        double xi[2], eta[2], n[8], m[8];
        if (!find_natural(face, axis, place, xi) || !find_natural(other, axis, place, eta)) return;
        shape_values(face, xi, n);
        shape_values(other, eta, m);
        const double gap = dot(minus(place_at(other, m), place_at(face, n)), axis);
        if (gap >= 0 || -gap * part_of_body >= out[i]) return;
        out[i] = -gap * part_of_body;
        has_any = true;
      });
    });
  if (!has_any) out.clear();
  return out;
}

ContactSide moved_side(const ContactSide& side, const NodeMotion& moved) {
  ContactSide out = side;
  for (JoinFace& face : out.faces) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(face.count); ++i) face.x[i] = plus(face.x[i], moved(face.node[i]));
    take_shape(face);
  }
  return out;
}

std::int64_t side_bytes(const ContactSide& side) {
  return bytes_of(side.faces) + bytes_of(side.modulus) + bytes_of(side.depth) + bytes_of(side.deepest);
}

void make_empty(ContactRows& rows, std::size_t row) {
  rows.area[row] = rows.penalty[row] = rows.stabiliser[row] = 0;
  for (std::size_t k = rows.first(row); k < rows.last(row); ++k) rows.weight[k] = 0, rows.along[k] = {};
}

}  // namespace

std::int64_t SlidingFaces::bytes() const {
  constexpr std::int64_t places = 2;  // at rest, and where they have moved
  return places * (side_bytes(first) + side_bytes(second)) + bytes_of(shift) + bytes_of(began);
}

void keep_first_rows(ContactRows& rows, std::size_t count) {
  const auto entries = static_cast<std::size_t>(rows.start[count]);
  for (auto* v : {&rows.area, &rows.gap, &rows.penalty, &rows.stabiliser}) v->resize(count);
  rows.node.resize(count), rows.normal.resize(count), rows.holds.resize(count), rows.sticks.resize(count);
  rows.start.resize(count + 1);
  rows.nodes.resize(entries), rows.own.resize(entries), rows.weight.resize(entries), rows.along.resize(entries);
}

SlidingFaces find_sliding(ContactSide first, ContactSide second, ContactAsk ask, ContactRows& rows, ContactFacts& facts,
                          Monitor& monitor) {
  SlidingFaces out{std::move(first), std::move(second), ask};
  out.ask.every_node = true;
  out.ask.with_itself = out.second.faces.empty();
  const ContactSide& other = out.ask.with_itself ? out.first : out.second;
  out.ask.distance = search_distance(out.first, other, ask);
  out.first.deepest = depths_behind(out.first, out.ask.distance);
  if (!out.ask.with_itself) out.second.deepest = depths_behind(out.second, out.ask.distance);
  const std::size_t begin = rows.size();
  facts = find_contact(out.first, other, out.ask, rows, monitor);
  out.ask.as_it_is = true;
  ContactRows raw;
  find_contact(out.first, other, out.ask, raw, monitor);
  for (std::size_t i = 0; i < raw.size(); ++i) {
    out.shift.push_back(rows.gap[begin + i] - raw.gap[i]);
    out.began.push_back(raw.area[i] > 0);
  }
  return out;
}

ContactFacts pair_again(const SlidingFaces& faces, const NodeMotion& moved, ContactRows& rows, Monitor& monitor, ThreadTeam& team) {
  const ContactSide first = moved_side(faces.first, moved), second = moved_side(faces.second, moved);
  const std::size_t begin = rows.size();
  const ContactFacts facts = find_contact(first, faces.ask.with_itself ? first : second, faces.ask, rows, monitor, &team);
  const bool is_joined = faces.ask.law.law == ContactLaw::slides;
  for (std::size_t row = begin; row < rows.size(); ++row) {
    if (is_joined && !faces.began[row - begin]) make_empty(rows, row);
    if (rows.area[row] == 0) continue;
    rows.gap[row] += faces.began[row - begin] ? faces.shift[row - begin] : faces.ask.law.clearance;
    for (std::size_t k = rows.first(row); k < rows.last(row); ++k)
      rows.gap[row] -= dot(rows.along[k], moved(rows.nodes[k]));
  }
  return facts;
}

void visit_turning(const SlidingFaces& faces, const NodeMotion& moved, const std::function<double(Index node)>& pressure_at,
                   std::size_t dofs, const std::function<void(std::span<const Index> nodes, std::vector<double>& k)>& use,
                   ThreadTeam& team) {
  const ContactSide first = moved_side(faces.first, moved), second = moved_side(faces.second, moved);
  visit_turning(first, faces.ask.with_itself ? first : second, faces.ask, pressure_at, dofs, use, &team);
}

double largest_relative_motion(const SlidingFaces& faces, const NodeMotion& moved) {
  constexpr double far = std::numeric_limits<double>::infinity();
  Vec3 low{far, far, far}, high{-far, -far, -far};
  for (const ContactSide* side : {&faces.first, &faces.second})
    for (const JoinFace& face : side->faces)
      for (std::size_t i = 0; i < static_cast<std::size_t>(face.count); ++i) {
        const Vec3 by = moved(face.node[i]);
        for (std::size_t a = 0; a < 3; ++a) low[a] = std::min(low[a], by[a]), high[a] = std::max(high[a], by[a]);
      }
  return low[0] > high[0] ? 0.0 : length(minus(high, low));
}

}  // namespace genba
