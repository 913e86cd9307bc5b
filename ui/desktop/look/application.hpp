// What must be set before and after QApplication is made. The program and its tests share it.
#pragma once

namespace genba {

/// Surface format for VTK and names for QSettings. Call it before QApplication is made.
void prepare_application();
/// Look of the program, and decimal points in numbers. Call it after QApplication is made.
void style_application();

/// Only the owner may read the settings file and its folder: names of recent files tell about projects and
/// patients.
void keep_settings_private();

}  // namespace genba
