// Prepares a surface file for a mesher: reads and checks it, and reduces or repairs it if needed.
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
  /// Writes the shells of the surface in m as run.job.source. A surface with more than 200,000 triangles, and
  /// more than four times as many as edges of a quarter of the element size need, is reduced (not with
  /// keep_triangles or a size field). A surface as rough as noise is rebuilt from voxels at once, or refused
  /// if that changes it too much. Throws Error(geometry) saying what is wrong if the surface encloses no
  /// solid and cannot be repaired, or must not (MeshOptions::repair, repair_limit). `on_box` gets the
  /// bounding box of the file's triangles first.
  void prepare(const GeometrySpec& geometry, const std::function<void(const std::array<Vec3, 2>&)>& on_box);
  /// For a surface that no mesher fills (quality 0), or fills badly; `problem` says why. Takes the next step:
  /// mending, even triangles, wraps by larger and larger balls, rebuilding from voxels. For a surface that
  /// was sound: only even triangles, and voxels that keep every detail within repair_limit. Steps that change
  /// more are taken only for worse qualities. False if no step is left or allowed.
  bool repair_otherwise(const Text& problem, double quality);

  /// True once the repairs have used their time, which grows with the number of triangles. After that only
  /// rebuilding is tried.
  bool is_out_of_time() const;
  /// Gives the repairs more time, for example after a mesh that took long.
  void give_time(double seconds);

  bool was_repaired() const { return was_repaired_; }
  TriangleState triangles() const {
    return is_even_ ? TriangleState::even : was_repaired_ ? TriangleState::mended : TriangleState::given;
  }
  const MeasuredBody& body() const { return body_; }
  Text tried() const { return joined(tried_, phrase<"; ">()); }  ///< repairs that were not enough, and why
  const Text& reduced() const { return reduced_; }               ///< for the report; empty: not reduced

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
  double triangles_ = 0;  ///< of the file, plus those of a new surface with the element size
  double time_ = 0;       ///< s, for repairs
  int step_ = mend;       ///< next step of repair()
  bool was_sound_ = false, was_repaired_ = false, is_even_ = false, is_mended_ = false, is_anew_ = false;
  MesherAnswer mended_;
  double diagonal_ = 0;      ///< m, of the box of the faulty surface
  Text wrong_;               ///< what is wrong with it
  std::vector<Text> tried_;  ///< results of the steps so far
  Text rough_;               ///< why no mesher can use its triangles; empty: it can
  Text reduced_, told_;
};

}  // namespace genba
