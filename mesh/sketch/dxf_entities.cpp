#include "mesh/sketch/dxf_entities.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <set>

#include "engine/base/error.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/sketch/dxf_reader.hpp"

namespace genba {
namespace {

constexpr double whole_circle = 2 * std::numbers::pi;

struct Group {
  int code = 0;
  std::string_view value;
  int line = 0;
};

std::string_view without_blanks(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Pairs of lines: a code and a value.
class Groups {
 public:
  explicit Groups(std::string_view content) : rest_(content) {}
  // Ends the list at a line that is no code.
  std::optional<Group> next() {
    const auto code = line();
    if (!code) return std::nullopt;
    const auto number = number_in<int>(without_blanks(*code));
    const auto value = line();
    if (!number || !value) return std::nullopt;
    return Group{*number, without_blanks(*value), line_ - 1};
  }

 private:
  std::optional<std::string_view> line() {
    if (rest_.empty()) return std::nullopt;
    ++line_;
    const auto end = rest_.find('\n');
    const std::string_view out = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    return out;
  }
  std::string_view rest_;
  int line_ = 0;
};

struct Entity {
  std::string kind, layer;
  int line = 0;
  std::vector<Group> groups;
};

class DxfEntities {
 public:
  DxfEntities(const std::string& content, const std::string& file, double unit)
      : content_(content), file_(file), unit_(unit) {}

  DrawnEntities read() {
    Groups groups(content_);
    std::string section;
    bool ended = false;
    std::optional<Group> group = groups.next();
    while (group && !ended) {
      if (group->code != 0) {
        group = groups.next();
        continue;
      }
      Entity entity{std::string(group->value), {}, group->line, {}};
      while ((group = groups.next()) && group->code != 0) entity.groups.push_back(*group);
      if (entity.kind == "EOF") ended = true;
      if (entity.kind == "SECTION") section = text(entity, 2);
      if (section == "TABLES" && entity.kind == "LAYER") take_layer(entity);
      if (section == "ENTITIES" && entity.kind != "SECTION" && !ended) take(entity);
    }
    if (!ended)
      throw Error(ErrorKind::geometry, file_, phrase<"the drawing is cut off: it does not end with \"EOF\"">(),
                  phrase<"Export the file again from the program that made it">());
    tell_left_out();
    return std::move(out_);
  }

 private:
  [[noreturn]] void refuse(const Entity& e, const Text& problem, const Text& next) const {
    throw Error(ErrorKind::geometry, phrase<"%1, line %2">(file_, e.line),
                phrase<"%1: %2">(shown_text(e.kind), problem), next);
  }

  static std::string text(const Entity& e, int code) {
    for (const Group& g : e.groups)
      if (g.code == code) return std::string(g.value);
    return {};
  }

  double real(const Entity& e, const Group& g) const {
    const auto value = number_in<double>(g.value);
    constexpr double most = 1e15;
    if (value && std::abs(*value) < most) return *value;
    throw Error(ErrorKind::geometry, phrase<"%1, line %2">(file_, g.line + 1),
                phrase<"%1: \"%2\" is no number">(shown_text(e.kind), shown_text(g.value, 60)),
                phrase<"Export the file again from the program that made it">());
  }

  std::optional<double> stated(const Entity& e, int code) const {
    for (const Group& g : e.groups)
      if (g.code == code) return real(e, g);
    return std::nullopt;
  }

  double needed(const Entity& e, int code) const {
    if (const auto value = stated(e, code)) return *value;
    refuse(e, phrase<"it lacks the group %1">(code), phrase<"Export the file again from the program that made it">());
  }

  int whole(const Entity& e, int code) const { return static_cast<int>(stated(e, code).value_or(0)); }

  // -1 if the entity's plane is seen from below: x then counts the other way.
  double mirror(const Entity& e) const {
    const double x = stated(e, 210).value_or(0), y = stated(e, 220).value_or(0), z = stated(e, 230).value_or(1);
    if (std::abs(x) > 1e-6 || std::abs(y) > 1e-6)
      refuse(e, phrase<"it lies in another plane than the drawing">(), phrase<"Draw it flat, or remove it">());
    return z < 0 ? -1 : 1;
  }

  SketchPoint at(const Entity& e, int code, double side = 1) const {
    return {side * needed(e, code) * unit_, needed(e, code + 10) * unit_};
  }

  void take_layer(const Entity& e) {
    const bool frozen = (whole(e, 70) & 1) != 0, off = stated(e, 62).value_or(7) < 0;
    if (frozen || off) hidden_.insert(text(e, 2));
  }

  void take(Entity& e) {
    e.layer = text(e, 8);
    if (e.kind == "ENDSEC") return;
    if (e.kind == "VERTEX" || e.kind == "SEQEND") return take_vertex(e);
    if (whole(e, 67) == 1) return leave_out(phrase<"on the sheet (paper space)">());
    if (e.layer == "Defpoints" || hidden_.contains(e.layer)) return leave_out(phrase<"on layers that are off">());
    if (e.kind == "LINE") return line(e, at(e, 10), at(e, 11));
    if (e.kind == "ARC" || e.kind == "CIRCLE") return circle(e);
    if (e.kind == "ELLIPSE") return ellipse(e);
    if (e.kind == "LWPOLYLINE") return light_polyline(e);
    if (e.kind == "POLYLINE") return polyline(e);
    if (e.kind == "SPLINE") return spline(e);
    static const std::set<std::string> with_shape = {"INSERT", "REGION", "MLINE", "3DFACE", "SOLID",
                                                     "TRACE",  "BODY",   "3DSOLID", "MESH", "HELIX"};
    if (with_shape.contains(e.kind))
      refuse(e, phrase<"such entities are not read">(),
             phrase<"Explode it into lines and arcs in the drawing program, or remove it">());
    leave_out(Text(shown_text(e.kind, 40)));
  }

  void leave_out(const Text& what) {
    ++left_out_[what.english()].first;
    left_out_[what.english()].second = what;
  }

  void tell_left_out() {
    std::vector<Text> list;
    for (const auto& [key, counted] : left_out_) list.push_back(phrase<"%1 %2">(counted.first, counted.second));
    if (!list.empty())
      out_.warnings.push_back(phrase<"%1: left out: %2">(file_, joined(list, phrase<", ">())));
  }

  DrawnEdge& add(const Entity& e, const SketchPoint& a, const SketchPoint& b, SketchSide::Kind kind,
                 std::vector<SketchPoint> points) {
    DrawnEdge& edge = out_.edges.emplace_back();
    edge.begin = a;
    edge.end = b;
    edge.side.kind = kind;
    edge.side.points = std::move(points);
    if (e.layer != "0") edge.side.name = shown_name(e.layer);
    edge.line = e.line;
    return edge;
  }

  void line(const Entity& e, const SketchPoint& a, const SketchPoint& b) {
    if (a != b) add(e, a, b, SketchSide::Kind::line, {});
  }

  void circle(const Entity& e) {
    const double side = mirror(e), radius = needed(e, 40) * unit_;
    const SketchPoint centre = at(e, 10, side);
    if (!(radius > 0)) refuse(e, phrase<"its radius is not above 0">(), phrase<"Remove it">());
    const auto place = [&](double angle) {
      return SketchPoint{centre[0] + side * radius * std::cos(angle), centre[1] + radius * std::sin(angle)};
    };
    if (e.kind == "CIRCLE") return add_circle(e, centre, radius);
    const double degree = std::numbers::pi / 180;
    const double begin = needed(e, 50) * degree;
    double turn = std::remainder(needed(e, 51) * degree - begin, whole_circle);
    if (turn <= 1e-12) turn += whole_circle;
    if (whole_circle - turn < 1e-9) return add_circle(e, centre, radius);
    add(e, place(begin), place(begin + turn), SketchSide::Kind::arc_through, {place(begin + turn / 2)});
  }

  void add_circle(const Entity& e, const SketchPoint& centre, double radius) {
    SketchPath path;
    path.centre = centre;
    path.radius = radius;
    path.sides.emplace_back();
    if (e.layer != "0") path.sides[0].name = shown_name(e.layer);
    out_.circles.push_back(std::move(path));
  }

  void ellipse(const Entity& e) {
    const double side = mirror(e), ratio = needed(e, 40);
    const SketchPoint centre = at(e, 10), major = at(e, 11);
    const double longer = std::hypot(major[0], major[1]);
    if (!(longer > 0) || !(ratio > 0))
      refuse(e, phrase<"one of its radii is not above 0">(), phrase<"Remove it">());
    const double begin = stated(e, 41).value_or(0);
    double turn = std::remainder(stated(e, 42).value_or(whole_circle) - begin, whole_circle);
    if (turn <= 1e-12) turn += whole_circle;
    const double end = begin + turn;
    const auto place = [&](double t) {
      const double c = std::cos(t), s = side * ratio * std::sin(t);
      return SketchPoint{centre[0] + c * major[0] - s * major[1], centre[1] + c * major[1] + s * major[0]};
    };
    const int parts = std::max(1, static_cast<int>(std::ceil((end - begin) / (std::numbers::pi / 2) - 1e-9)));
    const bool is_whole = std::abs(end - begin - whole_circle) < 1e-9;
    const SketchPoint first = place(begin);
    SketchPoint from = first;
    for (int i = 1; i <= parts; ++i) {
      const SketchPoint to = is_whole && i == parts ? first : place(begin + (end - begin) * i / parts);
      add(e, from, to, SketchSide::Kind::ellipse_about, {centre, major, {longer, longer * ratio}});
      from = to;
    }
  }

  // A corner of a polyline, and the bulge of the side that follows: the tangent of a quarter of its turn.
  struct Corner {
    SketchPoint at;
    double bulge = 0;
  };

  void add_polyline(const Entity& e, const std::vector<Corner>& corners, bool is_closed) {
    const std::size_t count = corners.size();
    for (std::size_t i = 0; i + (is_closed ? 0 : 1) < count; ++i) {
      const SketchPoint a = corners[i].at, b = corners[(i + 1) % count].at;
      const double bulge = corners[i].bulge;
      if (a == b) continue;
      if (bulge == 0)
        line(e, a, b);
      else
        add(e, a, b, SketchSide::Kind::arc_through,
            {{(a[0] + b[0] + bulge * (b[1] - a[1])) / 2, (a[1] + b[1] - bulge * (b[0] - a[0])) / 2}});
    }
  }

  void light_polyline(const Entity& e) {
    const double side = mirror(e);
    std::vector<Corner> corners;
    for (const Group& g : e.groups) {
      if (g.code == 10) corners.push_back({{side * real(e, g) * unit_, 0}});
      if (g.code == 20 && !corners.empty()) corners.back().at[1] = real(e, g) * unit_;
      if (g.code == 42 && !corners.empty()) corners.back().bulge = side * real(e, g);
    }
    add_polyline(e, corners, (whole(e, 70) & 1) != 0);
  }

  void polyline(const Entity& e) {
    constexpr int of_meshes = 16 | 64;
    if ((whole(e, 70) & of_meshes) != 0)
      refuse(e, phrase<"it is a mesh of faces">(), phrase<"Draw its outline with lines">());
    open_ = e;
    corners_.clear();
  }

  void take_vertex(const Entity& e) {
    if (!open_) return;
    const double side = mirror(*open_);
    if (e.kind == "VERTEX") {
      constexpr int frame_point = 16;  // of a fitted curve, whose own points are there too
      if ((whole(e, 70) & frame_point) == 0)
        corners_.push_back({at(e, 10, side), side * stated(e, 42).value_or(0)});
      return;
    }
    add_polyline(*open_, corners_, (whole(*open_, 70) & 1) != 0);
    open_.reset();
  }

  void spline(const Entity& e) {
    std::vector<SketchPoint> control, fit;
    std::vector<double> knots, weights;
    for (const Group& g : e.groups) {
      if (g.code == 10) control.push_back({real(e, g) * unit_, 0});
      if (g.code == 20 && !control.empty()) control.back()[1] = real(e, g) * unit_;
      if (g.code == 11) fit.push_back({real(e, g) * unit_, 0});
      if (g.code == 21 && !fit.empty()) fit.back()[1] = real(e, g) * unit_;
      if (g.code == 40) knots.push_back(real(e, g));
      if (g.code == 41) weights.push_back(real(e, g));
    }
    if (control.empty() && fit.size() >= 2) return add_curve(e, fit);
    const int degree = whole(e, 71);
    weights.resize(control.size(), 1);
    if (degree < 1 || degree > 20 || control.size() <= static_cast<std::size_t>(degree) ||
        knots.size() != control.size() + static_cast<std::size_t>(degree) + 1 ||
        !std::ranges::is_sorted(knots) || std::ranges::any_of(weights, [](double w) { return !(w > 0); }))
      refuse(e, phrase<"its %1 control points, %2 knots and degree %3 do not fit together">(control.size(), knots.size(),
                                                                                         degree),
             phrase<"Draw it with lines and arcs, or export it as a polyline">());
    add_spline(e, {control, weights, knots, static_cast<std::size_t>(degree)});
  }

  struct BSpline {
    const std::vector<SketchPoint>& control;
    const std::vector<double>&weights, &knots;
    std::size_t degree;
    // The point at t in the span [knots[span], knots[span + 1]], by de Boor.
    SketchPoint at(double t, std::size_t span) const {
      std::vector<std::array<double, 3>> d;
      for (std::size_t j = 0; j <= degree; ++j) {
        const std::size_t i = span - degree + j;
        d.push_back({control[i][0] * weights[i], control[i][1] * weights[i], weights[i]});
      }
      for (std::size_t r = 1; r <= degree; ++r)
        for (std::size_t j = degree; j >= r; --j) {
          const std::size_t i = span - degree + j;
          const double wide = knots[i + degree - r + 1] - knots[i];
          const double share = wide > 0 ? (t - knots[i]) / wide : 0;
          for (std::size_t k = 0; k < 3; ++k) d[j][k] = (1 - share) * d[j - 1][k] + share * d[j][k];
        }
      return {d[degree][0] / d[degree][2], d[degree][1] / d[degree][2]};
    }
  };

  // Ends an edge where the curve may have a corner: at a knot as often as the degree.
  void add_spline(const Entity& e, const BSpline& s) {
    constexpr int pieces = 8;
    std::vector<SketchPoint> points;
    std::size_t same = 0;
    for (std::size_t span = s.degree; span + s.degree + 1 < s.knots.size(); ++span) {
      const double low = s.knots[span], high = s.knots[span + 1];
      ++same;
      if (!(high > low)) continue;
      if (points.empty()) points.push_back(s.at(low, span));
      if (same >= s.degree && points.size() > 1) {
        const SketchPoint corner = points.back();
        add_curve(e, points);
        points = {corner};
      }
      for (int i = 1; i <= (s.degree == 1 ? 1 : pieces); ++i)
        points.push_back(s.at(low + (high - low) * i / (s.degree == 1 ? 1 : pieces), span));
      same = 0;
    }
    if (points.size() > 1) add_curve(e, points);
  }

  // A closed curve becomes two edges.
  void add_curve(const Entity& e, const std::vector<SketchPoint>& points) {
    if (points.size() == 2) return line(e, points[0], points[1]);
    const auto part = [&](std::size_t from, std::size_t to) {
      add(e, points[from], points[to], to == from + 1 ? SketchSide::Kind::line : SketchSide::Kind::spline,
          {points.begin() + static_cast<std::ptrdiff_t>(from) + 1, points.begin() + static_cast<std::ptrdiff_t>(to)});
    };
    const std::size_t last = points.size() - 1, middle = last / 2;
    const double gap = std::hypot(points[last][0] - points[0][0], points[last][1] - points[0][1]);
    const double first = std::hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]);
    if (gap > 1e-3 * first) return part(0, last);
    part(0, middle);
    part(middle, last);
  }

  const std::string& content_;
  const std::string& file_;
  double unit_;
  DrawnEntities out_;
  std::set<std::string> hidden_;
  std::map<std::string, std::pair<std::int64_t, Text>> left_out_;
  std::optional<Entity> open_;    // a polyline whose vertices follow
  std::vector<Corner> corners_;
};

}  // namespace

double dxf_length_unit(const std::string& content) {
  Groups groups(content);
  bool is_next = false;
  while (const auto group = groups.next()) {
    if (group->code == 9) is_next = group->value == "$INSUNITS";
    if (is_next && group->code == 70) {
      constexpr double metres[] = {0,    0.0254, 0.3048, 1609.344, 1e-3, 1e-2, 1, 1e3, 2.54e-8,
                                   2.54e-5, 0.9144, 1e-10, 1e-9, 1e-6, 0.1, 10, 100, 1e9};
      const auto unit = number_in<int>(group->value);
      return unit && *unit >= 0 && *unit < static_cast<int>(std::size(metres)) ? metres[*unit] : 0;
    }
    if (group->code == 0 && group->value == "ENDSEC") break;
  }
  return 0;
}

void require_dxf_text(const std::string& content, const std::string& file) {
  const bool is_drawing = content.starts_with("AC10");
  if (!is_drawing && !content.starts_with("AutoCAD Binary DXF")) return;
  throw Error(ErrorKind::geometry, file,
              is_drawing ? phrase<"this is a DWG file">() : phrase<"this is a binary DXF file">(),
              phrase<"Save it as DXF in text form (ASCII)">());
}

DrawnEntities read_dxf_entities(const std::string& content, const std::string& file, double unit) {
  return DxfEntities(content, file, unit).read();
}

}  // namespace genba
