#include "app/stage/earlier_parts.hpp"

#include <utility>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/stress/initial_stress.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/physics/transient.hpp"

namespace genba {

std::shared_ptr<const std::vector<GrownBefore>> grown_before(const Study& study,
                                                             const EarlierResults& earlier,
                                                             const Mesh& mesh) {
  if (!study.transient || grown_fields(*study.transient).empty()) return {};
  auto out = std::make_shared<std::vector<GrownBefore>>();
  for (const Condition& load : study.loads) {
    if (!contribution(load).initial) continue;
    for (const VaryingValue& value : load.varies) {
      const auto* const field = std::get_if<VariationField>(&value.by.by);
      if (field == nullptr || field->step.empty()) continue;
      const auto found = earlier.find(earlier_key(field->step, field->at));
      if (found == earlier.end() || !found->second) continue;
      for (const FieldKind& kind : grown_fields(*study.transient))
        if (const Field* const grown = found->second->find(kind.name);
            grown != nullptr && grown->data.size() == mesh.points.size())
          out->push_back({grown->name, grown->data});
    }
  }
  return out;
}

std::shared_ptr<const Problem> heating_current(const Study& study, const EarlierResults& earlier,
                                               const std::shared_ptr<const Mesh>& mesh, Monitor& monitor) {
  if (!study.transient || study.transient->current_step.empty()) return {};
  if (const std::string& watched = study.transient->limit_region; !watched.empty())
    select_regions(*mesh, {watched}, phrase<"transient, limit_region">());
  const auto found = earlier.find(study.transient->current_step);
  if (found == earlier.end() || !found->second || !found->second->solved) return {};
  const std::shared_ptr<const Problem>& current = found->second->solved;
  if (current->study.physics->unknown.kind != QuantityKind::electric_potential) return {};
  if (current->mesh == mesh) return current;
  const Study& stated = current->stated ? *current->stated : current->study;
  return std::make_shared<const Problem>(resolve(mesh, stated, monitor, current->sources, current->time));
}

std::shared_ptr<const Prestress> prestress_of(const Study& study, const EarlierResults& earlier,
                                              const std::shared_ptr<const Mesh>& mesh, int dofs, Monitor& monitor) {
  if (!study.modal || study.modal->stress_of.empty()) return {};
  const auto found = earlier.find(study.modal->stress_of);
  if (found == earlier.end() || !found->second || !found->second->solved) return {};
  const Results& before = *found->second;
  const Field* const moved = before.displacement();
  if (deforms_largely(before.solved->study))
    throw Error(ErrorKind::model, phrase<"stress of step '%1'">(study.modal->stress_of),
                phrase<"modes about a largely deformed body are not computed">(),
                phrase<"Remove large_deformation from the elements, or stress_of from this step">());
  if (moved == nullptr || moved->data.size() != mesh->points.size() * static_cast<std::size_t>(moved->components))
    throw Error(ErrorKind::internal_fault, phrase<"stress of step '%1'">(study.modal->stress_of),
                phrase<"its displacements are not of this mesh">());
  if (!initial_stress_of(*before.solved).empty())
    throw Error(ErrorKind::model, phrase<"stress of step '%1'">(study.modal->stress_of),
                phrase<"the geometric stiffness of its initial stress is not computed">(),
                phrase<"Give that step loads that stress the body, and no initial stress">());
  Prestress out{before.solved, {}};
  if (before.solved->mesh != mesh) {
    const Study& stated = before.solved->stated ? *before.solved->stated : before.solved->study;
    out.problem = std::make_shared<const Problem>(
        resolve(mesh, stated, monitor, before.solved->sources, before.solved->time));
  }
  for (std::size_t node = 0; node < mesh->points.size(); ++node)
    for (std::size_t c = 0; c < static_cast<std::size_t>(dofs); ++c)
      out.displacement.push_back(moved->data[node * static_cast<std::size_t>(moved->components) + c]);
  return std::make_shared<const Prestress>(std::move(out));
}

std::shared_ptr<const BodyBegin> begin_of(const std::string& step, const EarlierResults& earlier, const Mesh& mesh,
                                          int dofs) {
  if (step.empty()) return {};
  const auto found = earlier.find(step);
  if (found == earlier.end() || !found->second || !found->second->solved) return {};
  const Results& before = *found->second;
  const Field* const moved = before.displacement();
  const Text place = phrase<"state of step '%1'">(step);
  if (!before.solved->points)
    throw Error(ErrorKind::model, place, phrase<"what its points keep is not known: it has no materials that flow, relax or "
                                                "deform largely, or its results were read from files">(),
                phrase<"Run that step again, or remove begin_from">());
  if (moved == nullptr || moved->data.size() != mesh.points.size() * static_cast<std::size_t>(moved->components))
    throw Error(ErrorKind::internal_fault, place, phrase<"its displacements are not of this mesh">());
  BodyBegin out{{}, before.solved->points, has_thermal_strain(*before.solved)};
  if (before.solved->contact_outcome) out.contact = before.solved->contact_outcome->state;
  out.connections = before.solved->connections;
  for (std::size_t node = 0; node < mesh.points.size(); ++node)
    for (std::size_t c = 0; c < static_cast<std::size_t>(dofs); ++c)
      out.displacement.push_back(moved->data[node * static_cast<std::size_t>(moved->components) + c]);
  return std::make_shared<const BodyBegin>(std::move(out));
}

}  // namespace genba
