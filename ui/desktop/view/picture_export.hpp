// Writes pictures of the views, and reports with them, in the background.
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

/// The frames of a step, for pictures of all of them.
struct FramesToDraw {
  std::size_t count = 0;
  std::function<std::shared_ptr<const Results>(std::size_t i)> load;  ///< call it on any thread
  /// Range of the colours of all frames, SI; nothing: that of the view.
  std::optional<std::array<double, 2>> range;
};

class PictureExport : public QObject {
  Q_OBJECT

 public:
  PictureExport(Session& session, SceneView& view, QObject* parent);
  ~PictureExport() override;  ///< finishes what is under way first

  /// Writes the active view as it is now. Throws Error(input) if the size cannot be drawn.
  void write_picture(const QString& path, const PictureChoice& choice);
  /// Writes the report of the results; with pictures of the views as they are now if the case wants them.
  /// Throws Error(input) without results.
  void write_report(const QString& path, bool as_pdf);
  // One period of the active view's deformation, frame by frame, while the window stays usable. They throw
  // Error(input) if nothing is deformed.
  /// Writes PNG files frame_001.png, ... into the folder.
  void write_animation(const QString& folder, int frames);
  /// Writes a video (.ogv) of `periods` periods.
  void write_video(const QString& path, int frames, int periods);
  /// The active view for all frames: a video if the path ends with .ogv, else a folder with frame_001.png,
  /// ... Without FramesToDraw::range all frames have the range of the view. The next frame is read while one
  /// is drawn.
  void write_frames(const QString& path, const FramesToDraw& frames);

 signals:
  // If something fails, the session emits a message instead.
  void picture_written(const QString& path);
  void report_written(const QString& path);
  void animation_written(const QString& path);

 private:
  /// `on_paper`: on white, as all pictures of a report are.
  PictureOrder order(int pane, const PictureChoice& choice, const Text& caption, bool on_paper = false) const;
  /// The panes as they are now, if the report is to show them.
  std::vector<PictureOrder> shown_views() const;
  /// Calls `write` on the writer's thread, then `told` on this one.
  void draw_and_write(std::vector<PictureOrder> orders,
                      std::function<void(const std::vector<DrawnPicture>&)> write,
                      std::function<void()> told);
  /// Calls `take` and `finish` on the writer's thread, then `told` on this one.
  void draw_period(int frames, const std::function<void(int frame, const std::string& png)>& take,
                   const std::function<void()>& finish, const std::function<void()>& told);
  /// The same for any pictures of one size. Each is drawn with the scene of the one before.
  void draw_each(std::vector<PictureOrder> orders,
                 const std::function<void(int frame, const std::string& png)>& take,
                 const std::function<void()>& finish, const std::function<void()>& told);
  void end(const std::exception_ptr& problem, const std::function<void()>& told);
  Session& session_;
  SceneView& view_;
  ReportArtist artist_;
  QThreadPool writer_;  // one thread: files are written one after the other
};

}  // namespace genba
