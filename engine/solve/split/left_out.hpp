// The parts of Backend that two backends together do not have: each of them has them for itself.
#pragma once

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// All functions here throw Error(internal_fault).
class LeftOut : public Backend {
 public:
  ElementResults recover(const RecoveryInput&, std::span<const double>, Monitor&) final { refuse(); }
  BodyLoads add_up_loads(const BodyLoadInput&, Monitor&) final { refuse(); }
  std::unique_ptr<DeviceMatrix> assemble(const AssemblyInput&, Matrix&&, DeviceVector&, Monitor&, Precision,
                                         const ProductSettings&) final {
    refuse();
  }
  void assemble_again(const AssemblyInput&, DeviceMatrix&, DeviceVector&, Monitor&) final { refuse(); }
  std::unique_ptr<DeviceElements> make_elements(const AssemblyInput&) final { refuse(); }
  void defect(const DeviceElements&, const DeviceVector&, const DeviceVector&, DeviceVector&, Monitor&) final { refuse(); }
  std::unique_ptr<DeviceMatrix> make_matrix(SingleMatrix&&, const ProductSettings&) final { refuse(); }
  void add(double, const DeviceMatrix&, DeviceMatrix&) final { refuse(); }
  std::vector<ProductSettings> settings_for(const DeviceMatrix&) final { refuse(); }
  void change_settings(DeviceMatrix&, const ProductSettings&) final { refuse(); }
  std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&&) final { refuse(); }
  std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&&) final { refuse(); }
  std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&&) final { refuse(); }
  std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks&, const DeviceBlocks&) final { refuse(); }
  void multiply_again(const DeviceBlocks&, const DeviceBlocks&, DeviceBlocks&) final { refuse(); }
  BlockCsr download(const DeviceBlocks&) final { refuse(); }
  std::unique_ptr<DeviceVectors> make_vectors(Offset, int) final { refuse(); }
  void upload(std::span<const double>, DeviceVectors&) final { refuse(); }
  void download(const DeviceVectors&, std::span<double>) final { refuse(); }
  void copy(const DeviceVector&, DeviceVectors&, int) final { refuse(); }
  void copy(const DeviceVectors&, int, DeviceVector&) final { refuse(); }
  std::vector<double> gram(const DeviceVectors&, const DeviceVectors&) final { refuse(); }
  void combine(const DeviceVectors&, std::span<const double>, DeviceVectors&, bool) final { refuse(); }
  std::vector<double> dots(const DeviceVectors&, const DeviceVectors&) final { refuse(); }
  void axpy(std::span<const double>, const DeviceVectors&, DeviceVectors&) final { refuse(); }
  void xpay(const DeviceVectors&, std::span<const double>, DeviceVectors&) final { refuse(); }
  void multiply(const DeviceMatrix&, const DeviceVectors&, DeviceVectors&) final { refuse(); }
  void defect(const DeviceMatrix&, const DeviceVectors&, const DeviceVectors&, DeviceVectors&) final { refuse(); }
  void smooth(const DevicePreconditioner&, const DeviceVectors&, double, DeviceVectors&, bool) final { refuse(); }
  void restrict_to(const DeviceTransfer&, const DeviceVectors&, DeviceVectors&) final { refuse(); }
  void prolongate(const DeviceTransfer&, const DeviceVectors&, DeviceVectors&) final { refuse(); }

 private:
  [[noreturn]] static void refuse() {
    throw Error(ErrorKind::internal_fault, phrase<"two backends together">(),
                phrase<"were asked for a step that each has only for itself">());
  }
};

}  // namespace genba
