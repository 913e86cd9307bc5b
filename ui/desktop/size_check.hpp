// Reads the geometry of the open case on a worker until there is a mesh: is its size doubtful?
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <optional>
#include <vector>

#include "app/checklist.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

class Session;

class SizeCheck : public QObject {
  Q_OBJECT

 public:
  explicit SizeCheck(Session& session);
  ~SizeCheck() override;
  /// Warnings of check_size() (app/checklist.hpp) about the geometry as it is now; none while they are not
  /// known. What cannot be read is a warning too: a run reads it anew.
  const std::vector<Finding>& findings() const { return row_.findings; }
  const std::string& box() const { return row_.facts; }  ///< "100 x 20 x 20 mm"; empty while it is not known

 signals:
  void changed();

 private:
  void look();
  void begin();
  Session& session_;
  QTimer timer_;
  QThreadPool worker_;
  CancelToken stop_;
  std::optional<GeometrySpec> of_;  ///< resolved; what row_ is about, or is asked for
  CheckRow row_;
  bool is_known_ = false;
  int number_ = 0;  ///< of the check under way; older ones are thrown away
};

}  // namespace genba
