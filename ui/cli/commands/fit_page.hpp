// Fits of test data as a page: one plot a test, with the data and each law, and a table of constants.
#pragma once

#include <span>
#include <string>

#include "engine/model/fit/law_fit.hpp"

namespace genba {

/// HTML without scripts and links; plots are inline SVG.
std::string fit_page(std::span<const TestPoint> points, std::span<const LawFit> fits, const std::string& title);

}  // namespace genba
