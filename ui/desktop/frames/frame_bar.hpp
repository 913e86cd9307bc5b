// Below the view: the frames of the step at hand, one after another or by time. Hidden where there is one.
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
  /// After a change of the case, of results or of the step at hand: looks for frames on disk.
  void refresh();
  /// After another field or component was chosen.
  void refresh_range();
  /// Shows frame `i`, from 0, once it is read.
  void go(std::size_t i);
  void play(bool on);
  bool playing() const;
  std::size_t now() const { return now_; }
  FrameStore& store() { return *store_; }
  /// Smallest and largest value over all frames of what colours the picture; nothing where it is not known.
  std::optional<std::array<double, 2>> range_of_all() const;
  QToolButton *first_button, *previous_button, *play_button, *next_button, *last_button, *export_button,
      *plot_button, *maximum_button, *above_button;
  /// The largest value of the field in view over all frames, when it was, and with `above`, SI, how long the
  /// field was above it, as fields in the view.
  void show_envelope(std::optional<double> above);
  QSlider* slider() { return slider_; }
  QLineEdit* time_line() { return time_; }
  QComboBox* range_box() { return range_; }
  QComboBox* step_box() { return step_; }

 signals:
  void export_wanted();
  void plot_wanted();
  void field_wanted(const QString& name);  ///< of the results that are in view now

 private:
  void opened();
  void arrived(std::size_t i);
  void show_place();
  void type_time();
  void ask_time_above();
  std::string field_of_frames() const;  ///< that the view shows, or whose largest values it shows
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
  bool own_range_ = false;  // the range of the picture is that of all frames
  std::weak_ptr<const Results> envelope_;  // the largest values in view
  std::string enveloped_;                  // what they are of
  // What the store has open.
  std::string file_;
  QDateTime written_;
  std::weak_ptr<const Mesh> mesh_;
};

}  // namespace genba
