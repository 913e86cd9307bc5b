#include "app/ranks/program/piece_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <numeric>

#include "app/ranks/program/exchange.hpp"
#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

using Size = std::size_t;

Mesh read_own_piece(const std::string& path, const std::string& sha256) {
  if (!std::filesystem::exists(path))
    throw Error(ErrorKind::file, path, phrase<"a piece of the mesh is missing">(),
                phrase<"Write the pieces again (genba-cli partition), into a folder that all computers of the ranks see">());
  if (sha256_of_file(path) != sha256)
    throw Error(ErrorKind::file, path, phrase<"is not the piece that the list names: its content differs">(),
                phrase<"Take the list and all pieces of one call of genba-cli partition">());
  return read_mesh_cache(path);
}

/// A node as it goes to the rank that finds its owner.
struct NodeEntry {
  std::int64_t tag = 0;
  Vec3 place{};
};

/// [node] the lowest rank that has it. Node numbers are sought by rank "number modulo ranks".
std::vector<int> owners_of_nodes(const Mesh& piece, double diagonal) {
  const auto ranks = static_cast<Size>(rank_count());
  const auto seeker = [&](std::int64_t tag) { return static_cast<Size>(static_cast<std::uint64_t>(tag) % ranks); };
  std::vector<std::vector<NodeEntry>> asked(ranks);
  for (Size i = 0; i < piece.points.size(); ++i)
    asked[seeker(piece.node_tags[i])].push_back({piece.node_tags[i], piece.points[i]});
  const auto heard = exchange(asked);
  struct Place {
    std::int64_t tag;
    int rank;
    Size entry;
  };
  std::vector<Place> places;
  for (Size r = 0; r < ranks; ++r)
    for (Size i = 0; i < heard[r].size(); ++i) places.push_back({heard[r][i].tag, static_cast<int>(r), i});
  std::ranges::sort(places, [](const Place& a, const Place& b) { return std::tie(a.tag, a.rank) < std::tie(b.tag, b.rank); });
  std::vector<std::vector<int>> answers(ranks);
  for (Size r = 0; r < ranks; ++r) answers[r].resize(heard[r].size());
  for (Size i = 0, begin = 0; i < places.size(); ++i) {
    if (places[i].tag != places[begin].tag) begin = i;
    const Place &one = places[begin], &other = places[i];
    const Vec3 &a = heard[static_cast<Size>(one.rank)][one.entry].place, &b = heard[static_cast<Size>(other.rank)][other.entry].place;
    const double apart = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    constexpr double rounding = 1e-7;
    if (apart > rounding * diagonal)
      throw Error(ErrorKind::mesh, phrase<"pieces %1 and %2">(one.rank, other.rank),
                  phrase<"both have node %1, at places that are %2 apart">(one.tag, format_quantity(apart, QuantityKind::length, 3)),
                  phrase<"They are pieces of different meshes, or their nodes are numbered one piece at a time: a piece needs the node "
                         "numbers of the whole mesh">());
    answers[static_cast<Size>(other.rank)][other.entry] = one.rank;
  }
  const auto told = exchange(answers);
  std::vector<int> out;
  std::vector<Size> next(ranks, 0);
  for (const std::int64_t tag : piece.node_tags) out.push_back(told[seeker(tag)][next[seeker(tag)]++]);
  return out;
}

/// [node] its number over the whole mesh.
std::vector<Index> number_over_all(const Mesh& piece, const std::vector<int>& owner, PieceMesh& out) {
  const int here = rank_here();
  const auto ranks = static_cast<Size>(rank_count());
  const auto own = static_cast<std::int64_t>(std::ranges::count(owner, here));
  std::vector<std::int64_t> counts;
  for (const auto& count : gather_all(std::vector<std::int64_t>{own})) counts.push_back(count.front());
  out.nodes = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  if (out.nodes > std::numeric_limits<Index>::max())
    throw Error(ErrorKind::mesh, phrase<"pieces">(), phrase<"%1 nodes are more than can be numbered">(out.nodes), phrase<"Use larger elements">());
  out.first_of.assign(1, 0);
  for (const std::int64_t count : counts) out.first_of.push_back(out.first_of.back() + static_cast<Index>(count));
  out.first = out.first_of[at(here)], out.last = out.first_of[at(here) + 1];

  std::vector<Index> number(owner.size(), -1);
  std::vector<std::pair<std::int64_t, Index>> by_tag;  // own nodes
  std::vector<std::vector<std::int64_t>> asked(ranks);
  Index next = out.first;
  for (Size i = 0; i < owner.size(); ++i)
    if (owner[i] == here)
      number[i] = next, by_tag.emplace_back(piece.node_tags[i], next++);
    else
      asked[static_cast<Size>(owner[i])].push_back(piece.node_tags[i]);
  std::ranges::sort(by_tag);
  const auto questions = exchange(asked);
  std::vector<std::vector<Index>> answers(ranks);
  for (Size r = 0; r < ranks; ++r)
    for (const std::int64_t tag : questions[r])
      answers[r].push_back(std::ranges::lower_bound(by_tag, std::pair<std::int64_t, Index>{tag, 0})->second);
  const auto told = exchange(answers);
  std::vector<Size> used(ranks, 0);
  for (Size i = 0; i < owner.size(); ++i)
    if (owner[i] != here) number[i] = told[static_cast<Size>(owner[i])][used[static_cast<Size>(owner[i])]++];
  return number;
}

/// A node that goes along with elements, and an element as words: is_facet, type, group, tag, node numbers.
struct SentNode {
  Index number = 0;
  std::int64_t tag = 0;
  Vec3 place{};
};
struct Sent {
  std::vector<std::vector<SentNode>> nodes;
  std::vector<std::vector<std::int64_t>> elements, members;  ///< members: set, node number
};

int rank_of(const PieceMesh& out, Index number) {
  return static_cast<int>(std::upper_bound(out.first_of.begin(), out.first_of.end(), number) - out.first_of.begin()) - 1;
}

/// All elements and facets for the owners of their nodes.
Sent for_other_ranks(const Mesh& piece, const std::vector<Index>& number, const PieceMesh& out) {
  const int here = rank_here();
  const auto ranks = static_cast<Size>(rank_count());
  Sent sent{std::vector<std::vector<SentNode>>(ranks), std::vector<std::vector<std::int64_t>>(ranks),
            std::vector<std::vector<std::int64_t>>(ranks)};
  std::vector<std::vector<Index>> nodes_for(ranks);
  for (const bool is_facet : {false, true})
    for (const ElementBlock& block : is_facet ? piece.facets : piece.solids)
      for (Index e = 0; e < block.size(); ++e) {
        const auto nodes = element_nodes(block, e);
        std::array<int, max_solid_nodes> to{};
        Size count = 0;
        for (const Index node : nodes) {
          const int rank = rank_of(out, number[at(node)]);
          if (rank == here || std::find(to.begin(), to.begin() + count, rank) != to.begin() + count) continue;
          to[count++] = rank;
        }
        for (Size k = 0; k < count; ++k) {
          auto& words = sent.elements[static_cast<Size>(to[k])];
          words.insert(words.end(), {is_facet, static_cast<std::int64_t>(block.type), block.group[at(e)], block.tags.empty() ? 0 : block.tags[at(e)]});
          for (const Index node : nodes) {
            words.push_back(number[at(node)]);
            nodes_for[static_cast<Size>(to[k])].push_back(node);
          }
        }
      }
  std::vector<std::vector<std::int64_t>> sets_of(piece.points.size());
  for (Size s = 0; s < piece.sets.size(); ++s)
    if (piece.sets[s].dimension == 0)
      for (const Index node : piece.sets[s].members) sets_of[at(node)].push_back(static_cast<std::int64_t>(s));
  for (Size r = 0; r < ranks; ++r) {
    std::ranges::sort(nodes_for[r]);
    const auto repeated = std::ranges::unique(nodes_for[r]);
    nodes_for[r].erase(repeated.begin(), repeated.end());
    for (const Index node : nodes_for[r]) {
      sent.nodes[r].push_back({number[at(node)], piece.node_tags[at(node)], piece.points[at(node)]});
      for (const std::int64_t set : sets_of[at(node)]) sent.members[r].insert(sent.members[r].end(), {set, number[at(node)]});
    }
  }
  return sent;
}

/// The block of this shape, made if there is none.
ElementBlock& block_of(std::vector<ElementBlock>& blocks, ElementType type) {
  for (ElementBlock& block : blocks)
    if (block.type == type) return block;
  return blocks.emplace_back(ElementBlock{.type = type, .nodes = {}, .group = {}, .tags = {}});
}

/// One block a shape, as those of other pieces are added to.
std::vector<ElementBlock> by_shape(std::vector<ElementBlock> from) {
  std::vector<ElementBlock> out;
  for (ElementBlock& block : from) {
    ElementBlock& to = block_of(out, block.type);
    to.nodes.insert(to.nodes.end(), block.nodes.begin(), block.nodes.end());
    to.group.insert(to.group.end(), block.group.begin(), block.group.end());
    if (block.tags.empty()) block.tags.assign(block.group.size(), 0);
    to.tags.insert(to.tags.end(), block.tags.begin(), block.tags.end());
  }
  return out;
}

void take_elements(std::span<const std::int64_t> words, Mesh& mesh) {
  for (Size i = 0; i < words.size();) {
    const auto type = static_cast<ElementType>(words[i + 1]);
    ElementBlock& block = block_of(words[i] != 0 ? mesh.facets : mesh.solids, type);
    block.group.push_back(static_cast<Index>(words[i + 2]));
    block.tags.push_back(words[i + 3]);
    i += 4;
    for (int k = 0; k < traits(type).nodes; ++k) block.nodes.push_back(static_cast<Index>(words[i++]));
  }
}

/// Elements that two pieces have.
void require_distinct(const Mesh& mesh) {
  for (const ElementBlock& block : mesh.solids) {
    const auto corners = at(traits(block.type).corners);
    std::vector<std::array<Index, 9>> keys;
    for (Index e = 0; e < block.size(); ++e) {
      auto& key = keys.emplace_back();
      key.fill(-1);
      const auto nodes = element_nodes(block, e);
      std::copy_n(nodes.begin(), corners, key.begin());
      std::sort(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(corners));
      key[8] = e;
    }
    std::ranges::sort(keys);
    const auto same = std::ranges::adjacent_find(keys, [](const auto& a, const auto& b) { return std::equal(a.begin(), a.begin() + 8, b.begin()); });
    if (same != keys.end())
      throw Error(ErrorKind::mesh, phrase<"element %1">(block.tags[at((*same)[8])]), phrase<"is in two pieces">(),
                  phrase<"Each element must be in one piece: write them without ghost elements">());
  }
}

/// From numbers over all to places in the ascending list of numbers.
void number_here(const std::vector<Index>& numbers, std::vector<Index>& nodes) {
  for (Index& node : nodes) node = static_cast<Index>(std::ranges::lower_bound(numbers, node) - numbers.begin());
}

/// Joins the piece, whose nodes get numbers over all, with what came.
std::shared_ptr<Mesh> joined_mesh(Mesh piece, const std::vector<Index>& number, const std::vector<std::vector<SentNode>>& nodes,
                                  const std::vector<std::vector<std::int64_t>>& elements,
                                  const std::vector<std::vector<std::int64_t>>& members, PieceMesh& out) {
  auto mesh = std::make_shared<Mesh>();
  mesh->regions = std::move(piece.regions), mesh->surfaces = std::move(piece.surfaces);
  mesh->source = piece.source, mesh->voxel = piece.voxel, mesh->sets = std::move(piece.sets);
  mesh->solids = by_shape(std::move(piece.solids)), mesh->facets = by_shape(std::move(piece.facets));
  for (auto* blocks : {&mesh->solids, &mesh->facets})
    for (ElementBlock& block : *blocks)
      for (Index& node : block.nodes) node = number[at(node)];
  for (NamedSet& set : mesh->sets)
    if (set.dimension == 0)
      for (Index& node : set.members) node = number[at(node)];
  for (const ElementBlock& block : mesh->solids) out.own_solids.push_back(block.size());

  std::vector<SentNode> all;
  for (Size i = 0; i < number.size(); ++i) all.push_back({number[i], piece.node_tags[i], piece.points[i]});
  for (const auto& of_rank : nodes) all.insert(all.end(), of_rank.begin(), of_rank.end());
  std::ranges::stable_sort(all, {}, &SentNode::number);
  const auto repeated = std::ranges::unique(all, {}, &SentNode::number);
  all.erase(repeated.begin(), repeated.end());
  for (const SentNode& node : all) {
    out.number.push_back(node.number);
    mesh->points.push_back(node.place), mesh->node_tags.push_back(node.tag);
  }
  for (const auto& words : elements) take_elements(words, *mesh);
  out.own_solids.resize(mesh->solids.size(), 0);
  for (const auto& of_rank : members)
    for (Size i = 0; i < of_rank.size(); i += 2)
      mesh->sets[static_cast<Size>(of_rank[i])].members.push_back(static_cast<Index>(of_rank[i + 1]));
  for (auto* blocks : {&mesh->solids, &mesh->facets})
    for (ElementBlock& block : *blocks) number_here(out.number, block.nodes);
  for (NamedSet& set : mesh->sets) {
    if (set.dimension != 0) continue;
    number_here(out.number, set.members);
    std::ranges::sort(set.members);
    const auto twice = std::ranges::unique(set.members);
    set.members.erase(twice.begin(), twice.end());
  }
  return mesh;
}

std::array<Vec3, 2> box_of_all(const Mesh& piece) {
  const auto box = bounding_box(piece);
  std::vector<double> low = {box[0][0], box[0][1], box[0][2]}, high = {box[1][0], box[1][1], box[1][2]};
  reduce_all(low, MPI_MIN), reduce_all(high, MPI_MAX);
  return {Vec3{low[0], low[1], low[2]}, Vec3{high[0], high[1], high[2]}};
}

/// All pieces must have the names of one mesh: groups travel by their numbers.
void require_common_names(const Mesh& piece) {
  std::string text;
  for (const auto* list : {&piece.regions, &piece.surfaces})
    for (const GeometricEntity& e : *list) text += std::to_string(e.tag) + e.name + '\n';
  for (const NamedSet& s : piece.sets) text += std::to_string(s.dimension) + s.name + '\n';
  for (const Vec3& edge : piece.voxel) text += std::to_string(edge[0] * 1e9) + ' ' + std::to_string(edge[1] * 1e9) + ' ' + std::to_string(edge[2] * 1e9) + '\n';
  const std::vector<std::vector<char>> all = gather_all(std::vector<char>(text.begin(), text.end()));
  for (Size r = 0; r < all.size(); ++r)
    if (all[r] != all[0])
      throw Error(ErrorKind::mesh, phrase<"pieces 0 and %1">(r), phrase<"have other regions, surfaces or sets">(),
                  phrase<"They are pieces of different meshes. Take those of one call of genba-cli partition">());
}

}  // namespace

PieceMesh read_piece(const std::string& path, const std::string& sha256) {
  Mesh piece = read_own_piece(path, sha256);
  require_common_names(piece);
  PieceMesh out;
  out.box = box_of_all(piece);
  out.diagonal = length(minus(out.box[1], out.box[0]));
  const std::vector<int> owner = owners_of_nodes(piece, out.diagonal);
  const std::vector<Index> number = number_over_all(piece, owner, out);
  const Sent sent = for_other_ranks(piece, number, out);
  const auto nodes = exchange(sent.nodes);
  const auto elements = exchange(sent.elements), members = exchange(sent.members);
  auto mesh = joined_mesh(std::move(piece), number, nodes, elements, members, out);
  require_distinct(*mesh);
  out.mesh = std::move(mesh);
  return out;
}

void take_from_owners(const PieceMesh& piece, std::size_t width, std::vector<double>& values) {
  const auto ranks = static_cast<Size>(rank_count());
  std::vector<std::vector<Index>> asked(ranks);
  for (const Index number : piece.number)
    if (number < piece.first || number >= piece.last) asked[static_cast<Size>(rank_of(piece, number))].push_back(number);
  const auto begin = std::ranges::lower_bound(piece.number, piece.first) - piece.number.begin();  // own nodes are consecutive
  const auto questions = exchange(asked);
  std::vector<std::vector<double>> answers(ranks);
  for (Size r = 0; r < ranks; ++r)
    for (const Index number : questions[r]) {
      const auto from = values.begin() + static_cast<std::ptrdiff_t>(static_cast<Size>(begin + number - piece.first) * width);
      answers[r].insert(answers[r].end(), from, from + static_cast<std::ptrdiff_t>(width));
    }
  const auto told = exchange(answers);
  std::vector<Size> used(ranks, 0);
  for (Size i = 0; i < piece.number.size(); ++i) {
    const Index number = piece.number[i];
    if (number >= piece.first && number < piece.last) continue;
    const auto r = static_cast<Size>(rank_of(piece, number));
    std::copy_n(told[r].begin() + static_cast<std::ptrdiff_t>(used[r]), width, values.begin() + static_cast<std::ptrdiff_t>(i * width));
    used[r] += width;
  }
}

}  // namespace genba
