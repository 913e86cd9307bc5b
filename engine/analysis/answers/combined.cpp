#include "engine/analysis/answers/combined.hpp"

#include <algorithm>

#include "engine/analysis/results/extrema.hpp"
#include "engine/analysis/results/safety.hpp"
#include "engine/analysis/results/sides.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

/// The sum of a field of all results; empty if one has none.
std::optional<Field> sum_of(std::span<const ResultsTimes> of, std::string_view name) {
  std::optional<Field> out;
  for (const ResultsTimes& one : of) {
    const Field* field = one.results->find(name);
    if (field == nullptr || (out && out->data.size() != field->data.size())) return {};
    if (!out) {
      out = *field;
      std::fill(out->data.begin(), out->data.end(), 0.0);
    }
    for (std::size_t i = 0; i < field->data.size(); ++i) out->data[i] += one.factor * field->data[i];
  }
  return out;
}

/// Stresses on each side, where all results have the same sides.
std::shared_ptr<const Sides> sides_of(std::span<const ResultsTimes> of) {
  const auto& first = of.front().results->sides;
  if (!first) return nullptr;
  auto out = std::make_shared<Sides>(*first);
  for (Sides::Value& value : out->values) value.flux.fill(0.0);
  for (const ResultsTimes& one : of) {
    const auto& sides = one.results->sides;
    const bool is_same =
        sides && std::equal(sides->values.begin(), sides->values.end(), out->values.begin(), out->values.end(),
                            [](const Sides::Value& a, const Sides::Value& b) {
                              return a.node == b.node && a.region == b.region;
                            });
    if (!is_same) return nullptr;
    for (std::size_t i = 0; i < out->values.size(); ++i)
      for (std::size_t c = 0; c < 6; ++c) out->values[i].flux[c] += one.factor * sides->values[i].flux[c];
  }
  return out;
}

/// Nodes between materials have, as in one step, the side with the largest value of the first derived field.
void take_governing_sides(const Physics& physics, const Sides& sides, Field& flux) {
  if (physics.derived.empty()) return;
  const auto width = static_cast<std::size_t>(flux.components);
  double most = 0;
  for (std::size_t i = 0; i < sides.values.size(); ++i) {
    const Sides::Value& side = sides.values[i];
    double value[6] = {};
    physics.derived.front().of(side.flux.data(), value);
    if (i > 0 && sides.values[i - 1].node == side.node && !(value[0] > most)) continue;
    most = value[0];
    std::copy_n(side.flux.begin(), width, flux.data.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(side.node) * width));
  }
}

/// Two meshes that are cut for the same bolts are objects of their own.
bool same_mesh(const Mesh& a, const Mesh& b) {
  return &a == &b || (a.points == b.points && std::equal(a.solids.begin(), a.solids.end(), b.solids.begin(), b.solids.end(),
                                                         [](const ElementBlock& x, const ElementBlock& y) {
                                                           return x.type == y.type && x.nodes == y.nodes;
                                                         }));
}

}  // namespace

Results combined(const Problem& problem, std::span<const ResultsTimes> of, ThreadTeam& team) {
  Results out;
  out.mesh = of.front().results->mesh;
  out.physics = of.front().results->physics;
  out.locator = of.front().results->locator;
  for (const ResultsTimes& one : of)
    if (!same_mesh(*one.results->mesh, *out.mesh) || one.results->physics != out.physics)
      throw Error(ErrorKind::model, "combinations", phrase<"the steps have different meshes or analyses">(),
                  phrase<"Run the steps again">());
  const Physics& physics = *out.physics;
  out.sides = sides_of(of);
  out.fields.reserve(physics.derived.size() + 4);
  const auto take = [&](std::string_view name) {
    if (name.empty()) return;
    if (auto sum = sum_of(of, name)) out.fields.push_back(std::move(*sum));
  };
  take(physics.unknown.name);
  take(physics.flux.name);
  if (Field* flux = out.fields.empty() || out.fields.back().name != physics.flux.name ? nullptr : &out.fields.back()) {
    if (out.sides) take_governing_sides(physics, *out.sides, *flux);
    const std::size_t width = static_cast<std::size_t>(flux->components), nodes = flux->data.size() / width;
    const std::size_t at = out.fields.size() - 1;
    for (const DerivedField& derived : physics.derived) {
      const Field* shape = of.front().results->find(derived.field.name);
      if (shape == nullptr) continue;
      Field field = *shape;
      const auto components = static_cast<std::size_t>(field.components);
      for (std::size_t i = 0; i < nodes; ++i)
        derived.of(out.fields[at].data.data() + width * i, field.data.data() + components * i);
      out.fields.push_back(std::move(field));
    }
    if (has_safety_factor(problem)) out.fields.push_back(safety_factor(problem, out));
  }
  take(physics.reaction.name);
  for (const ResultsTimes& one : of)
    for (const Reaction& reaction : one.results->reactions) {
      auto at = std::find_if(out.reactions.begin(), out.reactions.end(),
                             [&](const Reaction& r) { return r.constraint == reaction.constraint; });
      if (at == out.reactions.end()) at = out.reactions.insert(at, {reaction.constraint, {}});
      for (std::size_t a = 0; a < 3; ++a) at->total[a] += one.factor * reaction.total[a];
    }
  std::vector<std::uint8_t> used(out.mesh->points.size(), 0);
  for (const ElementBlock& block : out.mesh->solids)
    for (const Index node : block.nodes) used[static_cast<std::size_t>(node)] = 1;
  std::vector<Index> nodes;
  for (std::size_t i = 0; i < used.size(); ++i)
    if (used[i]) nodes.push_back(static_cast<Index>(i));
  add_extrema(out, 0, nodes, team);
  return out;
}

}  // namespace genba
