// Paints a patch on the body with the mouse: brush, sphere, lasso and angle.
#pragma once

#include <QObject>
#include <QPointer>
#include <QPolygon>
#include <memory>
#include <optional>
#include <vector>

#include "engine/model/study/selector.hpp"
#include "ui/desktop/view/pane_tool.hpp"
#include "ui/scene/patch/patch_canvas.hpp"

class QMouseEvent;

namespace genba {

class PatchOutline;
class SceneView;
struct SurfaceHit;

enum class PatchMode {
  brush,   ///< a drag paints; a dab every half radius
  sphere,  ///< a click takes what lies within the radius, around corners too
  lasso,   ///< takes what is seen inside a line that is drawn
  grow     ///< a click takes connected facets whose normals turn by no more than the angle
};

/// With Shift, all modes remove. No dab lies on a hidden body or on a face between bodies. A left drag that
/// begins beside the body turns it, except for a lasso.
class PatchTool : public QObject, public PaneTool {
  Q_OBJECT

 public:
  explicit PatchTool(SceneView& view, QObject* parent = nullptr);
  ~PatchTool() override;

  /// Nothing: the view gets the mouse, and the patch stays in the picture.
  void set_mode(std::optional<PatchMode> mode);
  std::optional<PatchMode> mode() const { return mode_; }
  void set_radius(double radius) { radius_ = radius; }  ///< m; 0: a twentieth of the body
  double radius() const;
  void set_angle(double angle) { angle_ = angle; }  ///< rad, for brush, lasso and grow
  double angle() const { return angle_; }

  const std::vector<PatchDab>& dabs() const { return dabs_; }
  /// Shows these dabs; painting continues from them. changed() is not emitted.
  void set_dabs(std::vector<PatchDab> dabs);
  void undo();
  void clear();
  bool can_undo() const { return !history_.empty(); }
  /// The picture of what is painted.
  const PatchPicture& picture() const { return picture_; }
  /// A worker prepares the surface. What is painted meanwhile is shown afterwards.
  bool preparing() const { return preparing_; }

  bool pane_event(ScenePane& pane, QEvent& event) override;
  /// Gets the mouse while there is no mode; null: the view gets it. Borrowed.
  void set_below(PaneTool* below) { below_ = below; }

 signals:
  void painted();  ///< the picture changed
  void changed();  ///< a stroke is done, or was taken back
  void refused(const Text& why);

 private:
  void follow_view();
  void replay();
  void show();
  bool press(ScenePane& pane, const QMouseEvent& event);
  void move(ScenePane& pane, const QMouseEvent& event);
  void release(ScenePane& pane);
  void paint(ScenePane& pane, const SurfaceHit& hit);
  void refuse_between_bodies();
  void take_lasso(ScenePane& pane);
  bool add(const PatchDab& dab);
  void end_stroke();
  void show_outline(ScenePane& pane, const QPoint& at);
  double diagonal() const;

  QPointer<SceneView> view_;
  PaneTool* below_ = nullptr;
  std::optional<PatchMode> mode_;
  double radius_ = 0;
  double angle_ = PatchDab{}.angle;
  std::vector<PatchDab> dabs_;
  std::vector<std::vector<PatchDab>> history_;
  std::shared_ptr<PatchCanvas> canvas_;
  std::shared_ptr<const Mesh> wanted_;  // the mesh that a canvas is being made of
  bool preparing_ = false;
  PatchPicture picture_;
  std::vector<PatchDab> before_;  // the dabs before the stroke
  bool stroking_ = false, erasing_ = false;
  std::optional<Vec3> last_;  // the place of the last dab of the stroke
  QPolygon line_;
  QPointer<PatchOutline> outline_;
};

}  // namespace genba
