// What pictures say; ui/print/messages.hpp tells how it is used.
#include <QtGlobal>

#include "ui/print/messages.hpp"

namespace genba {
namespace {

// clang-format off
constexpr const char* texts[] = {
    QT_TRANSLATE_NOOP("genba::Messages", "Deformation"),
    QT_TRANSLATE_NOOP("genba::Messages", "Max"),
    QT_TRANSLATE_NOOP("genba::Messages", "Min"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1: held"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1: moved by %2"),
    QT_TRANSLATE_NOOP("genba::Messages", "and %1 more"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1: outside the body"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1: %2, node %3"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1:  %2 rows, %3 columns, %4 nonzeros"),
    QT_TRANSLATE_NOOP("genba::Messages", "share of the places that hold a nonzero"),
};
// clang-format on

}  // namespace

std::span<const char* const> picture_words() {
  return texts;
}

}  // namespace genba
