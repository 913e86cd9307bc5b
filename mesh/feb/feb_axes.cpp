// Directions of materials of a model of FEBio: fibres (fiber) and axes (mat_axis).
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

Vec3 feb_point(const std::vector<double>& numbers) { return {numbers[0], numbers[1], numbers[2]}; }

bool is_along_x(const Vec3& v) { return v[0] > 0 && v[1] == 0 && v[2] == 0; }

/// Two statements of the same directions.
bool are_same(const FebDirections& a, const FebDirections& b) { return a.axes == b.axes && a.of_elements == b.of_elements; }

/// The numbers of a child, or of the tag itself (febio_spec 2).
const FebTag& numbers_tag(const FebTag& tag, std::string_view key) {
  const FebTag* child = tag.child(key);
  return child != nullptr ? *child : tag;
}

}  // namespace

/// All elements whose part has the material.
std::vector<std::int64_t> FebWriter::elements_of(const FebTag& material) const {
  const std::string id = material.attribute("id"), name = material.attribute("name");
  std::vector<std::int64_t> out;
  const auto add = [&](const std::string& part, const std::string& by) {
    const auto found = part_elements_.find(part);
    if (!by.empty() && (by == id || by == name) && found != part_elements_.end())
      out.insert(out.end(), found->second.begin(), found->second.end());
  };
  for (const auto& [part, by] : part_material_) add(part, by);
  return out;
}

/// Directions by element: from its nodes, or from a list of the model.
std::optional<FebDirections> FebWriter::directions_by_element(const FebTag& tag, const FebTag& material) {
  FebDirections out;
  const std::string kind = tag.attribute("type");
  const auto axes = [](const Vec3& first, const Vec3& second) {
    return std::array<double, 6>{first[0], first[1], first[2], second[0], second[1], second[2]};
  };
  const std::vector<std::int64_t> elements = elements_of(material);
  if (kind == "local") {
    const std::vector<std::int64_t> nodes = wholes(numbers_tag(tag, "local"));
    if (nodes.size() != (tag.name == "fiber" ? 2U : 3U)) return {};
    for (const std::int64_t element : elements) {
      const auto& of = element_nodes_.at(element);
      const auto place = [&](std::size_t i) -> Vec3 {
        if (nodes[i] < 1 || nodes[i] > static_cast<std::int64_t>(of.size()))
          refuse(tag.line, phrase<"element %1 has no node with the local number %2">(element, nodes[i]));
        return places_.at(of[static_cast<std::size_t>(nodes[i] - 1)]);
      };
      const Vec3 from = place(0);
      out.of_elements[element] = axes(unit_or(minus(place(1), from), {0, 0, 0}),
                                      nodes.size() == 3 ? unit_or(minus(place(2), from), {0, 0, 0}) : Vec3{});
    }
    return out;
  }
  const FebTag* data = root_.child("MeshData");
  if (data == nullptr) return {};
  const std::string wanted = kind == "user" ? tag.name : kind == "map" ? numbers_tag(tag, "map").text : std::string();
  for (const FebTag& list : data->children) {
    const std::string is = kind == "user" ? list.attribute("type") + list.attribute("var") : list.attribute("name");
    const auto part = part_elements_.find(plain_name(list.attribute("elem_set")));
    if (list.name != "ElementData" || is != wanted || part == part_elements_.end()) continue;
    used_lists_.insert(&list);
    for (const FebTag& one : list.children) {
      const auto lid = to_integer(one.attribute("lid"));
      if (!lid || *lid < 1 || *lid > static_cast<std::int64_t>(part->second.size())) return {};
      const FebTag *a = one.child("a"), *d = one.child("d");
      const std::vector<double> first = reals(a == nullptr ? one : *a),
                                second = d == nullptr ? std::vector<double>(3, 0.0) : reals(*d);
      if (first.size() != 3 || second.size() != 3) return {};
      out.of_elements[part->second[static_cast<std::size_t>(*lid - 1)]] =
          axes(unit_or(feb_point(first), {0, 0, 0}), unit_or(feb_point(second), {0, 0, 0}));
    }
  }
  if (!std::ranges::all_of(elements, [&](std::int64_t e) { return out.of_elements.count(e) != 0; })) return {};
  return out;
}

std::optional<FebDirections> FebWriter::directions_of(const FebTag& tag, const FebTag& material) {
  const std::string type = tag.attribute("type");
  FebDirections out;
  const auto three = [&](std::string_view key) {
    std::vector<double> numbers = reals(numbers_tag(tag, key));
    if (numbers.size() != 3) refuse(tag.line, phrase<"%1 needs three numbers">(shown_text(std::string(key))));
    return feb_point(numbers);
  };
  if (type == "angles") {
    constexpr double degree = std::numbers::pi / 180;
    const double theta = degree * real_of(tag, "theta", 0), phi = degree * real_of(tag, "phi", 90);
    out.axes = ConstantAxes{{std::cos(theta) * std::sin(phi), std::sin(theta) * std::sin(phi), std::cos(phi)}, {}};
  } else if (type == "vector" && tag.name == "fiber") {
    out.axes = ConstantAxes{three("vector"), {}};
  } else if (type == "vector" && tag.child("a") != nullptr && tag.child("d") != nullptr) {
    out.axes = ConstantAxes{three("a"), three("d")};
  } else if (type == "spherical" && tag.name == "fiber" && is_along_x(three("vector"))) {
    out.axes = VaryingAxes{};  // of unit length until set_directions() knows the unit
  } else if (type == "local" || type == "user" || type == "map") {
    auto by_element = directions_by_element(tag, material);
    if (!by_element) return {};
    out = std::move(*by_element);
    const auto& first = out.of_elements.empty() ? std::array<double, 6>{} : out.of_elements.begin()->second;
    const bool is_one = std::ranges::all_of(out.of_elements, [&](const auto& e) {
      for (std::size_t i = 0; i < 6; ++i)
        if (std::abs(e.second[i] - first[i]) > 1e-9) return false;
      return true;
    });
    const Vec3 second{first[3], first[4], first[5]};
    if (out.of_elements.empty() || !is_one) {
      out.axes = ElementAxes{};
    } else {
      out.axes = ConstantAxes{{first[0], first[1], first[2]}, length(second) > 0 ? std::optional(second) : std::nullopt};
      out.of_elements.clear();
    }
  } else {
    return {};
  }
  out.tag = &tag;
  return out;
}

/// Of a material that depends on direction. Without a statement its axes are those of space.
void FebWriter::take_directions(const FebTag& material, const std::string& name) {
  const auto leave_out = [&](const FebTag& tag, const Text& why) {
    omit("material " + shown_text(name) + ", " + shown_text(tag.name) + " " + shown_text(tag.attribute("type")), tag, why);
  };
  FebDirections found;
  found.axes = ConstantAxes{{1, 0, 0}, Vec3{0, 1, 0}};
  const auto take = [&](const FebTag& of) {
    for (const FebTag& tag : of.children) {
      if (tag.name != "fiber" && tag.name != "mat_axis") continue;
      const auto stated = directions_of(tag, material);
      if (!stated)
        leave_out(tag, phrase<"its directions are left out: those of the material are x, y and z">());
      else if (found.tag == nullptr)
        found = *stated;
      else if (!are_same(found, *stated))
        leave_out(tag, phrase<"the material has its directions from another tag already">());
    }
  };
  take(material);
  for (const FebTag& part : material.children)
    if (part.name == "solid") take(part);
  directions_[name] = std::move(found);
}

/// unit: m, of the model.
void FebWriter::set_directions(double unit, Deck& deck) const {
  for (const auto& [name, of] : directions_) {
    MaterialAxes axes = of.axes;
    if (auto* radial = std::get_if<VaryingAxes>(&axes)) {
      const FebTag& at = numbers_tag(*of.tag, "center");
      const std::vector<double> centre = reals(at);
      if (centre.size() != 3) refuse(of.tag->line, phrase<"%1 needs three numbers">("center"));
      constexpr const char* names[] = {"x", "y", "z"};
      radial->has_second = false;
      for (std::size_t i = 0; i < 3; ++i)
        radial->varies.push_back({i, Variation{VariationFormula{"(" + std::string(names[i]) + " - (" +
                                                                format_number(centre[i] * unit, "%.17g") + " m)) / (1 m)"}}});
    }
    for (MaterialAssignment& assignment : deck.study.assignments)
      if (upper_case(assignment.material) == upper_case(name)) assignment.axes = axes;
    if (of.of_elements.empty()) continue;
    for (ElementBlock& block : deck.mesh.solids) {
      block.axes.resize(block.tags.size() * 6, 0.0);
      for (std::size_t e = 0; e < block.tags.size(); ++e)
        if (const auto vectors = of.of_elements.find(block.tags[e]); vectors != of.of_elements.end())
          std::ranges::copy(vectors->second, block.axes.begin() + static_cast<std::ptrdiff_t>(6 * e));
    }
  }
}

}  // namespace genba
