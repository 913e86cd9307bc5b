// Visits the arrays of a stored matrix one after the other, to count, copy or move them.
#pragma once

#include <concepts>
#include <type_traits>

#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// The struct of a format with values of type double or float, const or not.
template <class M, template <class> class Format>
concept IsA = std::same_as<std::remove_const_t<M>, Format<double>> ||
    std::same_as<std::remove_const_t<M>, Format<float>>;

/// Calls visit(buffer) for every array of a format.
template <IsA<BasicCsrMatrix> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  visit(m.row_ptr);
  visit(m.column);
  visit(m.value);
}

template <IsA<BasicEllMatrix> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  visit(m.column);
  visit(m.value);
}

template <IsA<BasicEllRMatrix> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  for_each_array(m.ell, visit);
  visit(m.row_length);
}

template <IsA<BasicSellMatrix> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  visit(m.slot_ptr);
  visit(m.order);
  visit(m.column);
  visit(m.value);
}

template <IsA<BasicRbpCsrMatrix> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  visit(m.value_ptr);
  visit(m.column_ptr);
  visit(m.run_column);
  visit(m.value);
  visit(m.isolated_ptr);
  visit(m.isolated_column);
  visit(m.isolated_value);
}

template <IsA<BasicRbpEllMatrix> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  visit(m.run_column);
  visit(m.value);
  visit(m.isolated_ptr);
  visit(m.isolated_column);
  visit(m.isolated_value);
}

template <IsA<BasicRbpEllRMatrix> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  for_each_array(m.rbp, visit);
  visit(m.run_count);
}

template <IsA<BasicSlicedRuns> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  visit(m.slot_ptr);
  visit(m.word_ptr);
  visit(m.outside_ptr);
  visit(m.outside);
  visit(m.is_far);
  visit(m.order);
  visit(m.word);
  visit(m.value);
}

template <class M, class Visit>
requires IsA<M, BasicRbpSlicedMatrix> || IsA<M, BasicRbpNodeMatrix>
void for_each_array(M& m, Visit&& visit) {
  for_each_array(m.sliced, visit);
}

/// Without the workspace.
template <IsA<BasicRbpSymMatrix> M, class Visit>
void for_each_array(M& m, Visit&& visit) {
  visit(m.node_of_lane);
  visit(m.step_ptr);
  visit(m.partner);
  visit(m.value);
  visit(m.diagonal);
  visit(m.alias_ptr);
  visit(m.alias_node);
  visit(m.halo_ptr);
  visit(m.halo_node);
  visit(m.halo_slot);
  visit(m.receiver_node);
  visit(m.receiver_ptr);
}

}  // namespace genba
