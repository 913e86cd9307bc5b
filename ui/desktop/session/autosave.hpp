// Keeps unsaved edits in the journal (app/journal.hpp). A worker writes it.
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
  ~Autosave() override;  ///< removes the journal: what is not saved by now is not wanted

  /// ms, the longest time from an edit to the start of its writing.
  static constexpr int interval = 2000;
  /// Writes what is pending now and waits for it. False if the journal could not be written.
  bool flush();

 signals:
  void failed(const Text& message);  ///< emitted once

 private:
  void project_changed();
  void write();
  Session& session_;
  QTimer timer_;
  std::shared_ptr<Journal> journal_;
  QThreadPool writer_;                // one thread: writes stay in order
  std::atomic<bool> written_ = true;  // the last write succeeded
  bool failure_told_ = false;
};

}  // namespace genba
