// The handles of two backends together. Only the files of this folder include it.
#pragma once

#include <utility>

#include "engine/solve/split/split_backend.hpp"

namespace genba {

class SplitVector final : public DeviceVector {
 public:
  SplitVector(std::shared_ptr<SplitLayout> on, TwoVectors parts) : layout(std::move(on)), of(std::move(parts)) {}
  Offset size() const override { return layout->rows(); }
  const std::shared_ptr<SplitLayout> layout;
  const TwoVectors of;
};

class SplitMatrix final : public DeviceMatrix {
 public:
  SplitMatrix(std::shared_ptr<SplitLayout> on, Two<std::unique_ptr<DeviceMatrix>> parts)
      : layout(std::move(on)), of(std::move(parts)) {}
  Format format() const override { return of[0]->format(); }
  Precision precision() const override { return of[0]->precision(); }
  Offset rows() const override { return layout->rows(); }
  Offset columns() const override { return layout->rows(); }
  std::int64_t bytes() const override { return of[0]->bytes() + of[1]->bytes(); }
  const std::shared_ptr<SplitLayout> layout;
  const Two<std::unique_ptr<DeviceMatrix>> of;
};

class SplitPreconditioner final : public DiagonalPreconditioner {
 public:
  SplitPreconditioner(Backend& backend, Two<std::unique_ptr<DevicePreconditioner>> parts)
      : DiagonalPreconditioner(backend, backend), of(std::move(parts)) {}
  Preconditioner kind() const override { return of[0]->kind(); }
  std::int64_t bytes() const override { return of[0]->bytes() + of[1]->bytes(); }
  const Two<std::unique_ptr<DevicePreconditioner>> of;
};

/// From a level that is split to one that is whole, coarse numbers of each part have places in the whole level.
struct WholePlaces {
  Two<Two<std::unique_ptr<DeviceNodes>>> of;  ///< [backend][part] nodes of the whole level, in the order of the part
  TwoVectors parts;                           ///< coarse numbers of each part, on its backend
};

class SplitTransfer final : public DeviceTransfer {
 public:
  SplitTransfer(Offset fine, Offset coarse, Two<std::unique_ptr<DeviceTransfer>> parts)
      : of(std::move(parts)), fine_(fine), coarse_(coarse) {}
  Offset fine_rows() const override { return fine_; }
  Offset coarse_rows() const override { return coarse_; }
  std::int64_t bytes() const override { return of[0]->bytes() + of[1]->bytes(); }
  const Two<std::unique_ptr<DeviceTransfer>> of;
  std::unique_ptr<WholePlaces> places;  ///< if the coarse level is whole and the fine one is not

 private:
  Offset fine_, coarse_;
};

class SplitModes final : public DeviceModes {
 public:
  explicit SplitModes(Two<std::unique_ptr<DeviceModes>> parts) : of(std::move(parts)) {}
  int count() const override { return of[0]->count(); }
  const Two<std::unique_ptr<DeviceModes>> of;
};

/// The scalars of both together are on the host; those of the members hold sums over their parts.
class SplitScalars final : public CgScalars {
 public:
  Two<std::unique_ptr<CgScalars>> product, sum;
  TwoVectors nothing;                 ///< a number on each, 0
  std::unique_ptr<CgScalars> shared;  ///< sums over shared numbers, which both have
  bool has_square = false, has_product = false;  ///< sums that are not read yet
  bool is_whole = false, has_shared = false;      ///< vectors of the last sum
  double alpha = 0, beta = 0;
  CgReading now;
};

/// Casts a handle of this backend. Throws Error(internal_fault) for a handle of another backend.
template <class T, class Base>
T& split(Base& handle) {
  if (auto* p = dynamic_cast<T*>(&handle)) return *p;
  throw Error(ErrorKind::internal_fault, phrase<"two backends together">(),
              phrase<"was given a handle that another backend made">());
}

inline DeviceVector& part(DeviceVector& v, int member) { return *split<SplitVector>(v).of[static_cast<std::size_t>(member)]; }
inline const DeviceVector& part(const DeviceVector& v, int member) {
  return *split<const SplitVector>(v).of[static_cast<std::size_t>(member)];
}
inline bool is_whole(const DeviceVector& v) { return split<const SplitVector>(v).layout->is_whole; }

}  // namespace genba
