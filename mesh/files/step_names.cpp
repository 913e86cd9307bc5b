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

// Faces of all solids, each once, in file order of the solids and of the faces in their shells.
std::vector<std::int64_t> faces_of_solids(const Instances& all) {
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
  for (const auto& [number, instance] : all)
    if (is_solid(instance)) visit(visit, number);
  return faces;
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

}  // namespace

Text name_step_shapes(const std::string& path, std::vector<StepFace>& faces,
                      std::vector<std::string>& solids) {
  const Instances all = read_instances(read_text_file(path));
  const std::vector<std::int64_t> listed = faces_of_solids(all);
  std::vector<std::string> solid_names;
  bool named =
      std::any_of(listed.begin(), listed.end(), [&](auto n) { return !given_name(all.at(n)).empty(); });
  for (const auto& [number, instance] : all)
    if (is_solid(instance)) {
      solid_names.push_back(given_name(instance));
      named = named || !solid_names.back().empty();
    }
  if (!named) return {};
  if (const Text why = disagreement(all, listed, faces); !why.empty())
    return phrase<"its names of faces and solids cannot be used: %1; select them by place or number">(why);
  for (std::size_t i = 0; i < faces.size(); ++i) faces[i].name = given_name(all.at(listed[i]));
  if (solid_names.size() == solids.size()) solids = solid_names;
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
