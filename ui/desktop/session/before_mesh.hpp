// Reads the geometry of the open case on a worker until there is a mesh, once for all who ask: is its size
// doubtful, and what would its mesh take?
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "app/check/geometry_read.hpp"
#include "app/run/size_before_mesh.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

class Session;

class BeforeMesh : public QObject {
  Q_OBJECT

 public:
  explicit BeforeMesh(Session& session);
  ~BeforeMesh() override;
  /// Warnings of check_size() (app/check/checklist.hpp) about the geometry as it is now; none while they are
  /// not known. What cannot be read is a warning too: a run reads it anew.
  const std::vector<Finding>& findings() const { return row_.findings; }
  Text box() const { return row_.facts; }  ///< "100 x 20 x 20 mm"; empty while it is not known
  /// Of the geometry, elements and physics as they are now; null while it is not known, or cannot be.
  std::shared_ptr<const SizeBeforeMesh> estimate() const { return estimate_; }
  const Text& failure() const { return failure_; }  ///< why it cannot be; empty: it is not known yet

 signals:
  void size_changed();
  void estimate_changed();

 private:
  void look();
  void begin();
  void read(const std::shared_ptr<const Project>& project);
  void make_estimate(const std::shared_ptr<const Project>& project);
  void take_row(CheckRow row);
  Session& session_;
  QTimer timer_;
  QThreadPool worker_;
  CancelToken stop_;
  int number_ = 0;  ///< of the work under way; what older ones tell is thrown away
  bool is_busy_ = false;
  std::optional<GeometrySpec> of_;  ///< resolved; what is known is about it
  bool is_read_ = false;
  CheckRow row_;
  std::shared_ptr<const MeasuredBody> body_;
  std::shared_ptr<const Project> estimated_from_;
  std::shared_ptr<const SizeBeforeMesh> estimate_;
  Text failure_;
};

}  // namespace genba
