// Elements of first order.
#include "gpu/kernels/assembly/response.cuh"

namespace genba::cuda {

const ResponseKernels* linear_response(element::Kind kind, element::PointLawId point_law, element::LawId law) {
  return response_kernels_of<true>(kind, point_law, law);
}

const ResponseKernels* response_kernels(element::Kind kind, element::PointLawId point_law, element::LawId law) {
  if (element::is_finite_law(point_law)) {
    const ResponseKernels* const finite = linear_finite_response(kind, point_law, law);
    return finite != nullptr ? finite : quadratic_finite_response(kind, point_law, law);
  }
  const ResponseKernels* const linear = linear_response(kind, point_law, law);
  return linear != nullptr ? linear : quadratic_response(kind, point_law, law);
}

}  // namespace genba::cuda
