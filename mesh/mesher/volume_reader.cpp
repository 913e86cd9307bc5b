#include "mesh/mesher/volume_reader.hpp"

#include <unistd.h>

#include <filesystem>

#include "engine/base/host_memory.hpp"
#include "mesh/image/neutral_name.hpp"
#include "mesh/mesher/mesher_run.hpp"

namespace genba {

ImageVolume read_image_volume(const std::string& path, double unit, Monitor& monitor, int series) {
  if (!is_image_path(path))
    throw Error(ErrorKind::input, path, phrase<"it is no image">(),
                phrase<"Choose a NIfTI, NRRD or MetaImage file, or a DICOM series">());
  const MeshOptions options;
  MeshingReport report;
  MesherRun run(options, monitor, report);
  MesherJob& job = run.job;
  job.task = MesherJob::Task::voxels;
  job.format = GeometryFormat::image;
  job.source = std::filesystem::absolute(path).string();
  job.shown_name = neutral_image_name(path);
  job.unit = unit;
  job.image.series = series;
  job.mesh_path = run.folder.file("voxels.genba");
  job.answer_path = run.folder.file("answer.json");
  job.parent_id = static_cast<int>(::getpid());
  job.memory_limit = static_cast<std::int64_t>(0.9 * static_cast<double>(host_available_bytes()));
  run.start(options.time_limit);
  return read_image_volume_file(job.mesh_path);
}

}  // namespace genba
