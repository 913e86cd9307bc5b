// The handles of the checked backend and what it knows of their content. Only its own file includes this.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba::checked {

[[noreturn]] inline void fault(const std::string& step, const Text& problem) {
  throw Error(ErrorKind::internal_fault, phrase<"checked backend, %1">(step), problem);
}

class CheckedVector final : public DeviceVector {
 public:
  enum class State { zero, written, stale };
  explicit CheckedVector(std::unique_ptr<DeviceVector> v) : inner(std::move(v)) {}
  Offset size() const override { return inner->size(); }

  std::unique_ptr<DeviceVector> inner;
  State state = State::zero;
  std::string used_by;  ///< the step that made it stale
};

class CheckedVectors final : public DeviceVectors {
 public:
  explicit CheckedVectors(std::unique_ptr<DeviceVectors> v) : inner(std::move(v)) {}
  Offset size() const override { return inner->size(); }
  int count() const override { return inner->count(); }

  std::unique_ptr<DeviceVectors> inner;
  bool is_written = false;  ///< at least one of its vectors is written
};

class CheckedMatrix final : public DeviceMatrix {
 public:
  explicit CheckedMatrix(std::unique_ptr<DeviceMatrix> m) : inner(std::move(m)) { declare(inner->traits()); }
  Format format() const override { return inner->format(); }
  Precision precision() const override { return inner->precision(); }
  Offset rows() const override { return inner->rows(); }
  Offset columns() const override { return inner->columns(); }
  std::int64_t bytes() const override { return inner->bytes(); }
  std::unique_ptr<DeviceMatrix> inner;
};

class CheckedPreconditioner final : public DiagonalPreconditioner {
 public:
  CheckedPreconditioner(Backend& backend, std::unique_ptr<DevicePreconditioner> m)
      : DiagonalPreconditioner(backend, backend), inner(std::move(m)) {}
  Preconditioner kind() const override { return inner->kind(); }
  std::int64_t bytes() const override { return inner->bytes(); }
  std::unique_ptr<DevicePreconditioner> inner;
};

class CheckedTransfer final : public DeviceTransfer {
 public:
  explicit CheckedTransfer(std::unique_ptr<DeviceTransfer> p) : inner(std::move(p)) {}
  Offset fine_rows() const override { return inner->fine_rows(); }
  Offset coarse_rows() const override { return inner->coarse_rows(); }
  std::int64_t bytes() const override { return inner->bytes(); }
  std::unique_ptr<DeviceTransfer> inner;
};

class CheckedElements final : public DeviceElements {
 public:
  explicit CheckedElements(std::unique_ptr<DeviceElements> e) : inner(std::move(e)) {}
  std::unique_ptr<DeviceElements> inner;
};

class CheckedBlocks final : public DeviceBlocks {
 public:
  explicit CheckedBlocks(std::unique_ptr<DeviceBlocks> m) : inner(std::move(m)) {}
  Index rows() const override { return inner->rows(); }
  Index columns() const override { return inner->columns(); }
  Offset blocks() const override { return inner->blocks(); }
  std::int64_t bytes() const override { return inner->bytes(); }
  std::unique_ptr<DeviceBlocks> inner;
};

class CheckedModes final : public DeviceModes {
 public:
  explicit CheckedModes(std::unique_ptr<DeviceModes> m) : inner(std::move(m)) {}
  int count() const override { return inner->count(); }
  std::unique_ptr<DeviceModes> inner;
};

class CheckedScalars final : public CgScalars {
 public:
  explicit CheckedScalars(std::unique_ptr<CgScalars> s) : inner(std::move(s)) {}
  std::unique_ptr<CgScalars> inner;
  std::string next = "cg_start";  ///< the only step allowed now, except cg_start
  bool began = false;             ///< p may come from an earlier iteration: cg_direction may be left out
  bool z_is_r = false;            ///< no preconditioner: both share one vector
};

/// Casts a handle of this backend. Throws Error(internal_fault) for a handle of another backend.
template <class T, class Base>
T& made_here(Base& handle) {
  if (auto* p = dynamic_cast<T*>(&handle)) return *p;
  fault("handles", phrase<"was given a handle that another backend made">());
}

template <class Vector>
void require_apart(const Vector& from, const Vector& to, const char* step) {
  if (&from == &to) fault(step, phrase<"reads and writes the same vector">());
}

/// The inner vector for reading. zero_is_fine: a vector that was never written may be read, as make_vector()
/// promises zeros.
inline const DeviceVector& read(const DeviceVector& handle, const Text& name, const char* step,
                         bool zero_is_fine = false) {
  const auto& v = made_here<const CheckedVector>(handle);
  if (v.state == CheckedVector::State::zero && !zero_is_fine) {
    fault(step, phrase<"%1 was never uploaded or computed">(name));
  }
  if (v.state == CheckedVector::State::stale) fault(step, phrase<"%1 is stale since %2">(name, v.used_by));
  return *v.inner;
}

inline DeviceVector& write(DeviceVector& handle) {
  auto& v = made_here<CheckedVector>(handle);
  v.state = CheckedVector::State::written;
  return *v.inner;
}

inline const DeviceVectors& read(const DeviceVectors& handle, const Text& name, const char* step,
                          bool zero_is_fine = false) {
  const auto& v = made_here<const CheckedVectors>(handle);
  if (!v.is_written && !zero_is_fine) fault(step, phrase<"%1 was never uploaded or computed">(name));
  return *v.inner;
}

inline DeviceVectors& write(DeviceVectors& handle) {
  auto& v = made_here<CheckedVectors>(handle);
  v.is_written = true;
  return *v.inner;
}

inline CgScalars& in_order(CgScalars& handle, const char* step, const char* next) {
  auto& s = made_here<CheckedScalars>(handle);
  if (s.next != step) fault(step, phrase<"was called where %1 is due">(s.next));
  s.next = next;
  return *s.inner;
}

}  // namespace genba::checked
