// Estimates on a worker what the mesh of the open case would take, until there is one.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>

#include "app/size_before_mesh.hpp"

namespace genba {

class Session;

class BeforeMesh : public QObject {
  Q_OBJECT

 public:
  explicit BeforeMesh(Session& session, QObject* parent = nullptr);
  ~BeforeMesh() override;
  /// Of the geometry, elements and physics as they are now; null while it is not known, or cannot be.
  std::shared_ptr<const SizeBeforeMesh> estimate() const { return estimate_; }
  const std::string& failure() const { return failure_; }  ///< why it cannot be; empty: it is not known yet

 signals:
  void changed();

 private:
  void project_changed();
  void begin();
  Session& session_;
  QTimer timer_;
  QThreadPool worker_;
  CancelToken stop_;
  std::shared_ptr<const Project> made_from_;
  std::shared_ptr<const SizeBeforeMesh> estimate_;
  std::string failure_;
  int number_ = 0;  ///< of the estimate under way; older ones are thrown away
};

}  // namespace genba
