#include "ui/desktop/session/body_preview.hpp"

#include <QElapsedTimer>
#include <QPointer>
#include <functional>
#include <utility>

#include "app/faces/body_names.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

/// Passes progress to the window's thread, at most ten times a second.
class BodyPreview::Teller final : public Monitor {
 public:
  Teller(CancelToken token, std::function<void(double)> tell)
      : token_(std::move(token)), tell_(std::move(tell)) {}
  bool cancelled() const override { return token_.requested(); }
  void progress(const Text& /*stage*/, double fraction) override {
    constexpr int pause = 100;  // ms
    if (clock_.isValid() && clock_.elapsed() < pause) return;
    clock_.start();
    tell_(fraction);
  }

 private:
  CancelToken token_;
  std::function<void(double)> tell_;
  QElapsedTimer clock_;
};

BodyPreview::BodyPreview(Session& session) : QObject(&session), session_(session) {
  worker_.setMaxThreadCount(1);
  connect(&session_, &Session::opened, this, &BodyPreview::forget);
  connect(&session_, &Session::project_changed, this, &BodyPreview::look);
  connect(&session_, &Session::stage_done, this, &BodyPreview::look);
  connect(&session_, &Session::kept_shown, this, [this] {
    meshed_ = body_source(*session_.project()).geometry;  // the mesh may be outdated
    look();
  });
}

BodyPreview::~BodyPreview() {
  stop_.request();
  worker_.waitForDone();
}

void BodyPreview::forget() {
  stop_.request();
  ++number_;
  is_busy_ = false;
  of_.reset();
  meshed_.reset();
  plain_.reset();
  named_.clear();
  body_.reset();
  failure_ = {};
}

void BodyPreview::name_bodies_by_case() {
  named_ = session_.project()->bodies;
  body_ = plain_;
  if (!plain_ || named_.empty()) return;
  auto named = std::make_shared<PreparedBody>(*plain_);
  auto mesh = std::make_shared<Mesh>(*plain_->shape.mesh);
  name_bodies(*mesh, body_names(named_, *mesh, MissingBody::leave_out));
  named->shape.mesh = std::move(mesh);
  body_ = std::move(named);
}

void BodyPreview::look() {
  const auto project = session_.project();
  if (!project || !session_.has_project()) return;
  BodySource now = body_source(*project);
  // An existing mesh shows the body, even after its options were edited.
  if (session_.pipeline().mesh()) meshed_ = now.geometry;
  const bool is_shown = session_.mesh() && meshed_ == now.geometry;
  if (is_shown) {
    const bool was_busy = is_busy_;
    if (of_) forget();
    meshed_ = now.geometry;
    if (was_busy) emit changed();
    return;
  }
  if (of_ == now) {  // it is there, or being made
    if (plain_ && named_ != project->bodies) {
      name_bodies_by_case();
      emit changed();
    }
    return;
  }
  forget();
  of_ = std::move(now);
  if (has_body(*of_)) make();
  emit changed();
}

// The destructor waits for the worker. A posted event finds `this` or nothing.
void BodyPreview::make() {
  stop_ = CancelToken();
  is_busy_ = true;
  worker_.start([self = QPointer<BodyPreview>(this), source = *of_, token = stop_, number = ++number_] {
    const auto post = [&](auto&& take) {
      QMetaObject::invokeMethod(
          self,
          [self, number, take] {
            if (self && number == self->number_) take(*self);
          },
          Qt::QueuedConnection);
    };
    const auto hand_over = [&](const BodyShape& shape) {
      const auto body = prepare_body(shape);
      post([body](BodyPreview& b) {
        b.plain_ = body;
        b.name_bodies_by_case();
        emit b.changed();
      });
    };
    Text failure;
    try {
      Teller monitor(
          token, [&](double fraction) { post([fraction](BodyPreview& b) { emit b.progressed(fraction); }); });
      hand_over(load_body(source, monitor, hand_over));
    } catch (const Cancelled&) {
      failure = phrase<"stopped">();
    } catch (const std::exception& error) {
      failure = full_text(error);
    }
    post([failure](BodyPreview& b) { b.end(failure); });
  });
}

void BodyPreview::end(const Text& failure) {
  is_busy_ = false;
  failure_ = failure;
  emit changed();
}

void BodyPreview::stop() {
  if (is_busy_) stop_.request();
}

}  // namespace genba
