// The files that were opened last, remembered on this computer.
#pragma once

#include <QSettings>
#include <QStringList>

namespace genba {

inline constexpr const char* recent_files_setting = "files/recent";

/// Newest first; some may no longer exist.
inline QStringList recent_files() {
  return QSettings().value(recent_files_setting).toStringList();
}

}  // namespace genba
