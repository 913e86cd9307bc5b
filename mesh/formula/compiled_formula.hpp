// The parser library (exprtk, as VTK ships it) behind a plain header. It is handed only what formula_text()
// wrote: brackets, numbers, operators and names of its list, so nothing but arithmetic can run.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/base/types.hpp"

namespace genba {

/// A formula as the library evaluates it, in SI. One instance serves one thread at a time.
class CompiledFormula {
 public:
  /// text: of "px", "py", "pz", "pt", "pk" (place, m; time, s; temperature, K). Throws
  /// Error(internal_fault) where the library refuses it.
  explicit CompiledFormula(const std::string& text);
  ~CompiledFormula();
  CompiledFormula(CompiledFormula&&) noexcept;
  CompiledFormula& operator=(CompiledFormula&&) noexcept;

  /// out[i] at points[i], which are as many; temperature: K at each point, one for all, or empty (0).
  void evaluate(std::span<const Vec3> points, double time, std::span<const double> temperature,
                std::span<double> out);

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};

}  // namespace genba
