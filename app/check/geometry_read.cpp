#include "app/check/geometry_read.hpp"

#include "app/case/geometry_files.hpp"
#include "engine/base/error.hpp"

namespace genba {

GeometryRead read_geometry(const Project& project, Monitor& monitor,
                           const std::function<void(const CheckRow&)>& on_row) {
  const GeometrySpec geometry = resolved_geometry(project);
  GeometryRead out{{CheckPart::geometry, {}, {}}, nullptr, {}};
  bool is_known = false;
  const auto tell = [&](CheckRow row) {
    out.row = std::move(row);
    is_known = true;
    if (on_row) on_row(out.row);
  };
  try {
    out.body = std::make_shared<const MeasuredBody>(
        measure_body(geometry, project.mesh, monitor,
                     [&](const std::array<Vec3, 2>& box) { tell(size_row(geometry, box)); }));
  } catch (const Error& e) {
    out.failure = full_text(e);
    if (!is_known && e.kind() == ErrorKind::input)
      tell(check_size(project, monitor));  // elements that are used unchanged have a box too
    else if (!is_known)
      tell({CheckPart::geometry, {}, {{true, e.place().english(), e.problem(), e.next_step()}}});
  }
  return out;
}

}  // namespace genba
