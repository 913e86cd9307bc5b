// The Help menu: keys, about.
#pragma once

#include <QObject>

class QMainWindow;
class QMenu;

namespace genba {

class HelpActions : public QObject {
  Q_OBJECT

 public:
  explicit HelpActions(QMainWindow& window);
  void fill(QMenu* menu);

 private:
  void show_text(const QString& title, const QString& html);
  void about();
  void keys();
  QMainWindow& window_;
};

}  // namespace genba
