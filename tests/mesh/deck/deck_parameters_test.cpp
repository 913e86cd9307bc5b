// Every parameter of every keyword that is read: read, without effect, or told.
#include <map>
#include <set>

#include "mesh/deck/deck_keywords.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

const std::string two_cubes =
    "*NODE, NSET=Nall\n1, 0., 0., 0.\n2, 10., 0., 0.\n3, 10., 10., 0.\n4, 0., 10., 0.\n5, 0., 0., 10.\n6, "
    "10., 0., "
    "10.\n7, 10., 10., 10.\n8, 0., 10., 10.\n11, 0., 0., 20.\n12, 10., 0., 20.\n13, 10., 10., 20.\n14, 0., "
    "10., 20.\n"
    "*ELEMENT, TYPE=C3D8, ELSET=E\n1, 1, 2, 3, 4, 5, 6, 7, 8\n2, 5, 6, 7, 8, 11, 12, 13, 14\n";
const std::string two_sets = "*NSET, NSET=Foot\n1, 2, 3, 4\n*ELSET, ELSET=All\n1, 2\n";
const std::string three_faces =
    "*SURFACE, NAME=A\n1, S2\n*SURFACE, NAME=B\n2, S1\n*SURFACE, NAME=Top\n2, S2\n";
const std::string one_section =
    "*ORIENTATION, NAME=O\n1., 0., 0., 0., 1., 0.\n*SOLID SECTION, ELSET=E, MATERIAL=M, ORIENTATION=O\n";

/// Decks that hold every keyword that is read at least once.
const std::vector<std::string>& decks() {
  static const std::vector<std::string> all = {
      "*HEADING\nstatics\n" + two_cubes + two_sets + three_faces +
          "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*DENSITY\n7.85e-9\n*EXPANSION, ZERO=20.\n1.2e-5\n"
          "*PLASTIC\n240., 0.\n300., .1\n*CYCLIC HARDENING\n240., 0.\n" +
          one_section +
          "*TRANSFORM, NSET=Nall, TYPE=R\n1., 0., 0., 0., 1., 0.\n*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n"
          "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n*BOUNDARY\nFoot, 1, 3\n*STEP, "
          "NAME=S\n*STATIC\n1., 1.\n"
          "*CLOAD, AMPLITUDE=A\n13, 3, 5.\n*DLOAD\nE, GRAV, 9810., 0., 0., -1.\n*DSLOAD\nTop, P, 2.\n"
          "*TEMPERATURE\nNall, 70.\n*END STEP\n",
      two_cubes + two_sets + three_faces +
          "*MATERIAL, NAME=M\n*CONDUCTIVITY\n50.\n*DENSITY\n7.85e-9\n*SPECIFIC HEAT\n4.8e8\n*LATENT "
          "HEAT\n1e11, 1400., "
          "1450.\n" +
          one_section +
          "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15\n*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n*INITIAL "
          "CONDITIONS, "
          "TYPE=TEMPERATURE\nNall, 20.\n*SURFACE INTERACTION, NAME=I\n*GAP CONDUCTANCE\n0.5\n*CONTACT PAIR, "
          "INTERACTION=I\nA, B\n*STEP\n*HEAT TRANSFER, DIRECT\n0.5, 1.\n*BOUNDARY\nFoot, 11, 11, "
          "80.\n*DFLUX, "
          "AMPLITUDE=A\nE, BF, 0.1\n*DSFLUX\nTop, S, 0.1\n*FILM\nE, F3, 20., 0.1\n*SFILM\nTop, F, 20., "
          "0.1\n*RADIATE\n1, R1, 20., "
          "0.8\n*CFLUX\n13, 11, 2.\n*END STEP\n",
      two_cubes + two_sets + three_faces +
          "*MATERIAL, NAME=M\n*CONDUCTIVITY\n50.\n*DENSITY\n7.85e-9\n*SPECIFIC HEAT\n4.8e8\n*ELASTIC\n210000., 0.3\n"
          "*EXPANSION\n1.2e-5\n" +
          one_section +
          "*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n*STEP\n*COUPLED TEMPERATURE-DISPLACEMENT\n0.5, 1.\n"
          "*BOUNDARY\nFoot, 1, 11\n*DFLUX, AMPLITUDE=A\nE, BF, 0.1\n*END STEP\n*STEP\n*UNCOUPLED TEMPERATURE-DISPLACEMENT\n0.5, 1.\n*END STEP\n",
      two_cubes + "*MATERIAL, NAME=M\n*HYPERELASTIC, NEO HOOKE\n1., 0.1\n" + one_section +
          "*STEP, NLGEOM\n*STATIC\n*END STEP\n",
      two_cubes + "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*DENSITY\n7.85e-9\n" + one_section +
          "*STEP\n*FREQUENCY\n3\n*END STEP\n",
      two_cubes + two_sets + "*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*DENSITY\n7.85e-9\n*DAMPING\n" + one_section +
          "*BOUNDARY\nFoot, 1, 3\n*STEP\n*FREQUENCY\n3\n*END STEP\n*STEP\n*STEADY STATE DYNAMICS\n5., 60.\n*MODAL DAMPING\n1, 3, 0.02\n"
          "*CLOAD, AMPLITUDE=A\n13, 3, 5.\n*END STEP\n*STEP\n*MODAL DYNAMIC\n0.01, 1.\n*BASE MOTION, DOF=3, AMPLITUDE=A\n*END STEP\n",
      two_cubes + two_sets + "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*DENSITY\n7.85e-9\n" + one_section +
          "*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n*BOUNDARY\nFoot, 1, 3\n*STEP\n*DYNAMIC, DIRECT\n0.01, 1.\n*CLOAD, AMPLITUDE=A\n13, 3, 5.\n*END STEP\n",
      two_cubes + two_sets + "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*CREEP\n1e-10, 3., 0.\n" + one_section +
          "*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n*BOUNDARY\nFoot, 1, 3\n*STEP\n*VISCO\n0.1, 1.\n*CLOAD, AMPLITUDE=A\n13, 3, 5.\n*END STEP\n",
      two_cubes + two_sets + "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*VISCOELASTIC, TIME=PRONY\n0.5, 0., 1.\n" + one_section +
          "*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n*BOUNDARY\nFoot, 1, 3\n*STEP\n*VISCO\n0.1, 1.\n*CLOAD, AMPLITUDE=A\n13, 3, 5.\n*END STEP\n",
      two_cubes + "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n" + one_section + "*STEP\n*BUCKLE\n3\n*END STEP\n",
      "*PART, NAME=P\n" + two_cubes + "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n" + one_section +
          "*END PART\n*AMPLITUDE, NAME=A\n0., 1.\n*ASSEMBLY, NAME=AS\n*INSTANCE, NAME=P-1, PART=P\n*END "
          "INSTANCE\n*NSET, NSET=Foot, "
          "INSTANCE=P-1\n1, 2, 3, 4\n*END ASSEMBLY\n*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*CLOAD, "
          "AMPLITUDE=A\nFoot, 3, "
          "1.\n*END STEP\n",
      two_cubes + two_sets + three_faces +
          "*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n*NODE\n901, 0., 0., 50.\n902, 0., 0., 60.\n903, 0., 0., 70.\n904, 0., 0., 80.\n905, 0., 0., 90.\n*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n" +
          one_section +
          "*NSET, NSET=LOW\n5, 6\n*EQUATION\n2\n11, 1, 1., 12, 1, -1.\n*MPC\nPLANE, 11, 12, 13, 14\n*TIE, NAME=T\nB, A\n"
          "*TIE, NAME=T2\nB, A\n*CYCLIC SYMMETRY MODEL, N=4, TIE=T2\n0., 0., 0., 0., 0., 1.\n"
          "*COUPLING, REF NODE=901, SURFACE=Top, CONSTRAINT NAME=C1\n*KINEMATIC\n1, 3\n"
          "*COUPLING, REF NODE=902, SURFACE=Top, CONSTRAINT NAME=C2\n*DISTRIBUTING\n1, 6\n"
          "*RIGID BODY, NSET=LOW, REF NODE=903\n"
          "*ELEMENT, TYPE=DCOUP3D, ELSET=ED\n801, 904\n*DISTRIBUTING COUPLING, ELSET=ED\nLOW, 1.\n"
          "*ELEMENT, TYPE=SPRING1, ELSET=ES\n802, 12\n*SPRING, ELSET=ES\n3\n10.\n"
          "*ELEMENT, TYPE=MASS, ELSET=EM\n803, 12\n*MASS, ELSET=EM\n1.\n*PRE-TENSION SECTION, SURFACE=A, NODE=905\n"
          "*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*CLOAD, AMPLITUDE=A\n901, 3, 1.\n905, 1, 1.\n*END STEP\n"};
  return all;
}

/// What the reader reads, with a value that changes nothing or is right for these decks.
const std::map<std::string, std::vector<std::string>> read_ones = {
    {"AMPLITUDE",
     {"NAME", "DEFINITION=TABULAR", "TIME=STEP TIME", "VALUE=RELATIVE", "SHIFTX=0.", "SHIFTY=0."}},
    {"BASE MOTION", {"DOF", "AMPLITUDE", "TYPE=ACCELERATION"}},
    {"BOUNDARY", {"OP=MOD", "AMPLITUDE=A", "TYPE=DISPLACEMENT", "FIXED"}},
    {"CFLUX", {"OP=MOD", "AMPLITUDE=A"}},
    {"CLOAD", {"OP=MOD", "AMPLITUDE=A"}},
    {"CONDUCTIVITY", {"TYPE=ISO", "DEPENDENCIES=0"}},
    {"CONTACT PAIR", {"INTERACTION=I"}},
    {"COUPLED TEMPERATURE-DISPLACEMENT", {"STEADY STATE", "TIME RESET", "TOTAL TIME AT START=0."}},
    {"COUPLING", {"REF NODE", "SURFACE", "CONSTRAINT NAME", "ORIENTATION=O"}},
    {"CREEP", {"LAW=NORTON"}},
    {"CYCLIC SYMMETRY MODEL", {"N", "NGRAPH=4", "TIE", "ELSET=E"}},
    {"DAMPING", {"ALPHA=1.", "BETA=1e-6", "STRUCTURAL=0.01"}},
    {"DENSITY", {"TYPE=ISO", "DEPENDENCIES=0"}},
    {"DFLUX", {"OP=MOD", "AMPLITUDE=A"}},
    {"DISTRIBUTING COUPLING", {"ELSET"}},
    {"DLOAD", {"OP=MOD", "AMPLITUDE=A"}},
    {"DSFLUX", {"OP=MOD", "AMPLITUDE=A"}},
    {"DSLOAD", {"OP=MOD", "AMPLITUDE=A"}},
    {"DYNAMIC", {"TIME RESET", "TOTAL TIME AT START=0."}},
    {"ELASTIC", {"TYPE=ISO", "DEPENDENCIES=0"}},
    {"ELEMENT", {"TYPE=C3D8", "ELSET=E"}},
    {"ELSET", {"ELSET=All", "INSTANCE"}},
    {"EXPANSION", {"TYPE=ISO", "ZERO=20.", "DEPENDENCIES=0"}},
    {"FILM", {"OP=MOD", "AMPLITUDE=A", "FILM AMPLITUDE=A"}},
    {"GAP CONDUCTANCE", {}},
    {"HEAT TRANSFER", {"STEADY STATE", "TIME RESET", "TOTAL TIME AT START=0."}},
    {"HYPERELASTIC", {"NEO HOOKE", "N=1"}},
    {"INITIAL CONDITIONS", {"TYPE=TEMPERATURE"}},
    {"INSTANCE", {"NAME", "PART"}},
    {"LATENT HEAT", {"TYPE=ISO"}},
    {"MASS", {"ELSET"}},
    {"MATERIAL", {"NAME=M"}},
    {"MODAL DAMPING", {"RAYLEIGH", "STRUCTURAL", "DEFINITION=MODE NUMBERS"}},
    {"NODE", {"NSET=Nall", "SYSTEM=R"}},
    {"NSET", {"NSET=Foot", "INSTANCE", "ELSET=E"}},
    {"ORIENTATION", {"NAME=O", "SYSTEM=RECTANGULAR", "DEFINITION=COORDINATES"}},
    {"PLASTIC", {"HARDENING=ISOTROPIC"}},
    {"PRE-TENSION SECTION", {"SURFACE", "NODE"}},
    {"PHYSICAL CONSTANTS", {"ABSOLUTE ZERO=-273.15", "STEFAN BOLTZMANN=5.67e-11"}},
    {"RIGID BODY", {"NSET", "REF NODE", "ROT NODE=902"}},
    {"TIE", {"NAME", "POSITION TOLERANCE=0.1", "ADJUST=YES"}},
    {"RADIATE", {"OP=MOD", "AMPLITUDE=A"}},
    {"SFILM", {"OP=MOD", "AMPLITUDE=A", "FILM AMPLITUDE=A"}},
    {"SOLID SECTION", {"ELSET=E", "MATERIAL=M", "ORIENTATION=O"}},
    {"SPECIFIC HEAT", {"TYPE=ISO", "DEPENDENCIES=0"}},
    {"SPRING", {"ELSET"}},
    {"STATIC", {"TIME RESET", "TOTAL TIME AT START=0."}},
    {"STEADY STATE DYNAMICS", {"HARMONIC=YES", "INTERVAL=RANGE", "FREQUENCY SCALE=LINEAR"}},
    {"STEP", {"NAME=S", "AMPLITUDE=RAMP", "NLGEOM=NO"}},
    {"SURFACE", {"NAME", "TYPE=ELEMENT"}},
    {"SURFACE INTERACTION", {"NAME=I"}},
    {"TEMPERATURE", {"OP=MOD", "AMPLITUDE=A"}},
    {"TRANSFORM", {"NSET=Nall", "TYPE=R"}},
    {"UNCOUPLED TEMPERATURE-DISPLACEMENT", {"STEADY STATE", "TIME RESET", "TOTAL TIME AT START=0."}},
    {"VISCO", {"TIME RESET", "TOTAL TIME AT START=0."}},
};

std::string name_of(const std::string& parameter) {
  return parameter.substr(0, parameter.find('='));
}

/// The deck with one more parameter at the first such keyword; empty if the keyword is missing or has it.
std::string with(const std::string& deck, const std::string& keyword, const std::string& parameter) {
  for (std::size_t at = 0; (at = deck.find("*" + keyword, at)) != std::string::npos; ++at) {
    const std::size_t behind = at + 1 + keyword.size(), end = deck.find('\n', at);
    if (deck[behind] != ',' && deck[behind] != '\n') continue;
    const std::string line = deck.substr(behind, end - behind);
    if (has(line, ", " + name_of(parameter) + "=") || line.ends_with(", " + name_of(parameter))) return {};
    return std::string(deck).insert(end, ", " + parameter);
  }
  return {};
}

/// True if the parameter is told: among what is not computed, or as the reason of a refusal.
bool is_told(const std::string& deck, const std::string& keyword, const std::string& name) {
  const auto error = error_of([&] {
    for (const NotComputed& what : read(deck).study.not_computed)
      if (has(what.name, "*" + keyword + ", " + name)) throw Error(ErrorKind::mesh, "told", what.name);
  });
  return error.has_value();
}

}  // namespace

TEST_CASE("each parameter of each keyword that is read is read, without effect by the table, or told") {
  std::set<std::string> vocabulary = {"NEW ONE"};
  for (const auto& [keyword, some] : read_ones)
    for (const std::string& parameter : some) vocabulary.insert(name_of(parameter));
  for (const char* other :
       {"SUBMODEL", "LOAD CASE",   "FIXED",    "USER",     "FILE",       "BSTEP",   "RIKS",
        "MODAL",    "COMPOSITE",   "ADJUST",   "SMOOTH",   "TIME DELAY", "CAVITY",  "ENVNODE",
        "FOLLOWER", "REGION TYPE", "INTERNAL", "UNSORTED", "OFFSET",     "COMBINE", "MODULI"})
    vocabulary.insert(other);
  std::size_t idle = 0, told = 0, both = 0;
  for (const std::string& keyword : keywords_read()) {
    CAPTURE(keyword);
    std::map<std::string, std::string> read_here;
    if (const auto found = read_ones.find(keyword); found != read_ones.end())
      for (const std::string& parameter : found->second) read_here[name_of(parameter)] = parameter;
    std::set<std::string> names = vocabulary;
    bool is_there = false;
    for (const std::string& deck : decks()) {
      is_there = is_there || has(deck, "*" + keyword);
      for (const std::string& name : names) {
        CAPTURE(name);
        const auto known = read_here.find(name);
        // A unique value: an optional parameter that is read refuses or tells a value that it does not know.
        const std::string more = with(deck, keyword, known == read_here.end() ? name + "=1" : known->second);
        if (more.empty()) continue;
        const bool is_free = is_idle(keyword, name) || known != read_here.end();
        CHECK(is_told(more, keyword, name) == !is_free);
        is_idle(keyword, name) ? ++idle : is_free ? ++both : ++told;
      }
    }
    CHECK(is_there);
  }
  MESSAGE("without effect " << idle << ", read " << both << ", told " << told);
  CHECK(told > 500);
  CHECK(idle > 10);
}

TEST_CASE("decks without other parameters than these compute all they state") {
  for (const std::string& deck : decks()) CHECK(read(deck).study.not_computed.empty());
}

TEST_CASE(
    "a parameter of an amplitude is told where the amplitude is used; a value that is not known is told") {
  const std::string& deck = decks()[0];
  CHECK(omitted(read(with(deck, "AMPLITUDE", "SMOOTH=0.1")), "*AMPLITUDE, SMOOTH").name != "");
  CHECK(read(replaced(with(deck, "AMPLITUDE", "SMOOTH=0.1"), "*CLOAD, AMPLITUDE=A", "*CLOAD"))
            .study.not_computed.empty());
  CHECK(omitted(read(with(deck, "AMPLITUDE", "TIME=MOON")), "*AMPLITUDE, TIME=MOON").name != "");
  CHECK(omitted(read(with(deck, "DLOAD", "OP=DELETE")), "*DLOAD, OP=DELETE").name != "");
  CHECK(omitted(read(with(deck, "ELASTIC", "DEPENDENCIES=1")), "*ELASTIC, DEPENDENCIES").name != "");
  CHECK(has(refusal_of(with(deck, "AMPLITUDE", "SHIFTX=x")),
            "the shift of the amplitude is \"x\", not a number"));
}
