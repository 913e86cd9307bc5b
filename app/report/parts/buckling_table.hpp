// The load factors of linear buckling as text, section, CSV and JSON. modes_table.hpp calls it.
#pragma once

#include <string>

#include "app/output/html.hpp"
#include "engine/analysis/answers/modal_report.hpp"

namespace genba {

std::string buckling_text(const ModalReport& report);
std::string buckling_section(const ModalReport& report, const html::Page& page);
std::string buckling_csv(const ModalReport& report);
/// With "unit": "1"; "load_factor" stands for "frequency".
std::string buckling_json(const ModalReport& report);

}  // namespace genba
