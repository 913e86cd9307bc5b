#include "ui/desktop/frames/frame_store.hpp"

#include <QApplication>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

std::int64_t bytes_of(const Results& results) {
  std::size_t numbers = 0;
  for (const std::vector<Field>* fields : {&results.fields, &results.element_fields})
    for (const Field& field : *fields) numbers += field.data.size();
  return static_cast<std::int64_t>(numbers * sizeof(double));
}

struct Opened {
  std::shared_ptr<const FrameReader> reader;
  FrameRanges ranges;
  std::shared_ptr<const PointLocator> locator;
};

Opened read_series_of(const std::string& pvd, const std::shared_ptr<const Mesh>& mesh,
                      const std::shared_ptr<const Results>& like) {
  Opened out;
  auto reader = std::make_shared<const FrameReader>(pvd);
  if (reader->frames().empty()) return out;
  const FrameHeader header = reader->header(0);
  if (header.nodes != static_cast<std::int64_t>(mesh->points.size()) ||
      header.mesh_check_sum != FrameMesh(mesh).check_sum())
    return out;
  out.reader = reader;
  if (like && like->mesh == mesh) out.locator = like->locator;
  if (!out.locator) {
    ThreadTeam team(1);
    out.locator = std::make_shared<const PointLocator>(mesh, team);
  }
  const auto folder = std::filesystem::path(reader->frames().front().path).parent_path();
  try {
    out.ranges = frame_ranges(read_file((folder / "frames.csv").string()));
  } catch (const Error&) {
    // The table is not needed to look at frames.
  }
  return out;
}

}  // namespace

FrameRanges frame_ranges(const std::string& table) {
  constexpr qsizetype name = 2, min = 4, max = 9;
  FrameRanges out;
  for (const QString& line : qt(table).split('\n', Qt::SkipEmptyParts)) {
    const QStringList cells = line.split(',');
    if (cells.size() <= max) continue;
    bool right[2] = {};
    const double low = cells[min].toDouble(&right[0]), high = cells[max].toDouble(&right[1]);
    if (!right[0] || !right[1]) continue;
    const auto [at, is_new] = out.try_emplace(utf8(cells[name]), std::array{low, high});
    if (!is_new) at->second = {std::min(at->second[0], low), std::max(at->second[1], high)};
  }
  return out;
}

std::string extreme_key(const Field& field, int component) {
  if (field.components == 1) return field.name;
  if (component < 0) return field.name + ":magnitude";
  const auto c = static_cast<std::size_t>(component);
  return field.name + ":" +
         (c < field.component_names.size() ? field.component_names[c] : std::to_string(component + 1));
}

FrameStore::FrameStore(QObject* parent) : QObject(parent) {}

void FrameStore::close() {
  ++series_;
  reading_ = asked_ = false;
  reader_.reset();
  mesh_.reset();
  locator_.reset();
  modes_.reset();
  ranges_.clear();
  held_.clear();
  bad_.clear();
}

void FrameStore::open(const std::string& pvd, std::shared_ptr<const Mesh> mesh, const Physics& physics,
                      std::shared_ptr<const Results> like) {
  close();
  mesh_ = std::move(mesh);
  physics_ = &physics;
  if (like && !like->response) modes_ = like->modes;
  QPointer<FrameStore> self(this);
  QThreadPool::globalInstance()->start([self, series = series_, pvd, mesh = mesh_, like] {
    Opened opened;
    Text problem;
    try {
      opened = read_series_of(pvd, mesh, like);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, series, opened, problem] {
          if (!self || self->series_ != series) return;
          self->reader_ = opened.reader;
          self->ranges_ = opened.ranges;
          self->locator_ = opened.locator;
          if (!problem.empty()) emit self->failed(problem);
          emit self->opened();
        },
        Qt::QueuedConnection);
  });
}

std::size_t FrameStore::nearest(double at) const {
  const auto& frames = reader_->frames();
  const auto found =
      std::ranges::min_element(frames, {}, [&](const ListedFrame& frame) { return std::abs(frame.at - at); });
  return static_cast<std::size_t>(found - frames.begin());
}

std::shared_ptr<const Results> FrameStore::frame(std::size_t i) const {
  const auto found = held_.find(i);
  return found == held_.end() ? nullptr : found->second;
}

std::int64_t FrameStore::held_bytes() const {
  std::int64_t sum = 0;
  for (const auto& [i, results] : held_) sum += bytes_of(*results);
  return sum;
}

std::vector<std::size_t> FrameStore::order() const {
  std::vector<std::size_t> out;
  const std::size_t count = this->count();
  const std::int64_t one = std::max<std::int64_t>(reader_->frames()[wanted_].bytes, 1);
  const auto most = static_cast<std::size_t>(
      std::clamp<std::int64_t>(most_bytes / one, 1, static_cast<std::int64_t>(most_frames)));
  for (std::size_t k = 0; k < std::min(most, count); ++k)
    out.push_back(forwards_ ? (wanted_ + k) % count : (wanted_ + count - k) % count);
  return out;
}

FrameStore::Load FrameStore::load() const {
  return [reader = reader_, mesh = mesh_, locator = locator_, modes = modes_,
          physics = physics_](std::size_t i) -> std::shared_ptr<const Results> {
    FrameFields fields = reader->read(i);
    auto results = std::make_shared<Results>();
    results->mesh = mesh;
    results->physics = physics;
    results->fields = std::move(fields.nodal);
    results->element_fields = std::move(fields.of_elements);
    results->locator = locator;
    results->modes = modes;
    results->mode = i;
    results->moment = Moment{reader->frames()[i].at, reader->over()};
    return results;
  };
}

void FrameStore::want(std::size_t i, bool forwards) {
  if (i >= count()) return;
  wanted_ = i;
  forwards_ = forwards;
  asked_ = true;
  bad_.erase(i);  // the file may be complete by now
  let_go();
  if (held_.count(i)) {
    asked_ = false;
    emit arrived(i);
  }
  read_next();
}

void FrameStore::let_go() {
  const std::vector<std::size_t> kept = order();
  std::erase_if(held_, [&](const auto& entry) { return !std::ranges::count(kept, entry.first); });
}

void FrameStore::read_next() {
  if (reading_ || !reader_) return;
  const std::vector<std::size_t> wanted = order();
  const auto next =
      std::ranges::find_if(wanted, [&](std::size_t i) { return !held_.count(i) && !bad_.count(i); });
  if (next == wanted.end()) return;
  reading_ = true;
  QPointer<FrameStore> self(this);
  QThreadPool::globalInstance()->start([self, series = series_, i = *next, load = load()] {
    std::shared_ptr<const Results> results;
    Text problem;
    try {
      results = load(i);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, series, i, results, problem] {
          if (!self || self->series_ != series) return;
          self->reading_ = false;
          if (results)
            self->held_[i] = results;
          else
            self->bad_.insert(i);
          self->let_go();
          const bool is_wanted = self->asked_ && i == self->wanted_;
          if (is_wanted) self->asked_ = false;
          if (is_wanted && results) emit self->arrived(i);
          if (is_wanted && !results) emit self->failed(problem);
          self->read_next();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace genba
