// What the editor of a value that varies knows of the case.
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

/// A field, or a component of one, that a step has.
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
  std::array<Vec3, 2> box{Vec3{0, 0, 0}, Vec3{1, 1, 1}};  ///< m, of the body, or a cube of 1 m
  std::array<double, 2> times{0, 1};                      ///< s, of the step at hand, or the first second
  QString folder;                                         ///< of the case file
  std::vector<EarlierStep> earlier;                       ///< than the step at hand, and run
  std::function<void(const ValueOnBody&)> show;           ///< on the body
  QString why_not;                                        ///< shown there; empty: it can be
};

VaryContext vary_context(Session& session);

/// Evaluates tables and formulas; neither reads a file.
VariationSources sources_without_files();

}  // namespace genba
