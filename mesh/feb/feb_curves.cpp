// Load curves of a model of FEBio.
#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

using CurvePoint = std::array<double, 2>;

/// More parts of a step than this are not what a person wants to read.
constexpr std::size_t most_turns = 20;
constexpr std::size_t most_points = 100000;

std::string lower_case_of(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

double along_line(const CurvePoint& a, const CurvePoint& b, double t) { return std::lerp(a[1], b[1], (t - a[0]) / (b[0] - a[0])); }

double along_parabola(const CurvePoint& a, const CurvePoint& b, const CurvePoint& c, double t) {
  return along_line({a[0], along_line(a, b, t)}, {c[0], along_line(b, c, t)}, t);  // Neville
}

/// "Smooth" of FEBio: between two points the parabolas through them and their neighbours, blended. next: the point after t.
double along_parabolas(const std::vector<CurvePoint>& p, std::size_t next, double t) {
  if (p.size() == 2) return along_line(p[0], p[1], t);
  const auto through = [&](std::size_t first) { return along_parabola(p[first], p[first + 1], p[first + 2], t); };
  if (next == 1) return through(0);
  if (next + 1 == p.size()) return through(next - 2);
  return along_line({p[next - 1][0], through(next - 2)}, {p[next][0], through(next - 1)}, t);
}

}  // namespace

void FebWriter::read_curves() {
  const FebTag* data = root_.child("LoadData");
  if (data == nullptr) return;
  for (const FebTag& one : data->children) {
    const std::string id = one.attribute("id");
    if (one.name == "load_controller" && one.attribute("type") != "loadcurve") continue;  // refused where it is used
    Curve curve{{}, one.attribute("type"), one.attribute("extend")};
    if (const FebTag* how = one.child("interpolate")) curve.interpolate = how->text;
    if (const FebTag* how = one.child("extend")) curve.extend = how->text;
    const FebTag* points = one.child("points");
    for (const FebTag& point : (points == nullptr ? one : *points).children) {
      if (point.name != "pt" && point.name != "point" && point.name != "loadpoint") continue;
      const std::vector<double> pair = reals(point);
      if (pair.size() != 2) refuse(point.line, phrase<"a point of a load curve needs a time and a value">());
      curve.points.push_back({pair[0], pair[1]});
    }
    std::ranges::stable_sort(curve.points, {}, [](const auto& p) { return p[0]; });
    if (!curve.points.empty()) curves_[id] = std::move(curve);
  }
}

double FebWriter::at_end(const FebTag& tag, double value, const Stage& stage) {
  const std::string id = tag.attribute("lc");
  if (tag.attribute("type") == "math" || tag.attribute("type") == "map") {
    omit(shown_text(tag.name) + " by formula or map", tag, phrase<"the value that stands there is taken everywhere">());
    return value;
  }
  if (stage.follows_time() && value == 0) return value;
  const bool begins = stage.relaxes && &stage == &stages_.front();  // nothing acts before the first time step
  if (id.empty() || id == "0") return begins ? value * take_amplitude(tag, id, stage) : value;
  if (curves_.count(id) == 0) {
    omit("load controller " + shown_text(id), tag, phrase<"a value that it leads is constant">());
    return value;
  }
  if (!stage.follows_time()) return value * on_curve(tag, id, stage.begin + stage.length);
  return value * take_amplitude(tag, id, stage);
}

double FebWriter::on_curve(const FebTag& tag, const std::string& id, double t) {
  const Curve& curve = curves_.at(id);
  const auto& p = curve.points;
  const std::string how = lower_case_of(curve.interpolate), beyond = lower_case_of(curve.extend);
  constexpr double near = 1e-9;
  const auto same = std::ranges::find_if(p, [&](const auto& point) { return std::abs(point[0] - t) <= near * (1 + std::abs(t)); });
  if (same != p.end()) return (*same)[1];
  const double span = p.back()[0] - p.front()[0];
  if ((t < p.front()[0] || t > p.back()[0]) && beyond.starts_with("repeat") && span > 0) {
    // The curve begins anew after its last point; with an offset where it ended.
    const double turns = std::floor((t - p.front()[0]) / span);
    const double rise = beyond == "repeat" ? 0.0 : p.back()[1] - p.front()[1];
    return turns * rise + on_curve(tag, id, t - turns * span);
  }
  if (t <= p.front()[0] || t >= p.back()[0]) {
    if (beyond == "extrapolate" && p.size() > 1 && (how.empty() || how == "linear")) {
      const std::size_t i = t < p.front()[0] ? 1 : p.size() - 1;
      return along_line(p[i - 1], p[i], t);
    }
    if (!beyond.empty() && beyond != "constant")
      omit("load controller " + shown_text(id) + ", extend " + shown_text(beyond), tag,
           phrase<"beyond its points it keeps its last value">());
    return t <= p.front()[0] ? p.front()[1] : p.back()[1];
  }
  const auto next = static_cast<std::size_t>(std::ranges::find_if(p, [&](const auto& point) { return point[0] > t; }) - p.begin());
  if (how == "step") return p[next][1];
  if (how == "smooth") return along_parabolas(p, next, t);
  if (how == "smooth step") {
    const double w = (t - p[next - 1][0]) / (p[next][0] - p[next - 1][0]);
    return std::lerp(p[next - 1][1], p[next][1], w * w * w * (10 - 15 * w + 6 * w * w));
  }
  if (!how.empty() && how != "linear" && how != "loadcurve")
    omit("load controller " + shown_text(id) + ", " + shown_text(how), tag, phrase<"it is straight between its points">());
  return along_line(p[next - 1], p[next], t);
}

/// The curve over the time of a motion: at the ends of its time steps, where the motion needs it. Returns the factor beside
/// the curve: its value, if it has one alone.
double FebWriter::take_amplitude(const FebTag& tag, const std::string& id, const Stage& stage) {
  const auto steps = static_cast<std::size_t>(std::clamp(std::round(stage.length / stage.time_step), 1.0, 1e5));
  const bool has_curve = curves_.count(id) != 0;
  const auto at = [&](std::size_t i) -> CurvePoint {
    const double time = stage.length * static_cast<double>(i) / static_cast<double>(steps);
    return {time, has_curve ? on_curve(tag, id, stage.begin + time) : 1.0};
  };
  std::vector<CurvePoint> points{at(0)};
  // A curve of steps has its next value at once; what relaxes has nothing on it before its first time step.
  if (stage.relaxes && &stage == &stages_.front())
    points[0][1] = 0;
  else if (has_curve && lower_case_of(curves_.at(id).interpolate) == "step") points[0][1] = on_curve(tag, id, stage.begin + 0.5 * stage.time_step);
  double most = std::abs(points[0][1]);
  for (std::size_t i = 1; i <= steps; ++i) {
    const CurvePoint next = at(i);
    most = std::max(most, std::abs(next[1]));
    if (points.size() > 1 && std::abs(along_line(points[points.size() - 2], next, points.back()[0]) - points.back()[1]) <= 1e-12 * most)
      points.pop_back();  // on the way
    points.push_back(next);
  }
  if (points.size() == 2 && std::abs(points[1][1] - points[0][1]) <= 1e-12 * most) return points[0][1];
  const std::string name = "curve " + plain_name(id.empty() ? "0" : id) + " of step " + std::to_string(&stage - stages_.data() + 1);
  if (!amplitude_.empty() && amplitude_ != name)
    omit("load controller " + shown_text(id) + " beside another one", tag,
         phrase<"the parts of one load or support follow one curve in a motion">());
  amplitude_ = name;
  if (!amplitudes_.insert(name).second) return 1;
  out_.begin("AMPLITUDE", tag.line, {{"NAME", name}});
  for (const auto& [time, value] : points)
    out_.row(tag.line, format_number(time, "%.17g") + ", " + format_number(value, "%.17g"));
  return 1;
}

void FebWriter::begin_values(const std::string& keyword, std::int64_t line) {
  std::map<std::string, std::string> parameters;
  if (!amplitude_.empty()) parameters["AMPLITUDE"] = amplitude_;
  amplitude_.clear();
  out_.begin(keyword, line, std::move(parameters));
}

/// The points of a curve with those of its repetitions, one after the end.
std::vector<std::array<double, 2>> FebWriter::points_until(const Curve& curve, double end) {
  auto out = curve.points;
  const std::string beyond = lower_case_of(curve.extend);
  const double span = out.back()[0] - out.front()[0];
  if (!beyond.starts_with("repeat") || !(span > 0)) return out;
  const double rise = beyond == "repeat" ? 0.0 : out.back()[1] - out.front()[1];
  for (double turn = 1; out.back()[0] < end && out.size() < most_points; ++turn)
    for (const auto& [at, value] : curve.points) {
      const std::array<double, 2> point{at + turn * span, value + turn * rise};
      if (point != out.back()) out.push_back(point);
    }
  return out;
}

/// A load has the value of its curve at the end of its step: a step ends where a curve turns.
std::vector<FebWriter::Stage> FebWriter::split(const Stage& stage) {
  if (stage.follows_time()) return {stage};
  std::set<std::string> used;
  const std::function<void(const FebTag&)> look = [&](const FebTag& tag) {
    if (const std::string id = tag.attribute("lc"); !id.empty() && tag.name.find("penalty") == std::string::npos) used.insert(id);
    for (const FebTag& child : tag.children) look(child);
  };
  for (const FebTag* part : parts_of(stage)) look(*part);
  for (const FebTag& part : root_.children)
    if (part.name == "Constraints" || part.name == "Contact" || part.name == "Material") look(part);
  const double end = stage.begin + stage.length, near = 1e-9 * (1 + std::abs(end));
  std::vector<double> turns;
  for (const std::string& id : used) {
    const auto curve = curves_.find(id);
    if (curve == curves_.end()) continue;
    double slope = 0;  // of the last part that is not level
    const auto p = points_until(curve->second, end);
    for (std::size_t i = 1; i < p.size(); ++i) {
      const double rise = p[i][1] - p[i - 1][1], at = p[i - 1][0];
      if (rise * slope < 0 && at > stage.begin + near && at < end - near) turns.push_back(at);
      if (rise != 0) slope = rise;
    }
  }
  std::ranges::sort(turns);
  turns.erase(std::unique(turns.begin(), turns.end(), [&](double a, double b) { return b - a < near; }), turns.end());
  if (turns.size() > most_turns) {
    omit("load curves that turn", root_, phrase<"they turn %1 times in a step, more than %2: only the end of the step is computed">(turns.size(), most_turns));
    turns.clear();
  }
  if (turns.empty()) return {stage};
  std::vector<Stage> out;
  turns.push_back(end);
  double begin = stage.begin;
  for (const double at : turns) {
    Stage part = stage;
    part.begin = begin, part.length = at - begin;
    part.name = (stage.name.empty() ? "" : stage.name + " ") + "until " + plain_name(format_number(at, "%.6g")) + " s";
    begin = at;
    out.push_back(std::move(part));
  }
  return out;
}

}  // namespace genba
