#include "ui/desktop/widgets/option_words.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "engine/base/error.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/widgets/option_form.hpp"

namespace genba {

namespace {

struct Plain {
  std::string_view word;
  const char* text;
};
constexpr Plain plain_words[] = {
    {"tet4", QT_TRANSLATE_NOOP("genba::OptionForm", "Tetrahedra, first order")},
    {"tet10", QT_TRANSLATE_NOOP("genba::OptionForm", "Tetrahedra, second order")},
    {"hex8", QT_TRANSLATE_NOOP("genba::OptionForm", "Hexahedra, first order")},
    {"hex20", QT_TRANSLATE_NOOP("genba::OptionForm", "Hexahedra, second order")},
    {"wedge6", QT_TRANSLATE_NOOP("genba::OptionForm", "Wedges, first order")},
    {"wedge15", QT_TRANSLATE_NOOP("genba::OptionForm", "Wedges, second order")},
    {"pyramid5", QT_TRANSLATE_NOOP("genba::OptionForm", "Pyramids, first order")},
    {"auto", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
    {"mean_dilatation", QT_TRANSLATE_NOOP("genba::OptionForm", "Mean dilatation")},
    {"incompatible_modes", QT_TRANSLATE_NOOP("genba::OptionForm", "Incompatible modes")},
    {"full", QT_TRANSLATE_NOOP("genba::OptionForm", "Full integration")},
    {"reduced", QT_TRANSLATE_NOOP("genba::OptionForm", "Reduced integration")},
    {"unstated", QT_TRANSLATE_NOOP("genba::OptionForm", "not stated")},
    {"plane_strain", QT_TRANSLATE_NOOP("genba::OptionForm", "Plane strain: a slice of a long body")},
    {"plane_stress", QT_TRANSLATE_NOOP("genba::OptionForm", "Plane stress: a thin plate")},
    {"axisymmetric", QT_TRANSLATE_NOOP("genba::OptionForm", "Axisymmetric: a solid of revolution")},
    {"cg", QT_TRANSLATE_NOOP("genba::OptionForm", "Conjugate gradients")},
    {"direct", QT_TRANSLATE_NOOP("genba::OptionForm", "Direct solver")},
    {"jacobi", QT_TRANSLATE_NOOP("genba::OptionForm", "Jacobi")},
    {"block-jacobi", QT_TRANSLATE_NOOP("genba::OptionForm", "Block Jacobi")},
    {"multigrid", QT_TRANSLATE_NOOP("genba::OptionForm", "Multigrid")},
    {"cpu", QT_TRANSLATE_NOOP("genba::OptionForm", "CPU")},
    {"cuda", QT_TRANSLATE_NOOP("genba::OptionForm", "GPU (CUDA)")},
    {"checked", QT_TRANSLATE_NOOP("genba::OptionForm", "CPU, checked")},
    {"fp64", QT_TRANSLATE_NOOP("genba::OptionForm", "Double precision")},
    {"mixed", QT_TRANSLATE_NOOP("genba::OptionForm", "Mixed precision")},
    {"backward-euler", QT_TRANSLATE_NOOP("genba::OptionForm", "Backward Euler")},
    {"crank-nicolson", QT_TRANSLATE_NOOP("genba::OptionForm", "Crank-Nicolson")},
    {"bdf2", QT_TRANSLATE_NOOP("genba::OptionForm", "BDF2")},
    {"plus_x", QT_TRANSLATE_NOOP("genba::OptionForm", "from +x")},
    {"minus_x", QT_TRANSLATE_NOOP("genba::OptionForm", "from -x")},
    {"plus_y", QT_TRANSLATE_NOOP("genba::OptionForm", "from +y")},
    {"minus_y", QT_TRANSLATE_NOOP("genba::OptionForm", "from -y")},
    {"plus_z", QT_TRANSLATE_NOOP("genba::OptionForm", "from +z")},
    {"minus_z", QT_TRANSLATE_NOOP("genba::OptionForm", "from -z")},
    {"en", QT_TRANSLATE_NOOP("genba::OptionForm", "English")},
    {"ja", QT_TRANSLATE_NOOP("genba::OptionForm", "Japanese")}};

// The word for the value 0 of options where 0 is not a number.
struct Zero {
  std::string_view key;
  const char* text;
};
constexpr Zero zeros[] = {{"size", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"fit_memory", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"min_size", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"threads", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"memory_limit", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"heal_tolerance", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"merge_distance", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"touch_distance", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"max_iterations", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"smallest_step", QT_TRANSLATE_NOOP("genba::OptionForm", "automatic")},
                          {"step", QT_TRANSLATE_NOOP("genba::OptionForm", "not given")},
                          {"step_error", QT_TRANSLATE_NOOP("genba::OptionForm", "none")}};

}  // namespace

QString plain_choice(const std::string& word) {
  const auto found = std::ranges::find(plain_words, std::string_view(word), &Plain::word);
  return found == std::end(plain_words) ? shown_word(word) : OptionForm::tr(found->text);
}

QString word_of_zero(std::string_view key) {
  const auto found = std::ranges::find(zeros, key, &Zero::key);
  return found == std::end(zeros) ? QString() : OptionForm::tr(found->text);
}

bool is_automatic(const OptionView& option) {
  if (word_of_zero(option.key).isEmpty()) return false;
  if (option.type == OptionType::integer) return option.text == "0";
  if (option.type != OptionType::number) return false;
  try {
    return parse_quantity(option.text, option.kind, {}) == 0;
  } catch (const Error&) {
    return false;
  }
}

std::string automatic_text(const OptionView& option) {
  return option.type == OptionType::integer ? "0" : format_exact_quantity(0, option.kind);
}

}  // namespace genba
