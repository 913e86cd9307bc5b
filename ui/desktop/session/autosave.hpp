// Keeps unsaved edits in the journal (app/journal.hpp), beside the GUI thread.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <memory>

#include "app/journal.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

class Session;

class Autosave : public QObject {
  Q_OBJECT

 public:
  explicit Autosave(Session& session, QObject* parent = nullptr);
  ~Autosave() override;  ///< removes the journal: what was not saved by now is not wanted

  /// ms from an edit to its journal at the latest, writing itself not counted.
  static constexpr int interval = 2000;
  /// Writes now and waits for it; false if the journal could not be written.
  bool flush();

 signals:
  void failed(const Text& message);  ///< said once

 private:
  void project_changed();
  void write();
  Session& session_;
  QTimer timer_;
  std::shared_ptr<Journal> journal_;
  QThreadPool writer_;                // one thread: writes stay in order
  std::atomic<bool> written_ = true;  // the last one
  bool failure_told_ = false;
};

}  // namespace genba
