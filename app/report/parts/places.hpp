// Where nodes lie, in words: on which faces of the body, or near which.
#pragma once

#include <cstdint>
#include <map>
#include <span>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

class PlaceNames {
 public:
  /// Looks for these nodes, by their tags, in two passes over the faces. `of_case`: names that the case
  /// gives, which come before those of the geometry.
  PlaceNames(const Mesh& mesh, std::span<const std::int64_t> node_tags,
             std::span<const NamedFaces> of_case = {});
  /// "on face bore", "on the edge of faces bore and #12", "on face #12, near face bore"; empty of a node that
  /// was not looked for.
  Text of(std::int64_t node_tag) const;

 private:
  std::map<std::int64_t, Text> words_;
};

}  // namespace genba
