#include "ui/scene/content/picture_size.hpp"

#include <charconv>

#include "engine/base/error.hpp"

namespace genba {

void check_picture_size(const PictureSize& size, const std::string& place) {
  if (size.width < smallest_picture || size.height < smallest_picture || size.width > largest_picture ||
      size.height > largest_picture)
    throw Error(ErrorKind::input, place,
                phrase<"a picture of %1 x %2 pixels cannot be drawn">(size.width, size.height),
                phrase<"Each side takes %1 to %2 pixels">(smallest_picture, largest_picture));
  if (static_cast<long>(size.width) * size.height > most_picture_pixels)
    throw Error(
        ErrorKind::input, place, phrase<"a picture of %1 x %2 pixels is too large">(size.width, size.height),
        phrase<"Choose at most %1 million pixels, for example 7680x4320">(most_picture_pixels / 1'000'000));
}

PictureSize parse_picture_size(const std::string& text, const std::string& place) {
  PictureSize size;
  const char* end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  bool right = width.ec == std::errc() && width.ptr != end && *width.ptr == 'x';
  if (right) {
    const auto height = std::from_chars(width.ptr + 1, end, size.height);
    right = height.ec == std::errc() && height.ptr == end;
  }
  if (!right)
    throw Error(ErrorKind::input, place, phrase<"\"%1\" is no size of a picture">(text),
                phrase<"Write width and height in pixels, for example 1920x1080">());
  check_picture_size(size, place);
  return size;
}

}  // namespace genba
