// VTK windows that draw where there is no screen, or inside another program's surface.
#pragma once

#include <functional>
#include <memory>
#include <string>

class vtkGenericOpenGLRenderWindow;
class vtkRenderWindow;

namespace genba {

/// A window for a host that owns the GL context (Qt). Accepts EGL contexts although the system's GLEW was
/// built for GLX. The caller owns it and calls Delete().
vtkGenericOpenGLRenderWindow* make_embedded_window();

/// A window that draws off screen with a context of its own. Tried in order: EGL without a surface (Mesa),
/// EGL on the first device that works (NVIDIA), the default EGL display, and a GLX window of VTK where
/// DISPLAY is set.
class OffscreenWindow {
 public:
  /// Throws Error(device) with what was tried and what to install.
  OffscreenWindow();
  /// With a context of a window's kind that someone else keeps; draws as a window does.
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
