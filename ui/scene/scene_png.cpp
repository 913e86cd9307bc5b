// Pictures of a scene as files.
#include <vtkImageData.h>
#include <vtkPNGWriter.h>
#include <vtkRenderWindow.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>
#include <vtkWindowToImageFilter.h>

#include <algorithm>

#include "ui/scene/scene_state.hpp"

namespace genba {
namespace {

std::string png_of(vtkImageData* image) {
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(image);
  writer->WriteToMemoryOn();
  writer->AddText("Software", "Genba");
  writer->AddText("Comment", "Research use only - not for diagnosis");
  writer->Write();
  vtkUnsignedCharArray* bytes = writer->GetResult();
  return {reinterpret_cast<const char*>(bytes->GetPointer(0)),
          static_cast<std::size_t>(bytes->GetNumberOfValues())};
}

}  // namespace

Scene::Scene(std::unique_ptr<OffscreenWindow> window) : Scene() {
  state_->make_offscreen(std::move(window));
}

void Scene::State::make_offscreen(std::unique_ptr<OffscreenWindow> given) {
  if (offscreen) return;
  offscreen = given ? std::move(given) : std::make_unique<OffscreenWindow>();
  offscreen->window()->SetMultiSamples(samples);
  put_into(offscreen->window());
}

void Scene::State::begin_picture(const Png& wanted) {
  offscreen->window()->SetSize(wanted.width, wanted.height);
  fit_wanted = wanted.fit;
  screen_scale = wanted.scale;
  offscreen_alpha = wanted.transparent;
  renderer->SetBackgroundAlpha(wanted.transparent ? 0 : 1);
}

vtkSmartPointer<vtkImageData> Scene::State::read_picture(bool draw) {
  const auto pixels = vtkSmartPointer<vtkImageData>::New();
  vtkNew<vtkWindowToImageFilter> image;
  image->SetInput(offscreen->window());
  if (offscreen_alpha)
    image->SetInputBufferTypeToRGBA();
  else
    image->SetInputBufferTypeToRGB();
  image->ReadFrontBufferOff();
  image->SetShouldRerender(draw);
  image->Update();
  pixels->ShallowCopy(image->GetOutput());
  renderer->SetBackgroundAlpha(1);
  return pixels;
}

std::string Scene::render_png(const Png& wanted) {
  State& s = *state_;
  if (s.attached)
    throw Error(ErrorKind::internal_fault, "picture",
                "the scene belongs to a window and cannot be drawn off screen");
  s.make_offscreen();
  if (const auto task = wanted_section()) take_section(task, make_section(*task));
  if (const auto measure = wanted_quality()) take_quality(make_surface_quality(s.mesh, *s.surface, *measure));
  std::string png;
  s.offscreen->with_context([&] {
    s.begin_picture(wanted);
    png = png_of(s.read_picture(true));
  });
  return png;
}

int Scene::begin_png(const Png& wanted) {
  State& s = *state_;
  s.make_offscreen();
  s.begin_picture(wanted);
  s.offscreen->with_context([&] { s.layout(false); });
  return parts();
}

std::function<std::string()> Scene::finish_png() {
  State& s = *state_;
  vtkSmartPointer<vtkImageData> pixels;
  s.offscreen->with_context([&] { pixels = s.read_picture(false); });
  return [pixels] { return png_of(pixels); };
}

std::string Scene::capture_png(int enlarge) {
  State& s = *state_;
  if (!s.attached) throw Error(ErrorKind::internal_fault, "picture", "the scene is not shown in a window");
  set_moving(false);
  vtkNew<vtkWindowToImageFilter> image;
  image->SetInput(s.attached);
  image->SetScale(std::max(1, enlarge));
  image->SetInputBufferTypeToRGB();
  image->ReadFrontBufferOff();
  image->Update();
  return png_of(image->GetOutput());
}

}  // namespace genba
