#include "engine/analysis/problem/problem.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/bolt_cuts.hpp"
#include "engine/analysis/problem/element_axes.hpp"
#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/analysis/problem/gather_points.hpp"
#include "engine/analysis/resolve/held_pieces.hpp"
#include "engine/analysis/resolve/resolve_part.hpp"
#include "engine/analysis/problem/hinges.hpp"
#include "engine/analysis/problem/hourglass.hpp"
#include "engine/analysis/problem/own_materials.hpp"
#include "engine/analysis/problem/perfusion_rate.hpp"
#include "engine/analysis/problem/pieces.hpp"
#include "engine/analysis/problem/relief.hpp"
#include "engine/analysis/problem/plane_body.hpp"
#include "engine/analysis/problem/point_conductivity.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/model/study/hyperelastic.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

/// The label of a property inside a sentence. Names of people keep their capital letter.
Text property_noun(std::string_view key) {
  static const auto nouns = [] {
    std::map<std::string_view, std::string> out;
    for (const OptionField<Material>& field : material_fields()) {
      std::string& noun = out.emplace(field.key, field.label).first->second;
      if (!noun.starts_with("Young") && !noun.starts_with("Poisson"))
        noun[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(noun[0])));
    }
    return out;
  }();
  return word(nouns.at(key));
}

Text noun_of(const NeededProperty& needed) {
  return needed.noun == material_field(needed.key)->label ? property_noun(needed.key) : word(needed.noun);
}

/// First-order tetrahedra and wedges lock where a material hardly changes its volume
/// (tests/engine/analysis/cylinder_test.cpp has wedges 16 % too stiff at 0.49), and so do triangles that
/// cannot change their thickness: not those of a plate.
void warn_of_locking(Problem& p, Index region, const Material& m) {
  constexpr double nearly_incompressible = 0.45;
  if (!m.poisson_ratio || *m.poisson_ratio < nearly_incompressible || variation_of(m, "nu")) return;
  const bool is_plate = p.study.elements.plane == PlaneBody::plane_stress;
  for (const ElementBlock& block : p.mesh->solids) {
    const bool locks = block.type == ElementType::tet4 || block.type == ElementType::wedge6 ||
                       (block.type == ElementType::tri3 && !is_plate);
    if (!locks) continue;
    const auto count = std::count(block.group.begin(), block.group.end(), region);
    if (count == 0) continue;
    char ratio[32];
    std::snprintf(ratio, sizeof ratio, "%g", *m.poisson_ratio);
    p.warnings.push_back(
        phrase<"material '%1' is nearly incompressible (nu %2): %3 elements of %4 are too stiff for it, "
               "being %5; elements of second order (mesh.order 2) are not">(
            m.name, ratio, count, region_text(*p.mesh, region), traits(block.type).name));
  }
}

void resolve_materials(Problem& p, const BodyTemperature& temperature, Monitor& monitor) {
  const Mesh& mesh = *p.mesh;
  const Study& study = p.study;
  p.region_material.assign(mesh.regions.size(), -1);
  Index rest = -1, rest_assignment = -1;  // of "all other regions"
  std::vector<Index> region_assignment(mesh.regions.size(), -1);
  for (std::size_t number = 0; number < study.assignments.size(); ++number) {
    const MaterialAssignment& assignment = study.assignments[number];
    const auto here = static_cast<Index>(number);
    const auto found = std::find_if(study.materials.begin(), study.materials.end(),
                                    [&](const Material& m) { return m.name == assignment.material; });
    if (found == study.materials.end())
      throw Error(ErrorKind::model, phrase<"material '%1'">(assignment.material),
                  phrase<"is assigned but not defined">(),
                  phrase<"Define it under materials or correct its name">());
    const Index material = static_cast<Index>(found - study.materials.begin());
    if (assignment.regions.empty()) {
      if (rest >= 0 && rest != material)
        throw Error(ErrorKind::model, phrase<"material '%1'">(assignment.material),
                    phrase<"and '%1' are both given to all other regions">(study.materials[rest].name),
                    phrase<"Name the regions of one of them">());
      rest = material, rest_assignment = here;
      continue;
    }
    for (const Index region :
         select_regions(mesh, assignment.regions, phrase<"material '%1'">(assignment.material))) {
      Index& have = p.region_material[region];
      if (have >= 0 && have != material)
        throw Error(
            ErrorKind::model, region_text(mesh, region),
            phrase<"has two materials, '%1' and '%2'">(study.materials[have].name, assignment.material),
            phrase<"Give every region one material">());
      Index& by = region_assignment[region];
      if (by >= 0 && (study.assignments[by].thickness != assignment.thickness ||
                      study.assignments[by].area != assignment.area ||
                      study.assignments[by].pretension != assignment.pretension))
        throw Error(ErrorKind::model, region_text(mesh, region),
                    phrase<"has material '%1' twice, with different sections">(assignment.material),
                    phrase<"Name the region once">());
      if (by >= 0 && !(study.assignments[by].axes == assignment.axes))
        throw Error(ErrorKind::model, region_text(mesh, region),
                    phrase<"has material '%1' twice, with different axes">(assignment.material),
                    phrase<"Name the region once">());
      have = material, by = here;
    }
  }
  std::vector<std::uint8_t> used(mesh.regions.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (const Index region : block.group) used[region] = 1;
  for (std::size_t region = 0; region < used.size(); ++region) {
    Index& material = p.region_material[region];
    if (material < 0) material = rest, region_assignment[region] = rest_assignment;
    if (used[region] && material < 0)
      throw Error(ErrorKind::model, region_text(mesh, static_cast<Index>(region)),
                  phrase<"has no material">(),
                  phrase<"Assign a material to it, or one without region names to all other regions">());
  }

  resolve_own_materials(p, temperature);

  const Physics& physics = *study.physics;
  for (std::size_t region = 0; region < used.size(); ++region) {
    if (!used[region]) continue;
    const Material& m = study.materials[p.region_material[region]];
    auto need = [&](std::string_view key, const Text& noun) {
      if (property(m, key)) return;
      const Text what = phrase<"%1 (%2)">(noun, key);
      throw Error(ErrorKind::model, phrase<"material '%1'">(m.name),
                  phrase<"has no %1, which %2 needs">(what, region_text(mesh, static_cast<Index>(region))),
                  phrase<"State %1 for this material">(what));
    };
    for (const NeededProperty& needed : needed_properties(physics, m))
      if (!(needed.by_grey_law && has_grey_law(m))) need(needed.key, noun_of(needed));
    for (const Condition& load : study.loads)
      if (const std::string_view key = load.kind->needs; !key.empty()) need(key, property_noun(key));
    if (physics.is_motion()) warn_of_locking(p, static_cast<Index>(region), m);
  }
  resolve_axes(p, region_assignment, monitor);
  static const MaterialAssignment none;
  std::vector<const MaterialAssignment*> by_region;
  for (const Index by : region_assignment)
    by_region.push_back(by < 0 ? &none : &study.assignments[static_cast<std::size_t>(by)]);
  take_sections(p, by_region);
}

std::vector<Vec3> points_of(const Mesh& mesh, std::span<const Index> nodes) {
  std::vector<Vec3> points;
  points.reserve(nodes.size());
  for (const Index node : nodes) points.push_back(mesh.points[node]);
  return points;
}

/// agree: two values that differ by less count as equal.
void prescribe(Problem& p, const MeshPieces& pieces, Index constraint, Index node, int component, double value,
               double agree) {
  DirichletSet& d = p.dirichlet;
  const std::size_t at = static_cast<std::size_t>(node) * p.dofs + component;
  if (pieces.of_node[node] < 0) return;
  if (!d.fixed[at]) {
    d.fixed[at] = 1;
    d.value[at] = value;
    d.owner[at] = constraint;
    return;
  }
  const double most = std::max(std::abs(d.value[at]), std::abs(value));
  if (std::abs(d.value[at] - value) <= std::max(1e-12 * most, agree)) return;
  const QuantityKind kind = p.study.physics->unknown.kind;
  const Text name = field_title(p.study.physics->unknown.name);
  const Text what =
      p.dofs == 1 ? phrase<"the %1">(name) : phrase<"%1 %2">(name, std::string(1, "xyz"[component]));
  throw Error(
      ErrorKind::model, describe(p.study.constraints[constraint], constraint),
      phrase<"prescribes %1 at %2 as %3, but %4 prescribes %5">(
          what, place_text(*p.mesh, p.mesh->points[node]), format_quantity(value, kind),
          describe(p.study.constraints[d.owner[at]], d.owner[at]), format_quantity(d.value[at], kind)),
      phrase<"Let the two act on different places or agree on one value">());
}

void resolve_constraints(Problem& p, const MeshPieces& pieces) {
  const std::size_t unknowns = p.mesh->points.size() * p.dofs;
  p.dirichlet.fixed.assign(unknowns, 0);
  p.dirichlet.value.assign(unknowns, 0.0);
  p.dirichlet.owner.assign(unknowns, -1);
  constexpr double rounding = 1e-10;  // relative to the largest of the values that vary
  double agree = 0;
  for (std::size_t i = 0; i < p.study.constraints.size(); ++i) {
    const Condition& constraint = p.study.constraints[i];
    const Text place = describe(constraint, i);
    const Selection selection = select(*p.mesh, constraint.where, place);
    std::vector<Index> caught;
    std::copy_if(selection.nodes.begin(), selection.nodes.end(), std::back_inserter(caught),
                 [&](Index node) { return pieces.of_node[node] >= 0; });
    const auto take = [&](Index node, const Contribution& c) {
      for (int a = 0; a < p.dofs; ++a)
        if (const auto& value = c.prescribed[static_cast<std::size_t>(a)])
          prescribe(p, pieces, static_cast<Index>(i), node, a, *value, agree);
    };
    if (constraint.varies.empty()) {
      const Contribution same = contribution(constraint);
      for (const Index node : caught) take(node, same);
    } else {
      const std::vector<Vec3> points = points_of(*p.mesh, caught);
      VaryingCondition varying(constraint, p.time, p.sources, place);
      double most = 0;
      varying.visit(points, [&](std::size_t, const Contribution& c) {
        for (const auto& value : c.prescribed) most = std::max(most, std::abs(value.value_or(0.0)));
      });
      agree = std::max(agree, rounding * most);
      varying.visit(points, [&](std::size_t k, const Contribution& c) { take(caught[k], c); });
    }
    if (caught.empty())
      throw Error(ErrorKind::model, place,
                  phrase<"catches %1 nodes, none of a solid element">(selection.nodes.size()),
                  phrase<"Choose a place on the body">());
    p.constraint_nodes.push_back(static_cast<Index>(caught.size()));
  }
}

double facet_area(const Problem& p, const std::vector<FacetRef>& facets) {
  double sum = 0;
  for (const FacetRef& f : facets) {
    sum += with_facet(p.mesh->facets[static_cast<std::size_t>(f.block)].type, [&](auto shape) {
      using Facet = decltype(shape);
      double x[3 * Facet::nodes];
      gather_facet_points<Facet>(p, f, x);
      return element::area<Facet>(x);
    });
  }
  return sum;
}

/// Regions that a load by mass acts on without effect.
void warn_of_massless(Problem& p, const std::vector<Index>& regions, const Text& place) {
  std::size_t massless = 0, used = 0;
  for (const Index region : regions) {
    const Index material = p.region_material[region];
    if (material < 0) continue;
    ++used;
    const Material& m = p.study.materials[material];
    if (m.density || has_grey_law(m)) continue;
    ++massless;
    p.warnings.push_back(phrase<"material '%1' has no density: %2 does not act on %3">(
        m.name, place, region_text(*p.mesh, region)));
  }
  if (massless == used)
    throw Error(ErrorKind::model, place, phrase<"acts on no region whose material has a density">(),
                phrase<"State rho for the material of its regions">());
}

/// Warns of loads of one kind that share faces or nodes. They add up, but often only one of them is meant.
/// validate() warns of loads with the same selector.
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
    if (contribution_with_gaps(p.loads[i].load).joining.join != Join::nothing) continue;
    for (const Index node : p.loads[i].nodes) take(i, -1, node);
  }
  std::erase_if(pairs, [&](const auto& pair) {
    return p.loads[pair.first].load.where == p.loads[pair.second].load.where;
  });
  if (pairs.empty()) return;
  const auto [first, second] = *pairs.begin();
  const Text a = describe(p.loads[second].load, second), b = describe(p.loads[first].load, first);
  p.warnings.push_back(
      pairs.size() == 1
          ? phrase<"%1 and %2 share faces or nodes and add up there">(a, b)
          : phrase<"%1 and %2 share faces or nodes and add up there; so do %3 other pairs of loads">(
                a, b, pairs.size() - 1));
}

/// The conductance of a contact at places; empty: it is the same everywhere.
PlaceWeights conductances_at(const Problem& p, const Condition& load, const Text& place) {
  if (!std::isnan(contribution_with_gaps(load).conductance)) return {};
  return [varying = std::make_shared<VaryingCondition>(load, p.time, p.sources, place)](std::span<const Vec3> places, std::span<double> out) {
    varying->visit(places, [&](std::size_t i, const Contribution& at) { out[i] = at.conductance; });
  };
}

void resolve_loads(Problem& p, Monitor& monitor) {
  for (std::size_t i = 0; i < p.study.loads.size(); ++i) {
    const Condition& load = p.study.loads[i];
    const Text place = describe(load, i);
    ResolvedLoad resolved{load, {}, 0.0, {}, {}};
    auto on_facets = [&](const Selector& where) {
      Selection selection = select(*p.mesh, where, place);
      if (selection.facets.empty())
        throw Error(ErrorKind::model, place,
                    phrase<"catches %1 nodes but no whole boundary facet">(selection.nodes.size()),
                    phrase<"Choose an outer surface; inside the body and on single nodes it cannot act">());
      resolved.facets = std::move(selection.facets);
      resolved.area = facet_area(p, resolved.facets);
    };
    auto on_masses = [&](const std::vector<std::string>& regions) {
      resolved.regions = select_regions(*p.mesh, regions, place);
      warn_of_massless(p, resolved.regions, place);
    };
    switch (load.kind->on) {
      case Acts::faces:
        on_facets(load.where);
        if (load.kind->enters == Enters::couples) {
          resolved.couplings = std::make_shared<const FacetCouplings>(
              couple_facets(*p.mesh, resolved.facets, place, monitor, conductances_at(p, load, place)));
          monitor.log(LogLevel::info,
                      phrase<"%1: %2 pairs of facets cover %3 of each other">(
                          place, resolved.couplings->size(),
                          format_quantity(resolved.couplings->area, QuantityKind::area, 4)));
        }
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

/// Initial stress is not computed with everything.
void check_initial_stress(const Problem& p) {
  for (std::size_t i = 0; i < p.loads.size(); ++i) {
    if (p.loads[i].load.kind->key != "initial_stress") continue;
    const Text why = p.dofs != 3 || !p.area.empty()
                         ? phrase<"initial stress is computed in solids alone, not in plane bodies, rings and bars">()
                     : keeps_history(p.study) ? phrase<"initial stress is not computed with materials that flow">()
                     : !p.loads[i].load.varies.empty()
                         ? phrase<"initial stress is one in each region; it cannot vary over place">()
                         : Text();
    if (!why.empty())
      throw Error(ErrorKind::model, describe(p.study.loads[i], i), why, phrase<"Remove the initial stress from this step">());
  }
}

/// Finds what ties unknowns to each other.
void resolve_connections(Problem& p, const MeshPieces& pieces, Monitor& monitor) {
  const ConnectInput input{*p.mesh,
                           p.study,
                           p.dofs,
                           p.section,
                           p.dirichlet.fixed,
                           p.dirichlet.value,
                           p.dirichlet.owner,
                           pieces.of_node,
                           p.cuts ? std::span<const BoltCut>(p.cuts->cuts) : std::span<const BoltCut>(),
                           [&](bool is_load, std::size_t number) {
                             return describe((is_load ? p.study.loads : p.study.constraints)[number], number);
                           },
                           p.stated.get()};
  Connected connected = connect(input, monitor);
  p.map = std::move(connected.map);
  p.connections = std::move(connected.connections);
  for (const Text& warning : connected.warnings) p.warnings.push_back(warning);
}

/// Takes the conditions at the time of the problem. Throws if a condition cannot be evaluated.
void take_conditions_at_time(Problem& p) {
  for (auto* conditions : {&p.study.constraints, &p.study.loads})
    for (std::size_t i = 0; i < conditions->size(); ++i) {
      Condition& condition = (*conditions)[i];
      if (condition.varies.empty()) continue;
      const Text place = describe(condition, i);
      condition = at_time(std::move(condition), p.time, p.sources, place);
      if (!condition.varies.empty()) VaryingCondition(condition, p.time, p.sources, place);
    }
}

bool has_variations(const Study& study) {
  const auto varies = [](const auto& of) { return !of.varies.empty(); };
  return std::any_of(study.constraints.begin(), study.constraints.end(), varies) ||
         std::any_of(study.loads.begin(), study.loads.end(), varies) ||
         std::any_of(study.materials.begin(), study.materials.end(), varies);
}

}  // namespace

Text region_text(const Mesh& mesh, Index region) {
  const GeometricEntity& entity = mesh.regions[region];
  const std::string number = "#" + std::to_string(entity.tag);
  return entity.name.empty() ? phrase<"region %1">(number) : phrase<"region '%1' (%2)">(entity.name, number);
}

Text describe(const Condition& condition, std::size_t number) {
  const Text kind = word(condition.kind->label);
  return condition.name.empty() ? phrase<"%1 %2">(kind, number + 1) : phrase<"%1 '%2'">(kind, condition.name);
}

namespace {
/// whole: the mesh is all there is, so that each connected piece must be held.
Problem resolve_mesh(std::shared_ptr<const Mesh> mesh, const Study& study, Monitor& monitor, VariationSources sources, double time,
                     bool whole) {
  monitor.progress(phrase<"resolve conditions">(), 0.0);
  std::vector<Finding> findings;  // a study of a part lacks what acts elsewhere
  if (whole) findings = validate(study), throw_first_error(findings);

  Problem p;
  p.mesh = std::move(mesh);
  p.study = study;
  if (study.physics->is_motion())
    for (Material& m : p.study.materials) take_moduli_at_rest(m);
  p.section = section_of(*p.mesh, study.elements);
  p.dofs = study.physics->is_motion() && p.section != element::Section::solid ? 2 : study.physics->dofs;
  p.time = time;
  p.sources = std::move(sources);
  if (has_variations(study)) p.stated = std::make_shared<const Study>(p.study);
  for (const Finding& f : findings)
    p.warnings.push_back(f.next_step.empty() ? phrase<"%1: %2">(f.place, f.problem)
                                             : phrase<"%1: %2. %3">(f.place, f.problem, f.next_step));
  check_tables_of_files(p);
  take_conditions_at_time(p);
  p.cuts = cut_bolts(p.mesh, p.study, [&](std::size_t load) { return describe(p.study.loads[load], load); });
  if (p.cuts) p.mesh = p.cuts->mesh;
  const BodyTemperature temperature = resolve_temperature(p);
  take_materials_at_time(p, temperature);
  resolve_materials(p, temperature, monitor);
  resolve_plane_body(p);
  check_bars(p);
  take_point_conductivity(p);
  monitor.check();
  const MeshPieces pieces = find_pieces(*p.mesh);
  if (study.response) p.temperature_rise.clear();
  else if (study.modal) leave_out_loads(p);
  resolve_constraints(p, pieces);
  if (study.modal) std::ranges::fill(p.dirichlet.value, 0.0);
  resolve_loads(p, monitor), check_initial_stress(p), resolve_connections(p, pieces, monitor);
  take_contacts(p, monitor);
  if (study.modal && p.map && p.map->has_values()) p.map = without_values(*p.map);
  check_plane_conditions(p);
  take_perfusion_rates(p);
  if (whole && study.physics->is_motion()) {
    hold_for_relief(p, pieces);
    if (!study.transient) check_rigid_motions(p, pieces);  // inertia holds a body over time
    check_hinges(p, p.warnings);
    take_reduced_integration(p);
    check_hourglass(p, p.warnings);
  } else if (whole && !study.transient) {
    check_levels(p, pieces);
  }
  for (const Text& warning : p.warnings) monitor.log(LogLevel::warning, warning);
  monitor.progress(phrase<"resolve conditions">(), 1.0);
  return p;
}
}  // namespace

Problem resolve(std::shared_ptr<const Mesh> mesh, const Study& study, Monitor& monitor,
                VariationSources sources, double time) {
  return resolve_mesh(std::move(mesh), study, monitor, std::move(sources), time, true);
}

Problem resolve_part(std::shared_ptr<const Mesh> mesh, const Study& study, Monitor& monitor) {
  return resolve_mesh(std::move(mesh), study, monitor, {}, 0, false);
}

Problem problem_at(const Problem& problem, double time, Monitor& monitor) {
  Problem p = problem;
  p.time = time;
  if (!p.stated || time == problem.time) return p;
  p.study = *p.stated;
  p.study.elements = problem.study.elements;  // resolve() chose them
  take_conditions_at_time(p);
  p.temperature_rise.clear();
  const BodyTemperature temperature = resolve_temperature(p);
  take_materials_at_time(p, temperature);
  p.own.clear();
  p.own_section.clear();
  resolve_own_materials(p, temperature);
  take_point_conductivity(p);
  p.warnings = problem.warnings;
  monitor.check();
  if (std::any_of(p.stated->constraints.begin(), p.stated->constraints.end(),
                  [](const Condition& c) { return !c.varies.empty(); })) {
    p.constraint_nodes.clear();
    resolve_constraints(p, find_pieces(*p.mesh));
  }
  for (std::size_t i = 0; i < p.loads.size(); ++i) p.loads[i].load = p.study.loads[i];
  if (p.connections) resolve_connections(p, find_pieces(*p.mesh), monitor);
  return p;
}

}  // namespace genba
