// The sparsity pattern of the planned matrix as a picture, small; a click shows it large.
#pragma once

#include <QDialog>
#include <QImage>
#include <QThreadPool>
#include <QWidget>
#include <memory>

#include "app/run/pipeline.hpp"
#include "engine/sparse/features/pattern_density.hpp"

namespace genba {

/// The picture itself and what stands around it.
struct PatternImage {
  PatternDensity density;
  QImage fine, coarse;  ///< a pixel a cell; coarse: for small windows, where single cells would be lost
  double least = 1, most = 0;  ///< share of the places of a cell that hold a nonzero
  std::string name;            ///< of the case
};

/// Draws the picture as large as it gets.
class PatternCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit PatternCanvas(QWidget* parent = nullptr);
  void set(std::shared_ptr<const PatternImage> image);
  QSize sizeHint() const override { return {240, 240}; }

 signals:
  void clicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  std::shared_ptr<const PatternImage> image_;
};

/// Counts on a worker; what it has so far is told in place of the picture.
class PatternPicture : public QWidget {
  Q_OBJECT

 public:
  explicit PatternPicture(QWidget* parent = nullptr);
  ~PatternPicture() override;
  /// Null: there is none. `name`: of the case.
  void set_plan(std::shared_ptr<const PlannedSystem> planned, const std::string& name);
  /// Null while there is none yet.
  std::shared_ptr<const PatternImage> image() const { return image_; }
  /// The large picture in a window of its own.
  void enlarge();
  /// PNG, as `genba-cli inspect --picture` writes it, on the worker: saved() or failed() tells.
  void save(const QString& path);

 signals:
  void ready();
  void saved(const QString& path);
  void failed(const Text& text);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  class Watch;
  void begin();
  QString scale() const;
  void ask_save(QWidget* parent);
  class QLabel* line_;
  PatternCanvas* canvas_;
  QThreadPool worker_;
  CancelToken stop_;
  std::shared_ptr<const PlannedSystem> planned_;  ///< still to be drawn
  const void* drawn_ = nullptr;                   ///< the plan that the picture is of, or will be
  std::string name_;
  std::shared_ptr<const PatternImage> image_;
  int number_ = 0;  ///< of the picture under way; older ones are thrown away
};

}  // namespace genba
