// A backend that finds on the CPU errors that would otherwise show only on a GPU. It has its own memory,
// knows the content of each vector, and writes NaN over data that a step has used up. An inner backend does
// the arithmetic.
#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/cpu/checked_handles.hpp"
#include "engine/solve/cpu/checked_split.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/cpu/kept_on_host.hpp"
#include "engine/sparse/formats/arrays.hpp"

namespace genba {

using namespace checked;

namespace {
class CheckedBackend final : public Backend, public CheckedSplit {
 public:
  explicit CheckedBackend(std::unique_ptr<Backend> inner) : CheckedSplit(*this, *inner), inner_(std::move(inner)) {}

  DeviceInfo info() const override {
    DeviceInfo info = inner_->info();
    info.backend = "checked";
    info.checks_order = true;
    info.detail = "checks every step";
    return info;
  }

  std::unique_ptr<DeviceVector> make_vector(Offset size) override {
    return std::make_unique<CheckedVector>(inner_->make_vector(size));
  }

  void upload(std::span<const double> from, DeviceVector& to) override { inner_->upload(from, write(to)); }

  void fill_random(DeviceVector& x) override { inner_->fill_random(write(x)); }

  void download(const DeviceVector& from, std::span<double> to) override {
    inner_->download(read(from, phrase<"the vector">(), "download", true), to);
  }

  std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& matrix, const ProductSettings& settings) override {
    return take_matrix(std::move(matrix), settings);
  }

  std::unique_ptr<DeviceMatrix> make_matrix(SingleMatrix&& matrix, const ProductSettings& settings) override {
    return take_matrix(std::move(matrix), settings);
  }

  std::unique_ptr<DeviceMatrix> assemble(const AssemblyInput& input, Matrix&& empty, DeviceVector& rhs,
                                         Monitor& monitor, Precision precision,
                                         const ProductSettings& settings) override {
    read(rhs, "rhs", "assemble", true);
    Matrix taken = moved_away(std::move(empty));
    return std::make_unique<CheckedMatrix>(
        inner_->assemble(input, std::move(taken), write(rhs), monitor, precision, settings));
  }

  void assemble_again(const AssemblyInput& input, DeviceMatrix& matrix, DeviceVector& rhs,
                      Monitor& monitor) override {
    read(rhs, "rhs", "assemble again", true);
    inner_->assemble_again(input, *made_here<CheckedMatrix>(matrix).inner, write(rhs), monitor);
  }

  bool refill(DeviceMatrix& matrix, const std::function<void(Matrix&)>& fill) override {
    return inner_->refill(*made_here<CheckedMatrix>(matrix).inner, fill);
  }

  ElementResults recover(const RecoveryInput& input, std::span<const double> solution,
                         Monitor& monitor) override {
    return inner_->recover(input, solution, monitor);
  }
  BodyLoads add_up_loads(const BodyLoadInput& input, Monitor& monitor) override {
    return inner_->add_up_loads(input, monitor);
  }

  std::unique_ptr<DeviceElements> make_elements(const AssemblyInput& input) override {
    return std::make_unique<CheckedElements>(inner_->make_elements(input));
  }

  std::unique_ptr<KeptElements> keep_elements(const AssemblyInput& input,
                                              const StateCurves& curves) override {
    return keep_elements_on_host(*this, input, curves);
  }

  void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) override {
    inner_->read_diagonal(*made_here<const CheckedMatrix>(a).inner, diagonal);
  }

  void add(double factor, const DeviceMatrix& a, DeviceMatrix& to) override {
    inner_->add(factor, *made_here<const CheckedMatrix>(a).inner, *made_here<CheckedMatrix>(to).inner);
  }

  std::vector<ProductSettings> settings_for(const DeviceMatrix& matrix) override {
    return inner_->settings_for(*made_here<const CheckedMatrix>(matrix).inner);
  }

  void change_settings(DeviceMatrix& matrix, const ProductSettings& settings) override {
    inner_->change_settings(*made_here<CheckedMatrix>(matrix).inner, settings);
  }

  std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind, const DeviceMatrix& matrix,
                                                            int block_size) override {
    return std::make_unique<CheckedPreconditioner>(
        *this, inner_->make_preconditioner(kind, *made_here<const CheckedMatrix>(matrix).inner, block_size));
  }

  std::unique_ptr<CgScalars> make_scalars() override {
    return std::make_unique<CheckedScalars>(inner_->make_scalars());
  }

  void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) override {
    require_apart(x, y, "multiply");
    inner_->multiply(*made_here<const CheckedMatrix>(a).inner, read(x, "x", "multiply"), write(y));
  }

  void multiply(const DeviceMatrix& a, const DeviceVectors& x, DeviceVectors& y) override {
    require_apart(x, y, "multiply");
    inner_->multiply(*made_here<const CheckedMatrix>(a).inner, read(x, "X", "multiply"), write(y));
  }

  double dot(const DeviceVector& x, const DeviceVector& y) override {
    const DeviceVector& first = read(x, "x", "dot");
    return inner_->dot(first, read(y, "y", "dot"));
  }

  void axpy(double alpha, const DeviceVector& x, DeviceVector& y) override {
    const DeviceVector& from = read(x, "x", "axpy");
    read(y, "y", "axpy", true);
    inner_->axpy(alpha, from, write(y));
  }

  void scale(double alpha, DeviceVector& x) override {
    read(x, "x", "scale");
    inner_->scale(alpha, write(x));
  }

  void copy(const DeviceVector& from, DeviceVector& to) override {
    const DeviceVector& source = read(from, phrase<"the vector">(), "copy", true);
    inner_->copy(source, write(to));
  }

  void fill(double value, DeviceVector& x) override { inner_->fill(value, write(x)); }

  std::unique_ptr<DeviceVectors> make_vectors(Offset size, int count) override {
    return std::make_unique<CheckedVectors>(inner_->make_vectors(size, count));
  }

  void upload(std::span<const double> from, DeviceVectors& to) override { inner_->upload(from, write(to)); }

  void download(const DeviceVectors& from, std::span<double> to) override {
    inner_->download(read(from, phrase<"the block">(), "download", true), to);
  }

  void copy(const DeviceVector& from, DeviceVectors& to, int at) override {
    const DeviceVector& source = read(from, phrase<"the vector">(), "copy", true);
    inner_->copy(source, write(to), at);
  }

  void copy(const DeviceVectors& from, int at, DeviceVector& to) override {
    const DeviceVectors& source = read(from, phrase<"the block">(), "copy", true);
    inner_->copy(source, at, write(to));
  }

  std::vector<double> gram(const DeviceVectors& x, const DeviceVectors& y) override {
    const DeviceVectors& first = read(x, "X", "gram");
    return inner_->gram(first, read(y, "Y", "gram"));
  }

  void combine(const DeviceVectors& x, std::span<const double> c, DeviceVectors& y, bool adds) override {
    const DeviceVectors& from = read(x, "X", "combine");
    if (adds) read(y, "Y", "combine", true);
    inner_->combine(from, c, write(y), adds);
  }

  std::vector<double> dots(const DeviceVectors& x, const DeviceVectors& y) override {
    const DeviceVectors& first = read(x, "X", "dots");
    return inner_->dots(first, read(y, "Y", "dots"));
  }

  void axpy(std::span<const double> alpha, const DeviceVectors& x, DeviceVectors& y) override {
    require_apart(x, y, "axpy");
    const DeviceVectors& from = read(x, "X", "axpy");
    read(y, "Y", "axpy", true);
    inner_->axpy(alpha, from, write(y));
  }

  void xpay(const DeviceVectors& x, std::span<const double> beta, DeviceVectors& y) override {
    require_apart(x, y, "xpay");
    const DeviceVectors& from = read(x, "X", "xpay");
    if (std::ranges::any_of(beta, [](double b) { return b != 0; })) read(y, "Y", "xpay");
    inner_->xpay(from, beta, write(y));
  }

  void defect(const DeviceMatrix& a, const DeviceVectors& b, const DeviceVectors& x, DeviceVectors& r) override {
    require_apart(x, r, "defect");
    require_apart(b, r, "defect");
    const DeviceVectors& from = read(b, "B", "defect");
    inner_->defect(*made_here<const CheckedMatrix>(a).inner, from, read(x, "X", "defect", true), write(r));
  }

  void smooth(const DevicePreconditioner& m, const DeviceVectors& r, double scale, DeviceVectors& x,
              bool from_zero) override {
    require_apart(r, x, "smooth");
    const DeviceVectors& from = read(r, "R", "smooth");
    if (!from_zero) read(x, "X", "smooth", true);
    inner_->smooth(*made_here<const CheckedPreconditioner>(m).inner, from, scale, write(x), from_zero);
  }

  void restrict_to(const DeviceTransfer& p, const DeviceVectors& fine, DeviceVectors& coarse) override {
    const DeviceVectors& from = read(fine, phrase<"the fine vector">(), "restrict_to");
    inner_->restrict_to(*made_here<const CheckedTransfer>(p).inner, from, write(coarse));
  }

  void prolongate(const DeviceTransfer& p, const DeviceVectors& coarse, DeviceVectors& fine) override {
    const DeviceVectors& from = read(coarse, phrase<"the coarse vector">(), "prolongate");
    read(fine, phrase<"the fine vector">(), "prolongate");
    inner_->prolongate(*made_here<const CheckedTransfer>(p).inner, from, write(fine));
  }

  double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                  DeviceVector& r) override {
    require_apart(x, r, "residual");
    require_apart(b, r, "residual");
    const DeviceVector& from = read(b, "b", "residual");
    return inner_->residual(*made_here<const CheckedMatrix>(a).inner, from, read(x, "x", "residual", true),
                            write(r));
  }

  std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&& p) override {
    return std::make_unique<CheckedTransfer>(inner_->make_transfer(moved_away(std::move(p))));
  }

  std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&& p) override {
    return std::make_unique<CheckedTransfer>(inner_->make_transfer(moved_away(std::move(p))));
  }

  std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&& m) override {
    return std::make_unique<CheckedBlocks>(inner_->make_blocks(moved_away(std::move(m))));
  }

  std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks& a, const DeviceBlocks& b) override {
    return std::make_unique<CheckedBlocks>(
        inner_->multiply(*made_here<const CheckedBlocks>(a).inner, *made_here<const CheckedBlocks>(b).inner));
  }

  void multiply_again(const DeviceBlocks& a, const DeviceBlocks& b, DeviceBlocks& c) override {
    if (&a == &c || &b == &c) fault("multiply_again", phrase<"was given its result as a factor">());
    inner_->multiply_again(*made_here<const CheckedBlocks>(a).inner, *made_here<const CheckedBlocks>(b).inner,
                           *made_here<CheckedBlocks>(c).inner);
  }

  BlockCsr download(const DeviceBlocks& m) override {
    return inner_->download(*made_here<const CheckedBlocks>(m).inner);
  }

  std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) override {
    return std::make_unique<CheckedModes>(inner_->make_modes(nodes, block, points));
  }

  CoarseLevel coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                      const DeviceModes& modes, const MultigridOptions& options, Monitor& monitor) override {
    CoarseLevel made = inner_->coarsen(*made_here<const CheckedMatrix>(a).inner,
                                       *made_here<const CheckedPreconditioner>(diagonal).inner, largest,
                                       *made_here<const CheckedModes>(modes).inner, options, monitor);
    if (!made.matrix) return {};
    return {std::make_unique<CheckedTransfer>(std::move(made.prolongator)),
            std::make_unique<CheckedMatrix>(std::move(made.matrix)),
            std::make_unique<CheckedModes>(std::move(made.modes))};
  }

  std::vector<double> to_dense(const DeviceMatrix& a) override {
    return inner_->to_dense(*made_here<const CheckedMatrix>(a).inner);
  }

  void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) override {
    require_apart(x, r, "defect");
    require_apart(b, r, "defect");
    const DeviceVector& from = read(b, "b", "defect");
    inner_->defect(*made_here<const CheckedMatrix>(a).inner, from, read(x, "x", "defect"), write(r));
  }

  void defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r,
              Monitor& monitor) override {
    require_apart(x, r, "defect");
    require_apart(b, r, "defect");
    const DeviceVector& from = read(b, "b", "defect");
    inner_->defect(*made_here<const CheckedElements>(a).inner, from, read(x, "x", "defect", true), write(r),
                   monitor);
  }

  void smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x,
              bool from_zero) override {
    require_apart(r, x, "smooth");
    const DeviceVector& from = read(r, "r", "smooth");
    if (!from_zero) read(x, "x", "smooth", true);
    inner_->smooth(*made_here<const CheckedPreconditioner>(m).inner, from, scale, write(x), from_zero);
  }

  void restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) override {
    const DeviceVector& from = read(fine, phrase<"the fine vector">(), "restrict_to");
    inner_->restrict_to(*made_here<const CheckedTransfer>(p).inner, from, write(coarse));
  }

  void prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) override {
    const DeviceVector& from = read(coarse, phrase<"the coarse vector">(), "prolongate");
    read(fine, phrase<"the fine vector">(), "prolongate");
    inner_->prolongate(*made_here<const CheckedTransfer>(p).inner, from, write(fine));
  }

  void cg_begin(const DeviceVector& r, CgScalars& s) override {
    auto& scalars = made_here<CheckedScalars>(s);
    scalars.next = "cg_precondition";
    scalars.began = true;
    scalars.z_is_r = false;
    inner_->cg_begin(read(r, "r", "cg_begin"), *scalars.inner);
  }

  void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
               CgScalars& s) override {
    for (const DeviceVector* v : {&p, &q}) require_apart(*v, r, "cg_step");
    require_apart(x, r, "cg_step");
    CgScalars& scalars = in_order(s, "cg_update", "cg_precondition");
    const DeviceVector &direction = read(p, "p", "cg_step"), &product = read(q, "q", "cg_step");
    read(r, "r", "cg_step");
    read(x, "x", "cg_step", true);
    inner_->cg_step(direction, product, write(x), write(r), scalars);
    spoil(q, "cg_step");
  }

  void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) override {
    CgScalars& scalars = in_order(s, "cg_precondition", "cg_direction");
    const DeviceVector& from = read(r, "r", "cg_precondition");
    inner_->cg_precondition(from, read(z, "z", "cg_precondition"), scalars);
  }

  double norm(const DeviceVector& x) override {
    return inner_->norm(read(x, phrase<"the vector">(), "norm"));
  }

  void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z, DeviceVector& p,
                CgScalars& s) override {
    require_apart(r, p, "cg_start");
    auto& scalars = made_here<CheckedScalars>(s);
    scalars.next = "cg_product";
    scalars.z_is_r = &z == &r;
    const DeviceVector& from = read(r, "r", "cg_start");
    inner_->cg_start(*made_here<const CheckedPreconditioner>(m).inner, from, write(z), write(p),
                     *scalars.inner);
    if (!scalars.z_is_r) spoil(z, "cg_start");
  }

  void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) override {
    require_apart(p, q, "cg_product");
    auto& checked = made_here<CheckedScalars>(s);
    if (checked.began && checked.next == "cg_direction") checked.next = "cg_product";
    checked.began = false;
    CgScalars& scalars = in_order(s, "cg_product", "cg_update");
    inner_->cg_product(*made_here<const CheckedMatrix>(a).inner, read(p, "p", "cg_product"), write(q),
                       scalars);
  }

  void cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                 DeviceVector& z, DeviceVector& p, CgScalars& s) override {
    CgScalars& scalars = in_order(s, "cg_update", "cg_product");
    require_apart(p, r, "cg_update");
    read(p, "p", "cg_update");
    const DeviceVector& product = read(q, "q", "cg_update");
    read(x, "x", "cg_update", true);
    read(r, "r", "cg_update");
    inner_->cg_update(*made_here<const CheckedPreconditioner>(m).inner, product, write(x), write(r), write(z),
                      write(p), scalars);
    spoil(q, "cg_update");
    if (&z != &r) spoil(z, "cg_update");
  }

  void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) override {
    CgScalars& scalars = in_order(s, "cg_direction", "cg_product");
    const DeviceVector& from = read(z, "z", "cg_direction");
    read(p, "p", "cg_direction", true);  // beta = 0 after cg_begin
    inner_->cg_direction(from, write(p), scalars);
    if (!made_here<CheckedScalars>(s).z_is_r) spoil(z, "cg_direction");
  }

  CgReading cg_read(CgScalars& s) override {
    auto& scalars = made_here<CheckedScalars>(s);
    if (scalars.next == "cg_start") fault("cg_read", phrase<"was called before cg_start">());
    return inner_->cg_read(*scalars.inner);
  }

  void synchronize() override { inner_->synchronize(); }
  std::int64_t peak_bytes() const override { return inner_->peak_bytes(); }
  std::unique_ptr<HeldBytes> hold(std::int64_t bytes) override { return inner_->hold(bytes); }
  bool restart_peak() override { return inner_->restart_peak(); }

 private:
  template <class AnyMatrix>
  std::unique_ptr<DeviceMatrix> take_matrix(AnyMatrix&& matrix, const ProductSettings& settings) {
    return std::make_unique<CheckedMatrix>(inner_->make_matrix(moved_away(std::move(matrix)), settings));
  }

  template <class V>
  static BasicMatrix<V> moved_away(BasicMatrix<V>&& matrix) {
    BasicMatrix<V> taken = std::move(matrix);
    std::visit([](auto& m) { for_each_array(m, [](auto& array) { move_away(array); }); }, taken);
    return taken;
  }

  /// Copies an array into new memory and overwrites the host's array, so that nobody can still read it.
  template <class V>
  static BasicBlockCsr<V> moved_away(BasicBlockCsr<V>&& m) {
    BasicBlockCsr<V> taken = std::move(m);
    move_away(taken.row_ptr);
    move_away(taken.column);
    move_away(taken.value);
    return taken;
  }

  template <class T>
  static void move_away(Buffer<T>& array) {
    Buffer<T> copy(array.size());
    std::copy(array.begin(), array.end(), copy.begin());
    constexpr T poison = std::is_floating_point_v<T> ? std::numeric_limits<T>::quiet_NaN() : T(-1);
    std::fill(array.begin(), array.end(), poison);
    array = std::move(copy);
  }

  /// Marks the content of a vector as used up: later reads throw, and its memory holds NaN.
  void spoil(const DeviceVector& handle, const char* step) {
    auto& v = const_cast<CheckedVector&>(made_here<const CheckedVector>(handle));
    poison_.assign(static_cast<std::size_t>(v.size()), std::numeric_limits<double>::quiet_NaN());
    inner_->upload(poison_, *v.inner);
    v.state = CheckedVector::State::stale;
    v.used_by = step;
  }

  std::unique_ptr<Backend> inner_;
  std::vector<double> poison_;
};
}  // namespace

std::unique_ptr<Backend> make_checked_backend(int threads) {
  return std::make_unique<CheckedBackend>(make_cpu_backend(threads));
}

}  // namespace genba
