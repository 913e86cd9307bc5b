// Tells once that a graphics card of this computer is not used, and what to do.
#pragma once

#include <QObject>
#include <functional>

#include "engine/base/text/phrase.hpp"

class QThread;

namespace genba {

class DriverNotice : public QObject {
  Q_OBJECT

 public:
  /// `ask` runs on a thread of its own, since it loads the driver. Empty text: there is nothing to tell.
  explicit DriverNotice(std::function<Text()> ask, QObject* parent = nullptr);
  ~DriverNotice() override;  ///< waits for that thread
  /// Does nothing if this version of the program told the same before on this computer.
  void look();

 signals:
  void found(const Text& advice);

 private:
  void take(const Text& advice);
  std::function<Text()> ask_;
  QThread* thread_ = nullptr;
};

}  // namespace genba
