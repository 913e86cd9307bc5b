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
  // A plane body has no other side: the third picture shows the error estimate in place of the first field.
  const bool is_flat = results.mesh && results.mesh->is_plane() && wanted.third_view == ReportView::behind;
  const std::string third = is_flat && results.find(physics.error.name) ? std::string(physics.error.name) : first;
  return {{{first, wanted.first_view},
           {or_usual(wanted.second_field, first == unknown ? flux : unknown), wanted.second_view},
           {or_usual(wanted.third_field, third), wanted.third_view}}};
}

}  // namespace genba
