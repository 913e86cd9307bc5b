// Handles in the view for the plane, box, sphere or needle where a condition acts.
#pragma once

#include <QObject>
#include <QPoint>
#include <QPointer>
#include <optional>

#include "ui/desktop/view/pane_tool.hpp"
#include "ui/scene/patch/place_shape.hpp"

namespace genba {

class SceneView;

class PlaceTool : public QObject, public PaneTool {
  Q_OBJECT

 public:
  explicit PlaceTool(SceneView& view, QObject* parent = nullptr);
  /// Null or another kind: nothing is drawn. While a handle is dragged, nothing changes.
  void show_place(const Selector* where);
  const std::optional<Selector>& place() const { return place_; }
  bool dragging() const { return handle_.has_value(); }
  bool pane_event(ScenePane& pane, QEvent& event) override;

 signals:
  void dragged();  ///< a handle moves the place
  void moved();    ///< it was released at another place

 private:
  void draw();
  std::optional<std::size_t> handle_at(ScenePane& pane, const QPoint& at) const;
  std::array<Vec3, 2> box() const;
  Selector rounded(Selector where) const;
  QPointer<SceneView> view_;
  std::optional<Selector> place_;
  std::optional<PlaceShape> shape_;
  std::optional<std::size_t> handle_;
  Selector before_;
  QPoint pressed_at_;
  bool is_over_ = false;  // the mouse is over a handle
};

}  // namespace genba
