#include "engine/analysis/connect/bolt_cuts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/disjoint_sets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

struct ElementAt {
  std::size_t block = 0;
  Index element = 0;
};

/// A face between both sides.
struct CutFace {
  std::vector<Index> nodes;    ///< all of them
  std::vector<Index> corners;  ///< in their turn, out of the minus side
  Vec3 middle{}, area{};
};

bool is_bolt(Join join) {
  return join == Join::preload || join == Join::locked || join == Join::shortened;
}

std::span<const Index> nodes_at(const Mesh& mesh, const ElementAt& at) {
  return element_nodes(mesh.solids[at.block], at.element);
}

/// Cuts a mesh for one bolt after the other.
class BoltCutter {
 public:
  BoltCutter(Mesh mesh, const std::function<Text(std::size_t)>& place) : mesh_(std::move(mesh)), place_of_(place) {}

  BoltCut cut(const Condition& bolt, std::size_t load) {
    place_ = place_of_(load);
    const Joining joining = contribution(bolt).joining;
    axis_ = unit_or(joining.direction, {0, 0, 1});
    point_ = joining.point;
    find_sides(bolt);
    const std::vector<CutFace> faces = nearest_of(faces_between());
    require_whole(faces);
    BoltCut out;
    out.load = load;
    out.axis = axis_;
    for (const CutFace& f : faces) {
      out.area += dot(f.area, axis_);
      out.minus.insert(out.minus.end(), f.nodes.begin(), f.nodes.end());
    }
    std::sort(out.minus.begin(), out.minus.end());
    out.minus.erase(std::unique(out.minus.begin(), out.minus.end()), out.minus.end());
    require_own(out.minus);
    double_nodes(out);
    return out;
  }
  Mesh take() { return std::move(mesh_); }

 private:
  void find_sides(const Condition& bolt) {
    const std::vector<Index> regions = select_regions(mesh_, bolt.regions, place_);
    minus_.clear();
    plus_.clear();
    for (std::size_t b = 0; b < mesh_.solids.size(); ++b) {
      const ElementBlock& block = mesh_.solids[b];
      if (traits(block.type).dimension != mesh_.dimension()) continue;
      for (Index e = 0; e < block.size(); ++e) {
        if (std::find(regions.begin(), regions.end(), block.group[static_cast<std::size_t>(e)]) == regions.end())
          continue;
        const auto nodes = element_nodes(block, e);
        const auto corners = static_cast<std::size_t>(traits(block.type).corners);
        Vec3 middle{};
        for (std::size_t i = 0; i < corners; ++i)
          middle = plus(middle, mesh_.points[static_cast<std::size_t>(nodes[i])], 1.0 / static_cast<double>(corners));
        (dot(minus(middle, point_), axis_) > 0 ? plus_ : minus_).push_back({b, e});
      }
    }
  }

  /// The corners of faces in ascending order, as their key.
  std::vector<CutFace> faces_between() const {
    std::map<std::vector<Index>, CutFace> of_minus;
    const auto each_face = [&](const std::vector<ElementAt>& side, const auto& use) {
      for (const ElementAt& at : side) {
        const ElementType type = mesh_.solids[at.block].type;
        const auto nodes = nodes_at(mesh_, at);
        for (int f = 0; f < traits(type).faces; ++f) {
          const ElementTraits& face = traits(face_type(type, f));
          const int* local = face_nodes(type, f);
          std::vector<Index> all, key;
          for (int i = 0; i < face.nodes; ++i) all.push_back(nodes[static_cast<std::size_t>(local[i])]);
          key.assign(all.begin(), all.begin() + face.corners);
          std::sort(key.begin(), key.end());
          use(key, all, face.corners);
        }
      }
    };
    const auto near = [&](const std::vector<Index>& key) {  // faces of elements on both sides touch the plane's elements
      return std::all_of(key.begin(), key.end(), [&](Index n) { return plus_nodes_.count(n) != 0; });
    };
    plus_nodes_.clear();
    for (const ElementAt& at : plus_)
      for (const Index n : nodes_at(mesh_, at)) plus_nodes_.insert(n);
    each_face(minus_, [&](const std::vector<Index>& key, const std::vector<Index>& all, int corners) {
      if (!near(key)) return;
      CutFace& f = of_minus[key];
      f.nodes = all;
      f.corners.assign(all.begin(), all.begin() + corners);
    });
    std::vector<CutFace> out;
    each_face(plus_, [&](const std::vector<Index>& key, const std::vector<Index>&, int) {
      const auto found = of_minus.find(key);
      if (found == of_minus.end()) return;
      CutFace f = found->second;
      const auto at = [&](std::size_t i) { return mesh_.points[static_cast<std::size_t>(f.corners[i])]; };
      for (std::size_t i = 0; i < f.corners.size(); ++i)
        f.middle = plus(f.middle, at(i), 1.0 / static_cast<double>(f.corners.size()));
      if (f.corners.size() == 2) {  // of a plane body: an edge, whose element lies on its left
        const Vec3 along = minus(at(1), at(0));
        f.area = {along[1], -along[0], 0};
      }
      for (std::size_t i = 2; i < f.corners.size(); ++i)
        f.area = plus(f.area, cross(minus(at(i - 1), at(0)), minus(at(i), at(0))), 0.5);
      out.push_back(std::move(f));
    });
    if (out.empty())
      throw Error(ErrorKind::model, place_,
                  phrase<"the plane through %1 cuts no bolt: %2 elements of its regions lie before it and %3 behind it">(
                      format_vector(point_, QuantityKind::length), minus_.size(), plus_.size()),
                  phrase<"Correct the point, the axis or the regions">());
    return out;
  }

  /// Those faces that hang together and are nearest to the point.
  std::vector<CutFace> nearest_of(std::vector<CutFace> faces) const {
    std::vector<Index> root(faces.size());
    for (std::size_t i = 0; i < root.size(); ++i) root[i] = static_cast<Index>(i);
    std::map<Index, Index> face_of;  // node -> a face
    std::size_t nearest = 0;
    for (std::size_t i = 0; i < faces.size(); ++i) {
      if (length(minus(faces[i].middle, point_)) < length(minus(faces[nearest].middle, point_))) nearest = i;
      for (const Index n : faces[i].corners) {
        const auto [at, is_new] = face_of.emplace(n, static_cast<Index>(i));
        if (is_new) continue;
        const Index a = root_of(root, static_cast<Index>(i)), b = root_of(root, at->second);
        root[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
      }
    }
    const Index wanted = root_of(root, static_cast<Index>(nearest));
    std::vector<CutFace> out;
    for (std::size_t i = 0; i < faces.size(); ++i)
      if (root_of(root, static_cast<Index>(i)) == wanted) out.push_back(std::move(faces[i]));
    return out;
  }

  /// The rim of the cut must lie on the outer surface: else the bolt still hangs together around it.
  void require_whole(const std::vector<CutFace>& faces) const {
    using Rim = std::set<Index>;
    std::map<Rim, int> uses;  // edges of faces; of plane bodies ends of edges
    const bool is_flat = mesh_.is_plane();
    const auto parts = [&](const std::vector<Index>& corners, const auto& use) {
      for (std::size_t i = 0; i < corners.size(); ++i)
        is_flat ? use(Rim{corners[i]}) : use(Rim{corners[i], corners[(i + 1) % corners.size()]});
    };
    std::set<Rim> own;  // the mesh may have the cut as a surface
    for (const CutFace& f : faces) {
      parts(f.corners, [&](const Rim& r) { ++uses[r]; });
      own.emplace(f.corners.begin(), f.corners.end());
    }
    std::erase_if(uses, [](const auto& use) { return use.second > 1; });
    for (const ElementBlock& block : mesh_.facets) {
      const auto corners = static_cast<std::size_t>(traits(block.type).corners);
      for (Index e = 0; e < block.size() && !uses.empty(); ++e) {
        const auto nodes = element_nodes(block, e);
        const std::vector<Index> rim(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(corners));
        if (own.count(Rim(rim.begin(), rim.end())) == 0) parts(rim, [&](const Rim& r) { uses.erase(r); });
      }
    }
    if (uses.empty()) return;
    const Index node = *uses.begin()->first.begin();
    throw Error(ErrorKind::model, place_,
                phrase<"the plane cuts the bolt only in part: %1 edges of the cut lie inside the body, one of them at %2">(
                    uses.size(), place_text(mesh_, mesh_.points[static_cast<std::size_t>(node)])),
                phrase<"Put the plane across the shank, and name all regions that it cuts">());
  }

  /// No element of another region may have nodes of the cut: it would be on no side.
  void require_own(const std::vector<Index>& nodes) const {
    std::set<std::pair<std::size_t, Index>> own;
    for (const auto* side : {&minus_, &plus_})
      for (const ElementAt& at : *side) own.emplace(at.block, at.element);
    for (std::size_t b = 0; b < mesh_.solids.size(); ++b)
      for (Index e = 0; e < mesh_.solids[b].size(); ++e)
        for (const Index n : element_nodes(mesh_.solids[b], e))
          if (std::binary_search(nodes.begin(), nodes.end(), n) && own.count({b, e}) == 0)
            throw Error(ErrorKind::model, place_,
                        phrase<"the body goes on beside the cut at %1: another region has nodes of it">(
                            place_text(mesh_, mesh_.points[static_cast<std::size_t>(n)])),
                        phrase<"Put the plane where the bolt touches no other part, or name that region too">());
  }

  void double_nodes(BoltCut& out) {
    std::map<Index, Index> twin;
    for (const Index n : out.minus) {
      twin[n] = mesh_.node_count();
      out.plus.push_back(mesh_.node_count());
      mesh_.points.push_back(mesh_.points[static_cast<std::size_t>(n)]);
      if (!mesh_.node_tags.empty()) mesh_.node_tags.push_back(mesh_.node_tags[static_cast<std::size_t>(n)]);
    }
    const auto move = [&](ElementBlock& block, Index e) {
      const auto count = static_cast<std::size_t>(traits(block.type).nodes);
      for (std::size_t i = 0; i < count; ++i) {
        Index& n = block.nodes[static_cast<std::size_t>(e) * count + i];
        if (const auto at = twin.find(n); at != twin.end()) n = at->second;
      }
    };
    // Facets go with their elements. Those between both sides stay with the minus side.
    const std::set<std::vector<Index>> of_plus = faces_with(plus_, twin), of_minus = faces_with(minus_, twin);
    for (ElementBlock& block : mesh_.facets)
      for (Index e = 0; e < block.size(); ++e) {
        const auto nodes = element_nodes(block, e);
        std::vector<Index> corners(nodes.begin(), nodes.begin() + traits(block.type).corners);
        if (std::none_of(corners.begin(), corners.end(), [&](Index n) { return twin.count(n) != 0; })) continue;
        std::sort(corners.begin(), corners.end());
        if (of_plus.count(corners) != 0 && of_minus.count(corners) == 0) move(block, e);
      }
    for (const ElementAt& at : plus_) move(mesh_.solids[at.block], at.element);
  }

  /// Faces that have nodes of the cut, by their corners.
  std::set<std::vector<Index>> faces_with(const std::vector<ElementAt>& side, const std::map<Index, Index>& cut) const {
    std::set<std::vector<Index>> out;
    for (const ElementAt& at : side) {
      const ElementType type = mesh_.solids[at.block].type;
      const auto nodes = nodes_at(mesh_, at);
      if (std::none_of(nodes.begin(), nodes.end(), [&](Index n) { return cut.count(n) != 0; })) continue;
      for (int f = 0; f < traits(type).faces; ++f) {
        const int* local = face_nodes(type, f);
        std::vector<Index> key;
        for (int i = 0; i < traits(face_type(type, f)).corners; ++i)
          key.push_back(nodes[static_cast<std::size_t>(local[i])]);
        std::sort(key.begin(), key.end());
        out.insert(std::move(key));
      }
    }
    return out;
  }

  Mesh mesh_;
  const std::function<Text(std::size_t)>& place_of_;
  Text place_;
  Vec3 axis_{}, point_{};
  std::vector<ElementAt> minus_, plus_;
  mutable std::set<Index> plus_nodes_;
};

}  // namespace

std::shared_ptr<const BoltCuts> cut_bolts(std::shared_ptr<const Mesh> mesh, const Study& study,
                                          const std::function<Text(std::size_t load)>& place) {
  std::vector<std::size_t> bolts;
  for (std::size_t i = 0; i < study.loads.size(); ++i)
    if (is_bolt(contribution_with_gaps(study.loads[i]).joining.join)) bolts.push_back(i);
  if (bolts.empty()) return nullptr;
  auto out = std::make_shared<BoltCuts>();
  BoltCutter cutter(*mesh, place);
  for (const std::size_t load : bolts) out->cuts.push_back(cutter.cut(study.loads[load], load));
  out->mesh = std::make_shared<const Mesh>(cutter.take());
  out->whole = std::move(mesh);
  return out;
}

}  // namespace genba
