// The plot that all panels use.
#include <QFile>
#include <QImage>
#include <QTest>
#include <cmath>

#include "engine/base/error.hpp"
#include "tests/ui/baseline.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/widgets/plot.hpp"

using namespace genba;

void DesktopTest::plots_are_read_and_saved() {
  Plot plot;
  plot.resize(500, 300);
  plot.set_title("Refinement");
  plot.set_axes({"size, mm", true}, {"stress, MPa"});
  // Zero has no place on a logarithmic axis and breaks no curve's picture.
  plot.set_curves({{"tet4", {{0.5, 10}, {1, 12}, {2, NAN}, {4, 15}, {0, 3}}, PlotCurve::Style::marks},
                   {"tet10, \"fine\"", {{1, 14}, {4, 15.5}}}});
  plot.set_level(14.5, "reference");
  QCOMPARE(plot.csv(), QByteArray("\"size, mm\",\"tet4: stress, MPa\",\"tet10, \"\"fine\"\": stress, MPa\"\n"
                                  "0,3,\n0.5,10,\n1,12,14\n2,,\n4,15,15.5\n"));
  const QString csv = folder_.filePath("plot.csv"), png = folder_.filePath("plot.png");
  plot.save(csv);
  plot.save(png);
  QFile file(csv);
  QVERIFY(file.open(QIODevice::ReadOnly));
  QCOMPARE(file.readAll(), plot.csv());
  const QImage image(png);
  QCOMPARE(image.size(), QSize(1000, 600));
  int blue = 0, orange = 0, green = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QRgb c = image.pixel(x, y);
      blue += c == QColor("#1f6feb").rgb();
      orange += c == QColor("#d1591f").rgb();
      green += c == QColor("#2e7d32").rgb();
    }
  QVERIFY(blue > 200 && orange > 200 && green > 100);
  const double difference = genba_test::baseline_difference(image, "plot.png");
  QVERIFY2(difference < 4, qPrintable(QString::number(difference)));
  QVERIFY_EXCEPTION_THROWN(plot.save(folder_.filePath("none/plot.csv")), Error);
  if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty())
    plot.save(folder + "/plot.png");

  // Degenerate data are drawn too.
  for (const bool logarithmic : {false, true})
    for (const QVector<QPointF>& points :
         {QVector<QPointF>{}, QVector<QPointF>{{1, 1}}, QVector<QPointF>{{0, -5}, {1, -5}},
          QVector<QPointF>{{NAN, NAN}}, QVector<QPointF>{{1e300, 1e-300}, {-1e300, INFINITY}}}) {
      plot.set_axes({"x", logarithmic}, {"y", logarithmic});
      plot.set_curves({{"", points, PlotCurve::Style::bars}});
      for (const QSize size : {QSize(500, 300), QSize(30, 20), QSize(1, 1)})
        QCOMPARE(plot.picture(size).size(), size);
    }
}
