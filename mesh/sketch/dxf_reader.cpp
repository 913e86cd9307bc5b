#include "mesh/sketch/dxf_reader.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <span>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "mesh/sketch/dxf_entities.hpp"
#include "mesh/sketch/sketch_curves.hpp"

namespace genba {
namespace {

std::string drawn_length(double metres) {
  return format_quantity(metres, QuantityKind::length, 5);
}
std::string drawn_point(const SketchPoint& p) {
  return "(" + drawn_length(p[0]) + ", " + drawn_length(p[1]) + ")";
}
double apart(const SketchPoint& a, const SketchPoint& b) {
  return std::hypot(b[0] - a[0], b[1] - a[1]);
}

// Lines joined at their ends, and the faces between them.
class LineNet {
 public:
  LineNet(DrawnEntities drawn, const std::string& file) : drawn_(std::move(drawn)), file_(file) {}

  Drawing faces() {
    Drawing out;
    out.warnings = std::move(drawn_.warnings);
    join_ends();
    if (const auto doubled = drop_doubled(); doubled > 0)
      out.warnings.push_back(phrase<"%1: %2 line(s) lie on others and were left out">(file_, doubled));
    if (drawn_.edges.empty() && drawn_.circles.empty())
      throw Error(ErrorKind::geometry, file_, phrase<"the drawing holds no lines, arcs or circles">(),
                  phrase<"Export the outline of the body">());
    require_closed();
    trace();
    nest(out);
    return out;
  }

 private:
  // A closed way around: half-edges 2 * edge (forwards) or 2 * edge + 1, or a circle.
  struct Cycle {
    std::vector<std::size_t> halves;
    SketchPath path;
    std::vector<SketchPoint> polygon;
    double area = 0;       // signed
    std::size_t part = 0;  // lines that hang together
  };

  void join_ends() {
    std::vector<SketchPoint> ends;
    for (const DrawnEdge& e : drawn_.edges) ends.insert(ends.end(), {e.begin, e.end});
    constexpr double huge = std::numeric_limits<double>::infinity();
    SketchPoint low{huge, huge}, high{-huge, -huge};
    for (const SketchPoint& p : ends)
      for (std::size_t k = 0; k < 2; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
    const double near = ends.empty() ? 0 : 1e-6 * apart(low, high);
    std::vector<std::size_t> order(ends.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return ends[a] < ends[b]; });
    node_.assign(ends.size(), 0);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const SketchPoint& p = ends[order[i]];
      std::size_t node = points_.size();
      for (std::size_t j = i; j-- > 0 && p[0] - ends[order[j]][0] <= near;)
        if (apart(p, points_[node_[order[j]]]) <= near) node = node_[order[j]];
      if (node == points_.size()) points_.push_back(p);
      node_[order[i]] = node;
    }
  }

  std::size_t from(std::size_t half) const { return node_[half]; }
  std::size_t to(std::size_t half) const { return node_[half ^ 1]; }

  // The two corners and the side of an edge as a path, for what arcs need.
  SketchPath as_path(std::size_t half) const {
    SketchPath path;
    SketchSide side = drawn_.edges[half / 2].side;
    if (half % 2 == 1 && side.kind == SketchSide::Kind::spline) std::ranges::reverse(side.points);
    path.corners = {points_[from(half)], points_[to(half)]};
    path.sides = {side, SketchSide()};
    return path;
  }

  std::int64_t drop_doubled() {
    std::map<std::pair<std::size_t, std::size_t>, std::vector<SketchPoint>> seen;
    std::vector<DrawnEdge> kept;
    std::vector<std::size_t> nodes;
    std::int64_t doubled = 0;
    for (std::size_t e = 0; e < drawn_.edges.size(); ++e) {
      const std::size_t a = from(2 * e), b = to(2 * e);
      if (a == b) continue;  // shorter than ends may be apart
      const auto line = flattened(as_path(2 * e), 0, 128);
      const auto arc = arc_of(as_path(2 * e), 0);
      const SketchPoint middle = arc ? arc->at(0.5)
                                 : line.size() == 2
                                     ? SketchPoint{(line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2}
                                     : line[line.size() / 2];
      auto& others = seen[std::minmax(a, b)];
      const double near = 1e-6 * apart(points_[a], points_[b]);
      if (std::ranges::any_of(others, [&](const SketchPoint& p) { return apart(p, middle) <= near; })) {
        ++doubled;
        continue;
      }
      others.push_back(middle);
      kept.push_back(drawn_.edges[e]);
      nodes.insert(nodes.end(), {a, b});
    }
    drawn_.edges = std::move(kept);
    node_ = std::move(nodes);
    for (std::size_t i = 0; i < drawn_.circles.size(); ++i)
      doubled += std::erase_if(drawn_.circles, [&](const SketchPath& c) {
        const SketchPath& one = drawn_.circles[i];
        return &c > &one && apart(c.centre, one.centre) <= 1e-6 * one.radius &&
               std::abs(c.radius - one.radius) <= 1e-6 * one.radius;
      });
    return doubled;
  }

  void require_closed() const {
    std::vector<int> count(points_.size());
    for (const std::size_t n : node_) ++count[n];
    std::vector<std::size_t> open;
    for (std::size_t n = 0; n < count.size(); ++n)
      if (count[n] == 1) open.push_back(n);
    if (open.empty()) return;
    std::size_t one = open[0], other = open[0];
    double least = std::numeric_limits<double>::infinity();
    constexpr std::size_t most = 100;
    for (const std::size_t a : std::span(open).first(std::min(open.size(), most)))
      for (std::size_t n = 0; n < points_.size(); ++n)
        if (n != a && count[n] > 0 && apart(points_[a], points_[n]) < least && !are_one_line(a, n)) {
          least = apart(points_[a], points_[n]);
          one = a, other = n;
        }
    const auto half = static_cast<std::size_t>(std::ranges::find(node_, one) - node_.begin());
    const Text place = phrase<"%1, line %2">(file_, drawn_.edges[half / 2].line);
    const Text next =
        phrase<"Close the outline there, or remove the line; %1 end(s) are open in all">(open.size());
    if (other == one)
      throw Error(ErrorKind::geometry, place, phrase<"the line that ends at %1 belongs to no closed outline">(
                                                  drawn_point(points_[one])),
                  next);
    throw Error(ErrorKind::geometry, place,
                phrase<"the outline is open at %1: the nearest other end is %2 away, at %3">(
                    drawn_point(points_[one]), drawn_length(least), drawn_point(points_[other])),
                next);
  }

  bool are_one_line(std::size_t a, std::size_t b) const {
    for (std::size_t e = 0; e < drawn_.edges.size(); ++e)
      if (std::minmax(from(2 * e), to(2 * e)) == std::minmax(a, b)) return true;
    return false;
  }

  double direction(std::size_t half) const {
    const SketchPath path = as_path(half);
    SketchPoint next = flattened(path, 0, 128)[1];
    constexpr double soon = 0.01;
    if (const auto arc = arc_of(path, 0)) next = arc->at(soon);
    return std::atan2(next[1] - path.corners[0][1], next[0] - path.corners[0][0]);
  }

  // Walks around every face with the face on the left.
  void trace() {
    std::vector<std::vector<std::pair<double, std::size_t>>> around(points_.size());
    for (std::size_t h = 0; h < node_.size(); ++h) around[from(h)].emplace_back(direction(h), h);
    std::vector<std::size_t> place(node_.size());
    for (auto& list : around) {
      std::ranges::sort(list);
      for (std::size_t i = 0; i < list.size(); ++i) place[list[i].second] = i;
    }
    std::vector<bool> used(node_.size());
    for (std::size_t start = 0; start < node_.size(); ++start) {
      if (used[start]) continue;
      Cycle cycle;
      for (std::size_t h = start; !used[h];) {
        used[h] = true;
        cycle.halves.push_back(h);
        const auto& list = around[to(h)];
        h = list[(place[h ^ 1] + list.size() - 1) % list.size()].second;
      }
      finish(cycle);
      cycles_.push_back(std::move(cycle));
    }
    for (const SketchPath& circle : drawn_.circles)
      for (const double sign : {1.0, -1.0}) {
        Cycle cycle;
        cycle.path = circle;
        cycle.polygon = flattened(circle);
        cycle.area = sign * std::abs(signed_area(cycle.polygon));
        cycles_.push_back(std::move(cycle));
      }
    number_parts();
  }

  void finish(Cycle& cycle) const {
    for (const std::size_t h : cycle.halves) {
      if (std::ranges::find(cycle.halves, h ^ 1) != cycle.halves.end())
        throw Error(ErrorKind::geometry, phrase<"%1, line %2">(file_, drawn_.edges[h / 2].line),
                    phrase<"the line from %1 to %2 has the same face on both sides">(drawn_point(points_[from(h)]),
                                                                                   drawn_point(points_[to(h)])),
                    phrase<"Remove it from the drawing">());
      const SketchPath path = as_path(h);
      cycle.path.corners.push_back(path.corners[0]);
      cycle.path.sides.push_back(path.sides[0]);
    }
    cycle.polygon = flattened(cycle.path);
    cycle.area = signed_area(cycle.polygon);
  }

  void number_parts() {
    std::vector<std::size_t> part(points_.size());
    std::iota(part.begin(), part.end(), std::size_t{0});
    const auto root = [&](std::size_t n) {
      while (part[n] != n) n = part[n] = part[part[n]];
      return n;
    };
    for (std::size_t h = 0; h < node_.size(); h += 2) part[root(from(h))] = root(to(h));
    std::size_t next = points_.size();
    for (std::size_t i = 0; i < cycles_.size(); ++i)
      cycles_[i].part = cycles_[i].halves.empty() ? next + i / 2 * 2 : root(from(cycles_[i].halves[0]));
    // The two cycles of a circle follow each other.
    for (std::size_t i = 1; i < cycles_.size(); ++i)
      if (cycles_[i].halves.empty() && cycles_[i].area < 0) cycles_[i].part = cycles_[i - 1].part;
  }

  // A part of the net is a hole if an odd number of other parts goes around it.
  void nest(Drawing& out) const {
    std::vector<std::size_t> outer;
    std::vector<Enclosure> around;  // [cycle]
    for (const Cycle& cycle : cycles_) around.emplace_back(cycle.polygon);
    for (std::size_t i = 0; i < cycles_.size(); ++i)
      if (cycles_[i].area < 0) outer.push_back(i);
    std::vector<const SketchPath*> outlines;
    for (const std::size_t i : outer) outlines.push_back(&cycles_[i].path);
    if (const auto place = meeting_of(outlines))
      throw Error(ErrorKind::geometry, file_, phrase<"lines cross or touch near %1 without a common end">(drawn_point(*place)),
                  phrase<"End both lines there, or move them apart">());
    std::map<std::size_t, std::size_t> depth_of;
    for (const std::size_t i : outer) {
      std::size_t count = 0;
      for (const std::size_t other : outer)
        count += cycles_[other].part != cycles_[i].part && around[other].holds(cycles_[i].polygon[0]);
      depth_of[cycles_[i].part] = count;
    }
    std::size_t holes = 0;
    for (std::size_t f = 0; f < cycles_.size(); ++f) {
      const Cycle& face = cycles_[f];
      if (face.area <= 0 || depth_of[face.part] % 2 == 1) continue;
      SketchRegion& region = out.sketch.regions.emplace_back();
      region.outline = face.path;
      for (const std::size_t i : outer)
        if (depth_of[cycles_[i].part] == depth_of[face.part] + 1 &&
            around[f].holds(cycles_[i].polygon[0])) {
          region.holes.push_back(cycles_[i].path);
          ++holes;
        }
    }
    out.notes.push_back(phrase<"%1: %2 face(s) with %3 hole(s) were found in the drawing">(
        file_, out.sketch.regions.size(), holes));
    for (std::size_t r = 0; r < out.sketch.regions.size(); ++r) {
      Sketch one;
      one.regions.push_back(out.sketch.regions[r]);
      try {
        check_sketch(one, file_);
      } catch (const Error& e) {
        throw Error(ErrorKind::geometry, file_, e.problem(), phrase<"Correct the drawing there">());
      }
    }
  }

  DrawnEntities drawn_;
  const std::string& file_;
  std::vector<SketchPoint> points_;
  std::vector<std::size_t> node_;  // [half] of its beginning; 2 * edge and 2 * edge + 1 begin at its two ends
  std::vector<Cycle> cycles_;
};

}  // namespace

Drawing read_dxf(const std::string& content, const std::string& file, double unit) {
  require_dxf_text(content, file);
  const double stated = dxf_length_unit(content);
  const double metres = unit > 0 ? unit : stated;
  if (!(metres > 0))
    throw Error(ErrorKind::input, file, phrase<"the drawing does not say which unit its lengths have ($INSUNITS)">(),
                phrase<"State it in the geometry, for example \"unit\": \"mm\"">());
  return LineNet(read_dxf_entities(content, file, metres), file).faces();
}

}  // namespace genba
