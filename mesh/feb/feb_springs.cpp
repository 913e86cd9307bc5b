// Springs between nodes of a model of FEBio.
#include <algorithm>

#include "engine/base/text/shown_text.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

/// Linear springs act along the line between their nodes; what has another law is left out by name.
void FebWriter::write_springs(const FebTag& mesh) {
  const FebTag* discrete = root_.child("Discrete");
  if (discrete == nullptr) return;
  std::set<std::int64_t> of_elements;
  for (const auto& [number, nodes] : element_nodes_) of_elements.insert(nodes.begin(), nodes.end());
  for (const FebTag& tag : discrete->children) {
    if (tag.name != "discrete") continue;
    const auto material = std::ranges::find_if(discrete->children, [&](const FebTag& m) {
      return m.name == "discrete_material" && m.attribute("id") == tag.attribute("dmat");
    });
    const auto set = std::ranges::find_if(mesh.children, [&](const FebTag& s) {
      return s.name == "DiscreteSet" && s.attribute("name") == tag.attribute("discrete_set");
    });
    if (material == discrete->children.end() || set == mesh.children.end())
      refuse(tag.line, phrase<"its discrete set or material does not exist">());
    const std::string type = material->attribute("type");
    const FebTag* stiffness = material->child("E");
    const auto leave_out = [&] {
      omit("Discrete " + shown_text(type), tag,
           phrase<"its ends are no nodes of parts that deform, or its force is no product of one number and its elongation: it does not act">());
    };
    const bool follows = stiffness != nullptr && !stiffness->attribute("lc").empty() && stiffness->attribute("lc") != "0";
    if (type != "linear spring" || stiffness == nullptr || follows || !(real(*stiffness) > 0)) {
      leave_out();
      continue;
    }
    for (const FebTag& pair : set->children) {
      const std::vector<std::int64_t> nodes = wholes(pair);
      if (nodes.size() != 2 || of_elements.count(nodes[0]) == 0 || of_elements.count(nodes[1]) == 0) {
        leave_out();
        continue;
      }
      const std::string name = "spring " + std::to_string(springs_.size() + 1);
      write_node_list(name + " begin", {nodes[0]}, pair.line);
      write_node_list(name + " end", {nodes[1]}, pair.line);
      springs_.push_back({name, name + " begin", name + " end", real(*stiffness)});
    }
  }
}

void FebWriter::add_springs(const DeckUnits& units, Deck& deck) const {
  for (const Spring& spring : springs_) {
    const auto set_of = [&](const std::string& name) {
      const auto set = std::ranges::find_if(deck.mesh.sets, [&](const NamedSet& s) { return upper_case(s.name) == upper_case(name); });
      return NamedSelector{{set != deck.mesh.sets.end() ? set->name : name}};
    };
    std::vector<std::optional<double>> values(13);
    values[0] = spring.stiffness * units.force / units.length;
    for (std::size_t k = 1; k < 7; ++k) values[k] = 0.0;
    Condition between = condition_on("spring_between", spring.name, set_of(spring.first), std::move(values));
    between.other = set_of(spring.second);
    for (DeckStepConditions& step : deck.steps) step.loads.push_back(between);
    deck.study.loads.push_back(between);
  }
}

}  // namespace genba
