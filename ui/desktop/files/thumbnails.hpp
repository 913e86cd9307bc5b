// Small pictures of recent files for the start page, as the view showed them when a case was saved or run.
// They lie in the user's cache folder under names that tell nothing. Cases with images get none unless the
// user wants them: a scan may show whom it is of.
#pragma once

#include <QImage>
#include <QObject>
#include <QTimer>

#include "app/case/project.hpp"

namespace genba {

class FileActions;
class SceneView;
class Session;

class Thumbnails : public QObject {
  Q_OBJECT

 public:
  Thumbnails(Session& session, SceneView& view, FileActions& files, QObject* parent);
  /// Of a recent file; null: there is none.
  static QImage of(const QString& path);
  static bool may_be_kept(const Project& project);
  /// Of cases with images; false takes all pictures away.
  static bool keeps_images();
  static void keep_images(bool on);

 private:
  void want();
  void take();
  Session& session_;
  SceneView& view_;
  QTimer timer_;
  int tries_ = 0;
};

}  // namespace genba
