// The work of genba-mesher for a job whose geometry is an image.
#pragma once

#include <functional>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "mesh/job/mesher_job.hpp"

namespace genba {

/// Reads, segments and meshes. Notes and warnings of the answer report size, physical box and volumes. For
/// Task::facts it sets the answer's facts and makes no mesh. Throws Error.
Mesh do_image_job(const MesherJob& job, MesherAnswer& answer,
                  const std::function<void(const Text& name, double begin, double end)>& stage);

}  // namespace genba
