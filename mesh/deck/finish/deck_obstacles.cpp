#include "mesh/deck/deck_obstacles.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "mesh/deck/deck_keywords.hpp"
#include "mesh/deck/deck_mesh.hpp"
#include "mesh/plane/deck_types.hpp"

namespace genba {

namespace {

/// What elements of a type are, by the begin of its name; the first match counts.
const std::vector<std::pair<std::string_view, Text>>& kinds_of_elements() {
  static const std::vector<std::pair<std::string_view, Text>> kinds = {
      {"SPRING", phrase<"springs">()},
      {"DASHPOT", phrase<"dashpots">()},
      {"GAP", phrase<"gaps">()},
      {"MASS", phrase<"point masses">()},
      {"DCOUP", phrase<"couplings">()},
      {"DS", phrase<"shells">()},
      {"DC", phrase<"conduction in a plane or a line">()},
      {"F3D", phrase<"a fluid">()},
      {"FC3D", phrase<"a fluid">()},
      {"FP3D", phrase<"a fluid">()},
      {"D", phrase<"a gas or liquid network">()},
      {"MCL", phrase<"membranes">()},
      {"M3D", phrase<"membranes">()},
      {"SFM", phrase<"surface elements">()},
      {"S", phrase<"shells">()},
      {"T", phrase<"trusses">()},
      {"B", phrase<"beams">()},
      {"US", phrase<"user elements">()},
      {"U", phrase<"user elements">()},
      {"CPS", phrase<"plane stress">()},
      {"CPE", phrase<"plane strain">()},
      {"CAX", phrase<"axisymmetry">()},
      {"CGAX", phrase<"axisymmetry with twist">()},
      {"COH", phrase<"cohesive elements">()},
      {"CONN", phrase<"connectors">()},
      {"R3D", phrase<"rigid surfaces">()},
  };
  return kinds;
}

struct Elements {
  std::size_t lines = 0;
  std::int64_t first = 0;
};

/// "300 lines of elements of type M3D4 (membranes, line 17)".
Text told(const DeckText& deck, const std::string& type, const Elements& some) {
  for (const auto& [begin, kind] : kinds_of_elements())
    if (type.starts_with(begin))
      return phrase<"%1 lines of elements of type %2 (%3, %4)">(some.lines, type, kind,
                                                                deck.line_text(some.first));
  return phrase<"%1 lines of elements of type %2 (%3)">(some.lines, type, deck.line_text(some.first));
}

}  // namespace

int obstacle_rank(const std::string& name) {
  static const std::vector<std::vector<std::string_view>> ranks = {
      {"*ELEMENT", "*USER ELEMENT", "*USER SECTION", "*SHELL", "*MEMBRANE", "*BEAM", "*FLUID", "*COHESIVE",
       "*CONNECTOR"},
      {"*COMPLEX FREQUENCY", "*MODAL", "*STEADY STATE DYNAMICS",
       "*VISCO", "*COUPLED", "*UNCOUPLED", "*STEP", "*PHYSICAL CONSTANTS"},
      {"*CONTACT", "*TIE", "*EQUATION", "*MPC", "*RIGID", "*COUPLING", "*KINEMATIC", "*DISTRIBUTING",
       "*CYCLIC", "*SUBMODEL", "second *STEP", "later *STEP"},
      {"*PLASTIC", "*CREEP", "*HYPER", "*USER MATERIAL", "*VISCOELASTIC", "*ELASTIC", "*CONDUCTIVITY"}};
  for (std::size_t rank = 0; rank < ranks.size(); ++rank)
    for (const std::string_view begin : ranks[rank])
      if (name.starts_with(begin)) return static_cast<int>(rank);
  return static_cast<int>(ranks.size());
}

Error with_obstacles(const DeckText& deck, const Error& error) {
  constexpr std::size_t most = 6;
  std::map<std::string, Elements> foreign;
  std::map<std::string, std::int64_t> keywords;
  std::size_t solid = 0, other = 0;
  bool is_heat = false;
  for (const DeckBlock& block : deck.blocks()) is_heat = is_heat || block.keyword == "HEAT TRANSFER";
  const std::vector<std::string> read = keywords_read();
  for (const DeckBlock& block : deck.blocks()) {
    if (block.keyword == "ELEMENT") {
      const std::string type = upper_case(block.value("TYPE")).substr(0, 20);
      if (deck_element_type(type) || DeckMesh::is_point_type(type)) {
        solid += block.data.size();
        continue;
      }
      other += block.data.size();
      Elements& some = foreign[type.empty() ? "?" : type];
      if (some.lines == 0) some.first = block.line;
      some.lines += block.data.size();
    } else if (std::find(read.begin(), read.end(), block.keyword) == read.end() &&
               keyword_meaning(block, is_heat ? DeckStep::heat_transfer : DeckStep::statics).meaning ==
                   DeckMeaning::changes_answer) {
      keywords.emplace(block.keyword, block.line);
    }
  }
  std::vector<std::pair<std::string, Elements>> by_size(foreign.begin(), foreign.end());
  std::stable_sort(by_size.begin(), by_size.end(),
                   [](const auto& a, const auto& b) { return a.second.lines > b.second.lines; });
  std::vector<std::pair<std::string, std::int64_t>> by_rank(keywords.begin(), keywords.end());
  std::stable_sort(by_rank.begin(), by_rank.end(), [](const auto& a, const auto& b) {
    return obstacle_rank("*" + a.first) < obstacle_rank("*" + b.first);
  });
  std::vector<Text> all;
  for (const auto& [type, some] : by_size) all.push_back(told(deck, type, some));
  for (const auto& [name, line] : by_rank)
    all.push_back(phrase<"*%1 (%2)">(name.substr(0, 40), deck.line_text(line)));
  if (all.empty()) return error;
  if (all.size() > most) {
    const std::size_t left = all.size() - most;
    all.resize(most);
    all.push_back(phrase<"%1 others">(left));
  }
  const Text list = joined(all, phrase<"; ">());
  if (other > solid)
    return Error(
        ErrorKind::mesh, deck.file(),
        error.place() == deck.file()
            ? phrase<"the deck is about what Genba does not compute: %1">(list)
            : phrase<"the deck is about what Genba does not compute: %1. The first line that it could not "
                     "read is therefore %2: %3">(list, error.place(), error.problem()),
        phrase<
            "Model these parts by solids (C3D4, C3D10, C3D8, C3D20, C3D6, C3D15) or as a plane body (CPS4, "
            "CPE8, CAX6 and so on), or take them out of the deck">());
  return Error(
      error.kind(), error.place(),
      phrase<"%1. Beside that, the deck asks for what Genba does not compute: %2">(error.problem(), list),
      error.next_step());
}

}  // namespace genba
