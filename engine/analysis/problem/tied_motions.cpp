// Rigid motions that stay free where equations join the pieces of a mesh.
#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/connections.hpp"
#include "engine/base/jacobi_eigen.hpp"
#include "engine/analysis/problem/pieces.hpp"
#include "engine/model/disjoint_sets.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr Index most_columns = 360;

/// The motion of piece (6 numbers), and entries of q that stand for no unknown of a node (1 number each).
class Motions {
 public:
  Motions(const Problem& problem, const MeshPieces& pieces, std::vector<Index> group)
      : problem_(problem), pieces_(pieces), group_(std::move(group)) {
    Index groups = 0;
    for (const Index g : group_) groups = std::max(groups, g + 1);
    hosts_ = groups * 6;
    size_ = box_diagonal(*problem.mesh);
    const auto own = problem.map ? static_cast<Index>(problem.map->hosts().size()) : 0;
    gram_ = SmallMatrix(static_cast<int>(hosts_ + own));
  }

  /// Row: factor times the motion of an unknown of a node.
  void add_node(Index unknown, double factor) {
    const auto dofs = static_cast<Index>(problem_.dofs);
    const Index node = unknown / dofs;
    const auto c = static_cast<std::size_t>(unknown % dofs);
    const Index piece = pieces_.of_node[static_cast<std::size_t>(node)];
    add_place(group_[static_cast<std::size_t>(piece)], problem_.mesh->points[static_cast<std::size_t>(node)], c, factor);
  }
  void add_place(Index group, const Vec3& place, std::size_t c, double factor) {
    const Vec3 r = scaled(minus(place, pieces_.centroid.front()), 1 / size_);
    const std::size_t next = (c + 1) % 3, last = (c + 2) % 3;
    entry(6 * group + static_cast<Index>(c), factor);
    entry(6 * group + 3 + static_cast<Index>(next), factor * r[last]);
    entry(6 * group + 3 + static_cast<Index>(last), -factor * r[next]);
  }
  /// Row: factor times an entry of q.
  void add_entry(Index unknown, double factor) {
    const auto hosts = problem_.map->hosts();
    const auto at = std::lower_bound(hosts.begin(), hosts.end(), unknown);
    if (at != hosts.end() && *at == unknown)
      entry(hosts_ + static_cast<Index>(at - hosts.begin()), factor);
    else
      add_node(unknown, factor);
  }
  void end_row() {
    // Differences of places far apart leave rounding errors that hold nothing.
    double largest = 0, left = 0;
    for (const auto& [column, value, size] : row_) largest = std::max(largest, size);
    for (const auto& [column, value, size] : row_) left = std::max(left, std::abs(value));
    if (left > 1e-9 * largest)
      for (const auto& a : row_)
        for (const auto& b : row_) gram_(static_cast<int>(a.column), static_cast<int>(b.column)) += a.value * b.value;
    row_.clear();
  }
  SmallMatrix& gram() { return gram_; }
  Index group_of_piece(Index piece) const { return group_[static_cast<std::size_t>(piece)]; }
  double size() const { return size_; }

 private:
  struct Entry {
    Index column;
    double value, size;
  };
  void entry(Index column, double value) {
    for (Entry& e : row_)
      if (e.column == column) {
        e.value += value;
        e.size += std::abs(value);
        return;
      }
    row_.push_back({column, value, std::abs(value)});
  }
  const Problem& problem_;
  const MeshPieces& pieces_;
  std::vector<Index> group_;
  Index hosts_ = 0;
  double size_ = 1;
  SmallMatrix gram_{0};
  std::vector<Entry> row_;
};

/// Each piece for itself; pieces that equations join are one if they are too many.
std::vector<Index> groups_of(const Problem& problem, const MeshPieces& pieces) {
  std::vector<Index> group(static_cast<std::size_t>(pieces.count()));
  for (std::size_t i = 0; i < group.size(); ++i) group[i] = static_cast<Index>(i);
  const auto own = problem.map ? static_cast<Index>(problem.map->hosts().size()) : 0;
  if (6 * pieces.count() + own <= most_columns) return group;
  const auto piece_of = [&](Index unknown) {
    return pieces.of_node[static_cast<std::size_t>(unknown / problem.dofs)];
  };
  const auto join = [&](Index one, Index other) {
    const Index a = root_of(group, piece_of(one)), b = root_of(group, piece_of(other));
    group[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  };
  for (Index row = 0; problem.map && row < problem.map->rows(); ++row)
    for (const LinearTerm& t : problem.map->sum(row).terms) join(problem.map->unknown_of(row), t.unknown);
  if (problem.connections)
    for (const SpringLink& link : problem.connections->springs)
      for (const Index node : link.nodes) join(link.nodes.front() * problem.dofs, node * problem.dofs);
  std::vector<Index> number(group.size(), -1);
  Index next = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const auto root = static_cast<std::size_t>(root_of(group, static_cast<Index>(i)));
    if (number[root] < 0) number[root] = next++;
    group[i] = static_cast<Index>(root);
  }
  for (Index& g : group) g = number[static_cast<std::size_t>(g)];
  return group;
}

/// Names of the connections that have nodes of a piece.
std::vector<Text> joins_of(const Problem& problem, const MeshPieces& pieces, Index piece) {
  std::vector<Text> out;
  if (!problem.connections) return out;
  for (const FoundConnection& c : problem.connections->all) {
    if (c.join == Join::spread || c.number < 0) continue;
    if (std::any_of(c.nodes.begin(), c.nodes.end(), [&](Index node) {
          return pieces.of_node[static_cast<std::size_t>(node)] == piece;
        }))
      out.push_back(describe((c.is_load ? problem.study.loads : problem.study.constraints)[static_cast<std::size_t>(c.number)],
                             static_cast<std::size_t>(c.number)));
  }
  return out;
}

/// What does not make a spring longer moves freely along it.
void add_spring(const Problem& problem, const SpringLink& link, const std::vector<double>& row, Motions& motions) {
  double sum = 0;
  for (const double b : row) sum += std::abs(b);
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i] != 0)
      motions.add_node(link.nodes[i / dofs] * problem.dofs + static_cast<Index>(i % dofs), row[i] / sum);
  motions.end_row();
}

}  // namespace

std::optional<FreePiece> free_tied_piece(const Problem& problem, const MeshPieces& pieces,
                                         const std::vector<std::vector<Vec3>>& points,
                                         const std::vector<std::vector<std::array<bool, 3>>>& fixed,
                                         const std::vector<std::vector<HeldDirection>>& along) {
  Motions motions(problem, pieces, groups_of(problem, pieces));
  for (Index piece = 0; piece < pieces.count(); ++piece) {
    const auto at = static_cast<std::size_t>(piece);
    for (std::size_t i = 0; i < points[at].size(); ++i)
      for (std::size_t c = 0; c < 3; ++c) {
        if (!fixed[at][i][c]) continue;
        motions.add_place(motions.group_of_piece(piece), points[at][i], c, 1);
        motions.end_row();
      }
    for (const HeldDirection& held : along.empty() ? std::vector<HeldDirection>() : along[at]) {
      for (std::size_t c = 0; c < 3; ++c)
        motions.add_place(motions.group_of_piece(piece), held.point, c, held.direction[c]);
      motions.end_row();
    }
  }
  for (Index row = 0; problem.map && row < problem.map->rows(); ++row) {
    motions.add_node(problem.map->unknown_of(row), 1);
    for (const LinearTerm& t : problem.map->sum(row).terms) motions.add_entry(t.unknown, -t.factor);
    motions.end_row();
  }
  if (problem.connections)
    for (const SpringLink& link : problem.connections->springs)
      for (const std::vector<double>& row : link.rows) add_spring(problem, link, row, motions);
  SmallMatrix& m = motions.gram();
  const SmallMatrix v = diagonalise(m);
  double largest = 0;
  for (int k = 0; k < m.n; ++k) largest = std::max(largest, m(k, k));
  std::vector<int> free;
  for (int k = 0; k < m.n; ++k)
    if (m(k, k) <= 1e-12 * largest) free.push_back(k);
  if (free.empty()) return {};
  FreePiece out;
  out.total = free.size();
  double most = -1;
  for (Index piece = 0; piece < pieces.count(); ++piece) {
    double sum = 0;
    for (const int k : free)
      for (int a = 0; a < 6; ++a) sum += std::pow(v(6 * motions.group_of_piece(piece) + a, k), 2);
    if (sum > most * (1 + 1e-9)) most = sum, out.piece = piece;
  }
  // The free motions of this piece alone: an orthonormal basis of their span.
  const int first = 6 * motions.group_of_piece(out.piece);
  SmallMatrix span(6);
  for (const int k : free)
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b < 6; ++b) span(a, b) += v(first + a, k) * v(first + b, k);
  const SmallMatrix basis = diagonalise(span);
  std::vector<std::array<double, 6>> null_space;
  for (int k = 0; k < 6; ++k) {
    if (span(k, k) < 1e-8) continue;
    std::array<double, 6> motion{};
    for (int a = 0; a < 6; ++a) motion[static_cast<std::size_t>(a)] = basis(a, k);
    null_space.push_back(motion);
  }
  // How the other pieces go along: the combination of free motions that moves this piece so. span = sum w w^T, so
  // c = W^T span^+ motion with W the free motions of this piece.
  out.centre = pieces.centroid.front();
  out.size = motions.size();
  for (const NamedMotion& one : named_motions(null_space, out.centre, out.size)) {
    out.motions.push_back(one.name);
    std::array<double, 6> solved{};
    for (int k = 0; k < 6; ++k) {
      if (span(k, k) < 1e-8) continue;
      double along = 0;
      for (int a = 0; a < 6; ++a) along += basis(a, k) * one.motion[static_cast<std::size_t>(a)];
      for (int a = 0; a < 6; ++a) solved[static_cast<std::size_t>(a)] += basis(a, k) * along / span(k, k);
    }
    std::vector<std::array<double, 6>> moved(static_cast<std::size_t>(pieces.count()));
    for (const int k : free) {
      double share = 0;
      for (int a = 0; a < 6; ++a) share += v(first + a, k) * solved[static_cast<std::size_t>(a)];
      for (Index piece = 0; piece < pieces.count(); ++piece)
        for (int a = 0; a < 6; ++a)
          moved[static_cast<std::size_t>(piece)][static_cast<std::size_t>(a)] +=
              share * v(6 * motions.group_of_piece(piece) + a, k);
    }
    out.of_pieces.push_back(std::move(moved));
  }
  out.joined_by = joins_of(problem, pieces, out.piece);
  return out;
}

}  // namespace genba
