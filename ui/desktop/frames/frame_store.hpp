// Frames of a step from disk, read beside the window: the one that is wanted, and some of those that come
// next.
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

/// Smallest and largest value of a field over all frames, SI, by Extremum's names ("displacement:magnitude").
using FrameRanges = std::map<std::string, std::array<double, 2>, std::less<>>;
/// Of the table beside the frames (app/frames/frame_extremes.hpp); lines that are none are passed over.
FrameRanges frame_ranges(const std::string& table);

/// By which the table names a component of a field, -1 its magnitude: "displacement:x".
std::string extreme_key(const Field& field, int component);

class FrameStore : public QObject {
  Q_OBJECT

 public:
  /// Frames that are held at once, and their bytes; one is held however large it is.
  static constexpr std::size_t most_frames = 4;
  static constexpr std::int64_t most_bytes = std::int64_t{256} << 20;

  explicit FrameStore(QObject* parent);
  /// Reads what a .pvd lists. mesh: that the frames must be of; else there are none. like: results
  /// whose locator may serve; may be null.
  void open(const std::string& pvd, std::shared_ptr<const Mesh> mesh, const Physics& physics,
            std::shared_ptr<const Results> like);
  void close();
  std::size_t count() const { return reader_ ? reader_->frames().size() : 0; }
  double at(std::size_t i) const { return reader_->frames()[i].at; }
  QuantityKind over() const { return reader_ ? reader_->over() : QuantityKind::time; }
  std::size_t nearest(double at) const;  ///< of as near ones the earlier; there is one
  const FrameRanges& ranges() const { return ranges_; }
  /// Null where nothing is open.
  const std::shared_ptr<const FrameReader>& reader() const { return reader_; }
  /// Asks for frame `i`, from 0, and for those that follow it, forwards or backwards.
  void want(std::size_t i, bool forwards = true);
  /// Null where it is not held.
  std::shared_ptr<const Results> frame(std::size_t i) const;
  /// Reads frame `i`, from 0, on any thread; lives as long as it is wanted. Throws as FrameReader::read().
  using Load = std::function<std::shared_ptr<const Results>(std::size_t i)>;
  Load load() const;
  std::size_t held() const { return held_.size(); }
  std::int64_t held_bytes() const;

 signals:
  void opened();               ///< count() may be 0
  void arrived(qulonglong i);  ///< the frame that is wanted
  void failed(const Text& message);

 private:
  void read_next();
  void let_go();
  std::vector<std::size_t> order() const;  ///< the wanted one, then what comes next
  int series_ = 0;                         // what a worker brings of another is dropped
  bool reading_ = false;
  std::shared_ptr<const FrameReader> reader_;
  std::shared_ptr<const Mesh> mesh_;
  std::shared_ptr<const PointLocator> locator_;
  const Physics* physics_ = nullptr;
  FrameRanges ranges_;
  std::map<std::size_t, std::shared_ptr<const Results>> held_;
  std::set<std::size_t> bad_;
  std::size_t wanted_ = 0;
  bool forwards_ = true, asked_ = false;
};

}  // namespace genba
