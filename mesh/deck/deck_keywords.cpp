#include "mesh/deck/deck_keywords.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace genba {

namespace {

using Words = std::set<std::string>;

const Words outputs = {"CONTACT FILE",
                       "CONTACT OUTPUT",
                       "CONTACT PRINT",
                       "EL FILE",
                       "EL PRINT",
                       "ELEMENT OUTPUT",
                       "ENERGY FILE",
                       "ENERGY OUTPUT",
                       "ENERGY PRINT",
                       "FACE PRINT",
                       "FILE FORMAT",
                       "FILE OUTPUT",
                       "FILTER",
                       "MODAL FILE",
                       "MODAL OUTPUT",
                       "MODAL PRINT",
                       "MONITOR",
                       "NODE FILE",
                       "NODE OUTPUT",
                       "NODE PRINT",
                       "OUTPUT",
                       "PREPRINT",
                       "PRINT",
                       "RADIATION FILE",
                       "RADIATION PRINT",
                       "SECTION FILE",
                       "SECTION PRINT",
                       "SURFACE OUTPUT",
                       "TIME POINTS",
                       "INTEGRATED OUTPUT",
                       "INTEGRATED OUTPUT SECTION"};

const Words without_meaning = {"STEP",
                               "END STEP",
                               "PHYSICAL CONSTANTS",
                               "CONTROLS",
                               "SOLVER CONTROLS",
                               "CONTACT CONTROLS",
                               "SECTION CONTROLS",
                               "HOURGLASS STIFFNESS",
                               "DAMPING",
                               "DEPVAR",
                               "NODAL THICKNESS",
                               "DISPLAY BODY",
                               "USER OUTPUT VARIABLES",
                               "DIAGNOSTICS",
                               "NO COMPRESSION CONTROLS"};

/// These definitions act only through another keyword: a contact pair, a section, a load.
const Words definitions = {"AMPLITUDE",
                           "TRANSFORM",
                           "SURFACE INTERACTION",
                           "SURFACE BEHAVIOR",
                           "FRICTION",
                           "CONTACT DAMPING",
                           "CLEARANCE",
                           "DISTRIBUTION",
                           "DISTRIBUTION TABLE",
                           "GAP CONDUCTANCE",
                           "GAP HEAT GENERATION",
                           "CONNECTOR BEHAVIOR",
                           "CONNECTOR ELASTICITY",
                           "CONNECTOR DAMPING",
                           "PARAMETER DEPENDENCE"};

/// Without effect on temperatures.
const Words mechanical = {"CREEP",          "HYPERELASTIC",
                          "HYPERFOAM",      "DEFORMATION PLASTICITY",
                          "VISCOELASTIC",   "PRE-TENSION SECTION",
                          "SPRING",         "DASHPOT",
                          "MASS",           "ROTARY INERTIA",
                          "CLOAD",          "DLOAD",
                          "DSLOAD",         "USER MATERIAL",
                          "MOHR COULOMB",   "MOHR COULOMB HARDENING",
                          "DRUCKER PRAGER", "DRUCKER PRAGER HARDENING",
                          "FOUNDATION",     "INERTIA RELIEF"};
/// Without effect on displacements of a static step.
const Words thermal = {"DFLUX",   "DSFLUX",   "FILM",     "SFILM",         "CFLUX",           "CFILM",
                       "RADIATE", "SRADIATE", "CRADIATE", "FILM PROPERTY", "HEAT GENERATION", "EMISSIVITY"};

const Words of_materials = {
    "CREEP",        "HYPERELASTIC",
    "HYPERFOAM",    "DEFORMATION PLASTICITY", "VISCOELASTIC",   "USER MATERIAL",
    "MOHR COULOMB", "MOHR COULOMB HARDENING", "DRUCKER PRAGER", "DRUCKER PRAGER HARDENING",
    "NO TENSION",   "NO COMPRESSION"};

const std::map<std::string, Text>& effects() {
  static const std::map<std::string, Text> all = {
      {"BEAM SECTION", phrase<"beams are left out">()},
      {"BEAM GENERAL SECTION", phrase<"beams are left out">()},
      {"COHESIVE SECTION", phrase<"cohesive elements are left out">()},
      {"COMPLEX FREQUENCY", phrase<"natural frequencies are not computed: the step is solved as static">()},
      {"CONNECTOR SECTION", phrase<"connectors are left out">()},
      {"CONTACT", phrase<"contact is left out: the parts do not touch">()},
      {"CONTACT INCLUSIONS", phrase<"contact is left out: the parts do not touch">()},
      {"CONTACT PAIR", phrase<"contact is left out: the parts do not touch">()},
      {"DASHPOT", phrase<"dashpots are left out">()},
      {"DEFORMATION PLASTICITY", phrase<"the material stays elastic">()},
      {"DRUCKER PRAGER", phrase<"the material stays elastic">()},
      {"EMBEDDED ELEMENT", phrase<"elements that are embedded in others are not joined to them">()},
      {"FLUID SECTION", phrase<"gas and liquid networks are left out">()},
      {"GAP", phrase<"gaps are left out">()},
      {"HYPERELASTIC", phrase<"large elastic strains are not computed">()},
      {"HYPERFOAM", phrase<"large elastic strains are not computed">()},
      {"INERTIA RELIEF", phrase<"inertia relief is left out">()},
      {"KINEMATIC COUPLING", phrase<"nodes that are coupled to a reference node move freely">()},
      {"MEMBRANE SECTION", phrase<"membranes are left out">()},
      {"MODAL DYNAMIC", phrase<"motion in time is not computed: the step is solved as static">()},
      {"MODEL CHANGE", phrase<"elements that are taken out or put in stay as they are">()},
      {"MOHR COULOMB", phrase<"the material stays elastic">()},
      {"NETWORK MPC", phrase<"nodes that constraints tie to each other move freely">()},
      {"NO COMPRESSION", phrase<"the material carries compression too">()},
      {"NO TENSION", phrase<"the material carries tension too">()},
      {"RADIATE", phrase<"radiation is left out">()},
      {"ROTARY INERTIA", phrase<"point masses are left out">()},
      {"SHELL GENERAL SECTION", phrase<"shells are left out">()},
      {"SHELL SECTION", phrase<"shells are left out">()},
      {"SHELL TO SOLID COUPLING", phrase<"shells are left out">()},
      {"SRADIATE", phrase<"radiation is left out">()},
      {"STEADY STATE DYNAMICS", phrase<"vibrations are not computed: the step is solved as static">()},
      {"SUBMODEL", phrase<"the boundary does not follow the global model">()},
      {"USER ELEMENT", phrase<"user elements are left out">()},
      {"USER MATERIAL", phrase<"the material's own law is left out">()},
      {"USER SECTION", phrase<"user elements are left out">()},
  };
  return all;
}

/// Of each keyword that is read: parameters that change no answer. The reader asks for all others that it
/// knows (DeckBlock::asked).
const std::map<std::string, Words>& idle_parameters() {
  static const std::map<std::string, Words> all = {
      {"AMPLITUDE", {}},
      {"ASSEMBLY", {"NAME"}},
      {"BASE MOTION", {}},
      {"BOUNDARY", {"REGION TYPE"}},
      {"CFLUX", {"REGION TYPE"}},
      {"CLOAD", {"REGION TYPE", "FOLLOWER"}},
      {"CONDUCTIVITY", {}},
      {"CONTACT PAIR", {"SMALL SLIDING", "TYPE"}},
      {"COUPLED TEMPERATURE-DISPLACEMENT", {"DIRECT", "SOLVER", "DELTMX", "EXPLICIT"}},
      {"COUPLING", {"INFLUENCE RADIUS"}},
      {"CYCLIC SYMMETRY MODEL", {}},
      {"CYCLIC HARDENING", {}},
      {"DAMPING", {}},
      {"DENSITY", {}},
      {"DFLUX", {"REGION TYPE"}},
      {"DISTRIBUTING", {}},
      {"DISTRIBUTING COUPLING", {}},
      {"DLOAD", {"REGION TYPE", "FOLLOWER"}},
      {"DSFLUX", {}},
      {"DSLOAD", {"FOLLOWER"}},
      {"DYNAMIC", {"ALPHA", "APPLICATION", "DIRECT", "SOLVER"}},
      {"ELASTIC", {}},
      {"ELEMENT", {}},
      {"ELSET", {"INTERNAL", "UNSORTED"}},
      {"END ASSEMBLY", {}},
      {"END INSTANCE", {}},
      {"END PART", {}},
      {"EQUATION", {}},
      {"EXPANSION", {}},
      {"FILM", {"REGION TYPE"}},
      {"BUCKLE", {"SOLVER"}},
      {"FREQUENCY", {"SOLVER", "STORAGE", "GLOBAL"}},
      {"GAP CONDUCTANCE", {}},
      {"HEADING", {}},
      {"HEAT TRANSFER", {"DIRECT", "SOLVER", "DELTMX", "END", "MXDEM", "EXPLICIT"}},
      {"INITIAL CONDITIONS", {}},
      {"INSTANCE", {}},
      {"KINEMATIC", {}},
      {"LATENT HEAT", {}},
      {"MASS", {}},
      {"MATERIAL", {}},
      {"MODAL DAMPING", {}},
      {"MODAL DYNAMIC", {"SOLVER", "DIRECT"}},
      {"MPC", {}},
      {"NODE", {}},
      {"NSET", {"INTERNAL", "UNSORTED"}},
      {"ORIENTATION", {}},
      {"PART", {"NAME"}},
      {"HYPERELASTIC", {}},
      {"CREEP", {}},
      {"VISCOELASTIC", {}},
      {"VISCO", {"CETOL", "CREEP", "DIRECT", "SOLVER", "STABILIZE", "FACTOR", "ALLSDTOL"}},
      {"PLASTIC", {}},
      {"PRE-TENSION SECTION", {}},
      {"PHYSICAL CONSTANTS", {"NEWTON GRAVITY", "UNIVERSAL GAS CONSTANT", "SPEED OF LIGHT"}},
      {"RADIATE", {"REGION TYPE"}},
      {"RIGID BODY", {}},
      {"SFILM", {}},
      {"SOLID SECTION", {"CONTROLS", "NODAL THICKNESS", "REF NODE"}},
      {"SPECIFIC HEAT", {}},
      {"SPRING", {}},
      {"STATIC",
       {"DIRECT", "SOLVER", "STABILIZE", "FACTOR", "ALLSDTOL", "CONTINUE", "EXPLICIT", "LONG TERM",
        "FULLY PLASTIC"}},
      {"STEADY STATE DYNAMICS", {"SOLVER"}},
      {"STEP", {"INC", "EXTRAPOLATION", "UNSYMM", "CONVERT SDI"}},
      {"SURFACE", {"INTERNAL"}},
      {"SURFACE INTERACTION", {}},
      {"TEMPERATURE", {}},
      {"TIE", {}},
      {"TRANSFORM", {}},
      {"UNCOUPLED TEMPERATURE-DISPLACEMENT", {"DIRECT", "SOLVER", "DELTMX", "EXPLICIT"}},
  };
  return all;
}

/// Values that parameters may have; the reader knows no others.
const std::map<std::string, Words> known_values = {
    {"*AMPLITUDE, TIME", {"STEP TIME", "TOTAL TIME"}},
    {"*DYNAMIC, APPLICATION", {"TRANSIENT FIDELITY", "QUASI-STATIC"}},
    {"*MODAL DAMPING, DEFINITION", {"MODE NUMBERS", "FREQUENCY DATA"}},
    {"*STEADY STATE DYNAMICS, HARMONIC", {"YES"}},
    {"*STEADY STATE DYNAMICS, INTERVAL", {"RANGE", "EIGENFREQUENCY"}},
    {"*STEADY STATE DYNAMICS, FREQUENCY SCALE", {"LINEAR", "LOGARITHMIC"}},
    {"*STEP, AMPLITUDE", {"RAMP", "STEP"}},
    {"*STEP, EXTRAPOLATION", {"LINEAR", "PARABOLIC", "NO"}},
};

bool is_known_value(const std::string& keyword, const std::string& name, const std::string& value) {
  if (name == "OP") return value == "NEW" || value == "MOD";
  const auto known = known_values.find("*" + keyword + ", " + name);
  return known == known_values.end() || known->second.count(value) != 0;
}

}  // namespace

DeckKeyword keyword_meaning(const DeckBlock& block, DeckStep step) {
  const std::string& k = block.keyword;
  if (k == "RESTART" && block.has("READ"))
    return {DeckMeaning::changes_answer, phrase<"the state of an earlier run is left out">(), false};
  if (outputs.count(k) != 0 || k == "RESTART") return {DeckMeaning::output, {}, false};
  if (without_meaning.count(k) != 0) return {DeckMeaning::none, {}, false};
  if (definitions.count(k) != 0) return {DeckMeaning::definition, {}, false};
  if ((step == DeckStep::heat_transfer ? mechanical : thermal).count(k) != 0)
    return {DeckMeaning::other_physics, {}, false};
  const auto found = effects().find(k);
  return {DeckMeaning::changes_answer,
          found == effects().end() ? phrase<"it is not understood and left out">() : found->second,
          of_materials.count(k) != 0};
}

std::vector<std::string> keywords_read() {
  std::vector<std::string> names;
  for (const auto& [name, idle] : idle_parameters()) names.push_back(name);
  return names;
}

bool is_idle(const std::string& keyword, const std::string& parameter) {
  const auto known = idle_parameters().find(keyword);
  return known != idle_parameters().end() && known->second.count(parameter) != 0;
}

std::string foreign_parameter(const DeckBlock& block) {
  for (const auto& [name, stated] : block.parameters) {
    const std::string value = upper_case(stated);
    if (is_idle(block.keyword, name) || (value == "NO" && name != "AMPLITUDE")) continue;
    if (name == "DEPENDENCIES" ? value == "0" : block.asked.count(name) != 0) {
      if (!is_known_value(block.keyword, name, value)) return name + "=" + value.substr(0, 40);
      continue;
    }
    return name;
  }
  return {};
}

}  // namespace genba
