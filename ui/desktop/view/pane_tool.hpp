// A tool that may take the mouse of a pane.
#pragma once

class QEvent;

namespace genba {

class ScenePane;

class PaneTool {
 public:
  virtual ~PaneTool() = default;
  /// An event of the pane's canvas, before the pane gets it. True: nobody else gets it.
  virtual bool pane_event(ScenePane& pane, QEvent& event) = 0;
};

}  // namespace genba
