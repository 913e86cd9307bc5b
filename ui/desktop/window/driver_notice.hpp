// Says once that a graphics card of this computer is not used, and the way out.
#pragma once

#include <QObject>
#include <functional>

#include "engine/base/text/phrase.hpp"

class QThread;

namespace genba {

class DriverNotice : public QObject {
  Q_OBJECT

 public:
  /// `ask`: on a thread of its own, since it loads the driver; empty text: there is nothing to say.
  explicit DriverNotice(std::function<Text()> ask, QObject* parent = nullptr);
  ~DriverNotice() override;  ///< waits for that thread
  /// Unless the same was said before on this computer by this version of the program.
  void look();

 signals:
  void found(const Text& advice);

 private:
  void take(const Text& advice);
  std::function<Text()> ask_;
  QThread* thread_ = nullptr;
};

}  // namespace genba
