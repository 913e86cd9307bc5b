// Pictures of a scene as files.
#include <vtkImageData.h>
#include <vtkPNGWriter.h>
#include <vtkRenderWindow.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>
#include <vtkWindowToImageFilter.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/scene/scene_state.hpp"

namespace genba {
namespace {

constexpr double tile_pixels = 1.8e6;  // a software driver clears, blends and reads these in some 30 ms

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
  const int each_way =
      static_cast<int>(std::ceil(std::sqrt(1.0 * wanted.width * wanted.height / tile_pixels)));
  const int width = (wanted.width + each_way - 1) / each_way,
            height = (wanted.height + each_way - 1) / each_way;
  tiles.clear();
  for (int bottom = 0; bottom < wanted.height; bottom += height)
    for (int left = 0; left < wanted.width; left += width)
      tiles.push_back({left, bottom, std::min(width, wanted.width - left),
                       std::min(height, wanted.height - bottom), nullptr});
  offscreen->window()->SetTileScale(each_way);
  offscreen->window()->SetSize(width, height);
  fit_wanted = wanted.fit;
  screen_scale = wanted.scale;
  offscreen_alpha = wanted.transparent;
  renderer->SetBackgroundAlpha(wanted.transparent ? 0 : 1);
  renderer->SetGradientBackground(options.gradient && !wanted.transparent);
}

void Scene::State::begin_tile(const Tile& tile) {
  renderer->set_tile(tile.left, tile.bottom);
  cube.set_tile(tile.left, tile.bottom);
}

void Scene::State::read_tile(Tile& tile) {
  tile.pixels = vtkSmartPointer<vtkUnsignedCharArray>::New();
  vtkRenderWindow* window = offscreen->window();
  const int right = tile.width - 1, top = tile.height - 1;
  if (offscreen_alpha)
    window->GetRGBACharPixelData(0, 0, right, top, 0, tile.pixels);
  else
    window->GetPixelData(0, 0, right, top, 0, tile.pixels);
}

std::function<std::string()> Scene::State::take_picture() {
  renderer->SetBackgroundAlpha(1);
  return [tiles = std::exchange(tiles, {}), components = offscreen_alpha ? 4 : 3] {
    const Tile& last = tiles.back();
    vtkNew<vtkImageData> whole;
    whole->SetDimensions(last.left + last.width, last.bottom + last.height, 1);
    whole->AllocateScalars(VTK_UNSIGNED_CHAR, components);
    for (const Tile& tile : tiles)
      for (int row = 0; row < tile.height; ++row)
        std::copy_n(tile.pixels->GetPointer(static_cast<vtkIdType>(row) * tile.width * components),
                    tile.width * components,
                    static_cast<unsigned char*>(whole->GetScalarPointer(tile.left, tile.bottom + row, 0)));
    return png_of(whole);
  };
}

std::string Scene::render_png(const Png& wanted) {
  State& s = *state_;
  if (s.attached)
    throw Error(ErrorKind::internal_fault, "picture",
                phrase<"the scene belongs to a window and cannot be drawn off screen">());
  s.make_offscreen();
  if (const auto task = wanted_section()) take_section(task, make_section(*task));
  if (const auto measure = wanted_quality()) take_quality(make_surface_quality(s.mesh, *s.surface, *measure));
  s.begin_picture(wanted);
  s.offscreen->with_context([&] {
    for (State::Tile& tile : s.tiles) {
      s.begin_tile(tile);
      s.offscreen->window()->Render();
      s.read_tile(tile);
    }
  });
  return s.take_picture()();
}

void Scene::begin_png(const Png& wanted) {
  State& s = *state_;
  s.make_offscreen();
  s.begin_picture(wanted);
  s.offscreen->with_context([&] { s.layout(false); });
  s.tile = 0;
  s.tile_drawn = false;
  begin_parts();
}

std::function<std::string()> Scene::finish_png() {
  return state_->take_picture();
}

std::string Scene::capture_png(int enlarge) {
  State& s = *state_;
  if (!s.attached)
    throw Error(ErrorKind::internal_fault, "picture", phrase<"the scene is not shown in a window">());
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
