// The answer of a body that vibrates: curves over frequency or time, and what is known of it in words.
#pragma once

#include <QString>
#include <QWidget>

#include "engine/analysis/answers/response_report.hpp"

namespace genba {

class Plot;

/// Amplitude (logarithmic) and phase over the frequency, or displacement over time: of the whole body and of probes.
class ResponsePlot : public QWidget {
  Q_OBJECT

 public:
  explicit ResponsePlot(QWidget* parent = nullptr);
  void show_report(const ResponseReport& report);
  Plot *size, *phase;
};

/// Rich text: peaks, damping by mode, notes.
QString response_list(const ResponseReport& report);

}  // namespace genba
