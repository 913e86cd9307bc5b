#include "app/lesion/lesions.hpp"

#include <mutex>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

Text place_of(const LesionWish& wish) {
  return "output/lesions/" + wish.name + "/around";
}

/// Cache of the last answer. Holds results weakly, since they are large.
struct Kept {
  std::mutex mutex;
  std::weak_ptr<const Results> of;
  std::vector<LesionWish> wishes;
  std::shared_ptr<const std::vector<LesionResult>> lesions;
};
Kept& kept() {
  static Kept one;
  return one;
}

}  // namespace

LesionResult measure_lesion(const Mesh& mesh, const LesionWish& wish, std::span<const double> values,
                            ThreadTeam& team, Monitor& monitor) {
  LesionResult out{wish, 0, find_lesion(mesh, values, wish.above, monitor), {}};
  if (wish.around.empty()) return out;
  const std::vector<Index> regions = select_regions(mesh, wish.around, place_of(wish));
  out.margin = margin_around(mesh, regions, values, wish.above, out.lesion, team, monitor);
  return out;
}

std::shared_ptr<const std::vector<LesionResult>> lesions_of(const Project& project,
                                                            std::shared_ptr<const Results> results) {
  Kept& last = kept();
  const std::lock_guard lock(last.mutex);
  if (last.lesions && last.of.lock() == results && last.wishes == project.output.lesions) return last.lesions;
  auto out = std::make_shared<std::vector<LesionResult>>();
  ThreadTeam team(project.solve.threads);
  Monitor silent;
  for (std::size_t i = 0; i < project.output.lesions.size(); ++i) {
    const LesionWish& wish = project.output.lesions[i];
    const Field* const field = results->find(wish.of().name);
    if (field == nullptr) continue;
    out->push_back(measure_lesion(*results->mesh, wish, field->data, team, silent));
    out->back().number = i;
  }
  last.of = results;
  last.wishes = project.output.lesions;
  last.lesions = out;
  return out;
}

void require_lesion_regions(const Project& project, const Mesh& mesh) {
  for (const LesionWish& wish : project.output.lesions)
    if (!wish.around.empty()) (void)select_regions(mesh, wish.around, place_of(wish));
}

Text describe(const LesionWish& wish) {
  return phrase<"%1 of at least %2">(field_title(wish.of().name), format_quantity(wish.above, wish.of().kind));
}

}  // namespace genba
