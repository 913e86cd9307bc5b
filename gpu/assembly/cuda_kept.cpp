#include "gpu/assembly/cuda_kept.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/middle_weights.hpp"
#include "gpu/assembly/cuda_assembly.hpp"
#include "gpu/kernels/assembly/element_products.hpp"
#include "gpu/kernels/krylov/diagonal.hpp"

namespace genba::cuda {

namespace {

ConductivityPlaces places_in(const Materials& materials) {
  ConductivityPlaces out;
  out.width = materials.width();
  for (const int place : conductivity_places(materials.law())) out.place[out.count++] = place;
  return out;
}

/// The most elements of one list at a node.
Index most_at_a_node(std::span<const Index> nodes, std::vector<Index>& count) {
  std::fill(count.begin(), count.end(), 0);
  Index most = 0;
  for (const Index node : nodes) most = std::max(most, ++count[static_cast<std::size_t>(node)]);
  return most;
}

[[noreturn]] void refuse_lists() {
  throw Error(ErrorKind::internal_fault, phrase<"kept elements">(),
              phrase<"were given lists of other elements">());
}

}  // namespace

CudaKeptMesh::CudaKeptMesh(const AssemblyInput& input, const StateCurves& curves, const Uploader& upload)
    : upload_(upload), mesh_(input, upload), places_(places_in(input.materials)) {
  const HeldPart held = held_part(input);
  std::vector<Index> count(input.points.size());
  Index most = 0;
  for (std::size_t b = 0; b < input.solids.size(); ++b) {
    const ElementList& list = input.solids[b];
    if (list.size() == 0) continue;
    const HeldPart::Solids& part = held.solids[b];
    Solids& solids = solids_.emplace_back(Solids{ElementsOnDevice(input, list, mesh_, upload), {}, {}, {}});
    if (!part.region.empty()) {
      ElementList own = list;
      own.nodes = part.nodes;
      own.region = part.region;
      own.axes = part.axes;
      own.absorbed = part.absorbed;
      solids.held.emplace(input, own, mesh_, upload);
      most = std::max(most, most_at_a_node(part.nodes, count));
    }
    if (b < curves.of_element.size() && !curves.of_element[b].empty()) {
      solids.curve = upload.copy(curves.of_element[b]);
      solids.curves.of_element = solids.curve.data();
      with_solid_of(list, [&](auto shape) {
        const auto weights = element::middle_weights<decltype(shape)>();
        for (std::size_t i = 0; i < std::min(weights.size(), std::size(solids.curves.weight)); ++i)
          solids.curves.weight[i] = weights[i];
      });
    }
  }
  for (std::size_t b = 0; b < input.convection.size(); ++b) {
    const ConvectionList& list = input.convection[b];
    const HeldPart::Facets& part = held.convection[b];
    Facets& facets = facets_.emplace_back(Facets{ElementsOnDevice(list, mesh_, upload), part.number, {}});
    if (part.number.empty()) continue;
    ConvectionList own{list.kind, part.nodes, {}, {}};
    for (const Index f : part.number)
      own.coefficient.push_back(list.coefficient[static_cast<std::size_t>(f)]);
    facets.held.emplace(own, mesh_, upload);
    most = std::max(most, most_at_a_node(part.nodes, count));
  }
  node_bits_ = std::bit_width(static_cast<unsigned>(most));
  if (!input.nodal.empty()) {
    // In equation order, so that a vector can serve as their coefficients.
    ConvectionList points{element::FacetKind::node, std::vector<Index>(static_cast<std::size_t>(input.nodes)), {}, {}};
    for (std::size_t node = 0; node < input.equation_node.size(); ++node)
      if (const Index row = input.equation_node[node]; row >= 0)
        points.nodes[static_cast<std::size_t>(row)] = static_cast<Index>(node);
    points.coefficient.assign(input.nodal.begin(), input.nodal.end());
    nodal_.emplace(points, mesh_, upload);
  }

  std::vector<double> at, value;
  std::vector<Index> first = {0};
  for (const StateCurve& curve : curves.curves) {
    at.insert(at.end(), curve.at.begin(), curve.at.end());
    value.insert(value.end(), curve.value.begin(), curve.value.end());
    first.push_back(static_cast<Index>(at.size()));
  }
  curve_at_ = upload.copy(at);
  curve_value_ = upload.copy(value);
  curve_first_ = upload.copy(first);
  for (Solids& solids : solids_) {
    solids.curves.first = curve_first_.data();
    solids.curves.at = curve_at_.data();
    solids.curves.value = curve_value_.data();
  }
  found_ = upload.zeros<AssemblyFindings>(1);
  if (has_prescribed_nodes(input)) {
    flags_ = upload.copy(input.fixed.data(), input.fixed.size());
    none_ = upload.zeros<std::uint8_t>(input.nodes);
    diagonal_ = upload.room<double>(input.rows());
    if (mesh_.value.size() == 0) mesh_.value = upload.room<double>(input.rows());
    mesh_.view.value = mesh_.value.data();
    take_prescribed(input.value);
  }
  upload.wait();
}

std::int64_t CudaKeptMesh::bytes() const {
  std::int64_t sum = mesh_.equation_node.bytes() + mesh_.points.bytes() + mesh_.value.bytes() +
                     mesh_.materials.bytes() + mesh_.reaction.bytes() + mesh_.fixed.bytes() + flags_.bytes() +
                     none_.bytes() + diagonal_.bytes() + curve_at_.bytes() + curve_value_.bytes() +
                     curve_first_.bytes() + found_.bytes();
  for (const Solids& s : solids_) sum += s.all.bytes() + (s.held ? s.held->bytes() : 0) + s.curve.bytes();
  if (nodal_) sum += nodal_->bytes();
  for (const Facets& f : facets_) sum += f.all.bytes() + (f.held ? f.held->bytes() : 0);
  return sum;
}

template <class T>
void CudaKeptMesh::put(const T* from, std::size_t count, const DeviceArray<T>& to) const {
  if (to.size() != static_cast<Offset>(count)) refuse_lists();
  if (count == 0) return;
  check(cudaMemcpyAsync(to.data(), from, count * sizeof(T), cudaMemcpyHostToDevice, upload_.stream()),
        phrase<"copying to the device">());
  upload_.wait();
}

void CudaKeptMesh::take_reactions(const AssemblyInput& input) {
  const std::vector<double> all = reactions_of(input);
  if (mesh_.reaction.size() == 0 && !all.empty()) {
    mesh_.reaction = upload_.copy(all);
    mesh_.view.reaction = mesh_.reaction.data();
  } else {
    put(all.data(), all.size(), mesh_.reaction);
  }
  if (input.convection.size() != facets_.size()) refuse_lists();
  for (std::size_t b = 0; b < facets_.size(); ++b) {
    const std::vector<double>& coefficient = input.convection[b].coefficient;
    put(coefficient.data(), coefficient.size(), facets_[b].all.coefficient);
    if (!facets_[b].held) continue;
    std::vector<double> own;
    for (const Index f : facets_[b].held_number) own.push_back(coefficient[static_cast<std::size_t>(f)]);
    put(own.data(), own.size(), facets_[b].held->coefficient);
  }
}

void CudaKeptMesh::take_shares(const double* left) {
  const auto take = [&](ElementsOnDevice& e) {
    if (e.absorbed.size() == 0) e.absorbed = upload_.room<double>(e.view.elements);
    e.view.absorbed = e.absorbed.data();
    launch_take_shares(e.view, left, e.absorbed.data(), upload_.stream());
  };
  for (Solids& solids : solids_) {
    take(solids.all);
    if (solids.held) take(*solids.held);
  }
}

void CudaKeptMesh::take_prescribed(std::span<const double> value) {
  if (flags_.size() == 0) return;
  if (flags_.size() != static_cast<Offset>(value.size())) refuse_lists();
  has_values_ = std::any_of(value.begin(), value.end(), [](double v) { return v != 0; });
  const auto values = upload_.copy(value.data(), value.size());
  launch_order_prescribed(static_cast<Index>(value.size()), mesh_.view.dofs, mesh_.equation_node.data(),
                          flags_.data(), values.data(), mesh_.fixed.data(), mesh_.value.data(),
                          upload_.stream());
  upload_.wait();
}

void CudaKeptMesh::take_state(const double* u) {
  for (const Solids& solids : solids_)
    launch_take_state(solids.all.view, solids.curves, places_, u, mesh_.materials.data(), upload_.stream());
}

void CudaKeptMesh::take_conductivities(std::size_t first, std::span<const double> values) {
  const auto on_device = upload_.copy(values.data(), values.size());
  launch_put_conductivities(static_cast<Offset>(first), on_device.size(), places_, on_device.data(),
                            mesh_.materials.data(), upload_.stream());
  upload_.wait();
}

void CudaKeptMesh::take_nodal(const double* diagonal) {
  if (!nodal_) refuse_lists();
  check(cudaMemcpyAsync(nodal_->coefficient.data(), diagonal,
                        static_cast<std::size_t>(nodal_->coefficient.bytes()), cudaMemcpyDeviceToDevice,
                        upload_.stream()),
        phrase<"copying a vector">());
}

/// Calls visit(view) for the matrix parts of elements and facets with a prescribed node.
template <class Visit>
void CudaKeptMesh::for_each_held(Visit&& visit) const {
  for (const Solids& solids : solids_) {
    if (!solids.held) continue;
    visit(solids.held->view);
    if (mesh_.view.reaction != nullptr) visit(reaction_of(solids.held->view));
  }
  for (const Facets& facets : facets_)
    if (facets.held) visit(facets.held->view);
}

void CudaKeptMesh::assemble(const CudaMatrix& matrix, double* rhs) {
  unsigned long long expected = 0;
  const auto add = [&](const ElementView& view) {
    launch_add_elements(view, mesh_.view, matrix.view(), nullptr, found_.data(), upload_.stream());
    expected += expected_blocks(view, matrix.view());
  };
  for (const Solids& solids : solids_) {
    add(solids.all.view);
    if (mesh_.view.reaction != nullptr) add(reaction_of(solids.all.view));
  }
  for (const Facets& facets : facets_) add(facets.all.view);
  if (nodal_) add(nodal_->view);
  if (!is_checked_) {
    const auto have = upload_.download(found_, 1);
    upload_.wait();
    require_good(have.front(), expected);
    is_checked_ = true;
  }
  if (flags_.size() == 0) return;
  if (has_values_)
    for_each_held([&](const ElementView& view) { launch_lift(view, mesh_.view, rhs, upload_.stream()); });
  launch_extract_diagonal(matrix.view(), 1, diagonal_.data(), upload_.stream());
  launch_prescribed_rows(mesh_.view, diagonal_.data(), rhs, upload_.stream());
}

void CudaKeptMesh::subtract_held(const double* x, double* r) const {
  if (flags_.size() == 0) return;
  AssemblyMesh whole = mesh_.view;
  whole.fixed = none_.data();
  const auto largest = upload_.zeros<unsigned long long>(1),
             sum = upload_.zeros<unsigned long long>(mesh_.view.nodes);
  const ElementSums sums{largest.data(), sum.data(), node_bits_};
  for_each_held([&](ElementView view) {
    view.first = nullptr;  // elements in their order, not by nodes
    view.element = nullptr;
    launch_subtract_elements(view, whole, sums, x, r, upload_.stream());
  });
  upload_.wait();
}

}  // namespace genba::cuda
