#include "mesh/formula/formula.hpp"

namespace genba {

Formula::Formula(std::string_view text, QuantityKind kind, const Text& place)
    : text_(formula_text(text, kind, place)) {}

}  // namespace genba
