// Shaders that pictures need, compiled before a person waits for them.
#pragma once

#include "ui/scene/gl_window.hpp"

namespace genba {

/// Draws small pictures of everything that a scene can show, off screen, so that the driver keeps the
/// compiled shaders in its cache on disk: meant for a process of its own, beside the window's. Drivers keep
/// them apart by the kind of context, so it is to be of the window's kind. Throws Error(device).
void warm_up_shaders(std::unique_ptr<OffscreenWindow> window);

}  // namespace genba
