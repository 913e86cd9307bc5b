// Improves tetrahedra of low quality: Gmsh's swaps and our relocation of nodes, in turn.
#include <gmsh.h>

#include <algorithm>
#include <unordered_map>

#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"
#include "mesh/labels/tetrahedra.hpp"

namespace genba {
namespace {

double quality(const Tetrahedra& mesh, std::size_t e) {
  const auto at = [&](std::size_t k) -> const Vec3& {
    return mesh.points[static_cast<std::size_t>(mesh.nodes[e][k])];
  };
  return tetrahedron_quality(at(0), at(1), at(2), at(3));
}

// Quality of a mesh: fewer elements below the stated value are better, then a better worst element.
struct Score {
  std::int64_t below = 0;
  double worst = 1;
  bool operator<(const Score& o) const { return below != o.below ? below > o.below : worst < o.worst; }
};

Score score(const Tetrahedra& mesh, double stated) {
  Score s;
  for (std::size_t e = 0; e < mesh.nodes.size(); ++e) {
    const double q = quality(mesh, e);
    s.below += q < stated;
    s.worst = std::min(s.worst, q);
  }
  return s;
}

// The model's tetrahedra, mm, with their node numbers. Each volume is a label.
class ModelTetrahedra {
 public:
  explicit ModelTetrahedra(double to_millimetres) : to_millimetres_(to_millimetres) {
    std::vector<double> places, parameters;
    gmsh::model::mesh::getNodes(tags_, places, parameters, -1, -1, false, false);
    std::unordered_map<std::size_t, Index> position;
    position.reserve(tags_.size());
    for (std::size_t i = 0; i < tags_.size(); ++i) {
      position.emplace(tags_[i], static_cast<Index>(i));
      mesh.points.push_back({places[3 * i] * to_millimetres, places[3 * i + 1] * to_millimetres,
                             places[3 * i + 2] * to_millimetres});
    }
    gmsh::vectorpair volumes;
    gmsh::model::getEntities(volumes, 3);
    owner_.assign(tags_.size(), 0);
    for (const auto& [d, tag] : volumes) {
      volumes_.push_back(tag);
      std::vector<std::size_t> inner, elements, nodes;
      gmsh::model::mesh::getNodes(inner, places, parameters, 3, tag, false, false);
      for (const std::size_t node : inner) owner_[static_cast<std::size_t>(position.at(node))] = tag;
      gmsh::model::mesh::getElementsByType(4, elements, nodes, tag);
      for (std::size_t e = 0; e < elements.size(); ++e) {
        std::array<Index, 4> n{};
        for (std::size_t k = 0; k < 4; ++k) n[k] = position.at(nodes[4 * e + k]);
        mesh.nodes.push_back(n);
        mesh.label.push_back(tag);
      }
    }
  }

  // Replaces the model's tetrahedra by others on the same nodes.
  void replace(const Tetrahedra& other) const {
    for (const int tag : volumes_) {
      gmsh::model::mesh::clear({{3, tag}});
      std::vector<std::size_t> tags, nodes;
      std::vector<double> places;
      for (std::size_t i = 0; i < tags_.size(); ++i) {
        if (owner_[i] != tag) continue;
        tags.push_back(tags_[i]);
        for (const double x : other.points[i]) places.push_back(x / to_millimetres_);
      }
      if (!tags.empty()) gmsh::model::mesh::addNodes(3, tag, tags, places);
      for (std::size_t e = 0; e < other.nodes.size(); ++e)
        if (other.label[e] == tag)
          for (const Index n : other.nodes[e]) nodes.push_back(tags_[static_cast<std::size_t>(n)]);
      gmsh::model::mesh::addElementsByType(tag, 4, {}, nodes);
    }
    for (std::size_t i = 0; i < tags_.size(); ++i)
      if (const Vec3& p = other.points[i]; owner_[i] == 0 && p != mesh.points[i])
        gmsh::model::mesh::setNode(
            tags_[i], {p[0] / to_millimetres_, p[1] / to_millimetres_, p[2] / to_millimetres_}, {});
  }

  Tetrahedra mesh;

 private:
  double to_millimetres_;
  std::vector<std::size_t> tags_;
  std::vector<int> volumes_, owner_;
};

}  // namespace

Mesh improve_tetrahedra(GmshWork& work) {
  const double stated = work.job.options.min_quality;
  Mesh mesh = take_mesh(work);
  ThreadTeam team(work.answer.threads);
  if (stated <= 0 || elements_below(mesh, stated, team).count == 0) return mesh;
  const ModelTetrahedra model(work.to_metres * 1e3);
  const Score before = score(model.mesh, stated);
  work.stage(phrase<"improve the elements">(), 0.70, 0.75);
  double threads = 0;
  gmsh::option::getNumber("General.NumThreads", threads);
  Tetrahedra best = model.mesh;
  // Nodes of CAD faces have parameters that would not match another place; nodes of file triangles have none.
  const bool may_slide = is_surface(work.job.format) && !work.job.options.keep_triangles;
  const double slack = may_slide ? 0 : -1;
  const auto accept = [&](Tetrahedra trial) {
    relocate_nodes(trial, 1.2 * stated, slack);
    const bool is_better = score(best, stated) < score(trial, stated);
    if (is_better) best = std::move(trial);
    return is_better;
  };
  accept(best);
  constexpr int rounds = 3;
  constexpr std::size_t most_swapped = 1000000;  // elements: Gmsh swaps all of them, on one thread
  for (int round = 0; round < rounds && score(best, stated).below > 0; ++round) {
    if (best.nodes.size() > most_swapped) break;
    Tetrahedra trial = best;
    swap_by_gmsh(trial);
    if (!accept(std::move(trial))) break;
  }
  gmsh::option::setNumber("General.NumThreads", threads);
  const Score after = score(best, stated);
  if (before < after) {
    model.replace(best);
    mesh = take_mesh(work);
  }
  work.answer.notes.push_back(
      phrase<"%1 elements had a scaled Jacobian below %2, the worst %3; optimised: %4, the worst %5">(
          before.below, format_number(stated, "%.3g"), format_number(before.worst, "%.3g"), after.below,
          format_number(after.worst, "%.3g")));
  return mesh;
}

}  // namespace genba
