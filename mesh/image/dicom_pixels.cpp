#include "mesh/image/dicom_pixels.hpp"

#include <fcntl.h>
#include <gdcmImageHelper.h>
#include <gdcmPixmap.h>
#include <gdcmPixmapReader.h>
#include <gdcmTrace.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "engine/base/error.hpp"

namespace genba {
namespace {

template <class T>
void convert(const char* bytes, double slope, double intercept, float* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, bytes + i * sizeof(T), sizeof(T));
    out[i] = static_cast<float>(static_cast<double>(value) * slope + intercept);
  }
}

using Convert = void (*)(const char*, double, double, float*, std::size_t);

Convert converter(const gdcm::PixelFormat& format, const std::string& file) {
  using Pixel = gdcm::PixelFormat;
  switch (format.GetScalarType()) {
    case Pixel::UINT8:
      return convert<std::uint8_t>;
    case Pixel::INT8:
      return convert<std::int8_t>;
    case Pixel::UINT12:
    case Pixel::UINT16:
      return convert<std::uint16_t>;
    case Pixel::INT12:
    case Pixel::INT16:
      return convert<std::int16_t>;
    case Pixel::UINT32:
      return convert<std::uint32_t>;
    case Pixel::INT32:
      return convert<std::int32_t>;
    case Pixel::FLOAT32:
      return convert<float>;
    case Pixel::FLOAT64:
      return convert<double>;
    default:
      refuse_series(file, phrase<"the pixels have a number format that is not read">());
  }
}

}  // namespace

Silence::Silence() {
  gdcm::Trace::DebugOff();
  gdcm::Trace::WarningOff();
  gdcm::Trace::ErrorOff();
  std::fflush(nullptr);
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  for (int d = 0; d < 2; ++d) {
    kept_[d] = ::fcntl(d + 1, F_DUPFD_CLOEXEC, 10);
    if (nowhere >= 0) ::dup2(nowhere, d + 1);
  }
  if (nowhere >= 0) ::close(nowhere);
}

Silence::~Silence() {
  std::fflush(nullptr);
  for (int d = 0; d < 2; ++d)
    if (kept_[d] >= 0) {
      ::dup2(kept_[d], d + 1);
      ::close(kept_[d]);
    }
}

void read_frames(const DicomFile& file, const std::vector<const DicomFrame*>& frames,
                 const std::vector<float*>& to) {
  gdcm::PixmapReader reader;
  reader.SetFileName(file.path.c_str());
  if (!reader.Read()) refuse_series(file.name, phrase<"the pixels of this DICOM file cannot be read">());
  const gdcm::Pixmap& image = reader.GetPixmap();
  const unsigned int* size = image.GetDimensions();
  const Index count = image.GetNumberOfDimensions() > 2 ? static_cast<Index>(size[2]) : 1;
  if (size[0] != static_cast<unsigned>(file.columns) || size[1] != static_cast<unsigned>(file.rows) ||
      count != file.frames)
    refuse_series(file.name, phrase<"the pixels do not have the size that the file states">());
  const gdcm::PixelFormat& format = image.GetPixelFormat();
  if (format.GetSamplesPerPixel() != 1)
    refuse_series(file.name, phrase<"the image has colours; grey values or labels are needed">());
  const std::size_t pixels = static_cast<std::size_t>(size[0]) * size[1], bytes = format.GetPixelSize();
  if (image.GetBufferLength() < pixels * static_cast<std::size_t>(count) * bytes)
    refuse_series(file.name, phrase<"the file is cut off: pixels are missing">());
  const Convert convert = converter(format, file.name);
  std::vector<char> buffer(image.GetBufferLength());
  if (!image.GetBuffer(buffer.data()))
    refuse_series(file.name,
                  phrase<"the pixels cannot be unpacked: the file is damaged, or compressed in a way "
                         "that is not known">());
  // {intercept, slope}. GDCM knows which kinds of objects state them elsewhere.
  const bool all_stated =
      std::all_of(frames.begin(), frames.end(), [](const DicomFrame* f) { return f->slope && f->intercept; });
  const std::vector<double> scale = all_stated
                                        ? std::vector<double>{0, 1}
                                        : gdcm::ImageHelper::GetRescaleInterceptSlopeValue(reader.GetFile());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const double slope = frames[i]->slope.value_or(scale.at(1)),
                 intercept = frames[i]->intercept.value_or(scale.at(0));
    if (!std::isfinite(slope) || slope == 0 || !std::isfinite(intercept))
      refuse_series(file.name,
                    phrase<"the scale of the grey values (rescale slope and intercept) is not usable">());
    convert(buffer.data() + static_cast<std::size_t>(frames[i]->index) * pixels * bytes, slope, intercept,
            to[i], pixels);
    for (std::size_t p = 0; p < pixels; ++p)
      if (!std::isfinite(to[i][p])) refuse_series(file.name, phrase<"a pixel is not a finite number">());
  }
}

}  // namespace genba
