// Elements of second order at large deformation.
#include "gpu/kernels/assembly/response.cuh"

namespace genba::cuda {

const ResponseKernels* quadratic_finite_response(element::Kind kind, element::PointLawId point_law,
                                                 element::LawId law) {
  return response_kernels_of<false, true>(kind, point_law, law);
}

}  // namespace genba::cuda
