#include "app/report/picture_choice.hpp"

namespace genba {

std::array<FieldPicture, 3> field_pictures(const Project& project, const Results& results) {
  const ReportOptions& wanted = project.report;
  const Physics& physics = *results.physics;
  const std::string& stated = project.output.picture_field;
  const std::string first = stated.empty() ? std::string(physics.shown_first) : stated;
  const auto or_usual = [&](const std::string& field, const std::string& usual) {
    return !field.empty() && results.find(field) ? field : usual;
  };
  const std::string unknown(physics.unknown.name), flux(physics.flux.name);
  return {{{first, wanted.first_view},
           {or_usual(wanted.second_field, first == unknown ? flux : unknown), wanted.second_view},
           {or_usual(wanted.third_field, first), wanted.third_view}}};
}

}  // namespace genba
