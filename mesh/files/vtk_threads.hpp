// Threads of VTK's own algorithms.
#pragma once

namespace genba {

/// From now on VTK's algorithms run on the calling thread only. Do not call it while another thread runs one.
void keep_vtk_on_one_thread();

}  // namespace genba
