#include "gpu/assembly/cuda_body_loads.hpp"

#include "engine/base/text/phrase.hpp"
#include "gpu/assembly/cuda_element_table.hpp"
#include "gpu/kernels/assembly/body_loads.hpp"

namespace genba::cuda {

BodyLoads add_up_loads(const BodyLoadInput& input, const Uploader& upload, Monitor& monitor) {
  BodyLoads out;
  const bool density = input.has_density(), thermal = input.has_thermal_strain();
  if (!density && !thermal) return out;
  const AssemblyInput& elements = input.elements;
  const MeshOnDevice mesh(elements, upload, false);
  std::vector<double> numbers;
  for (const BodyLoad& l : input.loads)
    numbers.insert(numbers.end(), {l.density[0], l.density[1], l.density[2], l.thermal_strain});
  const auto loads = upload.copy(numbers.data(), numbers.size());
  const auto density_sum = upload.zeros<double>(density ? elements.rows() : 0),
             thermal_sum = upload.zeros<double>(thermal ? elements.rows() : 0);
  const auto cursor = upload.room<Offset>(elements.nodes);
  for (const ElementList& list : elements.solids) {
    const ElementsOnDevice on_device(elements, list, mesh, upload);
    const ElementView& e = on_device.view;
    for_each_chunk(e, body_load_size(e, elements.materials.law()), cursor, upload, monitor, phrase<"loads">(),
                   [&](Index begin, Index count, double* table) {
                     launch_body_loads(e, mesh.view, loads.data(), begin, count, table, upload.stream());
                     launch_gather_loads(e, mesh.view, begin, count, table, cursor.data(), density_sum.data(),
                                         thermal_sum.data(), upload.stream());
                   });
  }
  out.density = upload.download(density_sum, density_sum.size());
  out.thermal = upload.download(thermal_sum, thermal_sum.size());
  upload.wait();
  return out;
}

}  // namespace genba::cuda
