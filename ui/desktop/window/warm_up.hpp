// Lets a process of its own compile the shaders while a new window is idle.
#pragma once

#include <QObject>

class QProcess;

namespace genba {

class WarmUp : public QObject {
  Q_OBJECT

 public:
  /// `program` is this one, which knows the argument.
  explicit WarmUp(const QString& program, QObject* parent = nullptr);
  ~WarmUp() override;  ///< ends the process
  static constexpr const char* argument = "--warm-up-shaders";
  /// The main function of that process; after prepare_application().
  static int child(int argc, char** argv);
  /// Unless it was done for this version of the program and its display.
  void start_when_idle();
  void start();

 signals:
  void finished(bool done);

 private:
  QProcess* process_;
  QString program_;
};

}  // namespace genba
