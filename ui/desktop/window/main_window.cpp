#include "ui/desktop/window/main_window.hpp"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QIcon>
#include <QSettings>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/case/steps.hpp"
#include "app/inspect/slice_needles.hpp"
#include "app/output/version.hpp"
#include "app/vary/rigid_files.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/file_drops.hpp"
#include "ui/desktop/files/recovery_bar.hpp"
#include "ui/desktop/files/start_page.hpp"
#include "ui/desktop/files/thumbnails.hpp"
#include "ui/desktop/frames/frame_bar.hpp"
#include "ui/desktop/frames/frame_store.hpp"
#include "ui/desktop/look/icons.hpp"
#include "ui/desktop/look/look_actions.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/memory/memory_actions.hpp"
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
#include "ui/desktop/run/resume_bar.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/work_dialogs.hpp"
#include "ui/desktop/session/autosave.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/job_queue.hpp"
#include "ui/desktop/slices/slice_workspace.hpp"
#include "ui/desktop/view/pick_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/message_bar.hpp"
#include "ui/desktop/window/focus_frame.hpp"
#include "ui/desktop/window/go_actions.hpp"
#include "ui/desktop/window/layout_actions.hpp"
#include "ui/desktop/window/status_line.hpp"
#include "ui/desktop/window/step_bar.hpp"

namespace genba {
namespace {
constexpr int layout_version = 7;
constexpr int icon_size = 20;

/// The tool tip of a button names its key.
void name_keys(const QToolBar& bar) {
  for (QAction* action : bar.actions()) {
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    if (!keys.isEmpty() && !action->toolTip().contains("(" + keys))
      action->setToolTip(QString("%1 (%2)").arg(action->toolTip(), keys));
  }
}
}  // namespace

MainWindow::MainWindow() : MainWindow(std::make_shared<Session>()) {
  take_over(WindowContent{});
}

MainWindow::MainWindow(std::shared_ptr<Session> session)
    : session_(std::move(session)),
      view_(new SceneView),
      start_(new StartPage),
      centre_(new QStackedWidget),
      messages_(new MessageBar),
      recovery_(new RecoveryBar(*session_)),
      resume_(new ResumeBar(*session_)),
      tree_(new ModelTree(*session_)),
      properties_(new PropertyPanel(*session_)),
      log_(new LogPanel),
      plot_(new ResidualPlot),
      memory_(new MemoryPanel),
      checks_(new CheckPanel(*session_)),
      section_(new SectionPanel(*session_, *view_)),
      line_(new LinePanel(*session_, *view_)),
      frames_(new FrameBar(*session_, *view_)),
      quality_(new QualityPanel(*session_, *view_)),
      image_(new ImagePanel(*session_, *view_)),
      slices_(new SliceWorkspace(*session_, *view_, *image_, centre_)),
      status_(new StatusLine(*session_)),
      files_(new FileActions(*session_, *view_, *this)),
      edits_(new EditActions(*session_, *tree_, *this)),
      views_(new ViewActions(*session_, *view_, files_->pictures(), *this)),
      picks_(new PickActions(*session_, *view_, *this)),
      parts_(new PartActions(*session_, *tree_, *view_, *edits_, this)),
      patches_(new PatchBar(*session_, *view_)),
      runs_(new RunActions(*session_, this)),
      dialogs_(new WorkDialogs(*session_, *runs_, *view_, *this)),
      memory_actions_(new MemoryActions(*session_, *memory_, this)),
      steps_(new StepBar(*session_, this)),
      looks_(new LookActions(this)) {
  setWindowIcon(QIcon(":/genba/genba.svg"));
  drops_ = new FileDrops(*files_, *this);
  new Thumbnails(*session_, *view_, *files_, this);
  resize(QSize(1500, 950).boundedTo(screen()->availableSize() * 0.95));
  auto* centre = new QWidget;
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(recovery_);
  column->addWidget(resume_);
  column->addWidget(messages_);
  HelpActions::set_topic(start_, "start");
  HelpActions::set_topic(view_, "view");
  HelpActions::set_topic(frames_, "view");
  HelpActions::set_topic(patches_, "view");
  HelpActions::set_topic(steps_, "steps");
  centre_->addWidget(start_);
  centre_->addWidget(view_);
  connect(centre_, &QStackedWidget::currentChanged, slices_,
          [this] { slices_->set_main_is_view(centre_->currentWidget() == view_); });
  slices_->set_main_is_view(centre_->currentWidget() == view_);
  column->addWidget(slices_, 1);
  column->addWidget(patches_);
  column->addWidget(frames_);
  setCentralWidget(centre);
  setStatusBar(status_);
  make_docks();
  layouts_ = new LayoutActions(*this);
  make_menus();
  FocusFrame::follow(this);
}

void MainWindow::take_over(MainWindow& before) {
  take_over(before.take_content());
  recovery_->take_over(*before.recovery_);
}

void MainWindow::take_over(WindowContent content) {
  autosave_ = new Autosave(*session_);
  connect_session();
  QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
  if (!restoreState(settings.value("window/state").toByteArray(), layout_version)) layouts_->apply_chosen();
  SceneOptions scene;
  scene.dark = is_dark();
  ViewActions::choose_last(scene);
  view_->set_options(scene);
  views_->link_action->setChecked(settings.value("view/linked", true).toBool());
  views_->set_panes(settings.value("view/panes", 1).toInt());
  if (content.view) view_->copy(*content.view, scene.dark);
  if (session_->has_project()) go_on(content);
  dialogs_->adopt(std::move(content.dialogs));
  // The journal of this window needs it too: the window before removed its own.
  emit session_->project_changed();
  if (session_->has_project()) tree_->select(content.selected);
  properties_->set_drafts(std::move(content.drafts));
  edits_->set_begun(std::move(content.begun));
  if (content.condition) edits_->reopen(*content.condition);
}

MainWindow::~MainWindow() {
  // Widgets use the session until they are destroyed. The session is a member, so it would be destroyed
  // before the base class deletes the widgets. A visible widget that is deleted passes its focus on, maybe to
  // a deleted one.
  hide();
  delete drops_;
  delete parts_;  // the tree and the view call it until they are deleted
  if (session_) disconnect(session_.get(), nullptr, nullptr, nullptr);
  delete dialogs_;
  delete autosave_;
  disconnect(centre_, nullptr, slices_, nullptr);
  delete takeCentralWidget();
  patches_ = nullptr;
  for (QDockWidget* dock : findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) delete dock;
  delete steps_;
  delete files_;
  delete edits_;
  delete views_;
  delete picks_;
  delete runs_;
  delete memory_actions_;
}

void MainWindow::go_on(const WindowContent& content) {
  centre_->setCurrentWidget(view_);
  for (const LogEntry& entry : content.log) log_->restore(entry);
  plot_->add(content.residuals);
  // Shows what the view before was about to show.
  if (content.view->busy()) {
    const bool shows_results = !view_->options().field.empty() || content.view->prepares_results();
    if (session_->shown_results() && shows_results)
      view_->show_results(session_->shown_results());
    else if (session_->mesh())
      view_->show_mesh(session_->mesh()->mesh);
  }
  if (session_->running()) status_->job_started();
  body_changed();
  show_waiting();
}

WindowContent MainWindow::take_content() {
  save_layout();
  auto drafts = properties_->take_drafts();
  auto dialogs = dialogs_->take();
  const auto condition = edits_->open_dialog();
  if (edits_->dialog()) edits_->dialog()->discard();
  // Removes its journal; the next window writes another one.
  delete std::exchange(autosave_, nullptr);
  // What is left of the window no longer follows the session. Waiting jobs and dialogs still do.
  disconnect(&session_->waiting(), nullptr, this, nullptr);
  disconnect(&session_->body_preview(), nullptr, this, nullptr);
  disconnect(session_.get(), nullptr, this, nullptr);
  for (const QObject* part : findChildren<QObject*>()) {
    disconnect(session_.get(), nullptr, part, nullptr);
    session_->unsettled().forget(part);
  }
  session_.reset();
  return {log_->entries(),   plot_->samples(), view_, std::move(dialogs), condition,
          std::move(drafts), tree_->selected(), edits_->take_begun()};
}

void MainWindow::save_layout() {
  QSettings settings;
  settings.setValue("window/geometry", saveGeometry());
  settings.setValue("window/state", saveState(layout_version));
  settings.setValue("view/panes", view_->panes());
  settings.setValue("view/linked", view_->cameras_linked());
}

void MainWindow::make_docks() {
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  auto add = [&](const QString& title, const char* name, QWidget* widget, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    HelpActions::set_topic(dock, QString(name).remove("dock_"));
    dock->setWidget(widget);
    addDockWidget(area, dock);
    docks_ << dock;
    return dock;
  };
  // In a small window, or with large scaling, the view gives room to the panels.
  for (QWidget* panel : {static_cast<QWidget*>(tree_), static_cast<QWidget*>(properties_)})
    panel->setMinimumWidth(30 * fontMetrics().averageCharWidth());
  auto* model_panel = new QWidget;
  auto* model_column = new QVBoxLayout(model_panel);
  model_column->setContentsMargins(0, 0, 0, 0);
  model_column->setSpacing(0);
  model_column->addWidget(tree_, 1);
  model_column->addWidget(edits_->steps().make_bar());
  add(tr("Model"), "dock_model", model_panel, Qt::LeftDockWidgetArea);
  auto* properties = add(tr("Properties"), "dock_properties", properties_, Qt::LeftDockWidgetArea);
  auto* section = add(tr("Section"), "dock_section", section_, Qt::LeftDockWidgetArea);
  tabifyDockWidget(properties, section);
  tabifyDockWidget(section, add(tr("Line plot"), "dock_line", line_, Qt::LeftDockWidgetArea));
  properties->raise();
  auto* memory = add(tr("Memory"), "dock_memory", memory_, Qt::RightDockWidgetArea);
  auto* checks = add(tr("Check list"), "dock_check", checks_, Qt::RightDockWidgetArea);
  tabifyDockWidget(memory, checks);
  auto* quality = add(tr("Quality"), "dock_quality", quality_, Qt::RightDockWidgetArea);
  tabifyDockWidget(checks, quality);
  tabifyDockWidget(quality, add(tr("Image"), "dock_image", image_, Qt::RightDockWidgetArea));
  memory->raise();
  add(tr("Convergence"), "dock_residual", plot_, Qt::RightDockWidgetArea);
  add(tr("Log"), "dock_log", log_, Qt::BottomDockWidgetArea);
}

void MainWindow::make_menus() {
  files_->fill(menuBar()->addMenu(tr("&File")));
  edits_->fill(menuBar()->addMenu(tr("&Edit")));
  QMenu* view = menuBar()->addMenu(tr("&View"));
  views_->fill(view);
  QMenu* select = menuBar()->addMenu(tr("&Select"));
  picks_->fill(select);
  select->addSeparator();
  patches_->fill(select);
  runs_->fill(menuBar()->addMenu(tr("&Run")));
  auto* go = new GoActions(*steps_, *view_, this);
  go->fill(menuBar()->addMenu(tr("G&o")), docks_);
  connect(go, &GoActions::start_page_wanted, this, [this] {
    start_->refresh();
    centre_->setCurrentWidget(start_);
    start_->setFocus(Qt::ShortcutFocusReason);
  });
  connect(go, &GoActions::view_wanted, this, [this] {
    if (session_ && session_->has_project()) centre_->setCurrentWidget(view_);
  });
  auto* help = new HelpActions(*this);
  help->fill(menuBar()->addMenu(tr("&Help")));

  auto* bar = addToolBar(tr("Main"));
  bar->setObjectName("toolbar_main");
  bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar->setMovable(false);
  bar->addAction(files_->open_action);
  bar->addAction(files_->save_action);
  auto* add = new QToolButton;
  add->setText(tr("Add"));
  add->setIcon(line_icon("add"));
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add->setToolTip(tr("Add a material, a constraint or a load"));
  add->setPopupMode(QToolButton::InstantPopup);
  add->setMenu(edits_->make_add_menu(add));
  bar->addWidget(add);
  bar->addSeparator();
  bar->addAction(runs_->mesh_action);
  bar->addAction(runs_->run_action);
  bar->addAction(runs_->stop_action);
  bar->addSeparator();
  views_->fill(bar);
  addToolBarBreak();
  addToolBar(steps_);
  auto* room = new QWidget;
  room->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  steps_->addWidget(room);
  layouts_->fill(steps_);
  for (QToolBar* tools : {bar, static_cast<QToolBar*>(steps_)}) {
    tools->setIconSize({icon_size, icon_size});
    name_keys(*tools);
  }
  steps_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  view->addSeparator();
  parts_->fill(view->addMenu(tr("Bodies")));
  QMenu* panels = view->addMenu(tr("&Panels"));
  for (QDockWidget* dock : docks_) panels->addAction(dock->toggleViewAction());
  view->addAction(slices_->show_action());
  layouts_->fill(view);
  looks_->fill(view);
  for (const QToolBar* tools : {static_cast<const QToolBar*>(bar), static_cast<const QToolBar*>(steps_)})
    panels->addAction(tools->toggleViewAction());
}

void MainWindow::refresh() {
  tree_->refresh();
  checks_->refresh();
  steps_->refresh();
  if (session_->has_project()) {
    properties_->show_item_if_new(tree_->selected());
    properties_->refresh();
    plot_->set_tolerance(session_->project()->solve.tolerance);
    const auto& lesions = session_->project()->output.lesions;
    view_->show_first(lesions.empty() ? std::nullopt : std::optional(lesions.front()));
    view_->show_needles(needles_of(*session_->project()));
    view_->show_conditions(session_->project()->study, shown_triangles(*session_->project()));
    view_->set_patient_axes(session_->project()->geometry.kind == GeometryKind::image);
    // Varying values belong to the current case.
    const auto shown = view_->prepares_results() ? session_->shown_results() : view_->results();
    view_->set_outdated(shown && shown != session_->values_shown() && !session_->current_results());
    view_->set_refined(session_->refined_maxima_of(shown));
  }
  memory_actions_->refresh();
  status_->refresh();
  files_->refresh();
  edits_->refresh();
  runs_->refresh();
  views_->refresh();
  picks_->refresh_probes();
  show_patch();
  line_->refresh();
  frames_->refresh();
  messages_->check();
  refresh_title();
}

void MainWindow::show_waiting() {
  status_->show_waiting(session_->waiting().names());
  runs_->refresh();
}

void MainWindow::refresh_title() {
  QString name;
  if (const auto project = session_->project(); project && session_->has_project()) {
    name = project->path.empty() ? (project->title.empty() ? tr("untitled") : qt(project->title))
                                 : QFileInfo(qt(project->path)).fileName();
    if (session_->service().modified()) name += "*";
    name += QString::fromUtf8(" — ");
  }
  setWindowTitle(name + QString::fromUtf8("Genba — ") + shown_word(research_notice));
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->may_discard()) {
    event->ignore();
    return;
  }
  session_->stop();
  save_layout();
  event->accept();
}

}  // namespace genba
