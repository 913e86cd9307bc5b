#include "engine/analysis/problem/own_materials.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/problem/element_middles.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/physics/current_control.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

std::vector<Index> nodes_of_solids(const Mesh& mesh) {
  std::vector<std::uint8_t> used(mesh.points.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes) used[static_cast<std::size_t>(node)] = 1;
  std::vector<Index> nodes;
  for (Index node = 0; node < mesh.node_count(); ++node)
    if (used[static_cast<std::size_t>(node)]) nodes.push_back(node);
  return nodes;
}

/// A property that may vary and that the physics uses, with its member of OwnMaterial.
struct OwnProperty {
  std::string_view key;
  double OwnMaterial::*member;
};
std::vector<OwnProperty> own_properties(const Study& study) {
  if (study.physics->is_motion())
    return {{"E", &OwnMaterial::youngs_modulus},
            {"nu", &OwnMaterial::poisson_ratio},
            {"rho", &OwnMaterial::density},
            {"alpha", &OwnMaterial::expansion},
            {"flow_factor", &OwnMaterial::flow_factor}};
  std::vector<OwnProperty> out = {{study.physics->properties.front().key, &OwnMaterial::conductivity}};
  if (study.transient) {
    out.push_back({"rho", &OwnMaterial::density});
    out.push_back({"c", &OwnMaterial::specific_heat});
  }
  return out;
}

/// The values that the material states, for all members of OwnMaterial.
OwnMaterial of_material(const Material& m, const Problem& p, Index region) {
  OwnMaterial out;
  out.region = region;
  for (const auto& [key, member] : own_properties(p.study))
    out.*member = property(m, key).value_or(key == "flow_factor" ? 1.0 : 0.0);
  return out;
}

/// Every element has its region's section until it gets its own.
void begin_sections(Problem& p) {
  if (!p.own_section.empty()) return;
  for (const ElementBlock& block : p.mesh->solids) p.own_section.emplace_back(block.group);
}

Text material_text(const Material& m) {
  return phrase<"material '%1'">(m.name);
}

/// Density and stiffness of every element whose material has a law by grey values.
void resolve_grey_laws(Problem& p) {
  const Mesh& mesh = *p.mesh;
  const auto law_of = [&](Index region) -> const Material* {
    const Index material = p.region_material[region];
    if (material < 0 || !p.study.physics->is_motion()) return nullptr;
    const Material& m = p.study.materials[material];
    return has_grey_law(m) ? &m : nullptr;
  };
  bool any = false;
  for (Index region = 0; region < static_cast<Index>(mesh.regions.size()); ++region)
    any = any || law_of(region) != nullptr;
  if (!any) return;
  begin_sections(p);
  std::int64_t without_bone = 0, without_grey = 0, lowest = 0, highest = 0;
  Index lacking = -1;  // region of the last element without a grey value
  const auto regions = static_cast<Index>(mesh.regions.size());
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    const ElementBlock& block = mesh.solids[b];
    std::vector<Index>& section = p.own_section[b];
    for (Index e = 0; e < block.size(); ++e) {
      const Index region = block.group[e];
      const Material* m = law_of(region);
      if (m == nullptr) continue;
      if (block.grey.empty())
        throw Error(
            ErrorKind::model, phrase<"material '%1'">(m->name),
            phrase<"takes its stiffness from grey values, but %1 has none">(region_text(mesh, region)),
            phrase<"State E, or make the mesh from an image of grey values by thresholds">());
      if (std::isnan(block.grey[e])) {
        ++without_grey;
        lacking = region;
        continue;
      }
      const double density = grey_density(*m, block.grey[e]);
      const double modulus = grey_modulus(*m, density);
      without_bone += density <= 0;
      lowest += modulus <= *m->grey_modulus_min;
      highest += modulus >= *m->grey_modulus_max;
      section[e] = regions + static_cast<Index>(p.own.size());
      OwnMaterial own = of_material(*m, p, region);
      own.density = density;
      own.youngs_modulus = modulus;
      p.own.push_back(own);
    }
  }
  if (without_grey > 0)
    throw Error(
        ErrorKind::model, region_text(mesh, lacking),
        phrase<"%1 elements take their stiffness from grey values and have none: no voxel there has one">(
            without_grey),
        phrase<"Take an image that reaches over the region, lower geometry/grey_min, or state E">());
  const auto count = static_cast<std::int64_t>(p.own.size());
  if (without_bone > 0)
    p.warnings.push_back(
        phrase<"%1 of %2 elements have no density by the law of their grey values; E_min holds there">(
            without_bone, count));
  if (lowest == count || highest == count)
    throw Error(ErrorKind::model, "materials",
                phrase<"all %1 elements have %2 by the law of their grey values">(
                    count, lowest == count ? "E_min" : "E_max"),
                phrase<"Check the calibration (rho_0, rho_per_grey) and its unit against the image">());
}

/// Evaluates the varying properties of a material in all its elements.
class VaryingMaterial {
 public:
  enum class Takes { all, over_temperature };
  VaryingMaterial(Problem& p, Index material, const BodyTemperature& temperature, Takes takes = Takes::all)
      : p_(p),
        material_(p.study.materials[static_cast<std::size_t>(material)]),
        number_(material),
        temperature_(temperature) {
    for (const OwnProperty& own : own_properties(p.study))
      if (const Variation* by = variation_of(material_, own.key);
          by != nullptr && (takes == Takes::all || varies_over_temperature(*by)))
        varying_.push_back(
            {own, material_field(own.key),
             variation_values(*by, material_field(own.key)->kind, p.sources, material_text(material_))});
  }

  void take() {
    if (varying_.empty()) return;
    begin_sections(p_);
    constexpr Index elements_at_once = 65536;
    for (std::size_t b = 0; b < p_.mesh->solids.size(); ++b) {
      const Index size = p_.mesh->solids[b].size();
      for (Index first = 0; first < size; first += elements_at_once)
        take(b, first, std::min(first + elements_at_once, size));
    }
  }
  /// Elements begin to end of block b. Either these elements have entries in Problem::own already, or only
  /// one thread calls this.
  void take(std::size_t b, Index begin, Index end) {
    if (varying_.empty()) return;
    const ElementBlock& block = p_.mesh->solids[b];
    std::vector<Index> elements;
    for (Index e = begin; e < end; ++e)
      if (p_.region_material[region(block, e)] == number_) elements.push_back(e);
    if (!elements.empty()) take(b, elements);
  }

 private:
  struct Varying {
    OwnProperty own;
    const OptionField<Material>* field;
    VariationValues values;
  };
  static std::size_t region(const ElementBlock& block, Index e) {
    return static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)]);
  }

  void take(std::size_t b, std::span<const Index> elements) {
    const ElementBlock& block = p_.mesh->solids[b];
    const auto regions = static_cast<Index>(p_.mesh->regions.size());
    const Middles at = middles(*p_.mesh, block, elements, temperature_);
    std::vector<std::size_t> own;  // [element] index into Problem::own; a grey law may have made the entry
    for (const Index e : elements) {
      Index& section = p_.own_section[b][static_cast<std::size_t>(e)];
      if (section < regions) {
        section = regions + static_cast<Index>(p_.own.size());
        p_.own.push_back(of_material(material_, p_, static_cast<Index>(region(block, e))));
      }
      own.push_back(static_cast<std::size_t>(section - regions));
    }
    std::vector<double> values(elements.size());
    for (Varying& v : varying_) {
      v.values(at.points, p_.time, at.temperature, values);
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (!v.field->range.contains(values[i]))
          require_allowed(*v.field, values[i], format_vector(at.points[i], QuantityKind::length),
                          material_text(material_));
        p_.own[own[i]].*v.own.member = values[i];
      }
    }
  }

  Problem& p_;
  const Material& material_;
  Index number_;
  const BodyTemperature& temperature_;
  std::vector<Varying> varying_;
};

}  // namespace

BodyTemperature resolve_temperature(Problem& p) {
  BodyTemperature out;
  if (depends_on_state(p.study)) {
    if (p.state)
      out.at_nodes = *p.state;
    else
      out.at_nodes.assign(p.mesh->points.size(), likely_temperature(p.study));
    return out;
  }
  if (conduction_over_temperature(p.study)) {  // of a current
    if (p.state) {
      out.at_nodes = *p.state;
      return out;
    }
    out.at_nodes.assign(p.mesh->points.size(), reference_temperature);
    p.warnings.push_back(phrase<"conductivities over the temperature are taken at %1; a step that the current "
                                "heats takes them at its own temperatures">(
        format_quantity(reference_temperature, QuantityKind::temperature)));
    return out;
  }
  for (std::size_t i = 0; i < p.study.loads.size(); ++i) {
    const Condition& load = p.study.loads[i];
    const Contribution c = contribution_with_gaps(load);
    if (!c.temperature) continue;
    if (std::isfinite(*c.temperature) && std::isfinite(c.temperature_rise)) {
      out.uniform = c.temperature;
      continue;
    }
    const std::vector<Index> nodes = nodes_of_solids(*p.mesh);
    out.at_nodes.assign(p.mesh->points.size(), 0.0);
    p.temperature_rise.assign(p.mesh->points.size(), 0.0);
    VaryingCondition varying(load, p.time, p.sources, describe(load, i));
    constexpr std::size_t nodes_at_once = 65536;
    std::vector<Vec3> points;
    for (std::size_t first = 0; first < nodes.size(); first += nodes_at_once) {
      points.clear();
      for (std::size_t k = first; k < std::min(first + nodes_at_once, nodes.size()); ++k)
        points.push_back(p.mesh->points[static_cast<std::size_t>(nodes[k])]);
      varying.visit(points, [&](std::size_t k, const Contribution& at) {
        const auto node = static_cast<std::size_t>(nodes[first + k]);
        out.at_nodes[node] = at.temperature.value_or(0.0);
        p.temperature_rise[node] = at.temperature_rise;
      });
    }
  }
  return out;
}

void check_tables_of_files(const Problem& p) {
  const auto check = [&](const Variation& by, QuantityKind kind, const Range& allowed, const Text& place,
                         const std::function<void(double value, const Text& where)>& refuse) {
    const auto* table = std::get_if<VariationTable>(&by.by);
    if (table == nullptr || !table->at.empty()) return;
    const VariationTable rows = with_rows(*table, kind, p.sources, place);
    check_table(rows, place);
    check_rows(rows, allowed, refuse);
  };
  for (const auto* conditions : {&p.study.constraints, &p.study.loads})
    for (std::size_t i = 0; i < conditions->size(); ++i)
      for (const auto& [value, by] : (*conditions)[i].varies) {
        const Text place = describe((*conditions)[i], i);
        const ConditionField& field = field_of_value(*(*conditions)[i].kind, value);
        const Range allowed = allowed_values(field);
        check(by, field.kind, allowed, place, [&](double number, const Text& where) {
          require_allowed(field, allowed, number, where, place);
        });
      }
  for (const Material& m : p.study.materials)
    for (const auto& [key, by] : m.varies) {
      const Text place = phrase<"material '%1'">(m.name);
      const OptionField<Material>& field = *material_field(key);
      check(by, field.kind, field.range, place, [&](double number, const Text& where) {
        require_allowed(field, number, where, place);
      });
    }
}

void take_materials_at_time(Problem& p, const BodyTemperature& temperature) {
  for (Material& m : p.study.materials) {
    std::vector<VaryingProperty> in_space;
    for (VaryingProperty& varying : m.varies) {
      const auto* table = std::get_if<VariationTable>(&varying.by.by);
      const bool one_temperature =
          table && table->over == VariationTable::Over::temperature && temperature.uniform;
      if (varies_in_space(varying.by) && !one_temperature) {
        in_space.push_back(std::move(varying));
        continue;
      }
      const OptionField<Material>& field = *material_field(varying.key);
      const Vec3 anywhere{};
      double value = 0;
      const std::span<const double> kelvin =
          temperature.uniform ? std::span<const double>(&*temperature.uniform, 1) : std::span<const double>();
      variation_values(varying.by, field.kind, p.sources, material_text(m))({&anywhere, 1}, p.time, kelvin,
                                                                            {&value, 1});
      require_allowed(field, value,
                      one_temperature ? format_quantity(*temperature.uniform, QuantityKind::temperature)
                                      : format_quantity(p.time, QuantityKind::time),
                      material_text(m));
      property(m, varying.key) = value;
    }
    m.varies = std::move(in_space);
  }
}

void resolve_own_materials(Problem& p, const BodyTemperature& temperature) {
  resolve_grey_laws(p);
  for (std::size_t m = 0; m < p.study.materials.size(); ++m)
    if (!p.study.materials[m].varies.empty()) VaryingMaterial(p, static_cast<Index>(m), temperature).take();
}

void retake_own_materials(Problem& p, ThreadTeam& team) {
  if (!conduction_over_temperature(p.study)) return;
  constexpr std::size_t elements_at_once = 16384;
  const BodyTemperature temperature = resolve_temperature(p);
  for (std::size_t m = 0; m < p.study.materials.size(); ++m) {
    if (p.study.materials[m].varies.empty()) continue;
    for (std::size_t b = 0; b < p.mesh->solids.size(); ++b) {
      const auto count = static_cast<std::size_t>(p.mesh->solids[b].size());
      std::vector<VaryingMaterial> of_chunk;  // a source of values serves one thread
      for (std::size_t first = 0; first < count; first += elements_at_once)
        of_chunk.emplace_back(p, static_cast<Index>(m), temperature,
                              VaryingMaterial::Takes::over_temperature);
      team.for_chunks(count, elements_at_once, [&](std::size_t begin, std::size_t end) {
        of_chunk[begin / elements_at_once].take(b, static_cast<Index>(begin), static_cast<Index>(end));
      });
    }
  }
}

}  // namespace genba
