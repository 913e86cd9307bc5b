// Pictures of the views and reports with them, drawn and written beside the window.
#pragma once

#include <QObject>
#include <QThreadPool>

#include "ui/desktop/report_artist.hpp"

namespace genba {

class SceneView;
class Session;

class PictureExport : public QObject {
  Q_OBJECT

 public:
  PictureExport(Session& session, SceneView& view, QObject* parent);
  ~PictureExport() override;  ///< what is under way is finished first

  /// The active view as it is now, twice as many pixels each way.
  void write_picture(const QString& path, bool transparent);
  /// Of the results and views as they are now. Throws Error(input) without results.
  void write_report(const QString& path, bool as_pdf);

 signals:
  // Or a message of the session.
  void picture_written(const QString& path);
  void report_written(const QString& path);

 private:
  PictureOrder order(int pane, const std::string& caption, bool conditions = false) const;
  /// `write` on the writer's thread, `told` here when it is done.
  void draw_and_write(std::vector<PictureOrder> orders,
                      std::function<void(const std::vector<DrawnPicture>&)> write,
                      std::function<void()> told);
  void end(const std::exception_ptr& problem, const std::function<void()>& told);
  Session& session_;
  SceneView& view_;
  ReportArtist artist_;
  QThreadPool writer_;  // one thread: files come one after the other
};

}  // namespace genba
