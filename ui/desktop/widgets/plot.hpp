// Curves over two axes: residuals, values along a line, results of a study.
#pragma once

#include <QPointF>
#include <QVector>
#include <QWidget>
#include <limits>
#include <vector>

namespace genba {

struct PlotAxis {
  QString title;             ///< with its unit: "distance, mm"
  bool logarithmic = false;  ///< values of zero and below are left out
  bool from_zero = false;    ///< begins at zero even if all values are larger; linear axes only
};

struct PlotCurve {
  QString name;             ///< legend and head of the CSV; may be empty where there is one curve
  QVector<QPointF> points;  ///< in the units of the axes; y NaN: a gap
  enum class Style { line, marks, bars };  ///< marks: a line with a mark at every point
  Style style = Style::line;
};

/// Draws any number of curves in the colours of the palette. The context menu (its key too) saves picture and
/// numbers; the tool tip tells the point under the mouse or that left and right lead to.
class Plot : public QWidget {
  Q_OBJECT

 public:
  explicit Plot(QWidget* parent = nullptr);
  void set_title(const QString& title);
  void set_axes(PlotAxis x, PlotAxis y);
  void set_curves(std::vector<PlotCurve> curves);
  /// A dashed line across, "tolerance"; NaN: none. The y axis reaches to it.
  void set_level(double y, const QString& text);
  /// Stands where there is no curve.
  void set_empty_text(const QString& text);
  const std::vector<PlotCurve>& curves() const { return curves_; }

  /// A row for every x that a curve has, a column a curve; heads are the titles of the axes and names.
  QByteArray csv() const;
  /// On white paper, whatever the theme of the window.
  QImage picture(QSize size) const;
  /// By the ending: .csv, else a PNG of twice the size shown. Throws Error(file).
  void save(const QString& path) const;

  QSize minimumSizeHint() const override { return {220, 150}; }
  QSize sizeHint() const override { return {340, 200}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Frame;  // where values lie in a rectangle
  Frame frame(const QSizeF& size) const;
  void paint(QPainter& painter, const QSizeF& size, const QPalette& colours) const;
  void ask_save(const QString& ending);
  QString title_, empty_text_, level_text_;
  PlotAxis x_, y_;
  std::vector<PlotCurve> curves_;
  qsizetype read_ = -1;  // point that keys came to
  double level_ = std::numeric_limits<double>::quiet_NaN();
};

}  // namespace genba
