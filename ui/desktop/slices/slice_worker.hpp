// What takes longer than a window may wait: counts of grey values, masks, labels.
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

/// What is known of an image once it was looked through.
struct SliceFacts {
  std::shared_ptr<const ImageVolume> volume;
  GreyCounts greys;
  bool may_be_labels = false;
};

/// The newest request counts; an older one is stopped.
class SliceWorker : public QObject {
  Q_OBJECT

 public:
  explicit SliceWorker(QObject* parent = nullptr);
  ~SliceWorker() override;
  void look_through(std::shared_ptr<const ImageVolume> volume);
  /// Of the voxels in memory, by the code that the mesher runs; options are those of the file's voxels.
  void make_mask(std::shared_ptr<const ImageVolume> volume, const ImageOptions& options);
  void find_labels(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Project> project);
  /// The case's image of grey values at the voxels of its image of labels; runs genba-mesher.
  void load_grey(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Project> project);
  /// Which voxels lie in the lesions that the case asks for (app/lesion/lesion_image.hpp).
  void find_lesions(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Project> project,
                    std::shared_ptr<const Results> results);
  /// A request for a mask under way, or one that waits, is no longer wanted.
  void forget_mask();
  bool busy() const { return busy_ > 0; }

 signals:
  void looked_through(const SliceFacts& facts);
  /// mask null: why there is none.
  void mask_made(std::shared_ptr<const ImageVolume> volume, std::shared_ptr<const Mask> mask, const Text& why);
  void labels_found(std::shared_ptr<const ImageVolume> volume,
                    const std::map<std::int64_t, ShownLabel>& labels);
  /// bits empty: the results have none of their fields.
  void lesions_found(std::shared_ptr<const ImageVolume> volume,
                     std::shared_ptr<const std::vector<std::uint8_t>> bits);
  /// facts.volume null: why there is none.
  void grey_loaded(std::shared_ptr<const ImageVolume> of, const SliceFacts& facts, const Text& why);

 private:
  template <class Work>
  void start(CancelToken& token, Work work);
  QThreadPool pool_;
  CancelToken facts_token_, mask_token_, labels_token_, grey_token_, lesions_token_;
  int busy_ = 0;
};

}  // namespace genba
