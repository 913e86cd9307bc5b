#include "engine/analysis/results/sides.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/assembly/element_values.hpp"
#include "engine/base/array_position.hpp"
#include "engine/element/extrapolation.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {
namespace {

constexpr std::size_t side_chunk = 2048;  // elements
using SideValue = Sides::Value;

/// Calls use(block, element) for each solid element.
template <class Use>
void for_each_solid(const Mesh& mesh, const Use& use) {
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    for (Index e = 0; e < mesh.solids[b].size(); ++e) use(b, e);
}

/// [node] 1 where elements of two groups meet.
std::vector<std::uint8_t> shared_nodes(const Mesh& mesh, const std::vector<Index>& group) {
  std::vector<Index> first(mesh.points.size(), -1);
  std::vector<std::uint8_t> shared(mesh.points.size(), 0);
  for_each_solid(mesh, [&](std::size_t b, Index e) {
    const Index own = group[at(mesh.solids[b].group[at(e)])];
    if (own < 0) return;  // bars
    for (const Index node : element_nodes(mesh.solids[b], e)) {
      Index& known = first[at(node)];
      if (known < 0) known = own;
      if (known != own) shared[at(node)] = 1;
    }
  });
  return shared;
}

bool is_before(const SideValue& a, const SideValue& b, const std::vector<Index>& group) {
  return std::pair(a.node, group[at(a.region)]) < std::pair(b.node, group[at(b.region)]);
}

/// Sums volume times flux over the elements at shared nodes.
class SideSums {
 public:
  SideSums(const Mesh& mesh, const RecoveryInput& input, std::span<const double> solution, Sides& sides)
      : mesh_(mesh), input_(input), solution_(solution), sides_(sides), volume_(sides.values.size(), 0.0) {}

  void add(std::size_t block, std::span<const Index> elements, ThreadTeam& team, Monitor& monitor) {
    const ElementList& list = input_.elements.solids[block];
    const std::size_t each = static_cast<std::size_t>(list.shape_nodes()) * components_ + 1;
    std::vector<double> chunk(side_chunk * each);
    for (std::size_t begin = 0; begin < elements.size(); begin += side_chunk) {
      monitor.check();
      const std::size_t count = std::min(side_chunk, elements.size() - begin);
      team.for_chunks(count, 64, [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from; k < to; ++k) {
          const Index e = elements[begin + k];
          with_element(input_.elements, list, e, [&](auto shape, auto law) {
            using Shape = decltype(shape);
            using Law = decltype(law);
            const auto values = element_values<Shape, Law>(input_, list, e, solution_,
                                                           point_material<Law>(input_, list, e));
            element::extrapolate<Shape>(values.value, Law::fluxes, &chunk[k * each + 1]);
            chunk[k * each] = values.volume();
          });
        }
      });
      for (std::size_t k = 0; k < count; ++k) gather(block, elements[begin + k], &chunk[k * each]);
    }
  }

  void divide() {
    for (std::size_t i = 0; i < volume_.size(); ++i)
      for (double& f : sides_.values[i].flux) f /= volume_[i];
  }

 private:
  void gather(std::size_t block, Index e, const double* volume_and_flux) {
    const Index region = mesh_.solids[block].group[at(e)];
    const double* flux = volume_and_flux + 1;
    for (const Index node : element_nodes(mesh_.solids[block], e)) {
      if (const SideValue* found = sides_.on_side_of(region, node)) {
        const auto i = static_cast<std::size_t>(found - sides_.values.data());
        volume_[i] += *volume_and_flux;
        for (std::size_t c = 0; c < components_; ++c)
          sides_.values[i].flux[c] += *volume_and_flux * flux[c];
      }
      flux += components_;
    }
  }

  const Mesh& mesh_;
  const RecoveryInput& input_;
  std::span<const double> solution_;
  Sides& sides_;
  std::vector<double> volume_;
  const std::size_t components_ =
      static_cast<std::size_t>(element::fluxes_of(input_.elements.materials.law()));
};

std::vector<double> region_strengths(const Problem& problem) {
  std::vector<double> out(problem.region_material.size(), std::numeric_limits<double>::infinity());
  const SafetyField& safety = problem.study.physics->safety;
  for (std::size_t r = 0; r < out.size() && !safety.field.name.empty(); ++r)
    if (problem.region_material[r] >= 0)
      out[r] = property(problem.study.materials[at(problem.region_material[r])], safety.bears).value_or(out[r]);
  return out;
}

const DerivedField* derived_named(const Physics& physics, std::string_view name) {
  for (const DerivedField& derived : physics.derived)
    if (derived.field.name == name) return &derived;
  return nullptr;
}

}  // namespace

std::span<const SideValue> Sides::at(Index node) const {
  const auto [begin, end] = std::equal_range(values.begin(), values.end(), SideValue{node, 0, {}},
                                             [](const SideValue& a, const SideValue& b) { return a.node < b.node; });
  return {begin, end};
}

const SideValue* Sides::on_side_of(Index region, Index node) const {
  const Index wanted = group[genba::at(region)];
  for (const SideValue& side : at(node))
    if (group[genba::at(side.region)] == wanted) return &side;
  return nullptr;
}

std::shared_ptr<const Sides> recover_sides(const Problem& problem, const RecoveryInput& input,
                                           std::span<const double> solution, ThreadTeam& team,
                                           Monitor& monitor) {
  if (input.groups < 2) return nullptr;
  const Mesh& mesh = *problem.mesh;
  auto sides = std::make_shared<Sides>();
  sides->group.assign(input.group.begin(), input.group.begin() + static_cast<std::ptrdiff_t>(mesh.regions.size()));
  const std::vector<std::uint8_t> shared = shared_nodes(mesh, sides->group);
  std::vector<std::vector<Index>> elements(mesh.solids.size());
  for_each_solid(mesh, [&](std::size_t b, Index e) {
    const Index region = mesh.solids[b].group[at(e)];
    if (sides->group[at(region)] < 0) return;
    bool is_near = false;
    for (const Index node : element_nodes(mesh.solids[b], e))
      if (shared[at(node)] != 0) {
        is_near = true;
        sides->values.push_back({node, region, {}});
      }
    if (is_near) elements[b].push_back(e);
  });
  if (sides->values.empty()) return nullptr;
  std::sort(sides->values.begin(), sides->values.end(), [&](const SideValue& a, const SideValue& b) {
    return is_before(a, b, sides->group) || (!is_before(b, a, sides->group) && a.region < b.region);
  });
  const auto end = std::unique(sides->values.begin(), sides->values.end(), [&](const auto& a, const auto& b) {
    return !is_before(a, b, sides->group) && !is_before(b, a, sides->group);
  });
  sides->values.erase(end, sides->values.end());
  sides->values.shrink_to_fit();
  sides->strength = region_strengths(problem);
  SideSums sums(mesh, input, solution, *sides);
  for (std::size_t b = 0; b < elements.size(); ++b)
    if (!elements[b].empty()) sums.add(b, elements[b], team, monitor);
  sums.divide();
  return sides;
}

bool has_sides(const Results& results, const Field& field) {
  const Physics& physics = *results.physics;
  return field.name == physics.flux.name || derived_named(physics, field.name) != nullptr ||
         (!physics.safety.field.name.empty() && field.name == physics.safety.field.name);
}

void value_on_side(const Results& results, const Field& field, Index node, Index region, double* out) {
  const auto width = static_cast<std::size_t>(field.components);
  const Sides::Value* side =
      results.sides && has_sides(results, field) ? results.sides->on_side_of(region, node) : nullptr;
  const Physics& physics = *results.physics;
  if (side != nullptr && field.name == physics.flux.name) {
    std::copy_n(side->flux.data(), width, out);
  } else if (const DerivedField* derived = side ? derived_named(physics, field.name) : nullptr) {
    derived->of(side->flux.data(), out);
  } else if (side != nullptr && !results.sides->strength.empty()) {
    double stress = 0;
    derived_named(physics, physics.safety.of)->of(side->flux.data(), &stress);
    const double strength = results.sides->strength[at(region)];
    *out = stress * physics.safety.most > strength ? strength / stress : physics.safety.most;
  } else {
    std::copy_n(field.data.data() + at(node) * width, width, out);
  }
}

std::vector<MeshPlace> places_at(const Results& results, Vec3 point) {
  if (!results.locator) return {};
  if (results.sides) return results.locator->find_each(point, results.sides->group);
  const auto place = results.locator->find(point);
  return place ? std::vector<MeshPlace>{*place} : std::vector<MeshPlace>{};
}

std::vector<double> value_at(const Results& results, const Field& field, const MeshPlace& place) {
  const Mesh& mesh = *results.mesh;
  if (!results.sides || !has_sides(results, field))
    return interpolate(mesh, field.data, field.components, place);
  const ElementBlock& block = mesh.solids[at(place.block)];
  const Index region = region_at(mesh, place);
  const auto width = static_cast<std::size_t>(field.components);
  std::vector<double> out(width, 0.0), nodal(width);
  with_solid(block.type, [&](auto shape) {
    using Shape = decltype(shape);
    double n[Shape::nodes];
    Shape::values(place.natural.data(), n);
    const auto nodes = element_nodes(block, place.element);
    for (std::size_t i = 0; i < Shape::nodes; ++i) {
      value_on_side(results, field, nodes[i], region, nodal.data());
      for (std::size_t c = 0; c < width; ++c) out[c] += n[i] * nodal[c];
    }
  });
  return out;
}

std::string region_name(const Mesh& mesh, Index region) {
  const GeometricEntity& entity = mesh.regions[at(region)];
  return entity.name.empty() ? "#" + std::to_string(entity.tag) : entity.name;
}

Index region_at(const Mesh& mesh, const MeshPlace& place) {
  return mesh.solids[at(place.block)].group[at(place.element)];
}

std::vector<Field> fields_of_sides(const Results& results) {
  std::vector<Field> fields;
  if (!results.sides) return fields;
  const Mesh& mesh = *results.mesh;
  const FieldKind& flux = results.physics->flux;
  const auto width = static_cast<std::size_t>(flux.components);
  const Field* nodal = results.find(flux.name);
  const std::vector<Sides::Value>& values = results.sides->values;
  for (std::size_t i = 0, rank = 0; i < values.size(); ++i) {
    rank = i > 0 && values[i - 1].node == values[i].node ? rank + 1 : 0;
    if (2 * rank == fields.size()) {
      const std::string name = "side_" + std::to_string(rank + 1) + "_";
      fields.push_back({name + "region", 1, {}, QuantityKind::dimensionless,
                        std::vector<double>(mesh.points.size(), -1.0)});
      fields.push_back({name + std::string(flux.name), flux.components,
                        nodal ? nodal->component_names : std::vector<std::string>(), flux.kind,
                        std::vector<double>(mesh.points.size() * width, std::numeric_limits<double>::quiet_NaN())});
    }
    const std::size_t node = at(values[i].node);
    fields[2 * rank].data[node] = static_cast<double>(mesh.regions[at(values[i].region)].tag);
    std::copy_n(values[i].flux.data(), width, fields[2 * rank + 1].data.data() + node * width);
  }
  return fields;
}

void take_sides_out(Results& results, std::vector<Index> group) {
  const Mesh& mesh = *results.mesh;
  const std::string flux(results.physics->flux.name);
  auto sides = std::make_shared<Sides>();
  for (int rank = 1;; ++rank) {
    const std::string name = "side_" + std::to_string(rank) + "_";
    const auto region = std::ranges::find(results.fields, name + "region", &Field::name);
    const auto value = std::ranges::find(results.fields, name + flux, &Field::name);
    if (region == results.fields.end() || value == results.fields.end()) break;
    const auto width = std::min<std::size_t>(6, static_cast<std::size_t>(value->components));
    for (std::size_t node = 0; node < region->data.size(); ++node) {
      const auto known = std::ranges::find(mesh.regions, region->data[node], [](const GeometricEntity& r) {
        return static_cast<double>(r.tag);
      });
      if (known == mesh.regions.end()) continue;
      Sides::Value side{static_cast<Index>(node), static_cast<Index>(known - mesh.regions.begin()), {}};
      std::copy_n(value->data.data() + node * static_cast<std::size_t>(value->components), width, side.flux.data());
      sides->values.push_back(side);
    }
    std::erase_if(results.fields, [&](const Field& f) { return f.name == name + "region" || f.name == name + flux; });
  }
  if (sides->values.empty()) return;
  std::ranges::stable_sort(sides->values, {}, &Sides::Value::node);
  sides->group = std::move(group);
  results.sides = std::move(sides);
}

}  // namespace genba
