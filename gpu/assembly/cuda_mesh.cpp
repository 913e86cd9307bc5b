#include "gpu/assembly/cuda_mesh.hpp"

#include <algorithm>
#include <iterator>

namespace genba::cuda {

std::vector<double> reactions_of(const AssemblyInput& input) {
  const std::vector<double>* reactions[] = {&input.reaction, &input.lumped_reaction, &input.absorption};
  if (std::all_of(std::begin(reactions), std::end(reactions), [](const auto* r) { return r->empty(); }))
    return {};
  std::vector<double> all(3 * input.materials.size(), 0.0);
  for (std::size_t part = 0; part < 3; ++part)
    for (std::size_t i = 0; i < reactions[part]->size(); ++i) all[3 * i + part] = (*reactions[part])[i];
  return all;
}

MeshOnDevice::MeshOnDevice(const AssemblyInput& input, const Uploader& upload, bool with_values) {
  const auto mesh_nodes = static_cast<Index>(input.points.size());
  equation_node = upload.copy(input.equation_node.data(), input.equation_node.size());
  points = upload.room<double>(3 * static_cast<Offset>(input.nodes));
  fixed = upload.room<std::uint8_t>(input.nodes);
  {
    const auto from =
        upload.copy(reinterpret_cast<const double*>(input.points.data()), 3 * input.points.size());
    launch_order_points(mesh_nodes, equation_node.data(), from.data(), points.data(), upload.stream());
    upload.wait();
  }
  {
    const bool valued = with_values && has_prescribed_values(input);
    const auto flags = upload.copy(input.fixed.data(), input.fixed.size());
    DeviceArray<double> values;
    if (valued) {
      values = upload.copy(input.value.data(), input.value.size());
      value = upload.room<double>(input.rows());
    }
    launch_order_prescribed(mesh_nodes, input.dofs, equation_node.data(), flags.data(), values.data(),
                            fixed.data(), value.data(), upload.stream());
    upload.wait();
  }
  materials = upload.copy(input.materials.all().data(), input.materials.all().size());
  const std::vector<double> all = reactions_of(input);
  if (!all.empty()) reaction = upload.copy(all);
  view = {input.nodes,  input.dofs,   input.materials.law(), points.data(),
          fixed.data(), value.data(), materials.data(),      reaction.data()};
}

ElementsOnDevice::ElementsOnDevice(const AssemblyInput& input, const ElementList& list,
                                   const MeshOnDevice& mesh, const Uploader& upload) {
  view.shape_nodes = list.shape_nodes();
  view.elements = list.size();
  if (input.materials.size() > 1) region = upload.copy(list.region.data(), list.region.size());
  if (axes_bytes(input, list) > 0) axes = upload.copy(list.axes.data(), list.axes.size());
  if (!list.absorbed.empty()) absorbed = upload.copy(list.absorbed.data(), list.absorbed.size());
  view.region = region.data();
  view.absorbed = absorbed.data();
  view.axes = axes.data();
  place(list.nodes.data(), list.nodes.size(), mesh, upload);
}

ElementsOnDevice::ElementsOnDevice(const ConvectionList& list, const MeshOnDevice& mesh,
                                   const Uploader& upload) {
  view.part = ElementView::Part::convection;
  view.shape_nodes = list.shape_nodes();
  view.elements = list.size();
  coefficient = upload.copy(list.coefficient.data(), list.coefficient.size());
  view.coefficient = coefficient.data();
  place(list.nodes.data(), list.nodes.size(), mesh, upload);
}

std::int64_t ElementsOnDevice::bytes() const {
  return nodes.bytes() + region.bytes() + element.bytes() + coefficient.bytes() + axes.bytes() + absorbed.bytes() +
         first.bytes();
}

ConvectionList nodal_list(const AssemblyInput& input) {
  ConvectionList out{element::FacetKind::node, {}, {}};
  if (input.nodal.empty()) return out;
  for (std::size_t node = 0; node < input.equation_node.size(); ++node) {
    const Index row = input.equation_node[node];
    if (row < 0 || input.fixed[node] != 0) continue;
    out.nodes.push_back(static_cast<Index>(node));
    out.coefficient.push_back(input.nodal[static_cast<std::size_t>(row)]);
  }
  return out;
}

void ElementsOnDevice::place(const Index* mesh_nodes, std::size_t count, const MeshOnDevice& mesh,
                             const Uploader& upload) {
  nodes = upload.copy(mesh_nodes, count);
  view.nodes = nodes.data();
  launch_renumber(nodes.size(), mesh.equation_node.data(), nodes.data(), upload.stream());
  first = upload.room<Offset>(static_cast<Offset>(mesh.view.nodes) + 1);
  element = upload.room<Index>(nodes.size());
  const std::size_t bytes = list_elements_scratch(mesh.view.nodes);
  const auto scratch = upload.room<std::uint8_t>(static_cast<Offset>(bytes));
  launch_list_elements(view, mesh.view.nodes, first.data(), element.data(), scratch.data(), bytes,
                       upload.stream());
  upload.wait();
  view.first = first.data();
  view.element = element.data();
}

}  // namespace genba::cuda
