#include "ui/scene/sparsity_picture.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkTextProperty.h>
#include <vtkTextRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/text/percent_text.hpp"
#include "ui/scene/content/colour_maps.hpp"

namespace genba {
namespace {

using Pixel = std::array<unsigned char, 3>;

constexpr Pixel white{255, 255, 255}, frame_grey{128, 128, 128};
constexpr int picture_margin = 24, title_room = 44, scale_room = 78, least_width = 560, readable_size = 640;
constexpr int colours = 256;

/// An image that is addressed from the top left, like a matrix.
class Canvas {
 public:
  Canvas(int width, int height, const PictureTexts& texts) : width_(width), height_(height), texts_(texts) {
    image_->SetDimensions(width, height, 1);
    image_->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
    pixels_ = static_cast<unsigned char*>(image_->GetScalarPointer());
    fill(0, 0, width, height, white);
  }

  void fill(int left, int top, int width, int height, const Pixel& colour) {
    const int first = std::max(left, 0), last = std::min(left + width, width_);
    for (int y = std::max(top, 0); y < std::min(top + height, height_); ++y) {
      unsigned char* p = at(first, y);
      for (int x = first; x < last; ++x) p = std::copy(colour.begin(), colour.end(), p);
    }
  }

  void frame(int left, int top, int width, int height) {
    fill(left - 1, top - 1, width + 2, 1, frame_grey);
    fill(left - 1, top + height, width + 2, 1, frame_grey);
    fill(left - 1, top - 1, 1, height + 2, frame_grey);
    fill(left + width, top - 1, 1, height + 2, frame_grey);
  }

  /// Dark text. Its box begins at (left, top); with `from_right` it ends at `left`.
  void text(const std::string& words, int left, int top, int size, bool from_right = false) {
    vtkNew<vtkTextProperty> style;
    style->SetFontSize(size);
    style->SetColor(0.1, 0.1, 0.1);
    texts_.choose_font(*style, words);
    vtkNew<vtkImageData> drawn;
    int box[2] = {0, 0};
    constexpr int dots_per_inch = 72;
    if (!vtkTextRenderer::GetInstance()->RenderString(style, texts_.drawable(words), drawn, box,
                                                      dots_per_inch))
      return;
    int extent[6];
    drawn->GetExtent(extent);
    if (from_right) left -= box[0];
    for (int y = 0; y < box[1]; ++y)
      for (int x = 0; x < box[0]; ++x) {
        const auto* rgba = static_cast<const unsigned char*>(
            drawn->GetScalarPointer(extent[0] + x, extent[2] + box[1] - 1 - y, 0));
        blend(left + x, top + y, rgba);
      }
  }

  std::string png() const {
    vtkNew<vtkPNGWriter> writer;
    writer->SetInputData(image_);
    writer->WriteToMemoryOn();
    writer->AddText("Software", "Genba");
    writer->Write();
    vtkUnsignedCharArray* bytes = writer->GetResult();
    return {reinterpret_cast<const char*>(bytes->GetPointer(0)),
            static_cast<std::size_t>(bytes->GetNumberOfValues())};
  }

 private:
  unsigned char* at(int x, int y) {
    return pixels_ + 3 * (static_cast<std::ptrdiff_t>(height_ - 1 - y) * width_ + x);
  }
  void blend(int x, int y, const unsigned char* rgba) {
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
    unsigned char* p = at(x, y);
    for (int c = 0; c < 3; ++c)
      p[c] = static_cast<unsigned char>((rgba[3] * rgba[c] + (255 - rgba[3]) * p[c]) / 255);
  }

  int width_, height_;
  PictureTexts texts_;
  vtkNew<vtkImageData> image_;
  unsigned char* pixels_ = nullptr;  ///< of image_, from the lower left
};

/// From the lightest to the darkest: viridis backwards, without its yellow end, which is too weak on white.
std::array<Pixel, colours> scale_colours() {
  const std::vector<Colour> map = sample(ColourMap::viridis, colours * 5 / 4);
  std::array<Pixel, colours> out;
  for (int i = 0; i < colours; ++i)
    for (int c = 0; c < 3; ++c)
      out[i][c] = static_cast<unsigned char>(std::lround(255 * map[colours - 1 - i][c]));
  return out;
}

}  // namespace

std::string share_text(double share) {
  // A share just below 100 % gets more digits, so that it is not shown as 100 %.
  return percent_text(share, share > 0.99 ? 3 : 2);
}

SparsityPixels sparsity_pixels(const PatternDensity& d) {
  SparsityPixels out;
  out.width = d.width;
  out.height = d.height;
  out.rgb.assign(d.counts.size(), white);
  for (int i = 0; i < d.height; ++i)
    for (int j = 0; j < d.width; ++j)
      if (const double share = d.share(i, j); share > 0) {
        out.least = std::min(out.least, share);
        out.most = std::max(out.most, share);
      }
  const auto palette = scale_colours();
  const double low = std::log(out.least), reach = std::log(out.most) - low;
  for (int i = 0; i < d.height; ++i)
    for (int j = 0; j < d.width; ++j)
      if (const double share = d.share(i, j); share > 0) {
        const double at = reach > 0 ? (std::log(share) - low) / reach : 1;
        out.rgb[static_cast<std::size_t>(i * d.width + j)] =
            palette[static_cast<std::size_t>(std::lround(std::clamp(at, 0.0, 1.0) * (colours - 1)))];
      }
  return out;
}

std::function<std::string()> begin_sparsity_png(std::shared_ptr<const PatternDensity> density,
                                                const Text& title, const PictureTexts& texts) {
  const PatternDensity& d = *density;
  const auto cells = std::make_shared<SparsityPixels>(sparsity_pixels(d));
  const int pixels = std::max(1, readable_size / std::max({d.height, d.width, 1}));
  const int width = pixels * d.width, height = pixels * d.height;
  const auto canvas = std::make_shared<Canvas>(std::max(width, least_width) + 2 * picture_margin,
                                               height + title_room + scale_room, texts);
  const int bar = title_room + height + 16, length = least_width;
  canvas->text(texts.shown(title), picture_margin, 14, 15);
  if (cells->most > 0) {
    canvas->text(share_text(cells->least), picture_margin, bar + 22, 13);
    canvas->text(texts.shown(phrase<"share of the places that hold a nonzero">()), picture_margin + 130,
                 bar + 22, 13);
    canvas->text(share_text(cells->most), picture_margin + length, bar + 22, 13, true);
  }
  return [=] {
    canvas->frame(picture_margin, title_room, width, height);
    for (int i = 0; i < density->height; ++i)
      for (int j = 0; j < density->width; ++j)
        if (const Pixel& colour = cells->rgb[static_cast<std::size_t>(i * density->width + j)];
            colour != white)
          canvas->fill(picture_margin + pixels * j, title_room + pixels * i, pixels, pixels, colour);
    if (cells->most > 0) {
      const auto palette = scale_colours();
      for (int x = 0; x < length; ++x)
        canvas->fill(picture_margin + x, bar, 1, 14,
                     cells->most > cells->least ? palette[static_cast<std::size_t>(x * colours / length)]
                                                : palette.back());
      canvas->frame(picture_margin, bar, length, 14);
    }
    return canvas->png();
  };
}

std::string sparsity_png(const PatternDensity& density, const Text& title) {
  return begin_sparsity_png(std::make_shared<const PatternDensity>(density), title)();
}

}  // namespace genba
