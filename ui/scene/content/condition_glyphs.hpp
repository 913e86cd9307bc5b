// Loads and constraints as signs on the body: what to draw and where, without VTK. Any thread may make them.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "engine/physics/study.hpp"
#include "ui/scene/rigid/rigid_shape.hpp"

namespace genba {

enum class GlyphShape {
  arrow,       ///< force; the tip is at the place
  cone,        ///< held direction; the tip is at the place
  wavy_arrow,  ///< heat into the body or to the surroundings
  ball         ///< a given temperature
};

struct Glyph {
  GlyphShape shape = GlyphShape::arrow;
  Index node = 0;                    ///< mesh node near the place; the sign moves with it
  std::array<float, 3> place{};      ///< m, undeformed; of the tip
  std::array<float, 3> direction{};  ///< length 1
};

/// One constraint or load.
struct ConditionSigns {
  Text text;                       ///< "wall: held", for the key in the picture
  std::array<double, 3> colour{};  ///< red, green, blue in [0, 1]
  std::vector<Glyph> glyphs;       ///< some 70 at most, evenly spread, apart from like signs of the others
  std::string name{};              ///< of the condition
  RigidShape surface{};            ///< of a contact with a rigid surface; else empty
};

/// The triangles of a condition that takes a file; null: it takes none, or it cannot be read.
using TrianglesOf = std::function<std::shared_ptr<const RigidTriangles>(const Condition&)>;

struct ConditionGlyphs {
  std::shared_ptr<const Mesh> mesh;
  double size = 0;  ///< m, of one glyph
  std::vector<ConditionSigns> conditions;
};

/// Some conditions are in the key only: those whose selection fails on this mesh (the check list tells why),
/// and those without a place (temperature of the whole body, heat sources).
/// triangles: empty: those of files are not drawn.
std::shared_ptr<const ConditionGlyphs> make_condition_glyphs(std::shared_ptr<const Mesh> mesh, const Study& study,
                                                             const TrianglesOf& triangles = {});

}  // namespace genba
