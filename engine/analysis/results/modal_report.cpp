#include "engine/analysis/results/modal_report.hpp"

namespace genba {

Vec3 mass_share(const ModalReport& report, std::size_t last) {
  Vec3 out{};
  for (std::size_t a = 0; a < 3; ++a) {
    double sum = report.rigid_mass[a];
    for (std::size_t i = 0; i < report.modes.size() && i <= last; ++i) sum += report.modes[i].effective_mass[a];
    out[a] = report.total_mass[a] > 0 ? sum / report.total_mass[a] : 0;
  }
  return out;
}

}  // namespace genba
