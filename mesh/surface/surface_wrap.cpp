#include <CGAL/alpha_wrap_3.h>

#include "mesh/surface/repair_steps.hpp"

namespace genba {

SurfaceFaces wrapped(const FaceSoup& soup, double alpha, double offset) {
  SurfaceFaces wrap;
  CGAL::alpha_wrap_3(soup.points, soup.polygons, alpha, offset, wrap);
  return wrap;
}

}  // namespace genba
