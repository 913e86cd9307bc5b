// A surface file made ready for a mesher: read, checked, repaired where it must be.
#pragma once

#include <string>

#include "mesh/body_size.hpp"
#include "mesh/mesher_run.hpp"
#include "mesh/surface_check.hpp"

namespace genba {

class SurfacePreparation {
 public:
  explicit SurfacePreparation(MesherRun& run) : run_(run) {}

  /// Leaves the shells of the surface in m as run.job.source. Throws Error(geometry) with what is wrong if it
  /// encloses no solid and cannot, or must not (MeshOptions::repair, repair_limit), be repaired.
  void prepare(const GeometrySpec& geometry);
  /// For a mended surface that no mesher fills, because of `problem`: wraps the file's triangles instead.
  void wrap_instead(const std::string& problem);

  bool was_repaired() const { return was_repaired_; }  ///< its triangles are even then
  bool was_mended() const { return was_mended_; }      ///< and may still be wrapped
  const MeasuredBody& body() const { return body_; }

 private:
  SurfaceCheck repair(TriangleSurface& surface, const SurfaceCheck& found, std::size_t first,
                      std::string tried);

  MesherRun& run_;
  MeasuredBody body_;
  bool was_repaired_ = false, was_mended_ = false;
};

}  // namespace genba
