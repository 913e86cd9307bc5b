#include "engine/assembly/response.hpp"

#include <algorithm>

#include "engine/assembly/mapped.hpp"
#include "engine/assembly/point_elements.hpp"
#include "engine/assembly/recovery.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/extrapolation.hpp"
#include "engine/element/response_rows.hpp"

namespace genba {

namespace {

/// Zeroes rows and columns of prescribed unknowns in k[n][n] but for a positive diagonal.
void hold_rows(const std::uint8_t* is_held, int n, double* k) {
  double mean = 0;  // a bar has none across its axis
  for (int row = 0; row < n; ++row) mean += k[row * n + row] / n;
  for (int row = 0; row < n; ++row) {
    if (!is_held[row]) continue;
    const double diagonal = k[row * n + row] > 0 ? k[row * n + row] : mean;
    for (int c = 0; c < n; ++c) k[row * n + c] = k[c * n + row] = 0.0;
    k[row * n + row] = diagonal;
  }
}

/// Where the tangent of an element goes.
struct TangentWay {
  const AddBlock* add = nullptr;    ///< null: nowhere
  MappedMatrix* mapped = nullptr;   ///< others determine some of its unknowns; its forces have been added already
};

/// One element: its forces and, if wanted, its tangent go to their places. An element with unknowns that others
/// determine gives forces alone, or its tangent alone if `way` has a place for it.
template <class Shape, class Law>
void respond_element(const ResponseInput& input, const ElementRef& at, const typename Law::Constants& constants,
                     const ResponseState& state, std::span<double> forces, const TangentWay& way) {
  constexpr int dofs = element::unknowns<Shape, Law>, n = Shape::nodes * dofs, wide = Shape::nodes * Law::dofs;
  constexpr int points = element::StiffnessRule<Shape>::points, kept = element::history_size<Shape, Law>;
  const auto list_number = static_cast<std::size_t>(at.block);
  const ElementList& list = input.elements.solids[list_number];
  double x[3 * Shape::nodes], u[n], full[wide], f[wide], thermal[points];
  double old[kept + 1], now[kept + 1];
  const Index* nodes = gather_points<Shape>(input.elements, list, at.element, x);
  std::size_t row[n];
  for (int i = 0; i < n; ++i) {
    const auto node = static_cast<std::size_t>(nodes[i / dofs]);
    row[i] = static_cast<std::size_t>(input.elements.equation_node[node]) * dofs + static_cast<std::size_t>(i % dofs);
    u[i] = state.u[row[i]];
  }
  widen<Shape, Law>(u, full);
  const double* strain =
      strain_at_points<Shape, Law>(input, list, at.element, state.thermal_share, x, thermal);
  const Index slot = kept > 0 ? state.old.slot(list_number, at.element) : -1;
  if constexpr (kept > 0) state.old.read(list_number, slot, old);
  double k[wide * wide];
  element::element_response<Shape, Law>(x, full, constants, strain, old, now, f, way.add ? k : nullptr);
  if constexpr (kept > 0) state.now.write(list_number, slot, now);
  narrow<Shape, Law>(f);
  if (way.add) {
    narrow_matrix<Shape, Law>(k);
    if (way.mapped) {
      way.mapped->make(nodes, Shape::nodes, k, true);
      return add_blocks(*way.add, input.elements, *way.mapped);
    }
    if (!state.held_step.empty())
      for (int j = 0; j < n; ++j) {
        const double step = state.held_step[row[j]];
        if (step == 0) continue;
        for (int i = 0; i < n; ++i) f[i] += k[i * n + j] * step;
      }
    if (!is_mapped(input.elements, nodes, Shape::nodes)) {
      std::uint8_t is_held[n];
      for (int i = 0; i < n; ++i)
        is_held[i] = input.elements.fixed[static_cast<std::size_t>(nodes[i / dofs]) * dofs +
                                          static_cast<std::size_t>(i % dofs)];
      hold_rows(is_held, n, k);
      for (int i = 0; i < Shape::nodes; ++i)
        for (int j = 0; j < Shape::nodes; ++j)
          (*way.add)(static_cast<Index>(row[i * dofs] / dofs), static_cast<Index>(row[j * dofs] / dofs),
                     k + i * dofs * n + j * dofs, n, 1);
    }
  }
  for (int i = 0; i < n; ++i) forces[row[i]] += f[i];
}

void require_response_size(std::size_t has, std::size_t needs, const Text& what) {
  if (has != needs)
    throw Error(ErrorKind::internal_fault, phrase<"assembly">(),
                phrase<"%1 has %2 entries, not %3">(what, has, needs));
}

}  // namespace

void respond(const ResponseInput& input, const ElementBatches& batches, const ResponseState& state,
             std::span<double> forces, const AddBlock* tangent, ThreadTeam& team, Monitor& monitor) {
  require_consistent(input.elements);
  const auto rows = static_cast<std::size_t>(input.elements.rows());
  require_response_size(state.u.size(), rows, phrase<"the solution">());
  require_response_size(forces.size(), rows, phrase<"the residual">());
  require_response_size(input.points.size(), input.elements.materials.size(), phrase<"the list of laws">());
  require_response_size(input.thermal_strain.size(), input.elements.materials.size(),
                        phrase<"the list of thermal strains">());
  if (!state.held_step.empty())
    require_response_size(state.held_step.size(), rows, phrase<"the list of prescribed values">());
  std::fill(forces.begin(), forces.end(), 0.0);
  const auto respond_one = [&](const ElementRef& at, const TangentWay& way) {
    with_point_element(input, input.elements.solids[static_cast<std::size_t>(at.block)], at.element,
                       [&](auto shape, auto law, const auto& constants) {
                         respond_element<decltype(shape), decltype(law)>(input, at, constants, state, forces, way);
                       });
  };
  for_each_batch(batches, team, monitor, phrase<"residual">(), [&](const ElementRef* begin, const ElementRef* end) {
    for (; begin != end; ++begin) respond_one(*begin, {tangent, nullptr});
  });
  if (!tangent || input.elements.map == nullptr) return;
  // They share nodes with elements far away: one thread takes them in their order.
  MappedMatrix mapped(input.elements);
  for (std::size_t number = 0; number < input.elements.solids.size(); ++number) {
    const ElementList& list = input.elements.solids[number];
    const int count = list.shape_nodes();
    for (Index e = 0; e < list.size(); ++e) {
      if (e % 1024 == 0) monitor.check();
      if (is_mapped(input.elements, list.nodes.data() + static_cast<std::size_t>(e) * static_cast<std::size_t>(count), count))
        respond_one({static_cast<Index>(number), e}, {tangent, &mapped});
    }
  }
}

namespace {
/// Smallest Jacobian at the points of an element; 1 for laws of small strain.
template <class Shape, class Law>
double least_jacobian(const ResponseInput& input, const ElementList& list, Index element, std::span<const double> u,
                      Vec3& place) {
  double least = 1;
  if constexpr (element::is_finite<Law>) {
    constexpr int dofs = element::unknowns<Shape, Law>;
    double x[3 * Shape::nodes], h[9];
    const Index* nodes = gather_points<Shape>(input.elements, list, element, x);
    const element::Gradients<Shape, Law> of(x);
    const auto value = [&](int i, int a) {
      return u[static_cast<std::size_t>(input.elements.equation_node[static_cast<std::size_t>(nodes[i])]) * dofs +
               static_cast<std::size_t>(a)];
    };
    for (int q = 0; q < of.points; ++q) {
      element::displacement_gradient<Shape, Shape::nodes, dofs>(of.at(q), value, h);
      double back[9];
      for (int k = 0; k < 9; k += 4) h[k] += 1;
      least = std::min(least, element::invert3(h, back));
    }
    place = {};
    for (int i = 0; i < Shape::nodes; ++i)
      for (std::size_t a = 0; a < 3; ++a)
        place[a] += input.elements.points[static_cast<std::size_t>(nodes[i])][a] / Shape::nodes;
  }
  return least;
}
}  // namespace

std::optional<TurnedElement> turned_element(const ResponseInput& input, std::span<const double> u) {
  for (std::size_t number = 0; number < input.elements.solids.size(); ++number) {
    const ElementList& list = input.elements.solids[number];
    for (Index e = 0; e < list.size(); ++e) {
      Vec3 place{};
      double least = 1;
      with_point_element(input, list, e, [&](auto shape, auto law, const auto&) {
        least = least_jacobian<decltype(shape), decltype(law)>(input, list, e, u, place);
      });
      if (!(least > 0)) return TurnedElement{{static_cast<Index>(number), e}, least, place};
    }
  }
  return std::nullopt;
}

std::vector<ResponsePart> response_parts(const ResponseInput& input, const ElementList& list) {
  std::vector<ResponsePart> out;
  for (Index e = 0; e < list.size(); ++e) {
    const auto section = static_cast<std::size_t>(list.region[static_cast<std::size_t>(e)]);
    const element::PointLawId point_law = input.points.law(section);
    const element::LawId law = input.elements.materials.law(section);
    const auto same = [&](const ResponsePart& p) {
      return p.point_law == point_law && (p.has_history() || p.law == law);
    };
    auto part = std::find_if(out.begin(), out.end(), same);
    if (part == out.end()) part = out.insert(out.end(), {point_law, law, {}});
    part->elements.push_back(e);
  }
  return out;
}

namespace {
bool has_device_kernel(element::Kind kind, const ResponsePart& part) {
  return element::with_point_law(part.point_law, part.law, [&](auto law) {
    return element::with_kind(
        kind, [](auto shape) { return element::has_response_rows<decltype(shape), decltype(law)>(); });
  });
}
}  // namespace

bool device_can_respond(const ResponseInput& input) {
  const AssemblyInput& elements = input.elements;
  if (elements.section != element::Section::solid || elements.map != nullptr) return false;
  for (const ElementList& list : elements.solids) {
    int laws_with_history = 0;
    for (const ResponsePart& part : response_parts(input, list)) {
      if (!has_device_kernel(list.kind, part)) return false;
      laws_with_history += part.has_history();
    }
    if (laws_with_history > 1) return false;
  }
  return true;
}

std::int64_t response_bytes(const ResponseInput& input) {
  if (!device_can_respond(input)) return 0;
  const AssemblyInput& elements = input.elements;
  const std::int64_t nodes = elements.nodes, mesh_nodes = static_cast<std::int64_t>(elements.points.size());
  const std::int64_t real = sizeof(double), index = sizeof(Index);
  const auto sections = static_cast<std::int64_t>(elements.materials.size());
  const auto constants = static_cast<std::int64_t>(elements.materials.all().size_bytes());
  // Numbering, points and flags; constants, where they begin, thermal strains of sections.
  std::int64_t sum = mesh_nodes * index + nodes * (3 * real + 1) + 2 * constants + input.points.bytes() +
                     sections * 3 * real;
  if (!input.thermal.empty()) sum += nodes * real;
  // Positions of rows in slices, and of nodes in their lists of elements.
  sum += 2 * elements.rows() + nodes * real;
  std::int64_t table = 0;
  for (const ElementList& list : elements.solids)
    for (const ResponsePart& part : response_parts(input, list)) {
      const auto count = static_cast<Index>(part.elements.size());
      sum += count * (2 * index * list.shape_nodes() + (sections > 1 ? index : 0) + axes_bytes(elements, list)) +
             (nodes + 1) * real;
      const int size = force_table_size(list, elements.dofs);
      table = std::max(table, element_table_chunk(count, size) * size * real);
    }
  return sum + table + 2 * point_history_bytes(elements, input.points);
}

std::vector<double> plastic_strain_at_nodes(const ResponseInput& input, const ElementBatches& batches,
                                            const PointHistory& history, ThreadTeam& team, Monitor& monitor, int which) {
  const auto nodes = static_cast<std::size_t>(input.elements.nodes);
  std::vector<double> sum(nodes, 0.0), weight(nodes, 0.0);
  for_each_batch(
      batches, team, monitor, phrase<"recover fields">(), [&](const ElementRef* begin, const ElementRef* end) {
        for (; begin != end; ++begin) {
          const auto number = static_cast<std::size_t>(begin->block);
          const ElementList& list = input.elements.solids[number];
          with_point_element(input, list, begin->element, [&](auto shape, auto law, const auto&) {
            using Shape = decltype(shape);
            using Law = decltype(law);
            if constexpr (element::keeps_plastic<Law>) {
              constexpr int points = element::StiffnessRule<Shape>::points;
              double x[3 * Shape::nodes], kept[element::history_size<Shape, Law>], at_points[points],
                  at_nodes[Shape::nodes];
              const Index* of_element = gather_points<Shape>(input.elements, list, begin->element, x);
              history.read(number, history.slot(number, begin->element), kept);
              for (int q = 0; q < points; ++q) at_points[q] = kept[q * Law::history + which];
              if constexpr (element::is_bar<Shape>) {
                double mean = 0;
                for (int q = 0; q < points; ++q) mean += at_points[q] / points;
                for (int i = 0; i < Shape::nodes; ++i) at_nodes[i] = mean;
              } else {
                element::extrapolate<Shape>(at_points, 1, at_nodes);
              }
              const double volume = element::Gradients<Shape, Law>(x).volume;
              for (int i = 0; i < Shape::nodes; ++i) {
                const auto node = static_cast<std::size_t>(
                    input.elements.equation_node[static_cast<std::size_t>(of_element[i])]);
                sum[node] += volume * at_nodes[i];
                weight[node] += volume;
              }
            }
          });
        }
      });
  for (std::size_t i = 0; i < nodes; ++i) sum[i] = weight[i] > 0 ? std::max(0.0, sum[i] / weight[i]) : 0.0;
  return sum;
}

}  // namespace genba
