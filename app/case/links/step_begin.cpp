#include <algorithm>

#include "app/case/steps.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

void check_begin(const std::vector<Step>& all, std::size_t i, std::vector<Finding>& out) {
  const std::string& name = all[i].solve.begin_from;
  if (name.empty()) return;
  const auto is_static = [&](const Step& step) {
    return step.physics == all[i].physics && step.physics->is_motion() && !step.modal && !step.transient;
  };
  const auto from = std::find_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), [&](const Step& step) {
    return step.name == name && step.is_on && is_static(step);
  });
  const bool is_motion = all[i].physics->is_motion() && all[i].transient && !all[i].modal;
  if (from != all.begin() + static_cast<std::ptrdiff_t>(i) && (is_static(all[i]) || is_motion)) return;
  out.push_back({true, "steps/" + std::to_string(i) + "/solver/begin_from",
                 phrase<"step %1: no static step \"%2\" that is on stands before it; only a static step or a motion over time begins from one">(i + 1, name),
                 phrase<"Name an earlier static step, or remove begin_from">()});
}

}  // namespace genba
