#include "ui/scene/soft_light.hpp"

#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <vtk_glew.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace genba {
namespace {

constexpr double slow = 40;  // ms
constexpr int most_slow = 3;
constexpr double reach = 0.06, bias = 0.0015;  // of the size of what is drawn
constexpr unsigned int directions = 64;        // looked into from every pixel

}  // namespace

bool is_software_driver(std::string_view name) {
  std::string low(name);
  std::transform(low.begin(), low.end(), low.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  constexpr std::array words{"llvmpipe", "softpipe", "swrast",           "swr ",
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

bool SoftLightPass::wanted(SoftLight wish) const {
  return wish == SoftLight::on || (wish == SoftLight::where_fast && has_card_.value_or(false) && fast_.holds());
}

void SoftLightPass::begin(vtkRenderer& renderer, SoftLight wish, double size) {
  renderer_ = &renderer;
  if (wish == SoftLight::where_fast && !has_card_)
    if (const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER)))
      has_card_ = !is_software_driver(name);
  used_ = size > 0 && wanted(wish);
  timed_ = used_ && wish == SoftLight::where_fast;
  renderer.SetUseSSAO(used_);
  // Its buffers have one sample a pixel.
  renderer.SetUseFXAA(used_);
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
  fast_.drew(
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun_).count());
}

}  // namespace genba
