// Opens files that are dropped anywhere in a window, even over text fields.
#pragma once

#include <QObject>

class QWidget;

namespace genba {

class FileActions;

class FileDrops : public QObject {
  Q_OBJECT

 public:
  FileDrops(FileActions& files, QWidget& window);
  ~FileDrops() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  FileActions& files_;
  QWidget& window_;
};

}  // namespace genba
