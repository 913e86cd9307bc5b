#include "ui/scene/gl_window.hpp"

#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>
#include <vtkSmartPointer.h>
#include <vtk_glew.h>

#include <cstdlib>
#include <vector>

#include "engine/base/error.hpp"

namespace genba {
namespace {

// In many distributions GLEW is built for GLX. Under EGL it reports "no GLX display", although it has loaded
// every entry point by then.
class TolerantWindow : public vtkGenericOpenGLRenderWindow {
 public:
  static TolerantWindow* New();
  vtkTypeMacro(TolerantWindow, vtkGenericOpenGLRenderWindow);

  std::function<bool()> make_current, is_current;
  // In the window of Qt's widget, VTK does not ask for the width and draws wider lines by a shader.
  bool wide_lines_by_shader = false;
  // Drivers compile a shader of their own for each kind of copy at the end of a frame. So the first frame
  // shows only the background and leaves the copy of the drawn picture to the next one.
  bool is_blank = false;

  void Frame() override {
    if (!is_blank) return vtkGenericOpenGLRenderWindow::Frame();
    is_blank = false;
    vtkOpenGLState* state = GetState();
    state->PushFramebufferBindings();
    DisplayFramebuffer->Bind(GL_DRAW_FRAMEBUFFER);
    DisplayFramebuffer->ActivateDrawBuffer(0);
    double colour[3] = {0, 0, 0};
    if (vtkRenderer* first = GetRenderers()->GetFirstRenderer()) first->GetBackground(colour);
    state->vtkglClearColor(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                           static_cast<float>(colour[2]), 1);
    state->vtkglClear(GL_COLOR_BUFFER_BIT);
    state->PopFramebufferBindings();
  }
  void MakeCurrent() override {
    if (make_current)
      make_current();
    else
      vtkGenericOpenGLRenderWindow::MakeCurrent();
  }
  bool IsCurrent() override { return is_current ? is_current() : vtkGenericOpenGLRenderWindow::IsCurrent(); }
  int SupportsOpenGL() override { return make_current ? 1 : vtkGenericOpenGLRenderWindow::SupportsOpenGL(); }

 protected:
  void OpenGLInitContext() override {
    if (!this->Initialized) {
      MakeCurrent();
      const GLenum status = glewInit();
      if (status == GLEW_ERROR_NO_GLX_DISPLAY && GLEW_VERSION_3_2) {
        this->ContextCreationTime.Modified();
        this->GlewInitValid = true;
        this->Initialized = true;
        GLfloat width[2] = {1, 1};
        glGetFloatv(GL_ALIASED_LINE_WIDTH_RANGE, width);
        this->MaximumHardwareLineWidth = wide_lines_by_shader ? 1 : width[1];
        return;
      }
    }
    vtkGenericOpenGLRenderWindow::OpenGLInitContext();
    if (wide_lines_by_shader) this->MaximumHardwareLineWidth = 1;
  }
};
vtkStandardNewMacro(TolerantWindow);

// One EGL context with a small surface of its own.
class EglContext {
 public:
  explicit EglContext(EGLDisplay display) : display_(display) {
    EGLint major = 0, minor = 0;
    if (display_ == EGL_NO_DISPLAY || !eglInitialize(display_, &major, &minor)) return;
    initialized_ = true;
    if (!eglBindAPI(EGL_OPENGL_API)) return;
    const EGLint wanted[] = {EGL_SURFACE_TYPE,
                             EGL_PBUFFER_BIT,
                             EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_BIT,
                             EGL_RED_SIZE,
                             8,
                             EGL_GREEN_SIZE,
                             8,
                             EGL_BLUE_SIZE,
                             8,
                             EGL_ALPHA_SIZE,
                             8,
                             EGL_DEPTH_SIZE,
                             24,
                             EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    if (!eglChooseConfig(display_, wanted, &config, 1, &count) || count < 1) return;
    const EGLint size[] = {EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
    surface_ = eglCreatePbufferSurface(display_, config, size);
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                              3,
                              EGL_CONTEXT_MINOR_VERSION,
                              2,
                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                              EGL_NONE};
    context_ = eglCreateContext(display_, config, EGL_NO_CONTEXT, version);
  }
  ~EglContext() {
    release();
    if (context_ != EGL_NO_CONTEXT) eglDestroyContext(display_, context_);
    if (surface_ != EGL_NO_SURFACE) eglDestroySurface(display_, surface_);
    // The display is shared with the process (Qt may use it), so it is not terminated.
  }
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  bool usable() { return context_ != EGL_NO_CONTEXT && make_current(); }
  bool make_current() { return eglMakeCurrent(display_, surface_, surface_, context_) == EGL_TRUE; }
  bool is_current() const { return context_ != EGL_NO_CONTEXT && eglGetCurrentContext() == context_; }
  void release() {
    if (initialized_ && is_current())
      eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }

 private:
  EGLDisplay display_ = EGL_NO_DISPLAY;
  EGLSurface surface_ = EGL_NO_SURFACE;
  EGLContext context_ = EGL_NO_CONTEXT;
  bool initialized_ = false;
};

struct Candidate {
  std::string name;
  std::function<EGLDisplay()> display;
};

std::vector<Candidate> candidates() {
  std::vector<Candidate> out;
  const auto platform =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  const char* known = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const std::string extensions = known ? known : "";
  if (platform && extensions.find("EGL_MESA_platform_surfaceless") != std::string::npos)
    out.push_back({"EGL surfaceless", [platform] {
                     return platform(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
                   }});
  const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
  if (platform && query && extensions.find("EGL_EXT_platform_device") != std::string::npos) {
    EGLDeviceEXT devices[16];
    EGLint count = 0;
    if (query(16, devices, &count))
      for (EGLint i = 0; i < count; ++i)
        out.push_back({"EGL device " + std::to_string(i), [platform, device = devices[i]] {
                         return platform(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
                       }});
  }
  out.push_back({"EGL default display", [] { return eglGetDisplay(EGL_DEFAULT_DISPLAY); }});
  return out;
}

}  // namespace

vtkGenericOpenGLRenderWindow* make_embedded_window() {
  TolerantWindow* out = TolerantWindow::New();
  out->is_blank = true;
  return out;
}

namespace {

vtkSmartPointer<vtkRenderWindow> make_own_window(std::function<bool()> make_current,
                                                 std::function<bool()> is_current,
                                                 bool wide_lines_by_shader = false) {
  auto window = vtkSmartPointer<TolerantWindow>::New();
  window->make_current = std::move(make_current);
  window->is_current = std::move(is_current);
  window->wide_lines_by_shader = wide_lines_by_shader;
  window->SetOwnContext(0);
  window->SetOffScreenRendering(1);
  // Nothing is shown. The frame stays in VTK's own buffer and is read from there.
  window->SetFrameBlitModeToNoBlit();
  return window;
}

}  // namespace

struct OffscreenWindow::State {
  std::unique_ptr<EglContext> egl;
  vtkSmartPointer<vtkRenderWindow> window;
  std::string description;
};

OffscreenWindow::OffscreenWindow() : state_(std::make_unique<State>()) {
  std::string tried;
  for (const Candidate& candidate : candidates()) {
    auto egl = std::make_unique<EglContext>(candidate.display());
    tried += (tried.empty() ? "" : ", ") + candidate.name;
    if (!egl->usable()) continue;
    EglContext* context = egl.get();
    const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    state_->description = candidate.name + (renderer ? std::string(", ") + renderer : "");
    state_->window = make_own_window([context] { return context->make_current(); },
                                     [context] { return context->is_current(); });
    state_->egl = std::move(egl);
    state_->egl->release();
    return;
  }
  if (const char* display = std::getenv("DISPLAY"); display && *display) {
    state_->window = vtkSmartPointer<vtkRenderWindow>::New();
    state_->window->SetOffScreenRendering(1);
    state_->description = "GLX on " + std::string(display);
    if (state_->window->SupportsOpenGL()) return;
    tried += ", " + state_->description;
  }
  throw Error(ErrorKind::device, phrase<"picture">(),
              phrase<"no OpenGL 3.2 context could be made without a screen (tried %1)">(tried),
              phrase<"Install an EGL driver (Debian: libegl1 and libgl1-mesa-dri), or switch the picture off "
                     "in the case's outputs">());
}

OffscreenWindow::OffscreenWindow(std::function<bool()> make_current, std::function<bool()> is_current)
    : state_(std::make_unique<State>()) {
  state_->window = make_own_window(std::move(make_current), std::move(is_current), true);
}

OffscreenWindow::~OffscreenWindow() {
  if (state_->egl) state_->egl->make_current();
  state_->window = nullptr;
}

vtkRenderWindow* OffscreenWindow::window() {
  return state_->window;
}
const std::string& OffscreenWindow::description() const {
  return state_->description;
}

void OffscreenWindow::with_context(const std::function<void()>& draw) {
  if (!state_->egl) return draw();
  struct Release {
    EglContext& egl;
    ~Release() { egl.release(); }
  } release{*state_->egl};
  if (!state_->egl->make_current())
    throw Error(ErrorKind::device, phrase<"picture">(),
                phrase<"the OpenGL context cannot be used by this thread">(),
                phrase<"Draw from one thread at a time">());
  draw();
}

}  // namespace genba
