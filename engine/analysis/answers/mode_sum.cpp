#include "engine/analysis/answers/mode_sum.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/results/extrema.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

bool adds_up(const Results& results, const Field& field) {
  const Physics& physics = *results.physics;
  return field.name == physics.unknown.name || field.name == physics.flux.name || field.name == physics.reaction.name ||
         (!physics.derived.empty() && field.name == physics.derived.front().field.name);
}

}  // namespace

void ModeSum::add(std::vector<double>& to, const std::vector<double>& from) const {
  for (std::size_t i = 0; i < from.size(); ++i)
    to[i] += how_ == PartSum::squares ? from[i] * from[i] : std::abs(from[i]);
}

void ModeSum::add(const Results& part) {
  Results next = part;
  next.sides.reset();
  std::erase_if(next.fields, [&](const Field& field) { return !adds_up(part, field); });
  if (!is_empty_ && (sum_.fields.size() != next.fields.size() || sum_.reactions.size() != next.reactions.size()))
    throw Error(ErrorKind::internal_fault, phrase<"sum of modes">(), phrase<"the parts have different fields">());
  for (std::size_t f = 0; f < next.fields.size(); ++f) {
    std::vector<double> data = is_empty_ ? std::vector<double>(next.fields[f].data.size()) : std::move(sum_.fields[f].data);
    add(data, next.fields[f].data);
    next.fields[f].data = std::move(data);
  }
  for (std::size_t r = 0; r < next.reactions.size(); ++r)
    for (std::size_t c = 0; c < 3; ++c) {
      const double v = next.reactions[r].total[c], before = is_empty_ ? 0 : sum_.reactions[r].total[c];
      next.reactions[r].total[c] = before + (how_ == PartSum::squares ? v * v : std::abs(v));
    }
  sum_ = std::move(next);
  is_empty_ = false;
}

Results ModeSum::take(const std::vector<Index>& nodes, ThreadTeam& team) {
  Results out = std::move(sum_);
  if (how_ == PartSum::squares) {
    for (Field& field : out.fields)
      for (double& v : field.data) v = std::sqrt(v);
    for (Reaction& reaction : out.reactions)
      for (double& v : reaction.total) v = std::sqrt(v);
  }
  out.extrema.clear();
  out.connections.clear();
  out.balance = {};
  out.energy = 0;
  add_extrema(out, 0, nodes, team);
  return out;
}

}  // namespace genba
