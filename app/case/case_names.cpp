#include "app/case/case_names.hpp"

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

}  // namespace genba
