// What has to be set before and after QApplication is made; shared by the program and its tests.
#pragma once

namespace genba {

/// Surface format for VTK and names for QSettings; before QApplication.
void prepare_application();
/// Look of the program, and numbers with decimal points; after QApplication.
void style_application();

}  // namespace genba
