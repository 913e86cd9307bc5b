// A slider over a range of real numbers. Its steps are too small to be seen.
#pragma once

#include <QSlider>

namespace genba {

inline constexpr int slider_steps = 1000;

/// Sets the range from 0 to slider_steps.
inline void make_fine(QSlider& slider) {
  slider.setRange(0, slider_steps);
  slider.setPageStep(slider_steps / 20);
}

}  // namespace genba
