#include "app/materials/label_edits.hpp"

#include <algorithm>
#include <array>

#include "app/faces/body_names.hpp"
#include "app/materials/label_materials.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// `labels` may be those of the case before its last edits.
KnownLabels up_to_date(const Project& project, KnownLabels labels) {
  for (const ImageLabel& own : project.geometry.image.labels)
    if (const auto known = labels.find(own.value); known != labels.end()) known->second = own;
  return labels;
}

/// The case states all labels of the image.
void state_all(Project& project, const KnownLabels& labels) {
  std::vector<ImageLabel>& own = project.geometry.image.labels;
  for (const auto& [value, label] : labels)
    if (std::ranges::find(own, value, &ImageLabel::value) == own.end()) {
      own.push_back(label);
      own.back().line = 0;
    }
}

}  // namespace

bool is_unnamed(const ImageLabel& label) {
  return label.region.empty() || label.region == "label " + std::to_string(label.value);
}

bool is_tumour_name(std::string_view name) {
  constexpr std::array<std::string_view, 8> words{"tumour", "tumor", "metasta", "carcinoma",
                                                  "lesion", "hcc",   "neoplas", "\u816b\u760d"};
  const std::string lower = lower_case(name);
  return std::ranges::any_of(words, [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

std::string material_of_region(const Project& project, const KnownLabels& labels, const std::string& region) {
  std::string of_others;
  for (const MaterialAssignment& assignment : project.study.assignments) {
    if (assignment.regions.empty()) of_others = assignment.material;
    if (std::ranges::find(assignment.regions, region) != assignment.regions.end()) return assignment.material;
  }
  for (const ImageLabel& own : project.geometry.image.labels)
    if (own.region == region && !own.material.empty()) return own.material;
  for (const auto& [value, label] : labels)
    if (label.region == region && !label.material.empty()) return label.material;
  return of_others;
}

Project with_label_name(Project project, const KnownLabels& before_edits, std::int64_t value,
                        const std::string& name) {
  const KnownLabels labels = up_to_date(project, before_edits);
  const auto known = labels.find(value);
  if (known == labels.end()) return project;
  if (name.empty())
    throw Error(ErrorKind::input, "geometry/labels", phrase<"label %1 needs a name">(value),
                phrase<"Write for example %1">("\"tumour\""));
  for (const auto& [other, label] : labels)
    if (other != value && label.region == name)
      throw Error(ErrorKind::input, "geometry/labels", phrase<"label %1 has the name \"%2\" already">(other, name),
                  phrase<"Choose another name">());
  const std::string before = known->second.region;
  if (before == name) return project;
  state_all(project, labels);
  for (ImageLabel& own : project.geometry.image.labels)
    if (own.value == value) own.region = name;
  follow_body_name(project, before, name);
  for (NamedBody& one : project.bodies)
    if (one.body == before) one.body = name;
  return is_tumour_name(name) ? with_tumour_margins(std::move(project), {{value, {value, name}}})
                              : project;
}

Project with_tumour_margins(Project project, const KnownLabels& labels) {
  std::vector<std::string> tumours;
  for (const auto& [value, label] : labels)
    if (!is_unnamed(label) && is_tumour_name(label.region)) tumours.push_back(label.region);
  for (LesionWish& wish : project.output.lesions)
    if (wish.around.empty()) wish.around = tumours;
  return project;
}

Project with_label_material(Project project, const KnownLabels& before_edits, std::int64_t value,
                            const std::string& material) {
  const KnownLabels labels = up_to_date(project, before_edits);
  const auto known = labels.find(value);
  if (known == labels.end()) return project;
  state_all(project, labels);
  // An assignment of the case would count before the table.
  for (MaterialAssignment& assignment : project.study.assignments)
    if (std::erase(assignment.regions, known->second.region) > 0 && assignment.regions.empty())
      assignment.material.clear();
  std::erase_if(project.study.assignments, [](const MaterialAssignment& a) { return a.material.empty(); });
  for (ImageLabel& own : project.geometry.image.labels)
    if (own.value == value) own.material = material;
  return project;
}

}  // namespace genba
