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

/// What they define acts by another keyword: a contact pair, a section, a load.
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
const Words mechanical = {"PLASTIC",        "CYCLIC HARDENING",
                          "CREEP",          "HYPERELASTIC",
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
const Words thermal = {"DFLUX",       "DSFLUX",          "FILM",      "SFILM",    "CFLUX",
                       "CFILM",       "RADIATE",         "SRADIATE",  "CRADIATE", "FILM PROPERTY",
                       "LATENT HEAT", "HEAT GENERATION", "EMISSIVITY"};

const Words of_materials = {
    "PLASTIC",      "CYCLIC HARDENING",       "CREEP",          "HYPERELASTIC",
    "HYPERFOAM",    "DEFORMATION PLASTICITY", "VISCOELASTIC",   "USER MATERIAL",
    "MOHR COULOMB", "MOHR COULOMB HARDENING", "DRUCKER PRAGER", "DRUCKER PRAGER HARDENING",
    "NO TENSION",   "NO COMPRESSION"};

const std::map<std::string, std::string> effects = {
    {"BUCKLE", "buckling is not computed: the step is solved as static"},
    {"BEAM SECTION", "beams are left out"},
    {"BEAM GENERAL SECTION", "beams are left out"},
    {"CFLUX", "heat into single nodes is left out"},
    {"COHESIVE SECTION", "cohesive elements are left out"},
    {"COMPLEX FREQUENCY", "natural frequencies are not computed: the step is solved as static"},
    {"CONNECTOR SECTION", "connectors are left out"},
    {"CONTACT", "contact is left out: the parts do not touch"},
    {"CONTACT INCLUSIONS", "contact is left out: the parts do not touch"},
    {"CONTACT PAIR", "contact is left out: the parts do not touch"},
    {"COUPLED TEMPERATURE-DISPLACEMENT", "temperatures and displacements are not computed together"},
    {"COUPLING", "nodes that are coupled to a reference node move freely"},
    {"CREEP", "the material does not creep"},
    {"CYCLIC HARDENING", "the material stays elastic"},
    {"CYCLIC SYMMETRY MODEL", "the sector is not joined to its neighbours"},
    {"DASHPOT", "dashpots are left out"},
    {"DEFORMATION PLASTICITY", "the material stays elastic"},
    {"DISTRIBUTING", "nodes that are coupled to a reference node move freely"},
    {"DISTRIBUTING COUPLING", "nodes that are coupled to a reference node move freely"},
    {"DRUCKER PRAGER", "the material stays elastic"},
    {"DYNAMIC", "motion in time is not computed: the step is solved as static"},
    {"EMBEDDED ELEMENT", "elements that are embedded in others are not joined to them"},
    {"EQUATION", "nodes that equations tie to each other move freely"},
    {"FREQUENCY", "natural frequencies are not computed: the step is solved as static"},
    {"GAP", "gaps are left out"},
    {"HYPERELASTIC", "large elastic strains are not computed"},
    {"HYPERFOAM", "large elastic strains are not computed"},
    {"INERTIA RELIEF", "inertia relief is left out"},
    {"KINEMATIC", "nodes that are coupled to a reference node move freely"},
    {"KINEMATIC COUPLING", "nodes that are coupled to a reference node move freely"},
    {"MASS", "point masses are left out"},
    {"MEMBRANE SECTION", "membranes are left out"},
    {"MODAL DYNAMIC", "motion in time is not computed: the step is solved as static"},
    {"MODEL CHANGE", "elements that are taken out or put in stay as they are"},
    {"MOHR COULOMB", "the material stays elastic"},
    {"MPC", "nodes that constraints tie to each other move freely"},
    {"NETWORK MPC", "nodes that constraints tie to each other move freely"},
    {"NO COMPRESSION", "the material carries compression too"},
    {"NO TENSION", "the material carries tension too"},
    {"PLASTIC", "the material stays elastic"},
    {"PRE-TENSION SECTION", "the bolt has no pretension"},
    {"RADIATE", "radiation is left out"},
    {"RIGID BODY", "nodes of the rigid body move freely"},
    {"ROTARY INERTIA", "point masses are left out"},
    {"SHELL GENERAL SECTION", "shells are left out"},
    {"SHELL SECTION", "shells are left out"},
    {"SHELL TO SOLID COUPLING", "shells are left out"},
    {"SPRING", "springs are left out"},
    {"SRADIATE", "radiation is left out"},
    {"STEADY STATE DYNAMICS", "vibrations are not computed: the step is solved as static"},
    {"SUBMODEL", "the boundary does not follow the global model"},
    {"TIE", "surfaces that are tied are not joined"},
    {"UNCOUPLED TEMPERATURE-DISPLACEMENT", "temperatures and displacements are not computed together"},
    {"USER MATERIAL", "the material's own law is left out"},
    {"VISCO", "creep and relaxation in time are not computed: the step is solved as static"},
    {"VISCOELASTIC", "relaxation in time is not computed"},
};

/// Parameters of the keywords that are read: those that are read too or change no answer.
const std::map<std::string, Words> parameters = {
    {"BOUNDARY", {"OP", "AMPLITUDE", "TYPE", "REGION TYPE"}},
    {"CLOAD", {"OP", "AMPLITUDE", "REGION TYPE", "FOLLOWER"}},
    {"DLOAD", {"OP", "AMPLITUDE", "REGION TYPE", "FOLLOWER"}},
    {"DSLOAD", {"OP", "AMPLITUDE", "FOLLOWER"}},
    {"DFLUX", {"OP", "AMPLITUDE", "REGION TYPE"}},
    {"DSFLUX", {"OP", "AMPLITUDE"}},
    {"FILM", {"OP", "AMPLITUDE", "FILM AMPLITUDE", "REGION TYPE"}},
    {"SFILM", {"OP", "AMPLITUDE", "FILM AMPLITUDE"}},
    {"TEMPERATURE", {"OP", "AMPLITUDE"}},
    {"ELASTIC", {"TYPE"}},
    {"DENSITY", {}},
    {"EXPANSION", {"TYPE", "ZERO"}},
    {"CONDUCTIVITY", {"TYPE"}},
    {"SPECIFIC HEAT", {}},
    {"SOLID SECTION", {"ELSET", "MATERIAL", "ORIENTATION", "CONTROLS", "NODAL THICKNESS", "REF NODE"}},
    {"STATIC",
     {"DIRECT", "SOLVER", "STABILIZE", "FACTOR", "ALLSDTOL", "CONTINUE", "EXPLICIT", "TIME RESET",
      "TOTAL TIME AT START", "LONG TERM", "FULLY PLASTIC"}},
    {"HEAT TRANSFER",
     {"STEADY STATE", "DIRECT", "SOLVER", "DELTMX", "END", "MXDEM", "TIME RESET", "TOTAL TIME AT START",
      "EXPLICIT"}},
};

}  // namespace

const char* to_string(DeckStep step) {
  return step == DeckStep::heat_transfer ? "a step of heat transfer" : "a static step";
}

DeckKeyword keyword_meaning(const DeckBlock& block, DeckStep step) {
  const std::string& k = block.keyword;
  if (k == "RESTART" && block.has("READ"))
    return {DeckMeaning::changes_answer, "the state of an earlier run is left out", false};
  if (outputs.count(k) != 0 || k == "RESTART") return {DeckMeaning::output, {}, false};
  if (without_meaning.count(k) != 0) return {DeckMeaning::none, {}, false};
  if (definitions.count(k) != 0) return {DeckMeaning::definition, {}, false};
  if ((step == DeckStep::heat_transfer ? mechanical : thermal).count(k) != 0)
    return {DeckMeaning::other_physics, {}, false};
  const auto found = effects.find(k);
  return {DeckMeaning::changes_answer,
          found == effects.end() ? "it is not understood and left out" : found->second,
          of_materials.count(k) != 0};
}

std::string foreign_parameter(const DeckBlock& block) {
  const auto known = parameters.find(block.keyword);
  if (known == parameters.end()) return {};
  for (const auto& [name, value] : block.parameters) {
    if (known->second.count(name) != 0 || name == "INPUT" || name == "NAME") continue;
    if (upper_case(value) == "NO" || (name == "DEPENDENCIES" && value == "0")) continue;
    return name;
  }
  return {};
}

}  // namespace genba
