// Numbers with a decimal point, whatever the language of the system.
#pragma once

#include <clocale>

namespace genba {

/// Makes the C library read and write numbers as in English ("2.5"), in every thread of this process. A
/// program calls it at its start. QGuiApplication and QApplication set the system's locale in their
/// constructors, so it must be called after them too.
inline void use_decimal_points() {
  std::setlocale(LC_NUMERIC, "C");
}

}  // namespace genba
