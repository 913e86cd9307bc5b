// Carries out what the command line asks of the window: open a file, run, take a picture of the window, quit.
#pragma once

#include <QObject>
#include <QString>

namespace genba {

class MainWindow;

struct AutopilotOrders {
  QString file;  ///< to open; empty: none
  bool run = false;
  QString screenshot;  ///< PNG to write; empty: stay open
};

class Autopilot : public QObject {
  Q_OBJECT

 public:
  Autopilot(MainWindow& window, AutopilotOrders orders);
  void start();

 private:
  void take_screenshot();
  void finish(int exit_code);
  MainWindow& window_;
  AutopilotOrders orders_;
};

}  // namespace genba
