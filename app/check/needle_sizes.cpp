#include "app/check/needle_sizes.hpp"

#include <algorithm>

#include "engine/model/geometry.hpp"
#include "engine/model/study/needle.hpp"

namespace genba {

namespace {

bool is_made_by_size(const Project& project) {
  return is_tetrahedra(project.mesh.kind) && project.geometry.kind != GeometryKind::box && !is_of_elements(project.geometry);
}

/// The checks report a wrong needle.
bool is_right(const NeedleSelector& needle) {
  return needle.radius > 0 && needle.active > 0 && length(minus(needle.entry, needle.tip)) > 0;
}

}  // namespace

void follow_needle(Project& project, const Selector* before, const Selector& now) {
  const auto* const needle = std::get_if<NeedleSelector>(&now);
  if (needle == nullptr || !is_right(*needle) || !is_made_by_size(project)) return;
  std::vector<LocalSize>& sizes = project.mesh.sizes;
  if (std::ranges::find(sizes, now, &LocalSize::where) != sizes.end()) return;
  const auto* const old = before ? std::get_if<NeedleSelector>(before) : nullptr;
  const auto found = old ? std::ranges::find(sizes, *before, &LocalSize::where) : sizes.end();
  if (found == sizes.end()) {
    sizes.push_back({now, needle_size(*needle)});
    return;
  }
  // A size that the user chose stays while the needle keeps its radius.
  if (old->radius != needle->radius) found->size = needle_size(*needle);
  found->where = now;
}

}  // namespace genba
