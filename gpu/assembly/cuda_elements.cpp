#include "gpu/assembly/cuda_elements.hpp"

#include <algorithm>
#include <bit>

#include "engine/assembly/assemble.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/kernels/assembly/element_products.hpp"

namespace genba::cuda {

ElementProducts::ElementProducts(const AssemblyInput& input, const MeshOnDevice& mesh, const Uploader& upload)
    : input_(input), mesh_(mesh), upload_(upload), nodal_(nodal_list(input)) {
  const auto count = upload_.room<Index>(mesh.view.nodes);
  check(cudaMemsetAsync(count.data(), 0, static_cast<std::size_t>(count.bytes()), upload_.stream()),
        phrase<"clearing">());
  Index most = 0;
  const auto counted = upload_.copy(&most, 1);
  Monitor silent;
  for_each_chunk(silent, [&](const ElementView& e) {
    launch_count_elements(e, count.data(), counted.data(), upload_.stream());
  });
  check(cudaMemcpyAsync(&most, counted.data(), sizeof most, cudaMemcpyDeviceToHost, upload_.stream()),
        phrase<"counting elements">());
  upload_.wait();
  node_bits_ = std::bit_width(static_cast<unsigned>(most));
}

/// Calls visit(view) for each chunk of each list, and waits for its work.
template <class Visit>
void ElementProducts::for_each_chunk(Monitor& monitor, Visit&& visit) const {
  const auto go_through = [&](int shape_nodes, const Index* nodes, Index elements, const Index* region,
                              const double* axes, const double* absorbed, const double* coefficient) {
    const Index step = residual_chunk(elements);
    for (Index begin = 0; begin < elements; begin += step) {
      monitor.check();
      const auto count = static_cast<std::size_t>(std::min(step, elements - begin));
      const auto on_device =
          upload_.copy(nodes + static_cast<Offset>(begin) * shape_nodes, count * shape_nodes);
      launch_renumber(on_device.size(), mesh_.equation_node.data(), on_device.data(), upload_.stream());
      const auto regions = region != nullptr ? upload_.copy(region + begin, count) : DeviceArray<Index>();
      const Offset first_axis = element::quaternion_numbers * static_cast<Offset>(begin);
      const auto turned = axes != nullptr
                              ? upload_.copy(axes + first_axis, element::quaternion_numbers * count)
                              : DeviceArray<double>();
      const auto coefficients =
          coefficient != nullptr ? upload_.copy(coefficient + begin, count) : DeviceArray<double>();
      const auto shares = absorbed != nullptr ? upload_.copy(absorbed + begin, count) : DeviceArray<double>();
      ElementView view;
      view.shape_nodes = shape_nodes;
      view.elements = static_cast<Index>(count);
      view.nodes = on_device.data();
      view.region = regions.data();
      view.axes = turned.data();
      view.absorbed = shares.data();
      view.coefficient = coefficients.data();
      if (coefficient != nullptr) view.part = ElementView::Part::convection;
      visit(view);
      if (coefficient == nullptr && mesh_.view.reaction != nullptr) visit(reaction_of(view));
      upload_.wait();
    }
  };
  const bool one_region = input_.materials.size() == 1;
  for (const ElementList& list : input_.solids)
    go_through(list.shape_nodes(), list.nodes.data(), list.size(), one_region ? nullptr : list.region.data(),
               axes_bytes(input_, list) > 0 ? list.axes.data() : nullptr,
               list.absorbed.empty() ? nullptr : list.absorbed.data(), nullptr);
  for (const ConvectionList& list : input_.convection)
    go_through(list.shape_nodes(), list.nodes.data(), list.size(), nullptr, nullptr, nullptr,
               list.coefficient.data());
  if (nodal_.size() > 0)
    go_through(1, nodal_.nodes.data(), nodal_.size(), nullptr, nullptr, nullptr, nodal_.coefficient.data());
}

void HostElements::subtract(std::span<const double> x, std::span<double> r, Monitor& monitor) const {
  ThreadTeam team;
  subtract_product(input, batches_, x, r, team, monitor);
}

void ElementProducts::subtract(const double* x, double* r, Monitor& monitor) const {
  const auto largest = upload_.room<unsigned long long>(1),
             sum = upload_.room<unsigned long long>(input_.rows());
  check(cudaMemsetAsync(sum.data(), 0, static_cast<std::size_t>(sum.bytes()), upload_.stream()),
        phrase<"clearing">());
  const ElementSums sums{largest.data(), sum.data(), node_bits_};
  for_each_chunk(monitor, [&](const ElementView& e) {
    launch_subtract_elements(e, mesh_.view, sums, x, r, upload_.stream());
  });
}

}  // namespace genba::cuda
