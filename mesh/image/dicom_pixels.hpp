// The numbers of DICOM frames, by GDCM. What the library and its codecs print may hold a patient's name:
// callers hold a Silence while they read.
#pragma once

#include <vector>

#include "mesh/image/dicom_frames.hpp"

namespace genba {

/// Until it goes nothing reaches standard output and error.
class Silence {
 public:
  Silence();
  ~Silence();
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int kept_[2] = {-1, -1};
};

/// Puts the pixels of frames of one file, scaled as each states, where to[i] says (a plane of rows x columns
/// each). Throws Error(file) if they cannot be unpacked, are too few, have colours, or are not finite.
void read_frames(const DicomFile& file, const std::vector<const DicomFrame*>& frames,
                 const std::vector<float*>& to);

}  // namespace genba
