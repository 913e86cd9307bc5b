// Which faces a person sees in the view, and where.
#pragma once

#include <QPoint>
#include <QTest>
#include <QWidget>
#include <algorithm>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "ui/desktop/view/scene_view.hpp"

namespace genba_test {

/// The faces that are seen, by name, each with a pixel in its middle. step: pixels between looks.
inline std::map<std::string, QPoint> faces_in_view(genba::SceneView& view, QWidget* canvas, int step = 24) {
  std::map<std::string, std::vector<QPoint>> pixels;
  for (int y = step; y < canvas->height() - step; y += step)
    for (int x = step; x < canvas->width() - step; x += step) {
      view.pick({genba::PickFilter::faces, {}});
      QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(x, y));
      if (view.picked().items.empty()) continue;
      const genba::Selector selector = view.active().picked_selector();
      if (const auto* named = std::get_if<genba::NamedSelector>(&selector))
        pixels[named->names.at(0)].push_back({x, y});
    }
  view.pick({genba::PickFilter::faces, {}});
  std::map<std::string, QPoint> out;
  for (const auto& [name, of] : pixels) {
    QPoint mean;
    for (const QPoint& p : of) mean += p;
    mean /= static_cast<double>(of.size());
    out[name] = *std::min_element(of.begin(), of.end(), [&](const QPoint& a, const QPoint& b) {
      return (a - mean).manhattanLength() < (b - mean).manhattanLength();
    });
  }
  return out;
}

}  // namespace genba_test
