// The input of numeric assembly as plain arrays: elements, materials, numbering, prescribed values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/assembly/couplings.hpp"
#include "engine/assembly/support_list.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/element/with_kind.hpp"

namespace genba {

struct ContactRows;

/// Elements of one kind. Borrows its arrays.
struct ElementList {
  element::Kind kind = element::Kind::tet4;
  std::span<const Index> nodes;   ///< [elements][shape_nodes()] mesh nodes
  std::span<const Index> region;  ///< [elements] index into AssemblyInput::materials
  /// [elements][4] unit quaternions (engine/element/law/axes.hpp) of the axes of the constants; empty: the
  /// axes of space. Only laws with axes read them.
  std::span<const double> axes;
  /// [elements] factor on AssemblyInput::absorption; empty: 1.
  std::span<const double> absorbed{};
  /// [elements][points of StiffnessRule] factor on the conductivity; empty: 1. Only with one unknown a node.
  std::span<const double> at_points{};
  int shape_nodes() const { return element::nodes_of(kind); }
  Index size() const { return static_cast<Index>(region.size()); }
  const double* axes_of(Index element) const {
    return axes.empty() ? nullptr
                        : axes.data() + element::quaternion_numbers * static_cast<std::size_t>(element);
  }
};

/// Facets of one kind that exchange heat with surroundings. Their matrices are added too.
struct ConvectionList {
  element::FacetKind kind = element::FacetKind::tri3;
  std::vector<Index> nodes;         ///< [facets][shape_nodes()] mesh nodes
  std::vector<double> coefficient;  ///< [facets] W/(m^2 K)
  /// [facets][points of FacetRule] coefficients where they vary within facets; `coefficient` is then the mean
  /// of a facet. Else empty.
  std::vector<double> at_points{};
  std::vector<double> thickness{};  ///< [facets] of the body at an edge of a plane body, m; else empty
  int shape_nodes() const {
    return kind == element::FacetKind::node
               ? 1
               : element::with_facet_kind(kind, [](auto facet) { return decltype(facet)::nodes; });
  }
  Index size() const { return static_cast<Index>(coefficient.size()); }
};

/// The law of each region and its constants. A device takes inputs of one law alone. So regions share a law where
/// it can hold the constants of all of them (orthotropic holds isotropic).
class Materials {
 public:
  explicit Materials(element::LawId law = element::LawId::linear_elastic) : law_(law), width_(count_of(law)) {}
  /// The law of the regions that add() was not told another one for.
  element::LawId law() const { return law_; }
  element::LawId law(std::size_t region) const { return others_.empty() ? law_ : others_[region]; }
  bool has_one_law() const { return others_.empty(); }
  /// All laws, each once. They have the same unknowns and fluxes.
  std::vector<element::LawId> laws() const {
    std::vector<element::LawId> out = {law_};
    for (const element::LawId law : others_)
      if (std::find(out.begin(), out.end(), law) == out.end()) out.push_back(law);
    return out;
  }
  int width() const { return width_; }  ///< number of doubles of a region: those of the longest law
  std::size_t size() const { return constants_.size() / static_cast<std::size_t>(width_); }
  std::span<const double> all() const { return constants_; }  ///< [region][width]
  const double* of(std::size_t region) const {
    return constants_.data() + region * static_cast<std::size_t>(width_);
  }
  template <class Constants>
  void add(const Constants& c) {
    add(law_, std::span(reinterpret_cast<const double*>(&c), sizeof c / sizeof(double)));
  }
  template <class Constants>
  void add(element::LawId law, const Constants& c) {
    add(law, std::span(reinterpret_cast<const double*>(&c), sizeof c / sizeof(double)));
  }
  void add(std::span<const double> constants) { add(law_, constants); }
  void add(element::LawId law, std::span<const double> constants) {
    if (law != law_ || !others_.empty()) {
      others_.resize(size(), law_);
      others_.push_back(law);
      widen(count_of(law));
    }
    constants_.insert(constants_.end(), constants.begin(), constants.end());
    constants_.resize((constants_.size() + static_cast<std::size_t>(width_) - 1) / static_cast<std::size_t>(width_) *
                      static_cast<std::size_t>(width_));
  }

 private:
  static int count_of(element::LawId law) {
    return element::with_law(law, [](auto l) { return element::constant_count<decltype(l)>; });
  }
  void widen(int width) {
    if (width <= width_) return;
    const auto from = static_cast<std::size_t>(width_), to = static_cast<std::size_t>(width);
    std::vector<double> wider(size() * to);
    for (std::size_t r = 0; r < size(); ++r) std::copy_n(of(r), from, wider.begin() + static_cast<std::ptrdiff_t>(r * to));
    constants_ = std::move(wider);
    width_ = width;
  }

  element::LawId law_;
  int width_;
  std::vector<double> constants_;
  std::vector<element::LawId> others_;  ///< [region]; empty: all have law_
};

/// Borrows arrays: mesh, numbering and prescribed values must outlive it.
struct AssemblyInput {
  int dofs = 3;                          ///< unknowns a node: those of the law, or 2 of a plane motion
  element::Section section = element::Section::solid;
  std::vector<double> thickness{};       ///< [region] of a plane body, m; else empty
  Index nodes = 0;                       ///< nodes with an equation
  std::span<const Vec3> points;          ///< [mesh node], m
  std::span<const Index> equation_node;  ///< [mesh node], -1: belongs to no element
  std::vector<ElementList> solids;
  std::vector<ConvectionList> convection;  ///< only with one unknown a node
  Materials materials;                     ///< [region]
  std::span<const std::uint8_t> fixed;     ///< [mesh node * dofs + component] 1: prescribed
  std::span<const double> value;           ///< [mesh node * dofs + component], m or K; 0 where not prescribed
  /// [region] coefficient of a term by volume that is proportional to the unknown, W/(m^3 K): heat that
  /// perfusion takes, or a capacity divided by a time step; of a motion a mass by its square. Empty: none.
  /// lumped_reaction is on the diagonal alone. A GPU takes it with one unknown a node.
  std::vector<double> reaction{}, lumped_reaction{};
  /// [equation node] W/K, added to the diagonal, but not for prescribed unknowns; empty: none. Only with one
  /// unknown a node.
  std::span<const double> nodal{};
  /// [region] a reaction times the element's factor (ElementList::absorbed); empty: none.
  std::vector<double> absorption{};
  std::vector<CouplingList> couplings{};  ///< between bodies that touch; only with one unknown a node
  std::vector<SupportList> supports{};    ///< only of a motion
  std::span<const LinkMatrix> links{};    ///< the same; borrowed
  /// Faces that touch: a linear matrix that stands for them before their state is known (contact/contact_rows.hpp); borrowed.
  const ContactRows* contacts = nullptr;
  /// Unknowns that others determine (mapped.hpp); null: none. The matrix is then T^T K T.
  const ConstraintMap* map = nullptr;
  bool has_reaction() const {
    return !reaction.empty() || !lumped_reaction.empty() || !nodal.empty() || !absorption.empty();
  }
  Offset rows() const { return static_cast<Offset>(nodes) * dofs; }
};
/// The input without reactions, elastic supports and springs, for work that does not need them.
inline AssemblyInput without_reaction(AssemblyInput input) {
  input.reaction.clear();
  input.lumped_reaction.clear();
  input.nodal = {};
  input.absorption.clear();
  input.supports.clear();
  input.links = {};
  input.contacts = nullptr;
  return input;
}

/// Throws Error(internal_fault) if array sizes do not fit together, or if dofs do not fit the law.
void require_consistent(const AssemblyInput& input);

/// True if some prescribed value is not 0. Then columns times values go to the right-hand side.
bool has_prescribed_values(const AssemblyInput& input);

/// True if the kernels of a GPU can assemble all elements: tet4, tet10 and hex8 without incompatible modes,
/// with one conductivity an element; convection through tri3, tri6 and quad4 with one coefficient a facet; no
/// couplings, no elastic supports, no springs. Else the host assembles.
bool device_can_assemble(const AssemblyInput& input);

/// Largest number of device bytes that assembly on a GPU holds beside matrix and right-hand side; 0 if it
/// cannot assemble (device_can_assemble()). They hold points and flags of nodes, and, for one list of
/// elements at a time, nodes, regions, axes and the elements around each node.
std::int64_t assembly_bytes(const AssemblyInput& input);

/// The same for residuals by elements (Backend::make_elements(), defect()), while they are set up and
/// afterwards. The device holds one chunk of a list of elements at a time (residual_chunk()).
std::int64_t residual_bytes(const AssemblyInput& input);
/// Number of elements in such a chunk: a sixteenth of the list, but at least 4096.
Index residual_chunk(Index elements);

/// Calls visit(Shape{}) with the shape and formulation of a list's elements.
template <class Visit>
decltype(auto) with_solid_of(const ElementList& list, Visit&& visit) {
  return element::with_kind(list.kind, std::forward<Visit>(visit));
}

/// The same for shapes that can have the law. Throws Error(internal_fault) for others.
template <class Law, class Visit>
void with_solid_of_law(const ElementList& list, Visit&& visit) {
  element::with_kind(list.kind, [&](auto shape) {
    if constexpr (element::fits<decltype(shape), Law>)
      visit(shape);
    else
      throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                  phrase<"a list of elements has a law that is not for them">());
  });
}

/// Calls visit(Shape{}, Law{}) with the shape of a list's elements and the law of one of them.
template <class Visit>
void with_element(const AssemblyInput& input, const ElementList& list, Index element, Visit&& visit) {
  const auto region = static_cast<std::size_t>(list.region[static_cast<std::size_t>(element)]);
  element::with_law(input.materials.law(region), [&](auto law) {
    with_solid_of_law<decltype(law)>(list, [&](auto shape) { visit(shape, law); });
  });
}

/// Constants of an element, turned to its axes if it has some.
template <class Law>
typename Law::Constants constants_of(const AssemblyInput& input, const ElementList& list, Index element) {
  const auto region = static_cast<std::size_t>(list.region[static_cast<std::size_t>(element)]);
  return element::constants_of<Law>(input.materials.of(region), list.axes_of(element));
}

/// ElementList::at_points of an element; null if the list has none.
template <class Shape>
const double* factors_of(const ElementList& list, Index element) {
  return list.at_points.empty() ? nullptr
                                : list.at_points.data() + static_cast<std::size_t>(element) *
                                                              element::StiffnessRule<Shape>::points;
}

/// Device bytes of an element's axes; 0 if no kernel reads them.
std::int64_t axes_bytes(const AssemblyInput& input, const ElementList& list);

}  // namespace genba
