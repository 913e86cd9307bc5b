// Elements of first order at large deformation.
#include "gpu/kernels/assembly/response.cuh"

namespace genba::cuda {

const ResponseKernels* linear_finite_response(element::Kind kind, element::PointLawId point_law, element::LawId law) {
  return response_kernels_of<true, true>(kind, point_law, law);
}

}  // namespace genba::cuda
