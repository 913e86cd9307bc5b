#include "mesh/files/step_names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>

#include "engine/base/file/text_file.hpp"
#include "engine/base/text/shown_text.hpp"

namespace genba {
namespace {

// One instance "#12 = NAME(arguments);" or "#12 = ( A() B() );".
struct Instance {
  std::string name;       // empty for the second kind
  std::string arguments;  // between the outer parentheses
};
using Instances = std::map<std::int64_t, Instance>;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Removes comments and spaces outside strings, splits at ';'.
Instances read_instances(const std::string& text) {
  Instances all;
  std::string statement;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\'') quoted = !quoted;
    if (!quoted && c == '/' && i + 1 < text.size() && text[i + 1] == '*') {
      const auto end = text.find("*/", i + 2);
      if (end == std::string::npos) break;
      i = end + 1;
      continue;
    }
    if (quoted || (c != ';' && !is_space(c))) {
      if (c != '\n' && c != '\r') statement += c;
      continue;
    }
    if (c != ';') continue;
    const auto equals = statement.find('=');
    const auto open = statement.find('(');
    std::int64_t number = 0;
    if (statement.starts_with("#") && equals != std::string::npos && open != std::string::npos &&
        open > equals && statement.back() == ')' &&
        std::from_chars(statement.data() + 1, statement.data() + equals, number).ec == std::errc())
      all[number] = {statement.substr(equals + 1, open - equals - 1),
                     statement.substr(open + 1, statement.size() - open - 2)};
    statement.clear();
  }
  return all;
}

// Numbers of the referenced instances, in order.
std::vector<std::int64_t> references(const std::string& arguments) {
  std::vector<std::int64_t> list;
  bool quoted = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == '\'') quoted = !quoted;
    if (quoted || arguments[i] != '#') continue;
    std::int64_t number = 0;
    std::from_chars(arguments.data() + i + 1, arguments.data() + arguments.size(), number);
    list.push_back(number);
  }
  return list;
}

std::string first_string(const std::string& arguments) {
  if (arguments.empty() || arguments[0] != '\'') return {};
  std::string text;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i] != '\'') {
      text += arguments[i];
    } else if (i + 1 < arguments.size() && arguments[i + 1] == '\'') {
      text += arguments[i++];
    } else {
      break;
    }
  }
  return text;
}

// Gmsh's word for a STEP surface; empty if it has several words.
std::string surface_word(const std::string& entity) {
  static const std::map<std::string, std::string> words = {{"PLANE", "Plane"},
                                                           {"CYLINDRICAL_SURFACE", "Cylinder"},
                                                           {"CONICAL_SURFACE", "Cone"},
                                                           {"SPHERICAL_SURFACE", "Sphere"},
                                                           {"TOROIDAL_SURFACE", "Torus"}};
  const auto found = words.find(entity);
  return found == words.end() ? std::string() : found->second;
}

bool is_solid(const Instance& instance) {
  return instance.name == "MANIFOLD_SOLID_BREP" || instance.name == "BREP_WITH_VOIDS";
}

// A solid at one place of an assembly.
struct PlacedSolid {
  std::int64_t solid = 0;
  std::int64_t part = 0;     // counts the places of parts: solids of one part share faces
  std::string product;       // its name; empty if not known
  std::size_t solids = 1;    // of its product
  std::size_t number = 1;    // of them, from 1
};

// The second string of an instance, or the first if that is empty.
std::string name_or_id(const std::string& arguments) {
  const std::string first = first_string(arguments);
  bool quoted = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == '\'') quoted = !quoted;
    if (quoted || arguments[i] != ',') continue;
    const std::string second = first_string(arguments.substr(i + 1));
    return second.empty() ? first : second;
  }
  return first;
}

// The tree of products of a file.
class ProductTree {
 public:
  explicit ProductTree(const Instances& all) : all_(all) {
    for (const auto& [number, instance] : all) {
      const auto to = references(instance.arguments);
      if (instance.name == "NEXT_ASSEMBLY_USAGE_OCCURRENCE" && to.size() >= 2) {
        children_[to[0]].push_back(to[1]);
        is_child_.insert(to[1]);
      } else if (instance.name == "SHAPE_DEFINITION_REPRESENTATION" && to.size() == 2) {
        if (const Instance* shape = find(to[0], "PRODUCT_DEFINITION_SHAPE"))
          for (const std::int64_t definition : references(shape->arguments))
            shapes_[definition].push_back(to[1]);
      } else if (instance.name == "SHAPE_REPRESENTATION_RELATIONSHIP" && to.size() == 2) {
        beside_[to[0]].push_back(to[1]);
        beside_[to[1]].push_back(to[0]);
      }
    }
  }

  // Every solid at each of its places, in the order of the tree; empty if the tree is damaged.
  std::vector<PlacedSolid> solids() {
    std::vector<PlacedSolid> out;
    for (const auto& [number, instance] : all_)
      if (instance.name.starts_with("PRODUCT_DEFINITION") && shapes_.contains(number) &&
          !is_child_.contains(number))
        visit(number, 0, out);
    return is_damaged_ ? std::vector<PlacedSolid>() : out;
  }

 private:
  static constexpr int deepest = 100;
  static constexpr std::int64_t most_parts = 100000;

  const Instance* find(std::int64_t number, std::string_view name) const {
    const auto found = all_.find(number);
    return found != all_.end() && found->second.name == name ? &found->second : nullptr;
  }

  void visit(std::int64_t definition, int depth, std::vector<PlacedSolid>& out) {
    if (depth > deepest || ++part_ > most_parts) is_damaged_ = true;
    if (is_damaged_) return;
    std::vector<std::int64_t> own;
    std::set<std::int64_t> seen;
    if (const auto shapes = shapes_.find(definition); shapes != shapes_.end())
      for (const std::int64_t shape : shapes->second) take_solids(shape, own, seen);
    const std::int64_t part = part_;
    for (std::size_t i = 0; i < own.size(); ++i)
      out.push_back({own[i], part, product_name(definition), own.size(), i + 1});
    if (const auto children = children_.find(definition); children != children_.end())
      for (const std::int64_t child : children->second) visit(child, depth + 1, out);
  }

  void take_solids(std::int64_t shape, std::vector<std::int64_t>& out, std::set<std::int64_t>& seen) const {
    const auto found = all_.find(shape);
    if (found == all_.end() || !seen.insert(shape).second) return;
    for (const std::int64_t item : references(found->second.arguments))
      if (const auto solid = all_.find(item);
          solid != all_.end() && is_solid(solid->second) && seen.insert(item).second)
        out.push_back(item);
    if (const auto others = beside_.find(shape); others != beside_.end())
      for (const std::int64_t other : others->second) take_solids(other, out, seen);
  }

  std::string product_name(std::int64_t definition) const {
    const auto found = all_.find(definition);
    if (found == all_.end()) return {};
    for (const std::int64_t formation : references(found->second.arguments)) {
      const auto of = all_.find(formation);
      if (of == all_.end() || !of->second.name.starts_with("PRODUCT_DEFINITION_FORMATION")) continue;
      for (const std::int64_t product : references(of->second.arguments))
        if (const Instance* p = find(product, "PRODUCT")) return shown_name(name_or_id(p->arguments));
    }
    return {};
  }

  const Instances& all_;
  std::map<std::int64_t, std::vector<std::int64_t>> children_, shapes_, beside_;
  std::set<std::int64_t> is_child_;
  std::int64_t part_ = 0;
  bool is_damaged_ = false;
};

std::vector<PlacedSolid> solids_in_file_order(const Instances& all) {
  std::vector<PlacedSolid> out;
  for (const auto& [number, instance] : all)
    if (is_solid(instance)) out.push_back({number, 0, {}, 1, 1});
  return out;
}

// Faces of solids in order, and of the faces in their shells; those of one part once each.
std::vector<std::int64_t> faces_of_solids(const Instances& all, const std::vector<PlacedSolid>& solids) {
  std::vector<std::int64_t> faces;
  std::set<std::int64_t> seen;
  const auto visit = [&](const auto& self, std::int64_t number) -> void {
    const auto found = all.find(number);
    if (found == all.end()) return;
    const Instance& instance = found->second;
    if (!seen.insert(number).second) return;  // a damaged shell may contain itself
    if (instance.name == "ADVANCED_FACE") {
      faces.push_back(number);
    } else if (is_solid(instance) || instance.name == "CLOSED_SHELL" ||
               instance.name == "ORIENTED_CLOSED_SHELL") {
      for (std::int64_t child : references(instance.arguments)) self(self, child);
    }
  };
  for (std::size_t i = 0; i < solids.size(); ++i) {
    if (i > 0 && solids[i].part != solids[i - 1].part) seen.clear();
    visit(visit, solids[i].solid);
  }
  return faces;
}

std::string last_of_path(const std::string& name) {
  const auto slash = name.find_last_of('/');
  return slash == std::string::npos ? name : name.substr(slash + 1);
}

std::string given_name(const Instance& instance) {
  std::string name = first_string(instance.arguments);
  return name == "NONE" ? std::string() : shown_name(name);
}

// Why the order of the faces in the file differs from the order in which they were read; empty if it does
// not.
Text disagreement(const Instances& all, const std::vector<std::int64_t>& listed,
                  const std::vector<StepFace>& faces) {
  if (listed.size() != faces.size())
    return phrase<"the file lists %1 faces of solids, but %2 were read">(listed.size(), faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    std::string stated;
    for (std::int64_t child : references(all.at(listed[i]).arguments))
      if (const auto found = all.find(child); found != all.end())
        if (const std::string word = surface_word(found->second.name); !word.empty()) stated = word;
    if (!stated.empty() && stated != faces[i].surface_type)
      return phrase<"face %1 is a %2 where the file lists a %3">(faces[i].tag, faces[i].surface_type, stated);
  }
  return {};
}

// False for a name with letters that the file writes by their codes; the reader knows how to read them.
bool is_plain(const std::string& name) {
  return !name.empty() && name.find('\\') == std::string::npos;
}

// True if the reader has as many solids, and knows no other names of their products.
bool agrees_with_reader(const std::vector<PlacedSolid>& placed, const std::vector<std::string>& read) {
  if (placed.empty() || placed.size() != read.size()) return false;
  for (std::size_t i = 0; i < read.size(); ++i)
    if (!read[i].empty() && is_plain(placed[i].product) && read[i] != last_of_path(placed[i].product))
      return false;
  return true;
}

using Products = std::map<std::string, std::set<std::string>>;

// By the name of a solid: the products that use it.
Products products_by_name(const Instances& all, const std::vector<PlacedSolid>& placed) {
  Products out;
  for (const PlacedSolid& one : placed) out[given_name(all.at(one.solid))].insert(one.product);
  return out;
}

// The name of the solid itself, or of its product if several products use that name for a solid of theirs.
std::string name_of_solid(const Instances& all, const Products& products, const PlacedSolid& one) {
  // The name that OpenCASCADE gives to what has none.
  constexpr std::string_view nameless = "Open CASCADE STEP translator";
  const std::string own = given_name(all.at(one.solid));
  const bool has_product = is_plain(one.product) && !one.product.starts_with(nameless);
  if (!own.empty() && !(has_product && products.at(own).size() > 1)) return own;
  if (!has_product) return {};
  return one.solids > 1 ? one.product + " " + std::to_string(one.number) : one.product;
}

}  // namespace

Text name_step_shapes(const std::string& path, std::vector<StepFace>& faces,
                      std::vector<std::string>& solids) {
  const Instances all = read_instances(read_text_file(path));
  const std::vector<PlacedSolid> in_file = solids_in_file_order(all);
  const bool is_named = std::any_of(all.begin(), all.end(), [](const auto& one) {
    return (one.second.name == "ADVANCED_FACE" || is_solid(one.second)) && !given_name(one.second).empty();
  });
  std::vector<PlacedSolid> placed = ProductTree(all).solids();
  Text why;
  if (!agrees_with_reader(placed, solids) ||
      !disagreement(all, faces_of_solids(all, placed), faces).empty()) {
    placed = in_file;
    if (!is_named) return {};
    why = disagreement(all, faces_of_solids(all, placed), faces);
  }
  if (!why.empty())
    return phrase<"its names of faces and solids cannot be used: %1; select them by place or number">(why);
  const std::vector<std::int64_t> listed = faces_of_solids(all, placed);
  for (std::size_t i = 0; i < faces.size(); ++i) faces[i].name = given_name(all.at(listed[i]));
  if (placed.size() != solids.size()) return {};
  const Products products = products_by_name(all, placed);
  for (std::size_t i = 0; i < solids.size(); ++i)
    if (std::string name = name_of_solid(all, products, placed[i]); !name.empty()) solids[i] = std::move(name);
  return {};
}

double step_length_unit(const std::string& content) {
  static const std::map<std::string, double> prefixes = {
      {"$", 1},          {".MILLI.", 1e-3}, {".CENTI.", 1e-2}, {".DECI.", 1e-1},
      {".MICRO.", 1e-6}, {".NANO.", 1e-9},  {".KILO.", 1e3}};
  static const std::map<std::string, double> conversions = {
      {"INCH", 0.0254}, {"IN", 0.0254},       {"FOOT", 0.3048},     {"FT", 0.3048}, {"METRE", 1},
      {"METER", 1},     {"MILLIMETRE", 1e-3}, {"MILLIMETER", 1e-3}, {"MM", 1e-3}};
  std::set<double> units, plain;
  for (const auto& [number, instance] : read_instances(content)) {
    if (!instance.name.empty() || instance.arguments.find("LENGTH_UNIT()") == std::string::npos) continue;
    const std::string& a = instance.arguments;
    if (const auto at = a.find("CONVERSION_BASED_UNIT('"); at != std::string::npos) {
      const auto begin = at + 23, end = a.find('\'', begin);
      std::string word = a.substr(begin, end - begin);
      std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::toupper(c); });
      const auto found = conversions.find(word);
      units.insert(found == conversions.end() ? 0.0 : found->second);
    } else if (const auto si = a.find("SI_UNIT("); si != std::string::npos) {
      const auto begin = si + 8, end = a.find(',', begin);
      const auto found = prefixes.find(a.substr(begin, end - begin));
      plain.insert(found == prefixes.end() ? 0.0 : found->second);
    }
  }
  // A conversion-based unit (inch) is defined through an SI unit, which is then listed as well.
  const auto& stated = units.empty() ? plain : units;
  return stated.size() == 1 ? *stated.begin() : 0.0;
}

double iges_length_unit(const std::string& content) {
  std::string global;
  for (std::size_t at = 0; at < content.size();) {
    const auto end = std::min(content.find('\n', at), content.size());
    if (end - at >= 73 && content[at + 72] == 'G') global += content.substr(at, 72);
    at = end + 1;
  }
  char separator = ',', terminator = ';';
  std::vector<std::string> fields;
  std::string field;
  for (std::size_t i = 0; i < global.size();) {
    std::size_t hollerith = 0;
    const auto [next, error] = std::from_chars(global.data() + i, global.data() + global.size(), hollerith);
    if (field.empty() && error == std::errc() && next < global.data() + global.size() && *next == 'H') {
      i = static_cast<std::size_t>(next - global.data()) + 1;
      hollerith = std::min(hollerith, global.size() - i);
      field = "\x01" + global.substr(i, hollerith);
      i += hollerith;
      if (fields.empty() && hollerith == 1) separator = field[1];
      if (fields.size() == 1 && hollerith == 1) terminator = field[1];
      continue;
    }
    if (global[i] == separator || global[i] == terminator) {
      fields.push_back(field);
      field.clear();
      if (global[i] == terminator) break;
    } else if (global[i] != ' ' || !field.empty()) {
      field += global[i];
    }
    ++i;
  }
  if (fields.size() < 14) return 0;
  constexpr std::array<double, 12> units = {0,   0.0254, 1e-3,    0,    0.3048, 1609.344,
                                            1.0, 1e3,    2.54e-5, 1e-6, 1e-2,   2.54e-8};
  const int flag = std::atoi(fields[13].c_str());
  return flag >= 1 && flag < 12 ? units[static_cast<std::size_t>(flag)] : 0.0;
}

}  // namespace genba
