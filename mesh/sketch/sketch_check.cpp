#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/sketch/sketch_curves.hpp"

namespace genba {
namespace {

std::string length_words(double metres) {
  return format_quantity(metres, QuantityKind::length, 4);
}

std::string point_words(const SketchPoint& p) {
  return "(" + length_words(p[0]) + ", " + length_words(p[1]) + ")";
}

SketchPoint from_to(const SketchPoint& a, const SketchPoint& b) {
  return {b[0] - a[0], b[1] - a[1]};
}

double across(const SketchPoint& u, const SketchPoint& v) {
  return u[0] * v[1] - u[1] * v[0];
}

double long_of(const SketchPoint& u) {
  return std::hypot(u[0], u[1]);
}

// A straight piece of a flattened side.
struct Piece {
  SketchPoint a, b;
  std::size_t path, side;
};

// True if two pieces have a point in common, within `slack`.
bool meet(const Piece& p, const Piece& q, double slack) {
  const auto off_line = [](const SketchPoint& at, const Piece& line) {
    const SketchPoint u = from_to(line.a, line.b);
    return across(u, from_to(line.a, at)) / std::max(long_of(u), 1e-300);
  };
  const double a = off_line(q.a, p), b = off_line(q.b, p), c = off_line(p.a, q), d = off_line(p.b, q);
  if ((a > slack && b > slack) || (a < -slack && b < -slack)) return false;
  if ((c > slack && d > slack) || (c < -slack && d < -slack)) return false;
  for (std::size_t k = 0; k < 2; ++k)
    if (std::max(p.a[k], p.b[k]) < std::min(q.a[k], q.b[k]) - slack ||
        std::max(q.a[k], q.b[k]) < std::min(p.a[k], p.b[k]) - slack)
      return false;
  return true;
}

std::vector<Piece> pieces_of(const std::vector<const SketchPath*>& paths) {
  std::vector<Piece> all;
  for (std::size_t p = 0; p < paths.size(); ++p)
    for (std::size_t s = 0; s < paths[p]->sides.size(); ++s) {
      const auto points = flattened(*paths[p], s);
      for (std::size_t k = 0; k + 1 < points.size(); ++k) all.push_back({points[k], points[k + 1], p, s});
    }
  std::ranges::stable_sort(all, {}, [](const Piece& x) { return std::min(x.a[0], x.b[0]); });
  return all;
}

// Pieces that follow each other share a point.
bool are_joined(const Piece& p, const Piece& q) {
  return p.path == q.path && (p.a == q.b || p.b == q.a);
}

// A side that comes back on the one before it.
bool folds(const Piece& p, const Piece& q) {
  const Piece &first = p.b == q.a ? p : q, &second = p.b == q.a ? q : p;
  const SketchPoint u = from_to(first.a, first.b), v = from_to(second.a, second.b);
  return std::abs(across(u, v)) <= 1e-9 * long_of(u) * long_of(v) && u[0] * v[0] + u[1] * v[1] < 0;
}

// Two pieces that cross or touch without being neighbours.
std::optional<std::pair<Piece, Piece>> first_meeting(const std::vector<const SketchPath*>& paths) {
  const std::vector<Piece> all = pieces_of(paths);
  double size = 0;
  for (const Piece& p : all) size = std::max(size, long_of(from_to(all[0].a, p.b)));
  const double slack = 1e-9 * size;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double low = std::min(all[i].a[0], all[i].b[0]);
    std::erase_if(open, [&](std::size_t o) { return std::max(all[o].a[0], all[o].b[0]) < low - slack; });
    for (const std::size_t o : open)
      if (are_joined(all[o], all[i]) ? folds(all[o], all[i]) : meet(all[o], all[i], slack))
        return std::pair(all[o], all[i]);
    open.push_back(i);
  }
  return std::nullopt;
}

class SketchCheck {
 public:
  SketchCheck(const Sketch& sketch, std::string place) : sketch_(sketch), place_(std::move(place)) {}

  void run() {
    if (sketch_.regions.empty())
      refuse(place_, phrase<"it has no outline">(), phrase<"Give it an \"outline\" of three corners or more">());
    for (std::size_t r = 0; r < sketch_.regions.size(); ++r) {
      const SketchRegion& region = sketch_.regions[r];
      const std::string at =
          sketch_.regions.size() == 1 ? place_ : place_ + "/regions/" + std::to_string(r);
      paths_ = {{&region.outline, at + "/outline"}};
      for (std::size_t h = 0; h < region.holes.size(); ++h)
        paths_.push_back({&region.holes[h], at + "/holes/" + std::to_string(h)});
      for (const Path& path : paths_) check_path(path);
      check_crossings();
      check_holes();
    }
  }

 private:
  struct Path {
    const SketchPath* path;
    std::string place;
  };

  [[noreturn]] static void refuse(const std::string& place, const Text& problem, const Text& next) {
    throw Error(ErrorKind::input, place, problem, next);
  }

  static Text side_words(const SketchPath& path, std::size_t side) {
    if (path.is_circle()) return phrase<"the circle around %1">(point_words(path.centre));
    const std::size_t next = (side + 1) % path.corners.size();
    return phrase<"the side from point %1 %2 to point %3 %4">(side + 1, point_words(path.corners[side]), next + 1,
                                                              point_words(path.corners[next]));
  }

  void check_path(const Path& at) const {
    const SketchPath& path = *at.path;
    if (path.is_circle()) return;
    const bool bends = std::ranges::any_of(
        path.sides, [](const SketchSide& s) { return s.kind != SketchSide::Kind::line; });
    if (path.corners.size() < (bends ? 2 : 3))
      refuse(at.place, phrase<"%1 corners enclose nothing">(path.corners.size()),
             phrase<"Give it three corners or more, or two joined by an arc, or make it a circle">());
    for (std::size_t i = 0; i < path.sides.size(); ++i) check_side(at, i);
    const auto polygon = flattened(path);
    SketchPoint longest{};
    for (const SketchPoint& p : polygon)
      if (const SketchPoint u = from_to(polygon[0], p); long_of(u) > long_of(longest)) longest = u;
    const double size = long_of(longest);
    const bool on_a_line = std::ranges::all_of(polygon, [&](const SketchPoint& p) {
      return std::abs(across(longest, from_to(polygon[0], p))) <= 1e-9 * size * size;
    });
    if (on_a_line)
      refuse(at.place, phrase<"its corners lie on one line and enclose nothing">(),
             phrase<"Move a corner off the line">());
  }

  void check_side(const Path& at, std::size_t i) const {
    const SketchPath& path = *at.path;
    const SketchSide& side = path.sides[i];
    const SketchPoint a = path.corners[i], b = path.corners[(i + 1) % path.corners.size()];
    const double chord = long_of(from_to(a, b));
    if (!(chord > 0))
      refuse(at.place, phrase<"points %1 and %2 are the same, %3">(i + 1, (i + 1) % path.corners.size() + 1,
                                                                 point_words(a)),
             phrase<"Remove one of them; the last point is joined with the first by itself">());
    if (side.kind == SketchSide::Kind::arc_through) {
      const SketchPoint& p = side.points[0];
      if (std::abs(across(from_to(a, b), from_to(a, p))) > 1e-6 * chord * std::max(chord, long_of(from_to(a, p))))
        return;
      refuse(at.place, phrase<"%1: the point %2 lies on the straight line between them, no arc passes there">(
                           side_words(path, i), point_words(p)),
             phrase<"Give a point that the arc passes, or remove it for a straight side">());
    }
    if (side.kind == SketchSide::Kind::arc_about) check_centre(at, i, a, b);
    if (side.kind == SketchSide::Kind::ellipse_about) check_ellipse(at, i, a, b);
    if (side.kind == SketchSide::Kind::arc_about || side.kind == SketchSide::Kind::ellipse_about) {
      const double turn = std::abs(arc_of(path, i)->turn);
      constexpr double half_turn = 0.9999 * std::numbers::pi;
      if (turn > half_turn)
        refuse(at.place, phrase<"%1 is half a turn about its centre: it may go either way">(side_words(path, i)),
               phrase<"Put a corner in its middle, or give a point that it passes (\"through\")">());
    }
  }

  void check_centre(const Path& at, std::size_t i, const SketchPoint& a, const SketchPoint& b) const {
    const SketchPoint& centre = at.path->sides[i].points[0];
    const double first = long_of(from_to(centre, a)), second = long_of(from_to(centre, b));
    constexpr double same = 1e-6;
    if (std::abs(first - second) <= same * std::max(first, second)) return;
    refuse(at.place, phrase<"%1: its centre %2 is %3 from the one and %4 from the other">(
                         side_words(*at.path, i), point_words(centre), length_words(first), length_words(second)),
           phrase<"Correct the centre or a corner; an ellipse is \"ellipse\"">());
  }

  void check_ellipse(const Path& at, std::size_t i, const SketchPoint&, const SketchPoint&) const {
    const SketchPath& path = *at.path;
    if (!(long_of(path.sides[i].points[1]) > 0))
      refuse(at.place, phrase<"%1: the direction of its axis has no length">(side_words(path, i)),
             phrase<"Write for example [1, 0]">());
    const SketchArc arc = *arc_of(path, i);
    if (std::isfinite(arc.radii[0]) && std::isfinite(arc.radii[1]) && arc.radii[0] > 0 && arc.radii[1] > 0)
      return;
    refuse(at.place, phrase<"%1: no ellipse about %2 with that axis passes both points">(
                         side_words(path, i), point_words(path.sides[i].points[0])),
           phrase<"End a quarter of the ellipse on its axes, or correct the centre">());
  }

  void check_crossings() const {
    std::vector<const SketchPath*> paths;
    for (const Path& at : paths_) paths.push_back(at.path);
    if (const auto found = first_meeting(paths))
      tell_crossing(std::min(found->first, found->second, earlier), std::max(found->first, found->second, earlier));
  }

  static bool earlier(const Piece& p, const Piece& q) {
    return std::pair(p.path, p.side) < std::pair(q.path, q.side);
  }

  [[noreturn]] void tell_crossing(const Piece& p, const Piece& q) const {
    const Text first = side_words(*paths_[p.path].path, p.side), second = side_words(*paths_[q.path].path, q.side);
    const std::string near = point_words(q.a);
    if (p.path == q.path)
      refuse(paths_[p.path].place, phrase<"%1 meets %2 near %3: the path crosses or touches itself">(first, second, near),
             phrase<"Put the points in the order of the way around, and move them apart">());
    if (p.path == 0)
      refuse(paths_[q.path].place, phrase<"%1 meets the outline near %2">(second, near),
             phrase<"Move the hole inside, or let the outline go around it">());
    refuse(paths_[q.path].place, phrase<"%1 meets another hole near %2">(second, near),
           phrase<"Move the holes apart, or draw them as one">());
  }

  void check_holes() const {
    std::vector<Enclosure> all;
    for (const Path& at : paths_) all.emplace_back(flattened(*at.path));
    for (std::size_t h = 1; h < all.size(); ++h) {
      const SketchPoint& point = all[h].polygon[0];
      if (!all[0].holds(point))
        refuse(paths_[h].place, phrase<"the hole lies outside of the outline, at %1">(point_words(point)),
               phrase<"Correct its points, or remove it">());
      for (std::size_t other = 1; other < all.size(); ++other)
        if (other != h && all[other].holds(point))
          refuse(paths_[h].place, phrase<"the hole lies inside another hole, at %1">(point_words(point)),
                 phrase<"Remove it, or give what lies in the hole a region of its own">());
    }
  }

  const Sketch& sketch_;
  std::string place_;
  std::vector<Path> paths_;  // of one region: the outline, then its holes
};

}  // namespace

std::optional<SketchPoint> meeting_of(const std::vector<const SketchPath*>& paths) {
  const auto found = first_meeting(paths);
  return found ? std::optional(found->second.a) : std::nullopt;
}

void check_sketch(const Sketch& sketch, const std::string& place) {
  SketchCheck(sketch, place).run();
}

}  // namespace genba
