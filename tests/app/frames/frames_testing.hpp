// Frames for tests whose numbers follow from their time.
#pragma once

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

#include "app/frames/frame_reader.hpp"
#include "app/frames/frame_writer.hpp"
#include "engine/base/error.hpp"

namespace genba::test {

/// Of a plane body: a rectangle.
inline std::shared_ptr<const Mesh> box_of(ElementType type, std::array<Index, 3> cells = {2, 2, 2}) {
  if (traits(type).dimension == 2)
    return std::make_shared<Mesh>(make_rectangle_mesh(type, {1, 2}, {cells[0], cells[1]}));
  return std::make_shared<Mesh>(make_box_mesh(type, {1, 2, 3}, cells));
}

inline std::vector<ElementType> body_types() {
  std::vector<ElementType> out;
  for (const ElementType type : solid_types) out.push_back(type);
  for (const ElementType type : plane_types) out.push_back(type);
  return out;
}

inline std::vector<Field> nodal_at(const Mesh& mesh, double at) {
  Field displacement{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}};
  Field temperature{"a < \"b\" & c", 1, {}, QuantityKind::temperature, {}};
  for (Index i = 0; i < mesh.node_count(); ++i) {
    for (int k = 0; k < 3; ++k) displacement.data.push_back(at / 3 + i + 0.1 * k);
    temperature.data.push_back(-at * i / 7);
  }
  return {displacement, temperature};
}

inline std::vector<Field> elements_at(const Mesh& mesh, double at) {
  Field share{"error_share", 1, {}, QuantityKind::dimensionless, {}};
  for (std::int64_t e = 0; e < mesh.solid_count(); ++e)
    share.data.push_back(at / (1 + static_cast<double>(e)));
  return {share};
}

inline void give(FrameWriter& writer, const Mesh& mesh, double at) {
  writer.take(at, nodal_at(mesh, at), elements_at(mesh, at));
}

/// True if all is the same bit by bit.
inline bool same(const std::vector<Field>& a, const std::vector<Field>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Field& x, const Field& y) {
    return x.name == y.name && x.components == y.components && x.component_names == y.component_names &&
           x.kind == y.kind && x.data.size() == y.data.size() &&
           std::memcmp(x.data.data(), y.data.data(), 8 * x.data.size()) == 0;
  });
}

/// What write_frame() got for this time comes back.
inline bool is_whole(const FrameReader& reader, std::size_t i, const Mesh& mesh) {
  const FrameFields read = reader.read(i);
  return read.at == reader.frames()[i].at && same(read.nodal, nodal_at(mesh, read.at)) &&
         same(read.of_elements, elements_at(mesh, read.at));
}

/// Of the Error that it throws; empty if it throws none.
inline std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace genba::test
