// Mesh and last results beside the case (app/keep/keep.hpp): read when a case is opened, written when it is
// saved and after its runs, beside the window.
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
  ~KeepWork() override;  ///< what is under way is finished first
  bool busy() const { return busy_ > 0; }
  /// What would be written now; nothing without a mesh.
  std::optional<KeptWork> to_keep() const;
  /// Writes it where the case wants that, has a file, and something else lies there.
  void write();
  /// Takes away what lies beside the case; told by a message. False: there was nothing, or it failed.
  bool remove();

 signals:
  void changed();  ///< reading or writing ended, or what was there is gone

 private:
  /// What lies on disk, so that the same is not written again.
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
  QThreadPool worker_;  // one thread: what is written last stays
  Written written_;
  int number_ = 0;  // of the case that is open: what is brought of another is dropped
  int busy_ = 0;
};

}  // namespace genba
