#include "engine/procedure/procedure.hpp"

#include <array>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/incremental_static.hpp"
#include "engine/procedure/linear/linear_static.hpp"
#include "engine/procedure/modal/buckling.hpp"
#include "engine/procedure/modal/modal.hpp"
#include "engine/procedure/nonlinear_static.hpp"
#include "engine/procedure/transient.hpp"

namespace genba {

std::span<const Procedure* const> all_procedures() {
  static const LinearStatic linear_static;
  static const Transient transient;
  static const Modal modal;
  static const Buckling buckling;
  static const std::array<const Procedure*, 4> all = {&linear_static, &transient, &modal, &buckling};
  return all;
}

const Procedure& procedure_for(const Study& study) {
  if (study.modal)
    return procedure_of(study.modal->problem == ModeProblem::buckling ? buckling_key : modal_key);
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
