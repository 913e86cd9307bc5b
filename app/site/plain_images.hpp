// Takes everything out of the images of a collected case that the case does not need: names of patients, dates, devices.
#pragma once

#include "app/collect.hpp"

namespace genba {

/// Writes each image anew, as "image.nrrd" and "grey.nrrd": voxels, places, and names of labels. The old files are
/// removed, the case names the new ones. collected: in its folder; its list of files follows. The picture itself stays
/// one of the patient. Throws Error(input) for an image of more voxels than are read at once, Error(file/memory),
/// Cancelled.
void strip_images(CollectedCase& collected, Monitor& monitor);

}  // namespace genba
