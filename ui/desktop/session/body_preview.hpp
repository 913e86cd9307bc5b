// Prepares the body of the open case for the view before it is meshed, on a worker. It begins again for
// another geometry, and does nothing while a mesh shows the body.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <optional>

#include "app/inspect/body_view.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "ui/scene/content/prepared_body.hpp"

namespace genba {

class Session;

class BodyPreview : public QObject {
  Q_OBJECT

 public:
  explicit BodyPreview(Session& session);
  ~BodyPreview() override;
  /// The body of the current geometry. Null if there is none, or if a mesh of it is shown.
  const std::shared_ptr<const PreparedBody>& body() const { return body_; }
  /// A body is being made, or the faces of a body are being found.
  bool busy() const { return is_busy_; }
  /// Why there is no body, or no faces of it; empty: no failure is known.
  const Text& failure() const { return failure_; }
  void stop();

 signals:
  void changed();  ///< of body(), busy() or failure()
  void progressed(double fraction);

 private:
  class Teller;
  void look();
  void forget();
  void make();
  void end(const Text& failure);
  Session& session_;
  QThreadPool worker_;
  CancelToken stop_;
  int number_ = 0;  ///< of the work under way; results of older work are dropped
  bool is_busy_ = false;
  std::optional<BodySource> of_;        ///< the source that body_ was, or should be, made from
  std::optional<GeometrySpec> meshed_;  ///< the geometry of the session's mesh
  /// Gives the bodies the names of the case.
  void name_bodies_by_case();
  std::shared_ptr<const PreparedBody> plain_;  ///< with the names of the source
  std::vector<NamedBody> named_;               ///< names in body_
  std::shared_ptr<const PreparedBody> body_;
  Text failure_;
};

}  // namespace genba
