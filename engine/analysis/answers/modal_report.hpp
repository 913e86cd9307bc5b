// What is known of the modes of a body: frequencies, masses that move, residuals, and what was checked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// A mode x with x . K x = (2 pi frequency)^2 x . M x. r: the body moved by 1 along an axis.
struct ModeLine {
  double frequency = 0;   ///< Hz; of buckling: the load factor
  double residual = 0;    ///< |K x - lambda M x| / |lambda M x|
  bool is_rounded = false;  ///< the residual is above the tolerance because doubles hold no better shape
  double mass = 1;        ///< kg, x . M x of the shape that is given out
  Vec3 participation{};   ///< r . M x / x . M x by axis
  Vec3 effective_mass{};  ///< kg, (r . M x)^2 / x . M x by axis
};

/// One of the looks for missed modes.
struct ModalCheck {
  enum class Outcome { passed, failed, not_done };
  Text what;  ///< "second search"
  Outcome outcome = Outcome::not_done;
  Text result;  ///< with numbers
};

struct ModalReport {
  std::vector<ModeLine> modes;  ///< that are given out, by frequency
  int below = 0;                ///< modes found below the range, without rigid motions
  std::vector<Text> rigid;      ///< names of the rigid motions, whose frequency is 0
  Vec3 rigid_mass{};            ///< kg, their effective mass together by axis
  Vec3 total_mass{};            ///< kg, r . M r by axis
  double mass = 0;              ///< kg, of the body with added masses
  std::vector<ModalCheck> checks;
  bool is_buckling = false;     ///< then there are no masses
  std::string stress_of;        ///< step whose stress acts; empty: none
  bool is_lumped = false;
  bool is_scaled_by_mass = true;
  bool by_factor = false;       ///< a factor of the stiffness preconditioned the search
  int block = 0;                ///< vectors that were iterated at once
  int iterations = 0;
  std::int64_t products = 0, preconditionings = 0;  ///< single vectors
  double seconds = 0;           ///< of the iterations
  double tolerance = 0;
};

/// Share of the total mass by axis that the modes up to and including `last` and the rigid motions move.
inline Vec3 mass_share(const ModalReport& report, std::size_t last) {
  Vec3 out{};
  for (std::size_t a = 0; a < 3; ++a) {
    double sum = report.rigid_mass[a];
    for (std::size_t i = 0; i < report.modes.size() && i <= last; ++i) sum += report.modes[i].effective_mass[a];
    out[a] = report.total_mass[a] > 0 ? sum / report.total_mass[a] : 0;
  }
  return out;
}

}  // namespace genba
