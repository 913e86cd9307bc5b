#include "gpu/cuda_recovery.hpp"

#include <algorithm>

#include "gpu/kernels/recovery.hpp"

namespace genba::cuda {

namespace {

constexpr std::int64_t table_bytes = std::int64_t{64} << 20;

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
      lists_.emplace_back(list, input.elements.materials.size() == 1, mesh_, upload);
      is_reduced_ = is_reduced_ || has_reduced_points(lists_.back().view, input.elements.dofs);
      elements += list.size();
    }
    const Offset nodes = input.elements.nodes, values = nodes * view_.components();
    for (auto* of_elements : {&volume_, &energy_, &error_energy_, &error_}) *of_elements = zeros(elements);
    nodal_ = zeros(values);
    internal_ = zeros(input.elements.rows());
    value_ = zeros(values);
    if (is_reduced_) smooth_ = zeros(values);
    weight_ = zeros(nodes);
    has_ = upload.room<std::uint8_t>(nodes);
    clear(has_);
    cursor_ = upload.room<Offset>(nodes);
  }

  ElementResults run() {
    for (Index group = 0; group < input_.groups; ++group) {
      clear(value_), clear(smooth_), clear(weight_);
      for_each_list([&](const ElementView& e, const ElementValues& values) { contribute(group, e, values); });
      launch_means(view_, sums(), nodal_.data(), has_.data(), upload_.stream());
      for_each_list([&](const ElementView& e, const ElementValues& values) {
        launch_errors(e, view_, group, sums(), values, upload_.stream());
      });
    }
    clear(value_), clear(weight_);
    for_each_list([&](const ElementView& e, const ElementValues& values) {
      launch_gather_errors(e, input_.elements.nodes, values, value_.data(), weight_.data(), upload_.stream());
    });
    launch_divide(input_.elements.nodes, value_.data(), weight_.data(), upload_.stream());
    ElementResults out;
    out.nodal = download(nodal_, nodal_.size());
    out.internal = download(internal_, internal_.size());
    out.volume = download(volume_, volume_.size());
    out.energy = download(energy_, energy_.size());
    out.error_energy = download(error_energy_, error_energy_.size());
    out.error = download(error_, error_.size());
    out.nodal_error = download(value_, input_.elements.nodes);
    upload_.wait();
    return out;
  }

 private:
  template <class T>
  void clear(const DeviceArray<T>& array) const {
    if (array.size() > 0)
      check(cudaMemsetAsync(array.data(), 0, static_cast<std::size_t>(array.bytes()), upload_.stream()),
            "clearing");
  }
  DeviceArray<double> zeros(Offset size) const {
    auto array = upload_.room<double>(size);
    clear(array);
    return array;
  }
  std::vector<double> download(const DeviceArray<double>& from, Offset size) const {
    std::vector<double> to(static_cast<std::size_t>(size));
    if (size > 0)
      check(cudaMemcpyAsync(to.data(), from.data(), to.size() * sizeof(double), cudaMemcpyDeviceToHost,
                            upload_.stream()),
            "copying fields");
    return to;
  }
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
    const Offset size = contribution_size(e, input_.elements.dofs);
    const auto chunk = static_cast<Index>(std::min<Offset>(
        {e.elements, residual_chunk(e.elements), table_bytes / (size * Offset{sizeof(double)})}));
    const auto table = upload_.room<double>(chunk * size);
    check(cudaMemcpyAsync(cursor_.data(), e.first, static_cast<std::size_t>(cursor_.bytes()),
                          cudaMemcpyDeviceToDevice, upload_.stream()),
          "copying a list");
    for (Index begin = 0; begin < e.elements; begin += chunk) {
      monitor_.progress("recover fields", static_cast<double>(begin) / e.elements);
      monitor_.check();
      const Index count = std::min(chunk, e.elements - begin);
      launch_contributions(e, view_, group, begin, count, values, table.data(), upload_.stream());
      launch_gather(e, view_, begin, count, table.data(), cursor_.data(), sums(), internal_.data(),
                    upload_.stream());
    }
    upload_.wait();
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
