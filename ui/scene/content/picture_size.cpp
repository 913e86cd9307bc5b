#include "ui/scene/content/picture_size.hpp"

#include <charconv>

#include "engine/base/error.hpp"

namespace genba {

void check_picture_size(const PictureSize& size, const std::string& place) {
  const std::string given = std::to_string(size.width) + " x " + std::to_string(size.height) + " pixels";
  if (size.width < smallest_picture || size.height < smallest_picture || size.width > largest_picture ||
      size.height > largest_picture)
    throw Error(ErrorKind::input, place, "a picture of " + given + " cannot be drawn",
                "Each side takes " + std::to_string(smallest_picture) + " to " +
                    std::to_string(largest_picture) + " pixels");
  if (static_cast<long>(size.width) * size.height > most_picture_pixels)
    throw Error(ErrorKind::input, place, "a picture of " + given + " is too large",
                "Choose at most " + std::to_string(most_picture_pixels / 1'000'000) +
                    " million pixels, for example 7680x4320");
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
    throw Error(ErrorKind::input, place, "\"" + text + "\" is no size of a picture",
                "Write width and height in pixels, for example 1920x1080");
  check_picture_size(size, place);
  return size;
}

}  // namespace genba
