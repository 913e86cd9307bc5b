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
#include "mesh/deck/deck_units.hpp"
#include "mesh/fields/field_samples.hpp"
#include "mesh/deck/increment_numbers.hpp"

namespace genba {

/// Values by node that a deck states: the array `name` of a VariationField whose file is the deck.
struct DeckField {
  std::string name;  ///< "temperature of step 1"
  QuantityKind kind = QuantityKind::dimensionless;
  PointValues at;  ///< SI; at the nodes of elements
};

/// The conditions of one step of a deck, SI.
struct DeckStepConditions {
  std::string name;  ///< from *STEP, NAME=, or "step 1"
  std::vector<Condition> constraints, loads;
  std::optional<TransientOptions> transient;
  std::vector<double> times;  ///< s, times of the frames of a transient step
  const Physics* physics = all_physics().front();
  std::optional<ModalOptions> modal{};  ///< of a step of natural frequencies
  std::optional<ResponseOptions> response{};  ///< of a step that vibrates, beside `modal`
  std::string begins_from{};  ///< earlier step whose state the body begins from
};

struct Deck {
  std::string title;  ///< from *HEADING
  Mesh mesh;          ///< m; facets complete. Node sets, element sets and surfaces are Mesh::sets
  Study study;        ///< SI, from model data and the first step
  /// The computed steps, including the first: the leading steps of the deck with *STATIC or *HEAT TRANSFER. A step
  /// with both is two of them, heat first.
  std::vector<DeckStepConditions> steps;
  /// Values that differ from node to node. Conditions name them by VariationField::array; their file is the `file`
  /// of read_deck().
  std::vector<DeckField> fields{};
  /// How the load is put on in increments; empty if it is not.
  std::optional<IncrementNumbers> solve{};
  /// mesh_notes: parts of the mesh that were left out, each with its line. notes: what else was not
  /// understood.
  std::vector<Text> mesh_notes, notes;
  /// Constants of the deck that contradict the units that are taken. They concern conditions and materials,
  /// not the mesh, so they are not in study.not_computed.
  std::vector<NotComputed> wrong_units;
  /// Usual units in which those constants are right, the likeliest first.
  std::vector<DeckUnits> fitting_units{};
  /// A stated temperature, in the deck's degrees, if K is taken because nothing says otherwise.
  std::optional<double> assumed_kelvin{};
  /// A temperature below absolute zero, if the deck states one: no case can have it.
  std::optional<NotComputed> impossible;
};

/// A deck states no units: DeckUnits says them (mm and N: MPa, tonnes per mm^3, mW/(mm K)). Temperatures are
/// in K, or in C if *PHYSICAL CONSTANTS gives the absolute zero or temperatures are below 0. Names are
/// compared without case.
///
/// These keywords are read: *NODE, *ELEMENT of solids (C3D4, C3D10, C3D8, C3D20, C3D6, C3D15, C3D5 and their
/// variants by letters, DC3D...; C3D8I and C3D20R set Study::elements) or of a plane body (CPS, CPE, CAX,
/// DC2D, DCAX with 3, 4, 6 or 8 nodes, all of one kind, which Study::elements gets with the thickness; moved
/// to z = 0 and turned counter-clockwise), bars among both (T3D2, T3D3, T2D2, T2D3, DC1D2, DC1D3, with the
/// area of their section), *NSET, *ELSET (GENERATE), *SURFACE, *PART with *INSTANCE
/// (translated, rotated, several), *INCLUDE and INPUT=; *MATERIAL with *ELASTIC, *DENSITY, *EXPANSION,
/// *CONDUCTIVITY, *SPECIFIC HEAT (tables over the temperature if the steps know one), *LATENT HEAT, *SOLID
/// SECTION; *BOUNDARY, *CLOAD, *DLOAD (P, GRAV, CENTRIF), *DSLOAD (P, TRVEC), *DFLUX, *FILM, *SFILM,
/// *TEMPERATURE, *TRANSFORM (forces, complete displacement vectors, axes along global
/// ones; others along turned axes), *EQUATION, *TIE, *COUPLING with *KINEMATIC or *DISTRIBUTING, *RIGID BODY of nodes,
/// *MPC of PLANE, STRAIGHT and MEANROT, *CYCLIC SYMMETRY MODEL, *RADIATE if the physics has radiation, *CONTACT PAIR with a constant *GAP CONDUCTANCE in heat
/// transfer, *INITIAL CONDITIONS of temperatures, and *AMPLITUDE: over time in a transient *HEAT
/// TRANSFER, else its value at the end of the step.
///
/// Every parameter of these keywords is read, changes no answer (deck_keywords.cpp), or is in
/// Study::not_computed. OP=NEW takes earlier statements away, with or without lines of its own. With *STEP,
/// AMPLITUDE=RAMP heat, prescribed temperatures and those of surroundings rise over a transient step.
///
/// Model data and the leading steps with *STATIC, *HEAT TRANSFER, *COUPLED TEMPERATURE-DISPLACEMENT or the
/// uncoupled one are read. After a step of heat transfer a static one has its temperatures, as in CalculiX. Within a step loads add up, and
/// the last prescribed value is used, as in CalculiX. A value that a later step states again replaces the
/// earlier one. A later transient step starts with the temperatures of the one before. Everything else that
/// changes the answer, and every unknown keyword, is in Study::not_computed with its line; the rest is listed
/// in `notes`. If the deck has sections, elements without a section are kept and get no material.
///
/// included: reads the files that the deck includes. Without it, decks that include files are refused.
///
/// Throws Error(mesh) with the line and the number: wrong numbers, too many values on a line, incomplete
/// elements, nodes and sets that do not exist, numbers used twice, a deck without solids, missing included
/// files.
Deck read_deck(std::string_view content, const std::string& file, const DeckUnits& units,
               const std::function<std::optional<std::string>(const std::string& name)>& included = {});
/// The same for a text that was split already, or made of another format.
class DeckText;
Deck read_deck(const DeckText& text, const DeckUnits& units);
/// The same for a file on disk and the files that it includes. shown_name: name in messages.
Deck read_deck_file(const std::string& path, const std::string& shown_name, const DeckUnits& units);
/// Files that a deck on disk includes, absolute; missing files are left out.
std::vector<std::string> included_files(const std::string& deck_path);

}  // namespace genba
