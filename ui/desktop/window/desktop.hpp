// The window of the program. If language or appearance change, it is rebuilt around the same session.
#pragma once

#include <QObject>
#include <memory>

namespace genba {

class MainWindow;

class Desktop : public QObject {
  Q_OBJECT

 public:
  /// Applies the language and the appearance that were chosen, then makes the window.
  Desktop();
  ~Desktop() override;
  MainWindow& window() { return *window_; }

 signals:
  void window_renewed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow_choices();
  void renew();
  // The parts of renew(), one event each, so that no event blocks the windows for long. The old window shows
  // the session until the new one takes over, and stays visible until the new one is shown.
  void translate();
  void make();
  void hand_over();
  void lay_out();
  void show();
  void finish();
  std::unique_ptr<MainWindow> window_, next_, before_;
  bool renewing_ = false, again_ = false, closes_ = false;
};

}  // namespace genba
