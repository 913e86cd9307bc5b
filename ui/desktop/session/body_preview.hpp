// Makes the body of the open case ready to be seen before there is a mesh of it, on a worker: anew for every
// other geometry, and not while a mesh shows it.
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
  /// Of the geometry as it is now; null while it is not there, and where a mesh of it is shown.
  const std::shared_ptr<const PreparedBody>& body() const { return body_; }
  /// A body is being made, or the faces of one that is there are being found.
  bool busy() const { return is_busy_; }
  /// Why there is none, or none with faces; empty: nothing is known against it.
  const Text& failure() const { return failure_; }
  void stop();

 signals:
  void changed();  ///< body(), busy() or failure()
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
  int number_ = 0;  ///< of the work under way; what older ones tell is thrown away
  bool is_busy_ = false;
  std::optional<BodySource> of_;        ///< what body_ is, or was to be, made from
  std::optional<GeometrySpec> meshed_;  ///< of the session's mesh
  std::shared_ptr<const PreparedBody> body_;
  Text failure_;
};

}  // namespace genba
