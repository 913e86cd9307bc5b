#include "gpu/assembly/cuda_recovery.hpp"

#include "engine/base/text/phrase.hpp"
#include "gpu/assembly/cuda_element_table.hpp"
#include "gpu/kernels/assembly/recovery.hpp"

namespace genba::cuda {

namespace {

class Recovery {
 public:
  Recovery(const RecoveryInput& input, std::span<const double> solution, const Uploader& upload,
           Monitor& monitor)
      : input_(input),
        upload_(upload),
        monitor_(monitor),
        mesh_(input.elements, upload, false),
        solution_(upload.copy(solution.data(), solution.size())),
        thermal_strain_(upload.copy(input.thermal_strain.data(), input.thermal_strain.size())),
        group_(upload.copy(input.group.data(), input.group.size())) {
    view_ = {mesh_.view, solution_.data(), thermal_strain_.data(), group_.data()};
    Offset elements = 0;
    for (const ElementList& list : input.elements.solids) {
      monitor.check();
      lists_.emplace_back(input.elements, list, mesh_, upload);
      is_reduced_ = is_reduced_ || has_reduced_points(lists_.back().view, mesh_.view.law);
      elements += list.size();
    }
    const Offset nodes = input.elements.nodes, values = nodes * view_.components();
    for (auto* of_elements : {&volume_, &energy_, &error_energy_, &error_})
      *of_elements = upload.zeros<double>(elements);
    nodal_ = upload.zeros<double>(values);
    internal_ = upload.zeros<double>(input.elements.rows());
    value_ = upload.zeros<double>(values);
    if (is_reduced_) smooth_ = upload.zeros<double>(values);
    weight_ = upload.zeros<double>(nodes);
    has_ = upload.zeros<std::uint8_t>(nodes);
    cursor_ = upload.room<Offset>(nodes);
  }

  ElementResults run() {
    for (Index group = 0; group < input_.groups; ++group) {
      upload_.clear(value_), upload_.clear(smooth_), upload_.clear(weight_);
      for_each_list([&](const ElementView& e, const ElementValues& values) { contribute(group, e, values); });
      launch_means(view_, sums(), nodal_.data(), has_.data(), upload_.stream());
      for_each_list([&](const ElementView& e, const ElementValues& values) {
        launch_errors(e, view_, group, sums(), values, upload_.stream());
      });
    }
    upload_.clear(value_), upload_.clear(weight_);
    for_each_list([&](const ElementView& e, const ElementValues& values) {
      launch_gather_errors(e, input_.elements.nodes, values, value_.data(), weight_.data(), upload_.stream());
    });
    launch_divide(input_.elements.nodes, value_.data(), weight_.data(), upload_.stream());
    ElementResults out;
    out.nodal = upload_.download(nodal_, nodal_.size());
    out.internal = upload_.download(internal_, internal_.size());
    out.volume = upload_.download(volume_, volume_.size());
    out.energy = upload_.download(energy_, energy_.size());
    out.error_energy = upload_.download(error_energy_, error_energy_.size());
    out.error = upload_.download(error_, error_.size());
    out.nodal_error = upload_.download(value_, input_.elements.nodes);
    upload_.wait();
    return out;
  }

 private:
  NodeValues sums() const { return {value_.data(), smooth_.data(), weight_.data()}; }

  template <class Visit>
  void for_each_list(Visit&& visit) const {
    Offset first = 0;
    for (const ElementsOnDevice& list : lists_) {
      monitor_.check();
      visit(list.view, ElementValues{volume_.data() + first, energy_.data() + first,
                                     error_energy_.data() + first, error_.data() + first});
      first += list.view.elements;
    }
  }

  void contribute(Index group, const ElementView& e, const ElementValues& values) const {
    for_each_chunk(e, contribution_size(e, mesh_.view.law), cursor_, upload_, monitor_,
                   phrase<"recover fields">(), [&](Index begin, Index count, double* table) {
                     launch_contributions(e, view_, group, begin, count, values, table, upload_.stream());
                     launch_gather(e, view_, begin, count, table, cursor_.data(), sums(), internal_.data(),
                                   upload_.stream());
                   });
  }

  const RecoveryInput& input_;
  const Uploader& upload_;
  Monitor& monitor_;
  const MeshOnDevice mesh_;
  const DeviceArray<double> solution_, thermal_strain_;
  const DeviceArray<Index> group_;
  RecoveryView view_;
  std::vector<ElementsOnDevice> lists_;
  bool is_reduced_ = false;
  DeviceArray<double> volume_, energy_, error_energy_, error_, nodal_, internal_;
  DeviceArray<double> value_, smooth_, weight_;  ///< at nodes, of one group
  DeviceArray<std::uint8_t> has_;                ///< nodes whose nodal_ is set
  DeviceArray<Offset> cursor_;
};

}  // namespace

ElementResults recover(const RecoveryInput& input, std::span<const double> solution, const Uploader& upload,
                       Monitor& monitor) {
  return Recovery(input, solution, upload, monitor).run();
}

}  // namespace genba::cuda
