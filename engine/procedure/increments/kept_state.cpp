#include "engine/procedure/increments/kept_state.hpp"

#include <string>

namespace genba {

namespace {
/// Calls visit(row) for all rows in the order of the mesh, part after part, until it returns false.
template <class Visit>
void in_mesh_order(const Numbering& numbering, std::size_t dofs, std::size_t parts, const Visit& visit) {
  for (std::size_t part = 0; part < parts; ++part)
    for (const Index equation : numbering.equation_node) {
      if (equation < 0) continue;
      for (std::size_t a = 0; a < dofs; ++a)
        if (!visit(part, static_cast<std::size_t>(equation) * dofs + a)) return;
    }
}

/// Goes over all numbers of the lists, one after the other.
template <class Lists>
class Numbers {
 public:
  explicit Numbers(Lists lists) : lists_(lists) { skip(); }
  bool at_end() const { return list_ == lists_.size(); }
  auto& operator*() const { return lists_[list_][at_]; }
  void next() {
    ++at_;
    skip();
  }

 private:
  void skip() {
    while (list_ < lists_.size() && at_ == lists_[list_].size()) ++list_, at_ = 0;
  }
  Lists lists_;
  std::size_t list_ = 0, at_ = 0;
};
}  // namespace

KeptState::KeptState(const Numbering& numbering, std::size_t dofs, const PointHistory& like, std::size_t more)
    : numbering_(numbering), dofs_(dofs), more_(more) {
  std::size_t numbers = 0;
  for (const auto& list : like.values()) numbers += list.size();
  const std::size_t rows = numbering.mesh_node.size() * dofs;
  const auto parts_of = [rows](std::size_t count) { return rows == 0 ? 0 : (count + rows - 1) / rows; };
  parts_.resize(parts_of(numbers));
  more_parts_.resize(parts_of(more));
  named_.push_back({"displacement", &u_});
  for (std::size_t i = 0; i < parts_.size(); ++i) named_.push_back({"points " + std::to_string(i), &parts_[i]});
  for (std::size_t i = 0; i < more_parts_.size(); ++i)
    named_.push_back({"contact and bodies " + std::to_string(i), &more_parts_[i]});
}

void KeptState::take(const std::vector<double>& u, const PointHistory& points, std::span<const double> more) {
  u_ = u;
  for (auto& part : parts_) part.assign(u.size(), 0.0);
  for (auto& part : more_parts_) part.assign(u.size(), 0.0);
  Numbers numbers(points.values());
  in_mesh_order(numbering_, dofs_, parts_.size(), [&](std::size_t part, std::size_t row) {
    if (numbers.at_end()) return false;
    parts_[part][row] = *numbers;
    numbers.next();
    return true;
  });
  std::size_t next = 0;
  in_mesh_order(numbering_, dofs_, more_parts_.size(), [&](std::size_t part, std::size_t row) {
    if (next == more.size()) return false;
    more_parts_[part][row] = more[next++];
    return true;
  });
}

void KeptState::give(std::vector<double>& u, PointHistory& points, std::vector<double>& more) const {
  u = u_;
  Numbers numbers(points.values());
  in_mesh_order(numbering_, dofs_, parts_.size(), [&](std::size_t part, std::size_t row) {
    if (numbers.at_end()) return false;
    *numbers = parts_[part][row];
    numbers.next();
    return true;
  });
  more.clear();
  in_mesh_order(numbering_, dofs_, more_parts_.size(), [&](std::size_t part, std::size_t row) {
    if (more.size() == more_) return false;
    more.push_back(more_parts_[part][row]);
    return true;
  });
}

}  // namespace genba
