// Pictures one after another as a video.
#pragma once

#include <functional>
#include <string>

namespace genba {

/// An Ogg Theora file (.ogv; browsers and most players show it) with `rate` frames a second. `frame(i)` gives
/// PNG bytes, all of one size. Throws Error(file) if the file cannot be written, Error(internal_fault) for
/// pictures of different size, and what `frame` throws; nothing is left then.
void write_video(const std::string& path, int rate, int frames, const std::function<std::string(int)>& frame);

}  // namespace genba
