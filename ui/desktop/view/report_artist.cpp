#include "ui/desktop/view/report_artist.hpp"

#include <QCoreApplication>
#include <QOpenGLContext>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <chrono>
#include <future>
#include <utility>

#include "app/vary/rigid_files.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/print/picture_language.hpp"
#include "ui/scene/content/condition_glyphs.hpp"
#include "ui/scene/content/section.hpp"
#include "ui/scene/content/shown_field.hpp"

namespace genba {
namespace {
constexpr int width = 1600, height = 1100;
}

struct ReportArtist::Job {
  std::vector<PictureOrder> orders;
  Each each;  // may be null
  Done done;
  std::shared_ptr<std::atomic<bool>> abandoned;  // null: never
  std::unique_ptr<Scene> scene;
  std::vector<DrawnPicture> pictures;
  std::size_t drawn = 0;
  bool set_up = false;
  std::shared_ptr<const SectionTask> cutting;  // a worker makes it
  bool at_worker = false;
  std::exception_ptr uncut;  // why the section could not be made
  bool begun = false, painted = false;

  /// The work of one event; true when all is drawn. `at_once`: also does here what a worker would do.
  bool draw_on(bool at_once) {
    if (uncut) std::rethrow_exception(uncut);
    const auto& [step, png] = orders[drawn];
    if (!set_up) {
      if (!scene) scene = std::make_unique<Scene>();
      step.set_up(*scene);
      set_up = true;
      cutting = scene->wanted_section();
    } else if (cutting) {
      if (at_once) take_section(make_section(*cutting));
    } else if (!begun) {
      scene->begin_png(png);
      begun = true;
    } else if (!painted) {
      painted = scene->draw_part();
    } else {
      DrawnPicture picture{step.caption(*scene), step.file, scene->finish_png(), step.role};
      if (each)
        each(std::move(picture));
      else
        pictures.push_back(std::move(picture));
      ++drawn;
      set_up = false;
      begun = painted = false;
    }
    return drawn == orders.size();
  }

  void take_section(std::shared_ptr<const Section> section) {
    scene->take_section(cutting, std::move(section));
    cutting.reset();
    at_worker = false;
  }
};

std::vector<ReportPicture> packed(const std::vector<DrawnPicture>& pictures) {
  std::vector<ReportPicture> out;
  for (const DrawnPicture& picture : pictures)
    out.push_back({picture.caption, picture.png(), picture.file, picture.role});
  return out;
}

std::vector<PictureOrder> report_orders(const Project& project, const std::shared_ptr<const Results>& results,
                                        const std::string& language) {
  ReportPictureTask task;
  task.results = results;
  choose_pictures(task, project);
  choose_frames(task, frame_pictures(project, *results));
  // The window's thread only draws, so files are read here.
  for (ReportFrame& frame : task.frames) frame.load = [read = frame.load()] { return read; };
  task.conditions = make_condition_glyphs(results->mesh, project.study, shown_triangles(project));
  task.texts = picture_texts_in(language);
  task.surface = prepare_surface(*results->mesh, task.plane);
  task.prepared = prepare_field(*results, *task.surface, first_picture_options(task));
  std::vector<PictureOrder> orders;
  for (ReportPictureStep& step : report_pictures(task)) {
    Scene::Png png{width, height};
    png.scale = beside_scale(step.role);
    orders.push_back({std::move(step), png});
  }
  return orders;
}

std::string language_of_report(const Project& project) {
  return project.report.language.empty() ? utf8(used_language()) : project.report.language;
}

ReportArtist::ReportArtist(QObject* parent) : QObject(parent) {}
ReportArtist::~ReportArtist() = default;

void ReportArtist::draw(std::vector<PictureOrder> orders, Each each, Done done) {
  if (orders.empty()) return done({}, {});
  const auto job = std::make_shared<Job>();
  job->orders = std::move(orders);
  job->each = std::move(each);
  job->done = std::move(done);
  jobs_.push_back(job);
  step_later();
}

std::vector<ReportPicture> ReportArtist::draw(const Pipeline& pipeline, Monitor& monitor) {
  const auto project = pipeline.project();
  std::vector<PictureOrder> orders =
      report_orders(*project, pipeline.results(), language_of_report(*project));
  monitor.check();
  const auto promise = std::make_shared<std::promise<std::vector<DrawnPicture>>>();
  const auto job = std::make_shared<Job>();
  job->orders = std::move(orders);
  job->done = [promise](const std::vector<DrawnPicture>& pictures, const std::exception_ptr& problem) {
    problem ? promise->set_exception(problem) : promise->set_value(pictures);
  };
  job->abandoned = std::make_shared<std::atomic<bool>>(false);
  auto pictures = promise->get_future();
  QMetaObject::invokeMethod(
      this,
      [this, job] {
        jobs_.push_back(job);
        step_later();
      },
      Qt::QueuedConnection);
  while (pictures.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready)
    if (monitor.cancelled()) {
      *job->abandoned = true;
      throw Cancelled();
    }
  return packed(pictures.get());
}

void ReportArtist::step_later() {
  if (planned_) return;
  planned_ = true;
  QTimer::singleShot(0, this, [this] {
    planned_ = false;
    step(false);
    if (jobs_.empty()) return;
    const auto& job = jobs_.front();
    if (!job->cutting) return step_later();
    if (!std::exchange(job->at_worker, true)) cut(job);
  });
}

void ReportArtist::cut(const std::shared_ptr<Job>& job) {
  QPointer<ReportArtist> self(this);
  QThreadPool::globalInstance()->start([self, job, task = job->cutting] {
    std::shared_ptr<const Section> section;
    std::exception_ptr problem;
    try {
      section = make_section(*task);
    } catch (...) {
      problem = std::current_exception();
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, job, task, section, problem] {
          if (!self || job->cutting != task) return;
          if (problem) {
            job->cutting.reset();
            job->uncut = problem;
          } else {
            job->take_section(section);
          }
          self->step_later();
        },
        Qt::QueuedConnection);
  });
}

void ReportArtist::finish() {
  while (!jobs_.empty()) step(true);
}

void ReportArtist::step(bool at_once) {
  if (jobs_.empty()) return;
  const auto job = jobs_.front();
  // A window's context that is still current would keep this thread from making the EGL context current.
  if (QOpenGLContext* of_window = QOpenGLContext::currentContext()) of_window->doneCurrent();
  std::exception_ptr problem;
  try {
    if (!(job->abandoned && *job->abandoned) && !job->draw_on(at_once)) return;
  } catch (...) {
    problem = std::current_exception();
  }
  jobs_.pop_front();
  job->scene.reset();
  job->cutting.reset();
  if (!(job->abandoned && *job->abandoned)) job->done(job->pictures, problem);
}

}  // namespace genba
