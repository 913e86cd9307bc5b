// Small pictures of recent files for the start page. They show the view when a case was saved or run. They
// lie in the user's cache folder; their names tell nothing. Cases with images get no picture unless the user
// wants it: a scan may show whose it is.
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
  /// The picture of a recent file; null: there is none.
  static QImage of(const QString& path);
  static bool may_be_kept(const Project& project);
  /// Whether cases with images get pictures. Setting it to false removes all pictures.
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
