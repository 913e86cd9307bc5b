#include "ui/scene/patch/patch_canvas.hpp"

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

std::vector<FacetRef> outer_facets(const Mesh& mesh) {
  if (mesh.is_plane()) return {};  // a patch is painted on faces; this body has edges
  if (!mesh.solids.empty()) return boundary_facets(SelectionIndex(mesh));
  std::vector<FacetRef> out;
  for (std::size_t b = 0; b < mesh.facets.size(); ++b)
    for (Index e = 0; e < mesh.facets[b].size(); ++e) out.push_back({static_cast<Index>(b), e});
  return out;
}

void add_triangles(const ElementBlock& block, Index element, std::vector<std::array<Index, 3>>& out) {
  using Split = std::vector<std::array<int, 3>>;
  static const Split tri3 = {{0, 1, 2}}, quad4 = {{0, 1, 2}, {0, 2, 3}},
                     tri6 = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}},
                     quad8 = {{0, 4, 7}, {4, 1, 5}, {5, 2, 6}, {6, 3, 7}, {4, 5, 6}, {4, 6, 7}};
  const Split& split = block.type == ElementType::quad4   ? quad4
                       : block.type == ElementType::tri6  ? tri6
                       : block.type == ElementType::quad8 ? quad8
                                                          : tri3;
  const auto nodes = element_nodes(block, element);
  for (const auto& t : split)
    out.push_back({nodes[static_cast<std::size_t>(t[0])], nodes[static_cast<std::size_t>(t[1])],
                   nodes[static_cast<std::size_t>(t[2])]});
}

}  // namespace

PatchCanvas::PatchCanvas(std::shared_ptr<const Mesh> mesh)
    : mesh_(std::move(mesh)), surface_(*mesh_, outer_facets(*mesh_)), patch_(surface_) {}

void PatchCanvas::clear() {
  patch_ = Patch(surface_);
}

Text PatchCanvas::add(const PatchDab& dab) {
  try {
    patch_.add(dab, phrase<"patch">());
  } catch (const Error& error) {
    return error.problem();
  }
  return {};
}

PatchPicture PatchCanvas::picture() const {
  PatchPicture out;
  if (mesh_->solids.empty()) {
    for (const Patch::Piece& piece : patch_.pieces()) {
      out.pieces.push_back(piece.corner);
      out.area += 0.5 * length(cross(minus(piece.corner[1], piece.corner[0]),
                                     minus(piece.corner[2], piece.corner[0])));
    }
    return out;
  }
  out.count = patch_.count();
  out.area = patch_.area();
  for (std::size_t f = 0; f < patch_.taken().size(); ++f)
    if (patch_.taken()[f]) {
      const FacetRef& ref = surface_.facets()[f].of;
      add_triangles(mesh_->facets[static_cast<std::size_t>(ref.block)], ref.element, out.facets);
    }
  return out;
}

}  // namespace genba
