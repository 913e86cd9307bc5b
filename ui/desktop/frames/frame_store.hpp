// Frames of a step from disk, read in the background: the frame that is wanted, and some that come next.
#pragma once

#include <QObject>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "app/frames/frame_reader.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// Smallest and largest value of a field over all frames, SI. Keys are the names of Extremum
/// ("displacement:magnitude").
using FrameRanges = std::map<std::string, std::array<double, 2>, std::less<>>;
/// Reads the table beside the frames (app/frames/frame_extremes.hpp). Lines that are not valid are skipped.
FrameRanges frame_ranges(const std::string& table);

/// The name of a field component in that table: "displacement:x"; -1: the magnitude.
std::string extreme_key(const Field& field, int component);

class FrameStore : public QObject {
  Q_OBJECT

 public:
  /// Most frames that are held at once, and their bytes; one frame is held however large it is.
  static constexpr std::size_t most_frames = 4;
  static constexpr std::int64_t most_bytes = std::int64_t{256} << 20;

  explicit FrameStore(QObject* parent);
  /// Reads the frames that a .pvd file lists. mesh: if the frames are of another mesh, there are none. like:
  /// results of the step, may be null: their point locator is used if they are of the same mesh, and their table of modes.
  void open(const std::string& pvd, std::shared_ptr<const Mesh> mesh, const Physics& physics,
            std::shared_ptr<const Results> like);
  void close();
  std::size_t count() const { return reader_ ? reader_->frames().size() : 0; }
  double at(std::size_t i) const { return reader_->frames()[i].at; }
  QuantityKind over() const { return reader_ ? reader_->over() : QuantityKind::time; }
  std::size_t nearest(double at) const;  ///< of two equally near ones the earlier; needs one frame
  const FrameRanges& ranges() const { return ranges_; }
  /// Null if nothing is open.
  const std::shared_ptr<const FrameReader>& reader() const { return reader_; }
  /// Asks for frame `i`, from 0, and for those that follow it, forwards or backwards.
  void want(std::size_t i, bool forwards = true);
  /// Null if it is not held.
  std::shared_ptr<const Results> frame(std::size_t i) const;
  /// Reads frame `i`, from 0, on any thread. It may outlive the store. Throws as FrameReader::read().
  using Load = std::function<std::shared_ptr<const Results>(std::size_t i)>;
  Load load() const;
  std::size_t held() const { return held_.size(); }
  std::int64_t held_bytes() const;

 signals:
  void opened();               ///< count() may be 0
  void arrived(qulonglong i);  ///< the wanted frame is there
  void failed(const Text& message);

 private:
  void read_next();
  void let_go();
  std::vector<std::size_t> order() const;  ///< the wanted one, then what comes next
  int series_ = 0;                         // what a worker brings for another series is dropped
  bool reading_ = false;
  std::shared_ptr<const FrameReader> reader_;
  std::shared_ptr<const Mesh> mesh_;
  std::shared_ptr<const PointLocator> locator_;
  std::shared_ptr<const ModalReport> modes_;  ///< of frames that are modes
  const Physics* physics_ = nullptr;
  FrameRanges ranges_;
  std::map<std::size_t, std::shared_ptr<const Results>> held_;
  std::set<std::size_t> bad_;
  std::size_t wanted_ = 0;
  bool forwards_ = true, asked_ = false;
};

}  // namespace genba
