// Kept elements of the CUDA backend.
#include "engine/base/text/phrase.hpp"
#include "gpu/assembly/cuda_kept.hpp"
#include "gpu/cuda_backend_class.hpp"

namespace genba::cuda {

namespace {

class CudaKeptElements final : public KeptElements {
 public:
  CudaKeptElements(int device, const AssemblyInput& input, const StateCurves& curves, const Uploader& upload)
      : device_(device), mesh_(input, curves, upload) {}

  std::int64_t bytes() const override { return mesh_.bytes(); }
  void take_reactions(const AssemblyInput& input) override {
    use();
    mesh_.take_reactions(input);
  }
  void take_shares(const DeviceVector& left) override {
    use();
    mesh_.take_shares(data(left));
  }
  void take_prescribed(std::span<const double> value) override {
    use();
    mesh_.take_prescribed(value);
  }
  void take_state(const DeviceVector& u) override {
    use();
    mesh_.take_state(data(u));
  }
  void take_conductivities(std::size_t first, std::span<const double> values) override {
    use();
    mesh_.take_conductivities(first, values);
  }
  void take_nodal(const DeviceVector& diagonal) override {
    use();
    mesh_.take_nodal(data(diagonal));
  }
  void assemble(DeviceMatrix& matrix, DeviceVector& rhs) override {
    use();
    auto& to = own<CudaMatrix>(matrix);
    require_size(to.rows(), mesh_.nodes(), phrase<"the matrix to assemble into">());
    to.clear_values();
    mesh_.assemble(to, data(rhs));
    to.refresh();
  }
  void subtract_held(const DeviceVector& x, DeviceVector& r) override {
    use();
    mesh_.subtract_held(data(x), data(r));
  }

 private:
  void use() const { check(cudaSetDevice(device_), phrase<"choosing the device">()); }
  const double* data(const DeviceVector& v) const {
    require_size(v.size(), mesh_.nodes(), phrase<"a vector of kept elements">());
    return own<const CudaVector>(v).array.data();
  }
  double* data(DeviceVector& v) const {
    require_size(v.size(), mesh_.nodes(), phrase<"a vector of kept elements">());
    return own<CudaVector>(v).array.data();
  }

  int device_;
  CudaKeptMesh mesh_;
};

}  // namespace

std::unique_ptr<KeptElements> CudaBackend::keep_elements(const AssemblyInput& input,
                                                         const StateCurves& curves) {
  use();
  require_consistent(input);
  if (input.dofs != 1 || !device_can_assemble(input)) return nullptr;
  return std::make_unique<CudaKeptElements>(device_, input, curves, Uploader(counter_, stream_));
}

}  // namespace genba::cuda
