#include "engine/analysis/results/patch_error.hpp"

#include <algorithm>
#include <type_traits>

#include "engine/analysis/results/patch_recovery.hpp"
#include "engine/assembly/gather_points.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/thermal_strain.hpp"

namespace genba {

namespace {

constexpr std::size_t elements_per_chunk = 1024;

template <class Shape, class Law>
class PatchErrors {
 public:
  PatchErrors(const Mesh& mesh, const RecoveryInput& input, std::span<const double> solution,
              const std::vector<double>& averages, ThreadTeam& team, Monitor& monitor,
              ElementResults& results, element::LawId law)
      : mesh_(mesh),
        input_(input),
        law_(law),
        solution_(solution),
        averages_(averages),
        team_(team),
        monitor_(monitor),
        results_(results) {}

  /// Estimates the elements of one block. first: number of its first element.
  void estimate(std::size_t block, std::size_t first) {
    const ElementList& list = input_.elements.solids[block];
    monitor_.progress(phrase<"recover on patches">(), 0.0);
    std::vector<double> samples(list.region.size() * per_element);
    for_elements(list.region.size(), [&](std::size_t e) {
      if (has_law(list, e)) sample(list, e, samples.data() + e * per_element);
    });
    for (Index group = 0; group < input_.groups; ++group) {
      std::vector<Index> elements;
      for (std::size_t e = 0; e < list.region.size(); ++e)
        if (input_.group[static_cast<std::size_t>(list.region[e])] == group && has_law(list, e))
          elements.push_back(static_cast<Index>(e));
      if (elements.empty()) continue;
      std::vector<double> smooth = averages_;
      recover_on_patches(mesh_, mesh_.solids[block], elements, samples, components, team_, smooth,
                         list.kind);
      for_elements(elements.size(), [&](std::size_t k) {
        const auto e = static_cast<std::size_t>(elements[k]);
        take(list, e, first + e, smooth);
      });
    }
  }

 private:
  bool has_law(const ElementList& list, std::size_t e) const {
    return input_.elements.materials.law(static_cast<std::size_t>(list.region[e])) == law_;
  }

  using Values = element::PointValues<Shape, Law>;
  using PointMaterial = element::PointMaterial<Law>;
  static constexpr int nodes = Shape::nodes, dofs = Law::dofs, components = Law::fluxes;
  using Samples = PatchRule<Shape>;
  static constexpr std::size_t per_element = Samples::points * components;

  template <class Work>
  void for_elements(std::size_t count, Work&& work) const {
    team_.for_chunks(count, elements_per_chunk, [&](std::size_t begin, std::size_t end) {
      monitor_.check();
      for (std::size_t e = begin; e < end; ++e) work(e);
    });
  }

  PointMaterial material(const ElementList& list, std::size_t e) const {
    return point_material<Law>(input_, list, static_cast<Index>(e));
  }

  struct Element {
    double x[3 * nodes], u[dofs * nodes];  // m; m or K
    double strain[nodes];                  // of a temperature that varies in the element
  };
  Element gather(const ElementList& list, std::size_t e) const {
    Element of;
    const Index* node = gather_points<Shape>(input_.elements, list, static_cast<Index>(e), of.x);
    for (int i = 0; i < nodes * dofs; ++i) {
      const Index equation = input_.elements.equation_node[static_cast<std::size_t>(node[i / dofs])];
      of.u[i] = solution_[static_cast<std::size_t>(equation) * dofs + static_cast<std::size_t>(i % dofs)];
    }
    if (has_local_strain()) gather_strain<Shape>(input_.thermal, list, static_cast<Index>(e), of.strain);
    return of;
  }

  void sample(const ElementList& list, std::size_t e, double* to) const {
    const Element of = gather(list, e);
    const PointMaterial m = material(list, e);
    for (int q = 0; q < Samples::points; ++q) {
      double xi[3], weight, g[3 * nodes];
      Samples::point(q, xi, weight);
      element::space_gradients<Shape>(of.x, xi, g);
      value(of, xi, g, m, to + q * components);
    }
  }

  // Compares with the element's own values at the points of LoadRule. The points of StiffnessRule do not show
  // the whole error of a wedge15. With reduced integration only the points of StiffnessRule are used:
  // stresses are interpolated between them, because gradients elsewhere contain motions that the element does
  // not resist.
  void take(const ElementList& list, std::size_t e, std::size_t number, const std::vector<double>& smooth) {
    using Rule = element::LoadRule<Shape>;
    const Element of = gather(list, e);
    const PointMaterial m = material(list, e);
    if constexpr (std::is_same_v<Shape, element::Hex20Reduced>) {
      double at_nodes[nodes * components];
      for (int i = 0; i < nodes; ++i) {
        const auto node = static_cast<std::size_t>(list.nodes[e * nodes + static_cast<std::size_t>(i)]);
        std::copy_n(smooth.data() + node * components, components, at_nodes + i * components);
      }
      Values values(of.x, of.u, m);
      if constexpr (Law::dilates)
        if (has_local_strain()) element::take_off_local_strain<Shape, Law>(of.strain, m, values);
      const double mean = Values::mean_error(values.value, at_nodes, m);
      results_.error_energy[number] = mean * results_.volume[number];
      results_.error[number] = Values::magnitude(mean, m);
      return;
    }
    double sum = 0, volume = 0;
    for (int q = 0; q < Rule::points; ++q) {
      double xi[3], weight, n[nodes], g[3 * nodes], difference[components];
      Rule::point(q, xi, weight);
      Shape::values(xi, n);
      const double dv = weight * element::space_gradients<Shape>(of.x, xi, g);
      value(of, xi, g, m, difference);
      for (int i = 0; i < nodes; ++i)
        for (int c = 0; c < components; ++c)
          difference[c] -=
              n[i] * smooth[static_cast<std::size_t>(list.nodes[e * nodes + static_cast<std::size_t>(i)]) *
                                components +
                            static_cast<std::size_t>(c)];
      sum += dv * Values::density(difference, m);
      volume += dv;
    }
    results_.error_energy[number] = sum * results_.volume[number] / volume;
    results_.error[number] = Values::magnitude(sum / volume, m);
  }

  bool has_local_strain() const { return Law::dilates && !input_.thermal.empty(); }

  /// Stress or flux at xi, where the shape functions have the gradients g.
  void value(const Element& of, const double* xi, const double* g, const PointMaterial& m, double* to) const {
    double gradient[components];
    element::point_gradient<Shape, Law>(of.u, g, nodes, gradient);
    element::take_off<Law>(m.thermal_strain, gradient);
    if (has_local_strain()) element::take_off<Law>(element::local_strain<Shape>(of.strain, xi), gradient);
    Law::flux(m.constants, gradient, nullptr, to, nullptr);
  }

  const Mesh& mesh_;
  const RecoveryInput& input_;
  const element::LawId law_;
  std::span<const double> solution_;
  const std::vector<double>& averages_;  ///< [mesh node][components] used where no patch suffices
  ThreadTeam& team_;
  Monitor& monitor_;
  ElementResults& results_;
};

void average_errors(const AssemblyInput& input, ElementResults& results) {
  std::vector<double> weight(results.nodal_error.size(), 0.0);
  std::fill(results.nodal_error.begin(), results.nodal_error.end(), 0.0);
  std::size_t number = 0;
  for (const ElementList& list : input.solids)
    for (std::size_t e = 0; e < list.region.size(); ++e, ++number)
      for (int i = 0; i < list.shape_nodes(); ++i) {
        const Index node =
            list.nodes[e * static_cast<std::size_t>(list.shape_nodes()) + static_cast<std::size_t>(i)];
        const auto at = static_cast<std::size_t>(input.equation_node[static_cast<std::size_t>(node)]);
        results.nodal_error[at] += results.volume[number] * results.error[number];
        weight[at] += results.volume[number];
      }
  for (std::size_t at = 0; at < weight.size(); ++at)
    if (weight[at] > 0) results.nodal_error[at] /= weight[at];
}

/// Estimates the elements with law `id`.
template <class Law>
void estimate(element::LawId id, const Mesh& mesh, const Numbering& numbering, const RecoveryInput& input,
              std::span<const double> solution, ThreadTeam& team, Monitor& monitor, ElementResults& results) {
  const std::vector<double> averages = at_mesh_nodes(mesh, numbering, results.nodal, Law::fluxes, team);
  std::size_t first = 0;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    with_patch_shape(input.elements.solids[b].kind, [&](auto shape) {
      if constexpr (element::fits<decltype(shape), Law>)
        PatchErrors<decltype(shape), Law>(mesh, input, solution, averages, team, monitor, results, id)
            .estimate(b, first);
    });
    first += mesh.solids[b].group.size();
  }
}

}  // namespace

void estimate_on_patches(const Mesh& mesh, const Numbering& numbering, const RecoveryInput& input,
                         std::span<const double> solution, ThreadTeam& team, Monitor& monitor,
                         ElementResults& results) {
  const bool has_second_order = std::any_of(mesh.solids.begin(), mesh.solids.end(),
                                            [](const ElementBlock& b) { return traits(b.type).order == 2; });
  if (!has_second_order || input.plastic != nullptr || input.large != nullptr) return;  // patches know no plastic strains
  for (const element::LawId id : input.elements.materials.laws())
    element::with_law(id, [&](auto law) {
      estimate<decltype(law)>(id, mesh, numbering, input, solution, team, monitor, results);
    });
  average_errors(input.elements, results);
}

std::vector<double> at_mesh_nodes(const Mesh& mesh, const Numbering& numbering,
                                  const std::vector<double>& from, std::size_t components, ThreadTeam& team) {
  constexpr std::size_t nodes_per_chunk = 8192;
  std::vector<double> to(mesh.points.size() * components, 0.0);
  team.for_chunks(numbering.mesh_node.size(), nodes_per_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t e = begin; e < end; ++e)
      std::copy_n(from.data() + e * components, components,
                  to.data() + static_cast<std::size_t>(numbering.mesh_node[e]) * components);
  });
  return to;
}

}  // namespace genba
