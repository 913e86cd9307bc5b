// Compiles the shaders in a process of its own while a new window is idle.
#pragma once

#include <QObject>

class QProcess;

namespace genba {

class WarmUp : public QObject {
  Q_OBJECT

 public:
  /// `program`: the path of this program, which knows the argument.
  explicit WarmUp(const QString& program, QObject* parent = nullptr);
  ~WarmUp() override;  ///< ends the process
  static constexpr const char* argument = "--warm-up-shaders";
  /// The main function of that process. Call it after prepare_application().
  static int child(int argc, char** argv);
  /// Starts unless it was done for this version of the program.
  void start_when_idle();
  void start();

 signals:
  void finished(bool done);

 private:
  QProcess* process_;
  QString program_;
};

}  // namespace genba
