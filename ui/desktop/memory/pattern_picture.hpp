// The sparsity pattern of the planned matrix as a small picture; a click shows it large.
#pragma once

#include <QDialog>
#include <QImage>
#include <QThreadPool>
#include <QWidget>
#include <memory>

#include "app/run/pipeline.hpp"
#include "engine/sparse/features/pattern_density.hpp"

namespace genba {

/// The picture, and the facts beside it.
struct PatternImage {
  PatternDensity density;
  QImage fine, coarse;  ///< one pixel per cell; coarse: for small windows, which would lose single cells
  double least = 1, most = 0;  ///< share of the places of a cell that hold a nonzero
  std::string name;            ///< of the case
};

/// Draws the picture as large as it fits.
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

/// Counts the nonzeros on a worker. Its progress stands in the place of the picture.
class PatternPicture : public QWidget {
  Q_OBJECT

 public:
  explicit PatternPicture(QWidget* parent = nullptr);
  ~PatternPicture() override;
  /// Null: there is no plan. `name`: of the case.
  void set_plan(std::shared_ptr<const PlannedSystem> planned, const std::string& name);
  /// Null until there is one.
  std::shared_ptr<const PatternImage> image() const { return image_; }
  /// The large picture in a window of its own.
  void enlarge();
  /// Writes the PNG of `genba-cli inspect --picture` on the worker. saved() or failed() tells the end.
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
  std::shared_ptr<const PlannedSystem> planned_;  ///< not drawn yet
  const void* drawn_ = nullptr;                   ///< the plan of the picture, or of the one under way
  std::string name_;
  std::shared_ptr<const PatternImage> image_;
  int number_ = 0;  ///< of the picture under way; older ones are dropped
};

}  // namespace genba
