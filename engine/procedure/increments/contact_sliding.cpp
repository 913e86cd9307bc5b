// Faces that slide far (contact_state.hpp): their rows, and the pattern of the matrix that follows them.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <limits>

#include "engine/analysis/order/renewed_graph.hpp"
#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/procedure/increments/increment_solver.hpp"

namespace genba {

namespace {
constexpr std::size_t most_kept = 3;  // nodes of a group of the pattern, by those that it needs now
}

void ContactState::take_sliding() {
  if (!pairs_anew()) return;
  faces_around_.resize(problem_.mesh->points.size());
  for (const FoundSliding& found : contacts_.sliding)
    for (const ContactSide* side : {&found.faces.first, &found.faces.second})
      for (const JoinFace& face : side->faces)
        for (const Index node : std::span(face.node.data(), static_cast<std::size_t>(face.count))) {
          auto& around = faces_around_[static_cast<std::size_t>(node)];
          around.insert(around.end(), face.node.begin(), face.node.begin() + face.count);
        }
  kept_groups_.resize(rows_.size());
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    kept_groups_[row].assign(rows_.nodes.begin() + rows_.start[row], rows_.nodes.begin() + rows_.start[row + 1]);
    std::ranges::sort(kept_groups_[row]);
  }
  good_u_.assign(numbering_.mesh_node.size() * dofs_, 0.0);
  held_u_ = good_u_;
  pressure_.assign(rows_.size(), 0.0);
  for (const FoundSliding& found : contacts_.sliding) {
    const FoundContact& contact = contacts_.all[found.contact];
    const auto first = rows_.stabiliser.begin() + static_cast<std::ptrdiff_t>(contact.first),
               last = rows_.stabiliser.begin() + static_cast<std::ptrdiff_t>(contact.last);
    begins_touching_.resize(rows_.size());
    for (std::size_t row = contact.first; row < contact.last; ++row) begins_touching_[row] = rows_.area[row] > 0 && rows_.gap[row] == 0;
    sliding_.push_back({contact.facts, std::any_of(first, last, [](double s) { return s > 0; })});
  }
}

/// Of contacts that have pressed.
void ContactState::forget_touches() {
  if (begins_touching_.empty()) return;
  for (std::size_t i = 0; i < touched_.size(); ++i)
    if (touched_[i])
      std::fill(begins_touching_.begin() + static_cast<std::ptrdiff_t>(contacts_.all[i].first),
                begins_touching_.begin() + static_cast<std::ptrdiff_t>(contacts_.all[i].last), std::uint8_t{0});
}

const ContactFacts& ContactState::facts_of(std::size_t contact) const {
  for (std::size_t i = 0; i < sliding_.size(); ++i)
    if (contacts_.sliding[i].contact == contact) return sliding_[i].facts;
  return contacts_.all[contact].facts;
}

/// Rows of faces that slide far, where u puts them.
void ContactState::pair_about(std::span<const double> u) {
  if (!pairs_anew() || !std::ranges::all_of(u, [](double x) { return std::isfinite(x); })) return;
  Monitor quiet;
  const bool is_there = std::ranges::equal(u, paired_u_);  // a tangent is taken where forces were
  if (!is_there) keep_first_rows(*placed_, contacts_.fixed_rows), paired_u_.assign(u.begin(), u.end());
  for (std::size_t i = 0; i < sliding_.size(); ++i) {
    const FoundSliding& found = contacts_.sliding[i];
    const FoundContact& contact = contacts_.all[found.contact];
    if (!is_there) sliding_[i].facts = pair_again(found.faces, motion_at(u), *placed_, quiet, team_);
    take_penalties(contact);
    for (std::size_t row = contact.first; row < contact.last; ++row) {
      if (!sliding_[i].is_held) placed_->stabiliser[row] = 0;
      if (now_[row].pressure == 0) now_[row].normal = rows_.normal[row];
      begin_[row] = motion_of(row, good_u_);
      now_[row].motion = motion_of(row, held_u_);
    }
  }
  has_new_rows_ = true;
}

/// What the turning of normals adds to the tangent.
void ContactState::add_turning(std::span<const double> u, std::span<const double> held_step, std::span<double> forces,
                               const AddBlock& tangent) {
  for (const FoundSliding& found : contacts_.sliding) {
    const FoundContact& contact = contacts_.all[found.contact];
    const auto begin = rows_.node.begin() + static_cast<std::ptrdiff_t>(contact.first),
               end = rows_.node.begin() + static_cast<std::ptrdiff_t>(contact.last);
    const auto pressure_at = [&](Index node) {
      return pressure_[static_cast<std::size_t>(std::lower_bound(begin, end, node) - rows_.node.begin())];
    };
    visit_turning(found.faces, motion_at(u), pressure_at, dofs_, [&](std::span<const Index> nodes, std::vector<double>& k) {
      std::swap(k_, k);
      add_block(-1, nodes, held_step, forces, tangent);
      std::swap(k_, k);
    }, team_);
  }
}

bool ContactState::take_less_turning() {
  if (!pairs_anew() || turning_ == Turning::none) return false;
  turning_ = turning_ == Turning::whole ? Turning::of_multipliers : Turning::none;
  return true;
}

/// The largest way of faces against each other from the last good state, m.
double ContactState::way_to(const FoundSliding& found, std::span<const double> u) const {
  const NodeMotion now = motion_at(u), before = motion_at(good_u_);
  return largest_relative_motion(found.faces, [&](Index node) { return minus(now(node), before(node)); });
}

Text ContactState::lost(std::span<const double> u) const {
  for (const FoundSliding& found : contacts_.sliding) {
    const double way = way_to(found, u);
    if (way > found.faces.ask.distance)
      return phrase<"%1: its faces move by %2 against each other in one increment; they are looked for within %3">(
          name_of(contacts_.all[found.contact]), format_quantity(way, QuantityKind::length, 3),
          format_quantity(found.faces.ask.distance, QuantityKind::length, 3));
  }
  return {};
}

std::vector<Text> ContactState::untouched() const {
  std::vector<std::size_t> watched;
  for (const Moved& moved : indenters_) watched.push_back(moved.found->contact);
  for (const FoundSliding& found : contacts_.sliding)  // what may touch itself need not do so
    if (!found.faces.ask.with_itself) watched.push_back(found.contact);
  std::vector<Text> out;
  for (const std::size_t number : watched) {
    if (touched_[number]) continue;
    const FoundContact& contact = contacts_.all[number];
    double gap = std::numeric_limits<double>::infinity();
    for (std::size_t row = contact.first; row < contact.last; ++row) gap = std::min(gap, last_[row].gap);
    out.push_back(phrase<"%1 touches nothing: its smallest gap at the end is %2">(
        name_of(contact), format_quantity(gap, QuantityKind::length, 3)));
  }
  return out;
}

std::shared_ptr<const FacetCouplings> ContactState::missing_in(const NodeGraph& graph) {
  if (!std::exchange(has_new_rows_, false)) return nullptr;
  std::atomic<bool> has_all = true;
  constexpr std::size_t rows_of_a_chunk = 16;
  team_.for_chunks(rows_.size() - contacts_.fixed_rows, rows_of_a_chunk, [&](std::size_t first, std::size_t last) {
    for (std::size_t row = contacts_.fixed_rows + first; row < contacts_.fixed_rows + last && has_all; ++row)
      for (std::size_t i = rows_.first(row); i < rows_.last(row) && has_all; ++i) {
        const auto from = static_cast<std::size_t>(equation(i));
        const auto begin = graph.columns.begin() + graph.row_ptr[from], end = graph.columns.begin() + graph.row_ptr[from + 1];
        for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k)
          if (!std::binary_search(begin, end, static_cast<Index>(equation(k)))) has_all = false;
      }
  });
  if (has_all) return nullptr;
  FacetCouplings out;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    std::vector<Index>& group = kept_groups_[row];
    std::vector<Index> now(rows_.nodes.begin() + rows_.start[row], rows_.nodes.begin() + rows_.start[row + 1]);
    if (is_sliding(row))
      for (std::size_t i = rows_.first(row); i < rows_.last(row); ++i) {
        const auto& around = faces_around_[static_cast<std::size_t>(rows_.nodes[i])];
        if (!rows_.own[i]) now.insert(now.end(), around.begin(), around.end());
      }
    std::ranges::sort(now);
    now.erase(std::unique(now.begin(), now.end()), now.end());
    std::vector<Index> all;
    std::ranges::set_union(group, now, std::back_inserter(all));
    group = all.size() > most_kept * now.size() ? std::move(now) : std::move(all);
    out.nodes.insert(out.nodes.end(), group.begin(), group.end());
    out.start.push_back(static_cast<Offset>(out.nodes.size()));
  }
  out.first.assign(rows_.size(), 1);
  out.matrix_start.assign(rows_.size() + 1, 0);
  return std::make_shared<const FacetCouplings>(std::move(out));
}

/// Gives the matrix the couplings of faces that met anew. False if there are none.
bool IncrementSolver::renew_pattern() {
  if (!contact_) return false;
  const std::shared_ptr<const SystemPlan> planned = system_.planned();
  const auto groups = contact_->missing_in(planned->numbered->graph);
  if (!groups) return false;
  if (!first_plan_) first_plan_ = planned;  // others borrow its numbering
  const Problem& problem = *first_plan_->problem;
  Couplings couplings = couplings_of(problem);
  for (auto& of : couplings)
    if (of == problem.contacts->groups) of = groups;
  auto next = std::make_shared<SystemPlan>(*planned);
  next->numbered = std::make_shared<const NumberedGraph>(
      renewed_graph(planned->numbered->numbering, *problem.mesh, problem.dofs, couplings, team_, monitor_));
  system_.take_pattern(std::move(next), team_);
  wants_hierarchy_ = true;
  return true;
}

}  // namespace genba
