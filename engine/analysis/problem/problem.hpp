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
};

/// Values that one element has instead of its material's: those of a law by grey values.
struct OwnMaterial {
  Index region = 0;
  double density = 0;         ///< kg/m^3
  double youngs_modulus = 0;  ///< Pa
};

struct Problem {
  std::shared_ptr<const Mesh> mesh;
  Study study;
  int dofs = 3;                        ///< per node, as the physics has
  std::vector<Index> region_material;  ///< [region] index into study.materials
  /// Some material of a region depends on direction. Then region_axes has the directions of every region's,
  /// and axes, where they change from element to element, quaternions as ElementList::axes, a list a block;
  /// a list is empty where no element of the block needs it.
  bool directed = false;
  std::vector<MaterialAxes> region_axes;  ///< [region]
  std::vector<std::vector<double>> axes;  ///< [solid block][element][4]
  std::vector<OwnMaterial> own;           ///< of elements whose material has a law by grey values
  /// [solid block][element] section: a region, or regions.size() + index into `own`. Empty without `own`.
  std::vector<std::vector<Index>> own_section;
  DirichletSet dirichlet;  ///< in mesh node order
  std::vector<ResolvedLoad> loads;
  std::vector<Index> constraint_nodes;  ///< [constraint] number of nodes it caught
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
/// (complete_facets()).
Problem resolve(std::shared_ptr<const Mesh> mesh, const Study& study, Monitor& monitor);

/// "region 'board' (#2)", for messages.
Text region_text(const Mesh& mesh, Index region);

/// "pressure 'bore'": kind and name of a condition, for messages and reports. An unnamed one has its number.
Text describe(const Condition& condition, std::size_t number);

}  // namespace genba
