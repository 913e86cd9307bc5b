#include "engine/analysis/problem/problem.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include "engine/analysis/problem/hinges.hpp"
#include "engine/analysis/problem/hourglass.hpp"
#include "engine/analysis/problem/pieces.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/model/study/grey_law.hpp"

namespace genba {

namespace {

std::string lower_first(std::string_view text) {
  std::string out(text);
  out[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(out[0])));
  return out;
}

std::string region_text(const Mesh& mesh, Index region) {
  const GeometricEntity& entity = mesh.regions[region];
  const std::string number = "#" + std::to_string(entity.tag);
  return entity.name.empty() ? "region " + number : "region '" + entity.name + "' (" + number + ")";
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
  std::int64_t without_bone = 0, without_grey = 0, lowest = 0, highest = 0;
  Index lacking = -1;  // region of the last element without a grey value
  const auto regions = static_cast<Index>(mesh.regions.size());
  for (const ElementBlock& block : mesh.solids) {
    std::vector<Index>& section = p.own_section.emplace_back(block.group);
    for (Index e = 0; e < block.size(); ++e) {
      const Index region = block.group[e];
      const Material* m = law_of(region);
      if (m == nullptr) continue;
      if (block.grey.empty())
        throw Error(ErrorKind::model, "material '" + m->name + "'",
                    "takes its stiffness from grey values, but " + region_text(mesh, region) + " has none",
                    "State E, or make the mesh from an image of grey values by thresholds");
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
      p.own.push_back({region, density, modulus});
    }
  }
  if (without_grey > 0)
    throw Error(ErrorKind::model, region_text(mesh, lacking),
                std::to_string(without_grey) +
                    " elements take their stiffness from grey values and have none: no voxel there has one",
                "Take an image that reaches over the region, lower geometry/grey_min, or state E");
  const auto count = static_cast<std::int64_t>(p.own.size());
  if (without_bone > 0)
    p.warnings.push_back(std::to_string(without_bone) + " of " + std::to_string(count) +
                         " elements have no density by the law of their grey values; E_min holds there");
  if (lowest == count || highest == count)
    throw Error(ErrorKind::model, "materials",
                "all " + std::to_string(count) + " elements have " + (lowest == count ? "E_min" : "E_max") +
                    " by the law of their grey values",
                "Check the calibration (rho_0, rho_per_grey) and its unit against the image");
}

/// First-order tetrahedra and wedges lock where a material hardly changes its volume
/// (tests/engine/analysis/cylinder_test.cpp has wedges 16 % too stiff at 0.49).
void warn_of_locking(Problem& p, Index region, const Material& m) {
  constexpr double nearly_incompressible = 0.45;
  if (!m.poisson_ratio || *m.poisson_ratio < nearly_incompressible) return;
  for (const ElementBlock& block : p.mesh->solids) {
    if (block.type != ElementType::tet4 && block.type != ElementType::wedge6) continue;
    const auto count = std::count(block.group.begin(), block.group.end(), region);
    if (count == 0) continue;
    char ratio[32];
    std::snprintf(ratio, sizeof ratio, "%g", *m.poisson_ratio);
    p.warnings.push_back("material '" + m.name + "' is nearly incompressible (nu " + ratio +
                         "): " + std::to_string(count) + " elements of " + region_text(*p.mesh, region) +
                         " are too stiff for it, being " + std::string(traits(block.type).name) +
                         "; elements of second order (mesh.order 2) are not");
  }
}

void resolve_materials(Problem& p) {
  const Mesh& mesh = *p.mesh;
  const Study& study = p.study;
  p.region_material.assign(mesh.regions.size(), -1);
  Index rest = -1;  // material of "all other regions"
  for (const MaterialAssignment& assignment : study.assignments) {
    const auto found = std::find_if(study.materials.begin(), study.materials.end(),
                                    [&](const Material& m) { return m.name == assignment.material; });
    if (found == study.materials.end())
      throw Error(ErrorKind::model, "material '" + assignment.material + "'", "is assigned but not defined",
                  "Define it under materials or correct its name");
    const Index material = static_cast<Index>(found - study.materials.begin());
    if (assignment.regions.empty()) {
      if (rest >= 0 && rest != material)
        throw Error(ErrorKind::model, "material '" + assignment.material + "'",
                    "and '" + study.materials[rest].name + "' are both given to all other regions",
                    "Name the regions of one of them");
      rest = material;
      continue;
    }
    for (const Index region :
         select_regions(mesh, assignment.regions, "material '" + assignment.material + "'")) {
      Index& have = p.region_material[region];
      if (have >= 0 && have != material)
        throw Error(
            ErrorKind::model, region_text(mesh, region),
            "has two materials, '" + study.materials[have].name + "' and '" + assignment.material + "'",
            "Give every region one material");
      have = material;
    }
  }
  std::vector<std::uint8_t> used(mesh.regions.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (const Index region : block.group) used[region] = 1;
  for (std::size_t region = 0; region < used.size(); ++region) {
    Index& material = p.region_material[region];
    if (material < 0) material = rest;
    if (used[region] && material < 0)
      throw Error(ErrorKind::model, region_text(mesh, static_cast<Index>(region)), "has no material",
                  "Assign a material to it, or one without region names to all other regions");
  }

  resolve_grey_laws(p);

  const Physics& physics = *study.physics;
  for (std::size_t region = 0; region < used.size(); ++region) {
    if (!used[region]) continue;
    const Material& m = study.materials[p.region_material[region]];
    auto need = [&](std::string_view key, const std::string& noun) {
      if (property(m, key)) return;
      const std::string what = noun + " (" + std::string(key) + ")";
      throw Error(ErrorKind::model, "material '" + m.name + "'",
                  "has no " + what + ", which " + region_text(mesh, static_cast<Index>(region)) + " needs",
                  "State " + what + " for this material");
    };
    for (const NeededProperty& needed : physics.properties)
      if (!(needed.by_grey_law && has_grey_law(m))) need(needed.key, std::string(needed.noun));
    for (const Condition& load : study.loads)
      if (const std::string_view key = load.kind->needs; !key.empty())
        need(key, lower_first(material_field(key)->label));
    if (physics.is_motion()) warn_of_locking(p, static_cast<Index>(region), m);
  }
}

void prescribe(Problem& p, const Pieces& pieces, Index constraint, Index node, int component, double value) {
  DirichletSet& d = p.dirichlet;
  const std::size_t at = static_cast<std::size_t>(node) * p.dofs + component;
  if (pieces.of_node[node] < 0) return;
  if (!d.fixed[at]) {
    d.fixed[at] = 1;
    d.value[at] = value;
    d.owner[at] = constraint;
    return;
  }
  if (std::abs(d.value[at] - value) <= 1e-12 * std::max(std::abs(d.value[at]), std::abs(value))) return;
  const QuantityKind kind = p.study.physics->unknown.kind;
  const std::string name = field_title(p.study.physics->unknown.name);
  const std::string what = p.dofs == 1 ? "the " + name : name + " " + "xyz"[component];
  throw Error(ErrorKind::model, describe(p.study.constraints[constraint], constraint),
              "prescribes " + what + " at " + place_text(*p.mesh, p.mesh->points[node]) + " as " +
                  format_quantity(value, kind) + ", but " +
                  describe(p.study.constraints[d.owner[at]], d.owner[at]) + " prescribes " +
                  format_quantity(d.value[at], kind),
              "Let the two act on different places or agree on one value");
}

void resolve_constraints(Problem& p, const Pieces& pieces) {
  const std::size_t unknowns = p.mesh->points.size() * p.dofs;
  p.dirichlet.fixed.assign(unknowns, 0);
  p.dirichlet.value.assign(unknowns, 0.0);
  p.dirichlet.owner.assign(unknowns, -1);
  for (std::size_t i = 0; i < p.study.constraints.size(); ++i) {
    const Condition& constraint = p.study.constraints[i];
    const std::string place = describe(constraint, i);
    const Selection selection = select(*p.mesh, constraint.where, place);
    const auto prescribed = contribution(constraint).prescribed;
    Index caught = 0;
    for (const Index node : selection.nodes) {
      if (pieces.of_node[node] < 0) continue;
      ++caught;
      for (int a = 0; a < p.dofs; ++a)
        if (const auto& value = prescribed[static_cast<std::size_t>(a)])
          prescribe(p, pieces, static_cast<Index>(i), node, a, *value);
    }
    if (caught == 0)
      throw Error(ErrorKind::model, place,
                  "catches " + std::to_string(selection.nodes.size()) + " nodes, none of a solid element",
                  "Choose a place on the body");
    p.constraint_nodes.push_back(caught);
  }
}

double facet_area(const Mesh& mesh, const std::vector<FacetRef>& facets) {
  double sum = 0;
  for (const FacetRef& f : facets) {
    const ElementBlock& block = mesh.facets[f.block];
    sum += with_facet(block.type, [&](auto shape) {
      using Facet = decltype(shape);
      double x[3 * Facet::nodes];
      gather_points<Facet>(mesh, block, f.element, x);
      return element::area<Facet>(x);
    });
  }
  return sum;
}

/// Regions that a load by mass acts on without effect.
void warn_of_massless(Problem& p, const std::vector<Index>& regions, const std::string& place) {
  std::size_t massless = 0, used = 0;
  for (const Index region : regions) {
    const Index material = p.region_material[region];
    if (material < 0) continue;
    ++used;
    const Material& m = p.study.materials[material];
    if (m.density || has_grey_law(m)) continue;
    ++massless;
    p.warnings.push_back("material '" + m.name + "' has no density: " + place + " does not act on " +
                         region_text(*p.mesh, region));
  }
  if (massless == used)
    throw Error(ErrorKind::model, place, "acts on no region whose material has a density",
                "State rho for the material of its regions");
}

/// Loads of one kind on the same faces or nodes add up: most often one of them was meant. Those with the same
/// selector are told by validate().
void warn_of_overlaps(Problem& p) {
  std::map<std::tuple<const ConditionKind*, Index, Index>, std::size_t>
      taken;  // kind and facet, or -1 and node
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  const auto take = [&](std::size_t i, Index block, Index number) {
    const auto [at, is_new] = taken.emplace(std::tuple{p.loads[i].load.kind, block, number}, i);
    if (!is_new && at->second != i) pairs.emplace(at->second, i);
  };
  for (std::size_t i = 0; i < p.loads.size(); ++i) {
    for (const FacetRef& f : p.loads[i].facets) take(i, f.block, f.element);
    for (const Index node : p.loads[i].nodes) take(i, -1, node);
  }
  std::erase_if(pairs, [&](const auto& pair) {
    return p.loads[pair.first].load.where == p.loads[pair.second].load.where;
  });
  if (pairs.empty()) return;
  const auto [first, second] = *pairs.begin();
  std::string text = describe(p.loads[second].load, second) + " and " + describe(p.loads[first].load, first) +
                     " share faces or nodes and add up there";
  if (pairs.size() > 1) text += "; so do " + std::to_string(pairs.size() - 1) + " other pairs of loads";
  p.warnings.push_back(text);
}

void resolve_loads(Problem& p) {
  for (std::size_t i = 0; i < p.study.loads.size(); ++i) {
    const Condition& load = p.study.loads[i];
    const std::string place = describe(load, i);
    ResolvedLoad resolved{load, {}, 0.0, {}, {}};
    auto on_facets = [&](const Selector& where) {
      Selection selection = select(*p.mesh, where, place);
      if (selection.facets.empty())
        throw Error(
            ErrorKind::model, place,
            "catches " + std::to_string(selection.nodes.size()) + " nodes but no whole boundary facet",
            "Choose an outer surface; inside the body and on single nodes it cannot act");
      resolved.facets = std::move(selection.facets);
      resolved.area = facet_area(*p.mesh, resolved.facets);
    };
    auto on_masses = [&](const std::vector<std::string>& regions) {
      resolved.regions = select_regions(*p.mesh, regions, place);
      warn_of_massless(p, resolved.regions, place);
    };
    switch (load.kind->on) {
      case Acts::faces:
        on_facets(load.where);
        break;
      case Acts::nodes:
        resolved.nodes = select(*p.mesh, load.where, place).nodes;
        break;
      case Acts::masses:
        on_masses(load.regions);
        break;
      case Acts::regions:
      case Acts::body:
        resolved.regions = select_regions(*p.mesh, load.regions, place);
        break;
    }
    p.loads.push_back(std::move(resolved));
  }
  warn_of_overlaps(p);
}

std::string piece_text(const Pieces& pieces, Index piece) {
  std::string text = pieces.count() == 1 ? "the body" : "the piece";
  return text + " of " + std::to_string(pieces.elements[piece]) + " elements around " +
         place_text(pieces.centroid[piece], pieces.size[piece]);
}

void check_rigid_motions(const Problem& p, const Pieces& pieces) {
  std::vector<std::vector<Vec3>> points(pieces.count());
  std::vector<std::vector<std::array<bool, 3>>> fixed(pieces.count());
  for (Index node = 0; node < p.mesh->node_count(); ++node) {
    const std::uint8_t* f = p.dirichlet.fixed.data() + 3 * static_cast<std::size_t>(node);
    if (!f[0] && !f[1] && !f[2]) continue;
    points[pieces.of_node[node]].push_back(p.mesh->points[node]);
    fixed[pieces.of_node[node]].push_back({f[0] != 0, f[1] != 0, f[2] != 0});
  }
  for (Index piece = 0; piece < pieces.count(); ++piece) {
    const auto motions = free_rigid_motions(points[piece], fixed[piece], pieces.size[piece]);
    if (motions.empty()) continue;
    std::string list;
    for (const std::string& m : motions) list += (list.empty() ? "" : ", ") + m;
    throw Error(
        ErrorKind::singular, "constraints",
        piece_text(pieces, piece) + " can move freely: " + list +
            (pieces.count() > 1 ? " (the mesh has " + std::to_string(pieces.count()) + " separate pieces)"
                                : ""),
        motions.size() == 6 ? "Fix a face of it, or hold it at three points that do not lie on one line"
                            : "Prescribe the missing displacement component there; a symmetric model needs "
                              "only the normal one on a plane");
  }
}

/// Constant modes: something must fix the level of the unknown in every piece.
void check_levels(const Problem& p, const Pieces& pieces) {
  std::vector<std::uint8_t> held(pieces.count(), 0);
  for (Index node = 0; node < p.mesh->node_count(); ++node)
    if (p.dirichlet.fixed[node]) held[pieces.of_node[node]] = 1;
  for (const ResolvedLoad& load : p.loads) {
    if (!(contribution(load.load).exchange > 0)) continue;
    for (const FacetRef& f : load.facets)
      held[pieces.of_node[element_nodes(p.mesh->facets[f.block], f.element)[0]]] = 1;
  }
  for (Index piece = 0; piece < pieces.count(); ++piece)
    if (!held[piece])
      throw Error(ErrorKind::singular, "constraints",
                  piece_text(pieces, piece) + " " + std::string(p.study.physics->piece_is_loose),
                  std::string(p.study.physics->hold_piece));
}

}  // namespace

std::string describe(const Condition& condition, std::size_t number) {
  return std::string(condition.kind->label) +
         (condition.name.empty() ? " " + std::to_string(number + 1) : " '" + condition.name + "'");
}

Problem resolve(std::shared_ptr<const Mesh> mesh, const Study& study, Monitor& monitor) {
  monitor.progress("resolve conditions", 0.0);
  const std::vector<Finding> findings = validate(study);
  throw_first_error(findings);

  Problem p;
  p.mesh = std::move(mesh);
  p.study = study;
  p.dofs = study.physics->dofs;
  for (const Finding& f : findings)
    p.warnings.push_back(f.place + ": " + f.problem.english() +
                         (f.next_step.empty() ? "" : ". " + f.next_step.english()));
  resolve_materials(p);
  monitor.check();
  const Pieces pieces = find_pieces(*p.mesh);
  resolve_constraints(p, pieces);
  monitor.check();
  resolve_loads(p);
  if (study.physics->is_motion()) {
    check_rigid_motions(p, pieces);
    check_hinges(p, p.warnings);
    check_hourglass(p, p.warnings);
  } else {
    check_levels(p, pieces);
  }
  for (const std::string& warning : p.warnings) monitor.log(LogLevel::warning, warning);
  monitor.progress("resolve conditions", 1.0);
  return p;
}

}  // namespace genba
