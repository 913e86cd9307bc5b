// Draws pictures for files off screen. It runs in the thread of the window, since only one thread at a time
// may draw text. It draws part by part, so that the window stays usable.
#pragma once

#include <QObject>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

#include "app/report/report.hpp"
#include "ui/scene/report_pictures.hpp"

namespace genba {

struct PictureOrder {
  ReportPictureStep step;
  Scene::Png png;
};

/// A picture that is drawn: caption, file, and a function that makes its bytes on any thread.
struct DrawnPicture {
  Text caption;
  std::string file;
  std::function<std::string()> png;
  PictureRole role = PictureRole::view;
};
std::vector<ReportPicture> packed(const std::vector<DrawnPicture>& pictures);

/// The pictures that the case wants, the same as in the terminal. It also makes what takes long. Any thread.
std::vector<PictureOrder> report_orders(const Project& project, const std::shared_ptr<const Results>& results,
                                        const std::string& language);
/// The code of the language that the report of this project has.
std::string language_of_report(const Project& project);

class ReportArtist : public QObject {
  Q_OBJECT

 public:
  explicit ReportArtist(QObject* parent = nullptr);
  ~ReportArtist() override;

  /// `done` gets the pictures in the order of the orders, or the error, in the thread of the window.
  using Done = std::function<void(const std::vector<DrawnPicture>& pictures, std::exception_ptr problem)>;
  void draw(std::vector<PictureOrder> orders, Done done) { draw(std::move(orders), {}, std::move(done)); }
  /// For many pictures: `each` gets them one by one, so that they are not kept; `done` gets none.
  using Each = std::function<void(DrawnPicture picture)>;
  void draw(std::vector<PictureOrder> orders, Each each, Done done);
  /// Draws at once all that is left.
  void finish();
  /// Call it on a worker. It waits until all pictures of the report are drawn. The artist must live until
  /// then. Throws Error as Scene does, Cancelled.
  std::vector<ReportPicture> draw(const Pipeline& pipeline, Monitor& monitor);

 private:
  struct Job;
  void step(bool at_once);
  void step_later();
  void cut(const std::shared_ptr<Job>& job);  ///< makes the section that its picture lacks, on a worker
  std::deque<std::shared_ptr<Job>> jobs_;
  bool planned_ = false;
};

}  // namespace genba
