// Keeps mesh and last results beside the case (app/keep/keep.hpp). They are read when a case is opened, and
// written when it is saved and after its runs. A worker does both.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/keep/keep.hpp"

namespace genba {

class Session;

class KeepWork : public QObject {
  Q_OBJECT

 public:
  explicit KeepWork(Session& session, QObject* parent);
  ~KeepWork() override;  ///< waits for the worker
  bool busy() const { return busy_ > 0; }
  /// What would be written now; nothing without a mesh.
  std::optional<KeptWork> to_keep() const;
  /// Writes it if the case wants that and has a file, unless the same is there already.
  void write();
  /// Removes what lies beside the case, and tells it in the log. False: there was nothing, or it failed.
  bool remove();

 signals:
  void changed();  ///< reading or writing ended, or what was there was removed

 private:
  /// What lies on disk. The same is not written again.
  struct Written {
    std::string path;
    std::weak_ptr<const MeshedGeometry> mesh;
    std::vector<std::weak_ptr<const Results>> results;
  };
  static Written mark_of(const std::string& path, const KeptWork& work);
  bool is_written(const std::string& path, const KeptWork& work) const;
  void read();
  void arrived(int number, const std::shared_ptr<const KeptWork>& kept);
  Session& session_;
  QThreadPool worker_;  // one thread: the last thing written stays
  Written written_;
  int number_ = 0;  // of the open case: what a worker brings for another case is dropped
  int busy_ = 0;
};

}  // namespace genba
