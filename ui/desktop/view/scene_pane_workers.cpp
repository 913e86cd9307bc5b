// What workers make for a pane: surfaces, sections, signs, quality of elements.
#include <QApplication>
#include <QPointer>
#include <QThreadPool>

#include "engine/base/error.hpp"
#include "ui/desktop/view/first_look.hpp"
#include "ui/desktop/view/scene_pane.hpp"
#include "ui/scene/content/condition_glyphs.hpp"
#include "ui/scene/content/section.hpp"
#include "ui/scene/content/shown_field.hpp"
#include "ui/scene/content/surface_mesh.hpp"
#include "ui/scene/content/surface_quality.hpp"

namespace genba {

void ScenePane::prepare(std::shared_ptr<const Mesh> mesh, std::shared_ptr<const Results> results,
                        std::function<void(PreparedFieldPtr)> then) {
  const int request = ++request_;
  preparing_ = true;
  preparing_results_ = results != nullptr;
  QPointer<ScenePane> self(this);
  // The thread of the pool owns what it works on. When it is done, the view may be gone or want something
  // else.
  QThreadPool::globalInstance()->start([self, request, mesh, results, options = scene_->options(),
                                        plane = plane_look(*mesh, wanted_study_, scene_->options().plane.turn),
                                        first = first_ && results ? look_at(*first_, *results).field : std::string(),
                                        surface = prepared_for_ == mesh ? surface_ : nullptr,
                                        then = std::move(then)]() mutable {
    PreparedFieldPtr field;
    Text problem;
    try {
      if (!surface) surface = prepare_surface(*mesh, plane);
      if (results && !results->find(options.field) && results->find(first)) options.field = first;
      if (results) field = prepare_field(*results, *surface, options);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, request, mesh, surface, field, problem, then = std::move(then)] {
          if (!self || self->request_ != request) return;
          self->preparing_ = false;
          if (!problem.empty()) {
            emit self->failed(problem);
            return;
          }
          self->prepared_for_ = mesh;
          self->surface_ = surface;
          then(field);
        },
        Qt::QueuedConnection);
  });
}

void ScenePane::update_section() {
  if (cutting_) return;  // its end starts the next one
  const auto task = scene_->wanted_section();
  if (!task) return;
  cutting_ = true;
  QPointer<ScenePane> self(this);
  QThreadPool::globalInstance()->start([self, task] {
    std::shared_ptr<const Section> section;
    Text problem;
    try {
      section = make_section(*task);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, task, section, problem] {
          if (!self) return;
          self->cutting_ = false;
          // Even an outdated section is drawn, so that the plane follows the slider.
          self->scene_->take_section(task, section);
          if (!section) emit self->failed(problem);
          self->render();
          self->update_section();
        },
        Qt::QueuedConnection);
  });
}

void ScenePane::update_signs() {
  const auto& mesh = picked_on();
  if (signing_ || !mesh || (signed_mesh_ == mesh && signed_study_ == wanted_study_)) return;
  signing_ = true;
  signed_mesh_ = mesh;
  signed_study_ = wanted_study_;
  QPointer<ScenePane> self(this);
  QThreadPool::globalInstance()->start([self, mesh, study = wanted_study_, triangles = triangles_] {
    std::shared_ptr<const ConditionGlyphs> glyphs;
    Text problem;
    try {
      glyphs = make_condition_glyphs(mesh, study, triangles);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, glyphs, problem] {
          if (!self) return;
          self->signing_ = false;
          self->scene_->show_conditions(glyphs);
          if (!glyphs) emit self->failed(problem);
          self->render();
          self->update_signs();
        },
        Qt::QueuedConnection);
  });
}

void ScenePane::update_quality() {
  if (rating_ || !surface_) return;
  const auto measure = scene_->wanted_quality();
  if (!measure) return;
  rating_ = true;
  QPointer<ScenePane> self(this);
  QThreadPool::globalInstance()->start([self, mesh = mesh_, surface = surface_, measure = *measure] {
    std::shared_ptr<const SurfaceQuality> quality;
    Text problem;
    try {
      quality = make_surface_quality(mesh, *surface, measure);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, quality, problem] {
          if (!self) return;
          self->rating_ = false;
          if (!quality) {
            emit self->failed(problem);
            return;
          }
          self->scene_->take_quality(quality);
          self->render();
          emit self->quality_made();
          self->update_quality();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace genba
