// Compiles the shaders of pictures before a person waits for them.
#pragma once

#include "ui/scene/gl_window.hpp"

namespace genba {

/// Draws small pictures of everything that a scene can show, off screen: so the driver keeps the compiled
/// shaders in its cache on disk. It is meant for a process of its own, beside that of the window. The kind of
/// context must be that of the window: drivers keep shaders apart by it. Throws Error(device).
void warm_up_shaders(std::unique_ptr<OffscreenWindow> window);

}  // namespace genba
