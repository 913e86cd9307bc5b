#include "engine/assembly/assemble.hpp"

#include "engine/assembly/gather_points.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/assembly/support_terms.hpp"
#include "engine/element/element_matrix.hpp"
#include "engine/element/loads.hpp"
#include "engine/element/mass.hpp"
#include "engine/element/nodal_forces.hpp"
#include "engine/sparse/blocks/block_writer.hpp"

namespace genba {

namespace {

/// Adds the terms of an element that are proportional to the unknown itself. x: [nodes][3].
template <class Shape>
void add_reactions(const AssemblyInput& input, const ElementList& list, Index element, const double* x,
                   double* k) {
  const auto section = static_cast<std::size_t>(list.region[static_cast<std::size_t>(element)]);
  if (!input.reaction.empty() && input.reaction[section] != 0)
    element::add_mass<Shape>(x, input.reaction[section], k);
  if (!input.lumped_reaction.empty() && input.lumped_reaction[section] != 0)
    element::add_lumped_mass<Shape>(x, input.lumped_reaction[section], k);
  if (!input.absorption.empty() && input.absorption[section] != 0) {
    const double share = list.absorbed.empty() ? 1.0 : list.absorbed[static_cast<std::size_t>(element)];
    if (share != 0) element::add_mass<Shape>(x, share * input.absorption[section], k);
  }
}

/// Adds them for each component of a motion. k: [nodes * unknowns][nodes * unknowns].
template <class Shape, class Law>
void add_inertia(const AssemblyInput& input, const ElementList& list, Index element, const double* x, double* k) {
  if (!input.has_reaction()) return;
  constexpr int dofs = element::unknowns<Shape, Law>, n = Shape::nodes * dofs;
  double m[Shape::nodes * Shape::nodes] = {};
  add_reactions<Shape>(input, list, element, x, m);
  for (int i = 0; i < n; ++i)
    for (int j = i % dofs; j < n; j += dofs) k[i * n + j] += m[i / dofs * Shape::nodes + j / dofs];
}

/// Element matrix k[nodes * unknowns][nodes * unknowns] without any constraint; k has room for
/// [nodes * dofs][nodes * dofs] of the law.
template <class Shape, class Law>
void element_matrix(const AssemblyInput& input, const ElementList& list, Index element, double* k) {
  double x[3 * Shape::nodes];
  gather_points<Shape>(input, list, element, x);
  if constexpr (Law::dofs == 1) {
    if (list.at_points.empty())
      element::element_matrix<Shape, Law>(x, constants_of<Law>(input, list, element), k);
    else
      element::element_matrix_with<Shape, Law>(factors_of<Shape>(list, element), x,
                                               constants_of<Law>(input, list, element), k);
  } else {
    element::element_matrix<Shape, Law>(x, constants_of<Law>(input, list, element), k);
    narrow_matrix<Shape, Law>(k);
  }
  if constexpr (Law::dofs == 1)
    add_reactions<Shape>(input, list, element, x, k);
  else
    add_inertia<Shape, Law>(input, list, element, x, k);
}

bool is_fixed(const AssemblyInput& input, Index node, int component) {
  return input.fixed[static_cast<std::size_t>(node) * input.dofs + component] != 0;
}

double prescribed(const AssemblyInput& input, Index node, int component) {
  return input.value[static_cast<std::size_t>(node) * input.dofs + component];
}

/// Zeroes rows and columns of prescribed unknowns but for the diagonal.
void eliminate(const AssemblyInput& input, const Index* nodes, int count, double* k) {
  const int dofs = input.dofs, n = count * dofs;
  double mean = 0;  // a bar has none across its axis
  for (int row = 0; row < n; ++row) mean += k[row * n + row] / n;
  for (int i = 0; i < count; ++i)
    for (int a = 0; a < dofs; ++a) {
      if (!is_fixed(input, nodes[i], a)) continue;
      const int row = i * dofs + a;
      const double diagonal = k[row * n + row] > 0 ? k[row * n + row] : mean;
      for (int c = 0; c < n; ++c) k[row * n + c] = k[c * n + row] = 0.0;
      k[row * n + row] = diagonal;
    }
}

template <class Add>
void write(const Add& add, const AssemblyInput& input, const Index* nodes, int count, const double* k) {
  const int dofs = input.dofs, n = count * dofs;
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j)
      add(input.equation_node[nodes[i]], input.equation_node[nodes[j]], k + i * dofs * n + j * dofs, n, 1);
}

/// Subtracts the columns of prescribed unknowns times their values from rhs.
void lift(const AssemblyInput& input, const Index* nodes, int count, const double* k, std::span<double> rhs) {
  const int dofs = input.dofs, n = count * dofs;
  for (int j = 0; j < n; ++j) {
    const double value = prescribed(input, nodes[j / dofs], j % dofs);
    if (!is_fixed(input, nodes[j / dofs], j % dofs) || value == 0.0) continue;
    for (int i = 0; i < n; ++i)
      rhs[static_cast<std::size_t>(input.equation_node[nodes[i / dofs]]) * dofs + i % dofs] -=
          k[i * n + j] * value;
  }
}

bool has_prescribed_value(const AssemblyInput& input, const Index* nodes, int count) {
  for (int i = 0; i < count; ++i)
    for (int a = 0; a < input.dofs; ++a)
      if (prescribed(input, nodes[i], a) != 0.0) return true;
  return false;
}

/// r -= k x at the nodes of one element.
template <int count, int dofs>
void subtract_product(const AssemblyInput& input, const Index* nodes, const double* k, const double* x,
                      double* r) {
  constexpr int n = count * dofs;
  double local[n], product[n] = {};
  for (int i = 0; i < n; ++i)
    local[i] = x[static_cast<std::size_t>(input.equation_node[nodes[i / dofs]]) * dofs + i % dofs];
  // Column by column: k is symmetric, so its rows are contiguous columns.
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) product[i] += k[j * n + i] * local[j];
  for (int i = 0; i < n; ++i)
    r[static_cast<std::size_t>(input.equation_node[nodes[i / dofs]]) * dofs + i % dofs] -= product[i];
}

/// Subtracts the forces of one element.
template <class Shape, class Law>
void subtract_element_forces(const AssemblyInput& input, const ElementList& list, Index element,
                             const Index* nodes, Held held, const double* x, double* r) {
  constexpr int dofs = element::unknowns<Shape, Law>, n = Shape::nodes * dofs;
  double place[3 * Shape::nodes], u[n], f[Shape::nodes * Law::dofs], wide[Shape::nodes * Law::dofs];
  gather_points<Shape>(input, list, element, place);
  const auto row = [&](int k) {
    return static_cast<std::size_t>(input.equation_node[nodes[k / dofs]]) * dofs + k % dofs;
  };
  for (int k = 0; k < n; ++k)
    u[k] = held == Held::left_out && is_fixed(input, nodes[k / dofs], k % dofs) ? 0.0 : x[row(k)];
  const double* factors = nullptr;
  if constexpr (dofs == 1) factors = factors_of<Shape>(list, element);
  widen<Shape, Law>(u, wide);
  element::nodal_forces<Shape, Law>(place, constants_of<Law>(input, list, element), factors, wide, f);
  narrow<Shape, Law>(f);
  if (input.has_reaction()) {
    double m[Shape::nodes * Shape::nodes] = {};
    add_reactions<Shape>(input, list, element, place, m);
    for (int j = 0; j < n; ++j)
      for (int i = j % dofs; i < n; i += dofs) f[i] += m[j / dofs * Shape::nodes + i / dofs] * u[j];
  }
  for (int k = 0; k < n; ++k) r[row(k)] -= f[k];
}

/// Calls visit(shape, nodes, matrix) for each facet with convection. Facets are few compared with elements:
/// one thread takes them in their order.
template <class Visit>
void for_each_convection_matrix(const AssemblyInput& input, Visit&& visit) {
  for (const ConvectionList& list : input.convection)
    element::with_facet_kind(list.kind, [&](auto shape) {
      using Facet = decltype(shape);
      for (Index f = 0; f < list.size(); ++f) {
        const Index* nodes = list.nodes.data() + static_cast<std::size_t>(f) * Facet::nodes;
        double x[3 * Facet::nodes], k[Facet::nodes * Facet::nodes] = {};
        gather_points<Facet>(input, list, f, x);
        const auto facet = static_cast<std::size_t>(f);
        if (list.at_points.empty())
          element::add_convection<Facet>(x, list.coefficient[facet], k);
        else
          element::add_convections<Facet>(
              x, list.at_points.data() + facet * element::FacetRule<Facet>::points, k);
        visit(shape, nodes, k);
      }
    });
}

/// Calls visit(nodes, count, matrix) for each pair of coupled facets, by one thread too.
template <class Visit>
void for_each_coupling(const AssemblyInput& input, Visit&& visit) {
  double k[FacetCouplings::most_nodes * FacetCouplings::most_nodes];
  for (const CouplingList& list : input.couplings)
    for (Index pair = 0; pair < list.pairs->size(); ++pair) {
      const auto nodes = list.pairs->nodes_of(pair);
      const double* unit = list.pairs->matrix_of(pair);
      for (std::size_t i = 0; i < nodes.size() * nodes.size(); ++i) k[i] = list.conductance * unit[i];
      visit(nodes.data(), static_cast<int>(nodes.size()), k);
    }
}

/// r -= k x at the nodes of one facet.
void subtract_facet_product(const AssemblyInput& input, const Index* nodes, int count, const double* k,
                            std::span<const double> x, std::span<double> r) {
  const int dofs = input.dofs, n = count * dofs;
  const auto row = [&](int i) {
    return static_cast<std::size_t>(input.equation_node[static_cast<std::size_t>(nodes[i / dofs])]) *
               static_cast<std::size_t>(dofs) +
           static_cast<std::size_t>(i % dofs);
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) r[row(i)] -= k[i * n + j] * x[row(j)];
}

/// Calls visit(equation node, value) for AssemblyInput::nodal, without prescribed unknowns.
template <class Visit>
void for_each_nodal(const AssemblyInput& input, Visit&& visit) {
  if (input.nodal.empty()) return;
  for (std::size_t node = 0; node < input.equation_node.size(); ++node) {
    const Index row = input.equation_node[node];
    const auto number = static_cast<Index>(node);
    if (row >= 0 && !is_fixed(input, number, 0) && !is_mapped(input, &number, 1))
      visit(row, input.nodal[static_cast<std::size_t>(row)]);
  }
}

/// Calls visit(shape, law, list, nodes of the element, its number in the list) for the elements of a batch.
template <class Visit>
void for_each_element(const AssemblyInput& input, const ElementRef* begin, const ElementRef* end,
                      Visit&& visit) {
  for (const ElementRef* at = begin; at != end; ++at) {
    const ElementList& list = input.solids[static_cast<std::size_t>(at->block)];
    with_element(input, list, at->element, [&](auto shape, auto law) {
      visit(shape, law, list,
            list.nodes.data() + static_cast<std::size_t>(at->element) * decltype(shape)::nodes, at->element);
    });
  }
}

/// Calls use(nodes, count, k) for each element, facet and node whose matrix k, without any constraint, has an
/// unknown that others determine. They are few: one thread takes them in their order, since they share nodes
/// with elements far away.
template <class Use>
void for_each_mapped(const AssemblyInput& input, Monitor& monitor, Use&& use) {
  if (input.map == nullptr) return;
  for (const ElementList& list : input.solids) {
    const int count = list.shape_nodes();
    for (Index e = 0; e < list.size(); ++e) {
      const Index* nodes = list.nodes.data() + static_cast<std::size_t>(e) * static_cast<std::size_t>(count);
      if (!is_mapped(input, nodes, count)) continue;
      if (e % 1024 == 0) monitor.check();
      with_element(input, list, e, [&](auto shape, auto law) {
        using Shape = decltype(shape);
        using Law = decltype(law);
        double k[Law::dofs * Law::dofs * Shape::nodes * Shape::nodes];
        element_matrix<Shape, Law>(input, list, e, k);
        use(nodes, count, k);
      });
    }
  }
  for_each_convection_matrix(input, [&](auto facet, const Index* nodes, const double* k) {
    if (is_mapped(input, nodes, decltype(facet)::nodes)) use(nodes, decltype(facet)::nodes, k);
  });
  for_each_coupling(input, [&](const Index* nodes, int count, const double* k) {
    if (is_mapped(input, nodes, count)) use(nodes, count, k);
  });
  for_each_support(input, [&](const Index* nodes, int count, const double* k) {
    if (is_mapped(input, nodes, count)) use(nodes, count, k);
  });
  for (std::size_t node = 0; node < input.equation_node.size() && !input.nodal.empty(); ++node) {
    const auto number = static_cast<Index>(node);
    if (input.equation_node[node] >= 0 && is_mapped(input, &number, 1))
      use(&number, 1, &input.nodal[static_cast<std::size_t>(input.equation_node[node])]);
  }
}

/// The input without prescribed unknowns and map. free: zeros, [mesh node * dofs].
AssemblyInput unconstrained(AssemblyInput input, std::span<const std::uint8_t> free) {
  input.map = nullptr;
  input.fixed = free;
  return input;
}

/// Rows of q that are a diagonal alone: r -= diagonal * x.
void subtract_single_rows(const AssemblyInput& input, const ElementBatches& batches, std::span<const double> x,
                          std::span<double> r, ThreadTeam& team, Monitor& monitor);

/// Calls use(shape, law, nodes, k) for each element. Prescribed values are eliminated from its matrix k.
template <class Use>
void for_each_matrix(const AssemblyInput& input, const ElementRef* begin, const ElementRef* end, Use&& use) {
  for_each_element(input, begin, end,
                   [&](auto shape, auto law, const ElementList& list, const Index* nodes, Index element) {
                     using Shape = decltype(shape);
                     using Law = decltype(law);
                     if (is_mapped(input, nodes, Shape::nodes)) return;
                     double k[Law::dofs * Law::dofs * Shape::nodes * Shape::nodes];
                     element_matrix<Shape, Law>(input, list, element, k);
                     eliminate(input, nodes, Shape::nodes, k);
                     use(shape, law, nodes, k);
                   });
}

}  // namespace

namespace {
template <class Add>
void add_all(const AssemblyInput& input, const ElementBatches& batches, const Add& add, ThreadTeam& team,
             Monitor& monitor) {
  require_consistent(input);
  for_each_batch(batches, team, monitor, phrase<"assemble">(),
                 [&](const ElementRef* begin, const ElementRef* end) {
                   for_each_matrix(input, begin, end, [&](auto shape, auto, const Index* nodes, double* k) {
                     write(add, input, nodes, decltype(shape)::nodes, k);
                   });
                 });
  for_each_convection_matrix(input, [&](auto facet, const Index* nodes, double* k) {
    if (is_mapped(input, nodes, decltype(facet)::nodes)) return;
    eliminate(input, nodes, decltype(facet)::nodes, k);
    write(add, input, nodes, decltype(facet)::nodes, k);
  });
  for_each_coupling(input, [&](const Index* nodes, int count, double* k) {
    if (is_mapped(input, nodes, count)) return;
    eliminate(input, nodes, count, k);
    write(add, input, nodes, count, k);
  });
  for_each_support(input, [&](const Index* nodes, int count, double* k) {
    if (is_mapped(input, nodes, count)) return;
    eliminate(input, nodes, count, k);
    write(add, input, nodes, count, k);
  });
  for_each_nodal(input, [&](Index row, double value) { add(row, row, &value, 1, 1); });
  MappedMatrix mapped(input);
  for_each_mapped(input, monitor, [&](const Index* nodes, int count, const double* k) {
    mapped.make(nodes, count, k, true);
    add_blocks(add, input, mapped);
  });
}
}  // namespace

void add_elements(const AssemblyInput& input, const ElementBatches& batches, Matrix& matrix, ThreadTeam& team,
                  Monitor& monitor) {
  BlockWriter writer(matrix, input.dofs);
  add_all(
      input, batches,
      [&](Index row, Index column, const double* block, int row_stride, int column_stride) {
        writer.add(row, column, block, row_stride, column_stride);
      },
      team, monitor);
}

void add_elements(const AssemblyInput& input, const ElementBatches& batches, const AddBlock& add,
                  ThreadTeam& team, Monitor& monitor) {
  add_all(input, batches, add, team, monitor);
}

namespace {
/// The terms of subtract_product() that do not belong to elements.
void subtract_other_terms(const AssemblyInput& input, Held held, std::span<const double> x, std::span<double> r) {
  for_each_convection_matrix(input, [&](auto facet, const Index* nodes, double* k) {
    constexpr int count = decltype(facet)::nodes;
    eliminate(input, nodes, count, k);
    subtract_product<count, 1>(input, nodes, k, x.data(), r.data());
  });
  for_each_coupling(input, [&](const Index* nodes, int count, double* k) {
    eliminate(input, nodes, count, k);
    subtract_facet_product(input, nodes, count, k, x, r);
  });
  for_each_support(input, [&](const Index* nodes, int count, double* k) {
    if (held == Held::left_out) eliminate(input, nodes, count, k);
    subtract_facet_product(input, nodes, count, k, x, r);
  });
  for_each_nodal(input, [&](Index row, double value) {
    r[static_cast<std::size_t>(row)] -= value * x[static_cast<std::size_t>(row)];
  });
}
}  // namespace

void subtract_product(const AssemblyInput& input, const ElementBatches& batches, std::span<const double> x,
                      std::span<double> r, ThreadTeam& team, Monitor& monitor) {
  require_consistent(input);
  if (input.map != nullptr) {
    const std::vector<std::uint8_t> free(input.fixed.size(), 0);
    std::vector<double> u(x.begin(), x.end()), t(r.size(), 0.0);
    clear_single_rows(input, u);
    expand(input, MapValues::left_out, u);
    subtract_product(unconstrained(input, free), batches, u, t, team, monitor);
    reduce(input, t);
    clear_single_rows(input, t);
    for (std::size_t i = 0; i < r.size(); ++i) r[i] += t[i];
    return subtract_single_rows(input, batches, x, r, team, monitor);
  }
  for_each_batch(
      batches, team, monitor, phrase<"residual">(), [&](const ElementRef* begin, const ElementRef* end) {
        for_each_matrix(input, begin, end, [&](auto shape, auto law, const Index* nodes, double* k) {
          using Shape = decltype(shape);
          subtract_product<Shape::nodes, element::unknowns<Shape, decltype(law)>>(input, nodes, k, x.data(),
                                                                                  r.data());
        });
      });
  subtract_other_terms(input, Held::left_out, x, r);
}

void subtract_forces(const AssemblyInput& input, const ElementBatches& batches, Held held,
                     std::span<const double> x, std::span<double> r, ThreadTeam& team, Monitor& monitor) {
  require_consistent(input);
  if (held == Held::taken && input.dofs == 1)
    throw Error(ErrorKind::internal_fault, phrase<"residual">(),
                phrase<"columns of prescribed values belong to the right-hand side of a scalar">());
  if (input.map != nullptr) {
    const std::vector<std::uint8_t> free(input.fixed.size(), 0);
    std::vector<double> u(x.begin(), x.end()), t(r.size(), 0.0);
    if (held == Held::left_out) clear_single_rows(input, u);
    expand(input, held == Held::taken ? MapValues::taken : MapValues::left_out, u);
    subtract_forces(unconstrained(input, free), batches, Held::left_out, u, t, team, monitor);
    reduce(input, t);
    for (std::size_t i = 0; i < r.size(); ++i) r[i] += t[i];
    return clear_single_rows(input, r);
  }
  for_each_batch(
      batches, team, monitor, phrase<"residual">(), [&](const ElementRef* begin, const ElementRef* end) {
        for_each_element(input, begin, end,
                         [&](auto shape, auto law, const ElementList& list, const Index* nodes, Index at) {
                           subtract_element_forces<decltype(shape), decltype(law)>(input, list, at, nodes, held,
                                                                                   x.data(), r.data());
                         });
      });
  subtract_other_terms(input, held, x, r);
  for (std::size_t node = 0; node < input.equation_node.size(); ++node)
    for (int a = 0; a < input.dofs && input.equation_node[node] >= 0; ++a)
      if (is_fixed(input, static_cast<Index>(node), a))
        r[static_cast<std::size_t>(input.equation_node[node]) * input.dofs + a] = 0;
}

namespace {

void subtract_single_rows(const AssemblyInput& input, const ElementBatches& batches, std::span<const double> x,
                          std::span<double> r, ThreadTeam& team, Monitor& monitor) {
  std::vector<double> single(x.begin(), x.end()), rest(x.begin(), x.end());
  clear_single_rows(input, rest);
  bool has_any = false;
  for (std::size_t i = 0; i < single.size(); ++i) has_any = (single[i] -= rest[i]) != 0 || has_any;
  if (!has_any) return;
  const auto add = [&](Index row, Index column, const double* block, int stride, int) {
    if (row != column) return;
    for (int a = 0; a < input.dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(row) * static_cast<std::size_t>(input.dofs) +
                             static_cast<std::size_t>(a);
      if (single[at] != 0) r[at] -= block[a * stride + a] * single[at];
    }
  };
  add_elements(input, batches, add, team, monitor);
}

/// rhs -= K (T q0 + g): what the elements need for the known values alone. q0: prescribed entries, else 0.
void take_off_known(const AssemblyInput& input, const ElementBatches& batches, std::span<double> rhs,
                    ThreadTeam& team, Monitor& monitor) {
  if (!has_prescribed_values(input) && !input.map->has_values()) return;
  std::vector<double> known(rhs.size(), 0.0);
  for (std::size_t node = 0; node < input.equation_node.size(); ++node)
    for (int a = 0; a < input.dofs && input.equation_node[node] >= 0; ++a)
      if (is_fixed(input, static_cast<Index>(node), a))
        known[static_cast<std::size_t>(input.equation_node[node]) * input.dofs + a] =
            prescribed(input, static_cast<Index>(node), a);
  expand(input, MapValues::taken, known);
  const std::vector<std::uint8_t> free(input.fixed.size(), 0);
  subtract_product(unconstrained(input, free), batches, known, rhs, team, monitor);
}

}  // namespace

void apply_prescribed_values(const AssemblyInput& input, const ElementBatches& batches,
                             std::span<const double> diagonal, std::span<double> rhs, ThreadTeam& team,
                             Monitor& monitor) {
  require_consistent(input);
  if (input.map != nullptr) {
    take_off_known(input, batches, rhs, team, monitor);
    reduce(input, rhs);
    clear_single_rows(input, rhs);
  } else if (has_prescribed_values(input)) {
    for_each_batch(batches, team, monitor, phrase<"prescribed values">(),
                   [&](const ElementRef* begin, const ElementRef* end) {
                     for_each_element(input, begin, end,
                                      [&](auto shape, auto law, const ElementList& list, const Index* nodes,
                                          Index element) {
                                        using Shape = decltype(shape);
                                        using Law = decltype(law);
                                        if (!has_prescribed_value(input, nodes, Shape::nodes)) return;
                                        double k[Law::dofs * Law::dofs * Shape::nodes * Shape::nodes];
                                        element_matrix<Shape, Law>(input, list, element, k);
                                        lift(input, nodes, Shape::nodes, k, rhs);
                                      });
                   });
    for_each_convection_matrix(input, [&](auto facet, const Index* nodes, const double* k) {
      lift(input, nodes, decltype(facet)::nodes, k, rhs);
    });
    for_each_coupling(input, [&](const Index* nodes, int count, const double* k) {
      lift(input, nodes, count, k, rhs);
    });
    for_each_support(input, [&](const Index* nodes, int count, const double* k) {
      lift(input, nodes, count, k, rhs);
    });
  }
  for (std::size_t node = 0; node < input.equation_node.size(); ++node) {
    if (input.equation_node[node] < 0) continue;
    for (int a = 0; a < input.dofs; ++a) {
      const std::size_t row = static_cast<std::size_t>(input.equation_node[node]) * input.dofs + a;
      if (is_fixed(input, static_cast<Index>(node), a))
        rhs[row] = diagonal[row] * prescribed(input, static_cast<Index>(node), a);
    }
  }
}

}  // namespace genba
