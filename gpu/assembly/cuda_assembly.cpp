#include "gpu/assembly/cuda_assembly.hpp"

#include <bit>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/assembly/cuda_elements.hpp"
#include "gpu/assembly/cuda_mesh.hpp"
#include "gpu/kernels/assembly/assembly.hpp"
#include "gpu/kernels/krylov/diagonal.hpp"

namespace genba::cuda {

namespace {

template <class V>
const std::uint16_t* order_of_rows(const MatrixView& matrix) {
  if (const auto* sell = std::get_if<SellView<V>>(&matrix)) return sell->order;
  const auto* sliced = std::get_if<SlicedRunsView<V>>(&matrix);
  return sliced != nullptr && sliced->block == 1 ? sliced->order : nullptr;
}

}  // namespace

void take_places(const CudaMatrix& matrix, int dofs, const Uploader& upload, DeviceArray<std::uint16_t>& place) {
  const std::uint16_t* order = matrix.precision() == Precision::fp64 ? order_of_rows<double>(matrix.view())
                                                                     : order_of_rows<float>(matrix.view());
  if (order == nullptr || dofs == 1) return;
  if (place.size() != matrix.rows()) place = upload.room<std::uint16_t>(matrix.rows());
  launch_invert_order(static_cast<Index>(matrix.rows()), order, place.data(), upload.stream());
}

void require_good(const AssemblyFindings& found, unsigned long long expected) {
  if (found.blocks != expected)
    throw Error(ErrorKind::internal_fault, phrase<"sparse matrix">(),
                phrase<"%1 couplings of elements were looked up in the matrix pattern and %2 are in it">(
                    expected, found.blocks));
  if (found.too_large != 0) refuse_fp32(std::bit_cast<double>(found.too_large));
}

void assemble(const AssemblyInput& input, const CudaMatrix& matrix, double* rhs,
              const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream, Monitor& monitor) {
  const Uploader upload(counter, stream);
  monitor.progress(phrase<"mesh to the device">(), 0.0);
  monitor.check();
  const MeshOnDevice mesh(input, upload);
  DeviceArray<std::uint16_t> place;
  take_places(matrix, input.dofs, upload, place);
  const AssemblyFindings none;
  const auto found = upload.copy(&none, 1);
  unsigned long long expected = 0;

  std::vector<const ConvectionList*> facets;
  for (const ConvectionList& list : input.convection) facets.push_back(&list);
  const ConvectionList nodal = nodal_list(input);
  if (nodal.size() > 0) facets.push_back(&nodal);
  const std::size_t lists = input.solids.size() + facets.size();
  for (std::size_t i = 0; i < lists; ++i) {
    const double done = static_cast<double>(i) / static_cast<double>(lists);
    monitor.progress(phrase<"elements around nodes">(), done);
    monitor.check();
    const ElementsOnDevice elements = i < input.solids.size()
                                          ? ElementsOnDevice(input, input.solids[i], mesh, upload)
                                          : ElementsOnDevice(*facets[i - input.solids.size()], mesh, upload);
    monitor.progress(phrase<"assemble">(), done);
    const auto add = [&](const ElementView& view) {
      launch_add_elements(view, mesh.view, matrix.view(), place.data(), found.data(), stream);
      expected += expected_blocks(view, matrix.view());
      upload.wait();
      if (mesh.view.value != nullptr) launch_lift(view, mesh.view, rhs, stream);
      upload.wait();
    };
    add(elements.view);
    if (i < input.solids.size() && mesh.view.reaction != nullptr) add(reaction_of(elements.view));
  }

  monitor.progress(phrase<"prescribed values">(), 1.0);
  AssemblyFindings have;
  check(cudaMemcpyAsync(&have, found.data(), sizeof have, cudaMemcpyDeviceToHost, stream),
        phrase<"counting blocks">());
  upload.wait();
  require_good(have, expected);
  if (matrix.precision() == Precision::fp32 && mesh.view.value != nullptr) {
    // Prescribed rows hold only their diagonal, which is needed in FP64.
    const auto product = upload.room<double>(input.rows());
    check(cudaMemsetAsync(product.data(), 0, static_cast<std::size_t>(product.bytes()), stream),
          phrase<"clearing">());
    ElementProducts(input, mesh, upload).subtract(mesh.view.value, product.data(), monitor);
    launch_negative_prescribed_rows(mesh.view, product.data(), rhs, stream);
    upload.wait();
    return;
  }
  const auto diagonal = upload.room<double>(input.rows());
  launch_extract_diagonal(matrix.view(), 1, diagonal.data(), stream);
  launch_prescribed_rows(mesh.view, diagonal.data(), rhs, stream);
  upload.wait();
}

}  // namespace genba::cuda
