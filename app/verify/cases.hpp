// The groups of verification cases.
#pragma once

#include <vector>

#include "app/verify/verification.hpp"

namespace genba {

void add_patch_cases(std::vector<VerificationCase>& to);
void add_order_cases(std::vector<VerificationCase>& to);
void add_solid_cases(std::vector<VerificationCase>& to);
void add_field_cases(std::vector<VerificationCase>& to);
void add_nonlinear_cases(std::vector<VerificationCase>& to);
void add_flow_cases(std::vector<VerificationCase>& to);
void add_large_cases(std::vector<VerificationCase>& to);
void add_contact_cases(std::vector<VerificationCase>& to);
void add_current_cases(std::vector<VerificationCase>& to);
void add_dose_cases(std::vector<VerificationCase>& to);
void add_mode_cases(std::vector<VerificationCase>& to);
void add_stiffened_cases(std::vector<VerificationCase>& to);
void add_response_cases(std::vector<VerificationCase>& to);
void add_motion_cases(std::vector<VerificationCase>& to);
void add_time_cases(std::vector<VerificationCase>& to);
void add_tissue_cases(std::vector<VerificationCase>& to);
void add_memory_cases(std::vector<VerificationCase>& to);

}  // namespace genba
