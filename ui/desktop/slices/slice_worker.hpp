// Work on slices that takes too long for the window: counts of grey values, masks, labels.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <map>
#include <memory>
#include <optional>

#include "app/case/project.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/monitor.hpp"
#include "ui/desktop/slices/grey_counts.hpp"
#include "ui/desktop/slices/slice_state.hpp"

namespace genba {

/// What is known of an image after all its voxels were read.
struct SliceFacts {
  std::shared_ptr<const ImageVolume> volume;
  GreyCounts greys;
  bool may_be_labels = false;
};

/// Only the newest request of a kind counts; an older one is stopped.
class SliceWorker : public QObject {
  Q_OBJECT

 public:
  explicit SliceWorker(QObject* parent = nullptr);
  ~SliceWorker() override;
  void look_through(std::shared_ptr<const ImageVolume> volume);
  /// Makes the mask of the voxels in memory with the code of the mesher. options: for the voxels of the file.
  void make_mask(std::shared_ptr<const ImageVolume> volume, const ImageOptions& options);
  void find_labels(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Project> project);
  /// Reads the grey values of the case's image at the voxels of its label image; runs genba-mesher.
  void load_grey(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Project> project);
  /// Finds the voxels in the lesions that the case asks for (app/lesion/lesion_image.hpp).
  void find_lesions(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Project> project,
                    std::shared_ptr<const Results> results);
  /// A mask that is under way or waits is no longer wanted.
  void forget_mask();
  bool busy() const { return busy_ > 0; }

 signals:
  void looked_through(const SliceFacts& facts);
  /// mask null: `why` tells why there is none.
  void mask_made(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Mask> mask, const Text& why);
  /// known: the same labels as the case knows them.
  void labels_found(std::shared_ptr<const ImageVolume> volume, const std::map<std::int64_t, ShownLabel>& labels,
                    const std::map<std::int64_t, ImageLabel>& known);
  /// bits empty: the results have no field of a lesion.
  void lesions_found(std::shared_ptr<const ImageVolume> volume,
                     std::shared_ptr<const std::vector<std::uint8_t>> bits);
  /// facts.volume null: `why` tells why there is none.
  void grey_loaded(std::shared_ptr<const ImageVolume> of, const SliceFacts& facts, const Text& why);

 private:
  template <class Work>
  void start(CancelToken& token, Work work);
  QThreadPool pool_;
  CancelToken facts_token_, mask_token_, labels_token_, grey_token_, lesions_token_;
  int busy_ = 0;
};

}  // namespace genba
