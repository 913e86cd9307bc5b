#include "ui/scene/actors/image_planes.hpp"

#include <vtkActor.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPlaneSource.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkTexture.h>

#include <algorithm>
#include <cmath>

#include "app/inspect/image_view.hpp"
#include "ui/scene/content/scene_options.hpp"

namespace genba {

struct ImagePlanes::State {
  struct Plane {
    vtkNew<vtkPlaneSource> place;
    vtkNew<vtkImageData> picture;
    vtkNew<vtkTexture> texture;
    vtkNew<vtkPolyDataMapper> mapper;
    vtkNew<vtkActor> actor;
  };
  std::array<Plane, 3> planes;
  bool visible = false;
};

ImagePlanes::ImagePlanes() : state_(std::make_unique<State>()) {
  for (auto& plane : state_->planes) {
    plane.mapper->SetInputConnection(plane.place->GetOutputPort());
    plane.texture->SetInputData(plane.picture);
    plane.texture->InterpolateOn();
    plane.actor->SetMapper(plane.mapper);
    plane.actor->SetTexture(plane.texture);
    plane.actor->GetProperty()->LightingOff();
    plane.actor->VisibilityOff();
    plane.actor->PickableOff();
  }
}

ImagePlanes::~ImagePlanes() = default;

void ImagePlanes::add_to(vtkRenderer* renderer) {
  for (auto& plane : state_->planes) renderer->AddActor(plane.actor);
}

bool ImagePlanes::visible() const {
  return state_->visible;
}

void ImagePlanes::set(std::shared_ptr<const ImageVolume> volume, const ImageView& view) {
  State& s = *state_;
  s.visible = volume && view.shown;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    auto& plane = s.planes[axis];
    const bool seen = s.visible && view.planes[axis];
    plane.actor->SetVisibility(seen);
    if (!seen) continue;
    const ImageVolume& image = *volume;
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    const Index cut =
        std::clamp<Index>(static_cast<Index>(view.at[axis] * image.cells[axis]), 0, image.cells[axis] - 1);
    Vec3 at{};
    at[axis] = cut + 0.5;
    const Vec3 origin = image.place(at);
    at[u] = image.cells[u];
    const Vec3 right = image.place(at);
    at[u] = 0;
    at[v] = image.cells[v];
    const Vec3 up = image.place(at);
    plane.place->SetOrigin(origin[0], origin[1], origin[2]);
    plane.place->SetPoint1(right[0], right[1], right[2]);
    plane.place->SetPoint2(up[0], up[1], up[2]);

    const bool whole = !(view.high > view.low);
    const double low = whole ? image.min : view.low, high = whole ? image.max : view.high;
    const double scale = high > low ? 255 / (high - low) : 0;
    plane.picture->SetDimensions(image.cells[u], image.cells[v], 1);
    plane.picture->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
    auto* out = static_cast<unsigned char*>(plane.picture->GetScalarPointer());
    const std::size_t step[3] = {
        1, static_cast<std::size_t>(image.cells[0]),
        static_cast<std::size_t>(image.cells[0]) * static_cast<std::size_t>(image.cells[1])};
    for (Index j = 0; j < image.cells[v]; ++j) {
      const float* from = image.values.data() + static_cast<std::size_t>(cut) * step[axis] +
                          static_cast<std::size_t>(j) * step[v];
      for (Index i = 0; i < image.cells[u]; ++i, from += step[u])
        *out++ = static_cast<unsigned char>(std::clamp((*from - low) * scale, 0.0, 255.0));
    }
    plane.picture->Modified();
  }
}

std::array<Vec3, 8> corners_of(const ImageVolume& volume) {
  std::array<Vec3, 8> out;
  for (std::size_t corner = 0; corner < 8; ++corner) {
    Vec3 at{};
    for (std::size_t a = 0; a < 3; ++a) at[a] = (corner >> a & 1) != 0 ? volume.cells[a] : 0;
    out[corner] = volume.place(at);
  }
  return out;
}

}  // namespace genba
