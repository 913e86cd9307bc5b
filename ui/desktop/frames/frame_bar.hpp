// The bar below the view with the frames of the step at hand, one after another or by time. It is hidden if
// there are fewer than two.
#pragma once

#include <QDateTime>
#include <QWidget>
#include <array>
#include <memory>
#include <optional>
#include <string>

class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;
class QTimer;
class QToolButton;

namespace genba {

class FrameStore;
class SceneView;
class Session;
struct Mesh;
struct Results;

class FrameBar : public QWidget {
  Q_OBJECT

 public:
  FrameBar(Session& session, SceneView& view, QWidget* parent = nullptr);
  /// Looks for frames on disk. Call it after a change of the case, of results or of the step at hand.
  void refresh();
  /// Call it after another field or component was chosen.
  void refresh_range();
  /// Shows frame `i`, from 0, as soon as it is read.
  void go(std::size_t i);
  void play(bool on);
  bool playing() const;
  std::size_t now() const { return now_; }
  FrameStore& store() { return *store_; }
  /// Smallest and largest value, over all frames, of the field component in the picture; nothing if it is not
  /// known.
  std::optional<std::array<double, 2>> range_of_all() const;
  QToolButton *first_button, *previous_button, *play_button, *next_button, *last_button, *export_button,
      *plot_button, *maximum_button, *above_button;
  /// Shows fields made from all frames: the largest value of the field in view, when it occurred, and with
  /// `above` (SI) how long the field was above that value.
  void show_envelope(std::optional<double> above);
  QSlider* slider() { return slider_; }
  QLineEdit* time_line() { return time_; }
  QComboBox* range_box() { return range_; }
  QComboBox* step_box() { return step_; }

 signals:
  void export_wanted();
  void plot_wanted();
  void field_wanted(const QString& name);  ///< a field of the results in view

 private:
  void opened();
  void arrived(std::size_t i);
  void show_place();
  void type_time();
  void ask_time_above();
  std::string field_of_frames() const;  ///< the field in view, or the one whose largest values are in view
  std::string series_file() const;  ///< of the step at hand; empty: there is none
  Session& session_;
  SceneView& view_;
  FrameStore* store_;
  QComboBox *step_, *range_;
  QSlider* slider_;
  QLineEdit* time_;
  QLabel* count_;
  QTimer* clock_;
  std::size_t now_ = 0;
  bool shown_ = false;      // the frame that is wanted is in the picture
  bool own_range_ = false;  // the picture has the range of all frames
  std::weak_ptr<const Results> envelope_;  // the largest values that are in view
  std::string enveloped_;                  // the field that they belong to
  // What the store has open.
  std::string file_;
  QDateTime written_;
  std::weak_ptr<const Mesh> mesh_;
};

}  // namespace genba
