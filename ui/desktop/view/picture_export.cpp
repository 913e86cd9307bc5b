#include "ui/desktop/view/picture_export.hpp"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <future>

#include "engine/base/file/file.hpp"
#include "engine/physics/difference_name.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/print/report_language.hpp"
#include "ui/print/report_pdf.hpp"
#include "ui/scene/video.hpp"

namespace genba {
namespace {
constexpr int video_rate = 20;                       // frames a second
constexpr int video_seconds = 10, slowest_rate = 2;  // for frames over time; few are shown longer

Scene::Png png_of(const ScenePane& pane) {
  return {pane.pixels().width(), pane.pixels().height(), false};
}

Text no_caption(const Scene&) {
  return {};
}

std::string numbered(const QString& folder, int i) {
  return utf8(QString("%1/frame_%2.png").arg(folder).arg(i + 1, 3, 10, QChar('0')));
}
}  // namespace

PictureExport::PictureExport(Session& session, SceneView& view, QObject* parent)
    : QObject(parent), session_(session), view_(view) {
  writer_.setMaxThreadCount(1);
}

PictureExport::~PictureExport() {
  writer_.waitForDone();
  QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);  // what is prepared and waits to be drawn
  artist_.finish();
  writer_.waitForDone();
}

PictureOrder PictureExport::order(int pane, const PictureChoice& choice, const Text& caption,
                                  bool on_paper) const {
  const ScenePane& shown = view_.pane(pane);
  SceneContent content = shown.content();
  if (on_paper) content.options.gradient = content.options.dark = false;
  const QSize view = shown.pixels();
  const PictureSize size = choice.pixels({view.width(), view.height()});
  const double larger =
      std::min(1.0 * size.width / std::max(1, view.width()), 1.0 * size.height / std::max(1, view.height()));
  return {{"", [content](Scene& scene) { scene.show(content); }, [caption](const Scene&) { return caption; }},
          {size.width, size.height, false, choice.transparent, larger * shown.devicePixelRatioF()}};
}

void PictureExport::write_picture(const QString& path, const PictureChoice& choice) {
  int active = 0;
  while (&view_.pane(active) != &view_.active()) ++active;
  PictureOrder wanted = order(active, choice, "");
  check_picture_size({wanted.png.width, wanted.png.height}, utf8(tr("Export picture")));
  draw_and_write(
      {std::move(wanted)},
      [path](const std::vector<DrawnPicture>& drawn) {
        write_text_atomically(utf8(path), drawn.front().png());
      },
      [this, path] {
        emit session_.logged({LogLevel::info, phrase<"Picture written: %1">(utf8(path))});
        emit picture_written(path);
      });
}

std::vector<PictureOrder> PictureExport::shown_views() const {
  std::vector<PictureOrder> orders;
  if (!session_.project()->report.views || !view_.has_content()) return orders;
  const int panes = view_.panes();
  const auto caption = [&](int i) -> Text {
    const bool difference = is_difference(view_.pane(i).options().field);
    if (panes == 1 && difference)
      return phrase<"Difference of two results, as viewed at the time of the report">();
    if (difference) return phrase<"View %1 at the time of the report: the difference of two results">(i + 1);
    if (panes == 1) return phrase<"View at the time of the report">();
    return phrase<"View %1 at the time of the report">(i + 1);
  };
  for (int i = 0; i < panes; ++i) orders.push_back(order(i, {}, caption(i), true));
  return orders;
}

void PictureExport::write_report(const QString& path, bool as_pdf) {
  const ReportStamp stamp = report_stamp();
  const Pipeline& pipeline = session_.pipeline();
  const auto project = session_.project();
  const auto results = pipeline.results();
  if (!project || !results)
    throw Error(ErrorKind::input, phrase<"report">(), phrase<"there are no current results">(),
                phrase<"Run the case first">());
  const std::string language = language_of_report(*project);
  const auto make = report_maker(pipeline, stamp, session_.refinement(), {}, report_language(language),
                                 step_results(session_.service().pipelines()));
  const auto draw = [this, path, as_pdf, stamp, make](std::vector<PictureOrder> orders) {
    draw_and_write(
        std::move(orders),
        [path, as_pdf, stamp, make](const std::vector<DrawnPicture>& drawn) {
          const std::string shown = make(packed(drawn));
          if (as_pdf)
            write_report_pdf(shown, stamp, utf8(path));
          else
            write_text_atomically(utf8(path), shown);
        },
        [this, path] {
          emit session_.logged({LogLevel::info, phrase<"Report written: %1">(utf8(path))});
          emit report_written(path);
        });
  };
  writer_.start([this, project, results, language, draw, views = shown_views()] {
    std::vector<PictureOrder> orders;
    std::exception_ptr problem;
    try {
      orders = report_orders(*project, results, language);
      orders.insert(orders.end(), views.begin(), views.end());
    } catch (...) {
      problem = std::current_exception();
    }
    QMetaObject::invokeMethod(
        this, [this, orders, problem, draw] { problem ? end(problem, {}) : draw(orders); },
        Qt::QueuedConnection);
  });
}

void PictureExport::draw_and_write(std::vector<PictureOrder> orders,
                                   std::function<void(const std::vector<DrawnPicture>&)> write,
                                   std::function<void()> told) {
  artist_.draw(std::move(orders), [this, write = std::move(write), told = std::move(told)](
                                      const std::vector<DrawnPicture>& drawn, std::exception_ptr problem) {
    if (problem) return end(problem, told);
    writer_.start([this, drawn, write, told] {
      std::exception_ptr bad;
      try {
        write(drawn);
      } catch (...) {
        bad = std::current_exception();
      }
      QMetaObject::invokeMethod(
          this, [this, bad, told] { end(bad, told); }, Qt::QueuedConnection);
    });
  });
}

void PictureExport::draw_period(int frames,
                                const std::function<void(int frame, const std::string& png)>& take,
                                const std::function<void()>& finish, const std::function<void()>& told) {
  const ScenePane& shown = view_.active();
  const std::vector<SceneOptions> period = shown.period(frames);
  SceneContent first = shown.content();
  first.options = period.front();
  const Scene::Png png = png_of(shown);
  std::vector<PictureOrder> orders{{{"", [first](Scene& scene) { scene.show(first); }, no_caption}, png}};
  for (std::size_t i = 1; i < period.size(); ++i)
    orders.push_back(
        {{"", [options = period[i]](Scene& scene) { scene.set_options(options); }, no_caption}, png});
  draw_each(std::move(orders), take, finish, told);
}

void PictureExport::draw_each(std::vector<PictureOrder> orders,
                              const std::function<void(int frame, const std::string& png)>& take,
                              const std::function<void()>& finish, const std::function<void()>& told) {
  // Only the writer's thread uses `problem`. After a problem nothing more is written.
  const auto problem = std::make_shared<std::exception_ptr>();
  const auto write = [this, problem](const std::function<void()>& work) {
    writer_.start([problem, work] {
      if (*problem) return;
      try {
        work();
      } catch (...) {
        *problem = std::current_exception();
      }
    });
  };
  const auto each = [write, take, i = 0](const DrawnPicture& drawn) mutable {
    write([take, i, drawn] { take(i, drawn.png()); });
    ++i;
  };
  artist_.draw(std::move(orders), each,
               [this, write, problem, finish, told](const auto&, const std::exception_ptr& bad) {
                 if (bad) return end(bad, told);
                 write(finish);
                 writer_.start([this, problem, told] {
                   QMetaObject::invokeMethod(
                       this, [this, problem, told] { end(*problem, told); }, Qt::QueuedConnection);
                 });
               });
}

void PictureExport::write_animation(const QString& folder, int frames) {
  draw_period(
      frames, [folder](int i, const std::string& png) { write_text_atomically(numbered(folder, i), png); },
      [] {},
      [this, folder, frames] {
        emit session_.logged({LogLevel::info, phrase<"%1 pictures written to %2">(frames, utf8(folder))});
        emit animation_written(folder);
      });
}

void PictureExport::write_video(const QString& path, int frames, int periods) {
  const auto pictures = std::make_shared<std::vector<std::string>>();
  draw_period(
      frames, [pictures](int, const std::string& png) { pictures->push_back(png); },
      [path, pictures, frames, periods] {
        genba::write_video(utf8(path), video_rate, frames * periods,
                           [&](int i) { return (*pictures)[static_cast<std::size_t>(i % frames)]; });
      },
      [this, path] {
        emit session_.logged({LogLevel::info, phrase<"Video written: %1">(utf8(path))});
        emit animation_written(path);
      });
}

void PictureExport::write_frames(const QString& path, const FramesToDraw& frames) {
  const ScenePane& shown = view_.active();
  SceneContent first = shown.content();
  if (frames.count == 0 || !first.results)
    throw Error(ErrorKind::input, phrase<"frames">(), phrase<"there are no frames to draw">(),
                phrase<"Run a step with times first">());
  // All frames have one legend and one scale. If the range over the frames is not known, it is that in view.
  const SceneFacts facts = shown.facts();
  if (frames.range || first.options.automatic_range) {
    first.options.automatic_range = false;
    first.options.range_min = frames.range ? (*frames.range)[0] : facts.range_min;
    first.options.range_max = frames.range ? (*frames.range)[1] : facts.range_max;
  }
  if (first.options.deformation_scale < 0 && facts.deformation_scale > 0)
    first.options.deformation_scale = facts.deformation_scale;
  using Loaded = std::future<std::shared_ptr<const Results>>;
  const auto load = [all = frames.load](std::size_t i) { return std::async(std::launch::async, all, i); };
  const auto ahead = std::make_shared<Loaded>(load(0));
  std::vector<PictureOrder> orders;
  for (std::size_t i = 0; i < frames.count; ++i) {
    const auto show = [first, ahead, load, i, count = frames.count](Scene& scene) {
      const auto results = ahead->get();
      if (i + 1 < count) *ahead = load(i + 1);
      if (i == 0) scene.show(first);
      scene.show_results(results, results->mesh == first.mesh ? first.surface : nullptr);
    };
    orders.push_back({{"", show, no_caption}, png_of(shown)});
  }
  const auto told = [this, path, count = frames.count] {
    emit session_.logged({LogLevel::info, phrase<"%1 frames written to %2">(count, utf8(path))});
    emit animation_written(path);
  };
  if (!path.endsWith(".ogv", Qt::CaseInsensitive))
    return draw_each(
        std::move(orders),
        [path](int i, const std::string& png) { write_text_atomically(numbered(path, i), png); }, [] {},
        told);
  const auto pictures = std::make_shared<std::vector<std::string>>();
  draw_each(
      std::move(orders), [pictures](int, const std::string& png) { pictures->push_back(png); },
      [path, pictures] {
        const int count = static_cast<int>(pictures->size());
        genba::write_video(utf8(path), std::clamp(count / video_seconds, slowest_rate, video_rate), count,
                           [&](int i) { return (*pictures)[static_cast<std::size_t>(i)]; });
      },
      told);
}

void PictureExport::end(const std::exception_ptr& problem, const std::function<void()>& told) {
  const bool done = session_.guarded([&] {
    if (problem) std::rethrow_exception(problem);
  });
  if (done) told();
}

}  // namespace genba
