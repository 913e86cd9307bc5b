// What the window shows while no project is open: open, new, recent files, examples.
#pragma once

#include <QScrollArea>

class QPushButton;
class QVBoxLayout;

namespace genba {

class StartPage : public QScrollArea {
  Q_OBJECT

 public:
  explicit StartPage(QWidget* parent = nullptr);
  /// Lists the recent files again; files that no longer exist are grey.
  void refresh();

  QPushButton *open_button, *new_button, *folder_button;

 signals:
  void open_wanted(const QString& path);
  void example_wanted(const QString& name);
  void template_wanted(const QString& name);

 private:
  QVBoxLayout* recent_;
};

}  // namespace genba
