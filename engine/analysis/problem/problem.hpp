// A study resolved on a mesh: each condition has its nodes and facets, each element has its material.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/physics/study.hpp"

namespace genba {

struct FacetCouplings;
class ConstraintMap;
struct Connections;
struct BoltCuts;
class PointHistory;
struct Contacts;
struct ContactOutcome;
struct LinkMatrix;
struct FreeMotions;

/// Prescribed values by node and component. Two constraints may prescribe the same value to one unknown. Then
/// the first one owns the unknown and gets its reaction.
struct DirichletSet {
  std::vector<std::uint8_t> fixed;  ///< [node * dofs + component], 1 if prescribed
  std::vector<double> value;        ///< [node * dofs + component], SI
  std::vector<Index> owner;         ///< [node * dofs + component], index into Study::constraints, -1 if free
};

/// A load with the facets, nodes or regions it acts on.
struct ResolvedLoad {
  Condition load;
  std::vector<FacetRef> facets;
  double area = 0;             ///< of the facets, m^2
  std::vector<Index> regions;  ///< of a body load
  std::vector<Index> nodes;    ///< of nodal forces
  std::shared_ptr<const FacetCouplings> couplings{};  ///< of `facets`, if the load couples them; else null
  double conductance() const;  ///< that multiplies their matrices: 1 where it varies from place to place, as they have it
};

/// Values of one element that replace those of its material: by a law of grey values, or by properties that
/// vary. A value that the material does not state is 0. Constants by direction come from the material.
struct OwnMaterial {
  Index region = 0;
  double density = 0;         ///< kg/m^3
  double youngs_modulus = 0;  ///< Pa
  double poisson_ratio = 0;
  double expansion = 0;      ///< 1/K
  double conductivity = 0;   ///< of heat, W/(m K), or of current, S/m
  double specific_heat = 0;  ///< J/(kg K)
  double flow_factor = 1;    ///< on the flow stress
};

/// The state at the end of an earlier step.
struct BodyBegin {
  std::vector<double> displacement;            ///< [mesh node][dofs], m
  std::shared_ptr<const PointHistory> points;  ///< what the points keep
  bool has_thermal = false;                    ///< thermal strains acted
  std::vector<double> contact{};               ///< ContactOutcome::state; empty: no faces touched
  std::shared_ptr<const Connections> connections{};  ///< rigid bodies that turned; null: there were none
};

/// What a time step adds to the matrix: `rate` times the heat capacity, or times the mass and `damping` times the
/// damping of a motion.
struct StorageTerm {
  double rate = 0;  ///< 1/s, of a motion 1/s^2; 0: nothing
  Capacity capacity = Capacity::consistent;
  double damping = 0;  ///< 1/s
  /// Springs and masses of a motion that are no part of elements, N/m; null: Connections::matrices alone.
  std::shared_ptr<const std::vector<LinkMatrix>> links{};
  /// [equation node] W/K: the diagonal that replaces the capacity where it depends on the state; null: it
  /// does not depend on it.
  std::shared_ptr<const std::vector<double>> nodal{};
  bool operator==(const StorageTerm&) const = default;
};

/// A nodal field from an earlier step.
struct GrownBefore {
  std::string name;
  std::vector<double> values;  ///< [mesh node], SI
};

struct Problem;

/// The end of an earlier static step on the same mesh: its stress makes the body stiffer or softer.
struct Prestress {
  std::shared_ptr<const Problem> problem;  ///< with its materials, temperatures and what its points keep
  std::vector<double> displacement;        ///< [mesh node * dofs], m
};

struct Problem {
  std::shared_ptr<const Mesh> mesh;
  /// Where bolts with a preload are cut; `mesh` has the nodes of their plus sides after all others. Null: nowhere.
  std::shared_ptr<const BoltCuts> cuts{};
  /// The study at `time`: its conditions vary only in space.
  Study study;
  double time = 0;                      ///< s
  VariationSources sources;             ///< evaluate formulas and fields
  std::shared_ptr<const Study> stated;  ///< the study as the case states it; null if nothing varies
  int dofs = 3;                         ///< unknowns a node
  element::Section section = element::Section::solid;
  std::vector<double> thickness;        ///< [region] of a plane body, m; else empty
  std::vector<double> area;             ///< [region] of the section of bars, m^2; 0 of others; empty: no bars
  std::vector<double> pretension;       ///< [region] of bars, N; empty: no bars
  /// [facet block][facet] of the body at an edge of a plane body, m; else empty.
  std::vector<std::vector<double>> facet_thickness;
  std::vector<Index> region_material;   ///< [region] index into study.materials
  /// The material of some region depends on direction. Then region_axes has the directions of every region.
  /// If directions change from element to element, axes has a list of quaternions a block, as
  /// ElementList::axes. A list is empty if no element of the block needs it.
  bool directed = false;
  std::vector<MaterialAxes> region_axes;  ///< [region]
  std::vector<std::vector<double>> axes;  ///< [solid block][element][4]
  std::vector<OwnMaterial> own;           ///< of elements with values of their own
  /// [solid block][element] section: a region, or regions.size() + index into `own`. Empty if `own` is.
  std::vector<std::vector<Index>> own_section;
  DirichletSet dirichlet;  ///< in mesh node order
  std::vector<ResolvedLoad> loads;
  /// [mesh node] K, of a thermal load that varies in space; else empty.
  std::vector<double> temperature_rise;
  std::vector<Index> constraint_nodes;  ///< [constraint] number of its nodes
  StorageTerm storage{};
  /// [mesh node] K: the temperature at which values that depend on the solved temperature
  /// (depends_on_state()) are taken. Null: they are taken at a likely temperature.
  std::shared_ptr<const std::vector<double>> state{};
  /// [solid block][element] remaining share of perfusion, 0 to 1; empty: 1 everywhere.
  std::vector<std::vector<double>> perfusion_left{};
  /// [solid block][element * points of the stiffness rule] conductivity at the point divided by that of the
  /// element. Only blocks of second order have a list. Empty: 1 everywhere (point_conductivity.hpp).
  std::vector<std::vector<double>> conductivity_at_points{};
  /// [solid block][element] perfusion_left, times the rate in 1/s in elements whose rate depends on the
  /// temperature (perfusion_rate.hpp). Empty if no rate does.
  std::vector<std::vector<double>> perfusion_now{};
  /// Start values of fields that grow over time, found by name; a field without an entry starts at 0. May be
  /// null.
  std::shared_ptr<const std::vector<GrownBefore>> grown_before{};
  /// The problem of the current that heats this transient step, on the same mesh; null if there is none.
  std::shared_ptr<const Problem> current{};
  /// Unknowns that others determine (engine/couple), and what made them (engine/analysis/connect); null: none.
  std::shared_ptr<const ConstraintMap> map{};
  std::shared_ptr<const Connections> connections{};
  /// Faces that touch (engine/analysis/contact), and what they do at this state; null: none.
  std::shared_ptr<const Contacts> contacts{};
  std::shared_ptr<const ContactOutcome> contact_outcome{};
  /// s, ascending: a step whose stress depends on its history hands out its state at each of these times; empty:
  /// at the end of the load alone.
  std::vector<double> frames{};
  double load_factor = 1;  ///< of all loads, at a state that a load in increments has reached
  /// The state that a load in increments begins from; null: a body at rest.
  std::shared_ptr<const BodyBegin> begin{};
  /// What the points keep at this state, of materials that flow; null: nothing has flowed.
  std::shared_ptr<const PointHistory> points{};
  std::shared_ptr<const Prestress> prestress{};  ///< of the geometric stiffness; null: none
  /// Rigid motions that nothing holds, of a study of modes (relief.hpp); null: none.
  std::shared_ptr<const FreeMotions> free_motions{};
  std::vector<Text> warnings;

  /// [element] index into region_properties() of the elements of a block.
  std::span<const Index> sections(std::size_t block) const {
    return own_section.empty() ? std::span<const Index>(mesh->solids[block].group) : own_section[block];
  }
};

/// Validates the study, evaluates every selector and assigns materials. Checks each connected piece of the
/// mesh: where the unknown is a displacement, no rigid motion may be free; else something must fix the level
/// of the unknown (steady problems only). Throws Error(model/singular) naming the condition. For free rigid
/// motions the error names the motions ("translation along z, rotation about x") and the place of the piece.
/// The mesh must have all its facets (complete_facets()). Values that vary are taken at `time` (s). Those
/// that vary over time alone become numbers here. Prescribed values are evaluated at the nodes, loads when
/// they are added up (load_vectors()).
Problem resolve(std::shared_ptr<const Mesh> mesh, const Study& study, Monitor& monitor,
                VariationSources sources = {}, double time = 0);

/// The problem at another time. What varies is evaluated again; all else is that of `problem`, warnings too.
/// Throws as resolve() does for values.
Problem problem_at(const Problem& problem, double time, Monitor& monitor);

/// True if stresses must be recovered on the host: the temperature varies in space, points have flowed, or the body
/// deforms largely.
inline bool recovers_on_host(const Problem& problem) {
  return !problem.temperature_rise.empty() || problem.points != nullptr || problem.study.elements.large_deformation;
}

/// "region 'board' (#2)", for messages.
Text region_text(const Mesh& mesh, Index region);

/// "pressure 'bore'": kind and name of a condition, for messages and reports. A condition without a name gets
/// its number.
Text describe(const Condition& condition, std::size_t number);

}  // namespace genba
