// Lists of file dialogs know a file by its name alone. Qt's own icons and types ask a database about every
// file, which holds the window in a folder of thousands of images.
#pragma once

#include <QFileIconProvider>
#include <QFileInfo>

namespace genba {

class FileIcons final : public QFileIconProvider {
 public:
  using QFileIconProvider::icon;
  QIcon icon(const QFileInfo& info) const override { return info.isDir() ? folder_ : file_; }
  /// "DCM"; empty for a folder, which its icon tells.
  QString type(const QFileInfo& info) const override {
    return info.isDir() ? QString() : info.suffix().toUpper();
  }

 private:
  QIcon file_ = icon(File), folder_ = icon(Folder);
};

}  // namespace genba
