#include "gpu/cuda_assembly.hpp"

#include <string>

#include "engine/base/error.hpp"
#include "gpu/kernels/assembly.hpp"
#include "gpu/kernels/diagonal.hpp"

namespace genba::cuda {

namespace {

/// Copies to the device, one list at a time.
class Uploader {
 public:
  Uploader(const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream)
      : counter_(counter), stream_(stream) {}

  template <class T>
  DeviceArray<T> room(Offset size) const {
    return DeviceArray<T>(counter_, size);
  }
  template <class T>
  DeviceArray<T> copy(const T* from, std::size_t size) const {
    auto to = room<T>(static_cast<Offset>(size));
    if (size > 0)
      check(cudaMemcpyAsync(to.data(), from, size * sizeof(T), cudaMemcpyHostToDevice, stream_),
            "copying a mesh");
    wait();
    return to;
  }
  void wait() const { check(cudaStreamSynchronize(stream_), "copying a mesh"); }
  cudaStream_t stream() const { return stream_; }

 private:
  std::shared_ptr<MemoryCounter> counter_;
  cudaStream_t stream_;
};

/// What all lists of elements share, in equation order.
struct MeshOnDevice {
  DeviceArray<Index> equation_node;  ///< [mesh node]
  DeviceArray<double> points, value, materials;
  DeviceArray<std::uint8_t> fixed;
  AssemblyMesh view;

  MeshOnDevice(const AssemblyInput& input, const Uploader& upload) {
    const auto mesh_nodes = static_cast<Index>(input.points.size());
    equation_node = upload.copy(input.equation_node.data(), input.equation_node.size());
    points = upload.room<double>(3 * static_cast<Offset>(input.nodes));
    fixed = upload.room<std::uint8_t>(input.nodes);
    {
      const auto from =
          upload.copy(reinterpret_cast<const double*>(input.points.data()), 3 * input.points.size());
      launch_order_points(mesh_nodes, equation_node.data(), from.data(), points.data(), upload.stream());
      upload.wait();
    }
    {
      const bool valued = has_prescribed_values(input);
      const auto flags = upload.copy(input.fixed.data(), input.fixed.size());
      DeviceArray<double> values;
      if (valued) {
        values = upload.copy(input.value.data(), input.value.size());
        value = upload.room<double>(input.rows());
      }
      launch_order_prescribed(mesh_nodes, input.dofs, equation_node.data(), flags.data(), values.data(),
                              fixed.data(), value.data(), upload.stream());
      upload.wait();
    }
    std::vector<double> constants;
    for (const ElementMaterial& m : input.materials)
      constants.insert(constants.end(), {m.lame.lambda, m.lame.mu, m.conductivity});
    materials = upload.copy(constants.data(), constants.size());
    view = {input.nodes, input.dofs, points.data(), fixed.data(), value.data(), materials.data()};
  }
};

/// One list of elements, and which of them stand around each node.
struct ElementsOnDevice {
  DeviceArray<Index> nodes, region, element;
  DeviceArray<double> coefficient;
  DeviceArray<Offset> first;
  ElementView view;

  ElementsOnDevice(const ElementList& list, bool one_region, const MeshOnDevice& mesh,
                   const Uploader& upload) {
    view.shape_nodes = list.shape_nodes;
    view.elements = list.size();
    if (!one_region) region = upload.copy(list.region.data(), list.region.size());
    view.region = region.data();
    place(list.nodes.data(), list.nodes.size(), mesh, upload);
  }
  ElementsOnDevice(const ConvectionList& list, const MeshOnDevice& mesh, const Uploader& upload) {
    view.shape_nodes = list.shape_nodes;
    view.elements = list.size();
    coefficient = upload.copy(list.coefficient.data(), list.coefficient.size());
    view.coefficient = coefficient.data();
    place(list.nodes.data(), list.nodes.size(), mesh, upload);
  }

 private:
  void place(const Index* mesh_nodes, std::size_t count, const MeshOnDevice& mesh, const Uploader& upload) {
    nodes = upload.copy(mesh_nodes, count);
    view.nodes = nodes.data();
    launch_renumber(nodes.size(), mesh.equation_node.data(), nodes.data(), upload.stream());
    first = upload.room<Offset>(static_cast<Offset>(mesh.view.nodes) + 1);
    element = upload.room<Index>(nodes.size());
    const std::size_t bytes = list_elements_scratch(mesh.view.nodes);
    const auto scratch = upload.room<std::uint8_t>(static_cast<Offset>(bytes));
    launch_list_elements(view, mesh.view.nodes, first.data(), element.data(), scratch.data(), bytes,
                         upload.stream());
    upload.wait();
    view.first = first.data();
    view.element = element.data();
  }
};

/// Positions of rows in their windows, where lanes of slices are rows of nodes of several.
DeviceArray<std::uint16_t> places_of(const CudaMatrix& matrix, int dofs, const Uploader& upload) {
  const std::uint16_t* order = nullptr;
  if (const auto* sell = std::get_if<SellView<double>>(&matrix.view())) order = sell->order;
  if (const auto* sliced = std::get_if<SlicedRunsView<double>>(&matrix.view()))
    if (sliced->block == 1) order = sliced->order;
  if (order == nullptr || dofs == 1) return {};
  auto place = upload.room<std::uint16_t>(matrix.rows());
  launch_invert_order(static_cast<Index>(matrix.rows()), order, place.data(), upload.stream());
  return place;
}

}  // namespace

void assemble(const AssemblyInput& input, const CudaMatrix& matrix, double* rhs,
              const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream, Monitor& monitor) {
  const Uploader upload(counter, stream);
  monitor.progress("mesh to the device", 0.0);
  monitor.check();
  const MeshOnDevice mesh(input, upload);
  const auto place = places_of(matrix, input.dofs, upload);
  const unsigned long long none = 0;
  const auto found = upload.copy(&none, 1);
  unsigned long long expected = 0;

  const std::size_t lists = input.solids.size() + input.convection.size();
  for (std::size_t i = 0; i < lists; ++i) {
    const double done = static_cast<double>(i) / static_cast<double>(lists);
    monitor.progress("elements around nodes", done);
    monitor.check();
    const ElementsOnDevice elements =
        i < input.solids.size() ? ElementsOnDevice(input.solids[i], input.materials.size() == 1, mesh, upload)
                                : ElementsOnDevice(input.convection[i - input.solids.size()], mesh, upload);
    monitor.progress("assemble", done);
    launch_add_elements(elements.view, mesh.view, matrix.view(), place.data(), found.data(), stream);
    expected += expected_blocks(elements.view, matrix.view());
    upload.wait();
    monitor.progress("prescribed values", done);
    if (mesh.view.value != nullptr) launch_lift(elements.view, mesh.view, rhs, stream);
    upload.wait();
  }

  monitor.progress("prescribed values", 1.0);
  unsigned long long have = 0;
  check(cudaMemcpyAsync(&have, found.data(), sizeof have, cudaMemcpyDeviceToHost, stream), "counting blocks");
  upload.wait();
  if (have != expected)
    throw Error(ErrorKind::internal_fault, "sparse matrix",
                std::to_string(expected) +
                    " couplings of elements were looked up in the matrix pattern and " +
                    std::to_string(have) + " are in it");
  const auto diagonal = upload.room<double>(input.rows());
  launch_extract_diagonal(matrix.view(), 1, diagonal.data(), stream);
  launch_prescribed_rows(mesh.view, diagonal.data(), rhs, stream);
  upload.wait();
}

}  // namespace genba::cuda
