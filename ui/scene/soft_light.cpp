#include "ui/scene/soft_light.hpp"

#include <vtkActor2D.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkProperty2D.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <vtk_glew.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace genba {
namespace {

constexpr double slow = 40;  // ms
constexpr int most_slow = 3;
constexpr double reach = 0.1, bias = 0.002;  // shares of the size of what is drawn
constexpr unsigned int directions = 64;      // directions tested for every pixel

}  // namespace

bool is_software_driver(std::string_view name) {
  std::string low(name);
  std::transform(low.begin(), low.end(), low.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  constexpr std::array words{"llvmpipe", "softpipe",    "swrast",      "swr ",
                             "software", "swiftshader", "basic render"};
  return std::any_of(words.begin(), words.end(),
                     [&](const char* word) { return low.find(word) != std::string::npos; });
}

void FastEnough::drew(double ms) {
  if (!holds()) return;
  if (begun_) slow_ = ms > slow ? slow_ + 1 : 0;
  begun_ = true;
}

bool FastEnough::holds() const {
  return slow_ < most_slow;
}

void paint_gradient_behind(vtkRenderer& renderer) {
  const int* size = renderer.GetSize();
  vtkNew<vtkPoints> corners;
  for (const auto& [x, y] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}})
    corners->InsertNextPoint(x * size[0], y * size[1], 0);
  vtkNew<vtkCellArray> polys;
  const vtkIdType quad[4] = {0, 1, 2, 3};
  polys->InsertNextCell(4, quad);
  vtkNew<vtkUnsignedCharArray> colours;
  colours->SetNumberOfComponents(3);
  for (const double* c : {renderer.GetBackground(), renderer.GetBackground(), renderer.GetBackground2(),
                          renderer.GetBackground2()})
    colours->InsertNextTuple3(255 * c[0], 255 * c[1], 255 * c[2]);
  vtkNew<vtkPolyData> data;
  data->SetPoints(corners);
  data->SetPolys(polys);
  data->GetPointData()->SetScalars(colours);
  vtkNew<vtkPolyDataMapper2D> mapper;
  mapper->SetInputData(data);
  vtkNew<vtkActor2D> actor;
  actor->SetMapper(mapper);
  actor->GetProperty()->SetDisplayLocationToBackground();
  vtkOpenGLState* state = static_cast<vtkOpenGLRenderWindow*>(renderer.GetRenderWindow())->GetState();
  state->vtkglEnable(GL_DEPTH_TEST);
  state->vtkglDepthFunc(GL_LEQUAL);
  actor->RenderOverlay(&renderer);
}

bool SoftLightPass::wanted(SoftLight wish) const {
  return wish == SoftLight::on ||
         (wish == SoftLight::where_fast && has_card_.value_or(false) && fast_.holds());
}

void SoftLightPass::begin(vtkRenderer& renderer, SoftLight wish, double size) {
  renderer_ = &renderer;
  if (wish == SoftLight::where_fast && !has_card_)
    if (const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER)))
      has_card_ = !is_software_driver(name);
  used_ = size > 0 && wanted(wish);
  timed_ = used_ && wish == SoftLight::where_fast;
  renderer.SetUseSSAO(used_);
  if (!used_) return;
  renderer.SetSSAORadius(reach * size);
  renderer.SetSSAOBias(bias * size);
  renderer.SetSSAOKernelSize(directions);
  renderer.SetSSAOBlur(true);
  begun_ = std::chrono::steady_clock::now();
}

void SoftLightPass::end() {
  if (!timed_) return;
  timed_ = false;
  if (vtkRenderWindow* window = renderer_->GetRenderWindow()) window->WaitForCompletion();
  fast_.drew(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun_).count());
}

}  // namespace genba
