// Widgets against pictures that a person has looked at. GENBA_UPDATE_BASELINE=1 writes them anew.
#pragma once

#include <QImage>
#include <QString>
#include <cmath>

namespace genba_test {

/// Mean difference of a channel, 0 to 255, after both are shrunk to blocks that forgive letters and edges.
inline double baseline_difference(const QImage& now, const QString& name) {
  const QString path = QString(GENBA_SOURCE) + "/tests/ui/baseline/" + name;
  const QImage small = now.convertToFormat(QImage::Format_RGB888)
                           .scaled(90, 60, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  if (qEnvironmentVariableIsSet("GENBA_UPDATE_BASELINE")) small.save(path);
  const QImage then = QImage(path).convertToFormat(QImage::Format_RGB888);
  if (then.size() != small.size()) return 255;
  double sum = 0;
  for (int y = 0; y < small.height(); ++y)
    for (int i = 0; i < 3 * small.width(); ++i)
      sum += std::abs(small.constScanLine(y)[i] - then.constScanLine(y)[i]);
  return sum / (3.0 * small.width() * small.height());
}

}  // namespace genba_test
