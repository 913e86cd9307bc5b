// A study resolved on a mesh: every condition has found its nodes and facets, every element its material.
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

/// Prescribed values by node and component. Two constraints may prescribe the same value to one unknown; the
/// first one owns it, and its reaction counts there.
struct DirichletSet {
  std::vector<std::uint8_t> fixed;  ///< [node * dofs + component], 1 if prescribed
  std::vector<double> value;        ///< [node * dofs + component], SI
  std::vector<Index> owner;         ///< [node * dofs + component], index into Study::constraints, -1 if free
};

/// A load with the facets or nodes it acts on (none for body loads).
struct ResolvedLoad {
  Condition load;
  std::vector<FacetRef> facets;
  double area = 0;             ///< of the facets, m^2
  std::vector<Index> regions;  ///< of a body load
  std::vector<Index> nodes;    ///< of nodal forces
  std::shared_ptr<const FacetCouplings> couplings{};  ///< of its facets, where it couples; else null
};

/// Values that one element has instead of its material's: by a law by grey values, or by properties that
/// vary. A value that the material does not state is 0; constants by direction are the material's.
struct OwnMaterial {
  Index region = 0;
  double density = 0;         ///< kg/m^3
  double youngs_modulus = 0;  ///< Pa
  double poisson_ratio = 0;
  double expansion = 0;      ///< 1/K
  double conductivity = 0;   ///< of heat or current, as the physics has: W/(m K), S/m
  double specific_heat = 0;  ///< J/(kg K)
};

/// What a time step adds to the matrix: `rate` times the heat capacity.
struct StorageTerm {
  double rate = 0;  ///< 1/s; 0: nothing
  Capacity capacity = Capacity::consistent;
  /// [equation node] W/K, what stands in the diagonal instead where the capacity depends on the state; null:
  /// it does not.
  std::shared_ptr<const std::vector<double>> nodal{};
  bool operator==(const StorageTerm&) const = default;
};

/// A nodal field that an earlier step left.
struct GrownBefore {
  std::string name;
  std::vector<double> values;  ///< [mesh node], SI
};

struct Problem {
  std::shared_ptr<const Mesh> mesh;
  /// As stated, but at `time`: what its conditions still vary by differs between places.
  Study study;
  double time = 0;                      ///< s
  VariationSources sources;             ///< who evaluates that
  std::shared_ptr<const Study> stated;  ///< as stated; null where nothing varies
  int dofs = 3;                         ///< per node, as the physics has
  std::vector<Index> region_material;   ///< [region] index into study.materials
  /// Some material of a region depends on direction. Then region_axes has the directions of every region's,
  /// and axes, where they change from element to element, quaternions as ElementList::axes, a list a block;
  /// a list is empty where no element of the block needs it.
  bool directed = false;
  std::vector<MaterialAxes> region_axes;  ///< [region]
  std::vector<std::vector<double>> axes;  ///< [solid block][element][4]
  std::vector<OwnMaterial> own;           ///< of elements whose material has values by element
  /// [solid block][element] section: a region, or regions.size() + index into `own`. Empty without `own`.
  std::vector<std::vector<Index>> own_section;
  DirichletSet dirichlet;  ///< in mesh node order
  std::vector<ResolvedLoad> loads;
  /// [mesh node] K, of a thermal load that differs between places; empty without one.
  std::vector<double> temperature_rise;
  std::vector<Index> constraint_nodes;  ///< [constraint] number of nodes it caught
  StorageTerm storage{};
  /// [mesh node] K, at which values are taken that depend on the temperature that is sought
  /// (depends_on_state()); null: at one that is likely.
  std::shared_ptr<const std::vector<double>> state{};
  /// [solid block][element] share of perfusion that is left, 0 to 1; empty: all of it everywhere.
  std::vector<std::vector<double>> perfusion_left{};
  /// [solid block][element * points of the stiffness rule] conductivity there by that of the element, of blocks
  /// of second order; empty: 1 everywhere (point_conductivity.hpp).
  std::vector<std::vector<double>> conductivity_at_points{};
  /// perfusion_left times the rate, 1/s, where that depends on the temperature (perfusion_rate.hpp); else empty.
  std::vector<std::vector<double>> perfusion_now{};
  /// What grows over time begins with these where they have its name, else with nothing; may be null.
  std::shared_ptr<const std::vector<GrownBefore>> grown_before{};
  /// Of a transient step that a current heats: that current, on the same mesh; null: it is not there.
  std::shared_ptr<const Problem> current{};
  std::vector<Text> warnings;

  /// [element] index into region_properties() of the elements of a block.
  std::span<const Index> sections(std::size_t block) const {
    return own_section.empty() ? std::span<const Index>(mesh->solids[block].group) : own_section[block];
  }
};

/// Validates, evaluates every selector and material, and checks that the conditions leave no rigid motion
/// (where the unknown is a displacement) or fix the level of the unknown, for every connected piece of the
/// mesh. Throws Error(model/singular) naming the condition, and for rigid motions naming them ("translation
/// along z, rotation about x") with the piece's place. The mesh must have its facets complete
/// (complete_facets()). Values that vary are taken at `time` (s): those over time alone are numbers from here
/// on, prescribed values are taken at the nodes, loads where they are added up (load_vectors()).
Problem resolve(std::shared_ptr<const Mesh> mesh, const Study& study, Monitor& monitor,
                VariationSources sources = {}, double time = 0);

/// The problem at another time: what varies is taken anew, all else is that of `problem`, warnings too.
/// Throws as resolve() does for values.
Problem problem_at(const Problem& problem, double time, Monitor& monitor);

/// True where stresses must be recovered on the host: the temperature differs between places.
inline bool recovers_on_host(const Problem& problem) {
  return !problem.temperature_rise.empty();
}

/// "region 'board' (#2)", for messages.
Text region_text(const Mesh& mesh, Index region);

/// "pressure 'bore'": kind and name of a condition, for messages and reports. An unnamed one has its number.
Text describe(const Condition& condition, std::size_t number);

}  // namespace genba
