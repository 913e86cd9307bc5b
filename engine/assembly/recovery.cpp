#include "engine/assembly/recovery.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

#include "engine/assembly/element_values.hpp"
#include "engine/assembly/gather_points.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

void require_recovery_size(std::size_t has, std::size_t needs, const Text& what) {
  if (has != needs)
    throw Error(ErrorKind::internal_fault, phrase<"recovery">(),
                phrase<"%1 has %2 entries, not %3">(what, has, needs));
}

/// Sums at nodes of one group.
struct NodeSums {
  std::vector<double> value, smooth, weight;  ///< smooth: for the error; empty if it equals value

  void clear(std::size_t nodes, std::size_t components, bool is_reduced) {
    value.assign(nodes * components, 0.0);
    weight.assign(nodes, 0.0);
    if (is_reduced) smooth.assign(nodes * components, 0.0);
  }
};

/// fluxes: of all laws.
template <int fluxes>
class Recovery {

 public:
  Recovery(const RecoveryInput& input, const ElementBatches& batches, std::span<const double> solution,
           ThreadTeam& team, Monitor& monitor)
      : input_(input),
        list_(input.elements),
        batches_(batches),
        solution_(solution),
        team_(team),
        monitor_(monitor) {
    std::size_t count = 0;
    for (const ElementList& list : list_.solids) {
      first_.push_back(count);
      count += list.region.size();
      with_solid_of(list, [&](auto shape) {
        is_reduced_ = is_reduced_ || element::detail::Superconvergent<decltype(shape)>::reduced;
      });
    }
    out_.nodal.assign(nodes() * components, 0.0);
    out_.internal.assign(nodes() * static_cast<std::size_t>(list_.dofs), 0.0);
    out_.nodal_error.assign(nodes(), 0.0);
    for (auto* of_elements : {&out_.volume, &out_.energy, &out_.error_energy, &out_.error})
      of_elements->assign(count, 0.0);
  }

  ElementResults run() {
    add_bars();
    std::vector<std::uint8_t> has_value(nodes(), 0);
    std::vector<double> around(nodes(), 0.0);  // volume
    for (Index group = 0; group < input_.groups; ++group) {
      sums_.clear(nodes(), components, is_reduced_);
      add_contributions(group);
      average(has_value);
      estimate_errors(group, around);
    }
    for (std::size_t node = 0; node < nodes(); ++node)
      if (around[node] > 0) out_.nodal_error[node] /= around[node];
    return std::move(out_);
  }

 private:
  static constexpr std::size_t components = fluxes;
  /// Compares the fluxes of two groups at a node.
  static double size_of(const double* flux) {
    if constexpr (fluxes == 6)
      return element::von_mises(flux);
    else
      return element::Fourier::size(flux);
  }
  std::size_t nodes() const { return static_cast<std::size_t>(list_.nodes); }
  std::size_t equation(Index mesh_node) const {
    return static_cast<std::size_t>(list_.equation_node[static_cast<std::size_t>(mesh_node)]);
  }

  /// Calls visit(shape, number of the element, its nodes, material, values at its points, a function that adds its
  /// forces) for a group's elements.
  template <class Visit>
  void walk(const Text& stage, Index group, Visit&& visit) const {
    for_each_batch(batches_, team_, monitor_, stage, [&](const ElementRef* begin, const ElementRef* end) {
      for (; begin != end; ++begin) {
        const auto block = static_cast<std::size_t>(begin->block);
        const ElementList& list = list_.solids[block];
        const auto number = static_cast<std::size_t>(list.region[static_cast<std::size_t>(begin->element)]);
        if (input_.group[number] != group) continue;
        with_element(list_, list, begin->element, [&](auto shape, auto law) {
          using Shape = decltype(shape);
          using Law = decltype(law);
          if constexpr (Law::fluxes == fluxes) {
            const element::PointMaterial<Law> material = point_material<Law>(input_, list, begin->element);
            const Index* nodes = list.nodes.data() + static_cast<std::size_t>(begin->element) * Shape::nodes;
            const auto values = element_values<Shape, Law>(input_, list, begin->element, solution_, material);
            const auto add_internal = [&](double* f) {
              if constexpr (fluxes == 6)
                if (has_point_stress(input_, number))
                  return add_large_forces<Shape>(input_, list, begin->element, solution_, f);
              values.add_internal(f);
            };
            visit(shape, first_[block] + static_cast<std::size_t>(begin->element), nodes, material, values,
                  add_internal);
          }
        });
      }
    });
  }

  void add_contributions(Index group) {
    walk(phrase<"recover fields">(), group,
         [&](auto shape, std::size_t element, const Index* nodes, const auto& material, const auto& values,
             const auto& add_internal) {
           using Shape = decltype(shape);
           using Law = typename std::decay_t<decltype(values)>::law;
           const double volume = out_.volume[element] = values.volume();
           out_.energy[element] = values.energy(material);
           double at_nodes[components * Shape::nodes], internal[Law::dofs * Shape::nodes] = {};
           element::extrapolate<Shape>(values.value, components, at_nodes);
           add_internal(internal);
           narrow<Shape, Law>(internal);
           constexpr std::size_t dofs = element::unknowns<Shape, Law>;
           for (int i = 0; i < Shape::nodes; ++i) {
             const std::size_t node = equation(nodes[i]);
             sums_.weight[node] += volume;
             for (std::size_t c = 0; c < components; ++c)
               sums_.value[node * components + c] += volume * at_nodes[i * components + c];
             for (std::size_t a = 0; a < dofs; ++a) out_.internal[node * dofs + a] += internal[i * dofs + a];
           }
           if (!is_reduced_) return;
           element::extrapolate_superconvergent<Shape>(values.value, components, at_nodes);
           for (int i = 0; i < Shape::nodes; ++i)
             for (std::size_t c = 0; c < components; ++c)
               sums_.smooth[equation(nodes[i]) * components + c] += volume * at_nodes[i * components + c];
         });
  }

  /// Forces and energies of bars; their one value at the point is along the bar and no stress of the body.
  void add_bars() {
    const auto bar = [](const ElementList& list) {
      return with_solid_of(list, [](auto shape) { return element::is_bar<decltype(shape)>; });
    };
    if (std::any_of(list_.solids.begin(), list_.solids.end(), bar)) out_.axial.assign(out_.volume.size(), 0.0);
    walk(phrase<"recover fields">(), -1,
         [&](auto shape, std::size_t element, const Index* nodes, const auto& material, const auto& values,
             const auto&) {
           using Shape = decltype(shape);
           using Law = typename std::decay_t<decltype(values)>::law;
           if constexpr (element::is_bar<Shape>) {
             out_.volume[element] = values.volume();
             out_.energy[element] = values.energy(material);
             double internal[Law::dofs * Shape::nodes] = {}, tangent[9];
             values.add_internal(internal);
             narrow<Shape, Law>(internal);
             constexpr std::size_t dofs = element::unknowns<Shape, Law>;
             for (int i = 0; i < Shape::nodes; ++i)
               for (std::size_t a = 0; a < dofs; ++a)
                 out_.internal[equation(nodes[i]) * dofs + a] += internal[i * dofs + a];
             constexpr int points = std::decay_t<decltype(values)>::points;
             for (int q = 0; q < points; ++q) {
               const double* flux = values.value + q * Law::fluxes;
               if constexpr (Law::fluxes == 6) {
                 out_.axial[element] += flux[0] / points;
               } else {  // along the bar from its first node to its second
                 for (int a = 0; a < 3; ++a)
                   tangent[a] = list_.points[static_cast<std::size_t>(nodes[1])][static_cast<std::size_t>(a)] -
                                list_.points[static_cast<std::size_t>(nodes[0])][static_cast<std::size_t>(a)];
                 const double size = element::length3(tangent);
                 for (int a = 0; a < 3; ++a) out_.axial[element] += flux[a] * tangent[a] / size / points;
               }
             }
           }
         });
  }

  void average(std::vector<std::uint8_t>& has_value) {
    team_.for_chunks(nodes(), 8192, [&](std::size_t begin, std::size_t end) {
      for (std::size_t node = begin; node < end; ++node) {
        if (sums_.weight[node] == 0) continue;
        double* mean = sums_.value.data() + node * components;
        double* kept = out_.nodal.data() + node * components;
        for (std::size_t c = 0; c < components; ++c) mean[c] /= sums_.weight[node];
        if (is_reduced_)
          for (std::size_t c = 0; c < components; ++c)
            sums_.smooth[node * components + c] /= sums_.weight[node];
        if (has_value[node] && size_of(mean) <= size_of(kept)) continue;
        std::copy(mean, mean + components, kept);
        has_value[node] = 1;
      }
    });
  }

  void estimate_errors(Index group, std::vector<double>& around) {
    const std::vector<double>& recovered = is_reduced_ ? sums_.smooth : sums_.value;
    walk(phrase<"estimate the error">(), group,
         [&](auto shape, std::size_t element, const Index* nodes, const auto& material, const auto& values,
             const auto&) {
           using Shape = decltype(shape);
           double at_nodes[components * Shape::nodes];
           for (int i = 0; i < Shape::nodes; ++i)
             std::copy_n(recovered.data() + equation(nodes[i]) * components, components,
                         at_nodes + i * components);
           const double mean = values.mean_error(values.value, at_nodes, material),
                        volume = out_.volume[element];
           out_.error_energy[element] = mean * volume;
           out_.error[element] = values.magnitude(mean, material);
           for (int i = 0; i < Shape::nodes; ++i) {
             out_.nodal_error[equation(nodes[i])] += volume * out_.error[element];
             around[equation(nodes[i])] += volume;
           }
         });
  }

  const RecoveryInput& input_;
  const AssemblyInput& list_;
  const ElementBatches& batches_;
  std::span<const double> solution_;
  ThreadTeam& team_;
  Monitor& monitor_;
  std::vector<std::size_t> first_;  ///< [list] number of its first element
  bool is_reduced_ = false;
  NodeSums sums_;
  ElementResults out_;
};

/// Sum of |k| |prescribed value| of one element. The matrix is made only if there is such a value.
template <class Shape, class Law>
double scale_of(const AssemblyInput& input, const ElementList& list, Index element) {
  constexpr int dofs = element::unknowns<Shape, Law>, n = Shape::nodes * dofs, wide = Shape::nodes * Law::dofs;
  double x[3 * Shape::nodes], v[n], k[wide * wide], sum = 0;
  const Index* nodes = gather_points<Shape>(input, list, element, x);
  bool any = false;
  for (int i = 0; i < n; ++i) {
    v[i] = input.value[static_cast<std::size_t>(nodes[i / dofs]) * static_cast<std::size_t>(dofs) +
                       static_cast<std::size_t>(i % dofs)];
    any = any || v[i] != 0;
  }
  if (!any) return 0;
  element::element_matrix<Shape, Law>(x, constants_of<Law>(input, list, element), k);
  narrow_matrix<Shape, Law>(k);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) sum += std::abs(k[i * n + j] * v[j]);
  return sum;
}

}  // namespace

void require_consistent(const RecoveryInput& input, std::span<const double> solution) {
  require_consistent(input.elements);
  require_recovery_size(solution.size(), static_cast<std::size_t>(input.elements.rows()),
                        phrase<"the solution">());
  require_recovery_size(input.thermal_strain.size(), input.elements.materials.size(),
                        phrase<"the list of thermal strains">());
  require_recovery_size(input.group.size(), input.elements.materials.size(), phrase<"the list of groups">());
  if (input.thermal.empty()) return;
  require_recovery_size(input.thermal.expansion.size(), input.elements.materials.size(),
                        phrase<"the list of thermal strains">());
  require_recovery_size(input.thermal.rise.size(), input.elements.points.size(),
                        phrase<"the list of temperatures">());
}

ElementResults recover_elements(const RecoveryInput& input, const ElementBatches& batches,
                                std::span<const double> solution, ThreadTeam& team, Monitor& monitor) {
  require_consistent(input, solution);
  return element::fluxes_of(input.elements.materials.law()) == 6
             ? Recovery<6>(input, batches, solution, team, monitor).run()
             : Recovery<3>(input, batches, solution, team, monitor).run();
}

Index element_table_chunk(Index elements, Offset doubles) {
  constexpr Offset most = (Offset{64} << 20) / Offset{sizeof(double)};
  return static_cast<Index>(std::min<Offset>({elements, residual_chunk(elements), most / doubles}));
}

std::int64_t recovery_bytes(const AssemblyInput& input) {
  if (!device_can_assemble(input)) return 0;
  const std::int64_t nodes = input.nodes, rows = input.rows(), real = sizeof(double), index = sizeof(Index);
  const std::int64_t mesh_nodes = static_cast<std::int64_t>(input.points.size());
  const std::int64_t components = element::fluxes_of(input.materials.law());
  std::int64_t held = mesh_nodes * index + nodes * (3 * real + 1) +
                      static_cast<std::int64_t>(input.materials.all().size_bytes()) +
                      static_cast<std::int64_t>(input.materials.size()) * (real + index) + rows * real;
  std::int64_t table = 0;
  for (const ElementList& list : input.solids) {
    const std::int64_t elements = list.size(), entries = static_cast<std::int64_t>(list.nodes.size());
    held += 2 * entries * index + (input.materials.size() == 1 ? 0 : elements * index) +
            elements * axes_bytes(input, list) + (nodes + 1) * real + 4 * elements * real;
    const Offset doubles = 1 + list.shape_nodes() * (2 * components + input.dofs);
    table = std::max(table, element_table_chunk(list.size(), doubles) * doubles * real);
  }
  // Mean, smoothed and kept values, weights, forces, flags, cursors. Before them: points in mesh order, or
  // the scratch of a prefix sum.
  const std::int64_t sums = nodes * (3 * components * real + real + 1 + real) + rows * real;
  const std::int64_t scratch = (std::int64_t{1} << 14) + nodes / 64;
  return held + std::max(sums + table, std::max(mesh_nodes * 3 * real, scratch));
}

double prescribed_scale(const AssemblyInput& input, ThreadTeam& team, Monitor& monitor) {
  if (!has_prescribed_values(input)) return 0;
  double sum = 0;
  for (const ElementList& list : input.solids) {
    constexpr std::size_t grain = 4096;
    std::vector<double> part(list.region.size() / grain + 1, 0.0);
    team.for_chunks(list.region.size(), grain, [&](std::size_t begin, std::size_t end) {
      monitor.check();
      for (std::size_t e = begin; e < end; ++e)
        with_element(input, list, static_cast<Index>(e), [&](auto shape, auto law) {
          part[begin / grain] +=
              scale_of<decltype(shape), decltype(law)>(input, list, static_cast<Index>(e));
        });
    });
    for (const double p : part) sum += p;
  }
  return sum;
}

}  // namespace genba
