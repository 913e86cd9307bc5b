#include "ui/desktop/slices/slice_worker.hpp"

#include <QMetaObject>
#include <QPointer>
#include <algorithm>
#include <cmath>
#include <functional>
#include <new>
#include <utility>

#include "engine/model/geometry.hpp"
#include "ui/desktop/slices/shown_labels.hpp"

namespace genba {
namespace {

class Stopping final : public Monitor {
 public:
  explicit Stopping(CancelToken token) : token_(std::move(token)) {}
  bool cancelled() const override { return token_.requested(); }

 private:
  CancelToken token_;
};

std::array<Index, 3> file_cells(const ImageVolume& volume) {
  return volume.file_cells[0] > 0 ? volume.file_cells : volume.cells;
}

}  // namespace

SliceWorker::SliceWorker(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(1);
}

SliceWorker::~SliceWorker() {
  for (CancelToken* token : {&facts_token_, &mask_token_, &labels_token_}) token->request();
  pool_.waitForDone();
}

// work(monitor) returns what is done in the window's thread then.
template <class Work>
void SliceWorker::start(CancelToken& token, Work work) {
  token.request();
  token = CancelToken();
  ++busy_;
  pool_.start([self = QPointer<SliceWorker>(this), token, work] {
    std::function<void()> then;
    try {
      const Stopping monitor(token);
      monitor.check();
      then = work(monitor);
    } catch (const Cancelled&) {
    }
    QMetaObject::invokeMethod(
        self,
        [self, token, then] {
          if (!self) return;
          --self->busy_;
          if (then && !token.requested()) then();
        },
        Qt::QueuedConnection);
  });
}

void SliceWorker::look_through(std::shared_ptr<const ImageVolume> volume) {
  start(facts_token_, [this, volume](const Monitor&) -> std::function<void()> {
    const SliceFacts facts{volume, count_greys(*volume), may_be_labels(*volume)};
    return [this, facts] { emit looked_through(facts); };
  });
}

void SliceWorker::make_mask(std::shared_ptr<const ImageVolume> volume, const ImageOptions& options) {
  start(mask_token_, [this, volume, options](const Monitor& monitor) -> std::function<void()> {
    std::shared_ptr<const Mask> mask;
    Text why;
    try {
      const ImageVolume& v = *volume;
      const GreyGrid grid{v.cells, std::abs(dot(v.steps[0], cross(v.steps[1], v.steps[2]))), v.values};
      ImageOptions thin = thinned_options(options, v);
      mask = std::make_shared<Mask>(
          genba::make_mask(grid, thin, shown_crop(options, v), std::string(), monitor));
    } catch (const Error& error) {
      why = error.next_step().empty() ? error.problem()
                                      : phrase<"%1. %2">(error.problem(), error.next_step());
    } catch (const std::bad_alloc&) {
      why = phrase<"there is not enough memory to find the voxels between the thresholds">();
    }
    return [this, volume, mask, why] { emit mask_made(volume, mask, why); };
  });
}

void SliceWorker::find_labels(std::shared_ptr<const ImageVolume> volume,
                              std::shared_ptr<const Project> project) {
  start(labels_token_, [this, volume, project](const Monitor&) -> std::function<void()> {
    const auto labels = shown_labels(*project, *volume);
    return [this, volume, labels] { emit labels_found(volume, labels); };
  });
}

void SliceWorker::forget_mask() {
  mask_token_.request();
}

ImageOptions thinned_options(ImageOptions options, const ImageVolume& volume) {
  const int n = std::max(1, volume.thinned);
  options.crop.clear();
  const auto layers = [n](int of) { return of == 0 ? 0 : std::max(1, (of + n / 2) / n); };
  options.open_voxels = layers(options.open_voxels);
  options.close_voxels = layers(options.close_voxels);
  return options;
}

CropBox shown_crop(const ImageOptions& options, const ImageVolume& volume) {
  const CropBox box = crop_box(options.crop, file_cells(volume), "geometry/crop");
  return volume.thinned > 1 ? thinned(box, volume.thinned, volume.cells) : box;
}

std::string stated_crop(const CropBox& box, const ImageVolume& volume) {
  const auto cells = file_cells(volume);
  CropBox out = box;
  for (std::size_t a = 0; a < 3; ++a) {
    out.first[a] = box.first[a] * volume.thinned;
    out.last[a] = std::min((box.last[a] + 1) * volume.thinned, cells[a]) - 1;
  }
  return format_crop(out, cells);
}

}  // namespace genba
