#include "tests/ui/picture.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGReader.h>
#include <vtkPNGWriter.h>
#include <vtkUnsignedCharArray.h>

#include <cstdlib>
#include <set>
#include <stdexcept>

namespace genba_test {

Picture decode_png(const std::string& bytes) {
  vtkNew<vtkPNGReader> reader;
  reader->SetMemoryBuffer(bytes.data());
  reader->SetMemoryBufferLength(static_cast<vtkIdType>(bytes.size()));
  reader->Update();
  vtkImageData* image = reader->GetOutput();
  Picture out;
  int size[3];
  image->GetDimensions(size);
  out.width = size[0];
  out.height = size[1];
  const int channels = image->GetNumberOfScalarComponents();
  if (channels < 3) throw std::runtime_error("not a colour picture");
  const auto* data = static_cast<const std::uint8_t*>(image->GetScalarPointer());
  for (int i = 0; i < out.width * out.height; ++i)
    out.pixels.push_back({data[i * channels], data[i * channels + 1], data[i * channels + 2]});
  return out;
}

std::string encode_png(const Picture& picture) {
  vtkNew<vtkImageData> image;
  image->SetDimensions(picture.width, picture.height, 1);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
  auto* data = static_cast<std::uint8_t*>(image->GetScalarPointer());
  for (std::size_t i = 0; i < picture.pixels.size(); ++i)
    for (std::size_t c = 0; c < 3; ++c) data[3 * i + c] = picture.pixels[i][c];
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(image);
  writer->WriteToMemoryOn();
  writer->Write();
  return {reinterpret_cast<const char*>(writer->GetResult()->GetPointer(0)),
          static_cast<std::size_t>(writer->GetResult()->GetNumberOfValues())};
}

Picture shrink(const Picture& picture, int width, int height) {
  Picture out{width, height, {}};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      std::array<long, 3> sum{};
      long count = 0;
      for (int j = y * picture.height / height; j < (y + 1) * picture.height / height; ++j)
        for (int i = x * picture.width / width; i < (x + 1) * picture.width / width; ++i, ++count)
          for (std::size_t c = 0; c < 3; ++c) sum[c] += picture.at(i, j)[c];
      out.pixels.push_back({static_cast<std::uint8_t>(sum[0] / count),
                            static_cast<std::uint8_t>(sum[1] / count),
                            static_cast<std::uint8_t>(sum[2] / count)});
    }
  return out;
}

double mean_difference(const Picture& a, const Picture& b) {
  if (a.width != b.width || a.height != b.height) throw std::runtime_error("pictures of different size");
  double sum = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i)
    for (std::size_t c = 0; c < 3; ++c) sum += std::abs(int(a.pixels[i][c]) - int(b.pixels[i][c]));
  return sum / (3.0 * static_cast<double>(a.pixels.size()));
}

std::size_t colour_count(const Picture& picture) {
  return std::set<Pixel>(picture.pixels.begin(), picture.pixels.end()).size();
}

bool has_colour(const Picture& picture, const Pixel& colour, int tolerance, int from, int to) {
  for (int y = 0; y < picture.height; ++y)
    for (int x = from; x < to; ++x) {
      bool near = true;
      for (std::size_t c = 0; c < 3; ++c)
        near &= std::abs(int(picture.at(x, y)[c]) - int(colour[c])) <= tolerance;
      if (near) return true;
    }
  return false;
}

}  // namespace genba_test
