// Numbers with a decimal point, whatever the language of the system.
#pragma once

#include <clocale>

namespace genba {

/// Makes the C library read and write numbers as in English ("2.5"), in every thread of this process.
/// Programs begin so; QGuiApplication and QApplication take the system's locale when they are made, so it is
/// called after them.
inline void use_decimal_points() {
  std::setlocale(LC_NUMERIC, "C");
}

}  // namespace genba
