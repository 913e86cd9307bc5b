// The program's window, made anew around the same session when language or appearance change.
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

 private:
  void make_window();
  void renew();
  std::unique_ptr<MainWindow> window_;
};

}  // namespace genba
