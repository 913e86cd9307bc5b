// Messages between ranks, of any length. All functions are collective.
#pragma once

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <petscsys.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace genba {

inline int rank_here() {
  int rank = 0;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  return rank;
}
inline int rank_count() {
  int size = 1;
  MPI_Comm_size(PETSC_COMM_WORLD, &size);
  return size;
}

/// to: [rank] what it gets. Returns [rank] what it sent here.
template <class T>
std::vector<std::vector<T>> exchange(const std::vector<std::vector<T>>& to) {
  static_assert(std::is_trivially_copyable_v<T>);
  constexpr std::int64_t longest = std::int64_t{1} << 30;  // MPI counts with int
  const auto ranks = to.size();
  std::vector<std::int64_t> out(ranks), in(ranks);
  for (std::size_t r = 0; r < ranks; ++r) out[r] = static_cast<std::int64_t>(to[r].size());
  MPI_Alltoall(out.data(), 1, MPI_INT64_T, in.data(), 1, MPI_INT64_T, PETSC_COMM_WORLD);
  std::vector<std::vector<T>> from(ranks);
  std::vector<MPI_Request> requests;
  const auto each_part = [&](std::size_t r, std::int64_t count, auto&& call) {
    const std::int64_t bytes = count * static_cast<std::int64_t>(sizeof(T));
    for (std::int64_t at = 0; at < bytes; at += longest) {
      requests.push_back(MPI_REQUEST_NULL);
      call(at, static_cast<int>(std::min(longest, bytes - at)), static_cast<int>(r), &requests.back());
    }
  };
  for (std::size_t r = 0; r < ranks; ++r) {
    from[r].resize(static_cast<std::size_t>(in[r]));
    char* const data = reinterpret_cast<char*>(from[r].data());
    each_part(r, in[r], [&](std::int64_t at, int bytes, int rank, MPI_Request* request) {
      MPI_Irecv(data + at, bytes, MPI_BYTE, rank, 0, PETSC_COMM_WORLD, request);
    });
  }
  for (std::size_t r = 0; r < ranks; ++r) {
    const char* const data = reinterpret_cast<const char*>(to[r].data());
    each_part(r, out[r], [&](std::int64_t at, int bytes, int rank, MPI_Request* request) {
      MPI_Isend(data + at, bytes, MPI_BYTE, rank, 0, PETSC_COMM_WORLD, request);
    });
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return from;
}

/// Every rank gets what all ranks have: [rank].
template <class T>
std::vector<std::vector<T>> gather_all(const std::vector<T>& own) {
  return exchange(std::vector<std::vector<T>>(static_cast<std::size_t>(rank_count()), own));
}

inline void reduce_all(std::vector<double>& values, MPI_Op operation) {
  MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE, operation, PETSC_COMM_WORLD);
}
inline double sum_all(double value) {
  std::vector<double> one = {value};
  reduce_all(one, MPI_SUM);
  return one[0];
}
inline std::int64_t sum_all(std::int64_t value) {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT64_T, MPI_SUM, PETSC_COMM_WORLD);
  return value;
}

/// Texts of all ranks, each once, in the order of ranks.
inline std::vector<std::string> gather_texts(const std::vector<std::string>& own) {
  std::vector<char> joined;
  for (const std::string& text : own) joined.insert(joined.end(), text.c_str(), text.c_str() + text.size() + 1);
  std::vector<std::string> out;
  for (const std::vector<char>& of_rank : gather_all(joined))
    for (std::size_t at = 0; at < of_rank.size();) {
      std::string text(of_rank.data() + at);
      at += text.size() + 1;
      if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(std::move(text));
    }
  return out;
}

}  // namespace genba
