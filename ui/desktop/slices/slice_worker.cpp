#include "ui/desktop/slices/slice_worker.hpp"

#include <QMetaObject>
#include <QPointer>
#include <cmath>
#include <functional>
#include <new>
#include <utility>

#include "app/inspect/image_view.hpp"
#include "app/lesion/lesion_image.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

class Stopping final : public Monitor {
 public:
  explicit Stopping(CancelToken token) : token_(std::move(token)) {}
  bool cancelled() const override { return token_.requested(); }

 private:
  CancelToken token_;
};

/// Hues of labels that follow each other differ as much as possible.
QColor label_colour(std::int64_t label) {
  constexpr double golden = 0.618033988749895;
  const double turn = static_cast<double>(label) * golden;
  return QColor::fromHsvF(static_cast<float>(turn - std::floor(turn)), 0.75F, 0.95F);
}

}  // namespace

SliceWorker::SliceWorker(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(1);
}

SliceWorker::~SliceWorker() {
  for (CancelToken* token : {&facts_token_, &mask_token_, &labels_token_, &grey_token_, &lesions_token_}) token->request();
  pool_.waitForDone();
}

// work(monitor) returns a function that is then called in the window's thread.
template <class Work>
void SliceWorker::start(CancelToken& token, Work work) {
  token.request();
  token = CancelToken();
  ++busy_;
  pool_.start([self = QPointer<SliceWorker>(this), token, work] {
    std::function<void()> then;
    try {
      Stopping monitor(token);
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
      mask = mask_of(*volume, options, monitor);
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
    std::map<std::int64_t, ShownLabel> labels;
    const std::map<std::int64_t, ImageLabel> known = labels_of(*project, *volume);
    for (const auto& [value, label] : known) {
      const auto& c = label.colour;
      labels[value] = {qt(label.region), c ? QColor((*c)[0], (*c)[1], (*c)[2]) : label_colour(value)};
    }
    return [this, volume, labels, known] { emit labels_found(volume, labels, known); };
  });
}

void SliceWorker::find_lesions(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Project> project,
                               std::shared_ptr<const Results> results) {
  start(lesions_token_, [this, volume, project, results](Monitor& monitor) -> std::function<void()> {
    auto bits = std::make_shared<std::vector<std::uint8_t>>();
    try {
      *bits = lesion_bits(*project, *results, *volume, monitor);
    } catch (const std::bad_alloc&) {
      bits->clear();  // no outline is drawn
    }
    return [this, volume, bits] { emit lesions_found(volume, bits); };
  });
}

void SliceWorker::load_grey(std::shared_ptr<const ImageVolume> volume,
                            std::shared_ptr<const Project> project) {
  start(grey_token_, [this, volume, project](Monitor& monitor) -> std::function<void()> {
    SliceFacts facts;
    Text why;
    try {
      const auto grey = load_image(*project, project->geometry.image.grey_image, monitor);
      facts.volume = std::make_shared<ImageVolume>(resampled(*grey, *volume, monitor));
      facts.greys = count_greys(*facts.volume);
    } catch (const Error& error) {
      why = full_text(error);
    } catch (const std::bad_alloc&) {
      why = phrase<"there is not enough memory for the image of grey values">();
    }
    return [this, volume, facts, why] { emit grey_loaded(volume, facts, why); };
  });
}

void SliceWorker::forget_mask() {
  mask_token_.request();
}

}  // namespace genba
