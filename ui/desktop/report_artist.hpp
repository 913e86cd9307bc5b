// The pictures of a report for a worker: drawn off screen in the window's thread, since text is drawn by one
// thread at a time, part by part, so that the window stays alive.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "app/report.hpp"

namespace genba {

class ReportArtist : public QObject {
  Q_OBJECT

 public:
  explicit ReportArtist(QObject* parent = nullptr);
  ~ReportArtist() override;
  /// On a worker; waits until all are drawn. Throws Error as Scene does, Cancelled. The artist must live as
  /// long.
  std::vector<ReportPicture> draw(const Pipeline& pipeline, Monitor& monitor);

 private:
  struct Job;
  void step(const std::shared_ptr<Job>& job);
};

}  // namespace genba
