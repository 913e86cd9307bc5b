// VTK windows that draw where there is no screen, or inside another program's surface.
#pragma once

#include <functional>
#include <memory>
#include <string>

class vtkGenericOpenGLRenderWindow;
class vtkRenderWindow;

namespace genba {

/// A window for a host that owns the GL context (Qt). Accepts EGL contexts, even if the GLEW of the system
/// was built for GLX. The caller owns the window and calls Delete().
vtkGenericOpenGLRenderWindow* make_embedded_window();

/// A window that draws off screen with a context of its own. It tries in this order: EGL without a surface
/// (Mesa), EGL on each device (NVIDIA), the default EGL display, and a GLX window of VTK where DISPLAY is
/// set.
class OffscreenWindow {
 public:
  /// Throws Error(device) that tells what was tried and what to install.
  OffscreenWindow();
  /// Uses a context that someone else keeps, of the kind that a window has. It draws lines as the window of
  /// Qt does.
  OffscreenWindow(std::function<bool()> make_current, std::function<bool()> is_current);
  ~OffscreenWindow();
  OffscreenWindow(const OffscreenWindow&) = delete;
  OffscreenWindow& operator=(const OffscreenWindow&) = delete;

  vtkRenderWindow* window();
  const std::string& description() const;  ///< "EGL surfaceless, llvmpipe (...)"

  /// Runs `draw` with the context current on this thread and releases it afterwards.
  void with_context(const std::function<void()>& draw);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
