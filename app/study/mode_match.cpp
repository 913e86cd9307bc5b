#include "app/study/mode_match.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/analysis/answers/modal_report.hpp"
#include "engine/analysis/results/point_locator.hpp"

namespace genba {

namespace {

constexpr double one_family = 1e-4;  // relative distance of frequencies of modes that mix

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The shapes of b at the nodes of a, and 0 at both where b has none.
void bring_together(std::vector<std::vector<double>>& of_a, std::vector<std::vector<double>>& of_b, const ModeShapes& a,
                    const ModeShapes& b, Monitor& monitor) {
  const auto n = static_cast<std::size_t>(a.components);
  const auto box_a = bounding_box(*a.mesh), box_b = bounding_box(*b.mesh);
  std::vector<std::vector<double>> moved(of_b.size(), std::vector<double>(of_a.front().size(), 0.0));
  for (std::size_t node = 0; node < a.mesh->points.size(); ++node) {
    if (node % 4096 == 0) monitor.check();
    Vec3 p = a.mesh->points[node];
    for (std::size_t c = 0; c < 3; ++c)
      if (const double size = box_a[1][c] - box_a[0][c]; size > 0)
        p[c] = box_b[0][c] + (p[c] - box_a[0][c]) / size * (box_b[1][c] - box_b[0][c]);
    const auto place = b.locator->find(p);
    for (std::size_t mode = 0; place && mode < of_b.size(); ++mode) {
      const std::vector<double> at = interpolate(*b.mesh, of_b[mode], a.components, *place);
      std::ranges::copy(at, moved[mode].begin() + static_cast<std::ptrdiff_t>(node * n));
    }
    for (std::size_t mode = 0; !place && mode < of_a.size(); ++mode)
      std::fill_n(of_a[mode].begin() + static_cast<std::ptrdiff_t>(node * n), n, 0.0);
  }
  of_b = std::move(moved);
}

}  // namespace

void ModeShapes::take(const Results& frame) {
  const Field* const field = frame.find("displacement");
  if (!frame.modes || frame.response || field == nullptr) return;
  if (report != frame.modes) shapes.clear();
  report = frame.modes;
  mesh = frame.mesh;
  locator = frame.locator;
  components = field->components;
  shapes.push_back(field->data);
}

std::vector<std::vector<double>> mode_likeness(const ModeShapes& a, const ModeShapes& b, Monitor& monitor) {
  std::vector<std::vector<double>> out(a.shapes.size(), std::vector<double>(b.shapes.size(), 0.0));
  if (a.is_empty() || b.is_empty() || a.components != b.components) return out;
  std::vector<std::vector<double>> of_a = a.shapes, of_b = b.shapes;
  if (a.mesh != b.mesh && a.mesh->points != b.mesh->points) bring_together(of_a, of_b, a, b, monitor);
  std::vector<double> size_b;
  for (const auto& y : of_b) size_b.push_back(dot(y, y));
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    monitor.check();
    const double size = dot(of_a[i], of_a[i]);
    for (std::size_t j = 0; j < of_b.size(); ++j)
      if (const double both = dot(of_a[i], of_b[j]), by = size * size_b[j]; by > 0) out[i][j] = both * both / by;
  }
  return out;
}

std::vector<ModeMatch> matched_modes(const std::vector<std::vector<double>>& likeness, const ModeShapes& b, double least) {
  struct Candidate {
    double likeness = 0;
    std::size_t i = 0, j = 0;
  };
  std::vector<Candidate> all;
  const auto value = [&](std::size_t j) { return b.report->modes[j].frequency; };
  for (std::size_t i = 0; i < likeness.size(); ++i)
    for (std::size_t j = 0; j < likeness[i].size(); ++j) {
      double family = 0;
      for (std::size_t k = 0; k < likeness[i].size(); ++k)
        if (std::abs(value(k) - value(j)) <= one_family * std::abs(value(j))) family += likeness[i][k];
      all.push_back({std::min(family, 1.0), i, j});
    }
  std::ranges::stable_sort(all, std::greater<>(), &Candidate::likeness);
  std::vector<ModeMatch> out(likeness.size());
  std::vector<bool> taken(b.shapes.size(), false);
  for (const Candidate& one : all) {
    if (one.likeness < least) break;
    if (out[one.i].mode || taken[one.j]) continue;
    out[one.i] = {one.j, one.likeness};
    taken[one.j] = true;
  }
  return out;
}

FollowedModes::Now FollowedModes::follow(std::shared_ptr<const ModeShapes> run, Monitor& monitor) {
  Now out;
  if (last_.empty()) {
    for (std::size_t i = 0; i < run->shapes.size(); ++i) {
      last_.push_back({run, i});
      out.mode.emplace_back(i);
    }
    return out;
  }
  // Modes that were lost on the way are looked for by the shape that they had last.
  std::vector<std::shared_ptr<const ModeShapes>> runs;
  for (const Last& last : last_)
    if (std::ranges::find(runs, last.of) == runs.end()) runs.push_back(last.of);
  std::map<const ModeShapes*, std::vector<std::vector<double>>> tables;
  for (const auto& one : runs) tables[one.get()] = mode_likeness(*one, *run, monitor);
  std::vector<std::vector<double>> rows;
  for (const Last& last : last_) rows.push_back(tables[last.of.get()][last.mode]);
  const std::vector<ModeMatch> matches = matched_modes(rows, *run, least_likeness);
  for (std::size_t i = 0; i < matches.size(); ++i) {
    out.mode.push_back(matches[i].mode);
    if (!matches[i].mode) continue;
    out.likeness = std::min(out.likeness, matches[i].likeness);
    last_[i] = {run, *matches[i].mode};
  }
  return out;
}

}  // namespace genba
