#include "app/pieces/partition.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>

#include "app/output/staging.hpp"
#include "app/ranks/cut.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/mesher/mesher.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

std::string piece_name(const std::string& path, std::size_t piece) {
  return fs::path(path).stem().string() + "." + std::to_string(piece) + ".gmesh";
}

void require_list_name(const std::string& path) {
  if (!is_piece_list(path))
    throw Error(ErrorKind::input, "--out", phrase<"\"%1\" does not end with .gpieces">(path), phrase<"Write for example -o body.gpieces">());
}

void require_carried(const Mesh& mesh, const std::string& name) {
  const auto refuse = [&](const Text& problem) {
    throw Error(ErrorKind::input, name, problem, phrase<"Solve the mesh as a whole, on ranks or without them">());
  };
  if (mesh.dimension() != 3) refuse(phrase<"pieces are of solid bodies, and this one is plane or has no solid">());
  for (const ElementBlock& block : mesh.solids) {
    if (traits(block.type).dimension != 3) refuse(phrase<"pieces have no bars">());
    if (!block.grey.empty()) refuse(phrase<"pieces carry no grey values of an image">());
    if (!block.axes.empty()) refuse(phrase<"pieces carry no directions of a file">());
  }
}

/// Nodes that have a number of their own, as borders need it.
bool has_unique_numbers(const Mesh& mesh) {
  std::vector<std::int64_t> tags = mesh.node_tags;
  std::ranges::sort(tags);
  return tags.size() == mesh.points.size() && std::ranges::adjacent_find(tags) == tags.end();
}

/// The elements of `from` for which take(block, element) holds.
template <class Take>
std::vector<ElementBlock> blocks_of(const std::vector<ElementBlock>& from, const Take& take) {
  std::vector<ElementBlock> out;
  for (std::size_t b = 0; b < from.size(); ++b) {
    ElementBlock own{.type = from[b].type, .nodes = {}, .group = {}, .tags = {}};
    for (Index e = 0; e < from[b].size(); ++e) {
      if (!take(b, e)) continue;
      const auto nodes = element_nodes(from[b], e);
      own.nodes.insert(own.nodes.end(), nodes.begin(), nodes.end());
      own.group.push_back(from[b].group[at(e)]);
      own.tags.push_back(from[b].tags.empty() ? e + 1 : from[b].tags[at(e)]);
    }
    if (own.size() > 0) out.push_back(std::move(own));
  }
  return out;
}

/// Renumbers nodes from those of `from` to those that `blocks` have, ascending by `order`, and takes their places.
void take_piece_nodes(const Mesh& from, std::span<const Index> order, bool keeps_numbers, Mesh& piece) {
  std::vector<Index> nodes;
  std::vector<std::uint8_t> used(from.points.size(), 0);
  for (const ElementBlock& block : piece.solids)
    for (const Index node : block.nodes)
      if (used[at(node)] == 0) used[at(node)] = 1, nodes.push_back(node);
  std::ranges::sort(nodes, {}, [&](Index node) { return order.empty() ? node : order[at(node)]; });
  std::vector<Index> here(from.points.size(), -1);
  for (const Index node : nodes) {
    here[at(node)] = static_cast<Index>(piece.points.size());
    piece.points.push_back(from.points[at(node)]);
    piece.node_tags.push_back(keeps_numbers ? from.node_tags[at(node)] : node + 1);
  }
  for (auto* blocks : {&piece.solids, &piece.facets})
    for (ElementBlock& block : *blocks)
      for (Index& node : block.nodes) node = here[at(node)];
  for (NamedSet set : from.sets) {
    if (set.dimension == 0) {
      std::vector<Index> members;
      for (const Index node : set.members)
        if (here[at(node)] >= 0) members.push_back(here[at(node)]);
      set.members = std::move(members);
    }
    piece.sets.push_back(std::move(set));
  }
}

/// Pieces are written into a hidden folder beside the list and get their places together: a call that fails leaves what was
/// there.
class PieceFolder {
 public:
  /// Throws Error(file) if a file that the list of this name does not have lies where one of `pieces` pieces is to be.
  PieceFolder(const std::string& path, std::size_t pieces) : path_(path), folder_(fs::absolute(path).parent_path()), staging_(folder_) {
    if (fs::exists(path)) try {
        for (const PieceEntry& piece : read_piece_list(path).pieces) before_.insert(piece.file);
      } catch (const Error&) {  // a damaged list names no pieces
      }
    for (std::size_t p = 0; p < pieces; ++p)
      if (const std::string name = piece_name(path, p); fs::exists(folder_ / name) && !before_.contains(name))
        throw Error(ErrorKind::file, (folder_ / name).string(), phrase<"exists, and %1 does not name it">(fs::path(path).filename().string()),
                    phrase<"Move it, or write the pieces under another name">());
  }
  std::string file(std::size_t piece) const { return (staging_.path() / piece_name(path_, piece)).string(); }
  /// The list is written after its pieces; pieces of an earlier list that it no longer names go.
  void publish(const PieceList& list) {
    for (const PieceEntry& piece : list.pieces) {
      std::error_code code;
      fs::rename(staging_.path() / piece.file, folder_ / piece.file, code);
      if (code) throw Error(ErrorKind::file, (folder_ / piece.file).string(), phrase<"cannot be written to: %1">(code.message()), phrase<"Choose another folder">());
      before_.erase(piece.file);
    }
    write_piece_list(path_, list);
    std::error_code ignored;
    for (std::size_t p = list.pieces.size(); before_.contains(piece_name(path_, p)); ++p) fs::remove(folder_ / piece_name(path_, p), ignored);
  }

 private:
  std::string path_;
  fs::path folder_;
  StagingFolder staging_;
  std::set<std::string> before_;
};

/// Passes on what reading a file tells, with the name of the file.
class FileMonitor final : public Monitor {
 public:
  FileMonitor(Monitor& to, std::string file) : to_(to), file_(std::move(file)) {}
  void log(LogLevel level, const Text& message) override { to_.log(level, phrase<"%1: %2">(file_, message)); }
  bool cancelled() const override { return to_.cancelled(); }

 private:
  Monitor& to_;
  std::string file_;
};

PieceEntry write_piece(const std::string& file, const Mesh& piece, Monitor& monitor) {
  PieceEntry out{fs::path(file).filename().string(), piece.node_count(), piece.solid_count(), 0, true, {}};
  ThreadTeam team;
  out.couplings = static_cast<std::int64_t>(number_nodes(piece, 1, NodeOrder::native, team, monitor).graph.columns.size());
  for (const ElementBlock& block : piece.solids)
    out.hexahedra = out.hexahedra && (block.type == ElementType::hex8 || block.type == ElementType::hex20);
  write_mesh_cache(file, piece);
  out.sha256 = sha256_of_file(file);
  return out;
}

// ---- files that are pieces already ----

/// The names of all files together. Each file numbers its surfaces and regions anew, so those with the same name in the
/// same sets are one. Their tags count from 1.
struct CommonNames {
  using Numbers = std::map<std::pair<std::string, std::string>, Index>;  ///< by name and sets
  std::vector<GeometricEntity> regions, surfaces;
  std::vector<NamedSet> sets;
  Numbers region, surface;

  NamedSet& set(const NamedSet& like) {
    for (NamedSet& s : sets)
      if (s.name == like.name && s.dimension == like.dimension) return s;
    return sets.emplace_back(NamedSet{like.name, like.dimension, {}});
  }
  static std::vector<Index> numbers_of(const Mesh& mesh, int dimension, const std::vector<GeometricEntity>& own, std::vector<GeometricEntity>& all,
                                       Numbers& numbers) {
    std::vector<std::string> sets_of(own.size());
    for (const NamedSet& s : mesh.sets)
      if (s.dimension == dimension)
        for (const Index member : s.members) sets_of[at(member)] += s.name + '\n';
    std::vector<Index> out;
    for (std::size_t i = 0; i < own.size(); ++i) {
      const auto [found, is_new] = numbers.try_emplace({own[i].name, sets_of[i]}, static_cast<Index>(all.size()));
      if (is_new) all.push_back({static_cast<std::int64_t>(all.size()) + 1, own[i].name, own[i].colour});
      out.push_back(found->second);
    }
    return out;
  }
  std::vector<Index> surfaces_of(const Mesh& mesh) { return numbers_of(mesh, 2, mesh.surfaces, surfaces, surface); }
  std::vector<Index> regions_of(const Mesh& mesh) { return numbers_of(mesh, 3, mesh.regions, regions, region); }
  void add(const Mesh& mesh) {
    const std::vector<Index> own_surfaces = surfaces_of(mesh), own_regions = regions_of(mesh);
    for (const NamedSet& s : mesh.sets) {
      NamedSet& all = set(s);
      if (s.dimension == 0) continue;
      for (const Index member : s.members) all.members.push_back((s.dimension == 2 ? own_surfaces : own_regions)[at(member)]);
      std::ranges::sort(all.members);
      all.members.erase(std::unique(all.members.begin(), all.members.end()), all.members.end());
    }
  }
};

/// Gives a piece the common names.
void take_common_names(CommonNames& names, Mesh& piece) {
  const std::vector<Index> own_surfaces = names.surfaces_of(piece), own_regions = names.regions_of(piece);
  for (ElementBlock& block : piece.solids)
    for (Index& group : block.group) group = own_regions[at(group)];
  for (ElementBlock& block : piece.facets)
    for (Index& group : block.group) group = own_surfaces[at(group)];
  std::vector<NamedSet> sets = names.sets;
  for (NamedSet& all : sets)
    for (const NamedSet& own : piece.sets)
      if (all.dimension == 0 && own.dimension == 0 && own.name == all.name) all.members = own.members;
  piece.sets = std::move(sets);
  piece.regions = names.regions, piece.surfaces = names.surfaces;
}

}  // namespace

PieceList write_pieces(const std::string& path, const Mesh& mesh, int pieces, Monitor& monitor) {
  require_list_name(path);
  require_carried(mesh, mesh.source);
  PieceFolder folder(path, static_cast<std::size_t>(pieces));
  ThreadTeam team(0, &monitor);
  const NumberedGraph numbered = number_nodes(mesh, 1, NodeOrder::clusters, team, monitor);
  const std::vector<Index> first = cut_rows(numbered.graph, pieces);
  const std::vector<Index>& row = numbered.numbering.equation_node;
  const auto piece_of = [&](Index node) {
    return static_cast<Index>(std::upper_bound(first.begin(), first.end(), row[at(node)]) - first.begin()) - 1;
  };
  std::vector<std::vector<Index>> of_element;
  for (const ElementBlock& block : mesh.solids) {
    auto& list = of_element.emplace_back();
    for (Index e = 0; e < block.size(); ++e) list.push_back(piece_of(element_nodes(block, e).front()));
  }
  const auto owners = facet_owners(mesh);
  const bool keeps_numbers = has_unique_numbers(mesh);
  PieceList out{mesh.source, {}};
  for (Index p = 0; p < pieces; ++p) {
    monitor.check();
    monitor.progress(phrase<"write the pieces">(), static_cast<double>(p) / pieces);
    Mesh piece;
    piece.regions = mesh.regions, piece.surfaces = mesh.surfaces, piece.source = mesh.source, piece.voxel = mesh.voxel;
    piece.solids = blocks_of(mesh.solids, [&](std::size_t b, Index e) { return of_element[b][at(e)] == p; });
    if (piece.solids.empty())
      throw Error(ErrorKind::input, "--pieces", phrase<"the mesh is too small for %1 pieces">(pieces),
                  phrase<"Use fewer pieces; some ten thousand unknowns a piece pay">());
    piece.facets = blocks_of(mesh.facets, [&](std::size_t b, Index e) {
      const FacetOwner& owner = owners[b][at(e)];
      return owner.block >= 0 && of_element[at(owner.block)][at(owner.element)] == p;
    });
    take_piece_nodes(mesh, row, keeps_numbers, piece);
    out.pieces.push_back(write_piece(folder.file(static_cast<std::size_t>(p)), piece, monitor));
  }
  folder.publish(out);
  return out;
}

PieceList join_pieces(const std::string& path, std::span<const std::string> files, double unit, Monitor& monitor) {
  require_list_name(path);
  for (const std::string& file : files)
    if (!is_mesh_file(file))
      throw Error(ErrorKind::input, file, phrase<"holds no elements">(),
                  phrase<"Several files must be the pieces of one mesh, such as body_1.msh body_2.msh">());
  PieceFolder folder(path, files.size());
  CommonNames names;
  PieceList out{fs::path(files.front()).filename().string(), {}};
  for (std::size_t i = 0; i < files.size(); ++i) {
    monitor.progress(phrase<"read the pieces">(), static_cast<double>(i) / static_cast<double>(files.size()));
    GeometrySpec geometry;
    geometry.kind = GeometryKind::mesh_file, geometry.path = files[i], geometry.unit = unit;
    MeshOptions options;
    options.interfaces = Interfaces::separate;  // what touches may be joined by another piece
    FileMonitor reading(monitor, fs::path(files[i]).filename().string());
    const Mesh read = make_mesh(geometry, options, reading);
    require_carried(read, files[i]);
    if (!has_unique_numbers(read))
      throw Error(ErrorKind::mesh, files[i], phrase<"two of its nodes have one number">(),
                  phrase<"Pieces must have the node numbers of the whole mesh">());
    Mesh piece;
    piece.regions = read.regions, piece.surfaces = read.surfaces, piece.source = read.source, piece.voxel = read.voxel;
    piece.solids = read.solids;
    std::vector<std::uint8_t> used(read.points.size(), 0);
    for (const ElementBlock& block : piece.solids)
      for (const Index node : block.nodes) used[at(node)] = 1;
    piece.facets = blocks_of(read.facets, [&](std::size_t b, Index e) {
      return std::ranges::all_of(element_nodes(read.facets[b], e), [&](Index node) { return used[at(node)] != 0; });
    });
    take_piece_nodes(read, {}, true, piece);
    names.add(piece);
    write_mesh_cache(folder.file(i), piece);
    monitor.check();
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    Mesh piece = read_mesh_cache(folder.file(i));
    take_common_names(names, piece);
    out.pieces.push_back(write_piece(folder.file(i), piece, monitor));
  }
  folder.publish(out);
  return out;
}

}  // namespace genba
