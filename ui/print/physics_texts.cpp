// Sentences that are made from the tables of physics (engine/physics).
#include <QtGlobal>

#include "ui/print/messages.hpp"

namespace genba {
namespace {

// clang-format off
constexpr const char* texts[] = {
    QT_TRANSLATE_NOOP("genba::Messages", "electric conduction"),
    QT_TRANSLATE_NOOP("genba::Messages", "a prescribed voltage"),
    QT_TRANSLATE_NOOP("genba::Messages", "a current density"),
    QT_TRANSLATE_NOOP("genba::Messages", "a current"),
    QT_TRANSLATE_NOOP("genba::Messages", "a contact resistance"),
    QT_TRANSLATE_NOOP("genba::Messages", "the contact resistance %1 is not above 0"),
    QT_TRANSLATE_NOOP("genba::Messages", "the %1 %2 is not above 0"),
    QT_TRANSLATE_NOOP("genba::Messages", "Give a value such as \"%1\""),
    QT_TRANSLATE_NOOP("genba::Messages", "the %1 is zero"),
    QT_TRANSLATE_NOOP("genba::Messages", "there is another %1, \"%2\", and %3"),
    QT_TRANSLATE_NOOP("genba::Messages", "no voltage is prescribed and there is no contact resistance, so the level of the voltage is open"),
    QT_TRANSLATE_NOOP("genba::Messages", "Prescribe a voltage or add a contact resistance"),
    QT_TRANSLATE_NOOP("genba::Messages", "there is no load and only one voltage: the result will be constant"),
    QT_TRANSLATE_NOOP("genba::Messages", "%1 has neither a prescribed voltage nor a contact resistance"),
    QT_TRANSLATE_NOOP("genba::Messages", "the piece of %1 elements around %2 has neither a prescribed voltage nor a contact resistance"),
    QT_TRANSLATE_NOOP("genba::Messages", "the body of %1 elements around %2 has neither a prescribed voltage nor a contact resistance"),
    QT_TRANSLATE_NOOP("genba::Messages", "Add one of them: currents alone leave the level of the voltage open"),
    QT_TRANSLATE_NOOP("genba::Messages", "\"%1\" can only be true"),
    QT_TRANSLATE_NOOP("genba::Messages", "the %1 of node %2 at %3"),
    QT_TRANSLATE_NOOP("genba::Messages", "the %1 along %2 of node %3 at %4"),
    QT_TRANSLATE_NOOP("genba::Messages", "voltage"),
    QT_TRANSLATE_NOOP("genba::Messages", "electric current"),
    QT_TRANSLATE_NOOP("genba::Messages", "current density"),
    QT_TRANSLATE_NOOP("genba::Messages", "electric conductivity"),
    QT_TRANSLATE_NOOP("genba::Messages", "contact resistance"),
    QT_TRANSLATE_NOOP("genba::Messages", "total current"),
    QT_TRANSLATE_NOOP("genba::Messages", "potential"),
    QT_TRANSLATE_NOOP("genba::Messages", "Potential"),
    QT_TRANSLATE_NOOP("genba::Messages", "Joule power"),
    QT_TRANSLATE_NOOP("genba::Messages", "Joule power in total"),
    QT_TRANSLATE_NOOP("genba::Messages", "current density magnitude"),
    QT_TRANSLATE_NOOP("genba::Messages", "current density %1"),
    QT_TRANSLATE_NOOP("genba::Messages", "current density error"),
    QT_TRANSLATE_NOOP("genba::Messages", "Current density"),
    QT_TRANSLATE_NOOP("genba::Messages", "Current density error"),
    QT_TRANSLATE_NOOP("genba::Messages", "Electric conductivity %1"),
    QT_TRANSLATE_NOOP("genba::Messages", "Potential."),
    QT_TRANSLATE_NOOP("genba::Messages", "Current density."),
    QT_TRANSLATE_NOOP("genba::Messages", "Joule power."),
    QT_TRANSLATE_NOOP("genba::Messages", "Steady electric conduction: constant conductivities that do not depend on temperature, direct current, no magnetic field."),
    QT_TRANSLATE_NOOP("genba::Messages", "Current densities are extrapolated from the integration points and averaged at nodes. At re-entrant corners and edges of electrodes they grow without bound as the mesh is refined."),
    QT_TRANSLATE_NOOP("genba::Messages", "Resistor: bar of one conductivity under a voltage"),
    QT_TRANSLATE_NOOP("genba::Messages", "Two conductors in a row and a contact resistance"),
};
// clang-format on

}  // namespace

std::span<const char* const> physics_texts() {
  return texts;
}

}  // namespace genba
