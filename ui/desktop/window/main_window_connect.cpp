#include "ui/desktop/window/main_window.hpp"

#include <QPushButton>
#include <QTimer>

#include "app/case/steps.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/recovery_bar.hpp"
#include "ui/desktop/files/start_page.hpp"
#include "ui/desktop/frames/frame_bar.hpp"
#include "ui/desktop/frames/frame_export.hpp"
#include "ui/desktop/frames/frame_store.hpp"
#include "ui/desktop/lesion/lesion_look.hpp"
#include "ui/desktop/look/look_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_panel.hpp"
#include "ui/desktop/model/check_panel.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/model/step_actions.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/panels/image_panel.hpp"
#include "ui/desktop/panels/line_panel.hpp"
#include "ui/desktop/panels/quality_panel.hpp"
#include "ui/desktop/panels/section_panel.hpp"
#include "ui/desktop/parts/part_actions.hpp"
#include "ui/desktop/patch/patch_bar.hpp"
#include "ui/desktop/run/residual_plot.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/work_dialogs.hpp"
#include "ui/desktop/session/autosave.hpp"
#include "ui/desktop/session/before_mesh.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/job_queue.hpp"
#include "ui/desktop/slices/slice_workspace.hpp"
#include "ui/desktop/view/pick_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/window/status_line.hpp"
#include "ui/desktop/window/step_bar.hpp"

namespace genba {

void MainWindow::connect_session() {
  connect_messages();
  connect_start();
  connect_case();
  connect_jobs();
  connect_views();
  connect_patches();
}

void MainWindow::show_page(ModelItem item) {
  tree_->select(item);
  go_to(properties_);
}

void MainWindow::connect_messages() {
  Session* s = session_.get();
  connect(s, &Session::logged, log_, &LogPanel::add);
  connect(s, &Session::message, this, [this, s](LogLevel level, const QString& text) {
    messages_->show_message(level, text);
    // An edit may correct an error of this case, so the message goes then; the log keeps it.
    if (level == LogLevel::error)
      messages_->show_while([s, project = s->project()] { return s->project() == project; });
  });
  connect(s, &Session::message_settled, messages_, &QWidget::hide);
  connect(s, &Session::progressed, status_, &StatusLine::show_progress);
  connect(s, &Session::residuals, plot_, &ResidualPlot::add);
  connect(autosave_, &Autosave::failed, s,
          [s](const Text& text) { emit s->message(LogLevel::warning, shown(text)); });
  connect(recovery_, &RecoveryBar::about_to_replace, this,
          [this](bool& go_on) { go_on = session_->running() || files_->may_discard(); });
  connect(recovery_, &RecoveryBar::recovered, this, [this](bool& kept) { kept = autosave_->flush(); });
  connect(picks_, &PickActions::said, this, [this](const QString& text) {
    text.isEmpty() ? status_->clearMessage() : status_->showMessage(text, 8000);
  });
  connect(messages_, &MessageBar::element_wanted, this, &MainWindow::go_to_element);
  connect(checks_, &CheckPanel::element_wanted, this, &MainWindow::go_to_element);
  connect(properties_, &PropertyPanel::element_wanted, this, &MainWindow::go_to_element);
}

void MainWindow::connect_start() {
  Session* s = session_.get();
  connect(start_->open_button, &QPushButton::clicked, files_->open_action, &QAction::trigger);
  connect(start_->new_button, &QPushButton::clicked, files_->new_action, &QAction::trigger);
  connect(start_->folder_button, &QPushButton::clicked, files_, &FileActions::open_folder);
  connect(start_, &StartPage::open_wanted, files_, &FileActions::open);
  connect(start_, &StartPage::example_wanted, files_, &FileActions::open_example);
  connect(start_, &StartPage::template_wanted, files_,
          [this](const QString& name) { files_->open_template(name); });
  connect(s, &Session::opened, this, [this] {
    centre_->setCurrentWidget(view_);
    plot_->clear();
    status_->forget_job();
    view_->clear();
    raise_if_shown(checks_);
    QTimer::singleShot(0, this, &MainWindow::read_elements);
  });
  connect(slices_, &SliceWorkspace::body_arrived, this, [this, s] {
    if (!s->mesh()) raise(image_);
  });
}

void MainWindow::connect_case() {
  Session* s = session_.get();
  connect(s, &Session::project_changed, this, &MainWindow::refresh);
  connect(s, &Session::project_changed, this, &MainWindow::show_body);
  connect(&s->body_preview(), &BodyPreview::changed, this, &MainWindow::body_changed);
  connect(&s->body_preview(), &BodyPreview::progressed, this, &MainWindow::body_progressed);
  connect(&s->before_mesh(), &BeforeMesh::size_changed, this, [this] {
    tree_->refresh();
    checks_->refresh();
    steps_->refresh();
  });
  connect(steps_, &StepBar::page_wanted, this, &MainWindow::show_page);
  connect(steps_, &StepBar::page_wanted, this, &MainWindow::give_room);
  connect(tree_, &QTreeWidget::itemActivated, this, [this] { go_to(properties_); });
  connect(tree_, &QTreeWidget::itemClicked, this, [this] { raise(properties_); });
  connect(steps_, &StepBar::check_wanted, this, [this] {
    checks_->refresh();
    go_to(checks_);
  });
  connect(steps_, &StepBar::run_wanted, runs_->run_action, &QAction::trigger);
  connect(properties_, &PropertyPanel::report_wanted, files_, &FileActions::export_report);
  connect(checks_, &CheckPanel::select_item, this, &MainWindow::show_page);
  connect(tree_, &ModelTree::step_wanted, this, [this](int step, ModelItem then) {
    if (!session_) return;
    // What is typed belongs to the step before.
    const auto left = without_dialogs(session_->unsettled().settle());
    if (!left.empty())
      messages_->show_message(LogLevel::warning,
                              tr("Not taken over, since it is not valid: %1").arg(joined(left)));
    if (session_->show_step(static_cast<std::size_t>(step)))
      tree_->select(then);
    else
      tree_->select({ModelPart::step, static_cast<int>(step_at_hand(*session_->project()))});
  });
  connect(tree_, &ModelTree::item_selected, this, [this, s](ModelItem item) {
    properties_->show_item(item);
    const auto results = s->results();
    if (item.part == ModelPart::field && results && item.index < static_cast<int>(results->fields.size()))
      views_->show_field(qt(results->fields[static_cast<std::size_t>(item.index)].name));
  });
  connect(properties_, &PropertyPanel::select_item, tree_, &ModelTree::select);
  connect(properties_, &PropertyPanel::condition_wanted, edits_, &EditActions::add_condition);
  connect(properties_, &PropertyPanel::surfaces_named, this, &MainWindow::highlight);
  connect(edits_, &EditActions::surfaces_named, this, &MainWindow::highlight);
  connect(properties_, &PropertyPanel::lesion_wanted, views_, &ViewActions::show_lesion);
  connect(parts_, &PartActions::probe_wanted, picks_, &PickActions::add_probe);
}

void MainWindow::connect_jobs() {
  Session* s = session_.get();
  connect(runs_, &RunActions::not_ready, this, [this] {
    checks_->refresh();
    go_to(checks_);
    messages_->show_message(
        LogLevel::warning, tr("Not started: the check list has errors. Show leads to where each is mended."));
    messages_->show_while([this] { return checks_->errors() > 0; });
  });
  connect(runs_, &RunActions::not_settled, this, [this](const QString& what) {
    const ModelItem where = properties_->unsettled_item();
    if (where != tree_->selected()) show_page(where);
    raise(properties_);
    messages_->show_message(LogLevel::warning,
                            tr("Not started, since this is not in the case yet: %1").arg(what));
    messages_->show_while([this] { return properties_->has_leftovers() || edits_->open_dialog(); });
  });
  connect(&s->waiting(), &JobQueue::changed, this, &MainWindow::show_waiting);
  connect(s, &Session::started, this, [this](Stage last) {
    status_->job_started();
    centre_->setCurrentWidget(view_);
    if (last >= Stage::solution) plot_->clear();
    runs_->refresh();
  });
  // Stages that end at once, and the job with them, are shown in one update.
  auto* later = new QTimer(this);
  later->setSingleShot(true);
  later->setInterval(0);
  connect(later, &QTimer::timeout, this, [this] {
    if (session_) refresh();  // else another window has the session
  });
  connect(s, &Session::stage_done, this, [this, s, later](Stage stage) {
    // During a run, older results stay visible. A mesh that was asked for is shown at once.
    if (stage == Stage::mesh && s->mesh() &&
        (s->running_to() < Stage::solution || !s->results() || view_->shows_body()))
      view_->show_mesh(s->mesh()->mesh);
    if (stage == Stage::plan) raise_if_shown(memory_);
    later->start();
  });
  connect(s, &Session::kept_shown, this, [this, s] {
    if (s->results())
      view_->show_results(s->results());
    else
      view_->show_mesh(s->mesh()->mesh);
    refresh();
  });
  connect(s, &Session::mesh_came_back, this, [this, s] {
    if (const auto results = s->current_results())
      view_->show_results(results);
    else
      view_->show_mesh(s->mesh()->mesh);
  });
  connect(s, &Session::finished, this, [this, s, later](JobState state) {
    later->stop();
    status_->job_finished();
    if (state == JobState::succeeded && s->running_to() >= Stage::results && s->pipeline().results()) {
      const auto results = s->pipeline().results();
      // Until the person chooses looks of bodies.
      if (const auto meshed = s->mesh(); meshed && view_->options().parts.empty())
        if (const PartLooks looks = looks_around_tumours(*meshed->mesh, s->project()->output.lesions);
            !looks.empty())
          view_->set_parts(looks);
      if (view_->results() != results || !view_->prepares_results()) view_->show_results(results);
      refresh();
      tree_->select({ModelPart::results, -1});
      return;
    }
    refresh();
  });
  connect(s, &Session::values_changed, this, [this, s] {
    if (s->values_shown()) view_->show_results(s->values_shown());
  });
  connect(s, &Session::step_shown, this, [this, s] {
    if (const auto results = s->current_results())
      view_->show_results(results);
    else if (s->mesh() && !view_->shows_body())
      view_->show_mesh(s->mesh()->mesh);
  });
}

void MainWindow::connect_views() {
  Session* s = session_.get();
  connect(view_, &SceneView::content_changed, files_, &FileActions::refresh);
  connect(view_, &SceneView::failed, s,
          [s](const Text& text) { emit s->message(LogLevel::error, shown(text)); });
  connect(view_, &SceneView::surface_clicked, this, &MainWindow::surface_clicked);
  connect(view_, &SceneView::faces_missing, this, [this] {
    const Text& why = session_->body_preview().failure();
    status_->showMessage(why.empty() ? tr("The faces of the body are being found; then they can be picked.")
                                     : tr("Faces can be picked once the body is meshed: %1").arg(shown(why)),
                         8000);
  });
  connect(view_, &SceneView::content_changed, picks_, &PickActions::refresh_probes);
  connect(views_, &ViewActions::changed, frames_, &FrameBar::refresh_range);
  connect(frames_, &FrameBar::field_wanted, views_, &ViewActions::show_field);
  line_->set_frames([this] { return frames_->store().reader(); });
  connect(&frames_->store(), &FrameStore::opened, line_, &LinePanel::refresh);
  new FrameExport(*s, *frames_, *view_, files_->pictures(), *this);
  connect(views_, &ViewActions::changed, section_, &SectionPanel::refresh);
  connect(views_, &ViewActions::changed, quality_, &QualityPanel::refresh);
  connect(views_, &ViewActions::changed, image_, &ImagePanel::refresh);
  connect(views_, &ViewActions::changed, line_, &LinePanel::refresh);
  connect(views_, &ViewActions::changed, picks_, &PickActions::refresh_probes);
}

}  // namespace genba
