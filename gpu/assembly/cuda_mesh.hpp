// A mesh on the device, for work on its elements.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/assembly/input.hpp"
#include "gpu/kernels/assembly/assembly.hpp"
#include "gpu/memory/cuda_uploader.hpp"

namespace genba::cuda {

/// The data that all lists of elements share, in equation order.
struct MeshOnDevice {
  DeviceArray<Index> equation_node;  ///< [mesh node]
  DeviceArray<double> points, value, materials, reaction;
  DeviceArray<std::uint8_t> fixed;
  AssemblyMesh view;

  MeshOnDevice(const AssemblyInput& input, const Uploader& upload, bool with_values = true);
};

/// One list of elements, and the elements around each node.
struct ElementsOnDevice {
  DeviceArray<Index> nodes, region, element;
  DeviceArray<double> coefficient, axes, absorbed;
  DeviceArray<Offset> first;
  ElementView view;

  ElementsOnDevice(const AssemblyInput& input, const ElementList& list, const MeshOnDevice& mesh,
                   const Uploader& upload);
  ElementsOnDevice(const ConvectionList& list, const MeshOnDevice& mesh, const Uploader& upload);
  std::int64_t bytes() const;

 private:
  void place(const Index* mesh_nodes, std::size_t count, const MeshOnDevice& mesh, const Uploader& upload);
};

/// The array AssemblyMesh::reaction; empty if there are no reactions.
std::vector<double> reactions_of(const AssemblyInput& input);

/// The additional diagonal (AssemblyInput::nodal) as facets of one node.
ConvectionList nodal_list(const AssemblyInput& input);

}  // namespace genba::cuda
