#include "engine/procedure/procedure.hpp"

#include <array>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/incremental_static.hpp"
#include "engine/procedure/linear/linear_static.hpp"
#include "engine/procedure/modal/buckling.hpp"
#include "engine/procedure/modal/modal.hpp"
#include "engine/procedure/motion/direct_motion.hpp"
#include "engine/procedure/nonlinear_static.hpp"
#include "engine/procedure/response/response.hpp"
#include "engine/procedure/transient.hpp"

namespace genba {

std::span<const Procedure* const> all_procedures() {
  static const LinearStatic linear_static;
  static const Transient transient;
  static const Modal modal;
  static const Buckling buckling;
  static const Response harmonic(ResponseKind::harmonic), by_modes(ResponseKind::transient),
      spectrum(ResponseKind::spectrum), random(ResponseKind::random);
  static const std::array<const Procedure*, 8> all = {&linear_static, &transient, &modal,    &buckling,
                                                      &harmonic,      &by_modes,  &spectrum, &random};
  return all;
}

namespace {
constexpr std::array<std::string_view, 4> response_keys = {"harmonic", "modal-transient", "response-spectrum", "random"};
}  // namespace

std::string_view response_key(ResponseKind kind) {
  return response_keys.at(static_cast<std::size_t>(kind));
}

std::optional<ResponseKind> response_kind(std::string_view key) {
  for (std::size_t i = 0; i < response_keys.size(); ++i)
    if (response_keys[i] == key) return static_cast<ResponseKind>(i);
  return {};
}

const Procedure& procedure_for(const Study& study) {
  if (study.response) return procedure_of(response_key(study.response->kind));
  if (study.modal)
    return procedure_of(study.modal->problem == ModeProblem::buckling ? buckling_key : modal_key);
  // The same word as for heat: the physics decides.
  static const DirectMotion direct_motion;
  if (study.transient && study.physics->is_motion()) return direct_motion;
  // A case does not ask for it. It replaces linear static if the study is not linear.
  static const NonlinearStatic nonlinear_static;
  if (!study.transient && depends_on_state(study)) return nonlinear_static;
  // A material that flows, or contact, asks for it.
  static const IncrementalStatic incremental_static;
  if (goes_in_increments(study)) return incremental_static;
  return *all_procedures()[study.transient ? 1 : 0];
}

const Procedure& procedure_of(std::string_view key) {
  std::string known;
  for (const Procedure* procedure : all_procedures()) {
    if (procedure->key() == key) return *procedure;
    known += (known.empty() ? "" : ", ") + std::string(procedure->key());
  }
  throw Error(ErrorKind::internal_fault, phrase<"procedure">(), phrase<"\"%1\" is none of %2">(key, known));
}

}  // namespace genba
