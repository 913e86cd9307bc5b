// Reads the pixel values of DICOM frames with GDCM. Output of the library and its codecs may contain a
// patient's name: callers hold a Silence object while they read.
#pragma once

#include <vector>

#include "mesh/image/dicom_frames.hpp"

namespace genba {

/// Suppresses standard output and error during its lifetime.
class Silence {
 public:
  Silence();
  ~Silence();
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int kept_[2] = {-1, -1};
};

/// Reads frames of one file, scaled as each frame states. to[i] gets rows x columns values. Throws
/// Error(file) if they cannot be decompressed, are too few, have colours, or are not finite.
void read_frames(const DicomFile& file, const std::vector<const DicomFrame*>& frames,
                 const std::vector<float*>& to);

}  // namespace genba
