#include "tests/bench/cusparse/cg_divisions.hpp"

namespace genba::bench {

namespace {

__global__ void alpha(LibraryScalars* s) {
  s->alpha = s->rho / s->curvature;
  s->minus_alpha = -s->alpha;
}

__global__ void beta(LibraryScalars* s) {
  s->beta = s->next_rho / s->rho;
  s->rho = s->next_rho;
}

}  // namespace

void launch_alpha(LibraryScalars* s, cudaStream_t stream) {
  alpha<<<1, 1, 0, stream>>>(s);
}
void launch_beta(LibraryScalars* s, cudaStream_t stream) {
  beta<<<1, 1, 0, stream>>>(s);
}

}  // namespace genba::bench
