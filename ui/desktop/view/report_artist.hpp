// Pictures for files: drawn off screen in the window's thread, since text is drawn by one thread at a time,
// part by part, so that the window stays alive.
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

/// The caption, the file and the way to its bytes, for any thread.
struct DrawnPicture {
  Text caption;
  std::string file;
  std::function<std::string()> png;
  PictureRole role = PictureRole::view;
};
std::vector<ReportPicture> packed(const std::vector<DrawnPicture>& pictures);

/// The pictures that the case wants, as the terminal draws them too; what takes long is made here. Any
/// thread.
std::vector<PictureOrder> report_orders(const Project& project, const std::shared_ptr<const Results>& results,
                                        const std::string& language);
/// The code of the language that a report of it is written in.
std::string language_of_report(const Project& project);

class ReportArtist : public QObject {
  Q_OBJECT

 public:
  explicit ReportArtist(QObject* parent = nullptr);
  ~ReportArtist() override;

  /// `done` hears of the pictures in the order of the orders, or of the error, in the window's thread.
  using Done = std::function<void(const std::vector<DrawnPicture>& pictures, std::exception_ptr problem)>;
  void draw(std::vector<PictureOrder> orders, Done done) { draw(std::move(orders), {}, std::move(done)); }
  /// For many pictures: `each` gets them one by one, so that none is kept, and `done` none.
  using Each = std::function<void(DrawnPicture picture)>;
  void draw(std::vector<PictureOrder> orders, Each each, Done done);
  /// Draws what is left at once.
  void finish();
  /// On a worker; waits until all pictures of the report are drawn. Throws Error as Scene does, Cancelled.
  /// The artist must live as long.
  std::vector<ReportPicture> draw(const Pipeline& pipeline, Monitor& monitor);

 private:
  struct Job;
  void step(bool at_once);
  void step_later();
  void cut(const std::shared_ptr<Job>& job);  ///< the section that its picture lacks, on a worker
  std::deque<std::shared_ptr<Job>> jobs_;
  bool planned_ = false;
};

}  // namespace genba
