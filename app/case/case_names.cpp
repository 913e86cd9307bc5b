#include "app/case/case_names.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

#include "engine/base/text/phrase.hpp"

namespace genba {

void read_named_faces(const CaseCursor& list, std::vector<NamedFaces>& faces) {
  for (const CaseCursor& item : list.items()) {
    item.expect_keys(std::vector<std::string>{"name", "faces"});
    NamedFaces one{item.at("name", "\"bore\"").text(), item.at("faces", "[\"#7\"]").texts()};
    if (const Text problem = unfit_for_faces(one.name); !problem.empty())
      item.at("name", {}).refuse(problem, phrase<"Write a name such as \"bore\"">());
    if (std::ranges::find(faces, one.name, &NamedFaces::name) != faces.end())
      item.at("name", {})
          .refuse(phrase<"the case calls other faces \"%1\" already">(one.name),
                  phrase<"Choose another name">());
    if (one.faces.empty())
      item.at("faces", {}).refuse(phrase<"no face is named">(), phrase<"Name a face, such as \"#7\"">());
    faces.push_back(std::move(one));
  }
}

void read_named_bodies(const CaseCursor& list, std::vector<NamedBody>& bodies) {
  for (const CaseCursor& item : list.items()) {
    item.expect_keys(std::vector<std::string>{"name", "body"});
    NamedBody one{item.at("name", "\"stem\"").text(), item.at("body", "\"#2\"").text()};
    if (const Text problem = unfit_for_body(one.name); !problem.empty())
      item.at("name", {}).refuse(problem, phrase<"Write a name such as \"stem\"">());
    if (one.body.empty())
      item.at("body", {}).refuse(phrase<"no body is named">(), phrase<"Name a body, such as \"#2\"">());
    for (const NamedBody& other : bodies) {
      if (other.name == one.name)
        item.at("name", {})
            .refuse(phrase<"another body has the name \"%1\" already">(one.name),
                    phrase<"Choose another name">());
      if (other.body == one.body)
        item.at("body", {})
            .refuse(phrase<"the case gives the body \"%1\" two names">(one.body),
                    phrase<"Keep one of them">());
    }
    bodies.push_back(std::move(one));
  }
}

void read_parts(const CaseCursor& mesh, MeshOptions& options) {
  using Keys = std::vector<std::string>;
  if (mesh.has("parts"))
    for (const CaseCursor& item : mesh.at("parts", {}).items()) {
      item.expect_keys(Keys{"part", "size", "own_mesh"});
      PartMesh part{item.at("part", "\"lid\"").text()};
      if (part.part.empty())
        item.at("part", {}).refuse(phrase<"no part is named">(), phrase<"Name a body, such as \"lid\" or \"#2\"">());
      if (item.has("size"))
        part.size = item.at("size", {}).quantity(QuantityKind::length, {.min = 0, .min_open = true});
      if (item.has("own_mesh")) part.own_mesh = item.at("own_mesh", {}).truth();
      for (const PartMesh& other : options.parts)
        if (other.part == part.part)
          item.at("part", {}).refuse(phrase<"the part \"%1\" stands twice">(part.part), phrase<"Keep one entry">());
      options.parts.push_back(std::move(part));
    }
  if (!mesh.has("pairs")) return;
  for (const CaseCursor& item : mesh.at("pairs", {}).items()) {
    item.expect_keys(Keys{"parts", "joint"});
    const CaseCursor names = item.at("parts", R"(["lid", "rim"])");
    const std::vector<std::string> parts = names.texts();
    if (parts.size() != 2 || parts[0].empty() || parts[1].empty())
      names.refuse(phrase<"a pair has two parts">(), phrase<"Write for example %1">(R"(["lid", "rim"])"));
    const CaseCursor joint = item.at("joint", "\"tied\"");
    options.pairs.push_back(
        {{parts[0], parts[1]},
         static_cast<PartJoint>(parse_choice(joint.text(), part_joint_words, joint.place()))});
  }
}

std::string part_types(const std::string& quantity) {
  using Json = nlohmann::ordered_json;
  const auto list = [](Json properties, Json required, const char* description) {
    return Json{{"type", "array"},
                {"items",
                 {{"type", "object"},
                  {"additionalProperties", false},
                  {"properties", std::move(properties)},
                  {"required", std::move(required)}}},
                {"description", description}};
  };
  Json size = Json::parse(quantity);
  size["description"] = "edge length of its elements; otherwise that of the mesh";
  const Json part = {{"type", "string"}, {"description", "a body by its name, or \"#2\""}};
  Json types;
  types["parts"] = list(
      {{"part", part},
       {"size", size},
       {"own_mesh",
        {{"type", "boolean"},
         {"description",
          "true: it shares no nodes with parts that it touches; they are tied unless \"pairs\" says otherwise"}}}},
      {"part"}, "Parts of an assembly with element sizes or meshes of their own: solids of CAD.");
  types["pairs"] = list(
      {{"parts", {{"type", "array"}, {"minItems", 2}, {"maxItems", 2}, {"items", part}, {"description", "two parts that touch"}}},
       {"joint",
        {{"enum", part_joint_words},
         {"description",
          "common_mesh: they share nodes; tied: meshes of their own, and the touching faces move as one; free: meshes of "
          "their own, and the faces do not notice each other; contact: meshes of their own, and the faces press each "
          "other without friction"}}}},
      {"parts", "joint"}, "How parts that touch hang together. Without an entry parts of CAD have a common mesh.");
  return types.dump();
}

}  // namespace genba
