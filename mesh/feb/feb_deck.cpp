#include "mesh/feb/feb_deck.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "engine/base/error.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

std::string plain_name(std::string name) {
  std::ranges::replace_if(name, [](char c) { return c == ',' || c == '*' || c == '"' || c == '=' || c == '.' || (c >= 0 && c < ' '); }, '_');
  return name;
}

FebWriter::FebWriter(const FebTag& root, std::string file) : root_(root), file_(std::move(file)) {}

void FebWriter::refuse(std::int64_t line, const Text& problem) const {
  throw Error(ErrorKind::mesh, file_ + ":" + std::to_string(line), problem,
              phrase<"Correct the line, or export the file again">());
}

double FebWriter::real(const FebTag& tag) const {
  const auto value = to_real(tag.text);
  if (!value) refuse(tag.line, phrase<"\"%1\" of %2 is not a number">(shown_text(tag.text.substr(0, 30)), shown_text(tag.name)));
  return *value;
}

double FebWriter::real_of(const FebTag& parent, std::string_view key, double otherwise) const {
  const FebTag* tag = parent.child(key);
  return tag == nullptr ? otherwise : real(*tag);
}

std::vector<double> FebWriter::reals(const FebTag& tag) const {
  std::vector<double> out;
  for (const std::string_view field : fields_of(tag.text)) {
    const auto value = to_real(field);
    if (!value) refuse(tag.line, phrase<"\"%1\" of %2 is not a number">(shown_text(std::string(field.substr(0, 30))), shown_text(tag.name)));
    out.push_back(*value);
  }
  return out;
}

std::vector<std::int64_t> FebWriter::wholes(const FebTag& tag) const {
  std::vector<std::int64_t> out;
  for (const std::string_view field : fields_of(tag.text)) {
    const auto value = to_integer(field);
    if (!value) refuse(tag.line, phrase<"\"%1\" of %2 is not a number">(shown_text(std::string(field.substr(0, 30))), shown_text(tag.name)));
    out.push_back(*value);
  }
  return out;
}

void FebWriter::omit(const std::string& name, const FebTag& tag, const Text& effect) {
  if (std::ranges::find(not_computed_, name, &NotComputed::name) != not_computed_.end()) return;
  not_computed_.push_back({name, phrase<"%1, line %2">(file_, tag.line), effect});
}

void FebWriter::note(const FebTag& tag, const Text& text) { notes_.push_back(phrase<"line %1: %2">(tag.line, text)); }

DeckText FebWriter::run() {
  const FebTag* mesh = root_.child("Mesh") != nullptr ? root_.child("Mesh") : root_.child("Geometry");
  if (mesh == nullptr) refuse(root_.line, phrase<"the model has no mesh">());
  if (const FebTag* module = root_.child("Module"); module != nullptr && module->attribute("type") != "solid")
    throw Error(ErrorKind::mesh, file_ + ":" + std::to_string(module->line),
                phrase<"the module \"%1\" of FEBio is not read">(shown_text(module->attribute("type"))),
                phrase<"Models of the module \"solid\" are read">());
  static const std::set<std::string> read = {"Module", "Control", "Material", "Mesh", "Geometry", "MeshDomains", "Boundary",
                                             "Loads", "LoadData", "Step", "Globals", "Output", "Contact", "Rigid", "Constraints", "MeshData",
                                             "Initial", "Discrete"};
  for (const FebTag& part : root_.children) {
    if (!part.attribute("from").empty())
      omit("file " + shown_text(part.attribute("from")), part, phrase<"a part of the model that stands in another file is left out">());
    else if (read.count(part.name) == 0 && !part.children.empty())
      omit(shown_text(part.name), part, phrase<"it does not act">());
  }
  out_.begin("HEADING", root_.line);
  read_curves();
  find_stages();
  write_nodes(*mesh);
  find_rigid_bodies(*mesh);
  write_elements(*mesh);
  write_sets(*mesh);
  write_rigid_sets();
  write_materials();
  write_sections(*mesh);
  write_contacts(*mesh);
  write_constraints();
  write_initial();
  write_springs(*mesh);
  move_walls();
  for (const Stage& stage : stages_) write_stage(stage);
  if (const FebTag* data = root_.child("MeshData"))
    for (const FebTag& list : data->children)
      if (used_lists_.count(&list) == 0)
        omit("MeshData, " + shown_text(list.attribute("name") + list.attribute("type") + list.attribute("var")), list,
             phrase<"it does not act">());
  return std::move(out_).text(file_);
}

void FebWriter::finish(const DeckUnits& units, Deck& deck) const {
  const double pressure = units.force / (units.length * units.length);
  for (const FebLaw& law : laws_) {
    const auto m = std::ranges::find_if(deck.study.materials, [&](const Material& of) { return upper_case(of.name) == upper_case(law.material); });
    if (m == deck.study.materials.end()) continue;  // no part has it
    m->c10.reset(), m->bulk_modulus.reset();
    for (const auto& [member, value] : law.pressures) (*m).*member = value * pressure;
    for (const auto& [member, value] : law.numbers) (*m).*member = value;
  }
  // A placeholder must not stay: its name was changed on the way.
  for (const Material& m : deck.study.materials)
    if (m.c10 == placeholder * pressure && m.bulk_modulus == 2 / placeholder * pressure)
      throw Error(ErrorKind::mesh, file_, phrase<"the material \"%1\" cannot be found again">(shown_text(m.name)),
                  phrase<"Give the materials of the model short and different names">());
  deck.study.elements.large_deformation = true;
  set_pressures(deck);
  set_frames(deck);
  set_relaxing_frames(deck);
  set_directions(units.length, deck);
  add_walls(units.length, deck);
  add_normal_supports(deck);
  add_springs(units, deck);
  add_place_loads(units.length, deck);
  add_bodies(units, deck);
  if (solve_) deck.solve = solve_;
  if (deck.solve && contact_tolerance_) deck.solve->contact_tolerance = *contact_tolerance_;
  deck.study.not_computed.insert(deck.study.not_computed.end(), not_computed_.begin(), not_computed_.end());
  deck.notes.insert(deck.notes.end(), notes_.begin(), notes_.end());
}

Deck read_feb_deck(const std::string& content, const std::string& file, const DeckUnits& units) {
  const FebTag root = read_feb_xml(content, file);
  FebWriter writer(root, file);
  const DeckText text = writer.run();
  Deck deck = read_deck(text, units);
  writer.finish(units, deck);
  return deck;
}

}  // namespace genba
