// What has to be set before and after QApplication is made; shared by the program and its tests.
#pragma once

namespace genba {

/// Surface format for VTK and names for QSettings; before QApplication.
void prepare_application();
/// Look of the program, and numbers with decimal points; after QApplication.
void style_application();

/// The file of settings, and the folder it lies in, for their owner alone: names of recent files tell of
/// projects and patients.
void keep_settings_private();

}  // namespace genba
