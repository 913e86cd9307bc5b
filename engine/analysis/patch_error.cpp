#include "engine/analysis/patch_error.hpp"

#include <algorithm>

#include "engine/analysis/patch_recovery.hpp"
#include "engine/assembly/gather_points.hpp"

namespace genba {

namespace {

constexpr std::size_t nodes_per_chunk = 8192, elements_per_chunk = 1024;

template <int dofs>
class PatchErrors {
 public:
  PatchErrors(const Mesh& mesh, const RecoveryInput& input, std::span<const double> solution,
              std::vector<double> averages, ThreadTeam& team, Monitor& monitor, ElementResults& results)
      : mesh_(mesh),
        input_(input),
        solution_(solution),
        averages_(std::move(averages)),
        team_(team),
        monitor_(monitor),
        results_(results) {}

  /// Elements of one block, `first` being the number of its first one.
  void estimate(std::size_t block, std::size_t first) {
    const ElementList& list = input_.elements.solids[block];
    monitor_.progress("recover on patches", 0.0);
    std::vector<double> samples(list.region.size() * per_element);
    for_elements(list.region.size(),
                 [&](std::size_t e) { sample(list, e, samples.data() + e * per_element); });
    for (Index group = 0; group < input_.groups; ++group) {
      std::vector<Index> elements;
      for (std::size_t e = 0; e < list.region.size(); ++e)
        if (input_.group[static_cast<std::size_t>(list.region[e])] == group)
          elements.push_back(static_cast<Index>(e));
      if (elements.empty()) continue;
      std::vector<double> smooth = averages_;
      recover_on_patches(mesh_, mesh_.solids[block], elements, samples, components, team_, smooth);
      for_elements(elements.size(), [&](std::size_t k) {
        const auto e = static_cast<std::size_t>(elements[k]);
        take(list, e, first + e, samples.data() + e * per_element, smooth);
      });
    }
  }

 private:
  using Values = element::PointValues<element::Tet10, dofs>;
  static constexpr int nodes = element::Tet10::nodes, components = Values::components;
  static constexpr std::size_t per_element = Values::points * components;

  template <class Work>
  void for_elements(std::size_t count, Work&& work) const {
    team_.for_chunks(count, elements_per_chunk, [&](std::size_t begin, std::size_t end) {
      monitor_.check();
      for (std::size_t e = begin; e < end; ++e) work(e);
    });
  }

  element::PointMaterial material(const ElementList& list, std::size_t e) const {
    return point_material(input_, static_cast<std::size_t>(list.region[e]));
  }

  void sample(const ElementList& list, std::size_t e, double* to) const {
    double x[3 * nodes], u[dofs * nodes];
    const Index* node = gather_points<element::Tet10>(input_.elements, list, static_cast<Index>(e), x);
    for (int i = 0; i < nodes * dofs; ++i) {
      const Index equation = input_.elements.equation_node[static_cast<std::size_t>(node[i / dofs])];
      u[i] = solution_[static_cast<std::size_t>(equation) * dofs + static_cast<std::size_t>(i % dofs)];
    }
    std::copy_n(Values(x, u, material(list, e)).value, per_element, to);
  }

  void take(const ElementList& list, std::size_t e, std::size_t number, const double* samples,
            const std::vector<double>& smooth) {
    double at_nodes[nodes * components];
    for (int i = 0; i < nodes; ++i)
      std::copy_n(smooth.data() + static_cast<std::size_t>(list.nodes[e * nodes + i]) * components,
                  components, at_nodes + i * components);
    const double mean = Values::mean_error(samples, at_nodes, material(list, e));
    results_.error_energy[number] = mean * results_.volume[number];
    results_.error[number] = Values::magnitude(mean, material(list, e));
  }

  const Mesh& mesh_;
  const RecoveryInput& input_;
  std::span<const double> solution_;
  const std::vector<double> averages_;  ///< [mesh node][components] where no patch suffices
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
      for (int i = 0; i < list.shape_nodes; ++i) {
        const Index node =
            list.nodes[e * static_cast<std::size_t>(list.shape_nodes) + static_cast<std::size_t>(i)];
        const auto at = static_cast<std::size_t>(input.equation_node[static_cast<std::size_t>(node)]);
        results.nodal_error[at] += results.volume[number] * results.error[number];
        weight[at] += results.volume[number];
      }
  for (std::size_t at = 0; at < weight.size(); ++at)
    if (weight[at] > 0) results.nodal_error[at] /= weight[at];
}

template <int dofs>
void estimate(const Mesh& mesh, const Numbering& numbering, const RecoveryInput& input,
              std::span<const double> solution, ThreadTeam& team, Monitor& monitor, ElementResults& results) {
  PatchErrors<dofs> errors(mesh, input, solution,
                           at_mesh_nodes(mesh, numbering, results.nodal, dofs == 3 ? 6 : 3, team), team,
                           monitor, results);
  std::size_t first = 0;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    if (mesh.solids[b].type == ElementType::tet10) errors.estimate(b, first);
    first += mesh.solids[b].group.size();
  }
  average_errors(input.elements, results);
}

}  // namespace

void estimate_on_patches(const Mesh& mesh, const Numbering& numbering, const RecoveryInput& input,
                         std::span<const double> solution, ThreadTeam& team, Monitor& monitor,
                         ElementResults& results) {
  const bool has_tet10 = std::any_of(mesh.solids.begin(), mesh.solids.end(),
                                     [](const ElementBlock& b) { return b.type == ElementType::tet10; });
  if (!has_tet10) return;
  if (input.elements.dofs == 3)
    estimate<3>(mesh, numbering, input, solution, team, monitor, results);
  else
    estimate<1>(mesh, numbering, input, solution, team, monitor, results);
}

std::vector<double> at_mesh_nodes(const Mesh& mesh, const Numbering& numbering,
                                  const std::vector<double>& from, std::size_t components, ThreadTeam& team) {
  std::vector<double> to(mesh.points.size() * components, 0.0);
  team.for_chunks(numbering.mesh_node.size(), nodes_per_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t e = begin; e < end; ++e)
      std::copy_n(from.data() + e * components, components,
                  to.data() + static_cast<std::size_t>(numbering.mesh_node[e]) * components);
  });
  return to;
}

}  // namespace genba
