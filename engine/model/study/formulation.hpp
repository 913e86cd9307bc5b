// Formulations of the elements of a study, and what a plane body stands for.
#pragma once

#include <optional>
#include <span>

#include "engine/base/quantity/option_field.hpp"
#include "engine/element/kind.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// What a plane mesh stands for.
enum class PlaneBody {
  unstated,
  plane_strain,  ///< a slice of a long body; the strain zz is 0
  plane_stress,  ///< a thin plate; the stress zz is 0
  axisymmetric   ///< a solid of revolution about the axis x = 0; x is the radius
};

/// Where elements of second order have one dilatation each at large deformation (engine/element/finite.hpp). Others that may
/// have one do, unless it is `never`.
enum class ElementPressure {
  automatic,  ///< where a material is nearly incompressible
  always,
  never  ///< one dilatation a point, of all elements
};

/// Formulations of the shapes that have more than one (engine/element/gradients.hpp).
struct ElementFormulations {
  element::Formulation hex8 = element::Formulation::standard;   ///< or incompatible
  element::Formulation hex20 = element::Formulation::standard;  ///< or reduced
  element::Formulation quad4 = element::Formulation::standard;  ///< or incompatible
  element::Formulation quad8 = element::Formulation::standard;  ///< or reduced
  PlaneBody plane = PlaneBody::unstated;
  std::optional<double> thickness{};  ///< m, of a plane body; a region may have its own
  bool large_deformation = false;     ///< strains and rotations may be large; else the equations are linear in them
  ElementPressure pressure = ElementPressure::automatic;
  bool operator==(const ElementFormulations&) const = default;
};
std::span<const OptionField<ElementFormulations>> formulation_fields();

/// What the elements of a mesh stand for.
element::Section section_of(const Mesh& mesh, const ElementFormulations& elements);
/// The kind of the elements of this shape. is_scalar: the unknown is no displacement. A ring of a scalar is a
/// plane element whose depth is its circumference. is_planar: of a plane body, for its bars.
element::Kind kind_of(ElementType type, const ElementFormulations& elements, bool is_scalar,
                      bool is_planar = false);

}  // namespace genba
