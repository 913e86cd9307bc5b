// Pages of the user's input: geometry, materials.
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <variant>

#include "app/case/describe.hpp"
#include "app/check/missing_files.hpp"
#include "app/inspect/image_mask.hpp"
#include "app/materials/material_library.hpp"
#include "engine/base/error.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/fit/fit_dialog.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/session/plane_case.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/pages/page_parts.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/session/before_mesh.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/vary/value_on_body.hpp"
#include "ui/desktop/vary/variation_dialog.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/widgets/option_words.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/widgets/value_line.hpp"

namespace genba {
namespace {

std::vector<std::string> shown_keys(const Material& material, const ChosenSymmetry& chosen) {
  std::vector<std::string> keys;
  for (const OptionView& view : material_options(material, chosen)) keys.push_back(view.key);
  return keys;
}

struct LengthUnit {
  QString name;
  double metres;
};
std::vector<LengthUnit> length_units() {
  return {{GeometryPage::tr("stated in the file"), 0}, {"mm", 1e-3}, {"cm", 1e-2}, {"m", 1}, {"um", 1e-6},
          {GeometryPage::tr("inch"), 0.0254}};
}

}  // namespace

GeometryPage::GeometryPage(Session& session)
    : session_(session),
      find_(new NarrowButton(tr("Browse for the missing file..."))),
      unit_(make_narrow_box()),
      file_(text_label()),
      unit_label_(new QLabel(tr("Unit of length"))),
      image_form_(new OptionForm),
      findings_(text_label()),
      facts_(text_label()) {
  unit_->setObjectName("geometry_unit");
  facts_->setObjectName("geometry_facts");
  for (const LengthUnit& unit : length_units()) unit_->addItem(unit.name, unit.metres);
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->addRow(tr("File"), file_);
  form->addRow(unit_label_, unit_);
  auto* column = column_of(this);
  column->addLayout(form);
  find_->setObjectName("geometry_find");
  connect(find_, &QPushButton::clicked, this, &GeometryPage::find_missing);
  column->addWidget(find_);
  column->addWidget(image_form_);
  image_form_->set_apply([this](const std::string& key, const std::string& text) {
    session_.edit(tr("change %1").arg(option_label(image_fields(), key)), [&](Project project) {
      set_option(project.geometry.image, find_option(image_fields(), key, "geometry"), text,
                 "geometry/" + key);
      check_mask_texts(project.geometry.image);
      return project;
    });
  });
  column->addWidget(findings_);
  column->addWidget(facts_);
  // Updates only this: what is being typed above stays.
  connect(&session_.before_mesh(), &BeforeMesh::size_changed, this, &GeometryPage::show_facts);
  connect(unit_, &QComboBox::activated, this, [this](int row) {
    const double metres = unit_->itemData(row).toDouble();
    session_.guarded([&] {
      session_.edit(tr("change unit of length"), [&](Project p) {
        p.geometry.unit = metres;
        return p;
      });
    });
  });
}

void GeometryPage::refresh() {
  const auto project = session_.project();
  const bool box = project->geometry.kind == GeometryKind::box;
  file_->setText(box ? tr("structured box %1, %2 x %3 x %4 cells")
                           .arg(qt(format_vector(project->geometry.box_size, QuantityKind::length)))
                           .arg(project->geometry.box_cells[0])
                           .arg(project->geometry.box_cells[1])
                           .arg(project->geometry.box_cells[2])
                     : qt(project->geometry.path));
  file_->setToolTip(box ? QString() : qt(resolve_path(*project, project->geometry.path)));
  const auto missing = missing_paths(*project);
  find_->setVisible(!missing.empty());
  QStringList names;
  for (const std::string& path : missing) names << qt(path);
  find_->setToolTip(
      tr("Not there: %1. The others are looked for beside the one that is found.").arg(names.join(", ")));
  unit_->setVisible(!box);
  unit_label_->setVisible(!box);
  const bool is_image = project->geometry.kind == GeometryKind::image;
  image_form_->setVisible(is_image);
  image_form_->set_folder(folder_of(*project));
  if (is_image) {
    auto options = describe_options(project->geometry.image, image_fields());
    show_typed(options, *project, "/geometry/");
    // The brush in the slices edits them.
    std::erase_if(options, [](const OptionView& option) { return option.key == "label_edits"; });
    // Tetrahedra use the element size instead.
    if (project->mesh.kind != MeshKind::hex8)
      std::erase_if(options, [](const OptionView& option) { return option.key == "coarsen"; });
    image_form_->set_options(options);
  }
  for (int i = 0; i < unit_->count(); ++i)
    if (unit_->itemData(i).toDouble() == project->geometry.unit) unit_->setCurrentIndex(i);
  show_facts();
}

void GeometryPage::find_missing() {
  const auto missing = missing_paths(*session_.project());
  if (missing.empty()) return refresh();
  const QString name = QFileInfo(qt(missing.front())).fileName();
  const QString found = QFileDialog::getOpenFileName(this, tr("Where is %1?").arg(name),
                                                     folder_of(*session_.project()), tr("All files (*)"));
  if (found.isEmpty()) return;
  session_.guarded([&] {
    session_.edit(tr("find files"), [&](Project project) {
      return with_found_files(std::move(project), missing.front(), utf8(found));
    });
  });
}

void GeometryPage::show_facts() {
  show_findings(findings_, findings_of(session_.project()->study, check_list(session_), {ModelPart::geometry, -1}));
  QString text;
  if (const auto meshed = session_.mesh()) {
    if (!session_.pipeline().mesh()) text = tr("Of the mesh before the last edits:") + "\n";
    const auto bounds = bounding_box(*meshed->mesh);
    const Vec3 size{bounds[1][0] - bounds[0][0], bounds[1][1] - bounds[0][1], bounds[1][2] - bounds[0][2]};
    text += tr("Box: %1\nRegions: %2\nSurfaces: %3")
                .arg(qt(format_sizes(size)))
                .arg(meshed->mesh->regions.size())
                .arg(meshed->mesh->surfaces.size());
    if (!meshed->geometry_sha256.empty())
      text += tr("\nSHA-256: %1...").arg(qt(meshed->geometry_sha256.substr(0, 16)));
  } else if (const Text box = session_.before_mesh().box(); !box.empty()) {
    text = tr("Box: %1").arg(shown(box));
  }
  facts_->setText(text);
}

namespace {

/// The varying directions of the first regions that have this material; null: constant directions, or none.
const VaryingAxes* varying_axes(const Study& study, std::size_t material) {
  const std::string& name = study.materials.at(material).name;
  const auto first = std::ranges::find(study.assignments, name, &MaterialAssignment::material);
  return first == study.assignments.end() ? nullptr : std::get_if<VaryingAxes>(&first->axes);
}

}  // namespace

MaterialPage::MaterialPage(Session& session, std::size_t index)
    : session_(session),
      index_(index),
      name_(new QLineEdit),
      regions_(new QLineEdit),
      thickness_(new QuantityEdit(QuantityKind::length, {""}, true, tr("that of the whole body"))),
      thickness_label_(new QLabel(tr("Thickness"))),
      error_(make_error_label()),
      form_(new OptionForm),
      axes_(new OptionForm),
      by_system_(new NarrowButton(tr("Directions by a local system"))) {
  name_->setObjectName("material_name");
  regions_->setObjectName("material_regions");
  error_->setObjectName("material_unassigned");  // about the case, not about what is typed
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->addRow(tr("Name"), name_);
  form->addRow(tr("Regions"), regions_);
  form->addRow(thickness_label_, thickness_);
  thickness_->setObjectName("material_thickness");
  thickness_->setToolTip(tr("Of these regions of a plane body, along z"));
  thickness_->set_writer([this](double value, QuantityKind kind) {
    return shown_quantity(*session_.project(), "regions/", value, kind);
  });
  connect(thickness_, &QuantityEdit::edited, this, &MaterialPage::set_thickness);
  auto* column = column_of(this);
  column->addLayout(form);
  column->addWidget(error_);
  column->addWidget(axes_);
  by_system_->setObjectName("material_by_system");
  auto* systems = new QMenu(by_system_);
  by_system_->setMenu(systems);
  connect(systems, &QMenu::aboutToShow, this, [this, systems] { list_systems(*systems); });
  column->addWidget(by_system_);
  column->addWidget(form_);
  auto* fit_button = new NarrowButton(tr("Constants from &tests..."));
  fit_button->setObjectName("material_fit");
  fit_button->setToolTip(tr("Finds the constants of a rubber or tissue by a .csv file of tests"));
  column->addWidget(fit_button);
  connect(fit_button, &QPushButton::clicked, this, &MaterialPage::fit);
  auto* keep_button = new NarrowButton(tr("&Keep for other cases..."));
  keep_button->setObjectName("material_keep");
  column->addWidget(keep_button);
  connect(keep_button, &QPushButton::clicked, this, &MaterialPage::keep);
  connect(name_, &QLineEdit::editingFinished, this, &MaterialPage::rename);
  connect(regions_, &QLineEdit::editingFinished, this, &MaterialPage::assign);
  // Another symmetry or kind of axes has other fields: the form is built again after its own event has ended.
  form_->set_apply([this](const std::string& key, const std::string& text) {
    if (property_of_choice(key) != nullptr) {
      QMetaObject::invokeMethod(
          this, [this, key, text] { choose_symmetry(key, text); }, Qt::QueuedConnection);
      return;
    }
    const Material before = session_.project()->study.materials.at(index_);
    Material now = before;
    set_option(now, find_option(material_fields(), key, before.name), text, before.name);
    const auto edit = [this, key, now, text] {
      session_.edit(tr("change %1 of %2").arg(option_label(material_fields(), key), qt(now.name)),
                    [&](Project project) {
                      project.study.materials.at(index_) = now;
                      remember_typed(project, within() + key, std::span(&text, 1));
                      return project;
                    });
    };
    if (shown_keys(before, chosen_) == shown_keys(now, chosen_))
      edit();
    else
      QMetaObject::invokeMethod(
          this, [this, edit] { session_.guarded(edit); }, Qt::QueuedConnection);
  });
  form_->offer_varying([this](const std::string& key) {
    const Material& material = session_.project()->study.materials.at(index_);
    const Variation* by = variation_of(material, key);
    const OptionField<Material>* field = material_field(key);
    return by && field ? shown(describe(*by, field->kind)) : QString();
  });
  connect(form_, &OptionForm::vary_wanted, this, &MaterialPage::ask_variation);
  connect(
      form_, &OptionForm::constant_wanted, this,
      [this](const std::string& key) { vary(key, nullptr, std::nullopt); }, Qt::QueuedConnection);
  axes_->set_apply([this](const std::string& key, const std::string& text) {
    if (changes_axes_options(key))
      QMetaObject::invokeMethod(
          this, [this, key, text] { session_.guarded([&] { set_axes(key, text); }); }, Qt::QueuedConnection);
    else
      set_axes(key, text);
  });
  axes_->offer_varying([this](const std::string& key) {
    const VaryingAxes* axes = varying_axes(session_.project()->study, index_);
    const auto number = axes_number(key);
    const Variation* by = axes && number ? variation_of(*axes, *number) : nullptr;
    return by ? shown(describe(*by, QuantityKind::dimensionless)) : QString();
  });
  connect(axes_, &OptionForm::vary_wanted, this, &MaterialPage::ask_axes_variation);
  connect(
      axes_, &OptionForm::constant_wanted, this,
      [this](const std::string& key) { vary_axes(key, nullptr, std::nullopt); }, Qt::QueuedConnection);
}

void MaterialPage::ask_axes_variation(const std::string& key) {
  const Study& study = session_.project()->study;
  const VaryingAxes* axes = varying_axes(study, index_);
  const auto number = axes_number(key);
  if (!axes || !number) return;
  const Material material = study.materials.at(index_);
  VaryQuestion question;
  for (const OptionView& view : axes_options(*axes))
    if (view.key == key) question.title = shown_word(view.label);
  question.constant = axes->values[*number];
  if (const Variation* by = variation_of(*axes, *number)) question.by = *by;
  question.context = vary_context(session_);
  question.context.earlier.clear();  // directions cannot come from a step
  ask(std::move(question), material, key, [this, key](const VaryAnswer& answer) {
    vary_axes(key, answer.by ? &*answer.by : nullptr, answer.constant);
  });
}

void MaterialPage::vary_axes(const std::string& key, const Variation* by, std::optional<double> constant) {
  session_.guarded([&] {
    const auto number = axes_number(key);
    const std::string name = session_.project()->study.materials.at(index_).name;
    if (!number) return;
    session_.edit(tr("change directions of %1").arg(qt(name)), [&](Project project) {
      const auto first = std::ranges::find(project.study.assignments, name, &MaterialAssignment::material);
      if (first == project.study.assignments.end()) return project;
      auto* axes = std::get_if<VaryingAxes>(&first->axes);
      if (axes == nullptr) return project;
      if (constant) axes->values[*number] = by ? 0 : *constant;
      set_variation(*axes, *number, by);
      return project;
    });
  });
}

void MaterialPage::ask_variation(const std::string& key) {
  const OptionField<Material>* field = material_field(key);
  if (!field) return;
  const Material material = session_.project()->study.materials.at(index_);
  VaryQuestion question;
  question.title = shown_word(field->label);
  question.kind = field->kind;
  question.constant = genba::property(material, key);
  if (const Variation* by = variation_of(material, key)) question.by = *by;
  question.context = vary_context(session_);
  ask(std::move(question), material, key, [this, key](const VaryAnswer& answer) {
    vary(key, answer.by ? &*answer.by : nullptr, answer.constant);
  });
}

void MaterialPage::ask(VaryQuestion question, const Material& material, const std::string& key,
                       const std::function<void(const VaryAnswer&)>& take) {
  question.show = [material, key, title = question.title, kind = question.kind,
                   context = question.context](const Variation& by) {
    ValueOnBody value;
    value.title = title;
    value.kind = kind;
    value.by = by;
    value.time = context.times[0];
    value.material = material;
    value.key = key;
    context.show(value);
  };
  auto* dialog = new VariationDialog(std::move(question), window());
  connect(dialog, &VariationDialog::chosen, this,
          [this, take, name = material.name](const VaryAnswer& answer) {
            const Study& now = session_.project()->study;
            if (index_ < now.materials.size() && now.materials[index_].name == name) take(answer);
          });
  dialog->open();
}

// A property that varies must have a value too. If none was given, it gets the first value of the variation.
void MaterialPage::vary(const std::string& key, const Variation* by, std::optional<double> constant) {
  session_.guarded([&] {
    const std::string name = session_.project()->study.materials.at(index_).name;
    session_.edit(tr("change %1 of %2").arg(option_label(material_fields(), key), qt(name)),
                  [&](Project project) {
                    Material& material = project.study.materials.at(index_);
                    if (constant) genba::property(material, key) = *constant;
                    set_variation(material, key, by);
                    return project;
                  });
  });
}

void MaterialPage::choose_symmetry(const std::string& key, const std::string& word) {
  session_.guarded([&] {
    const DirectedProperty& of = *property_of_choice(key);
    const Material before = session_.project()->study.materials.at(index_);
    const Symmetry symmetry = parse_symmetry(of, word, before.name);
    chosen_[key] = symmetry;
    const Material now = with_symmetry(before, of, symmetry);
    if (now == before) return refresh();
    session_.edit(tr("change symmetry of %1").arg(qt(before.name)), [&](Project project) {
      project.study.materials.at(index_) = now;
      return project;
    });
  });
}

void MaterialPage::set_axes(const std::string& key, const std::string& text) {
  const std::string name = session_.project()->study.materials.at(index_).name;
  session_.edit(tr("change directions of %1").arg(qt(name)), [&](Project project) {
    for (MaterialAssignment& a : project.study.assignments) {
      if (a.material != name) continue;
      a.axes = with_axes_option(a.axes, key, text, name);
      break;
    }
    return project;
  });
}

void MaterialPage::list_systems(QMenu& menu) {
  menu.clear();
  for (const LocalSystem& system : session_.project()->output.systems) {
    if (system.axes == LocalAxes::spherical) continue;  // no material is stated so
    connect(menu.addAction(qt(system.name)), &QAction::triggered, this,
            [this, system] { session_.guarded([&] { take_system(system); }); });
  }
  if (menu.isEmpty()) menu.addAction(tr("None yet: Select > Local system by three clicks"))->setEnabled(false);
}

void MaterialPage::fit() {
  const std::shared_ptr<const Project> project = session_.project();
  const Material material = project->study.materials.at(index_);
  const QString folder = project->path.empty() ? QString() : QFileInfo(qt(project->path)).absolutePath();
  // The dialog may outlive the page.
  auto* dialog = new FitDialog(
      material.tests, folder, [project](const std::string& file) { return resolve_path(*project, file); }, window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &FitDialog::taken, &session_, [dialog, &session = session_, index = index_, name = material.name] {
    session.guarded([&] {
      const Study& now = session.project()->study;
      const auto fit = dialog->chosen();
      if (!fit || index >= now.materials.size() || now.materials[index].name != name) return;
      const Material fitted = with_fit(now.materials[index], *fit, dialog->tests());
      session.edit(tr("constants of %1 from tests").arg(qt(name)), [&](Project of) {
        of.study.materials.at(index) = fitted;
        return of;
      });
    });
  });
  dialog->open();
}

void MaterialPage::take_system(const LocalSystem& system) {
  const std::string name = session_.project()->study.materials.at(index_).name;
  MaterialAxes axes;
  if (system.axes == LocalAxes::cartesian)
    axes = ConstantAxes{named_direction(system, 0), named_direction(system, 1)};
  else
    axes = CylindricalAxes{system.points[0], named_direction(system, 2), 0};
  session_.edit(tr("change directions of %1").arg(qt(name)), [&](Project project) {
    const auto first = std::ranges::find(project.study.assignments, name, &MaterialAssignment::material);
    if (first != project.study.assignments.end()) first->axes = axes;
    return project;
  });
}

void MaterialPage::refresh() {
  const Study& study = session_.project()->study;
  const Material& material = study.materials.at(index_);
  show_value(name_, qt(material.name));
  QStringList regions, by_table;
  bool assigned = false;
  for (const MaterialAssignment& a : study.assignments) {
    if (a.material != material.name) continue;
    assigned = true;
    for (const std::string& region : a.regions) regions << qt(region);
  }
  for (const LabelMaterial& line : label_materials(session_))
    if (line.material.name == material.name) by_table << qt(line.region);
  show_value(regions_, regions.join(", "));
  regions_->setPlaceholderText(assigned || by_table.isEmpty()
                                   ? tr("all regions without another material")
                                   : tr("by the label table: %1").arg(by_table.join(", ")));
  show_field_error(
      regions_, error_,
      assigned || !by_table.isEmpty()
          ? QString()
          : tr("No region has this material yet: name regions, or leave empty and press Enter for all."));
  auto options = material_options(material, chosen_);
  show_typed(options, *session_.project(), within());
  form_->set_options(options);
  const auto first = std::ranges::find_if(
      study.assignments, [&](const MaterialAssignment& a) { return a.material == material.name; });
  const bool has_thickness = first != study.assignments.end() &&
                             (first->thickness || (is_plane_case(session_) &&
                                                   study.elements.plane != PlaneBody::axisymmetric));
  thickness_->setVisible(has_thickness);
  thickness_label_->setVisible(has_thickness);
  if (has_thickness && thickness_->given(0) != first->thickness) thickness_->set(0, first->thickness);
  const bool has_axes =
      first != study.assignments.end() && !std::holds_alternative<std::monostate>(first->axes);
  const bool is_directed = std::ranges::any_of(directed_properties(), [&](const DirectedProperty& of) {
    return stated_set(material, of).symmetry != Symmetry::isotropic;
  });
  axes_->setVisible(first != study.assignments.end() && (is_directed || has_axes));
  by_system_->setVisible(!axes_->isHidden());
  axes_->set_options(axes_options(first == study.assignments.end() ? MaterialAxes() : first->axes));
}

void MaterialPage::set_thickness() {
  const std::string name = session_.project()->study.materials.at(index_).name;
  const auto now = thickness_->read();
  if (!now) return;
  session_.guarded([&] {
    const std::optional<double> value = now->front();
    if (value && !(*value > 0))
      throw Error(ErrorKind::input, phrase<"thickness">(), phrase<"must be above 0">(),
                  phrase<"State it with a unit, or leave it empty for that of the whole body">());
    session_.edit(tr("change thickness of %1").arg(qt(name)), [&](Project project) {
      const auto first = std::ranges::find(project.study.assignments, name, &MaterialAssignment::material);
      if (first != project.study.assignments.end()) first->thickness = value;
      return project;
    });
  });
}

QStringList MaterialPage::settle() {
  // The material may have been removed meanwhile.
  const auto& materials = session_.project()->study.materials;
  if (index_ >= materials.size() || shown_value(name_) != qt(materials[index_].name)) return {};
  return PropertyPage::settle();
}

std::string MaterialPage::within() const {
  return "materials/" + std::to_string(index_) + "/";
}

void MaterialPage::rename() {
  const std::string before = session_.project()->study.materials.at(index_).name,
                    after = utf8(name_->text().trimmed());
  if (after.empty()) name_->setText(qt(before));
  if (after == before || after.empty()) return;
  session_.guarded([&] {
    session_.edit(tr("rename material"), [&](Project project) {
      project.study.materials.at(index_).name = after;
      for (MaterialAssignment& a : project.study.assignments)
        if (a.material == before) a.material = after;
      return project;
    });
  });
}

void MaterialPage::keep() {
  const Material material = session_.project()->study.materials.at(index_);
  bool agreed = false;
  const QString source =
      QInputDialog::getText(this, tr("Keep %1").arg(qt(material.name)), tr("Where are the values from?"),
                            QLineEdit::Normal, {}, &agreed);
  if (!agreed) return;
  session_.guarded([&] {
    const std::string path = keep_material(material, utf8(source.trimmed()));
    emit session_.logged({LogLevel::info, phrase<"Material kept: %1">(path)});
  });
}

void MaterialPage::assign() {
  const std::string name = session_.project()->study.materials.at(index_).name;
  MaterialAssignment assignment{name, {}, {}};
  for (const QString& part : regions_->text().split(',', Qt::SkipEmptyParts))
    if (!part.trimmed().isEmpty()) assignment.regions.push_back(utf8(part.trimmed()));
  session_.guarded([&] {
    session_.edit(tr("assign %1").arg(qt(name)), [&](Project project) {
      auto& all = project.study.assignments;
      const auto first =
          std::find_if(all.begin(), all.end(), [&](const auto& a) { return a.material == name; });
      if (first == all.end())
        all.push_back(assignment);
      else
        first->regions = assignment.regions;
      return project;
    });
  });
}

}  // namespace genba
