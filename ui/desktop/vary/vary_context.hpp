// What the editor of a value that varies knows about the case.
#pragma once

#include <QString>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"
#include "engine/model/study/variation.hpp"

namespace genba {

class Session;
struct ValueOnBody;

/// A field of a step, or a component of it.
struct StepArray {
  std::string name;  ///< "temperature", "heat_flux:x"
  Text title;
  QuantityKind kind = QuantityKind::dimensionless;
};

struct EarlierStep {
  std::string name;
  std::vector<StepArray> arrays;
};

struct VaryContext {
  std::array<Vec3, 2> box{Vec3{0, 0, 0}, Vec3{1, 1, 1}};  ///< m, of the body; else a cube of 1 m
  std::array<double, 2> times{0, 1};                      ///< s, of the step at hand; else the first second
  QString folder;                                         ///< of the case file
  std::vector<EarlierStep> earlier;                       ///< steps before the step at hand that are on
  std::function<void(const ValueOnBody&)> show;           ///< shows the value on the body
  QString why_not;                                        ///< why it cannot be shown there; empty: it can
};

VaryContext vary_context(Session& session);

/// Evaluates tables and formulas. They do not read files.
VariationSources sources_without_files();

}  // namespace genba
