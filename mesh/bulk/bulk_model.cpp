// The model of a Nastran file as blocks of a deck: nodes, solids, materials, rigid bodies, equations.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/bulk/bulk_writer.hpp"

namespace genba {

namespace {

struct BulkSolid {
  std::string_view name;
  std::size_t corners, all;
};
constexpr BulkSolid bulk_solids[] = {{"CTETRA", 4, 10}, {"CHEXA", 8, 20}, {"CPENTA", 6, 15}, {"CPYRAM", 5, 13}};

/// Order of the nodes of a deck, by those of the card: edges between both ends come last there.
constexpr std::array<std::size_t, 20> hexa = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 12, 13, 14, 15};
constexpr std::array<std::size_t, 15> penta = {0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 9, 10, 11};

/// Corners of the faces of a deck, by number of corners of the element.
const std::vector<std::vector<int>>& bulk_faces(std::size_t corners) {
  static const std::vector<std::vector<int>> tetra = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}},
                                             wedge = {{0, 1, 2}, {3, 5, 4}, {0, 3, 4, 1}, {1, 4, 5, 2}, {2, 5, 3, 0}},
                                             brick = {{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1},
                                                      {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}},
                                             pyramid = {{0, 1, 2, 3}, {0, 4, 1}, {1, 4, 2}, {2, 4, 3}, {3, 4, 0}};
  return corners == 4 ? tetra : corners == 6 ? wedge : corners == 8 ? brick : pyramid;
}

/// Cards that change no answer, or are looked up by others.
const std::set<std::string>& known_cards() {
  static const std::set<std::string> all = {
      "GRID", "GRDSET", "PSOLID", "MAT1", "SPC", "SPC1", "SPCADD", "SPCD", "LOAD", "FORCE", "FORCE1", "MOMENT", "PLOAD",
      "PLOAD2", "PLOAD4", "GRAV", "RFORCE", "TEMP", "TEMPD", "MPC", "MPCADD", "RBE2", "RBE3", "CORD1R", "CORD1C", "CORD1S",
      "CORD2R", "CORD2C", "CORD2S", "CTETRA", "CHEXA", "CPENTA", "CPYRAM", "EIGRL", "EIGR", "EIGB", "EIGC", "TABLED1",
      "TABLED2", "TABLED3", "TABLED4", "TABDMP1", "SET1", "SET3", "PARAM", "CONM2", "PLOTEL", "CELAS1", "CELAS2", "PELAS",
      "FREQ", "FREQ1", "FREQ2", "RLOAD1", "RLOAD2", "DLOAD", "DAREA"};
  return all;
}
const std::set<std::string>& idle_parameters_of_bulk() {
  static const std::set<std::string> all = {"POST", "AUTOSPC", "GRDPNT", "PRGPST", "K6ROT", "MAXRATIO", "BAILOUT", "PRTMAXIM",
                                            "NOCOMPS", "OGEOM", "OMACHPR", "AUTOMPC", "EPZERO", "OUNIT1", "OUNIT2", "PATVER",
                                            "TINY", "EST", "ECHO", "USETPRT", "PRINT", "SNORM", "DBALL", "AUTOSPRT", "NEWSEQ",
                                            "OGPS", "POSTEXT", "SRCOMPS", "NUMOUT", "CHECKOUT", "COMPMATT", "OLDSEQ",
                                            "MEFFMASS", "OIBULK", "DBCCONV", "HDF5"};
  return all;
}

}  // namespace

// ---- shared ----

void BlockList::begin(std::string keyword, std::int64_t line, Parameters parameters) {
  DeckBlock& block = blocks_.emplace_back();
  block.keyword = std::move(keyword);
  block.parameters = std::move(parameters);
  block.line = line;
}

void BlockList::row(std::int64_t line, std::string text) {
  texts_.push_back(std::move(text));
  blocks_.back().data.push_back({line, texts_.back()});
}

std::string numbers_text(const Vec3& v) {
  char text[120];
  std::snprintf(text, sizeof text, "%.17g, %.17g, %.17g", v[0], v[1], v[2]);
  return text;
}

BulkWriter::BulkWriter(const BulkFile& bulk, const std::string& file)
    : bulk_(bulk), file_(file), control_(read_bulk_control(bulk)), systems_(bulk, file) {
  for (const BulkCard& card : bulk.cards) by_name_[card.name].push_back(&card);
}

void BulkWriter::refuse(std::int64_t line, const Text& problem) const {
  throw Error(ErrorKind::mesh, file_ + ":" + std::to_string(line), problem,
              phrase<"Correct the line, or export the file again">());
}

std::string BulkWriter::field(const BulkCard& card, std::size_t i) const {
  return i < card.fields.size() ? card.fields[i] : std::string();
}

std::int64_t BulkWriter::whole(const BulkCard& card, std::size_t i, const Text& what) const {
  const auto number = to_integer(field(card, i));
  if (!number)
    refuse(card.line, phrase<"%1 \"%2\" of %3 is not a number">(what, field(card, i).substr(0, 20), card.name));
  return *number;
}

Vec3 BulkWriter::vector(const BulkCard& card, std::size_t first) const {
  return {real(card, first), real(card, first + 1), real(card, first + 2)};
}

std::vector<std::int64_t> BulkWriter::nodes_from(const BulkCard& card, std::size_t first) const {
  std::vector<std::int64_t> out;
  for (std::size_t i = first; i < card.fields.size(); ++i) {
    if (card.fields[i].empty()) continue;
    if (card.fields[i] == "THRU" && !out.empty()) {
      const std::int64_t last = whole(card, ++i, phrase<"the last node">());
      for (auto at = nodes_.upper_bound(out.back()); at != nodes_.end() && at->first <= last; ++at) out.push_back(at->first);
      continue;
    }
    out.push_back(whole(card, i, phrase<"the node">()));
    if (nodes_.count(out.back()) == 0) refuse(card.line, phrase<"%1 names node %2, which does not exist">(card.name, out.back()));
  }
  return out;
}

const BulkWriter::Cards& BulkWriter::named(const std::string& name) const {
  static const Cards none;
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? none : found->second;
}

std::set<std::int64_t> BulkWriter::sets_of(const char* adding, std::int64_t set) const {
  for (const BulkCard* card : named(adding))
    if (to_integer(field(*card, 0)) == set) {
      std::set<std::int64_t> out;
      for (std::size_t i = 1; i < card->fields.size(); ++i)
        if (!card->fields[i].empty()) out.insert(whole(*card, i, phrase<"the set">()));
      return out;
    }
  return {set};
}

// ---- mesh ----

void BulkWriter::read_nodes() {
  std::array<std::string, 3> usual;  // GRDSET: CP, CD, PS
  for (const BulkCard* card : named("GRDSET")) usual = {field(*card, 1), field(*card, 5), field(*card, 6)};
  const auto or_usual = [&](const std::string& stated, std::size_t i) { return stated.empty() ? usual[i] : stated; };
  // Systems through nodes need those of other systems first.
  BulkSystems::Places places;
  for (const bool is_last : {false, true}) {
    for (const BulkCard* card : named("GRID")) {
      const std::int64_t number = whole(*card, 0, phrase<"the node number">());
      const std::string system = or_usual(field(*card, 1), 0);
      if (!is_last && system.find_first_not_of('0') != std::string::npos) continue;
      if (is_last && places.count(number) != 0 && nodes_.count(number) != 0) continue;
      Node node{systems_.of(system, *card).place(vector(*card, 2)), or_usual(field(*card, 5), 1),
                or_usual(field(*card, 6), 2), card};
      if (!nodes_.emplace(number, node).second) refuse(card->line, phrase<"node %1 is given twice">(number));
      places[number] = node.place;
    }
    if (!is_last) systems_.take_places(places);
  }
}

void BulkWriter::read_elements() {
  for (const BulkSolid& kind : bulk_solids)
    for (const BulkCard* card : named(std::string(kind.name))) {
      BulkElement element{card, {}, kind.corners};
      for (std::size_t i = 2; i < card->fields.size() && element.nodes.size() < kind.all; ++i)
        if (!card->fields[i].empty()) element.nodes.push_back(whole(*card, i, phrase<"a node number of the element">()));
      const std::int64_t number = whole(*card, 0, phrase<"the element number">());
      if (element.nodes.size() != kind.corners && element.nodes.size() != kind.all)
        refuse(card->line, phrase<"element %1 (%2) has %3 nodes, not %4 or %5">(number, card->name, element.nodes.size(),
                                                                                kind.corners, kind.all));
      for (const std::int64_t node : element.nodes) {
        if (nodes_.count(node) == 0)
          refuse(card->line, phrase<"element %1 (%2) refers to node %3, which does not exist">(number, card->name, node));
        used_.insert(node);
      }
      if (!elements_.emplace(number, std::move(element)).second)
        refuse(card->line, phrase<"element %1 is given twice">(number));
    }
}

std::string BulkWriter::formulation(const BulkElement& element) const {
  const bool is_quadratic = element.nodes.size() > element.corners;
  const std::string type = "C3D" + std::to_string(element.nodes.size());
  if (element.corners != 8) return type;
  const auto property = to_integer(field(*element.card, 1));
  for (const BulkCard* card : named("PSOLID"))
    if (to_integer(field(*card, 0)) == property && (field(*card, 5) == "FULL" || field(*card, 5) == "1")) return type;
  return type + (is_quadratic ? "R" : "I");
}

std::vector<std::int64_t> BulkWriter::deck_order(const BulkElement& element) const {
  std::vector<std::int64_t> out;
  for (std::size_t i = 0; i < element.nodes.size(); ++i)
    out.push_back(element.nodes[element.nodes.size() == 20 ? hexa[i] : element.nodes.size() == 15 ? penta[i] : i]);
  return out;
}

std::vector<std::int64_t> BulkWriter::corners_of(const BulkElement& element, int label) const {
  std::vector<std::int64_t> out;
  for (const int k : bulk_faces(element.corners)[static_cast<std::size_t>(label) - 1])
    out.push_back(element.nodes[static_cast<std::size_t>(k)]);
  return out;
}

void BulkWriter::write_mesh() {
  out_.begin("NODE", nodes_.empty() ? 1 : nodes_.begin()->second.card->line, {{"NSET", "ALL NODES"}});
  for (const auto& [number, node] : nodes_)
    out_.row(node.card->line, std::to_string(number) + ", " + numbers_text(node.place));
  std::map<std::pair<std::string, std::string>, std::vector<std::int64_t>> by_property;
  for (const auto& [number, element] : elements_) {
    const std::string& stated = field(*element.card, 1);
    by_property[{formulation(element), stated.empty() ? std::to_string(number) : stated}].push_back(number);
  }
  for (const auto& [key, numbers] : by_property) {
    out_.begin("ELEMENT", elements_.at(numbers.front()).card->line,
               {{"TYPE", key.first}, {"ELSET", "PSOLID " + key.second}});
    for (const std::int64_t number : numbers) {
      const BulkElement& element = elements_.at(number);
      std::string row = std::to_string(number);
      for (const std::int64_t node : deck_order(element)) row += ", " + std::to_string(node);
      out_.row(element.card->line, std::move(row));
    }
  }
}

void BulkWriter::write_materials() {
  for (const BulkCard* card : named("MAT1")) {
    const std::int64_t line = card->line;
    out_.begin("MATERIAL", line, {{"NAME", "MAT1 " + field(*card, 0)}});
    double e = real(*card, 1), nu = real(*card, 3);
    const double g = real(*card, 2);
    if (field(*card, 3).empty() && g > 0) nu = e / (2 * g) - 1;
    if (field(*card, 1).empty() && g > 0) e = 2 * g * (1 + nu);
    if (e > 0 && g > 0 && !field(*card, 3).empty() && std::abs(e / (2 * (1 + nu)) / g - 1) > 0.01)
      out_.begin("MAT1 with E, G and NU that contradict", line);
    char text[80];
    const auto property = [&](const char* keyword, double value, BlockList::Parameters with = {}) {
      out_.begin(keyword, line, std::move(with));
      std::snprintf(text, sizeof text, "%.17g", value);
      out_.row(line, text);
    };
    out_.begin("ELASTIC", line);
    std::snprintf(text, sizeof text, "%.17g, %.17g", e, nu);
    out_.row(line, text);
    if (!field(*card, 4).empty()) property("DENSITY", real(*card, 4));
    if (control_.kind() == BulkSolution::frequency_response && real(*card, 7) > 0)
      out_.begin("DAMPING", line, {{"STRUCTURAL", bulk_written(real(*card, 7))}});
    if (!field(*card, 5).empty()) property("EXPANSION", real(*card, 5), {{"ZERO", bulk_written(real(*card, 6))}});
  }
  std::set<std::string> used;
  for (const auto& [number, element] : elements_) used.insert(field(*element.card, 1));
  for (const BulkCard* card : named("PSOLID"))
    if (used.count(field(*card, 0)) != 0)
      out_.begin("SOLID SECTION", card->line,
                 {{"ELSET", "PSOLID " + field(*card, 0)}, {"MATERIAL", "MAT1 " + field(*card, 1)}});
}

int BulkWriter::face_of(const BulkElement& element, std::int64_t first, std::int64_t other, std::int64_t line) const {
  const auto& faces = bulk_faces(element.corners);
  for (std::size_t f = 0; f < faces.size(); ++f) {
    const auto at = [&](std::int64_t node) {
      for (std::size_t k = 0; k < faces[f].size(); ++k)
        if (element.nodes[static_cast<std::size_t>(faces[f][k])] == node) return static_cast<int>(k);
      return -1;
    };
    const int a = at(first), b = other == 0 ? -1 : at(other);
    if (a < 0) continue;
    const bool is_triangle = faces[f].size() == 3;
    // Of CTETRA the second node is the corner that is not on the face; of other triangles there is none.
    if (element.corners == 4 ? b < 0 && other != 0 : is_triangle ? other == 0 : b >= 0 && (b - a + 4) % 4 == 2)
      return static_cast<int>(f) + 1;
  }
  refuse(line, phrase<"element %1 has no face with the nodes %2 and %3">(field(*element.card, 0), first, other));
}

// ---- what joins nodes ----

void BulkWriter::write_systems() {
  std::map<std::string, std::vector<std::int64_t>> by_system;
  for (const auto& [number, node] : nodes_)
    if (node.system.find_first_not_of("0-1") != std::string::npos ||
        (!node.system.empty() && to_integer(node.system).value_or(0) > 0))
      by_system[node.system].push_back(number);
  for (const auto& [system, members] : by_system) {
    const BulkCard& card = *nodes_.at(members.front()).card;
    const BulkSystem& axes = systems_.of(system, card);
    const std::string set = "SYSTEM " + system;
    out_.begin("NSET", card.line, {{"NSET", set}});
    for (const std::int64_t node : members) out_.row(card.line, std::to_string(node));
    if (axes.kind == BulkSystem::Kind::spherical) {
      out_.begin("CORD2S of displacements", card.line);
      continue;
    }
    const bool round = axes.kind == BulkSystem::Kind::cylindrical;
    out_.begin("TRANSFORM", card.line, {{"NSET", set}, {"TYPE", round ? "C" : "R"}});
    out_.row(card.line, round ? numbers_text(axes.origin) + ", " + numbers_text(plus(axes.origin, axes.axes[2]))
                              : numbers_text(axes.axes[0]) + ", " + numbers_text(axes.axes[1]));
  }
}

void BulkWriter::write_joins() {
  std::map<std::int64_t, std::int64_t> line_of;
  for (const BulkCard* card : named("RBE2")) {
    const std::int64_t reference = whole(*card, 1, phrase<"the reference node">());
    if (nodes_.count(reference) == 0) refuse(card->line, phrase<"%1 names node %2, which does not exist">(card->name, reference));
    const std::string& components = field(*card, 2);
    BulkCard plain = *card;
    // A real number at the end is the coefficient of expansion.
    while (plain.fields.size() > 3 && !to_integer(plain.fields.back())) {
      if (!plain.fields.back().empty() && bulk_real(file_, plain, plain.fields.back()) != 0)
        out_.begin("RBE2 with thermal expansion", card->line);
      plain.fields.pop_back();
    }
    const std::vector<std::int64_t> nodes = nodes_from(plain, 3);
    if (components.find("123") == std::string::npos) {
      out_.begin("RBE2 of single components", card->line);
      continue;
    }
    const bool in_solids = std::all_of(nodes.begin(), nodes.end(), [&](auto n) { return used_.count(n) != 0; });
    if (!in_solids || nodes.empty()) {
      out_.begin("RBE2 of nodes beside the solids", card->line);
      continue;
    }
    rigid_[reference].insert(nodes.begin(), nodes.end());
    if (used_.count(reference) != 0) rigid_[reference].insert(reference);
    line_of.emplace(reference, card->line);
  }
  for (const auto& [reference, nodes] : rigid_) {
    const std::int64_t line = line_of.at(reference);
    const std::string set = "RBE2 " + std::to_string(reference);
    out_.begin("NSET", line, {{"NSET", set}});
    for (const std::int64_t node : nodes) out_.row(line, std::to_string(node));
    out_.begin("RIGID BODY", line, {{"NSET", set}, {"REF NODE", std::to_string(reference)}});
  }
  for (const BulkCard* card : named("RBE3")) spread_.insert(whole(*card, 2, phrase<"the reference node">()));
}

void BulkWriter::write_equations() {
  std::set<std::int64_t> wanted;
  for (const BulkSubcase& subcase : control_.subcases) {
    if (subcase.mpc != control_.subcases.front().mpc) out_.begin("MPC of single subcases", subcase.line);
    if (subcase.mpc) wanted = sets_of("MPCADD", *subcase.mpc);
  }
  for (const BulkCard* card : named("MPC")) {
    if (wanted.count(whole(*card, 0, phrase<"the set">())) == 0) continue;
    std::vector<std::string> terms;
    bool is_of_places = true;
    for (std::size_t t = 0;; ++t) {
      const std::size_t at = t / 2 * 8 + 1 + t % 2 * 3;
      if (at >= card->fields.size()) break;
      if (field(*card, at).empty()) continue;
      const std::int64_t node = whole(*card, at, phrase<"the node">()), component = whole(*card, at + 1, phrase<"the component">());
      if (nodes_.count(node) == 0) refuse(card->line, phrase<"%1 names node %2, which does not exist">(card->name, node));
      is_of_places = is_of_places && component >= 1 && component <= 3;
      char text[80];
      std::snprintf(text, sizeof text, "%lld, %lld, %.17g", static_cast<long long>(node), static_cast<long long>(component),
                    real(*card, at + 2));
      if (real(*card, at + 2) != 0) terms.push_back(text);
    }
    if (!is_of_places) {
      out_.begin("MPC of rotations", card->line);
      continue;
    }
    if (terms.empty()) continue;
    out_.begin("EQUATION", card->line);
    out_.row(card->line, std::to_string(terms.size()));
    for (std::string& term : terms) out_.row(card->line, std::move(term));
  }
}

void BulkWriter::tell_rest() {
  if (control_.kind() == BulkSolution::other) out_.begin("SOL " + control_.solution.substr(0, 20), control_.solution_line);
  for (const BulkLine& line : control_.not_known) out_.begin(line.text.substr(0, 30), line.number);
  for (const auto& [name, cards] : by_name_)
    if (known_cards().count(name) == 0)
      for (const BulkCard* card : cards) out_.begin(name.substr(0, 20), card->line);
  for (const BulkCard* card : named("PARAM"))
    if (idle_parameters_of_bulk().count(field(*card, 0)) == 0)
      out_.begin("PARAM, " + field(*card, 0).substr(0, 20), card->line);
}

DeckText BulkWriter::run(std::vector<Text>& notes) {
  read_nodes();
  read_elements();
  write_mesh();
  write_materials();
  write_systems();
  write_joins();
  write_equations();
  write_springs();
  write_masses(notes);
  tell_rest();
  write_begin();
  for (const BulkSubcase& subcase : control_.subcases) write_step(subcase);
  return std::move(out_).text(file_);
}

}  // namespace genba
