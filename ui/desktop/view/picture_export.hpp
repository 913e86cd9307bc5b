// Pictures of the views and reports with them, drawn and written beside the window.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <array>
#include <functional>
#include <optional>

#include "ui/desktop/view/picture_choice.hpp"
#include "ui/desktop/view/report_artist.hpp"

namespace genba {

class SceneView;
class Session;

/// Frames of a step, for pictures of all of them.
struct FramesToDraw {
  std::size_t count = 0;
  std::function<std::shared_ptr<const Results>(std::size_t i)> load;  ///< from any thread
  /// Colours of all of them, SI; nothing: each has its own.
  std::optional<std::array<double, 2>> range;
};

class PictureExport : public QObject {
  Q_OBJECT

 public:
  PictureExport(Session& session, SceneView& view, QObject* parent);
  ~PictureExport() override;  ///< what is under way is finished first

  /// The active view as it is now. Throws Error(input) where the size cannot be drawn.
  void write_picture(const QString& path, const PictureChoice& choice);
  /// Of the results, and of the views as they are now where the case wants them. Throws Error(input) without
  /// results.
  void write_report(const QString& path, bool as_pdf);
  // One period of the active view's deformation, frame by frame while the window goes on. They throw
  // Error(input) where nothing is deformed.
  /// As PNG files frame_001.png, ... in the folder.
  void write_animation(const QString& folder, int frames);
  /// `periods` times over, as a video (.ogv).
  void write_video(const QString& path, int frames, int periods);
  /// The active view over the frames: a video where the path ends with .ogv, else a folder of frame_001.png,
  /// ... The next frame is read while one is drawn.
  void write_frames(const QString& path, const FramesToDraw& frames);

 signals:
  // Or a message of the session.
  void picture_written(const QString& path);
  void report_written(const QString& path);
  void animation_written(const QString& path);

 private:
  /// `on_paper`: on white, as all pictures of a report.
  PictureOrder order(int pane, const PictureChoice& choice, const Text& caption, bool on_paper = false) const;
  /// As the panes are now, where the report is to have them.
  std::vector<PictureOrder> shown_views() const;
  /// `write` on the writer's thread, `told` here when it is done.
  void draw_and_write(std::vector<PictureOrder> orders,
                      std::function<void(const std::vector<DrawnPicture>&)> write,
                      std::function<void()> told);
  /// `take` and `finish` on the writer's thread, `told` here.
  void draw_period(int frames, const std::function<void(int frame, const std::string& png)>& take,
                   const std::function<void()>& finish, const std::function<void()>& told);
  /// The same of any pictures of one size, each drawn on the scene of the one before.
  void draw_each(std::vector<PictureOrder> orders,
                 const std::function<void(int frame, const std::string& png)>& take,
                 const std::function<void()>& finish, const std::function<void()>& told);
  void end(const std::exception_ptr& problem, const std::function<void()>& told);
  Session& session_;
  SceneView& view_;
  ReportArtist artist_;
  QThreadPool writer_;  // one thread: files come one after the other
};

}  // namespace genba
