// Nodes, elements, sets, surfaces and sections of a model of FEBio.
#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

struct FebSolid {
  std::string_view type, deck;
  std::size_t nodes, corners;
};
/// Orders of nodes are those of the deck.
constexpr FebSolid feb_solids[] = {{"hex8", "C3D8", 8, 8},    {"hex20", "C3D20", 20, 8},   {"tet4", "C3D4", 4, 4},
                                   {"tet10", "C3D10", 10, 4}, {"penta6", "C3D6", 6, 6},    {"penta15", "C3D15", 15, 6},
                                   {"pyra5", "C3D5", 5, 5}};

/// Corners of the faces with labels 1, 2, ... of a deck, turned outwards.
const std::vector<std::vector<int>>& feb_faces(std::size_t corners) {
  static const std::vector<std::vector<int>> tetra = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}},
                                             wedge = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}},
                                             brick = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                                      {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}},
                                             pyramid = {{0, 3, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  return corners == 4 ? tetra : corners == 6 ? wedge : corners == 8 ? brick : pyramid;
}

std::string row_of(std::int64_t first, const std::vector<std::int64_t>& rest) {
  std::string out = std::to_string(first);
  for (const std::int64_t number : rest) out += ", " + std::to_string(number);
  return out;
}

/// Null: the part has no domain (febio_spec 2).
const FebTag* domain_of(const FebTag& root, const std::string& part) {
  const FebTag* domains = root.child("MeshDomains");
  if (domains == nullptr) return nullptr;
  const auto found = std::ranges::find_if(domains->children, [&](const FebTag& d) { return plain_name(d.attribute("name")) == part; });
  return found == domains->children.end() ? nullptr : &*found;
}

}  // namespace

bool is_solid_of_feb(std::string_view type) { return std::ranges::find(feb_solids, type, &FebSolid::type) != std::end(feb_solids); }

void FebWriter::write_nodes(const FebTag& mesh) {
  out_.begin("NODE", mesh.line);
  for (const FebTag& group : mesh.children)
    if (group.name == "Nodes")
      for (const FebTag& node : group.children) {
        const auto number = to_integer(node.attribute("id"));
        const std::vector<double> place = reals(node);
        if (!number || place.size() != 3) refuse(node.line, phrase<"a node needs an id and three coordinates">());
        if (!nodes_.insert(*number).second) refuse(node.line, phrase<"node %1 is stated twice">(*number));
        places_[*number] = {place[0], place[1], place[2]};
        out_.row(node.line, std::to_string(*number) + ", " + numbers_text({place[0], place[1], place[2]}));
      }
}

void FebWriter::write_elements(const FebTag& mesh) {
  for (const FebTag& group : mesh.children) {
    if (group.name != "Elements") continue;
    const std::string type = group.attribute("type"), name = plain_name(group.attribute("name"));
    const auto solid = std::ranges::find(feb_solids, std::string_view(type), &FebSolid::type);
    if (solid == std::end(feb_solids)) {
      omit("Elements " + shown_text(type), group, phrase<"elements of this kind are left out of the body">());
      continue;
    }
    if (rigid_domains_.count(name) != 0) continue;  // its nodes are led
    const std::string set = name.empty() ? "part " + std::to_string(domains_.size() + 1) : name;
    if (!domains_.insert(set).second) refuse(group.line, phrase<"there are two parts named \"%1\"">(shown_text(set)));
    out_.begin("ELEMENT", group.line, {{"TYPE", std::string(solid->deck)}, {"ELSET", set}});
    for (const FebTag& element : group.children) {
      const auto number = to_integer(element.attribute("id"));
      const std::vector<std::int64_t> nodes = wholes(element);
      if (!number || nodes.size() != solid->nodes)
        refuse(element.line, phrase<"an element of type %1 needs an id and %2 nodes, and has %3">(type, solid->nodes, nodes.size()));
      if (!element_nodes_.emplace(*number, nodes).second)
        refuse(element.line, phrase<"element %1 is stated twice">(*number));
      part_elements_[set].push_back(*number);
      out_.row(element.line, row_of(*number, nodes));
      std::vector<std::int64_t>& all = domain_nodes_[set];
      all.insert(all.end(), nodes.begin(), nodes.end());
      const auto& faces = feb_faces(solid->corners);
      for (std::size_t f = 0; f < faces.size(); ++f) {
        std::vector<std::int64_t> corners;
        for (const int c : faces[f]) corners.push_back(nodes[static_cast<std::size_t>(c)]);
        std::vector<std::int64_t> key = corners;
        std::sort(key.begin(), key.end());
        faces_[std::move(key)].push_back({*number, static_cast<int>(f) + 1, true});
      }
    }
  }
  if (element_nodes_.empty() && !rigid_domains_.empty())
    throw Error(ErrorKind::mesh, file_ + ":" + std::to_string(mesh.line),
                phrase<"the model has rigid bodies that turn, and no part that deforms">(),
                phrase<"Such a model is not computed: add a part that deforms">());
  if (element_nodes_.empty()) refuse(mesh.line, phrase<"the model has no solid elements">());
}

void FebWriter::write_node_list(const std::string& name, const std::vector<std::int64_t>& nodes, std::int64_t line) {
  if (!node_sets_.insert(name).second) return;
  set_nodes_[name] = nodes;
  out_.begin("NSET", line, {{"NSET", name}});
  for (const std::int64_t node : nodes) {
    if (nodes_.count(node) == 0) refuse(line, phrase<"the set \"%1\" names node %2, which does not exist">(shown_text(name), node));
    out_.row(line, std::to_string(node));
  }
}

void FebWriter::write_surface(const FebTag& surface) {
  const std::string name = plain_name(surface.attribute("name"));
  if (!surfaces_.insert(name).second) refuse(surface.line, phrase<"there are two surfaces named \"%1\"">(shown_text(name)));
  if (is_rigid(surface)) {
    rigid_surfaces_.insert(name);
    return;
  }
  out_.begin("SURFACE", surface.line, {{"NAME", name}, {"TYPE", "ELEMENT"}});
  for (const FebTag& facet : surface.children) {
    const std::vector<std::int64_t> nodes = wholes(facet);
    const std::size_t corners = facet.name.starts_with("tri") ? 3 : facet.name.starts_with("quad") ? 4 : 0;
    if (corners == 0 || nodes.size() < corners) refuse(facet.line, phrase<"%1 is no facet that is read">(shown_text(facet.name)));
    std::vector<std::int64_t> key(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(corners));
    const std::vector<std::int64_t> stated = key;
    std::sort(key.begin(), key.end());
    const auto found = faces_.find(key);
    if (found == faces_.end()) refuse(facet.line, phrase<"the facet is no face of an element">());
    const Face& face = found->second.front();
    const auto& nodes_of = element_nodes_.at(face.element);
    const std::size_t element_corners = nodes_of.size() == 20 ? 8 : nodes_of.size() == 10 ? 4 : nodes_of.size() == 15 ? 6 : nodes_of.size();
    const auto& outward = feb_faces(element_corners)[static_cast<std::size_t>(face.label - 1)];
    const auto at = [&](std::size_t i) { return nodes_of[static_cast<std::size_t>(outward[i % outward.size()])]; };
    for (std::size_t i = 0; i < outward.size(); ++i)
      if (at(i) == stated[0] && at(i + 1) != stated[1]) inward_.insert(name);
    out_.row(facet.line, std::to_string(face.element) + ", S" + std::to_string(face.label));
    surface_facets_[name].push_back(nodes);
    std::vector<std::int64_t>& all = surface_nodes_[name];
    all.insert(all.end(), nodes.begin(), nodes.end());
  }
}

void FebWriter::write_sets(const FebTag& mesh) {
  for (const FebTag& part : mesh.children) {
    const std::string name = plain_name(part.attribute("name"));
    if (part.name == "NodeSet") {
      std::vector<std::int64_t> nodes = part.children.empty() ? wholes(part) : std::vector<std::int64_t>();
      for (const FebTag& node : part.children)
        if (const auto number = to_integer(node.attribute("id")))
          nodes.push_back(*number);
        else
          for (const std::int64_t listed : wholes(node)) nodes.push_back(listed);
      write_node_list(name, nodes, part.line);
    } else if (part.name == "Surface") {
      write_surface(part);
    } else if (part.name == "ElementSet") {
      std::vector<std::int64_t> elements = part.children.empty() ? wholes(part) : std::vector<std::int64_t>();
      for (const FebTag& element : part.children)
        if (const auto number = to_integer(element.attribute("id")))
          elements.push_back(*number);
        else
          for (const std::int64_t listed : wholes(element)) elements.push_back(listed);
      element_sets_.insert(name);
      std::erase_if(elements, [&](std::int64_t e) { return element_nodes_.count(e) == 0; });  // of rigid bodies
      if (elements.empty()) {
        rigid_domains_.insert(name);
        continue;
      }
      out_.begin("ELSET", part.line, {{"ELSET", name}});
      std::vector<std::int64_t>& nodes = domain_nodes_[name];
      for (const std::int64_t element : elements) {
        out_.row(part.line, std::to_string(element));
        nodes.insert(nodes.end(), element_nodes_.at(element).begin(), element_nodes_.at(element).end());
      }
    } else if (part.name != "Nodes" && part.name != "Elements" && part.name != "Edge" && part.name != "SurfacePair" &&
               part.name != "PartList" && part.name != "DiscreteSet") {
      omit(shown_text(part.name), part, phrase<"this part of the mesh is left out">());
    }
  }
}

/// How FEBio integrates the elements of a part.
void FebWriter::take_domain(const FebTag& domain, const std::string& material) {
  const std::string type = domain.attribute("type");
  if (!type.empty() && type != "elastic-solid" && type != "three-field-solid")
    omit("SolidDomain of type " + shown_text(type), domain, phrase<"its elements are plain ones of the same shape">());
  if (const FebTag* augmented = domain.child("laugon"); augmented != nullptr && to_real(augmented->text) == 1.0)
    note(domain, phrase<"the pressure follows the bulk modulus; FEBio raises it until the volume stays">());
  solid_parts_.push_back({material, type});
}

/// In FEBio a law that splits off the volume has one pressure an element, and others have one a point.
void FebWriter::set_pressures(Deck& deck) const {
  const auto is_split = [&](const std::string& material) {
    return std::ranges::any_of(laws_, [&](const FebLaw& law) {
      return law.material == material && std::ranges::any_of(law.pressures, [](const auto& constant) {
               return constant.first == &Material::bulk_modulus || constant.first == &Material::log_bulk_modulus;
             });
    });
  };
  const auto has_one = [&](const auto& part) { return part[1] == "three-field-solid" || (part[1].empty() && is_split(part[0])); };
  const std::ptrdiff_t count = std::ranges::count_if(solid_parts_, has_one);
  if (count == 0)
    deck.study.elements.pressure = ElementPressure::never;
  else if (count < std::ssize(solid_parts_))
    deck.notes.push_back(phrase<"parts whose law does not split off the volume have one pressure in each element of first order "
                                "here, as the others; in FEBio they have one at each point">());
}

void FebWriter::write_sections(const FebTag& mesh) {
  std::map<std::string, std::pair<std::string, std::int64_t>> materials;  // of parts
  std::size_t number = 0;
  for (const FebTag& group : mesh.children)
    if (group.name == "Elements") {
      const std::string name = group.attribute("name").empty() ? "part " + std::to_string(number + 1) : plain_name(group.attribute("name"));
      if (domains_.count(name) == 0) continue;
      ++number;
      if (const std::string mat = group.attribute("mat"); !mat.empty()) materials[name] = {mat, group.line};
    }
  if (const FebTag* domains = root_.child("MeshDomains"))
    for (const FebTag& domain : domains->children) {
      const std::string name = plain_name(domain.attribute("name"));
      if (rigid_domains_.count(name) != 0) continue;
      if (domain.name != "SolidDomain") {
        omit(shown_text(domain.name), domain, phrase<"the part \"%1\" has no stiffness">(shown_text(name)));
        continue;
      }
      if (domains_.count(name) == 0) {
        omit("SolidDomain " + shown_text(name), domain, phrase<"its elements are left out">());
        continue;
      }
      materials[name] = {domain.attribute("mat"), domain.line};
    }
  for (const auto& [part, by] : materials) {
    const auto found = material_names_.find(by.first);
    if (found == material_names_.end())
      refuse(by.second, phrase<"the part \"%1\" names material \"%2\", which does not exist">(shown_text(part), shown_text(by.first)));
    const bool is_rigid = std::ranges::any_of(rigid_, [&](const auto& b) { return b.first == by.first || b.second.name == by.first; });
    if (const FebTag* domain = domain_of(root_, part); domain != nullptr && !is_rigid)
      take_domain(*domain, found->second);
    else if (!is_rigid)
      solid_parts_.push_back({found->second, ""});
    if (!write_prestrained_sections(part, found->second, by.second))
      out_.begin("SOLID SECTION", by.second, {{"ELSET", part}, {"MATERIAL", found->second}});
  }
}

}  // namespace genba
