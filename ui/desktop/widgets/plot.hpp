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
  QString name;             ///< for the legend and the head of the CSV; may be empty for a single curve
  QVector<QPointF> points;  ///< in the units of the axes; y NaN: a gap
  enum class Style { line, marks, bars };  ///< marks: a line with a mark at every point
  Style style = Style::line;
};

/// Draws any number of curves in the colours of the palette. The context menu (also by its key) saves picture
/// and numbers. The tool tip tells the values of the point under the mouse, or of the point reached by the
/// left and right keys.
class Plot : public QWidget {
  Q_OBJECT

 public:
  explicit Plot(QWidget* parent = nullptr);
  void set_title(const QString& title);
  void set_axes(PlotAxis x, PlotAxis y);
  void set_curves(std::vector<PlotCurve> curves);
  /// A dashed horizontal line with a text, "tolerance"; NaN: none. The y axis reaches to it.
  void set_level(double y, const QString& text);
  /// The text that is shown without curves.
  void set_empty_text(const QString& text);
  const std::vector<PlotCurve>& curves() const { return curves_; }

  /// A row for every x of any curve, a column for each curve. The heads are the titles of the axes and the
  /// names.
  QByteArray csv() const;
  /// On a white background, whatever the theme of the window is.
  QImage picture(QSize size) const;
  /// The ending decides: .csv, else a PNG of twice the size shown. Throws Error(file).
  void save(const QString& path) const;

  QSize minimumSizeHint() const override { return {220, 150}; }
  QSize sizeHint() const override { return {340, 200}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Frame;  // maps values into a rectangle
  Frame frame(const QSizeF& size) const;
  void paint(QPainter& painter, const QSizeF& size, const QPalette& colours) const;
  void ask_save(const QString& ending);
  QString title_, empty_text_, level_text_;
  PlotAxis x_, y_;
  std::vector<PlotCurve> curves_;
  qsizetype read_ = -1;  // point that was reached by keys
  double level_ = std::numeric_limits<double>::quiet_NaN();
};

}  // namespace genba
