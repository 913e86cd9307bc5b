#include <gmsh.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "engine/base/thread_team.hpp"
#include "mesh/files/element_kinds.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

using Tags = std::vector<std::size_t>;

// Node number in the file -> position in a list. Dense numbers (the usual case) use a plain array.
class TagIndex {
 public:
  explicit TagIndex(const Tags& tags) {
    const std::size_t largest = tags.empty() ? 0 : *std::max_element(tags.begin(), tags.end());
    if (largest < 8 * tags.size() + 1024) {
      dense_.assign(largest + 1, -1);
      for (std::size_t i = 0; i < tags.size(); ++i) dense_[tags[i]] = static_cast<Index>(i);
    } else {
      for (std::size_t i = 0; i < tags.size(); ++i) sparse_.emplace(tags[i], static_cast<Index>(i));
    }
  }
  Index operator()(std::size_t tag) const {
    if (!dense_.empty()) return tag < dense_.size() ? dense_[tag] : -1;
    const auto found = sparse_.find(tag);
    return found == sparse_.end() ? -1 : found->second;
  }

 private:
  std::vector<Index> dense_;
  std::unordered_map<std::size_t, Index> sparse_;
};

ElementBlock& block_of(std::vector<ElementBlock>& blocks, ElementType type) {
  for (auto& block : blocks)
    if (block.type == type) return block;
  blocks.emplace_back().type = type;
  return blocks.back();
}

std::string name_of(const GmshWork& work, int dimension, int tag) {
  const auto known = work.names.find({dimension, tag});
  if (known != work.names.end()) return known->second;
  std::string name;
  gmsh::model::getEntityName(dimension, tag, name);
  return last_part(name);
}

std::optional<Rgb> colour_of(const GmshWork& work, int dimension, int tag) {
  const auto known = work.colours.find({dimension, tag});
  if (known != work.colours.end()) return known->second;
  if (dimension == work.dimension || work.colours.empty()) return std::nullopt;
  std::vector<int> up, down;
  gmsh::model::getAdjacencies(dimension, tag, up, down);
  return up.empty() ? std::nullopt : colour_of(work, dimension + 1, up.front());
}

// Bodies, or what bounds a body or what a mesh file simply lists.
gmsh::vectorpair entities_to_take(const GmshWork& work, int dimension) {
  gmsh::vectorpair all, taken;
  gmsh::model::getEntities(all, dimension);
  const bool listed = dimension == work.dimension || holds_elements(work.job.format);
  for (const auto& entity : all) {
    std::vector<int> up, down;
    if (!listed) gmsh::model::getAdjacencies(entity.first, entity.second, up, down);
    if (listed || !up.empty()) taken.push_back(entity);
  }
  if (!work.numbers.empty())
    std::ranges::stable_sort(taken, {}, [&](const auto& e) { return number_of(work, e.first, e.second); });
  return taken;
}

void add_elements(std::vector<ElementBlock>& blocks, int dimension, int tag, Index group,
                  const TagIndex& index, const std::string& file, ThreadTeam& team) {
  std::vector<int> types;
  gmsh::model::mesh::getElementTypes(types, dimension, tag);
  for (const int type : types) {
    const GmshShape* shape = find_shape(type);
    if (shape == nullptr || !shape->type) continue;  // load_msh() has refused those
    Tags tags, nodes;
    gmsh::model::mesh::preallocateElementsByType(type, true, true, tags, nodes, tag);
    const auto tasks = static_cast<std::size_t>(team.size());
    team.for_chunks(tasks, 1, [&](std::size_t task, std::size_t) {
      gmsh::model::mesh::getElementsByType(type, tags, nodes, tag, task, tasks);
    });
    ElementBlock& block = block_of(blocks, *shape->type);
    const auto n = static_cast<std::size_t>(shape->nodes);
    // Drops nodes in faces and volumes.
    const auto kept = static_cast<std::size_t>(traits(*shape->type).nodes);
    std::array<std::size_t, max_solid_nodes> place{};
    for (std::size_t i = 0; i < kept; ++i)
      place[i] = static_cast<std::size_t>(gmsh_position(*shape->type, static_cast<int>(i)));
    const std::size_t first = block.nodes.size(), count = tags.size();
    block.nodes.resize(first + count * kept);
    constexpr std::size_t grain = 16384;
    team.for_chunks(count, grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t e = begin; e < end; ++e)
        for (std::size_t i = 0; i < kept; ++i) {
          const std::size_t node = nodes[e * n + place[i]];
          const Index position = index(node);
          if (position < 0)
            throw Error(ErrorKind::mesh, file,
                        phrase<"element %1 refers to node %2, which does not exist">(tags[e], node),
                        phrase<"Export the mesh again">());
          block.nodes[first + e * kept + i] = position;
        }
    });
    block.group.insert(block.group.end(), count, group);
    block.tags.insert(block.tags.end(), tags.begin(), tags.end());
  }
}

// A mesh file may list an entity twice in a group, or entities without elements.
void add_sets(Mesh& mesh, int dimension, int set_dimension, const std::map<int, Index>& group_of) {
  gmsh::vectorpair physical;
  gmsh::model::getPhysicalGroups(physical, dimension);
  for (const auto& [d, tag] : physical) {
    NamedSet set;
    set.dimension = set_dimension;
    gmsh::model::getPhysicalName(d, tag, set.name);
    if (set.name.empty()) set.name = "physical " + std::to_string(tag);
    std::vector<int> members;
    gmsh::model::getEntitiesForPhysicalGroup(d, tag, members);
    for (int entity : members)
      if (const auto found = group_of.find(entity); found != group_of.end())
        set.members.push_back(found->second);
    std::sort(set.members.begin(), set.members.end());
    set.members.erase(std::unique(set.members.begin(), set.members.end()), set.members.end());
    if (!set.members.empty()) mesh.sets.push_back(std::move(set));
  }
}

// Unused nodes (arc centres of old files, construction points) would be unknowns without an equation.
void drop_unused_nodes(Mesh& mesh) {
  std::vector<Index> new_number(mesh.points.size(), -1);
  for (const auto* blocks : {&mesh.solids, &mesh.facets})
    for (const auto& block : *blocks)
      for (Index node : block.nodes) new_number[static_cast<std::size_t>(node)] = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < new_number.size(); ++i) {
    if (new_number[i] < 0) continue;
    mesh.points[count] = mesh.points[i];
    mesh.node_tags[count] = mesh.node_tags[i];
    new_number[i] = static_cast<Index>(count++);
  }
  if (count == mesh.points.size()) return;
  mesh.points.resize(count);
  mesh.node_tags.resize(count);
  for (auto* blocks : {&mesh.solids, &mesh.facets})
    for (auto& block : *blocks)
      for (Index& node : block.nodes) node = new_number[static_cast<std::size_t>(node)];
}

// Gmsh's elements turn as their face does, which may look down. Its nodes lie in the plane up to rounding.
void make_flat(Mesh& mesh) {
  for (Vec3& p : mesh.points) p[2] = 0;
  for (ElementBlock& block : mesh.solids) {
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    const auto corners = static_cast<std::ptrdiff_t>(traits(block.type).corners);
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = block.nodes.begin() + static_cast<std::ptrdiff_t>(n * static_cast<std::size_t>(e));
      const Vec3 &a = mesh.points[static_cast<std::size_t>(nodes[0])],
                 &b = mesh.points[static_cast<std::size_t>(nodes[1])],
                 &c = mesh.points[static_cast<std::size_t>(nodes[2])];
      if ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]) >= 0) continue;
      std::reverse(nodes + 1, nodes + corners);
      std::reverse(nodes + corners, nodes + static_cast<std::ptrdiff_t>(n));
    }
  }
}

}  // namespace

std::vector<std::string> logged_lines(const std::string& level) {
  std::vector<std::string> log, found;
  gmsh::logger::get(log);
  for (const auto& line : log)
    if (line.starts_with(level)) {
      const auto text = line.find_first_not_of(" :", level.size());
      if (text != std::string::npos) found.push_back(line.substr(text));
    }
  return found;
}

Mesh take_mesh(const GmshWork& work) {
  Mesh mesh;
  mesh.source = work.job.shown_name;
  ThreadTeam team(work.answer.threads);
  Tags node_tags;
  std::vector<double> coordinates, parameters;
  gmsh::model::mesh::getNodes(node_tags, coordinates, parameters, -1, -1, false, false);
  if (node_tags.size() > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
    throw Error(ErrorKind::mesh, mesh.source, phrase<"%1 nodes are too many">(node_tags.size()),
                holds_elements(work.job.format) ? phrase<"Export a coarser mesh">()
                                                : phrase<"Choose a larger element size">());
  mesh.points.resize(node_tags.size());
  mesh.node_tags.assign(node_tags.begin(), node_tags.end());
  for (std::size_t i = 0; i < node_tags.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k) mesh.points[i][k] = coordinates[3 * i + k] * work.to_metres;
  const TagIndex index(node_tags);

  for (const int dimension : {work.dimension, work.dimension - 1}) {
    const bool is_body = dimension == work.dimension;
    std::map<int, Index> group_of;
    auto& groups = is_body ? mesh.regions : mesh.surfaces;
    for (const auto& [d, tag] : entities_to_take(work, dimension)) {
      std::vector<int> types;
      gmsh::model::mesh::getElementTypes(types, d, tag);
      if (types.empty()) continue;
      const auto group = static_cast<Index>(groups.size());
      groups.push_back({number_of(work, d, tag), name_of(work, d, tag), colour_of(work, d, tag)});
      group_of[tag] = group;
      add_elements(is_body ? mesh.solids : mesh.facets, d, tag, group, index, mesh.source, team);
    }
    add_sets(mesh, dimension, is_body ? 3 : 2, group_of);
    if (work.groups.empty()) continue;
    regroup(mesh, is_body ? 3 : 2, work.groups, [&](int group) {
      std::string name;
      gmsh::model::getPhysicalName(dimension, group, name);
      return name;
    });
  }
  drop_unused_nodes(mesh);
  if (work.dimension == 2 && !holds_elements(work.job.format)) make_flat(mesh);
  return mesh;
}

GeometryFacts take_facts(const GmshWork& work) {
  GeometryFacts facts;
  for (const int dimension : {work.dimension, work.dimension - 1})
    for (const auto& [d, tag] : entities_to_take(work, dimension))
      (dimension == work.dimension ? facts.regions : facts.surfaces)
          .push_back({number_of(work, d, tag), name_of(work, d, tag), colour_of(work, d, tag)});
  auto& [low, high] = facts.box;
  gmsh::model::getBoundingBox(-1, -1, low[0], low[1], low[2], high[0], high[1], high[2]);
  for (auto* corner : {&low, &high})
    for (double& x : *corner) x *= work.to_metres;
  return facts;
}

}  // namespace genba
