// A look at a DICOM file before a library reads it: GDCM fills missing pixels with what is in memory, and
// ends the process at some truncated headers.
#pragma once

#include <string>

namespace genba {

/// Walks over the data elements of a DICOM file (PS3.10, PS3.5 chapter 7) without reading their values.
/// Throws Error(file) with the element and the bytes if the file ends inside one. Silent about files that
/// are no DICOM, about what it does not understand, and behind the header of deflated files.
void require_whole_dicom(const std::string& path, const std::string& shown);

}  // namespace genba
