#include "ui/desktop/report_artist.hpp"

#include <QPointer>
#include <QTimer>
#include <atomic>
#include <chrono>
#include <future>

#include "ui/scene/condition_glyphs.hpp"
#include "ui/scene/report_pictures.hpp"
#include "ui/scene/shown_field.hpp"

namespace genba {
namespace {
constexpr int width = 1600, height = 1100;
}

/// Made and used by the worker, but for what is marked.
struct ReportArtist::Job {
  std::vector<ReportPictureStep> steps;
  std::promise<std::vector<ReportPicture>> done;
  std::atomic<bool> abandoned = false;
  // The window's thread alone.
  std::unique_ptr<Scene> scene;
  std::vector<ReportPicture> pictures;
  int part = -1, parts = 0;
};

ReportArtist::ReportArtist(QObject* parent) : QObject(parent) {}
ReportArtist::~ReportArtist() = default;

std::vector<ReportPicture> ReportArtist::draw(const Pipeline& pipeline, Monitor& monitor) {
  const auto project = pipeline.project();
  ReportPictureTask task;
  task.results = pipeline.results();
  task.field = project->output.picture_field;
  task.conditions = make_condition_glyphs(task.results->mesh, project->study);
  task.surface = prepare_surface(*task.results->mesh);
  task.prepared = prepare_field(*task.results, *task.surface, first_picture_options(task));
  monitor.check();
  const auto job = std::make_shared<Job>();
  job->steps = report_pictures(task);
  auto pictures = job->done.get_future();
  QMetaObject::invokeMethod(
      this, [this, job] { step(job); }, Qt::QueuedConnection);
  while (pictures.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready)
    if (monitor.cancelled()) {
      job->abandoned = true;
      throw Cancelled();
    }
  return pictures.get();
}

void ReportArtist::step(const std::shared_ptr<Job>& job) {
  if (job->abandoned) return job->scene.reset();
  try {
    const ReportPictureStep& step = job->steps[job->pictures.size()];
    if (!job->scene) job->scene = std::make_unique<Scene>();
    Scene& scene = *job->scene;
    if (job->part < 0) {
      step.set_up(scene);
      job->parts = scene.begin_png(width, height);
      job->part = 0;
    } else if (job->part < job->parts) {
      scene.draw_part(job->part++, job->parts);
    } else {
      std::string png = scene.finish_png();
      job->pictures.push_back({step.caption(scene), std::move(png), step.file});
      job->part = -1;
      if (job->pictures.size() == job->steps.size()) {
        job->scene.reset();
        return job->done.set_value(std::move(job->pictures));
      }
    }
  } catch (...) {
    job->scene.reset();
    return job->done.set_exception(std::current_exception());
  }
  QTimer::singleShot(0, this, [this, job] { step(job); });
}

}  // namespace genba
