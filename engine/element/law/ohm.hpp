// Ohm's law: current density from the gradient of the potential, like Fourier's heat flux from the gradient
// of the temperature. Constants are conductivities in S/m.
#pragma once

#include "engine/element/law/fourier.hpp"

namespace genba::element {

using Ohm = Fourier;
using OrthotropicOhm = OrthotropicFourier;

}  // namespace genba::element
