// The parser library (exprtk, as VTK ships it) behind a plain header. It gets only text from formula_text():
// brackets, numbers, operators and names from a fixed list. So it can execute nothing but arithmetic.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/base/types.hpp"

namespace genba {

/// A compiled formula in SI. One instance serves one thread at a time.
class CompiledFormula {
 public:
  /// text: uses "px", "py", "pz", "pt", "pk" (place, m; time, s; temperature, K). Throws
  /// Error(internal_fault) if the library refuses it.
  explicit CompiledFormula(const std::string& text);
  ~CompiledFormula();
  CompiledFormula(CompiledFormula&&) noexcept;
  CompiledFormula& operator=(CompiledFormula&&) noexcept;

  /// out[i] at points[i], same length; temperature: K at each point, one value for all, or empty (0).
  void evaluate(std::span<const Vec3> points, double time, std::span<const double> temperature,
                std::span<double> out);

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};

}  // namespace genba
