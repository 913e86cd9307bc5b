#include "ui/scene/content/shown_field.hpp"

#include <cctype>
#include <cmath>
#include <limits>
#include <mutex>
#include <set>

#include "engine/analysis/results/robust_range.hpp"
#include "engine/base/quantity/shown_ends.hpp"
#include "engine/physics/difference_name.hpp"

namespace genba {
namespace {

double value_at(const Field& field, int component, std::size_t node) {
  const double* v = field.data.data() + node * static_cast<std::size_t>(field.components);
  if (component >= 0) return v[component];
  if (field.components == 1) return v[0];
  double sum = 0;
  for (int c = 0; c < field.components; ++c) sum += v[c] * v[c];
  return std::sqrt(sum);
}

void check(const Field& field, int component, const Mesh& mesh) {
  const std::size_t expected = mesh.points.size() * static_cast<std::size_t>(field.components);
  if (field.data.size() != expected)
    throw Error(ErrorKind::internal_fault, phrase<"field %1">(field.name),
                phrase<"it has %1 values for %2 nodes of %3 components">(
                    field.data.size(), mesh.points.size(), field.components));
  if (component >= field.components)
    throw Error(ErrorKind::input, phrase<"field %1">(field.name),
                phrase<"component %1 was asked for; it has %2">(component, field.components),
                phrase<"Choose a component from 0 to %1">(field.components - 1));
}

// It becomes a word of a table, which is kept until the program ends.
std::string_view with_capital(std::string title) {
  static std::mutex mutex;
  static std::set<std::string> kept;
  if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  const std::lock_guard lock(mutex);
  return *kept.insert(std::move(title)).first;
}

}  // namespace

Text shown_title(const Field& field, int component) {
  const std::string_view name = field.name;
  const Text title = is_difference(name) ? phrase<"Difference of %1">(field_title(without_difference(name)))
                     : name.starts_with(envelope_prefix)
                         ? phrase<"Envelope of %1">(field_title(name.substr(envelope_prefix.size())))
                     : name.starts_with(governing_prefix)
                         ? phrase<"Load case with the largest %1">(field_title(name.substr(governing_prefix.size())))
                         : word(with_capital(Text(field_title(field.name)).english()));
  if (field.components == 1 || component < -1) return title;
  const auto with = [&](const Text& part) { return joined({title, part}, phrase<", ">()); };
  if (component < 0) return with(phrase<"magnitude">());
  if (component < static_cast<int>(field.component_names.size()))
    return with(field.component_names[static_cast<std::size_t>(component)]);
  return phrase<"%1, component %2">(title, component + 1);
}

ShownField show_field(const Results& results, const Field& field, int component, const SurfaceMesh& surface) {
  const Mesh& mesh = *results.mesh;
  check(field, component, mesh);
  ShownField out;
  const DisplayUnit unit = display_unit(field.kind);
  out.title = shown_title(field, component);
  out.unit = unit.symbol;
  out.difference = is_difference(field.name);
  out.is_safety = !field.name.empty() && field.name == results.physics->safety.field.name;
  out.kind = field.kind;
  out.vertex_value.resize(surface.vertex_node.size());
  for (std::size_t i = 0; i < surface.vertex_node.size(); ++i)
    out.vertex_value[i] = static_cast<float>(
        value_at(field, component, static_cast<std::size_t>(surface.vertex_node[i])) * unit.scale +
        unit.offset);

  out.min = std::numeric_limits<double>::infinity();
  out.max = -out.min;
  // Nodes without an element have no result and must not widen the range.
  for (const Index node : surface.body_node) {
    const double v = value_at(field, component, static_cast<std::size_t>(node));
    if (v < out.min) out.min = v, out.min_node = node;
    if (v > out.max) out.max = v, out.max_node = node;
  }
  const bool any = out.min <= out.max;
  const bool cuts = any && !surface.node_volume.empty() && has_peaks(*results.physics, field.name);
  const ValueRange robust =
      cuts ? robust_range(
                 surface.node_volume,
                 [&](Index node) { return value_at(field, component, static_cast<std::size_t>(node)); })
           : ValueRange{out.min, out.max};
  const bool cuts_low = robust.min > out.min, cuts_high = robust.max < out.max;
  const ShownEnds ends = shown_ends(out.min, out.max, field.kind);
  out.min = any ? ends.min * unit.scale + unit.offset : 0;
  out.max = any ? ends.max * unit.scale + unit.offset : 0;
  out.robust_min = cuts_low ? robust.min * unit.scale + unit.offset : out.min;
  out.robust_max = cuts_high ? robust.max * unit.scale + unit.offset : out.max;
  // The same legend for every part, so that colours can be compared.
  if (out.is_safety) out.robust_min = 0, out.robust_max = safety_shown_to;
  return out;
}

}  // namespace genba
