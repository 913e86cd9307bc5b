#include "engine/procedure/procedure.hpp"

#include <array>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "engine/procedure/linear_static.hpp"

namespace genba {

std::span<const Procedure* const> all_procedures() {
  static const LinearStatic linear_static;
  static const std::array<const Procedure*, 1> all = {&linear_static};
  return all;
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
