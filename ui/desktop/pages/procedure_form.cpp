#include "ui/desktop/pages/procedure_form.hpp"

#include <QComboBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/case/option_access.hpp"
#include "app/run/stages.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/option_form.hpp"

namespace genba {

namespace {

/// Options of the modes stand in one form with those of the response; both have a range.
constexpr std::string_view of_modes = "modes_";

bool is_over_time(const Study& study) {
  return study.response && study.response->kind == ResponseKind::transient;
}

void choose_response(Project& project, std::string_view key) {
  const auto kind = response_kind(key);
  if (!kind) return project.study.response.reset();
  if (!project.study.modal) project.study.modal.emplace();
  if (!project.study.response) project.study.response.emplace();
  // What has no meaning for the new kind would be refused.
  const ResponseOptions fresh{};
  ResponseOptions& now = *project.study.response;
  now.kind = *kind;
  for (const auto& field : response_fields())
    if (!serves(field.key, *kind)) set_option(now, field, option_text(fresh, field), "response");
}

std::vector<OptionView> response_views(const ResponseOptions& response, const ModalOptions& modal) {
  std::vector<OptionView> views;
  for (const auto& field : response_fields())
    if (serves(field.key, response.kind)) views.push_back(describe_option(response, field));
  for (OptionView view : describe_options(modal, modal_fields())) {
    if (view.key == "reversed" || view.key == "scale") continue;  // of buckling, and of shapes that are given out
    if (view.key == "from" || view.key == "to") view.label = view.key == "from" ? "Modes from" : "Modes up to";
    view.key = std::string(of_modes) + view.key;
    views.push_back(std::move(view));
  }
  return views;
}

}  // namespace

ProcedureForm::ProcedureForm(Session& session)
    : session_(session), procedure_(make_narrow_box()), options_(new OptionForm) {
  procedure_->setObjectName("analysis_procedure");
  procedure_->setAccessibleName(tr("Procedure"));
  for (const Procedure* procedure : all_procedures())
    procedure_->addItem(shown_word(procedure->title()), qt(procedure->key()));
  procedure_->setToolTip(tr(
      "linear static: one instant, or one after the other without memory. transient: heat in time, from an "
      "initial temperature to the last of the times, or the motion of an elastic body over time. natural frequencies: the modes of a body without load"));
  options_->setObjectName("transient_options");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(procedure_);
  column->addWidget(options_);
  connect(procedure_, &QComboBox::activated, this, [this](int row) {
    const QString key = procedure_->itemData(row).toString();
    const auto choose = [&](auto& options, std::string_view of) {
      if (key != qt(of))
        options.reset();
      else if (!options)
        options.emplace();
    };
    session_.guarded([&] {
      session_.edit(tr("change procedure"), [&](Project project) {
        choose(project.study.transient, transient_key);
        choose(project.study.modal, modal_key);
        choose_response(project, utf8(key));
        if (project.study.modal && !is_over_time(project.study)) project.times.clear();
        if (auto& in_time = project.study.transient;
            in_time && is_of_motion(in_time->scheme) != project.study.physics->is_motion())
          in_time->scheme = new_transient(project.study.physics->is_motion()).scheme;
        return project;
      });
    });
  });
  options_->set_apply([this](const std::string& key, const std::string& text) {
    if (session_.project()->study.response) return set_response(key, text);
    if (session_.project()->study.modal) {
      session_.edit(tr("change %1 of the natural frequencies").arg(qt(key)), [&](Project project) {
        if (project.study.modal)
          set_option(*project.study.modal, find_option(modal_fields(), key, "modes"), text, "modes/" + key);
        return project;
      });
      return;
    }
    session_.edit(tr("change %1 of the transient step").arg(qt(key)), [&](Project project) {
      if (project.study.transient)
        set_option(*project.study.transient, find_option(transient_fields(), key, "transient"), text,
                   "transient/" + key);
      return project;
    });
  });
}

void ProcedureForm::set_response(const std::string& key, const std::string& text) {
  session_.edit(tr("change %1 of the vibration").arg(qt(key)), [&](Project project) {
    if (!project.study.response) return project;
    if (key.starts_with(of_modes)) {
      const std::string own = key.substr(of_modes.size());
      set_option(*project.study.modal, find_option(modal_fields(), own, "modes"), text, "modes/" + own);
    } else {
      set_option(*project.study.response, find_option(response_fields(), key, "response"), text, "response/" + key);
    }
    return project;
  });
}

void ProcedureForm::refresh() {
  const auto project = session_.project();
  const auto& transient = project->study.transient;
  const auto& modal = project->study.modal;
  const auto& response = project->study.response;
  const std::string_view key = response ? response_key(response->kind) : modal ? modal_key : transient ? transient_key : linear_static_key;
  procedure_->setCurrentIndex(procedure_->findData(qt(key)));
  options_->setVisible(transient || modal);
  options_->set_options(response    ? response_views(*response, *modal)
                        : modal     ? describe_options(*modal, modal_fields())
                        : transient ? describe_options(*transient, transient_fields(project->study.physics->is_motion()))
                                    : std::vector<OptionView>());
  if (!transient || project->study.physics->is_motion()) return;
  // Options that only tissue needs are hidden for other materials.
  const bool has_dose = transient->dose != DoseVariant::none;
  for (const char* row : {"dose_above", "dose_below"}) options_->show_row(row, has_dose);
  options_->show_row("dose_cut_off", transient->dose == DoseVariant::cem43_cut_off ||
                                         transient->dose == DoseVariant::cem43_iso);
  const bool has_blood = std::ranges::any_of(
      project->study.loads, [](const Condition& load) { return load.kind->key == "perfusion"; });
  const bool ends = transient->shut_off_dose || transient->shut_off_damage;
  options_->show_row("shut_off_dose", has_blood || ends);
  options_->show_row("shut_off_damage", has_blood || ends);
  options_->show_row("shut_off_width", ends);
}

}  // namespace genba
