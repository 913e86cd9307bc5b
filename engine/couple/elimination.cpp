#include "engine/couple/elimination.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace genba {

namespace {

constexpr double rounding = 1e-12;  // relative to the largest factor of an equation
/// Smallest factor of a wanted slave, relative to the largest one.
constexpr double least_pivot = 1e-6;

void add_up(std::vector<LinearTerm>& terms) {
  std::sort(terms.begin(), terms.end(),
            [](const LinearTerm& a, const LinearTerm& b) { return a.unknown < b.unknown; });
  std::size_t out = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (out > 0 && terms[out - 1].unknown == terms[i].unknown)
      terms[out - 1].factor += terms[i].factor;
    else
      terms[out++] = terms[i];
  }
  terms.resize(out);
}

void drop_small(std::vector<LinearTerm>& terms, double largest) {
  std::erase_if(terms, [&](const LinearTerm& t) { return std::abs(t.factor) <= rounding * largest; });
}

double largest_of(const std::vector<LinearTerm>& terms) {
  double out = 0;
  for (const LinearTerm& t : terms) out = std::max(out, std::abs(t.factor));
  return out;
}

}  // namespace

Elimination::Elimination(int dofs, std::size_t unknowns, Index free, std::span<const std::uint8_t> fixed,
                         std::span<const double> value)
    : dofs_(dofs), unknowns_(unknowns), free_(free), fixed_(fixed), value_(value) {
  for (const double v : value) scale_ = std::max(scale_, std::abs(v));
}

bool Elimination::may_be_slave(Index unknown) const {
  return static_cast<std::size_t>(unknown) >= unknowns_ || fixed_[static_cast<std::size_t>(unknown)] == 0;
}

void Elimination::substitute(std::vector<LinearTerm>& terms, double& value) const {
  const std::vector<LinearTerm> stated = std::move(terms);
  terms.clear();
  for (const LinearTerm& term : stated) {
    const auto found = row_of_.find(term.unknown);
    if (found == row_of_.end()) {
      terms.push_back(term);
      continue;
    }
    const ConstraintMap::Row& row = rows_[found->second];
    for (const LinearTerm& t : row.terms) terms.push_back({t.unknown, term.factor * t.factor});
    value -= term.factor * row.value;
  }
  add_up(terms);
}

Index Elimination::choose(const std::vector<LinearTerm>& terms, Index wanted) const {
  const double largest = largest_of(terms);
  Index best = -1;
  double factor = 0;
  for (const LinearTerm& t : terms) {
    if (!may_be_slave(t.unknown)) continue;
    if (t.unknown == wanted && std::abs(t.factor) > least_pivot * largest) return wanted;
    if (std::abs(t.factor) > factor) best = t.unknown, factor = std::abs(t.factor);
  }
  return best;
}

Elimination::Outcome Elimination::add(const LinearEquation& equation) {
  if (equation.yields && equation.slave >= 0 && (is_slave(equation.slave) || !may_be_slave(equation.slave)))
    return Outcome::yielded;
  scale_ = std::max(scale_, std::abs(equation.value));
  std::vector<LinearTerm> terms = equation.terms;
  double value = equation.value;
  const double stated = largest_of(terms);
  add_up(terms);
  substitute(terms, value);
  drop_small(terms, stated);
  const Index slave = choose(terms, equation.slave);
  if (slave < 0) {
    double size = std::abs(equation.value);
    gap_ = -value;
    for (const LinearTerm& t : terms) {
      const double part = t.factor * value_[static_cast<std::size_t>(t.unknown)];
      gap_ += part;
      size = std::max(size, std::abs(part));
    }
    return std::abs(gap_) <= std::max(1e-9 * size, 1e-12 * scale_) ? Outcome::redundant : Outcome::contradicts;
  }
  ConstraintMap::Row row{slave, {}, 0};
  double pivot = 0;
  for (const LinearTerm& t : terms)
    if (t.unknown == slave) pivot = t.factor;
  for (const LinearTerm& t : terms)
    if (t.unknown != slave) row.terms.push_back({t.unknown, -t.factor / pivot});
  row.value = value / pivot;
  const auto users = used_in_.find(slave);
  std::vector<std::size_t> touched;
  if (users != used_in_.end()) touched = users->second;
  std::size_t longest = row.terms.size();
  for (const std::size_t at : touched) longest = std::max(longest, rows_[at].terms.size() + row.terms.size());
  if (longest > most_terms) return Outcome::too_long;
  for (const std::size_t at : touched) {
    ConstraintMap::Row& user = rows_[at];
    const auto here = std::find_if(user.terms.begin(), user.terms.end(),
                                   [&](const LinearTerm& t) { return t.unknown == slave; });
    if (here == user.terms.end()) continue;
    const double factor = here->factor;
    user.terms.erase(here);
    for (const LinearTerm& t : row.terms) {
      user.terms.push_back({t.unknown, factor * t.factor});
      used_in_[t.unknown].push_back(at);
    }
    user.value += factor * row.value;
    add_up(user.terms);
    drop_small(user.terms, 1);
  }
  used_in_.erase(slave);
  const std::size_t number = rows_.size();
  for (const LinearTerm& t : row.terms) used_in_[t.unknown].push_back(number);
  row_of_[slave] = number;
  rows_.push_back(std::move(row));
  return Outcome::taken;
}

std::shared_ptr<const ConstraintMap> Elimination::finish(std::span<const Group> groups) const {
  std::unordered_map<Index, Index> host;  // free unknown -> unknown of a node
  std::unordered_set<Index> taken, taken_nodes;
  const auto is_open = [&](Index unknown) { return is_slave(unknown) && taken.count(unknown) == 0; };
  for (const Group& group : groups) {
    std::vector<Index> wanted;
    for (const Index f : group.free) {
      const Index unknown = static_cast<Index>(unknowns_) + f;
      if (!is_slave(unknown) && used_in_.count(unknown) != 0) wanted.push_back(unknown);
    }
    if (wanted.empty()) continue;
    Index node = -1;
    for (const Index c : group.candidates) {
      const Index first = c / dofs_ * dofs_;
      const bool is_whole = taken_nodes.count(first) == 0 &&
                            std::all_of(group.components.begin(), group.components.end(),
                                        [&](Index component) { return is_open(first + component); });
      if (!is_whole) continue;
      node = first;
      break;
    }
    if (node >= 0) taken_nodes.insert(node);
    for (const Index unknown : wanted) {
      const auto number = std::find(group.free.begin(), group.free.end(), unknown - static_cast<Index>(unknowns_));
      Index place = node < 0 ? -1 : node + group.components[static_cast<std::size_t>(number - group.free.begin())];
      for (std::size_t i = 0; i < group.candidates.size() && place < 0; ++i)
        if (is_open(group.candidates[i])) place = group.candidates[i];
      if (place < 0) return nullptr;
      host[unknown] = place;
      taken.insert(place);
    }
  }
  const auto placed = [&](ConstraintMap::Row row) {
    for (LinearTerm& t : row.terms)
      if (const auto found = host.find(t.unknown); found != host.end()) t.unknown = found->second;
    add_up(row.terms);
    return row;
  };
  std::vector<ConstraintMap::Row> rows, free;
  for (const ConstraintMap::Row& row : rows_)
    if (static_cast<std::size_t>(row.unknown) < unknowns_) rows.push_back(placed(row));
  for (Index f = 0; f < free_; ++f) {
    const Index unknown = static_cast<Index>(unknowns_) + f;
    if (const auto found = row_of_.find(unknown); found != row_of_.end())
      free.push_back(placed(rows_[found->second]));
    else if (host.count(unknown) != 0)
      free.push_back({unknown, {{host[unknown], 1.0}}, 0});
    else
      free.push_back({unknown, {}, 0});
  }
  return std::make_shared<const ConstraintMap>(dofs_, unknowns_, std::move(rows), std::move(free));
}

}  // namespace genba
