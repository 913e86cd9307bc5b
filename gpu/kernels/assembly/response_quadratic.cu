// Elements of second order.
#include "gpu/kernels/assembly/response.cuh"

namespace genba::cuda {

const ResponseKernels* quadratic_response(element::Kind kind, element::PointLawId point_law, element::LawId law) {
  return response_kernels_of<false>(kind, point_law, law);
}

}  // namespace genba::cuda
