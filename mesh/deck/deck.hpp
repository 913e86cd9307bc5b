// Input decks of Abaqus and CalculiX (.inp): the mesh with its sets, and what they state about materials,
// constraints and loads. Manuals: CalculiX CrunchiX 2.20 chapters 6 and 7; Abaqus keywords reference.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "engine/physics/study.hpp"

namespace genba {

/// What acts in one step of a deck, SI.
struct DeckStepConditions {
  std::string name;  ///< of *STEP, NAME=, or "step 1"
  std::vector<Condition> constraints, loads;
  std::optional<TransientOptions> transient;
  std::vector<double> times;  ///< s, of the frames of a transient step
};

struct Deck {
  std::string title;  ///< of *HEADING
  Mesh mesh;          ///< m; facets complete. Node sets, element sets and surfaces are Mesh::sets
  Study study;        ///< SI, of model data and the first step
  /// All that are computed, the first one too: the steps that begin the deck and have its first procedure.
  std::vector<DeckStepConditions> steps;
  /// What was left out of the mesh, each with its line; then what was not understood in the rest.
  std::vector<Text> mesh_notes, notes;
};

/// A deck states no units: lengths are `unit` metres, forces N and times s, and all else follows (unit 1e-3:
/// MPa, tonnes per mm^3, mW/(mm K)). Temperatures are K, or C where *PHYSICAL CONSTANTS gives the absolute
/// zero. Names are compared without case.
///
/// Read are: *NODE, *ELEMENT of solids (C3D4, C3D10, C3D8, C3D20, C3D6, C3D15, C3D5 and their variants by
/// letters, DC3D...; C3D8I and C3D20R set Study::elements), *NSET, *ELSET (GENERATE), *SURFACE, *PART with
/// *INSTANCE (moved, turned, several), *INCLUDE and INPUT=; *MATERIAL with *ELASTIC, *DENSITY, *EXPANSION,
/// *CONDUCTIVITY, *SPECIFIC HEAT (tables over the temperature where the steps know one), *LATENT HEAT,
/// *SOLID SECTION;
/// *BOUNDARY, *CLOAD, *DLOAD (P, GRAV, CENTRIF), *DSLOAD (P, TRVEC), *DFLUX, *FILM, *SFILM, *TEMPERATURE of a
/// uniform body, *TRANSFORM (forces, whole displacement vectors, axes along global ones), *RADIATE where the
/// physics has radiation, *CONTACT PAIR with a constant *GAP CONDUCTANCE in heat transfer, *INITIAL CONDITIONS
/// of one temperature, and *AMPLITUDE: over the time of *HEAT TRANSFER that is not steady, else at the end of the
/// step; in the model data and all steps of the first one's procedure. Within a step loads add up and
/// prescribed values follow each other as in CalculiX; what a later step states again stands in the place of
/// what was. A later step in time begins with the temperatures of the one before. What else changes the
/// answer, and every keyword that is not known, is in Study::not_computed with its line; the rest is listed
/// in `notes`. Elements without a section, when there are sections, are kept and get no material.
///
/// included: files that the deck includes; without it, decks that include some are refused.
///
/// Throws Error(mesh) with the line and the number: wrong numbers, more values than belong on a line,
/// elements cut off, nodes and sets that do not exist, numbers given twice, a deck without solids, included
/// files that are not there.
Deck read_deck(std::string_view content, const std::string& file, double unit,
               const std::function<std::optional<std::string>(const std::string& name)>& included = {});
/// The same of a file on disk and those beside it. shown_name: in messages.
Deck read_deck_file(const std::string& path, const std::string& shown_name, double unit);
/// Files that a deck on disk includes, absolute; those that are not there are left out.
std::vector<std::string> included_files(const std::string& deck_path);

}  // namespace genba
