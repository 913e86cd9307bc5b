// Texts that the program writes into the notes of a new case, for its user.
#pragma once

#include <string>
#include <string_view>

namespace genba::first_words {

inline constexpr std::string_view starting =
    "Starting case. Fill in: where the body is held (constraints) and what acts on it (loads); check the material "
    "and the element size. Every number carries its unit, like \"10 mm\" or \"210 GPa\".";
inline constexpr std::string_view unit =
    " The geometry file does not say its unit of length: 1 mm is assumed, check geometry/unit.";
inline constexpr std::string_view image =
    " As it is the image is taken for labels, every one a region: name them in geometry/labels, or state "
    "geometry/lower or upper for grey values.";
inline constexpr std::string_view template_steps =
    " Its material and mesh are typical values: check them. Pick the surfaces of every support and load and state "
    "its value; the check list names what is blank.";
inline constexpr std::string_view template_labels =
    " Every label is a region, and all take one material: name the labels in geometry/labels and give a region "
    "that is another tissue its own material.";

/// Notes without these sentences, because a report has other readers. Other text stays unchanged.
std::string left_out(std::string notes);

}  // namespace genba::first_words
