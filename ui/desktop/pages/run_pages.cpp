// Pages of what the program computes with and what it finds: mesh, analysis, results.
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QScrollArea>
#include <QThreadPool>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <iterator>

#include "app/case/describe.hpp"
#include "app/case/steps.hpp"
#include "app/keep/keep.hpp"
#include "app/lesion/lesions.hpp"
#include "app/report/answer.hpp"
#include "app/stage/apart_parts.hpp"
#include "engine/analysis/results/peaks.hpp"
#include "engine/base/quantity/shown_ends.hpp"
#include "engine/base/text/percent_text.hpp"
#include "engine/model/geometry.hpp"
#include "ui/desktop/lesion/lesion_form.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/findings.hpp"
#include "ui/desktop/session/plane_case.hpp"
#include "ui/desktop/pages/layers_form.hpp"
#include "ui/desktop/lists/cases_list.hpp"
#include "ui/desktop/lists/connections_list.hpp"
#include "ui/desktop/lists/modes_list.hpp"
#include "ui/desktop/lists/response_plot.hpp"
#include "ui/desktop/lists/parts_form.hpp"
#include "ui/desktop/pages/procedure_form.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/sizes_form.hpp"
#include "ui/desktop/pages/times_line.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/element_links.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/widgets/option_words.hpp"
#include "ui/desktop/widgets/text_label.hpp"

namespace genba {
namespace {

/// Not inlined: if GCC 12 sees the object, it warns about writes to members that the object does not have.
[[gnu::noinline]] void set_formulation(ElementFormulations& elements, const std::string& key,
                                       const std::string& text) {
  set_option(elements, find_option(formulation_fields(), key, "elements"), text, "elements/" + key);
}

/// "7.3", for a text that has the sign.
QString percent_number(double share) {
  return qt(percent_text(share)).remove(" %");
}

QString row(const QString& name, const QString& value, bool narrow = false) {
  return "<tr><td>" + name + (narrow ? "<br>&nbsp;&nbsp;" : "&nbsp;&nbsp;</td><td>") + value.toHtmlEscaped() +
         "</td></tr>";
}

// Elements that the value names become links.
QString linked_row(const QString& name, const QString& value) {
  return "<tr><td>" + name + "&nbsp;&nbsp;</td><td>" + with_element_links(value) + "</td></tr>";
}

/// What suits the mesh. Before one is made, it can be stated what a flat one stands for.
void show_elements(OptionForm& form, const ElementFormulations& elements, const Session& session) {
  const auto is_of_plane = [](const std::string& key) {
    return key == "plane" || key == "thickness" || key.starts_with("quad");
  };
  auto options = describe_options(elements, formulation_fields());
  const bool is_plane = is_plane_case(session);
  std::ranges::stable_partition(options, [&](const OptionView& o) {
    return is_plane && (o.key == "plane" || o.key == "thickness");
  });
  form.set_options(options);
  const bool is_meshed = session.mesh() != nullptr, is_stated = elements.plane != PlaneBody::unstated;
  for (const OptionView& option : options) {
    bool shown =
        is_of_plane(option.key) == is_plane || option.key == "large_deformation" || option.key == "pressure";
    // A word that is in the case can be seen, and taken back.
    if (option.key == "plane") shown = is_plane || is_stated || !is_meshed;
    if (option.key == "thickness")
      shown = (is_plane && elements.plane != PlaneBody::axisymmetric) || elements.thickness;
    form.show_row(option.key, shown);
  }
}

}  // namespace

MeshPage::MeshPage(Session& session)
    : session_(session),
      form_(new OptionForm),
      sizes_(new SizesForm(session)),
      layers_(new LayersForm(session)),
      parts_(new PartsForm(session)),
      facts_(new TextLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(form_);
  column->addWidget(parts_);
  column->addWidget(sizes_);
  column->addWidget(layers_);
  connect(parts_, &PartsForm::surfaces_named, this, &PropertyPage::surfaces_named);
  for (PlacesForm* form : {static_cast<PlacesForm*>(sizes_), static_cast<PlacesForm*>(layers_)})
    connect(form, &PlacesForm::surfaces_named, this, &PropertyPage::surfaces_named);
  column->addWidget(facts_);
  facts_->setTextInteractionFlags(Qt::TextBrowserInteraction);
  connect(facts_, &QLabel::linkActivated, this, [this](const QString& link) {
    if (const auto number = linked_element(link)) emit element_wanted(*number);
  });
  form_->set_apply([this](const std::string& key, const std::string& text) {
    session_.edit(tr("change %1").arg(option_label(mesh_fields(), key)), [&](Project project) {
      set_option(project.mesh, find_option(mesh_fields(), key, "mesh"), text, "mesh/" + key);
      remember_typed(project, "mesh/" + key, std::span(&text, 1));
      return project;
    });
  });
}

bool MeshPage::surface_clicked(const QString& name) {
  return sizes_->surface_clicked(name) || layers_->surface_clicked(name);
}

void MeshPage::refresh() {
  form_->set_folder(folder_of(*session_.project()));
  auto options = describe_options(session_.project()->mesh, mesh_fields());
  show_typed(options, *session_.project(), "mesh/");
  form_->set_options(options);
  sizes_->refresh();
  layers_->refresh();
  parts_->refresh();
  const auto meshed = session_.mesh();
  facts_->setVisible(meshed != nullptr);
  if (!meshed) return;
  const bool current = session_.pipeline().mesh() != nullptr;
  const MeshQuality& q = meshed->quality;
  QString text = "<p><b>" + (current ? tr("Mesh") : tr("Mesh (outdated)")) + "</b></p><table>";
  text += row(tr("Nodes"), qt(grouped(meshed->mesh->node_count())));
  for (const ElementBlock& block : meshed->mesh->solids)
    text += row(plain_choice(std::string(traits(block.type).name)), qt(grouped(block.size())));
  text += row(tr("Scaled Jacobian"), tr("min %1, mean %2").arg(q.min, 0, 'f', 3).arg(q.mean, 0, 'f', 3));
  text += linked_row(tr("Worst"), tr("element %1 at %2")
                                      .arg(q.worst_tag)
                                      .arg(qt(place_text(q.worst_place, box_diagonal(*meshed->mesh)))));
  text += row(tr("SICN"), tr("min %1, mean %2")
                              .arg(meshed->shapes.condition_min, 0, 'f', 3)
                              .arg(meshed->shapes.condition_mean, 0, 'f', 3));
  text += row(tr("Aspect ratio"), tr("max %1, mean %2")
                                      .arg(meshed->shapes.aspect_max, 0, 'f', 1)
                                      .arg(meshed->shapes.aspect_mean, 0, 'f', 2));
  if (meshed->shapes.stated > 0)
    text += row(tr("Below %1").arg(meshed->shapes.stated), qt(grouped(meshed->shapes.below)));
  text += row(tr("Volume"), qt(format_quantity(q.volume, QuantityKind::volume, 5)));
  if (!meshed->report.mesher.empty())
    text += row(tr("Mesher"),
                tr("%1, %2 s").arg(shown(meshed->report.mesher)).arg(meshed->report.seconds, 0, 'f', 1));
  text += "</table>";
  for (const auto& fact : meshed->report.facts) text += "<p>" + shown(fact).toHtmlEscaped() + "</p>";
  for (const auto& warning : genba::mesh_warnings(*session_.project(), *meshed))
    text +=
        QString("<p style=\"color:%1\">%2</p>").arg(warning_ink().name(), with_element_links(shown(warning)));
  facts_->setText(text);
}

AnalysisPage::AnalysisPage(Session& session)
    : session_(session),
      physics_(make_narrow_box()),
      order_(make_narrow_box()),
      procedure_(new ProcedureForm(session)),
      times_(new TimesLine(session)),
      form_(new OptionForm),
      elements_(new OptionForm),
      findings_(new TextLabel) {
  physics_->setObjectName("analysis_physics");
  for (const Physics* physics : all_physics()) physics_->addItem(shown_word(physics->name));
  order_->setObjectName("analysis_node_order");
  for (const NodeOrder order : all_node_orders)
    order_->addItem(plain_choice(std::string(to_string(order))), static_cast<int>(order));
  order_->setToolTip(
      tr("Order of the nodes in the equations; automatic tries all and keeps the one with the fewest bytes"));
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->addRow(tr("Physics"), physics_);
  // The times stand above the many options of a transient procedure, which needs them.
  form->addRow(tr("Times"), times_);
  form->addRow(tr("Procedure"), procedure_);
  form->addRow(tr("Node order"), order_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(findings_);
  column->addLayout(form);
  column->addWidget(elements_);
  column->addWidget(form_);
  connect(physics_, &QComboBox::activated, this, [this](int row) {
    session_.guarded([&] {
      session_.edit(tr("change physics"), [&](Project project) {
        project.study.physics = all_physics()[static_cast<std::size_t>(row)];
        return project;
      });
    });
  });
  connect(order_, &QComboBox::activated, this, [this](int row) {
    session_.guarded([&] {
      session_.edit(tr("change node order"), [&](Project project) {
        project.node_order = static_cast<NodeOrder>(order_->itemData(row).toInt());
        return project;
      });
    });
  });
  elements_->set_apply([this](const std::string& key, const std::string& text) {
    session_.edit(tr("change the formulation of %1").arg(option_label(formulation_fields(), key)),
                  [&](Project project) {
                    set_formulation(project.study.elements, key, text);
                    return project;
                  });
  });
  form_->set_apply([this](const std::string& key, const std::string& text) {
    session_.edit(tr("change %1").arg(option_label(solve_fields(), key)), [&](Project project) {
      set_option(project.solve, find_option(solve_fields(), key, "solver"), text, "solver/" + key);
      remember_typed(project, "solver/" + key, std::span(&text, 1));
      return project;
    });
  });
}

void AnalysisPage::refresh() {
  const auto project = session_.project();
  const ItemFindings findings = findings_of(project->study, check_list(session_), {ModelPart::analysis, -1});
  findings_->setVisible(!findings.text().isEmpty());
  findings_->setText(
      QString("<span style=\"color:%1\">%2</span>").arg(error_ink().name(), findings.text().toHtmlEscaped()));
  const auto all = all_physics();
  physics_->setCurrentIndex(
      static_cast<int>(std::find(all.begin(), all.end(), project->study.physics) - all.begin()));
  procedure_->refresh();
  times_->refresh();
  order_->setCurrentIndex(order_->findData(static_cast<int>(project->node_order)));
  show_elements(*elements_, project->study.elements, session_);
  auto options = describe_options(project->solve, solve_fields());
  show_typed(options, *project, "solver/");
  form_->set_options(options);
}

ResultsPage::ResultsPage(Session& session)
    : session_(session), lesions_(new LesionForm(session)), cases_(new CasesList(session)), response_(new ResponsePlot), text_(new TextLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(lesions_);
  column->addWidget(cases_);
  column->addWidget(response_);
  column->addWidget(text_);
  response_->hide();
  connect(lesions_, &LesionForm::show_wanted, this, &PropertyPage::lesion_wanted);
}

// The page itself is never narrower than its table, so the panel's width is used.
void ResultsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (viewport_) return;
  for (QWidget* at = parentWidget(); at && !viewport_; at = at->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(at)) viewport_ = area->viewport();
  if (viewport_) viewport_->installEventFilter(this);
  fit();
}

bool ResultsPage::eventFilter(QObject* watched, QEvent* event) {
  if (watched == viewport_ && event->type() == QEvent::Resize) fit();
  return QWidget::eventFilter(watched, event);
}

void ResultsPage::fit() {
  constexpr int letters_of_a_row = 42;
  const bool narrow = viewport_ && viewport_->width() < letters_of_a_row * fontMetrics().averageCharWidth();
  if (std::exchange(narrow_, narrow) != narrow) refresh();
}

// It reads all elements, so a worker does it.
void ResultsPage::look_for_peaks() {
  const auto results = session_.pipeline().results();
  const auto planned = session_.planned();
  if (results == judged_ && session_.refinement() == judged_by_) return;
  judged_by_ = session_.refinement();
  answer_.clear();
  peaks_.clear();
  judged_ = results;
  if (!results || !planned || planned->problem->mesh != results->mesh) return;
  const auto solution = session_.solution();
  QThreadPool::globalInstance()->start([results, planned, project = session_.project(), page = QPointer(this),
                                         study = session_.refinement(), told = solution ? solution->warnings : std::vector<Text>()] {
    std::vector<Text> answer = answer_sentences(*results, project->faces, study.get());
    const bool shape = is_shape(*results);
    if (const Text safety = shape ? Text() : safety_text(*planned->problem, *results, study.get()); !safety.empty())
      answer.push_back(phrase<"The smallest safety factor against yield is %1.">(safety));
    std::vector<Text> peaks = told;
    if (!shape) std::ranges::copy(peak_warnings(*planned->problem, *results), std::back_inserter(peaks));
    QMetaObject::invokeMethod(qApp, [results, page, answer, peaks] {
      if (!page || page->judged_ != results) return;
      page->answer_ = answer;
      page->peaks_ = peaks;
      page->refresh();
    });
  });
}

namespace {

/// The label image that the last run wrote; empty: there is none.
QString lesion_image_file(Session& session, const LesionResult& lesion) {
  if (lesion.wish.image == LesionImage::none || !session.current_results()) return {};
  const std::string folder = session.service().output_folder(step_at_hand(*session.project()));
  const QString path = qt(folder + "/" + lesion_file(lesion.number, lesion.wish.image));
  return QFileInfo::exists(path) ? path : QString();
}

/// Tables of the lesions that the case asks for. If a region no longer exists, the text tells why they cannot
/// be shown.
QString lesions_text(Session& session, const std::shared_ptr<const Results>& results,
                     const std::function<QString(const QString&, const QString&)>& row) {
  const auto project = session.project();
  if (!project || project->output.lesions.empty()) return {};
  QString text;
  try {
    const double body = box_diagonal(*results->mesh);
    for (const LesionResult& lesion : *lesions_of(*project, results)) {
      text += ResultsPage::tr("<p><b>Lesion %1</b></p><table>").arg(qt(lesion.wish.name).toHtmlEscaped());
      for (const auto& [name, value] : lesion_facts(lesion, body))
        text += row(shown(name).toHtmlEscaped(), shown(value));
      if (const QString file = lesion_image_file(session, lesion); !file.isEmpty())
        text += row(ResultsPage::tr("Label image"), QDir::toNativeSeparators(file));
      text += "</table>";
    }
  } catch (const Error& error) {
    text += "<p>" + shown(error.problem()).toHtmlEscaped() + "</p>";
  }
  return text;
}

}  // namespace

void ResultsPage::refresh() {
  lesions_->refresh();
  cases_->refresh();
  const auto results = session_.results();
  const bool has_curves = results && results->response && results->response->at.size() > 1;
  response_->setVisible(has_curves);
  if (has_curves) response_->show_report(*results->response);
  if (!results) {
    text_->setText(tr("Not computed yet. Run (F5) computes them."));
    return;
  }
  QString text;
  const auto* kept = session_.kept_results();
  const bool current = session_.current_results() != nullptr;
  if (kept && current)
    text += "<p>" +
            tr("Results of %1, of these inputs, kept beside the case. A report needs a run (F5).")
                .arg(qt(kept->made_at).toHtmlEscaped()) +
            "</p>";
  else if (kept)
    text +=
        "<p>" + tr("Results of %1, kept beside the case.").arg(qt(kept->made_at).toHtmlEscaped()) + "</p>";
  if (!current)
    text +=
        tr("<p style=\"color:%1\">The case was edited since: run again (F5).</p>").arg(warning_ink().name());
  look_for_peaks();
  for (const Text& sentence : answer_) text += "<p>" + shown(sentence).toHtmlEscaped() + "</p>";
  for (const Text& peak : peaks_)
    text += QString("<p style=\"color:%1\">%2</p>").arg(warning_ink().name(), shown(peak).toHtmlEscaped());
  const auto row = [this](const QString& name, const QString& value) {
    return genba::row(name, value, narrow_);
  };
  // A refinement that has ended is what its reader waits for.
  if (const auto study = session_.service().refinement()) {
    text += tr("<p><b>Refinement of the mesh</b></p><table>");
    for (const MeshLevel& level : study->levels)
      text += row(shown(level.mesh), tr("%1 unknowns, error %2 %")
                                         .arg(qt(grouped(level.unknowns)))
                                         .arg(percent_number(level.mesh_error)));
    for (const RefinedValue& value : study->values)
      text += row(shown(value.name), qt(best_text(value, 4)) + ": " + shown(value.verdict));
    text += "</table>";
  }
  if (results->response) text += response_list(*results->response);
  if (results->modes) text += modes_list(*results->modes);
  QString head =
      tr("<p><b>Extrema</b></p><table cellspacing=0 cellpadding=2><tr><td></td><td align=right>min</td><td "
         "align=right>max</td></tr>");
  text += narrow_ ? head.remove("<td></td>") : head;
  // The reaction of a single node depends on the mesh. Those of whole constraints stand below.
  const std::string_view nodal = results->physics->reaction.name;
  for (const Extremum& e : results->extrema) {
    if (!nodal.empty() && e.field.substr(0, e.field.find(':')) == nodal) continue;
    const DisplayUnit unit = display_unit(e.kind);
    const ShownEnds ends = shown_ends(e.min, e.max, e.kind);
    // In a narrow panel the unit wraps with the title.
    const QString symbol = unit.symbol.empty() ? QString() : ", " + qt(unit.symbol);
    text += QString(narrow_ ? "<tr><td colspan=2>%1</td></tr><tr><td align=right>%2</td><td "
                              "align=right>%3</td></tr>"
                            : "<tr><td>%1</td><td align=right>%2</td><td align=right>%3</td></tr>")
                .arg((shown(field_title(e.field)) + symbol).toHtmlEscaped())
                .arg(ends.min * unit.scale + unit.offset, 0, 'g', 4)
                .arg(ends.max * unit.scale + unit.offset, 0, 'g', 4);
  }
  text += "</table>";
  text += lesions_text(session_, results, row);
  const Physics& physics = *results->physics;
  auto total = [&](const Vec3& v) { return qt(format_resultant(v, physics, 5)); };
  text += "<p><b>" + shown_word(physics.balance_title) + "</b></p><table>";
  for (const Reaction& reaction : results->reactions)
    text += row(qt(reaction.constraint), total(reaction.total));
  for (const ContactFlow& flow : results->contacts) text += row(shown(flow.load), shown(describe(flow)));
  text += row(tr("applied"), total(results->balance.applied));
  text += row(tr("error of the balance"), QString::number(results->balance.relative_error, 'g', 2));
  if (!physics.energy_title.empty())
    text +=
        row(shown_word(physics.energy_word), qt(format_quantity(results->energy, physics.energy_kind, 5)));
  text += row(tr("error of the mesh"), shown(describe(results->error)));
  text += "</table>" + connections_list(*results, row);
  if (const auto solution = session_.solution()) {
    text += tr("<p><b>Solver</b></p><table>");
    text += row(tr("iterations"), QString::number(solution->report.iterations));
    if (const auto& in_time = solution->transient) {
      const auto energy = [](double value) { return qt(format_quantity(value, QuantityKind::energy, 5)); };
      text += row(tr("time steps"), (in_time->tolerance == 0 && in_time->rejected > 0 ? tr("%1, %2 cut")
                                                                                       : tr("%1, %2 rejected"))
                                        .arg(in_time->steps)
                                        .arg(in_time->rejected));
      if (in_time->resumed_at > 0)
        text += row(tr("resumed at"), qt(format_quantity(in_time->resumed_at, QuantityKind::time)));
      if (const auto& motion = in_time->motion) {
        text += row(tr("kinetic energy"), energy(motion->kinetic));
        text += row(tr("strain energy"), energy(motion->strain));
        text += row(tr("work put in"), energy(in_time->by_loads + in_time->by_constraints));
      } else {
        text += row(tr("heat stored"), energy(in_time->stored));
        text += row(tr("heat put in"),
                    energy(in_time->by_loads + in_time->by_constraints + in_time->by_surroundings));
      }
      if (const CurrentReport& led = in_time->current; !led.samples.empty()) {
        const CurrentSample& last = led.samples.back();
        text += row(tr("by the current"), tr("%1; at the end %2 V, %3 A, %4 W")
                                              .arg(energy(led.energy))
                                              .arg(last.voltage, 0, 'g', 4)
                                              .arg(last.current, 0, 'g', 4)
                                              .arg(last.power, 0, 'g', 4));
      }
    }
    if (const auto& nonlinear = solution->nonlinear)
      text +=
          row(tr("nonlinear iterations"),
              tr("%1, at most %2 in one solve").arg(nonlinear->iterations).arg(nonlinear->most_iterations));
    text += row(tr("true residual"), QString::number(solution->report.true_relative_residual, 'g', 3));
    text += row(tr("backward error"), QString::number(solution->report.backward_error, 'g', 2));
    if (const auto& limit = solution->report.rounding_limit)
      text += row(tr("precision"), shown(describe(*limit, solution->report.true_relative_residual)));
    text += row(tr("time"), tr("%1 s").arg(solution->report.seconds, 0, 'f', 2));
    text += row(tr("device"), shown(solution->device.name));
    text += row(tr("matrix"), tr("%1, %2").arg(qt(to_string(solution->format)).toUpper(),
                                               qt(format_quantity(static_cast<double>(solution->matrix_bytes),
                                                                  QuantityKind::bytes, 4))));
    text += "</table>";
  }
  text_->setText(text);
}

}  // namespace genba
