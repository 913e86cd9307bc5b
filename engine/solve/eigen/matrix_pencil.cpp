#include "engine/solve/eigen/eigen_solver.hpp"

namespace genba {

MatrixPencil::MatrixPencil(VectorSpace& vectors, MatrixProducts& products, const DeviceMatrix& a,
                           const DeviceMatrix& b, const DevicePreconditioner& m)
    : vectors_(vectors), products_(products), a_(a), b_(b), m_(m) {
  r_ = vectors.make_vector(a.rows());
  z_ = vectors.make_vector(a.rows());
  work_ = vectors.make_vector(a.rows());
}

void MatrixPencil::precondition(const DeviceVectors& r, DeviceVectors& z) {
  for (int i = 0; i < r.count(); ++i) {
    vectors_.copy(r, i, *r_);
    m_.apply(*r_, *z_, *work_);
    vectors_.copy(*z_, z, i);
  }
}

}  // namespace genba
