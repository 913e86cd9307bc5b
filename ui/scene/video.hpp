// Writes pictures one after another as a video.
#pragma once

#include <functional>
#include <string>

namespace genba {

/// Writes an Ogg Theora file (.ogv; browsers and most players show it) with `rate` frames a second.
/// `frame(i)` returns PNG bytes; all pictures have one size. Throws Error(file) if the file cannot be
/// written, Error(internal_fault) for pictures of different sizes, and what `frame` throws. Then no file is
/// left.
void write_video(const std::string& path, int rate, int frames, const std::function<std::string(int)>& frame);

}  // namespace genba
