// The window: joins view, docks and menus, and tells each of them what changed. The work is done in their own
// classes.
#pragma once

#include <QMainWindow>

#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/run/log_panel.hpp"
#include "ui/desktop/run/work_dialogs.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/scene/scene.hpp"

class QDockWidget;
class QStackedWidget;

namespace genba {

class Autosave;
class CheckPanel;
class FileActions;
class FileDrops;
class FrameBar;
class HelpActions;
class ImagePanel;
class LayoutActions;
class LinePanel;
class LookActions;
class MemoryActions;
class MemoryPanel;
class MessageBar;
class PartActions;
class PatchBar;
class PickActions;
class QualityPanel;
class RecoveryBar;
class ResumeBar;
class ResidualPlot;
class RunActions;
class SceneView;
class SectionPanel;
class SliceWorkspace;
class StartPage;
class StatusLine;
class StepBar;
class ViewActions;

/// What the next window takes over from a window.
struct WindowContent {
  QVector<LogEntry> log;
  QVector<ResidualSample> residuals;
  const SceneView* view = nullptr;  ///< of the window before, which still exists; null: there was none
  WorkDialogs::Open dialogs;        ///< of studies, comparisons, queues
  std::optional<EditActions::OpenDialog> condition;
  PanelDrafts drafts;
  ModelItem selected;  ///< in the tree
  EditActions::Begun begun;
};

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  MainWindow();
  /// A window that will take_over() from the one that shows the session.
  explicit MainWindow(std::shared_ptr<Session> session);
  ~MainWindow() override;
  /// Continues with what `before` showed. `before` then has no session: it can still be shown, then be
  /// deleted.
  void take_over(MainWindow& before);

  // The parts, for the command line and for tests that drive the window.
  Session& session() { return *session_; }
  FileActions& files() { return *files_; }
  EditActions& edits() { return *edits_; }
  ViewActions& views() { return *views_; }
  RunActions& runs() { return *runs_; }
  SceneView& view() { return *view_; }
  ModelTree& tree() { return *tree_; }
  PropertyPanel& properties() { return *properties_; }
  ResidualPlot& residual_plot() { return *plot_; }
  MemoryPanel& memory_panel() { return *memory_; }
  CheckPanel& check_list() { return *checks_; }
  StartPage& start_page() { return *start_; }
  SectionPanel& section() { return *section_; }
  LinePanel& line() { return *line_; }
  FrameBar& frames() { return *frames_; }
  QualityPanel& quality() { return *quality_; }
  ImagePanel& image() { return *image_; }
  SliceWorkspace& slices() { return *slices_; }
  PickActions& picks() { return *picks_; }
  PatchBar& patches() { return *patches_; }
  StepBar& steps() { return *steps_; }
  MessageBar& messages() { return *messages_; }
  RecoveryBar& recovery() { return *recovery_; }
  ResumeBar& resume() { return *resume_; }
  MemoryActions& memory() { return *memory_actions_; }
  Autosave& autosave() { return *autosave_; }
  LookActions& looks() { return *looks_; }
  std::shared_ptr<Session> shared_session() { return session_; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  void take_over(WindowContent content);
  WindowContent take_content();
  void save_layout();
  void go_on(const WindowContent& content);
  void make_docks();
  void raise(QWidget* panel);           ///< brings its dock to the front
  void raise_if_shown(QWidget* panel);  ///< unless the layout hides it
  void go_to(QWidget* panel);           ///< brings it to the front and gives it the focus
  std::vector<QWidget*> focus_areas() const;
  void make_menus();
  void connect_session();
  void connect_messages();  ///< what the session tells
  void connect_start();     ///< start page, an opened case
  void connect_case();      ///< edits, tree, pages
  void connect_jobs();      ///< jobs and their results
  void connect_views();     ///< the view, frames, panels that follow it
  void show_page(ModelItem item);
  void refresh();
  void show_waiting();
  void refresh_title();
  void show_body();
  void body_changed();
  void body_progressed(double fraction);
  void surface_clicked(qint64 index);
  void connect_patches();
  void patch_painted(const PatchSelector& patch);
  void show_patch();
  void give_room(ModelItem item);
  void read_elements();
  void highlight(const QStringList& names);
  void go_to_element(qint64 number);
  std::shared_ptr<Session> session_;  // two windows share it while one takes over from the other
  Autosave* autosave_ = nullptr;
  SceneView* view_;
  StartPage* start_;
  QStackedWidget* centre_;     // start page or view
  QList<QDockWidget*> docks_;  // as the menus list them; Qt changes the order of its children
  MessageBar* messages_;
  RecoveryBar* recovery_;
  ResumeBar* resume_;
  ModelTree* tree_;
  PropertyPanel* properties_;
  LogPanel* log_;
  ResidualPlot* plot_;
  MemoryPanel* memory_;
  CheckPanel* checks_;
  SectionPanel* section_;
  LinePanel* line_;
  FrameBar* frames_;
  QualityPanel* quality_;
  ImagePanel* image_;
  SliceWorkspace* slices_;
  StatusLine* status_;
  FileActions* files_;
  EditActions* edits_;
  ViewActions* views_;
  PickActions* picks_;
  PartActions* parts_;
  PatchBar* patches_;
  RunActions* runs_;
  WorkDialogs* dialogs_;
  FileDrops* drops_;
  MemoryActions* memory_actions_;
  StepBar* steps_;
  LookActions* looks_;
  LayoutActions* layouts_ = nullptr;
};

}  // namespace genba
