#include "mesh/files/vtk_threads.hpp"

#include <vtkSMPTools.h>  // no C++20 in VTK 9.1

namespace genba {

void keep_vtk_on_one_thread() {
  vtkSMPTools::SetBackend("Sequential");
}

}  // namespace genba
