#include "engine/assembly/contact/contact_rows.hpp"

#include "engine/base/byte_meter.hpp"

namespace genba {

std::int64_t ContactRows::bytes() const {
  return bytes_of(node) + bytes_of(area) + bytes_of(gap) + bytes_of(penalty) + bytes_of(stabiliser) +
         bytes_of(normal) + bytes_of(holds) + bytes_of(sticks) + bytes_of(start) + bytes_of(nodes) + bytes_of(own) +
         bytes_of(weight) + bytes_of(along);
}

void contact_matrix(const ContactRows& rows, std::size_t row, const ContactTerms& terms, int dofs,
                    std::vector<double>& k) {
  const std::size_t first = rows.first(row), count = rows.last(row) - first, d = static_cast<std::size_t>(dofs),
                    n = count * d;
  k.resize(n * n);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < count; ++j) {
      const double w = rows.weight[first + i] * rows.weight[first + j];
      const Vec3 &a = rows.along[first + i], &b = rows.along[first + j];
      for (std::size_t p = 0; p < d; ++p)
        for (std::size_t q = 0; q < d; ++q)
          k[(i * d + p) * n + j * d + q] = terms.normal * a[p] * b[q] + w * terms.tangent[3 * p + q];
    }
}

ContactTerms first_contact_terms(const ContactRows& rows, std::size_t row) {
  ContactTerms out;
  const double stiff = rows.area[row] * rows.penalty[row];
  const bool is_closed = rows.holds[row] || rows.gap[row] <= 0;
  if (is_closed) out.normal = stiff;
  const double stick = is_closed && rows.sticks[row] ? stiff : 0.0, weak = rows.area[row] * rows.stabiliser[row];
  const Vec3& n = rows.normal[row];
  for (std::size_t p = 0; p < 3; ++p)
    for (std::size_t q = 0; q < 3; ++q)
      out.tangent[3 * p + q] = (p == q ? stick + weak : 0.0) - stick * n[p] * n[q];
  return out;
}

}  // namespace genba
