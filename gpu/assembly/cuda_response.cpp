#include "gpu/assembly/cuda_response.hpp"

#include <algorithm>
#include <utility>

#include "engine/assembly/recovery.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/assembly/cuda_assembly.hpp"
#include "gpu/kernels/assembly/added_blocks.hpp"

namespace genba::cuda {

namespace {

/// The elements of a part as a list of their own.
struct ListOfPart {
  ListOfPart(const ElementList& list, const std::vector<Index>& elements) : view(list) {
    if (static_cast<Index>(elements.size()) == list.size()) return;
    const auto of_nodes = static_cast<std::size_t>(list.shape_nodes());
    for (const Index e : elements) {
      const auto from = static_cast<std::size_t>(e);
      for (std::size_t i = 0; i < of_nodes; ++i) nodes.push_back(list.nodes[from * of_nodes + i]);
      region.push_back(list.region[from]);
      if (const double* axis = list.axes_of(e)) axes.insert(axes.end(), axis, axis + element::quaternion_numbers);
    }
    view.nodes = nodes;
    view.region = region;
    view.axes = axes;
  }
  ListOfPart(const ListOfPart&) = delete;
  ListOfPart& operator=(const ListOfPart&) = delete;
  std::vector<Index> nodes, region;
  std::vector<double> axes;
  ElementList view;
};

/// The constants of all sections, of their law with a history or of the linear one.
struct ConstantsOfSections {
  explicit ConstantsOfSections(const ResponseInput& input) {
    const Materials& linear = input.elements.materials;
    all.assign(linear.all().begin(), linear.all().end());
    const std::size_t width = static_cast<std::size_t>(linear.width()), of_points = all.size();
    all.insert(all.end(), input.points.all().begin(), input.points.all().end());
    for (std::size_t s = 0; s < linear.size(); ++s)
      first.push_back(static_cast<Offset>(input.points.law(s) == element::PointLawId::none
                                              ? s * width
                                              : of_points + input.points.first(s)));
  }
  std::vector<double> all;
  std::vector<Offset> first;
};

[[noreturn]] void refuse_input() {
  throw Error(ErrorKind::internal_fault, phrase<"kept elements">(), phrase<"were given lists of other elements">());
}

}  // namespace

CudaResponse::CudaResponse(const ResponseInput& input, const Uploader& upload)
    : upload_(upload), mesh_(input.elements, upload, false) {
  for (std::size_t list = 0; list < input.elements.solids.size(); ++list)
    for (const ResponsePart& part : response_parts(input, input.elements.solids[list])) add_part(input, list, part);
  const ConstantsOfSections constants(input);
  constants_ = upload.room<double>(static_cast<Offset>(constants.all.size()));
  first_ = upload.copy(constants.first);
  thermal_strain_ = upload.room<double>(static_cast<Offset>(input.elements.materials.size()));
  expansion_ = upload.zeros<double>(static_cast<Offset>(input.elements.materials.size()));
  cursor_ = upload.room<Offset>(input.elements.nodes);
  found_ = upload.zeros<AssemblyFindings>(1);
  Offset table = 0;
  for (const Part& part : parts_)
    table = std::max(table,
                     element_table_chunk(part.elements.view.elements, part.table_size) * Offset{part.table_size});
  table_ = upload.room<double>(table);
  take_thermal(input);
}

void CudaResponse::add_part(const ResponseInput& input, std::size_t list, const ResponsePart& part) {
  const ElementList& all = input.elements.solids[list];
  const ResponseKernels* const kernels = response_kernels(all.kind, part.point_law, part.law);
  if (kernels == nullptr) refuse_input();
  const ListOfPart own(all, part.elements);
  Part& to = parts_.emplace_back(Part{ElementsOnDevice(input.elements, own.view, mesh_, upload_), kernels, list,
                                      force_table_size(all, input.elements.dofs)});
  if (!part.has_history()) return;
  const Offset numbers = static_cast<Offset>(history_size_of(all.kind, part.point_law)) * to.elements.view.elements;
  to.old = upload_.zeros<double>(numbers);
  to.now = upload_.zeros<double>(numbers);
}

std::int64_t CudaResponse::bytes() const {
  std::int64_t sum = mesh_.equation_node.bytes() + mesh_.points.bytes() + mesh_.materials.bytes() +
                     mesh_.fixed.bytes() + constants_.bytes() + thermal_strain_.bytes() + expansion_.bytes() +
                     rise_.bytes() + table_.bytes() + first_.bytes() + cursor_.bytes() + place_.bytes() +
                     found_.bytes();
  for (const Part& part : parts_) sum += part.elements.bytes() + part.old.bytes() + part.now.bytes();
  return sum;
}

template <class T>
void CudaResponse::put(const T* from, std::size_t count, const DeviceArray<T>& to) const {
  if (to.size() != static_cast<Offset>(count)) refuse_input();
  if (count == 0) return;
  check(cudaMemcpyAsync(to.data(), from, count * sizeof(T), cudaMemcpyHostToDevice, upload_.stream()),
        phrase<"copying to the device">());
  upload_.wait();
}

void CudaResponse::take_thermal(const ResponseInput& input) {
  const ConstantsOfSections constants(input);
  put(constants.all.data(), constants.all.size(), constants_);
  put(input.thermal_strain.data(), input.thermal_strain.size(), thermal_strain_);
  if (input.thermal.empty()) {
    rise_ = {};
    return;
  }
  put(input.thermal.expansion.data(), input.thermal.expansion.size(), expansion_);
  std::vector<double> by_equation(static_cast<std::size_t>(mesh_.view.nodes));
  for (std::size_t node = 0; node < input.thermal.rise.size(); ++node)
    if (const Index row = input.elements.equation_node[node]; row >= 0)
      by_equation[static_cast<std::size_t>(row)] = input.thermal.rise[node];
  if (rise_.size() == 0) rise_ = upload_.room<double>(mesh_.view.nodes);
  put(by_equation.data(), by_equation.size(), rise_);
}

ResponseView CudaResponse::view_of(const Part& part) const {
  return {constants_.data(), first_.data(), thermal_strain_.data(), expansion_.data(), rise_.data(),
          thermal_share_,    u_,            part.old.data(),        part.now.data()};
}

void CudaResponse::make_forces(const double* u, double thermal_share, double* forces) {
  u_ = u;
  thermal_share_ = thermal_share;
  const auto row_bytes = static_cast<std::size_t>(rows()) * sizeof(double);
  if (row_bytes > 0) check(cudaMemsetAsync(forces, 0, row_bytes, upload_.stream()), phrase<"clearing">());
  for (const Part& part : parts_) {
    const ElementView& e = part.elements.view;
    if (e.elements == 0) continue;
    const ResponseView r = view_of(part);
    check(cudaMemcpyAsync(cursor_.data(), e.first, static_cast<std::size_t>(cursor_.bytes()),
                          cudaMemcpyDeviceToDevice, upload_.stream()),
          phrase<"copying a list">());
    const Index chunk = element_table_chunk(e.elements, part.table_size);
    for (Index begin = 0; begin < e.elements; begin += chunk) {
      const Index count = std::min(chunk, e.elements - begin);
      part.kernels->make_forces(e, mesh_.view, r, begin, count, table_.data(), upload_.stream());
      part.kernels->gather_forces(e, mesh_.view.nodes, begin, count, table_.data(), cursor_.data(), forces,
                                  upload_.stream());
    }
  }
}

void CudaResponse::add_tangent_times(const double* step, double* forces) {
  for (const Part& part : parts_)
    part.kernels->add_tangent_times(part.elements.view, mesh_.view, view_of(part), step, forces, upload_.stream());
}

void CudaResponse::add_tangent(const CudaMatrix& matrix) {
  take_places(matrix, mesh_.view.dofs, upload_, place_);
  unsigned long long expected = 0;
  for (const Part& part : parts_) {
    part.kernels->add_tangent(part.elements.view, mesh_.view, view_of(part), matrix.view(), place_.data(),
                              found_.data(), upload_.stream());
    expected += expected_blocks(part.elements.view, matrix.view());
  }
  if (is_checked_) return;
  const auto have = upload_.download(found_, 1);
  upload_.wait();
  require_good(have.front(), expected);
  is_checked_ = true;
}

void CudaResponse::add_blocks(const AddedBlocks& more, const CudaMatrix& matrix) const {
  const auto found = upload_.zeros<AssemblyFindings>(1);
  unsigned long long expected = 0;
  for (const AddedBlocks::Lists& part : more.lists(added_values_at_once)) {
    const auto node = upload_.copy(part.node), start = upload_.copy(part.start), column = upload_.copy(part.column);
    const auto value = upload_.copy(part.value);
    launch_add_blocks({static_cast<Index>(part.node.size()), node.data(), start.data(), column.data(), value.data()},
                      more.dofs(), matrix.view(), place_.data(), found.data(), upload_.stream());
    upload_.wait();
    expected += matrix.format() == Format::rbp_sym ? static_cast<unsigned long long>(part.upper) : part.column.size();
  }
  const auto have = upload_.download(found, 1);
  upload_.wait();
  require_good(have.front(), expected);
}

void CudaResponse::accept() {
  for (Part& part : parts_) std::swap(part.old, part.now);
}

void CudaResponse::require_history(const PointHistory& history, const Part& part) const {
  if (part.list >= history.values().size() ||
      static_cast<Offset>(history.values()[part.list].size()) != part.old.size())
    refuse_input();
}

void CudaResponse::put(const PointHistory& old) {
  for (const Part& part : parts_) {
    if (part.old.size() == 0) continue;
    require_history(old, part);
    const std::vector<double>& from = old.values()[part.list];
    put(from.data(), from.size(), part.old);
  }
}

void CudaResponse::read(PointHistory& old) {
  for (const Part& part : parts_) {
    if (part.old.size() == 0) continue;
    require_history(old, part);
    old.values()[part.list] = upload_.download(part.old, part.old.size());
  }
  upload_.wait();
}

}  // namespace genba::cuda
