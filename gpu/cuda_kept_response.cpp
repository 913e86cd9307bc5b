// Kept elements with a history, of the CUDA backend.
#include "engine/assembly/response.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/assembly/cuda_response.hpp"
#include "gpu/cuda_backend_class.hpp"

namespace genba::cuda {

namespace {

class CudaKeptResponse final : public KeptResponse {
 public:
  CudaKeptResponse(int device, const ResponseInput& input, const Uploader& upload)
      : device_(device), elements_(input, upload) {}

  std::int64_t bytes() const override { return elements_.bytes(); }
  void take_thermal(const ResponseInput& input) override {
    use();
    elements_.take_thermal(input);
  }
  void respond(const DeviceVector& u, double thermal_share, const DeviceVector* held_step, DeviceVector& forces,
               DeviceMatrix* tangent, const AddedBlocks* more) override {
    use();
    double* const to = data(forces);
    elements_.make_forces(data(u), thermal_share, to);
    if (tangent == nullptr) return;
    if (held_step != nullptr) elements_.add_tangent_times(data(*held_step), to);
    auto& matrix = own<CudaMatrix>(*tangent);
    require_size(matrix.rows(), elements_.rows(), phrase<"the matrix to assemble into">());
    matrix.clear_values();
    elements_.add_tangent(matrix);
    if (more != nullptr) elements_.add_blocks(*more, matrix);
    matrix.refresh();
  }
  void accept() override { elements_.accept(); }
  void put(const PointHistory& old) override {
    use();
    elements_.put(old);
  }
  void read(PointHistory& old) override {
    use();
    elements_.read(old);
  }

 private:
  void use() const { check(cudaSetDevice(device_), phrase<"choosing the device">()); }
  const double* data(const DeviceVector& v) const {
    require_size(v.size(), elements_.rows(), phrase<"a vector of kept elements">());
    return own<const CudaVector>(v).array.data();
  }
  double* data(DeviceVector& v) const {
    require_size(v.size(), elements_.rows(), phrase<"a vector of kept elements">());
    return own<CudaVector>(v).array.data();
  }

  int device_;
  CudaResponse elements_;
};

}  // namespace

std::unique_ptr<KeptResponse> CudaBackend::keep_response(const ResponseInput& input) {
  use();
  require_consistent(input.elements);
  if (!device_can_respond(input)) return nullptr;
  return std::make_unique<CudaKeptResponse>(device_, input, Uploader(counter_, stream_));
}

}  // namespace genba::cuda
