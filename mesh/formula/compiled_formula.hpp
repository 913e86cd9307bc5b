// Evaluates what formula_text() wrote: brackets, numbers, operators and names of its list, nothing else.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/base/types.hpp"

namespace genba {

/// A formula in SI, as steps that each go over many points. One instance serves one thread at a time.
class CompiledFormula {
 public:
  /// text: of "px", "py", "pz", "pt", "pk" (place, m; time, s; temperature, K). Throws
  /// Error(internal_fault) with the rest that is not understood.
  explicit CompiledFormula(const std::string& text);
  ~CompiledFormula();
  CompiledFormula(CompiledFormula&&) noexcept;
  CompiledFormula& operator=(CompiledFormula&&) noexcept;

  /// out[i] at points[i], which are as many; temperature: K at each point, one for all, or empty (0).
  void evaluate(std::span<const Vec3> points, double time, std::span<const double> temperature,
                std::span<double> out);

 private:
  struct Program;
  std::unique_ptr<Program> program_;
};

}  // namespace genba
