// Threads of VTK's own algorithms.
#pragma once

namespace genba {

/// All of them run on the calling thread from here on. Not while another thread runs one.
void keep_vtk_on_one_thread();

}  // namespace genba
