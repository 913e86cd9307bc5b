#include "mesh/gmsh/gmsh_parts.hpp"

#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "engine/base/text/suggest.hpp"
#include "mesh/job/touching_parts.hpp"

namespace genba {
namespace {

using Pairs = gmsh::vectorpair;
using Entity = std::pair<int, int>;  // dimension, tag

Pairs all_of(int dimension) {
  Pairs list;
  gmsh::model::getEntities(list, dimension);
  return list;
}

std::vector<int> owners(int dimension, int side) {
  std::vector<int> up, down;
  gmsh::model::getAdjacencies(dimension - 1, side, up, down);
  return up;
}

std::vector<int> sides_of_body(int dimension, int body) {
  std::vector<int> up, down;
  gmsh::model::getAdjacencies(dimension, body, up, down);
  return down;
}

GeometricEntity as_body(const GmshWork& work, int tag) {
  const auto name = work.names.find({work.dimension, tag});
  return {number_of(work, work.dimension, tag), name == work.names.end() ? std::string() : name->second};
}

/// Bodies joined into groups that share meshes.
class Groups {
 public:
  explicit Groups(const GmshWork& work) : work_(work) {
    for (const auto& [d, tag] : all_of(work.dimension)) group_[tag] = tag;
    std::set<std::pair<int, int>> seen;
    for (const auto& [d, side] : all_of(work.dimension - 1)) {
      const std::vector<int> of = owners(work.dimension, side);
      if (of.size() != 2) continue;
      const auto pair = std::minmax(of[0], of[1]);
      if (!seen.insert(pair).second) continue;
      const auto joint = stated_joint(as_body(work, pair.first), as_body(work, pair.second), work.job.options);
      if (joint && *joint != PartJoint::common_mesh) {
        apart_.push_back(pair);
      } else {
        neighbours_[pair.first].push_back(pair.second);
        neighbours_[pair.second].push_back(pair.first);
        const int one = root(pair.first), other = root(pair.second);
        group_[std::max(one, other)] = std::min(one, other);
      }
    }
    for (const auto& [one, other] : apart_)
      if (root(one) == root(other)) refuse(one, other);
  }
  bool is_needed() const { return !apart_.empty(); }
  /// Bodies of each group, the one with most bodies first.
  std::vector<std::vector<int>> lists() {
    std::map<int, std::vector<int>> by_root;
    for (const auto& [body, unused] : group_) by_root[root(body)].push_back(body);
    std::vector<std::vector<int>> out;
    for (auto& [first, bodies] : by_root) out.push_back(std::move(bodies));
    std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return out;
  }

 private:
  int root(int body) {
    while (group_[body] != body) body = group_[body] = group_[group_[body]];
    return body;
  }
  std::string shown(int body) const {
    const GeometricEntity b = as_body(work_, body);
    return b.name.empty() ? "#" + std::to_string(b.tag) : b.name;
  }
  [[noreturn]] void refuse(int one, int other) const {
    std::map<int, int> before{{one, one}};
    std::vector<int> open{one};
    for (std::size_t i = 0; i < open.size() && !before.contains(other); ++i)
      if (const auto next = neighbours_.find(open[i]); next != neighbours_.end())
        for (const int body : next->second)
          if (before.emplace(body, open[i]).second) open.push_back(body);
    std::vector<std::string> between;
    for (int body = before.at(other); body != one; body = before.at(body)) between.push_back(shown(body));
    throw Error(ErrorKind::input, "mesh/pairs",
                phrase<"\"%1\" and \"%2\" cannot have meshes of their own: both have a common mesh with %3">(
                    shown(one), shown(other), quoted_list(between)),
                phrase<"Give one of the two parts a mesh of its own (\"own_mesh\" in \"parts\"), or add the pairs with "
                       "the parts between them">());
  }

  const GmshWork& work_;
  std::map<int, int> group_;
  std::map<int, std::vector<int>> neighbours_;
  std::vector<std::pair<int, int>> apart_;
};

/// What tells a side among those of one body.
struct SidePlace {
  int tag = 0;
  double size = 0;
  std::array<double, 3> centre{};
};

SidePlace place_of(int dimension, int side) {
  SidePlace out;
  out.tag = side;
  gmsh::model::occ::getMass(dimension - 1, side, out.size);
  gmsh::model::occ::getCenterOfMass(dimension - 1, side, out.centre[0], out.centre[1], out.centre[2]);
  return out;
}

int nearest_of(const std::vector<SidePlace>& known, const SidePlace& side) {
  int best = 0;
  double least = 0;
  for (const SidePlace& old : known) {
    const double off = std::hypot(old.centre[0] - side.centre[0], old.centre[1] - side.centre[1],
                                  old.centre[2] - side.centre[2]) +
                       std::sqrt(std::abs(old.size - side.size));
    if (best != 0 && off >= least) continue;
    best = old.tag;
    least = off;
  }
  return best;
}

/// A body and its sides before it was copied.
struct Original {
  int body = 0;
  std::vector<SidePlace> sides;
};

class Separation {
 public:
  Separation(GmshWork& work, const OwnSideLabels& own)
      : work_(work), own_(own), names_(work.names), colours_(work.colours) {}

  void copy(const std::vector<int>& bodies) {
    Pairs made;
    for (const int body : bodies) {
      Original original{body, {}};
      for (const int side : sides_of_body(work_.dimension, body))
        original.sides.push_back(place_of(work_.dimension, side));
      Pairs copied;
      gmsh::model::occ::copy({{work_.dimension, body}}, copied);
      for (const auto& entity : copied)
        if (entity.first == work_.dimension) made.push_back(entity), originals_.push_back(original);
      removed_.emplace_back(work_.dimension, body);
    }
    copies_.push_back(std::move(made));
  }

  void finish() {
    gmsh::model::occ::remove(removed_, true);
    std::vector<std::pair<int, Original>> now;  // body of the model, what it was
    std::size_t number = 0;
    for (const Pairs& group : copies_) {
      std::vector<Pairs> children(group.size());
      for (std::size_t i = 0; i < group.size(); ++i) children[i] = {group[i]};
      if (group.size() > 1) {
        Pairs result;
        gmsh::model::occ::fragment({group.front()}, Pairs(group.begin() + 1, group.end()), result, children);
      }
      for (std::size_t i = 0; i < group.size(); ++i, ++number)
        for (const auto& [d, tag] : children[i])
          if (d == work_.dimension) now.emplace_back(tag, originals_[number]);
    }
    gmsh::model::occ::synchronize();
    label_kept(now);
    for (const auto& [body, original] : now) label_copy(body, original);
  }

 private:
  /// Sides that belong to one body now have the label that this body gave them.
  void label_kept(const std::vector<std::pair<int, Original>>& copies) {
    std::set<int> copied;
    for (const auto& [body, original] : copies) copied.insert(body);
    for (const auto& [d, body] : all_of(work_.dimension)) {
      if (copied.contains(body)) continue;
      for (const int side : sides_of_body(work_.dimension, body)) {
        numbers_.insert(side);
        if (owners(work_.dimension, side).size() == 1) label(side, body, side);
      }
    }
  }

  void label_copy(int body, const Original& original) {
    const auto carry = [&](auto& labels) {
      if (const auto found = labels.find({work_.dimension, original.body}); found != labels.end()) {
        const auto value = found->second;
        if (body != original.body) labels[{work_.dimension, body}] = value;
      }
    };
    carry(work_.names);
    carry(work_.colours);
    if (body != original.body) work_.numbers[{work_.dimension, body}] = original.body;
    for (const int side : sides_of_body(work_.dimension, body)) {
      const int before = nearest_of(original.sides, place_of(work_.dimension, side));
      if (before == 0) continue;
      label(side, original.body, before);
      if (side != before && numbers_.insert(before).second) work_.numbers[{work_.dimension - 1, side}] = before;
    }
  }

  void label(int side, int body, int before) {
    const Entity now{work_.dimension - 1, side}, old{work_.dimension - 1, before};
    std::string name;
    if (const auto known = names_.find(old); known != names_.end()) name = known->second;
    std::optional<Rgb> colour;
    if (const auto known = colours_.find(old); known != colours_.end()) colour = known->second;
    if (const auto own = own_.find({body, before}); own != own_.end()) name = own->second.name, colour = own->second.colour;
    work_.names.erase(now);
    work_.colours.erase(now);
    if (!name.empty()) work_.names[now] = name;
    if (colour) work_.colours[now] = *colour;
  }

  GmshWork& work_;
  const OwnSideLabels& own_;
  const EntityNames names_;  // before
  const EntityColours colours_;
  std::vector<Pairs> copies_;  // [group]
  std::vector<Original> originals_;
  Pairs removed_;
  std::set<int> numbers_;  // of sides, that are taken
};

}  // namespace

int number_of(const GmshWork& work, int dimension, int tag) {
  const auto known = work.numbers.find({dimension, tag});
  return known == work.numbers.end() ? tag : known->second;
}

int tag_of(const GmshWork& work, int dimension, int number) {
  for (const auto& [entity, known] : work.numbers)
    if (entity.first == dimension && known == number) return entity.second;
  return number;
}

void take_parts_apart(GmshWork& work, const OwnSideLabels& own) {
  const MeshOptions& options = work.job.options;
  if (options.parts.empty() && options.pairs.empty()) return;
  std::vector<GeometricEntity> bodies;
  for (const auto& [d, tag] : all_of(work.dimension)) bodies.push_back(as_body(work, tag));
  check_part_names(options, bodies);
  Groups groups(work);
  if (!groups.is_needed()) return;
  if (work.dimension == 2)
    throw Error(ErrorKind::input, "mesh/parts", phrase<"the faces of a plane body have a common mesh">(),
                phrase<"Remove \"own_mesh\" and the pairs that are tied or free">());
  work.stage(phrase<"take parts apart">(), 0.1, 0.1);
  const std::vector<std::vector<int>> lists = groups.lists();
  Separation separation(work, own);
  for (std::size_t i = 1; i < lists.size(); ++i) separation.copy(lists[i]);
  separation.finish();
}

double size_of_part(const GmshWork& work, int body, double size) {
  double out = size;
  for (const PartMesh& part : work.job.options.parts)
    if (part.size > 0 && means_part(part.part, as_body(work, body))) out = part.size / work.to_metres;
  return out;
}

SizeFunction sizes_of_parts(const GmshWork& work, double size) {
  if (std::ranges::none_of(work.job.options.parts, [](const PartMesh& p) { return p.size > 0; })) return {};
  const auto sizes = std::make_shared<std::map<Entity, double>>();
  for (const auto& body : all_of(work.dimension)) {
    const double own = size_of_part(work, body.second, size) * work.to_metres;
    Pairs level{body};
    while (!level.empty()) {
      for (const auto& entity : level) {
        const auto [at, is_new] = sizes->emplace(entity, own);
        if (!is_new) at->second = std::min(at->second, own);
      }
      Pairs below;
      for (const auto& entity : level) {
        if (entity.first == 0) continue;
        Pairs of_one;
        gmsh::model::getBoundary({entity}, of_one, false, false, false);
        below.insert(below.end(), of_one.begin(), of_one.end());
      }
      std::ranges::sort(below);
      below.erase(std::unique(below.begin(), below.end()), below.end());
      level = std::move(below);
    }
  }
  return [sizes, elsewhere = size * work.to_metres](int dimension, int tag, const Vec3&) {
    const auto found = sizes->find({dimension, tag});
    return found == sizes->end() ? elsewhere : found->second;
  };
}

}  // namespace genba
