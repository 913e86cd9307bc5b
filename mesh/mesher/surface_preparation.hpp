// A surface file made ready for a mesher: read, checked, reduced or repaired where it must be.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "mesh/mesher/body_size.hpp"
#include "mesh/mesher/mesh_attempts.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

class SurfacePreparation {
 public:
  explicit SurfacePreparation(MesherRun& run) : run_(run) {}

  /// The triangles as the file has them, in m.
  TriangleSurface read(const GeometrySpec& geometry);
  /// Leaves the shells of the surface in m as run.job.source. Of more than 200,000 triangles, four times as
  /// many as edges of a quarter of the element size would be, a reduced twin is taken (keep_triangles:
  /// never). One that is rough, as noise is, is made anew of voxels at once, or refused where that changes it
  /// too much. Throws Error(geometry) with what is wrong if it encloses no solid and cannot, or must not
  /// (MeshOptions::repair, repair_limit), be repaired. `on_box` hears of the file's triangles first.
  void prepare(const GeometrySpec& geometry, const std::function<void(const std::array<Vec3, 2>&)>& on_box);
  /// For a surface that no mesher fills (quality 0), or fills badly, as `problem` says: the next step of
  /// mending, evening out its triangles, wraps by larger and larger balls, and making it anew of voxels. Of a
  /// surface that was sound only even triangles, and voxels that keep every detail within repair_limit.
  /// Steps that change more are taken for worse qualities only. False if none is left, or may be taken.
  bool repair_otherwise(const Text& problem, double quality);

  /// True once the ways to repair the surface had their time, which grows with its triangles: only making it
  /// anew is tried then.
  bool is_out_of_time() const;
  /// More time for them: where a mesh takes that long a few repairs may too.
  void give_time(double seconds);

  bool was_repaired() const { return was_repaired_; }
  TriangleState triangles() const {
    return is_even_ ? TriangleState::even : was_repaired_ ? TriangleState::mended : TriangleState::given;
  }
  const MeasuredBody& body() const { return body_; }
  Text tried() const { return joined(tried_, phrase<"; ">()); }  ///< repairs that did not do, and why
  const Text& reduced() const { return reduced_; }               ///< for the report; empty: it was not

 private:
  enum Step { mend, even, first_wrap, anew = first_wrap + 3, anew_finer, steps };

  bool repair(double quality);
  bool may_take(int step, double quality) const;
  MesherAnswer do_step();
  Text name_of_step() const;
  void leave_specks_out(TriangleSurface& surface, SurfaceCheck& check);
  void reduce(TriangleSurface& surface, SurfaceCheck& check);
  Text roughness(const TriangleSurface& surface) const;
  void take(const TriangleSurface& surface, const SurfaceCheck& check);
  Text fault_of(const TriangleSurface& surface, const SurfaceCheck& check, const MesherAnswer& answer) const;
  void tell(const MesherAnswer& answer);

  double seconds_used() const;
  double step_limit() const;

  MesherRun& run_;
  MeasuredBody body_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  double triangles_ = 0;  ///< of the file, and of a new surface of the element size
  double time_ = 0;       ///< s, for the ways to repair it
  int step_ = mend;       ///< that repair() takes next
  bool was_sound_ = false, was_repaired_ = false, is_even_ = false, is_mended_ = false, is_anew_ = false;
  MesherAnswer mended_;
  double diagonal_ = 0;      ///< m, of the box of the faulty surface
  Text wrong_;               ///< with it
  std::vector<Text> tried_;  ///< what came of the steps so far
  Text rough_;               ///< why no mesher follows its triangles; empty: they may
  Text reduced_, told_;
};

}  // namespace genba
