// What may take the mouse of a pane for itself.
#pragma once

class QEvent;

namespace genba {

class ScenePane;

class PaneTool {
 public:
  virtual ~PaneTool() = default;
  /// Of the pane's canvas, before the pane hears of it; true: nobody else is to.
  virtual bool pane_event(ScenePane& pane, QEvent& event) = 0;
};

}  // namespace genba
