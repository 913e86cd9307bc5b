// Places of nodes in words: the faces that they lie on or near.
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
  /// Finds the places of these nodes (by tag) in two passes over the faces. `of_case`: names that the case
  /// gives to faces; they have priority over names of the geometry.
  PlaceNames(const Mesh& mesh, std::span<const std::int64_t> node_tags,
             std::span<const NamedFaces> of_case = {});
  /// "on face bore", "on the edge of faces bore and #12", "on face #12, near face bore"; empty for a node
  /// that was not asked for.
  Text of(std::int64_t node_tag) const;

 private:
  std::map<std::int64_t, Text> words_;
};

}  // namespace genba
