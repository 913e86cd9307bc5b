// Reads the geometry of the open case on a worker until there is a mesh. Everybody who asks shares it: is the
// size of the geometry doubtful, and what would its mesh need?
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
  /// Warnings of check_size() (app/check/checklist.hpp) about the current geometry; empty while they are not
  /// known. A geometry that cannot be read gives only a warning, since a run reads it again.
  const std::vector<Finding>& findings() const { return row_.findings; }
  Text box() const { return row_.facts; }  ///< "100 x 20 x 20 mm"; empty while it is not known
  /// The estimate for the current geometry, elements and physics. Null while it is not known, or if there is
  /// none.
  std::shared_ptr<const SizeBeforeMesh> estimate() const { return estimate_; }
  const Text& failure() const { return failure_; }  ///< why there is none; empty: not known yet

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
  int number_ = 0;  ///< of the work under way; results of older work are dropped
  bool is_busy_ = false;
  std::optional<GeometrySpec> of_;  ///< resolved; the geometry that the facts below are about
  bool is_read_ = false;
  CheckRow row_;
  std::shared_ptr<const MeasuredBody> body_;
  std::shared_ptr<const Project> estimated_from_;
  std::shared_ptr<const SizeBeforeMesh> estimate_;
  Text failure_;
};

}  // namespace genba
